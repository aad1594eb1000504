/** A site of tests/fixtures is built and compared with the tree of its name next to this file. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { buildSite, copyFixture, listTree, REPOSITORY } from '../support/site.ts';
import { type Expected, expectedFile, maskAssets } from './expected-file.ts';

/** If set, the expected trees are rewritten; review their diff like code. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';

/** @param folder where the site is built, in a folder of its name */
export async function expectSite(name: string, folder: string, expected: Expected): Promise<void> {
  const root = copyFixture(name, folder);
  const outDir = join(root, 'site');
  const goldenDir = join(REPOSITORY, 'tests/golden', name);
  const result = await buildSite(root);
  expect(result.problems).toEqual([]);
  const actual = new Map<string, string>();
  for (const path of listTree(outDir)) {
    const text = expectedFile(path, readFileSync(join(outDir, path)), expected);
    if (text !== null) actual.set(path, text);
  }
  const list = `${listTree(outDir).map(maskAssets).join('\n')}\n`;
  if (isUpdate) writeTree(goldenDir, list, actual);
  expect(list).toBe(readFileSync(join(goldenDir, 'files.txt'), 'utf8'));
  expect([...actual.keys()]).toEqual(listTree(goldenDir).filter((path) => path !== 'files.txt'));
  for (const [path, text] of actual) expect(text, path).toBe(readFileSync(join(goldenDir, path), 'utf8'));
}

function writeTree(goldenDir: string, list: string, files: ReadonlyMap<string, string>): void {
  rmSync(goldenDir, { recursive: true, force: true });
  for (const [path, text] of [['files.txt', list] as const, ...files]) {
    mkdirSync(dirname(join(goldenDir, path)), { recursive: true });
    writeFileSync(join(goldenDir, path), text);
  }
}
