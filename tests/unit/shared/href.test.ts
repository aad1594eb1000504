import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodePath,
  isBesideBase,
  isExternal,
  isWebAddress,
  splitHref,
  toUrl,
  urlToRoute,
} from '../../../src/shared/href.ts';

test.each([
  'https://e.org',
  'HTTP://E.ORG',
  'mailto:a@e.org',
  'tel:+1',
  '//e.org/x',
  'pathname:///x',
  'data:,x',
  'a+b-c.d:x',
])('%s leaves the site', (href) => {
  expect(isExternal(href)).toBe(true);
});
test.each(['', '/', '/docs', 'docs', './a:b', '../a', '#a:b', '?a:b', '/a:b', '1a:b', ':x'])('%s does not', (href) => {
  expect(isExternal(href)).toBe(false);
});

test('a page of another site is distinguished from what leaves the site and opens no page', () => {
  const hrefs = ['https://e.org', 'HTTP://E.ORG', '//e.org/x', 'mailto:a@e.org', 'tel:+1', 'docs', '/docs', 'http:x'];
  expect(hrefs.filter(isWebAddress)).toEqual(['https://e.org', 'HTTP://E.ORG', '//e.org/x']);
});

describe('taking a reference apart', () => {
  test.each([
    ['a/b?c=d#e', 'a/b', '?c=d', '#e'],
    ['a#b?c', 'a', '', '#b?c'],
    ['a?b?c', 'a', '?b?c', ''],
    ['a#b#c', 'a', '', '#b#c'],
    ['?', '', '?', ''],
    ['#', '', '', '#'],
    ['', '', '', ''],
  ])('%s', (href, path, query, hash) => {
    expect(splitHref(href)).toEqual({ path, query, hash });
  });

  test('the parts are the whole again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '/', '?', '#', '%', 'é') }), (href) => {
        const { path, query, hash } = splitHref(href);
        expect(path + query + hash).toBe(href);
        expect(path).not.toMatch(/[?#]/u);
        expect(query).not.toContain('#');
      }),
      { numRuns: 200, seed: 1 },
    );
  });
});

describe('URLs of links', () => {
  const site = { baseUrl: '/', trailingSlash: undefined };
  test.each([
    ['/', '/', '/p/', '/p/'],
    ['/docs', '/docs', '/p/docs', '/p/docs/'],
    ['/docs?x=1#y', '/docs?x=1#y', '/p/docs?x=1#y', '/p/docs/?x=1#y'],
    ['/docs/2.14.1', '/docs/2.14.1', '/p/docs/2.14.1', '/p/docs/2.14.1/'],
    ['/docs/1.x', '/docs/1.x', '/p/docs/1.x', '/p/docs/1.x/'],
    ['/docs/1.0.rc1', '/docs/1.0.rc1', '/p/docs/1.0.rc1', '/p/docs/1.0.rc1/'],
    ['/docs/v2.beta#x', '/docs/v2.beta#x', '/p/docs/v2.beta#x', '/p/docs/v2.beta/#x'],
    ['/files/1.0.pdf', '/files/1.0.pdf', '/p/files/1.0.pdf', '/p/files/1.0.pdf'],
    ['/img/a.svg', '/img/a.svg', '/p/img/a.svg', '/p/img/a.svg'],
    ['/a b/é', '/a%20b/%C3%A9', '/p/a%20b/%C3%A9', '/p/a%20b/%C3%A9/'],
    ['/100%', '/100%25', '/p/100%25', '/p/100%25/'],
  ])('%s is %s; with base URL and slash %s, %s', (href, plain, based, slashed) => {
    expect(toUrl(href, site)).toBe(plain);
    expect(toUrl(href, { baseUrl: '/p/', trailingSlash: false })).toBe(based);
    expect(toUrl(href, { baseUrl: '/p/', trailingSlash: true })).toBe(slashed);
  });

  test.each(['https://e.org/a b', '//e.org', 'mailto:a@b', '#x', '?x', ''])('%j stays as it is', (href) => {
    expect(toUrl(href, { baseUrl: '/p/', trailingSlash: true })).toBe(href);
  });
});

test('an encoded path is valid in a URL, and decodes to the path again', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '/', ' ', '%', '#', 'é', '日', '😀', '\0', '"') }), (path) => {
      const encoded = encodePath(path);
      expect(encoded).toMatch(/^[\w\-.~!$&'()*+,;=:@/%]*$/u);
      expect(decodeURIComponent(encoded)).toBe(path);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test('half a surrogate pair does not end the build', () => {
  expect(encodePath('/a\ud800b')).toBe('/a%EF%BF%BDb');
  expect(encodePath('/😀')).toBe('/%F0%9F%98%80');
});

test.each([
  ['/p/docs/a%20b/?x=1#y', '/docs/a b?x=1#y'],
  ['/p/', '/'],
  ['/p', '/'],
  ['https://e.org/p/docs#x', '/docs#x'],
  ['https://e.org/p', '/'],
  ['/p/100%', '/100%'],
  ['/other/docs', '/other/docs'],
  ['https://e.org/other', 'https://e.org/other'],
  ['https://e.org', 'https://e.org'],
  ['https://e.organic/p/x', 'https://e.organic/p/x'],
  ['docs', 'docs'],
  ['#x', '#x'],
  ['mailto:a@e.org', 'mailto:a@e.org'],
])('the address %s in a page is %s', (href, route) => {
  expect(urlToRoute(href, { url: 'https://e.org', baseUrl: '/p/' })).toBe(route);
});

test.each([
  ['/p', false],
  ['/p/', false],
  ['/p/docs#x', false],
  ['/p?x', false],
  ['/docs', true],
  ['/', true],
  ['/project', true],
  ['/?p/', true],
  ['docs', false],
  ['#x', false],
  ['//e.org/x', false],
  ['https://e.org/x', false],
])('%s is outside of the base URL: %s', (href, isBeside) => {
  expect(isBesideBase(href, { baseUrl: '/p/' })).toBe(isBeside);
  expect(isBesideBase(href, { baseUrl: '/' })).toBe(false);
});
