/** Files, scripts and functions that README, ARCHITECTURE, CONTRIBUTING and design/ name exist. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { listTree, REPOSITORY } from '../support/site.ts';

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');
/** The minimum number of paths in each: a pattern that finds none proves nothing. */
const TEXTS = {
  'README.md': 20,
  'ARCHITECTURE.md': 20,
  'CONTRIBUTING.md': 20,
  'design/behaviour.md': 1,
  'design/decisions.md': 5,
  'design/speed.md': 5,
};
const all = Object.keys(TEXTS).map(read).join('\n');
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
const sources = ['src', 'tests/support']
  .flatMap((folder) => listTree(join(REPOSITORY, folder)).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(?:tsx?|mjs)$/u.test(file))
  .map(read)
  .join('\n');

test.each(Object.entries(TEXTS))('%s names files and folders that exist', (file, atLeast) => {
  const text = read(file);
  const named = [
    ...allOf(/`((?:bin|config|manual|scripts|src|templates|tests)\/[\w./-]*)`/gu, text),
    ...allOf(/\]\(([\w./-]+)(?:#[\w-]+)?\)/gu, text).map((link) => join(dirname(file), link)),
  ].filter((path) => path !== 'manual/site');
  expect(named.length).toBeGreaterThanOrEqual(atLeast);
  expect(named.filter((path) => !existsSync(join(REPOSITORY, path)))).toEqual([]);
});

test('they name scripts of package.json', () => {
  const named = allOf(/npm run ([\w:-]+)/gu, all);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

test('they name functions that exist', () => {
  const named = allOf(/`(\w+)\(\)`/gu, all);
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((name) => !sources.includes(`function ${name}(`))).toEqual([]);
});

function allOf(pattern: RegExp, text: string): readonly string[] {
  return [...text.matchAll(pattern)].map(([, found = '']) => found);
}
