/** `docsite build` as users see it: what it prints, what it writes, how it ends. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { BuildResult } from '../../src/build/build-result.ts';
import { countKept } from '../support/kept.ts';
import { runBinary, runDocsite } from '../support/run-docsite.ts';
import { copyFixture, hashTree, listTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);
const READ = ['config', 'files', 'store', 'read', 'parse', 'model', 'links', 'checks'];
const WORK = ['load', ...READ, 'assets', 'templates', 'plan', 'pages', 'cache'];
const STAGES = ['compare', ...WORK.toSpliced(-2, 0, 'digest')];

describe('a site of five versions', () => {
  let root = '';
  beforeAll(async () => {
    root = copyFixture('versions', folder);
    // A source changed within one clock tick of the disk before a build could change again undetected.
    await sleep(50);
  });

  test('the first build writes everything and reports it; stderr is empty', async () => {
    const { code, stdout, stderr } = await runDocsite(root, 'build');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^42 pages from 12 texts in 5 versions: 132 files written, 0 unchanged, 0 removed → site\/ \(\d+\.\d s\)\n$/u,
    );
    expect(stderr).toBe('');
    expect(listTree(join(root, 'site'))).toHaveLength(132);
    expect(listTree(root).filter((path) => path.startsWith('.'))).toEqual([]);
  });

  test.each([
    ['does nothing', [], ['start', 'compare']],
    ['without a cache runs all stages and writes nothing', ['--no-cache'], ['start', ...WORK]],
  ])('the second build %s; --timings lists each stage', async (_does, args, stages) => {
    const before = hashTree(join(root, 'site'));
    const { code, stdout } = await runDocsite(folder, 'build', '--root', 'versions', '--timings', ...args);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.slice(0, -1).map((line) => /^(\w+) +\d+ ms$/u.exec(line)?.[1])).toEqual(stages);
    expect(lines.at(-1)).toContain(': 0 files written, 132 unchanged, 0 removed → versions/site/ (');
    expect(hashTree(join(root, 'site'))).toEqual(before);
  });

  test('--json prints one document and nothing else', async () => {
    const { code, stdout, stderr } = await runDocsite(root, 'build', '--json', '--out', join(folder, 'json-out'));
    expect([code, stderr]).toEqual([0, '']);
    const report = JSON.parse(stdout) as BuildResult;
    expect(report).toMatchObject({
      ok: true,
      exitCode: 0,
      problems: [],
      versions: ['next', '3.0.0-beta.1', '2.0.0', '1.1.0', '1.0.0'],
      stats: { versions: 5, pages: 42, texts: 12, files: 132, written: 132, unchanged: 0, removed: 0 },
      outDir: join(folder, 'json-out'),
    });
    expect(report.timings.map(({ stage }) => stage)).toEqual(STAGES);
  });

  test('--only builds the pages of these versions and of the site', async () => {
    const out = join(folder, 'only-out');
    const { code, stdout } = await runDocsite(root, 'build', '--only', 'next', '1.0.0', '--out', out);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^18 pages from 5 texts in 2 versions: /u);
    expect(stdout).toContain('\n3 other versions were not built: menus, lists and data files leave them out.\n');
    const pages = listTree(out).filter((path) => path.endsWith('index.html'));
    expect(pages).toEqual([
      'docs/1.0.0/api/client/index.html',
      'docs/1.0.0/changes/index.html',
      'docs/1.0.0/index.html',
      'docs/1.0.0/legacy/index.html',
      'docs/1.0.0/overview/index.html',
      'docs/1.0.0/quick-start/index.html',
      'docs/index.html',
      'docs/next/api/client/index.html',
      'docs/next/changes/index.html',
      'docs/next/discover/index.html',
      'docs/next/index.html',
      'docs/next/overview/index.html',
      'index.html',
      'users/index.html',
      'versions/api/client/index.html',
      'versions/compare/index.html',
      'versions/discover/index.html',
      'versions/index.html',
      'versions/legacy/index.html',
      'versions/quick-start/index.html',
    ]);
    const read = (from: string, path: string): string => readFileSync(join(from, path), 'utf8');
    // What pages say of other versions is as in the whole site, but for links to their pages.
    const isRedirect = (page: string): boolean => ['docs/index.html', 'versions/quick-start/index.html'].includes(page);
    const isAboutOthers = (page: string): boolean => page === 'versions/index.html';
    const whole = join(root, 'site');
    const withoutLinks = (words: string): string =>
      words.replace(/Read the latest version |· text of \S+ |; the links go there/gu, '');
    for (const page of pages.filter((path) => !isRedirect(path) && !isAboutOthers(path))) {
      expect(wordsOf(read(out, page)), page).toBe(withoutLinks(wordsOf(read(whole, page))));
    }
  });

  test('--only: data, lists and links know no other version', async () => {
    const site = copyFixture('versions', makeFolder(onTestFinished));
    writeFiles(site, {
      'docs/next/discover.md':
        '# Discover\n\n[Beta](/docs/3.0.0-beta.1) [Old](/docs/1.0.0/quick-start) [Main](/docs)\n',
    });
    const { code, stdout } = await runDocsite(site, 'build', '--only', 'next', '1.0.0');
    expect(code).toBe(0);
    expect(stdout).toContain('leave them out; 1 link in the texts leads to their pages.\n');
    const read = (path: string): string => readFileSync(join(site, 'site', path), 'utf8');
    const { versions, siteVersion } = JSON.parse(read('versions.json')) as Record<string, readonly { name: string }[]>;
    expect([versions?.map(({ name }) => name), siteVersion]).toEqual([['next', '1.0.0'], null]);
    const others = /beta|2\.0\.0|1\.1\.0/u;
    for (const file of ['pages.json', 'versions/index.html', '_redirects', 'sitemap.xml']) {
      expect(read(file), file).not.toMatch(others);
    }
    expect(listTree(join(site, 'site')).filter((path) => path.endsWith('version.json'))).toEqual([
      'docs/1.0.0/version.json',
      'docs/next/version.json',
    ]);
    expect(read('_redirects')).toBe('/docs /docs/1.0.0 302\n/versions/quick-start /versions/discover 302\n');
    expect(read('docs/index.html')).toContain('url=/docs/1.0.0"');
    expect(read('docs/1.0.0/quick-start/index.html')).toMatch(/no longer maintained\.<\/p><\/div>/u);
    expect(read('docs/1.0.0/quick-start/index.html')).toContain(
      'rel="canonical" href="https://versions.example/docs/1.0.0/',
    );
    const hrefs = ['docs/next/index.html', 'docs/next/overview/index.html', 'docs/1.0.0/overview/index.html'].flatMap(
      (page) => [...read(page).matchAll(/href="(\/[^"#]*)"/gu)].map(([, href = '']) => href),
    );
    expect(hrefs.filter((href) => others.test(href))).toEqual([]);
  });

  test('--only with the latest version: `/docs` is its own, and a redirect to another version is left out', async () => {
    const site = copyFixture('versions', makeFolder(onTestFinished));
    const config = readFileSync(join(site, 'docsite.config.ts'), 'utf8');
    writeFiles(site, {
      'docsite.config.ts': config.replace(
        'defineConfig({',
        "defineConfig({ redirects: { '/old': '/docs/1.0.0/quick-start#top', '/new': '/docs' },",
      ),
    });
    expect(await runDocsite(site, 'build', '--only', '2.0.0')).toMatchObject({ code: 0 });
    const read = (path: string): string => readFileSync(join(site, 'site', path), 'utf8');
    expect(read('docs/index.html')).toContain('<main');
    expect(read('_redirects')).toContain('/new /docs 301\n');
    expect(read('_redirects')).not.toContain('/old');
    expect(existsSync(join(site, 'site/old/index.html'))).toBe(false);
    expect(read('docs/discover/index.html')).toContain('Version: <span translate="no">2.0.0</span>');
  });
});

/** What readers see of a page. */
function wordsOf(html: string): string {
  const main = /<main.*<\/main>/su.exec(html)?.[0] ?? '';
  return main.replace(/<[^>]*>/gu, ' ').replace(/\s+/gu, ' ');
}

describe('output folder', () => {
  test('a link is written through and stays a link, even if its target does not exist yet', async () => {
    const root = copyFixture('minimal', makeFolder(onTestFinished));
    mkdirSync(join(root, 'disk'));
    symlinkSync('disk/www', join(root, 'site'));
    expect(await runDocsite(root, 'build')).toMatchObject({ code: 0 });
    const first = hashTree(join(root, 'disk/www'));
    expect(Object.keys(first)).toContain('docs/intro/index.html');
    rmSync(join(root, 'docs/next/guide'), { recursive: true });
    expect(await runDocsite(root, 'build')).toMatchObject({ code: 0 });
    expect(hashTree(root)['site']).toBe('→ disk/www');
    expect(listTree(join(root, 'disk')).filter((path) => !path.startsWith('www/'))).toEqual([]);
    expect(Object.keys(hashTree(join(root, 'disk/www')))).not.toContain('docs/guide/setup/index.html');
  });
});

test.each([
  ['en', []],
  ['ar', []],
  ['en', ['--relative']],
])('a site in %s, built with %j, has its compiled templates in the cache', async (htmlLang, options) => {
  const root = makeFolder(onTestFinished);
  const config = `export default { title: 'A', url: 'https://a.example', locale: { htmlLang: '${htmlLang}' } };\n`;
  writeFiles(root, { 'docsite.config.ts': config, 'docs/next/intro.md': '# Intro\n', 'node_modules/.keep': '' });
  // Started in the folder of the site, as people do: paths must not depend on it.
  expect((await runBinary(root, 'build', ...options)).code).toBe(0);
  expect(countKept(join(root, 'node_modules/.cache/docsite'), 'templates')).toBe(1);
});

test('--version prints the version of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string };
  expect(await runDocsite(folder, '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

test.each([
  [['biuld'], "docsite: unknown command 'biuld'\n(Did you mean build?)\n", 'docsite --help'],
  [['build', '--jsno'], "docsite: unknown option '--jsno'\n(Did you mean --json?)\n", 'docsite build --help'],
  [['build', 'extra'], 'docsite: too many arguments', 'docsite build --help'],
])('%j is a mistake of usage: exit 3, help is named', async (args, message, help) => {
  const { code, stdout, stderr } = await runDocsite(folder, ...args);
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr).toContain(message);
  expect(stderr).toContain(`(see "${help}")\n`);
});

test('--strict fails for warnings and leaves the old site, with a cache too; --quiet prints problems alone', async () => {
  const root = join(folder, 'strict');
  writeFiles(root, {
    'docsite.config.ts': `export default { title: 'A', url: 'https://a.example', search: false, onBrokenMarkdownLinks: 'warn' };\n`,
    'docs/next/index.md': '# A\n',
  });
  expect(await runDocsite(root, 'build', '--strict', '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
  writeFiles(root, { 'docs/next/index.md': '# A\n\n[b](b.md)\n' });
  const before = hashTree(join(root, 'site'));
  for (const isBuilt of [false, true]) {
    if (isBuilt) {
      const { code, stdout, stderr } = await runDocsite(root, 'build', '--quiet');
      expect([code, stdout]).toEqual([0, '']);
      expect(stderr).toMatch(/^warn {2}docs\/next\/index\.md:3:\d {2}broken-markdown-link\n[^]*\n\n1 warning\n$/u);
    }
    for (const args of [[], ['--no-cache']]) {
      const { code, stdout, stderr } = await runDocsite(root, 'build', '--strict', ...args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(
        'docsite: the build failed because of warnings (--strict); the previous site is untouched.\n',
      );
    }
    if (!isBuilt) expect(hashTree(join(root, 'site'))).toEqual(before);
  }
});

test('of many problems a build prints about 50 and the numbers of the others; --all prints all', async () => {
  const root = join(folder, 'flood');
  writeFiles(root, {
    'docsite.config.ts': `export default { title: 'A', url: 'https://a.example', search: false };\n`,
    'docs/next/index.md': `# A\n\n${Array.from({ length: 300 }, (_, index) => `[b](b${index}.md)\n`).join('\n')}`,
  });
  const shown = async (...args: readonly string[]): Promise<readonly [number | undefined, string]> => {
    const { stdout, stderr } = await runDocsite(root, ...args);
    const text = stdout + stderr;
    return [
      text.match(/^(?:info |warn |error) docs/gmu)?.length,
      /^\d+ more not shown:\n.*\n.*\n/mu.exec(text)?.[0] ?? '',
    ];
  };
  const rest = '250 more not shown:\n  250  broken-markdown-link\nSee them with --all, or';
  expect(await shown('build')).toEqual([50, `${rest} --json.\n`]);
  expect(await shown('check-links')).toEqual([50, `${rest} --format json.\n`]);
  expect(await shown('build', '--all')).toEqual([300, '']);
  expect(await shown('check-links', '--all')).toEqual([300, '']);
  const [asOption, asFormat] = await Promise.all([
    runDocsite(root, 'check-links', '--json'),
    runDocsite(root, 'check-links', '--format', 'json'),
  ]);
  expect(asOption.code).toBe(asFormat.code);
  const duration = /"durationMs": .*/u;
  expect(asOption.stdout.replace(duration, '')).toBe(asFormat.stdout.replace(duration, ''));
});

describe('B234 files above their budgets', () => {
  const configOf = (budgets: object, policy: string): string =>
    `export default ${JSON.stringify({ title: 'A', url: 'https://a.example', search: false, build: { budgets }, onBudgetExceeded: policy })};\n`;

  test('a warning, also for files that are kept; an error leaves the old site, and later builds report it again', async () => {
    const root = join(folder, 'budgets');
    writeFiles(root, {
      'docsite.config.ts': configOf({ picture: 50 }, 'warn'),
      'docs/next/index.md': '# A\n',
      'static/large.svg': `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${'x'.repeat(100)} --></svg>\n`,
    });
    const large = /A picture is larger than build\.budgets\.picture, 50 bytes: large\.svg has 156\./u;
    for (const args of [[], [], ['--no-cache']]) {
      const { code, stdout, stderr } = await runDocsite(root, 'build', ...args);
      expect(code).toBe(0);
      expect(stdout + stderr).toMatch(large);
    }
    const before = hashTree(join(root, 'site'));
    writeFiles(root, { 'docsite.config.ts': configOf({ picture: 50 }, 'throw'), 'docs/next/index.md': '# B\n' });
    for (let round = 0; round < 2; round++) {
      const { code, stdout, stderr } = await runDocsite(root, 'build');
      expect(code).toBe(2);
      expect(stdout + stderr).toMatch(large);
      expect(hashTree(join(root, 'site'))).toEqual(before);
    }
    writeFiles(root, { 'docsite.config.ts': configOf({ picture: 156 }, 'throw') });
    expect((await runDocsite(root, 'build')).code).toBe(0);
  });

  test('a bad budget is an error with its line', async () => {
    const root = join(folder, 'bad-budget');
    writeFiles(root, {
      'docsite.config.ts': `export default {\n  title: 'A',\n  url: 'https://a.example',\n  build: {\n    budgets: { pages: 5 },\n  },\n};\n`,
      'docs/next/index.md': '# A\n',
    });
    const { code, stderr, stdout } = await runDocsite(root, 'build');
    expect(code).toBe(3);
    expect(stdout + stderr).toMatch(/docsite\.config\.ts:5[^]*Unknown field "build\.budgets\.pages"/u);
  });
});
