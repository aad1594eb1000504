import { expect, test } from 'vitest';
import { selectPaths } from '../../../../packages/import/select-paths.ts';

const PATHS = [
  'FAQ.md',
  'a.md',
  'a.test.js',
  '_part.md',
  'guide/b.mdx',
  'guide/_c.md',
  'guide/_d/e.md',
  '.hidden/f.md',
];

function select(include: readonly string[], exclude: readonly string[] = []): readonly string[] {
  return selectPaths(PATHS, { include, exclude });
}

test('the default patterns of Docusaurus select what it publishes', () => {
  const exclude = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'];
  expect(select(['**/*.{md,mdx}'], exclude)).toEqual(['FAQ.md', 'a.md', 'guide/b.mdx']);
});

test('a file may be listed along with a pattern that also matches it', () => {
  expect(select(['**/*.md', 'FAQ.md'])).toEqual(['FAQ.md', 'a.md', '_part.md', 'guide/_c.md', 'guide/_d/e.md']);
});

test.each([
  [['guide'], [], ['guide/b.mdx', 'guide/_c.md', 'guide/_d/e.md']],
  [['./guide/'], ['guide/_d'], ['guide/b.mdx', 'guide/_c.md']],
  [['guide/**'], ['**/_d'], ['guide/b.mdx', 'guide/_c.md']],
  [['guide/**'], ['**/_*'], ['guide/b.mdx', 'guide/_d/e.md']],
  [['guide/**', '!guide/_*'], [], ['guide/b.mdx', 'guide/_d/e.md']],
  [['.hidden/*'], [], ['.hidden/f.md']],
  [['**/f.md'], [], []],
  [[], [], []],
])('include %j, exclude %j', (include, exclude, expected) => {
  expect(select(include, exclude)).toEqual(expected);
});
