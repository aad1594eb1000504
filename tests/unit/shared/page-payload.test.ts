import { describe, expect, test } from 'vitest';
import { parsePage, serializePage, toScriptJson } from '../../../src/shared/page-payload.ts';
import type { CategoryPageData, DocPageData, MarkdownPageData } from '../../../src/shared/types/page.ts';

const toc = [
  { id: 'a', html: 'A <code>b</code>', children: [{ id: 'b', html: 'B', children: [] }] },
  { id: 'c', html: 'C', children: [] },
];
const breadcrumbs = [
  { label: 'A', href: '/a' },
  { label: 'B', href: null },
];
const page = { kind: 'doc', title: '</script>', bodyHtml: '<p>Body</p>', sidebar: '<ul></ul>', toc, breadcrumbs };

test('a page is what it was, with the HTML from its document', () => {
  const json = serializePage(page as unknown as DocPageData, '');
  expect(json).toBe(
    String.raw`{"kind":"doc","title":"\u003c/script>","bodyHtml":"","sidebar":"","toc":[["a","A \u003ccode>b\u003c/code>",[["b","B"]]],["c","C"]],"breadcrumbs":[["A","/a"],["B"]]}`,
  );
  expect(parsePage(json, { bodyHtml: page.bodyHtml, sidebar: page.sidebar, differences: [], drawn: '' })).toEqual(page);
});

test('a page without these parts has none of them', () => {
  const bare = { kind: 'versions', sidebar: null };
  const json = serializePage(bare as unknown as DocPageData, '');
  expect(parsePage(json, { bodyHtml: 'x', sidebar: 'y', differences: ['z'], drawn: '' })).toEqual(bare);
});

test('JSON in an element of a document cannot end it', () => {
  expect(toScriptJson(['<!--', '</script>'])).not.toContain('<');
});

const NO_PARTS = { bodyHtml: '', sidebar: '', differences: [], drawn: '' };
const card = { label: 'A', href: '/docs/a', description: '', itemCount: null } as const;
const category = { kind: 'category', title: 'All', sidebar: '<ul></ul>', cards: [card] } as unknown as CategoryPageData;

describe('a list that the build alone draws', () => {
  const html = '<div data-drawn="cards title"><a href="/docs/a">A</a></div>';

  test('is left out of the data, and only lists are', () => {
    const json = serializePage(category, html);
    expect(JSON.parse(json)).toMatchObject({ cards: [], title: 'All', sidebar: '' });
    const parts = { ...NO_PARTS, drawn: '<a href="/docs/a">A</a>' };
    expect(parsePage(json, parts)).toMatchObject({ cards: [], drawn: parts.drawn });
  });
  test('stays in the data for a template that draws it in the browser', () => {
    const json = serializePage(category, '<ul><li>A</li></ul>');
    expect(parsePage(json, NO_PARTS)).toEqual({ ...category, sidebar: '' });
  });
  test('is not what the HTML of a text says', () => {
    const page = {
      kind: 'markdown',
      toc: [{ id: 'x', html: 'X', children: [] }],
      bodyHtml: '<p>',
    } as unknown as MarkdownPageData;
    expect(JSON.parse(serializePage(page, '<p data-drawn="toc">'))).toMatchObject({ toc: [['x', 'X']], bodyHtml: '' });
  });
});
