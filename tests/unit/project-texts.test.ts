/** What README, ARCHITECTURE and CONTRIBUTING name is there: files, scripts and functions. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listTree, REPOSITORY } from '../support/site.ts';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
const TEXTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const all = TEXTS.map(read).join('\n');
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
const sources = ['src', 'tests/support']
  .flatMap((folder) => listTree(join(REPOSITORY, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(?:tsx?|mjs)$/u.test(file))
  .map(read)
  .join('\n');

test.each(TEXTS)('%s names files and folders that are there', (file) => {
  const text = read(file);
  const named = [
    ...allOf(/`((?:bin|bench|manual|scripts|src|starter|templates|tests)\/[\w./-]*)`/gu, text),
    ...allOf(/\]\(([\w./-]+)\)/gu, text),
  ].filter((path) => path !== 'manual/site');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
});

test('they name scripts of package.json', () => {
  const named = allOf(/npm run ([\w:-]+)/gu, all);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('they name functions that are there', () => {
  const named = allOf(/`(\w+)\(\)`/gu, all);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !sources.includes(`function ${name}(`))).toEqual([]);
});

function allOf(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
