import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPage, isBuiltSite, readOldPages } from '../../../../src/import/disk/built-site.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('reads pages by route, except those that only the old generator has', () => {
  folder.write({
    'index.html': '<h1>Home</h1>',
    'docs/a/index.html': '<h1>A</h1>',
    'docs/b.html': '<h1>B</h1>',
    'docs/tags/index.html': '<h1>Tags</h1>',
    'docs/name.html/c.html': '<h1>C</h1>',
    'file.txt': '',
  });
  expect([...readOldPages(folder.path()).keys()].toSorted()).toEqual(['/', '/docs/a', '/docs/b', '/docs/name.html/c']);
  expect(findPage(folder.path(), '/docs/b')?.text).toBe('B');
  expect(findPage(folder.path(), '/docs/none')).toBe(null);
});

test('a file, a missing folder and a folder without pages are not a built site', () => {
  folder.write({ 'file.txt': '', 'empty/a.txt': '', 'site/index.html': '' });
  const places = ['file.txt', 'nowhere', 'empty', 'site'].map((name) => join(folder.path(), name));
  expect(places.map(isBuiltSite)).toEqual([false, false, false, true]);
});
