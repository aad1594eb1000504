import { expect, test } from 'vitest';
import { formatSummary, formatTimings } from '../../../../src/cli/build/summary.ts';
import { formatFolder } from '../../../../src/cli/terminal/format-folder.ts';

const stats = {
  versions: 67,
  pages: 1220,
  texts: 96,
  files: 1422,
  written: 12,
  added: 2,
  changed: 10,
  unchanged: 1410,
  removed: 0,
  kept: 0,
};

test('the summary is one line', () => {
  expect(formatSummary({ stats, outDir: '/home/site', shard: null }, '/home', 1432)).toBe(
    '1,220 pages from 96 texts in 67 versions: 12 files written, 1,410 unchanged, 0 removed → site/ (1.4 s)',
  );
});

test('one is singular', () => {
  const one = {
    versions: 1,
    pages: 1,
    texts: 1,
    files: 1,
    written: 1,
    added: 1,
    changed: 0,
    unchanged: 0,
    removed: 0,
    kept: 0,
  };
  expect(formatSummary({ stats: one, outDir: '/out', shard: null }, '/work', 40)).toBe(
    '1 page from 1 text in 1 version: 1 file written, 0 unchanged, 0 removed → /out/ (0.0 s)',
  );
});

test('kept assets are shown if there are any', () => {
  expect(formatSummary({ stats: { ...stats, kept: 3 }, outDir: '/home/site', shard: null }, '/home', 1432)).toContain(
    ', 0 removed, 3 old assets kept → site/',
  );
});

test('a part says which one it is', () => {
  const shard = { index: 2, count: 3 };
  expect(formatSummary({ stats, outDir: '/home/site', shard }, '/home', 1432)).toMatch(
    /^part 2 of 3: 1,220 pages from /u,
  );
});

test('folders are shown as one would type them', () => {
  expect(formatFolder('/a/b/site', '/a/b')).toBe('site/');
  expect(formatFolder('/a/b', '/a/b')).toBe('./');
  expect(formatFolder('/a', '/a/b')).toBe('/a/');
  expect(formatFolder('/a/..site', '/a')).toBe('..site/');
});

test('timings stand in columns', () => {
  expect(
    formatTimings([
      { stage: 'read', ms: 3.4 },
      { stage: 'render', ms: 312 },
    ]),
  ).toBe('read        3 ms\nrender    312 ms\n');
});
