/** `rewrites` of VitePress: which address a page has. */
import { expect, test } from 'vitest';
import { readRewrites } from '../../../../../../packages/import/sites/vitepress/vitepress-rewrites.ts';

test.each([
  [{ 'a/b.md': 'c.md' }, 'a/b.md', 'c.md'],
  [{ 'a/b.md': 'c.md' }, 'a/b.mdx', 'a/b.mdx'],
  [{ 'en/:rest*': ':rest*' }, 'en/guide/deep/start.md', 'guide/deep/start.md'],
  [{ 'en/:rest*': ':rest*' }, 'fr/start.md', 'fr/start.md'],
  [{ 'packages/:name/src/(.*)': ':name/index.md' }, 'packages/box/src/deep/a.md', 'box/index.md'],
  [{ 'packages/:name/src/:page+': 'docs/:name/:page+' }, 'packages/box/src/b/c.md', 'docs/box/b/c.md'],
  [{ 'packages/:name/src/:page+': 'docs/:name/:page+' }, 'packages/box/src', 'packages/box/src'],
  [{ 'notes/:name(.*)': ':name' }, 'notes/x/y.md', 'x/y.md'],
  [{ 'a\\:b/:page.md': 'c/:page.md' }, 'a:b/d.md', 'c/d.md'],
  [{ 'a/(.*)': 'b/(.*)' }, 'a/c/d.md', 'b/c/d.md'],
  // The first rule counts, and letters match in both cases.
  [{ 'A/:x': 'first/:x', 'a/:x': 'second/:x' }, 'a/c.md', 'first/c.md'],
  // Outside of the pages, and not a page.
  [{ 'a/:x': '../:x' }, 'a/c.md', 'a/c.md'],
  [{ 'a/:x*': ':x*' }, 'a', 'a'],
  [{ 'a/:x': 'c' }, 'a/c.md', 'a/c.md'],
])('%j: %s is %s', (rules, path, target) => {
  const { pathOf, unread } = readRewrites(rules);
  expect(pathOf(path)).toBe(target);
  expect(unread).toEqual([]);
});

test.each(['^a/(.*)$', 'a/:x(\\d+)', 'a{/:x}?', ':x*', ':x(.*)*', 'a/:x'])('%s is left out and named', (from) => {
  const { pathOf, unread } = readRewrites({ [from]: from === 'a/:x' ? ':other' : 'b.md', 'c.md': 'd.md' });
  expect(unread).toEqual([from]);
  expect([pathOf('a/1.md'), pathOf('c.md')]).toEqual(['a/1.md', 'd.md']);
});

test.each([
  [':a-:b-:c-:d.md', ':a-:b-:c-:d-:e.md'],
  [':a/(.*)(.*)(.*)', ':a/(.*)(.*)(.*)(.*)'],
  ['a/:b*/:c+/:d*', 'a/:b*/:c+/:d*/:e+'],
])('B177 %s is read; %s, which matches in very many ways, is left out and named', (within, beyond) => {
  expect(readRewrites({ [within]: 'a.md' }).unread).toEqual([]);
  expect(readRewrites({ [beyond]: 'a.md' }).unread).toEqual([beyond]);
});

test('names that slashes divide may be many', () => {
  const { pathOf, unread } = readRewrites({ ':a/:b/:c/:d/:e/:f.md': ':f/:a.md' });
  expect([pathOf('1/2/3/4/5/6.md'), unread]).toEqual(['6/1.md', []]);
});

test('a backslash, which leads to another folder on Windows, is in no new path', () => {
  expect(readRewrites({ 'a/(.*)': 'b/(.*)' }).pathOf('a/..\\..\\c.md')).toBe('a/..\\..\\c.md');
});

test('a path that almost matches many repeated names is settled at once', () => {
  const { pathOf } = readRewrites({ ':a/:b*/:c*/:d*/end.md': ':a/:b*/:c*/:d*' });
  const path = `${'x/'.repeat(40)}y.md`;
  expect(pathOf(path)).toBe(path);
});
