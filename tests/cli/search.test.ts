/** The search index as commands make it: taken over, left out, and in parts. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoStack, finish, type Run, startNode } from '../support/run-docsite.ts';
import { hashTree, joinTrees, makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';

const CONFIG = `export default { title: 'Small', url: 'https://small.example' };\n`;

function makeSite(config = CONFIG): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': config });
  return root;
}

function build(root: string, args: readonly string[] = []): Promise<Run> {
  return finish(startNode(root, [join(REPOSITORY, 'bin/docsite.js'), 'build', ...args]));
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
  expect((await build(root)).code).toBe(0);
  expect(indexFiles(join(root, 'site'))).toEqual(search);
});

test('B142 a cache that cannot hold the index costs time only', async () => {
  const root = makeSite();
  await build(root, ['--no-cache', '--out', 'whole']);
  // A file where the folder should be: whoever runs the tests cannot write there.
  writeFiles(root, { 'node_modules/.cache/docsite/kept': 'no folder' });
  const run = await build(root);
  expect(run.code).toBe(0);
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
  expect(scripts.filter((script) => script.includes('entry.json'))).toEqual([]);
  expect(scripts.filter((script) => script.includes('search-dialog'))).toEqual([]);
});
