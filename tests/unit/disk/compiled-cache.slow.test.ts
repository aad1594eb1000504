/** When compiled templates and configurations are reused, and when they are compiled again. */
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type * as esbuild from 'esbuild';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '../../../src/content/sources/load-config.ts';
import { CompiledCache, type CompiledOrigin, type Lookups, lookFor } from '../../../src/disk/compiled-cache.ts';
import { type Bundle, type BundleResult, bundleTemplates } from '../../../src/render/bundle/bundle.ts';
import { buildSiteData } from '../../../src/render/page/data/site-pages.ts';
import { type Files, REPOSITORY } from '../../support/site.ts';
import { testConfig } from '../support/build-test-model.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { sharedCache } from '../../support/kept.ts';

const compiler = vi.hoisted((): { calls: number; atWork: number } => ({ calls: 0, atWork: 0 }));
vi.mock('esbuild', async (importOriginal) => {
  const original = await importOriginal<typeof esbuild>();
  const build: typeof original.build = async (options) => {
    compiler.calls += 1;
    compiler.atWork += 1;
    // A failing build rejects at once, while the others are still running.
    const result = await original.build(options).catch((error: unknown) => {
      compiler.atWork -= 1;
      throw error;
    });
    await sleep(50);
    compiler.atWork -= 1;
    return result;
  };
  return { ...original, build };
});
beforeEach(() => {
  compiler.calls = 0;
  compiler.atWork = 0;
});

const folder = useTemporaryFolder();
const path = (name: string): string => join(folder.path(), name);
const cacheOf = (question: unknown = 'question', key = 'key'): CompiledCache<string> =>
  new CompiledCache<string>(sharedCache({ folder: path('cache'), key }), 'templates', question);
const read = (...question: Parameters<typeof cacheOf>): string | null => cacheOf(...question).read()?.value ?? null;

/** Writes files with a modification time of an hour ago, so that they count as unchanged. */
function writeOld(files: Files): void {
  folder.write(files);
  const longAgo = new Date(Date.now() - 60 * 60 * 1000);
  for (const name of Object.keys(files)) utimesSync(path(name), longAgo, longAgo);
}

/** A template, a package, and a path where nothing was found. */
function origin(): CompiledOrigin {
  writeOld({
    'templates/a.tsx': 'a',
    'templates/tsconfig.json': '{ "extends": ["../base", "@package/of/options"] }',
    'base.json': '{}',
    'node_modules/pack/lib/index.js': 'b',
    'node_modules/pack/package.json': '{}',
    'node_modules/@scope/pack/index.js': 'c',
    'node_modules/@scope/pack/package.json': '{}',
  });
  const lookups: Lookups = new Map();
  for (const name of ['templates/b.tsx', 'templates/a.tsx']) lookFor(path(name), lookups);
  const packages = ['node_modules/pack/lib/index.js', 'node_modules/@scope/pack/index.js'];
  return { files: ['templates/a.tsx', ...packages].map(path), lookups, startMs: Date.now() };
}

describe('an entry', () => {
  test('is missing at first; what was stored is read', () => {
    expect(read()).toBeNull();
    cacheOf().keep('value', origin());
    expect(read()).toBe('value');
    expect(read()).toBe('value');
  });

  test('of the same question is the newer one', () => {
    cacheOf().keep('old', origin());
    cacheOf().keep('new', origin());
    expect(read()).toBe('new');
  });

  const changes: readonly (readonly [name: string, change: () => void])[] = [
    ['a file has changed', () => writeFileSync(path('templates/a.tsx'), 'A')],
    ['a file is gone', () => rmSync(path('templates/a.tsx'))],
    ['a file was added', () => writeFileSync(path('templates/b.tsx'), '')],
    ['a file of a package has changed', () => writeFileSync(path('node_modules/pack/lib/index.js'), 'B')],
    ['the package.json of a package has changed', () => writeFileSync(path('node_modules/pack/package.json'), '{ }')],
    ['that of a package with a scope', () => writeFileSync(path('node_modules/@scope/pack/package.json'), '{ }')],
    ['a nearer copy of a package was added', () => folder.write({ 'templates/node_modules/pack/package.json': '{}' })],
    ['a file that redirects imports was added', () => folder.write({ 'tsconfig.json': '{}' })],
    ['compiler options have changed', () => writeFileSync(path('templates/tsconfig.json'), '{ }')],
    ['the base of compiler options has changed', () => writeFileSync(path('base.json'), '{ }')],
    ['a package is gone', () => rmSync(path('node_modules/pack'), { recursive: true })],
  ];
  test.each(changes)('means nothing when %s', (_name, change) => {
    cacheOf().keep('value', origin());
    expect(read()).toBe('value');
    change();
    expect(read()).toBeNull();
  });

  test('is valid again when a file is restored', () => {
    cacheOf().keep('value', origin());
    writeFileSync(path('templates/a.tsx'), 'A');
    expect(read()).toBeNull();
    writeFileSync(path('templates/a.tsx'), 'a');
    expect(read()).toBe('value');
  });

  test('answers only its own question, from the same code', () => {
    cacheOf({ a: 1 }).keep('value', origin());
    expect(read({ a: 1 })).toBe('value');
    expect([read({ a: 2 }), read(), read({ a: 1 }, 'other')]).toEqual([null, null, null]);
  });
});

test('places with and without files are reported, when it is stored and when it is read', () => {
  const places = cacheOf().keep('value', origin());
  const expected = [
    'templates/a.tsx',
    'templates/b.tsx',
    'base.json',
    'tsconfig.json',
    'node_modules/pack/package.json',
  ];
  expect(places).toEqual(expect.arrayContaining(expected.map(path)));
  expect(cacheOf().read()).toEqual({ value: 'value', places });
});

describe('nothing is kept', () => {
  test('of a file outside packages that was found by unknown rules', () => {
    const { files, ...rest } = origin();
    writeOld({ 'tsconfig-path.ts': '' });
    expect(cacheOf().keep('value', { ...rest, files: [...files, path('tsconfig-path.ts')] })).toBeNull();
    expect(read()).toBeNull();
  });

  test('of a file that has changed since the work began', () => {
    const { startMs, ...rest } = origin();
    const soon = new Date(startMs + 1000);
    utimesSync(path('templates/a.tsx'), soon, soon);
    expect(cacheOf().keep('value', { startMs, ...rest })).toBeNull();
    expect(read()).toBeNull();
  });

  test('of a file that is gone', () => {
    const before = origin();
    rmSync(path('templates/a.tsx'));
    expect(cacheOf().keep('value', before)).toBeNull();
    expect(read()).toBeNull();
  });
});

/** The templates of the site in `folder`, compiled or from the cache. */
async function bundle(): Promise<Bundle> {
  const result = await tryBundle();
  if (result.bundle === null) throw new Error('no bundle');
  return result.bundle;
}
function tryBundle(): Promise<BundleResult> {
  const config = testConfig();
  return bundleTemplates({
    root: path('site'),
    packageRoot: REPOSITORY,
    config,
    site: buildSiteData(config),
    pageModules: ['pages/p.tsx'],
    components: [],
    cache: sharedCache({ folder: path('cache'), key: 'key' }),
  });
}
const draw = (made: Bundle): string =>
  made.renderPage(buildSiteData(testConfig()), {
    kind: 'not-found',
    route: '/404',
    title: '',
    description: '',
    version: null,
  });
/** The comparable parts of a bundle. */
const facts = ({
  renderPage: _renderPage,
  renderSidebar: _renderSidebar,
  locate: _locate,
  asyncComponents,
  components,
  ...bundle
}: Bundle): unknown => {
  const { strayProblems, ...rest } = bundle;
  const { islands } = components;
  return [rest, [...islands], asyncComponents(), strayProblems()];
};

describe('templates', () => {
  beforeEach(() => {
    writeOld({
      'site/pages/p.tsx': "import { word } from '../src/word'; export default () => <main>{word}</main>;\n",
      'site/src/word.ts': "export const word = 'word';\n",
    });
  });

  test('are compiled once; the second time they are the same, without the compiler', async () => {
    const first = await bundle();
    expect(compiler.calls).toBeGreaterThan(0);
    compiler.calls = 0;
    const second = await bundle();
    expect(compiler.calls).toBe(0);
    expect(facts(second)).toEqual(facts(first));
    expect(draw(second)).toBe(draw(first));
    expect(second.files.length).toBeGreaterThan(3);
  });

  test('that fail to compile are reported when esbuild has finished: it is not interrupted', async () => {
    writeOld({ 'site/src/word.ts': 'export const word = ;\n' });
    const { bundle: made, problems } = await tryBundle();
    expect([made, problems.map(({ code }) => code)]).toEqual([null, ['template-error']]);
    expect(compiler.calls).toBeGreaterThan(3);
    expect(compiler.atWork).toBe(0);
  });

  test.each([
    [
      'a template takes the place of one of docsite',
      'templates/not-found.tsx',
      'export const NotFoundPage = () => <h1>Lost</h1>;',
    ],
    ['a component of it', 'templates/components/footer.jsx', 'export const Footer = () => <footer>Lost</footer>;'],
  ])('%s later: it is seen', async (_case, file, content) => {
    expect(draw(await bundle())).not.toContain('Lost');
    writeOld({ [`site/${file}`]: content });
    const second = await bundle();
    expect(draw(second)).toContain('Lost');
    expect(second.overridesTemplates).toBe(true);
    compiler.calls = 0;
    expect(draw(await bundle())).toBe(draw(second));
    expect(compiler.calls).toBe(0);
    rmSync(path(`site/${file}`));
    expect(draw(await bundle())).not.toContain('Lost');
  });

  test.each([
    ['custom.css', 'templates/custom.css', '.own { color: red }'],
    ['a style sheet of docsite', 'templates/styles/print.css', '.own { color: red }'],
  ])('%s comes later: it is seen', async (_case, file, content) => {
    const first = await bundle();
    writeOld({ [`site/${file}`]: content });
    const second = await bundle();
    expect(second.stylesheet).not.toBe(first.stylesheet);
    expect(String(second.files.find(({ path: name }) => name.endsWith('.css'))?.content)).toContain('.own{');
  });

  test('a change of an imported module is detected', async () => {
    await bundle();
    writeOld({ 'site/src/word.ts': "export const word = 'other';\n" });
    compiler.calls = 0;
    await bundle();
    expect(compiler.calls).toBeGreaterThan(0);
  });

  test('a new module that takes precedence is detected', async () => {
    await bundle();
    writeOld({ 'site/src/word.tsx': "export const word = 'other';\n" });
    compiler.calls = 0;
    const second = await bundle();
    expect(compiler.calls).toBeGreaterThan(0);
    expect(second.files.length).toBeGreaterThan(0);
  });

  test.each([
    ['nothing but files', 'export default () => <p>The process of a window opens</p>;', true],
    ['the time', 'export default () => <p>{new Date().getFullYear()}</p>;', false],
    ['Node', "import { hostname } from 'node:os'; export default () => <p>{hostname()}</p>;", false],
    ['a package that depends on the time', "import now from 'now'; export default () => <p>{now}</p>;", false],
  ])('that depend on %s: their origin says so', async (_case, code, isKnown) => {
    writeOld({
      'site/pages/p.tsx': `${code}\n`,
      'site/node_modules/now/package.json': '{ "main": "index.js" }',
      'site/node_modules/now/index.js': 'export default Date.now();',
    });
    const origins = [(await bundle()).origin, (await bundle()).origin];
    const places = origins.map((origin) => origin?.includes(path('site/pages/p.tsx')) ?? false);
    expect(places).toEqual([isKnown, isKnown]);
  });

  test('an error is reported each time', async () => {
    writeOld({ 'site/templates/not-found.tsx': 'export const NotFoundPage = (' });
    for (let run = 0; run < 2; run += 1) await expect(bundle()).rejects.toThrow('no bundle');
    writeOld({ 'site/templates/not-found.tsx': 'export const NotFoundPage = () => <h1>Lost</h1>;' });
    expect(draw(await bundle())).toContain('Lost');
  });
});

describe('a configuration', () => {
  const load = async (): Promise<readonly [string | undefined, number | null, number]> => {
    compiler.calls = 0;
    const { config, locate } = await loadConfig(path('site'), sharedCache({ folder: path('cache'), key: 'key' }));
    return [config?.title, locate(['title']).line, compiler.calls];
  };
  const source = (rest = ''): string =>
    `import { title } from './words';\n${rest}\nexport default {\n  title,\n  url: 'https://docs.example.org',\n};\n`;

  beforeEach(() =>
    writeOld({ 'site/docsite.config.ts': source(), 'site/words.ts': "export const title = 'Guides';\n" }),
  );

  test('is compiled once; the second time it is the same, without the compiler', async () => {
    expect(await load()).toEqual(['Guides', 4, 1]);
    expect(await load()).toEqual(['Guides', 4, 0]);
  });

  const changes: readonly (readonly [name: string, files: Files, title: string])[] = [
    ['it', { 'site/docsite.config.ts': source().replace('title,', "title: 'Own',") }, 'Own'],
    ['a file that it imports', { 'site/words.ts': "export const title = 'Other';\n" }, 'Other'],
    ['the manifest', { 'site/package.json': '{ "type": "module" }' }, 'Guides'],
  ];
  test.each(changes)('is compiled again when %s has changed', async (_name, files, title) => {
    await load();
    writeOld(files);
    expect(await load()).toEqual([title, 4, 1]);
    expect(await load()).toEqual([title, 4, 0]);
  });

  test.each([
    ['the environment', 'export const day = process.env.DAY;'],
    ['a module of Node', "import 'node:os';"],
  ])('that depends on %s is compiled each time', async (_name, line) => {
    writeOld({ 'site/docsite.config.ts': source(line) });
    expect(await load()).toEqual(['Guides', 4, 1]);
    expect(await load()).toEqual(['Guides', 4, 1]);
  });
});
