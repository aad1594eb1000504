import { sep } from 'node:path';
import { expect, test } from 'vitest';
import { formatLeftOut, formatSummary, formatTimings } from '../../../../src/cli/build/summary.ts';
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
  leftOut: { versions: 0, links: 0 },
};

test('the summary is one line', () => {
  expect(formatSummary({ stats, outDir: '/home/site', shard: null }, '/home', 1432)).toBe(
    '1,220 pages from 96 texts in 67 versions: 12 files written, 1,410 unchanged, 0 removed → site' + `${sep} (1.4 s)`,
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
    leftOut: { versions: 0, links: 0 },
  };
  expect(formatSummary({ stats: one, outDir: '/out', shard: null }, '/work', 40)).toBe(
    `1 page from 1 text in 1 version: 1 file written, 0 unchanged, 0 removed → /out${sep} (0.0 s)`,
  );
});

test('kept assets are shown if there are any', () => {
  expect(formatSummary({ stats: { ...stats, kept: 3 }, outDir: '/home/site', shard: null }, '/home', 1432)).toContain(
    `, 0 removed, 3 old assets kept → site${sep}`,
  );
});

test('a part says which one it is', () => {
  const shard = { index: 2, count: 3 };
  expect(formatSummary({ stats, outDir: '/home/site', shard }, '/home', 1432)).toMatch(
    /^part 2 of 3: 1,220 pages from /u,
  );
});

test('a build of some versions says what it lacks', () => {
  const lineOf = (versions: number, links: number): string => formatLeftOut({ ...stats, leftOut: { versions, links } });
  expect([lineOf(0, 0), lineOf(1, 0), lineOf(65, 1), lineOf(2, 14)]).toEqual([
    '',
    '1 other version was not built: menus, lists and data files leave it out.\n',
    '65 other versions were not built: menus, lists and data files leave them out; 1 link in the texts leads to their pages.\n',
    '2 other versions were not built: menus, lists and data files leave them out; 14 links in the texts lead to their pages.\n',
  ]);
});

test('folders are shown as one would type them', () => {
  expect(formatFolder('/a/b/site', '/a/b')).toBe(`site${sep}`);
  expect(formatFolder('/a/b', '/a/b')).toBe(`.${sep}`);
  expect(formatFolder('/a', '/a/b')).toBe(`/a${sep}`);
  expect(formatFolder('/a/..site', '/a')).toBe(`..site${sep}`);
});

test('timings are aligned in columns', () => {
  expect(
    formatTimings([
      { stage: 'read', ms: 3.4 },
      { stage: 'render', ms: 312 },
    ]),
  ).toBe('read        3 ms\nrender    312 ms\n');
});
