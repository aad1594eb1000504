/** `docsite build` as its users meet it: what it prints, what it writes, how it ends. */
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { BuildResult } from '../../src/build-result.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { copyFixture, hashTree, listTree, makeFolder, REPOSITORY } from '../support/site.ts';

const folder = makeFolder(afterAll);
const WORK = ['config', 'files', 'store', 'read', 'parse', 'model', 'links', 'assets', 'templates', 'pages', 'cache'];
const STAGES = ['compare', ...WORK];

describe('a site of five versions', () => {
  let root = '';
  beforeAll(async () => {
    root = copyFixture('versions', folder);
    // A source that changed within a step of the disk's clock before a build could change again without a trace.
    await sleep(50);
  });

  test('the first build writes everything and reports it; stderr has a line per stage', async () => {
    const { code, stdout, stderr } = await runDocsite(root, 'build');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^31 pages from 12 texts in 5 versions: 73 files written, 0 unchanged, 0 removed → site\/ \(\d+\.\d s\)\n$/u,
    );
    expect(stderr).toBe(`${STAGES.join('\n')}\n`);
    expect(listTree(join(root, 'site'))).toHaveLength(73);
    expect(listTree(root).filter((path) => path.startsWith('.'))).toEqual([]);
  });

  test.each([
    ['does nothing', [], ['compare']],
    ['without a cache runs all stages and writes nothing', ['--no-cache'], WORK],
  ])('the second build %s; --timings lists each stage', async (_does, args, stages) => {
    const before = hashTree(join(root, 'site'));
    const { code, stdout } = await runDocsite(folder, 'build', '--root', 'versions', '--timings', ...args);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.slice(0, -1).map((line) => /^(\w+) +\d+ ms$/u.exec(line)?.[1])).toEqual(stages);
    expect(lines.at(-1)).toContain(': 0 files written, 73 unchanged, 0 removed → versions/site/ (');
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
      stats: { versions: 5, pages: 31, texts: 12, files: 73, written: 73, unchanged: 0, removed: 0 },
      outDir: join(folder, 'json-out'),
    });
    expect(report.timings.map(({ stage }) => stage)).toEqual(STAGES);
  });

  test('--only builds the pages of these versions and those of the site', async () => {
    const out = join(folder, 'only-out');
    const { code, stdout } = await runDocsite(root, 'build', '--only', 'next', '1.0.0', '--out', out);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^12 pages from 12 texts in 2 versions: /u);
    const pages = listTree(out).filter((path) => path.endsWith('index.html'));
    expect(pages).toEqual([
      'docs/1.0.0/api/client/index.html',
      'docs/1.0.0/index.html',
      'docs/1.0.0/legacy/index.html',
      'docs/1.0.0/overview/index.html',
      'docs/1.0.0/quick-start/index.html',
      'docs/next/api/client/index.html',
      'docs/next/discover/index.html',
      'docs/next/index.html',
      'docs/next/overview/index.html',
      'index.html',
      'users/index.html',
      'versions/index.html',
    ]);
    const whole = join(root, 'site');
    for (const page of pages) expect(readFileSync(join(out, page)), page).toEqual(readFileSync(join(whole, page)));
  });
});

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
