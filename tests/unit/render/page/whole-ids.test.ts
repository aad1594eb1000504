import { expect, test } from 'vitest';
import { keyOfPage, makeIdsWhole } from '../../../../src/render/page/whole-ids.ts';

const keyOf = (path: string): string | null => (path === '/docs/other' ? 'other' : null);
const whole = (html: string): string => makeIdsWhole(html, { key: 'page', keyOf });

test('ids and what refers to them belong to their page', () => {
  expect(whole('<h2 id="start">A</h2><p aria-labelledby="a b"><label for=\'x\'>')).toBe(
    '<h2 id="page--start">A</h2><p aria-labelledby="page--a page--b"><label for=\'page--x\'>',
  );
});

test('links lead to the page, its headings, and the other pages', () => {
  expect(whole('<a href="#fn1">1</a><a href="/docs/other">2</a><a href="/docs/other#x">3</a><a href="#">4</a>')).toBe(
    '<a href="#page--fn1">1</a><a href="#other">2</a><a href="#other--x">3</a><a href="#page">4</a>',
  );
});

test('other links, queries and texts stay', () => {
  const html = '<a href="/help#x" title="a > b">id="y"</a><a href="/docs/other?q=1#x">z</a>';
  expect(whole(html)).toBe(html);
});

test('pictures find their own gradients, and scripts are left out', () => {
  expect(whole('<svg><path fill="url(#g)"/><use xlink:href="#u"/></svg><script>1 < 2</script>')).toBe(
    '<svg><path fill="url(#page--g)"/><use xlink:href="#page--u"/></svg>',
  );
});

test('the key of a page has no space and nothing that joins it to a heading', () => {
  expect(keyOfPage('a b--c')).toBe('a_b-.-c');
});
