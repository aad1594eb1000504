/** Builds of the sites in tests/fixtures, compared with the trees next to this file. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSite, copyFixture, hashOf, listTree, makeFolder, REPOSITORY } from '../support/site.ts';
import { expectedFile, maskAssets } from './expected-file.ts';

/** If set, the expected trees are rewritten; review their diff like code. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

/** A site, and its pages that are compared in full; of the others only `<main>` is. */
const SITES: Readonly<Record<string, readonly string[]>> = {
  minimal: ['docs/intro/index.html', 'index.html'],
  versions: ['docs/discover/index.html', 'docs/1.0.0/quick-start/index.html', 'docs/2.0.0/discover/index.html'],
  look: ['index.html', '404.html'],
  'html-suffix': ['docs/1.0/guide/topics.html'],
  includes: [],
  hooks: ['docs/glossary/index.html', 'glossary/text/index.html'],
  arabic: ['docs/guide/install/index.html', 'docs/1.0.0/guide/books/index.html', 'versions/index.html', '404.html'],
  japanese: ['docs/index.html'],
  folder: ['index.html', 'docs/basics/start/index.html', 'docs/1.0/index.html', '404.html', 'old/index.html'],
};

const folder = makeFolder(afterAll);

describe.each(Object.entries(SITES))('site "%s"', (name, wholePages) => {
  const root = copyFixture(name, folder);
  const outDir = join(root, 'site');
  const goldenDir = join(REPOSITORY, 'tests/golden', name);

  test('builds into the expected tree without a problem', async () => {
    const result = await buildSite(root);
    expect(result.problems).toEqual([]);
    const actual = new Map<string, string>();
    for (const path of listTree(outDir)) {
      const text = expectedFile(path, readFileSync(join(outDir, path)), wholePages.includes(path));
      if (text !== null) actual.set(path, text);
    }
    const list = `${listTree(outDir).map(maskAssets).join('\n')}\n`;
    if (isUpdate) writeTree(goldenDir, list, actual);
    expect(list).toBe(readFileSync(join(goldenDir, 'files.txt'), 'utf8'));
    expect([...actual.keys()]).toEqual(listTree(goldenDir).filter((path) => path !== 'files.txt'));
    for (const [path, text] of actual) expect(text, path).toBe(readFileSync(join(goldenDir, path), 'utf8'));
  });
});

test.each(['versions', 'look'])('copied files of "%s" have the bytes of their sources, and hashed names', (name) => {
  const root = join(folder, name);
  const outDir = join(root, 'site');
  const copied = listTree(outDir).filter((path) => /\.(?:svg|7z|txt)$|LICENSE/u.test(path) && !/llms/u.test(path));
  // Pictures that a page imports have another hash, esbuild's.
  const hashIn = (path: string) => /^assets\/.*\.([\da-f]{8})(?:\.\w+)?$/u.exec(path)?.[1];
  expect(copied.filter((path) => hashIn(path) !== undefined)).not.toEqual([]);
  const sources = listTree(root).filter((file) => !file.startsWith('site/'));
  for (const path of copied) {
    const bytes = readFileSync(join(outDir, path));
    expect(hashIn(path) ?? hashOf(bytes).slice(0, 8), path).toBe(hashOf(bytes).slice(0, 8));
    expect(
      sources.some((file) => readFileSync(join(root, file)).equals(bytes)),
      path,
    ).toBe(true);
  }
});

function writeTree(goldenDir: string, list: string, files: ReadonlyMap<string, string>): void {
  rmSync(goldenDir, { recursive: true, force: true });
  for (const [path, text] of [['files.txt', list] as const, ...files]) {
    mkdirSync(dirname(join(goldenDir, path)), { recursive: true });
    writeFileSync(join(goldenDir, path), text);
  }
}
