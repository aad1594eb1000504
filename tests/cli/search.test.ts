/** The search index as commands make it: taken over, left out, and missing when the indexer fails. */
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectNoStack, finish, type Run, startNode } from '../support/run-docsite.ts';
import { hashTree, joinTrees, makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';

const CONFIG = `export default { title: 'Small', url: 'https://small.example' };\n`;

function makeSite(config = CONFIG): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': config });
  return root;
}

function build(root: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<Run> {
  return finish(startNode(root, [join(REPOSITORY, 'bin/docsite.js'), 'build', ...args], env));
}

/** A program in the place of Pagefind's, which does what the shell commands say. */
function fakeIndexer(root: string, commands: string): Record<string, string> {
  const file = join(root, 'indexer.sh');
  writeFileSync(file, `#!/bin/sh\n${commands}\n`);
  chmodSync(file, 0o755);
  return { PAGEFIND_EXTENDED_BINARY_PATH: file };
}

/** Files of the index by their path below `/search/`. The page of results is there with or without them. */
function indexFiles(folder: string): Readonly<Record<string, string>> {
  const files = existsSync(join(folder, 'search')) ? hashTree(join(folder, 'search')) : {};
  return Object.fromEntries(Object.entries(files).filter(([path]) => path !== 'index.html'));
}

test('B142 the index has each page once, and is not made again while no text changes', async () => {
  const root = makeSite();
  expect((await build(root)).code).toBe(0);
  const search = indexFiles(join(root, 'site'));
  const texts = Object.keys(search).filter((path) => path.startsWith('text/'));
  expect(texts).toHaveLength(2);
  writeFileSync(join(root, 'docsite.config.ts'), CONFIG.replace(' }', ", footer: { copyright: 'Other' } }"));
  // An indexer that would fail: it is not asked.
  const env = fakeIndexer(root, 'exit 1');
  const { code, stderr } = await build(root, [], env);
  expect([code, stderr.includes('search-failed')]).toEqual([0, false]);
  expect(indexFiles(join(root, 'site'))).toEqual(search);
});

test('B142 a cache that cannot hold the index costs time only', async () => {
  const root = makeSite();
  await build(root, ['--no-cache', '--out', 'whole']);
  // A file where the folder should be: whoever runs the tests cannot write there.
  writeFiles(root, { 'node_modules/.cache/docsite/search': 'no folder' });
  const run = await build(root);
  expect([run.code, run.stderr.includes('search-failed')]).toEqual([0, false]);
  expect(indexFiles(join(root, 'site'))).toEqual(indexFiles(join(root, 'whole')));
  expectNoStack(run);
});

test('B142 the first part has the index, and all parts together what one build has', async () => {
  const root = makeSite();
  await build(root, ['--no-cache', '--out', 'whole']);
  await build(root, ['--no-cache', '--shard', '1/2', '--out', 'first']);
  await build(root, ['--no-cache', '--shard', '2/2', '--out', 'second']);
  expect(indexFiles(join(root, 'first'))).toEqual(indexFiles(join(root, 'whole')));
  expect(indexFiles(join(root, 'second'))).toEqual({});
  const parts = [hashTree(join(root, 'first')), hashTree(join(root, 'second'))];
  expect(joinTrees(parts)).toEqual(hashTree(join(root, 'whole')));
});

test('B143 "search: false" makes no index and no scripts for it', async () => {
  const root = makeSite(CONFIG.replace(' }', ', search: false }'));
  expect((await build(root)).code).toBe(0);
  expect(existsSync(join(root, 'site/search'))).toBe(false);
  expect(readFileSync(join(root, 'site/_headers'), 'utf8')).not.toContain('search');
  const scripts = readdirSync(join(root, 'site/assets')).map((name) => readFileSync(join(root, 'site/assets', name)));
  expect(scripts.filter((script) => script.includes('pagefind-entry.json'))).toEqual([]);
  expect(scripts.filter((script) => script.includes('search-dialog'))).toEqual([]);
});

describe('B143 an indexer that fails', () => {
  test.each([
    ['that ends at once', 'exit 1'],
    ['that is killed at work', 'read -r request & sleep 0.2; kill -9 $$'],
    ['that says what nobody understands', 'echo "garbage,"; sleep 0.5'],
  ])('%s: the site is built without search, with a warning', async (_, commands) => {
    const root = makeSite();
    const run = await build(root, [], fakeIndexer(root, commands));
    const { code, stderr, stdout } = run;
    expect([code, stdout.includes('files written')]).toEqual([0, true]);
    expect(stderr).toContain('search-failed');
    expect(existsSync(join(root, 'site/docs/intro/index.html'))).toBe(true);
    expect(indexFiles(join(root, 'site'))).toEqual({});
    expectNoStack(run);
  });

  test('fails the build with "onSearchFailure: throw", and leaves the old site alone', async () => {
    const root = makeSite(CONFIG.replace(' }', ", onSearchFailure: 'throw' }"));
    const run = await build(root, [], fakeIndexer(root, 'exit 1'));
    expect([run.code, run.stderr.includes('search-failed')]).toEqual([2, true]);
    expect(existsSync(join(root, 'site'))).toBe(false);
    expectNoStack(run);
  });

  test('that is not there for the system is named once', async () => {
    const root = makeSite();
    rmSync(join(root, 'node_modules'), { recursive: true, force: true });
    const run = await build(root, [], { npm_config_arch: 'mips' });
    expect(run.code).toBe(0);
    expect(run.stderr.match(/search-unavailable/gu)).toHaveLength(1);
    expectNoStack(run);
  });
});
