import { describe, expect, test } from 'vitest';
import { parsePage, serializePage } from '../../../src/shared/page-payload.ts';
import type { CategoryPageData, MarkdownPageData } from '../../../src/shared/types/page.ts';

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
    const page = { kind: 'markdown', toc: ['x'], bodyHtml: '<p>' } as unknown as MarkdownPageData;
    expect(JSON.parse(serializePage(page, '<p data-drawn="toc">'))).toMatchObject({ toc: ['x'], bodyHtml: '' });
  });
});
