import { expect, test } from 'vitest';
import { keyOfPage, makeIdsWhole } from '../../../../src/render/page/whole-ids.ts';

const keyOf = (path: string): string | null => (path === '/docs/other' ? 'other' : null);
const whole = (html: string): string => makeIdsWhole(html, { key: 'page', keyOf, origin: 'https://site.example' });

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

test('other links of the site lead to where it is published', () => {
  expect(whole('<a href="/help#x" title="a > b">id="y"</a><a href="/docs/other?q=1#x">z</a>')).toBe(
    '<a href="https://site.example/help#x" title="a > b">id="y"</a><a href="https://site.example/docs/other?q=1#x">z</a>',
  );
});

test('addresses elsewhere, pictures and texts stay', () => {
  const html = '<a href="//other.example/x">a</a><a href="mailto:a@b.example">b</a><img src="/a.svg">href="/x"';
  expect(whole(html)).toBe(html);
});

test('a link whose text is its address is marked', () => {
  expect(whole('<a href="https://a.example?b&amp;c" target="_blank">https://a.example?b&amp;c</a>')).toBe(
    '<a data-bare href="https://a.example?b&amp;c" target="_blank">https://a.example?b&amp;c</a>',
  );
  const html = '<a href="https://a.example">https://a.example/b</a>';
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
