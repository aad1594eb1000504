/** Addresses of a site that works from any folder. */
import { describe, expect, test } from 'vitest';
import { addressInFolder, fileAt, looksLikePage, wayToRoot } from '../../../src/shared/relative-address.ts';

describe('a file is found by the address that the site gives it', () => {
  test.each([
    ['/', 'index.html'],
    ['/docs', 'docs/index.html'],
    ['/docs/3.2.1', 'docs/3.2.1/index.html'],
    ['/docs/1.0.rc1', 'docs/1.0.rc1/index.html'],
    ['/docs/', 'docs/index.html'],
    ['/img/a%20b.svg', 'img/a%20b.svg'],
    ['/404', '404.html'],
  ] as const)('%s', (address, file) => {
    expect(fileAt(address, { trailingSlash: undefined })).toBe(file);
    expect(fileAt(address, { trailingSlash: true })).toBe(file);
  });

  test('also where pages are files with a suffix', () => {
    const names = { trailingSlash: false };
    expect(fileAt('/docs/intro', names)).toBe('docs/intro.html');
    expect(fileAt('/', names)).toBe('index.html');
    expect(fileAt('/files/', names)).toBe('files/index.html');
  });

  test('and where it looks like something else', () => {
    const unusual = new Map([['/docs/node.js', 'page'] as const, ['/LICENSE', 'file'] as const]);
    const names = { trailingSlash: undefined, unusual };
    expect(fileAt('/docs/node.js', names)).toBe('docs/node.js/index.html');
    expect(fileAt('/LICENSE', names)).toBe('LICENSE');
    expect([looksLikePage('/docs/node.js'), looksLikePage('/LICENSE')]).toEqual([false, true]);
  });
});

test('query and hash stay', () => {
  expect(addressInFolder('/docs/a?x=/b#c', { trailingSlash: undefined })).toBe('docs/a/index.html?x=/b#c');
});

test.each([
  ['index.html', './'],
  ['docs.html', './'],
  ['docs/a/index.html', '../../'],
])('the way from %s to the folder is %s', (file, way) => {
  expect(wayToRoot(file)).toBe(way);
});
