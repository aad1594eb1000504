/** Configs on disk: found, bundled, run. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig, type LoadedConfig, otherRuntime } from '../../../../src/content/sources/load-config.ts';
import { needs } from '../../../support/needs.ts';

let root = '';
beforeEach(async () => {
  // A name with characters special in globs and URLs; Windows has no star in names.
  const star = process.platform === 'win32' ? '' : '*';
  root = await mkdtemp(path.join(tmpdir(), `docsite config${star}[#%]-`));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(root, { recursive: true });
});

async function load(files: Readonly<Record<string, string>>): Promise<LoadedConfig> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  return loadConfig(root);
}
async function loadText(code: string): Promise<LoadedConfig> {
  return load({ 'docsite.config.ts': code });
}
const FIELDS = "title: 'Guides', url: 'https://docs.example.org'";

test('runtimes other than Node.js are named, in one sentence', () => {
  expect(otherRuntime(process.versions)).toBeNull();
  const found = [{ bun: '1.4.5' }, { deno: '2.9.6' }].map((versions) => otherRuntime({ node: '24.0.0', ...versions }));
  expect(found.map((one) => [one?.what, one?.fix])).toEqual([
    ['docsite runs in Node.js, and not in Bun 1.4.5.', 'Run it with "npx docsite", in scripts of Bun without --bun.'],
    ['docsite runs in Node.js, and not in Deno 2.9.6.', 'Run it with "npx docsite".'],
  ]);
});

describe('a config is', () => {
  test.each([
    ['an object', `import { defineConfig } from 'docsite';\nexport default defineConfig({ ${FIELDS} });`],
    ['typed', `import type { UserConfig } from 'docsite';\nexport default { ${FIELDS} } satisfies UserConfig;`],
    ['a promise', `export default Promise.resolve({ ${FIELDS} });`],
    ['a function', `export default () => ({ ${FIELDS} });`],
    ['an async function', `export default async () => { await null; return { ${FIELDS} }; };`],
    ['made with top-level await', `const f = await Promise.resolve({ ${FIELDS} });\nexport default f;`],
  ])('%s', async (_, code) => {
    const { config, problems } = await loadText(code);
    expect(problems).toEqual([]);
    expect(config?.title).toBe('Guides');
  });

  test.each(['mts', 'js', 'mjs'])('a file with the suffix %s', async (suffix) => {
    const { config } = await load({ [`docsite.config.${suffix}`]: `export default { ${FIELDS} };` });
    expect(config?.title).toBe('Guides');
  });

  test('also CommonJS in a .js file', async () => {
    const { config } = await load({ 'docsite.config.js': `module.exports = { ${FIELDS} };` });
    expect(config?.title).toBe('Guides');
  });
});

test('it can use the environment, Node, files next to it, installed packages and its own path', async () => {
  vi.stubEnv('DOCSITE_TEST_TAGLINE', 'from outside');
  const { config, problems } = await load({
    'node_modules/words/package.json': '{ "name": "words", "type": "module", "exports": { "import": "./words.js" } }',
    'node_modules/words/words.js': "export default 'word';",
    'config/users.ts': "export const caption: string = 'Alliance';",
    'docsite.config.ts': `
      import { basename } from 'node:path';
      import word from 'words';
      import { caption } from './config/users.ts';
      export default {
        ${FIELDS},
        tagline: process.env['DOCSITE_TEST_TAGLINE'],
        variables: { word, caption, file: basename(import.meta.filename), url: import.meta.url.split('/').at(-1) },
      };`,
  });
  expect(problems).toEqual([]);
  expect(config?.tagline).toBe('from outside');
  const file = 'docsite.config.ts';
  expect(config?.variables).toEqual({ word: 'word', caption: 'Alliance', file, url: file });
});

test('every load runs the config again, and leaves nothing in the folder', async () => {
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'docsiteRuns');
  });
  const code = `globalThis.docsiteRuns = (globalThis.docsiteRuns ?? 0) + 1;
    export default { ${FIELDS}, tagline: String(globalThis.docsiteRuns) };`;
  const taglines = [await loadText(code), await loadConfig(root)].map(({ config }) => Number(config?.tagline));
  expect(taglines[1]).toBe((taglines[0] ?? 0) + 1);
  expect(await readdir(root)).toEqual(['docsite.config.ts']);
});

describe('no config', () => {
  test('names the folder and docsite init', async () => {
    const { config, problems } = await loadConfig(root);
    expect(config).toBeNull();
    expect(problems).toMatchObject([{ code: 'no-config', file: null, what: `No docsite.config.ts found in ${root}.` }]);
    expect(problems[0]?.fix).toContain('docsite init');
  });
  test('names the nearest folder above that is a site', async () => {
    const inner = path.join(root, 'guides');
    await load({ 'docsite.config.ts': '', 'guides/docsite.config.mjs': '', 'guides/docs/next/intro.md': '' });
    const [found] = (await loadConfig(path.join(inner, 'docs/next'))).problems;
    expect(found).toMatchObject({ code: 'no-config', why: `Found one in ${inner}.` });
    expect(found?.fix).toBe('Run the command there, or pass that folder with --root.');
  });
  test('names a similar file', async () => {
    expect((await load({ 'docsite.config.json': '{}' })).problems[0]?.why).toContain('docsite.config.json');
  });
  test('reports a folder that does not exist, or is a file', async () => {
    expect((await loadConfig(path.join(root, 'x'))).problems[0]?.what).toBe(
      `The folder ${path.join(root, 'x')} does not exist.`,
    );
    await writeFile(path.join(root, 'y'), '');
    expect((await loadConfig(path.join(root, 'y'))).problems).toMatchObject([{ code: 'no-config' }]);
  });
  test('is also a folder of that name, or a pipe, which would never end', needs('named pipes'), async () => {
    expect((await load({ 'docsite.config.ts/x': '' })).problems).toMatchObject([{ code: 'no-config' }]);
    await rm(path.join(root, 'docsite.config.ts'), { recursive: true });
    execFileSync('mkfifo', ['docsite.config.ts'], { cwd: root });
    expect((await loadConfig(root)).problems).toMatchObject([{ code: 'no-config' }]);
  });
});

describe('what never ends is not waited for', () => {
  test.each([
    ['an await', `await new Promise(() => {});\nexport default { ${FIELDS} };`],
    ['a promise', 'export default new Promise(() => {});'],
    ['a function', 'export default () => new Promise(() => {});'],
  ])('%s in the config', async (_, code) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const clock = setInterval(() => vi.advanceTimersByTime(1000), 10);
    onTestFinished(() => clearInterval(clock));
    const what = 'The configuration did not finish loading within 30 seconds.';
    expect((await loadText(code)).problems).toMatchObject([{ code: 'bad-config', file: 'docsite.config.ts', what }]);
  });

  test('a config that is a link to a pipe', needs('symbolic links', 'named pipes'), async () => {
    execFileSync('mkfifo', ['pipe'], { cwd: root });
    await symlink('pipe', path.join(root, 'docsite.config.ts'));
    const { problems } = await loadConfig(root);
    expect(problems).toMatchObject([{ code: 'bad-config', file: 'docsite.config.ts' }]);
    expect(problems[0]?.what).toContain('not a regular file');
  });

  test('a pipe in place of what the bundler reads', needs('symbolic links', 'named pipes'), async () => {
    const site = path.join(root, 'site');
    await mkdir(path.join(site, 'pages'), { recursive: true });
    await mkdir(path.join(site, 'templates/package.json'), { recursive: true });
    await writeFile(path.join(site, 'docsite.config.ts'), `export default { ${FIELDS} };`);
    execFileSync('mkfifo', ['package.json', 'site/pipe', 'site/pages/jsconfig.json'], { cwd: root });
    await symlink('pipe', path.join(site, 'tsconfig.json'));
    const { config, problems } = await loadConfig(site);
    expect(config).toBeNull();
    expect(problems.map(({ code, file }) => [code, file])).toEqual([
      ['unreadable-file', 'pages/jsconfig.json'],
      ['unreadable-file', 'tsconfig.json'],
      ['unreadable-file', path.join(root, 'package.json')],
    ]);
  });
});

test('two configs are a problem', async () => {
  const { problems } = await load({ 'docsite.config.ts': '', 'docsite.config.js': '' });
  expect(problems).toMatchObject([
    { code: 'bad-config', what: 'Found more than one configuration: docsite.config.ts, docsite.config.js.' },
  ]);
});

describe('reported with file, line and column', () => {
  test('wrong values', async () => {
    const { problems } = await loadText(`export default {\n  ${FIELDS},\n  navbar: { itmes: [] },\n  noIndex: 1,\n};`);
    expect(problems).toMatchObject([
      { file: 'docsite.config.ts', line: 3, column: 13, what: 'Unknown field "navbar.itmes".' },
      { file: 'docsite.config.ts', line: 4, column: 3, what: '"noIndex" must be true or false, but is 1.' },
    ]);
  });
  test('syntax errors', async () => {
    const { config, problems } = await loadText("export default {\n  title: 'x'\n  url: 'y',\n};");
    expect(config).toBeNull();
    expect(problems).toMatchObject([
      { code: 'bad-config', file: 'docsite.config.ts', line: 3, column: 3, what: 'Expected "}" but found "url".' },
    ]);
  });
  test('syntax errors of imported files', async () => {
    const { problems } = await load({ 'docsite.config.ts': "import './a.ts';", 'a.ts': 'const = 1' });
    expect(problems).toMatchObject([{ file: 'a.ts', line: 1 }]);
  });
  test('unresolved imports', async () => {
    const { problems } = await loadText(
      "import './a.ts';\nimport 'no-such-package';\nimport { x } from 'docsite';\nexport default x;",
    );
    expect(problems.map(({ line }) => line)).toEqual([1, 2]);
    expect(problems[1]).toMatchObject({
      what: 'Could not resolve "no-such-package".',
      why: '',
      fix: 'Fix the import, or install the package.',
    });
  });
  test('exceptions, in a source with types', async () => {
    const { config, problems } = await loadText(
      "interface A {\n  a: string;\n}\nconst f = (a: A): string => {\n  throw new TypeError('a is\\n wrong');\n};\nexport default { title: f({ a: '' }) };",
    );
    expect(config).toBeNull();
    expect(problems).toMatchObject([
      { file: 'docsite.config.ts', line: 5, column: 9, what: 'The configuration failed to run: a is wrong.' },
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/ at |data:/u);
  });
  test('exceptions in files it imports', async () => {
    const { problems } = await load({
      'docsite.config.ts': "import { f } from './lib/f.ts';\nexport default f();",
      'lib/f.ts': 'export function f() {\n  return missing();\n}',
    });
    expect(problems).toMatchObject([
      { file: 'lib/f.ts', line: 2, what: 'The configuration failed to run: missing is not defined.' },
    ]);
  });
  test('exceptions of functions, promises and getters', async () => {
    for (const code of [
      "export default () => {\n  throw new Error('no');\n};",
      "export default async () => {\n  throw new Error('no');\n};",
      "export default {\n  get title() { throw new Error('no'); },\n};",
    ]) {
      expect((await loadText(code)).problems).toMatchObject([
        { line: 2, what: 'The configuration failed to run: no.' },
      ]);
    }
  });
});

test.each([
  ["throw 'text';", 'text'],
  ['throw null;', 'null'],
  ['throw Object.create(null);', 'an error that cannot be shown'],
  ["throw new Error('');", 'an error without a message'],
])('%s is reported too', async (code, reported) => {
  expect((await loadText(code)).problems).toMatchObject([{ what: `The configuration failed to run: ${reported}.` }]);
});

test.each([
  ['export const config = {};', 'The configuration has no default export.'],
  ['', 'The configuration has no default export.'],
  ['export default undefined;', 'The configuration has no default export.'],
  ['export default null;', 'The configuration must be an object with named fields, but is null.'],
  ['export default () => () => ({});', 'The configuration must be an object with named fields, but is a function.'],
  ['export default [];', 'The configuration must be an object with named fields, but is an empty list.'],
])('%j exports no configuration', async (code, what) => {
  expect((await loadText(code)).problems).toMatchObject([{ code: 'bad-config', file: 'docsite.config.ts', what }]);
});

test('a key that appears twice is a warning', async () => {
  const { config, problems } = await loadText(`export default {\n  ${FIELDS},\n  title: 'Again',\n};`);
  expect(config?.title).toBe('Again');
  expect(problems).toMatchObject([{ severity: 'warn', line: 3, what: 'Duplicate key "title" in object literal.' }]);
});

test('what a config depends on is unknown if it reads the mode, which may differ in the next build', async () => {
  const { config, origin } = await loadText(
    `const base = process.env.NODE_ENV === 'production' ? '/project/' : '/';\nexport default { ${FIELDS}, baseUrl: base };`,
  );
  expect(config).not.toBeNull();
  expect(origin).toBeNull();
});

test('a file that would take precedence over an imported folder is a dependency of the config', async () => {
  const { origin } = await load({
    'docsite.config.ts': `import { title } from './conf/nav';\nexport default { ${FIELDS}, title };`,
    'conf/nav/index.ts': "export const title = 'Guides';",
  });
  expect(origin).toEqual(expect.arrayContaining(['conf/nav/index.ts', 'conf/nav/index.js', 'conf/nav.ts']));
});
