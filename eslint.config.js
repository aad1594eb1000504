/**
 * Lint rules: the strict, type-aware sets, and what the house style adds to them.
 * A rule that is off, or milder than its set has it, says why beside it.
 */
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Everything that a reader's browser runs, or that is rendered for it. */
const REACT_FILES = ['templates/**/*.{ts,tsx}', '{manual/,}pages/**/*.{ts,tsx}', 'src/client/**/*.{ts,tsx}'];
/** Modules that are loaded by their path, with the default export as the contract: pages, and what tools load. */
const DEFAULT_EXPORT_FILES = [
  '{manual/,}pages/**/*.tsx',
  'templates/*.tsx',
  '**/*.config.{ts,js,mjs}',
  'tests/e2e/global-setup.ts',
  '.dependency-cruiser.mjs',
];

const PROCESS_EXIT = {
  object: 'process',
  property: 'exit',
  message: 'It cuts off output that is still being written. Return an exit code, or set process.exitCode.',
};

export default defineConfig(
  globalIgnores([
    'dist/',
    'types/',
    'site/',
    'manual/site/',
    'docs/',
    'static/',
    'coverage/',
    'test-results/',
    'playwright-report/',
    '**/.docsite/',
    // Sites and expected trees are data; some are wrong on purpose.
    'tests/fixtures/',
    'tests/golden/*/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },

  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Beyond the sets.
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/consistent-type-exports': 'error',
      // What is taken out of an object so that the rest is without it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      'no-restricted-properties': ['error', PROCESS_EXIT],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
          message: 'Export by name: a name can be searched for. Only pages, page templates and configurations differ.',
        },
        {
          selector: 'ExportAllDeclaration',
          message: 'No barrel files: export from the file that holds the code, and import from there.',
        },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',

      // Milder than their sets.
      // There are no enums (`erasableSyntaxOnly`), and to look for them took the eighth part of the time.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Numbers in messages are the rule here ("12 pages"), and their text form holds no surprise.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => list.push(x)` as a callback and `return fail(reason)` as an early exit read better than their long forms.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },

  {
    name: 'docsite/size',
    files: ['src/**', 'templates/**', '{manual/,}pages/**', 'bin/**', 'scripts/**'],
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
    },
  },
  {
    // markdown-it calls its rules with up to five positional arguments.
    name: 'docsite/markdown-it-rules',
    files: ['src/content/markdown/**', 'src/render/{markdown-renderer,tabs}.ts'],
    rules: { 'max-params': ['error', 5] },
  },
  {
    // Their modules are those of other files, before and after.
    name: 'docsite/shared-process',
    files: ['tests/{unit,golden,flagship}/**/*.test.{ts,tsx}'],
    ignores: ['**/*.alone.test.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['mock', 'doMock', 'resetModules'].map((property) => ({
          object: 'vi',
          property,
          message:
            'Files share their modules with others of the project. Name this one *.alone.test.ts: it runs by itself.',
        })),
        PROCESS_EXIT,
      ],
    },
  },
  {
    // The command line prints its results, scripts and set-up code their progress, the tests of the package how large an
    // installation is. Everything else returns values.
    name: 'docsite/may-print',
    files: ['src/cli/**', 'bin/**', 'scripts/**', 'tests/bench/**', 'tests/e2e/global-setup.ts', 'tests/package/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // In the browser a warning on the console is how developers of a site learn that a load failed (BEHAVIOUR B28).
    name: 'docsite/may-warn',
    files: ['src/client/**'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  {
    name: 'docsite/may-export-default',
    files: DEFAULT_EXPORT_FILES,
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    name: 'docsite/react',
    files: REACT_FILES,
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
  },
  {
    name: 'docsite/pages',
    files: ['pages/**', 'manual/**', 'starter/**', 'docsite.config.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/src/**', '**/templates/**', '!docsite/templates/**'],
              message:
                'The flagship and the manual use docsite as any other site does: import from "docsite", "docsite/client" or "docsite/templates/…".',
            },
          ],
        },
      ],
    },
  },
  {
    // Plain JavaScript that belongs to no TypeScript project: three lines of start-up code, and configurations.
    name: 'docsite/untyped',
    files: ['bin/**/*.js', 'eslint.config.js', '.dependency-cruiser.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      parserOptions: { projectService: false },
      globals: { console: 'readonly', process: 'readonly', URL: 'readonly' },
    },
  },
  {
    // JavaScript with types in JSDoc: TypeScript knows the globals.
    name: 'docsite/checked-js',
    files: ['scripts/**/*.mjs', 'tests/**/*.mjs'],
    rules: { 'no-undef': 'off' },
  },
);
