import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findPage, isBuiltSite, readOldPages } from '../../../../../packages/import/disk/built-site.ts';
import { needs } from '../../../../support/needs.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('reads pages by route, except those that every generator makes for itself', () => {
  folder.write({
    'index.html': '<h1>Home</h1>',
    'docs/a/index.html': '<h1>A</h1>',
    'docs/b.html': '<h1>B</h1>',
    'docs/tags/index.html': '<h1>Tags</h1>',
    'search.html': '<h1>Search</h1>',
    'fr/404.html': '<h1>Not found</h1>',
    'docs/name.html/c.html': '<h1>C</h1>',
    'file.txt': '',
  });
  expect([...readOldPages(folder.path()).keys()].toSorted()).toEqual([
    '/',
    '/docs/a',
    '/docs/b',
    '/docs/name.html/c',
    '/docs/tags',
  ]);
  expect(findPage(folder.path(), '/docs/b')?.text).toBe('B');
  expect(findPage(folder.path(), '/docs/none')).toBe(null);
});

test('with a theme that is unknown the main part of a page is its text, of applications there is none', () => {
  folder.write({
    'index.html': '<nav>Menu</nav><main><h1>Home</h1><p>Text.</p></main>',
    'app.html': '<main>Loading</main>',
  });
  const textOf = (route: string): string | undefined => readOldPages(folder.path()).get(route)?.text;
  expect([textOf('/'), textOf('/app')]).toEqual(['Home Text.', '']);
  folder.write({ 'known.html': '<main><h1>A</h1><div class="markdown">Text.</div></main>' });
  expect([textOf('/'), textOf('/known')]).toEqual(['Home', 'A Text.']);
});

test('a file, a missing folder and a folder without pages are not a built site', () => {
  folder.write({ 'file.txt': '', 'empty/a.txt': '', 'site/index.html': '' });
  const places = ['file.txt', 'nowhere', 'empty', 'site'].map((name) => join(folder.path(), name));
  expect(places.map(isBuiltSite)).toEqual([false, false, false, true]);
});

test(
  'B252 a site of mike is read with the links between its versions, without the pages for broken addresses',
  needs('symbolic links'),
  () => {
    folder.write({
      'versions.json': '[]',
      'errors/404.html': '<h1>Not found</h1>',
      '1.0/index.html': '<h1>One</h1>',
      '1.0/404.html': '<h1>Not found</h1>',
      '1.0/guide/404.html': '<h1>About 404</h1>',
    });
    symlinkSync('1.0', join(folder.path(), 'latest'));
    symlinkSync('..', join(folder.path(), '1.0/circle'));
    symlinkSync('/', join(folder.path(), 'root'));
    expect([...readOldPages(folder.path()).keys()].toSorted()).toEqual([
      '/1.0',
      '/1.0/guide/404',
      '/latest',
      '/latest/guide/404',
    ]);
  },
);

test('B252 an address with a further name of a version is a redirect', () => {
  folder.write({
    'versions.json': JSON.stringify({ baseUrl: '/base/', aliases: { '/latest': '/', '/1.x': '/1.2', '/bad': 3 } }),
  });
  const redirectOf = (route: string): string | null | undefined => findPage(folder.path(), route)?.redirect;
  expect(['/latest', '/latest/a/b', '/1.x/a', '/1.xy', '/bad'].map(redirectOf)).toEqual([
    '/base/',
    '/base/a/b',
    '/base/1.2/a',
    undefined,
    undefined,
  ]);
  folder.write({ 'versions.json': '{' });
  expect(redirectOf('/latest')).toBe(undefined);
});
