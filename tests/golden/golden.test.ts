/** Whole builds of the sites in tests/fixtures, compared with the trees beside this file. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { buildSite, copyFixture, hashOf, listTree, makeFolder, REPOSITORY } from '../support/site.ts';
import { expectedFile, maskAssets } from './expected-file.ts';

/** With it set, the expected trees are written anew; their diff is to be read like code. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

/** A site, and the pages of it that are compared from the first to the last byte; of the others, what is in `<main>`. */
const SITES: Readonly<Record<string, readonly string[]>> = {
  minimal: ['docs/intro/index.html', 'index.html'],
  versions: ['docs/discover/index.html', 'docs/1.0.0/quick-start/index.html', 'docs/2.0.0/discover/index.html'],
  look: ['index.html', '404.html'],
  'html-suffix': ['docs/1.0/guide/topics.html'],
};

const folder = makeFolder(afterAll);

describe.each(Object.entries(SITES))('site "%s"', (name, wholePages) => {
  const root = copyFixture(name, folder);
  const outDir = join(root, 'site');
  const goldenDir = join(REPOSITORY, 'tests/golden', name);

  test('builds without a problem into the expected tree', async () => {
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

  test('copied files have the bytes of their sources, and names with their hash', () => {
    const copied = listTree(outDir).filter((path) => /\.(?:svg|7z|txt)$|LICENSE/u.test(path));
    for (const path of copied) {
      const bytes = readFileSync(join(outDir, path));
      const [, hash] = /^assets\/.*\.([\da-f]{8})(?:\.\w+)?$/u.exec(path) ?? [];
      if (hash !== undefined) expect(hashOf(bytes).slice(0, 8), path).toBe(hash);
      const sources = listTree(root).filter((file) => !file.startsWith('site/'));
      expect(
        sources.some((file) => readFileSync(join(root, file)).equals(bytes)),
        path,
      ).toBe(true);
    }
  });
});

function writeTree(goldenDir: string, list: string, files: ReadonlyMap<string, string>): void {
  rmSync(goldenDir, { recursive: true, force: true });
  for (const [path, text] of [['files.txt', list] as const, ...files]) {
    mkdirSync(dirname(join(goldenDir, path)), { recursive: true });
    writeFileSync(join(goldenDir, path), text);
  }
}
