/** What the manual tells readers to type and to configure exists, and what it says of limits is what the sources do. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { addCommands as addImport } from '../../packages/import/cli/commands.ts';
import { addCommands as addMcp } from '../../packages/mcp/cli/commands.ts';
import type { Streams } from '../../src/cli/terminal/streams.ts';
import { createProgram } from '../../src/cli/main.ts';
import { parseConfig } from '../../src/content/config/schema.ts';
import { listTree, REPOSITORY } from '../support/site.ts';

const MANUAL = 'manual/docs/next';
const read = (file: string): string => readFileSync(path.join(REPOSITORY, file), 'utf8');
const pages = [
  'README.md',
  ...[MANUAL, 'manual/docs/languages'].flatMap((folder) =>
    listTree(path.join(REPOSITORY, folder)).map((file) => `${folder}/${file}`),
  ),
].filter((file) => file.endsWith('.md') && !file.endsWith('reference/cli.md'));

const guests = { import: addImport, mcp: addMcp };
const silent = { write: () => true } as unknown as Streams['stdout'];
const io = { cwd: REPOSITORY, env: {}, stdout: silent, stderr: silent } as unknown as Streams;

const SHOWS_COMMANDS = /^(?:bash|console|sh|shell|text|yaml)\b/u;
/** What follows the name of the program, up to a comment, a pipe or the next command. */
const COMMAND = /(?:^|[\s/])docsite(?:\.js)? ([a-z][^|>#&;]*)/gu;

interface Fence {
  readonly file: string;
  readonly line: number;
  readonly info: string;
  readonly code: string;
}
const fences = pages.flatMap((file): Fence[] => {
  const text = read(file);
  return [...text.matchAll(/^( *)(`{3,})(\w.*)\n([^]*?)^\1\2$/gmu)].map(({ 3: info = '', 4: code = '', index }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    info,
    code,
  }));
});

/** Complaints about a command that a sentence only names. */
const INCOMPLETE = [
  'commander.missingArgument',
  'commander.missingMandatoryOptionValue',
  'commander.optionMissingArgument',
];

test('every command that is shown has the arguments and options that the program knows', () => {
  const shown = pages.flatMap((file) => {
    const blocks = fences.filter((fence) => fence.file === file && SHOWS_COMMANDS.test(fence.info));
    // What a console shows without a prompt is what a command has printed.
    const lines = blocks.flatMap(({ info, code }) =>
      code.split('\n').filter((line) => !info.startsWith('console') || /^ *\$ /u.test(line)),
    );
    const inline = [...read(file).matchAll(/`((?:npx )?docsite [^`\n]+)`/gu)].map(([, code = '']) => code);
    return [
      ...lines.map((line) => ({ file, line, accepts: [] })),
      ...inline.map((line) => ({ file, line, accepts: INCOMPLETE })),
    ];
  });
  const typed = shown.flatMap(({ line, ...rest }) =>
    [...line.matchAll(COMMAND)].map(([, words = '']) => ({ ...rest, words: words.trim() })),
  );
  const refused = typed.flatMap(({ file, words, accepts }) => {
    const code = complaintOf(words);
    return code === '' || accepts.includes(code) ? [] : [`${file}: ${words}: ${code}`];
  });
  expect(refused).toEqual([]);
  expect(typed.length).toBeGreaterThan(100);
});

/** What the command line has against a command; empty if it would run it. */
function complaintOf(words: string): string {
  const filled = words
    .replaceAll(/\$\{\{.*?\}\}/gu, '1')
    .replaceAll(/\bDAY\b/gu, '2026-01-01')
    .replaceAll(/…| --help$/gu, '');
  const args = [...filled.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/gu)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const program = createProgram(io, () => undefined, guests);
  silence(program);
  try {
    program.parse(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.code;
    throw error;
  }
  return '';
}

/** Commands parse their arguments and do nothing. */
function silence(command: Command): void {
  command.exitOverride().action(() => undefined);
  for (const inner of command.commands) silence(inner);
}

const configurations = fences.filter(({ info }) => info.includes('title="docsite.config.ts"'));

test.each(configurations)('the configuration in line $line of $file is valid', ({ code }) => {
  const [, whole = code] = /export default (?:defineConfig\()?\{([^]*)\}\)?;\s*$/u.exec(code) ?? [];
  const value = evaluate(whole);
  expect(parseConfig({ title: 'A', url: 'https://docs.example.org', ...value }).problems).toEqual([]);
});

test('there are examples of configurations', () => {
  expect(configurations.length).toBeGreaterThan(12);
});

/** Fields of a configuration as a value; names that it imports are functions. */
function evaluate(fields: string): object {
  const names = new Proxy({}, { has: (_, name) => !(name in globalThis), get: () => () => undefined });
  // oxlint-disable-next-line typescript/no-implied-eval -- examples in our own texts, which are not modules
  return (new Function('names', `with (names) { return { ${fields} }; }`) as (names: object) => object)(names);
}

/** What the manual says of a limit: the page, the words, and where the source says the same. The file's last part is looked for as it is. */
const CITATIONS: readonly (readonly [page: string, words: string, source: string, code: string])[] = [
  [
    'check-links',
    'at most two at a time per host',
    'content/config/schema.ts',
    'perHost: v.optional(numberBetween(1, 32), 2)',
  ],
  [
    'check-links',
    'good answers are remembered for a day',
    'content/config/schema.ts',
    'maxAgeHours: v.optional(numberBetween(0, 8760), 24)',
  ],
  ['check-links', '`text` shows about 50 problems', 'cli/terminal/report.ts', 'MOST = 50;'],
  ['check-links', 'the ten annotations of a kind that hosts show', 'links/report/github.ts', 'MOST_OF_A_KIND = 10;'],
  ['ci', 'no progress but a line every 30 seconds', 'cli/terminal/progress.ts', 'LOG_INTERVAL_MS = 30_000;'],
  ['ci', 'about 50 are printed', 'cli/terminal/report.ts', 'MOST = 50;'],
  [
    'components',
    'There are no expressions, no imports and no `{...spread}`',
    'shared/problem/problem-codes.ts',
    "'mdx-expression':",
  ],
  ['deploy', 'With up to 16 changed files', 'render/output/swap.ts', 'MAX_CHANGED = 16;'],
  [
    'front-matter',
    '`custom_edit_url` have no effect, which is a note',
    'content/model/check-doc-fields.ts',
    'has no effect on a page of pages/.',
  ],
  ['getting-started', 'Node](https://nodejs.org) 20.19 or newer', '../package.json', '"node": ">=20.19"'],
  [
    'hosting',
    'three short scripts in their HTML',
    'render/content-policy.ts',
    '[headScript, homeScript, REDIRECT_SCRIPT]',
  ],
  [
    'import',
    'translations of sets and of the blog, plugins, formulas and diagrams are not imported',
    'shared/problem/problem-codes.ts',
    "'text-plugin': 'A plugin changed texts of the old site while it was built. An import does not run it.'",
  ],
  [
    'includes',
    'A page includes at most 1,000 files, and parts are at most 10 deep',
    'shared/limits.ts',
    'includes: 1000,',
  ],
  ['machines', 'in versions of at most 250 documents', 'shared/model/markdown-copies.ts', 'MOST_IN_ONE_FILE = 250;'],
  ['machines', 'cut after 24,000 characters', '../packages/mcp/answers.ts', 'MAX_ANSWER = 24_000;'],
  ['markdown', '| A picture or download next to documents | 500 MB', 'shared/limits.ts', 'fileBytes: 500_000_000,'],
  ['markdown', 'ten lines of a block with sixteen or more', 'render/body/code-block.ts', 'MIN_COLLAPSED_LINES = 16;'],
  ['markdown', 'JavaScript front matter** (`---js`) is not run', 'content/parse/front-matter.ts', '/^---[^\\S\\r\\n]*'],
  ['search', 'from five letters on', 'client/search/correct.ts', 'MIN_LENGTH = 5;'],
  ['search', '24 letters and digits', 'search/search-records.ts', 'ID_DIGITS = 24;'],
  ['serve', 'every 300 ms or as often as you say', 'serve/sources/watch-site.ts', 'POLL_MS = 300;'],
  ['serve', 'looks for saves every 300 ms', 'serve/sources/watch-site.ts', 'POLL_MS = 300;'],
  ['serve', 'docsite uses port 3000, or the next free one', 'serve/http/listen.ts', 'DEFAULT_PORT = 3000;'],
  ['sidebars', 'a sidebar with more than 200 entries', 'shared/model/large-sidebar.ts', 'MOST_ENTRIES = 200;'],
  ['sidebars', 'up to 17 entries, eight before and eight after', 'shared/model/large-sidebar.ts', 'NEIGHBOURS = 8;'],
  ['sidebars', 'changes about twenty others', 'shared/model/large-sidebar.ts', 'NEIGHBOURS = 8;'],
  ['templates', 'every text has a contrast of 4.5', 'content/config/colors.ts', 'READABLE = 4.5;'],
  ['templates', 'docsite does not check types', 'render/bundle/plugin.ts', 'esbuild'],
  ['templates', '`async` components and `use()` cannot be rendered', 'render/bundle/plugin.ts', 'renderToString'],
  ['templates', 'for up to 30 seconds', 'disk/load-limit.ts', 'LOAD_LIMIT_S = 30;'],
  ['versions', 'each of the last 30 releases', 'shared/model/change-feed.ts', 'MAX_ENTRIES = 30;'],
  ['languages', 'stay in the language of the sources.', 'languages/site-words.ts', 'sets: [],'],
  [
    'why',
    'docsite does not have a theme or plugin directory',
    'content/config/extensions.ts',
    'export const markdown = { plugins:',
  ],
  [
    'why',
    'plugins of markdown-it and three hooks',
    'content/config/extensions.ts',
    'export const hooks = { text: hook<TextHook>(), page: hook<PageHook>(), files: hook<FilesHook>() };',
  ],
];
/** What docsite does not have or do, and how much it takes: such a sentence needs a citation, or nobody notices when it is no longer true. */
const NEEDS_CITATION =
  /\b(?:at (?:least|most)|up to|more than|about|every|the (?:first|last)|from) (?:[1-9][\d,]*(?![\d.]*\.\d)|five|ten|twenty)\b|\bThere (?:is|are) no\b|\bMarkdown has no\b|\bdocsite does not\b|\bare not imported\b|\bis not run\b|\bcannot be rendered\b|\bhas one language\b/u;

test.each(CITATIONS)('%s: "%s" is in %s', (page, words, source, code) => {
  expect(plain(read(`${MANUAL}/${page}.md`)).includes(words)).toBe(true);
  expect(read(path.join('src', source)).includes(code)).toBe(true);
});

test('what docsite is said not to have or to do, and its limits, have a citation', () => {
  const own = pages.filter((file) => file.startsWith(MANUAL) && !file.includes('/reference/'));
  expect(own.flatMap((file) => uncited(path.basename(file, '.md'), read(file)))).toEqual([]);
  const before = '- Markdown has no components. Pages that need more are React pages.\n- There are no plugins.';
  expect(uncited('why', before)).toEqual(['why: - Markdown has no components.', 'why: - There are no plugins.']);
  expect(uncited('why', 'It takes at most 1,000 files. It is about 2.1.1.')).toEqual([
    'why: It takes at most 1,000 files.',
  ]);
});

function uncited(page: string, text: string): readonly string[] {
  const prose = text.replaceAll(/^( *)(`{3,})[^]*?^\1\2$/gmu, '').split(/\n{2,}|\n(?=- )/u);
  const sentences = prose.flatMap((part) => plain(part).split(/(?<=[.;?!:])\s/u));
  const cited = CITATIONS.filter(([of]) => of === page).map(([, words]) => words);
  return sentences
    .filter((sentence) => NEEDS_CITATION.test(sentence) && !cited.some((words) => sentence.includes(words)))
    .map((sentence) => `${page}: ${sentence}`);
}

/** Line breaks do not count. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, ' ');
}

test('the page on templates names every kind of page, and only fields that exist', () => {
  const types = read('src/shared/types/page.ts');
  const [, table = ''] = /^\| Kind .*\n\|.*\n((?:\|.*\n)+)/mu.exec(read(`${MANUAL}/templates.md`)) ?? [];
  const rows = [...table.matchAll(/^\| (.*?) \| (.*) \|$/gmu)].map(([, ...cells]) => cells.map(namesIn));
  const kinds = [...types.matchAll(/^ {2}readonly kind: '([a-z-]+)';$/gmu)].map(([, kind = '']) => kind);
  expect(rows.flatMap(([names = []]) => names).toSorted()).toEqual(kinds.toSorted());
  const fields = rows.flatMap(([, names = []]) => names);
  expect(fields.filter((name) => !new RegExp(`readonly ${name}\\??:`, 'u').test(types))).toEqual([]);
  expect(fields.length).toBeGreaterThan(20);
});

test.each([
  ['front-matter.md', 'src/content/parse/front-matter.ts', /^const FIELDS = \{\n([^]*?)^\};/mu],
  ['store.md', 'src/store/format/manifest.ts', /^const manifestSchema = fields\(\n([^]*?)^\);/mu],
])('%s names every field of %s', (page, source, schema) => {
  const [, fields = ''] = schema.exec(read(source)) ?? [];
  const known = [...fields.matchAll(/^ {2,4}([a-z_]\w+): (?!'|toMessage)/gmu)].map(([, name = '']) => name);
  const named = [...read(`${MANUAL}/${page}`).matchAll(/^\| `(\w+)` +\|/gmu)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual(known.filter((name) => name !== 'must').toSorted());
});

test.each(['SearchOptions', 'SearchResults'])('search.md names every field of %s', (type) => {
  const [, fields = ''] =
    new RegExp(`^export interface ${type} \\{\\n([^]*?)^\\}`, 'mu').exec(read('src/client/search/results.ts')) ?? [];
  const known = [...fields.matchAll(/^ {2}readonly (\w+)/gmu)].map(([, name = '']) => name);
  const named = [...read(`${MANUAL}/search.md`).matchAll(/^\| `(\w+)` +\|/gmu)].map(([, name = '']) => name);
  expect(known.length).toBeGreaterThan(4);
  expect(named).toEqual(expect.arrayContaining(known));
});

function namesIn(cell: string): readonly string[] {
  return [...cell.matchAll(/`([\w-]+)`/gu)].map(([, name = '']) => name);
}
