import { expect, test } from 'vitest';
import { parsePage, serializePage, toScriptJson } from '../../../src/shared/page-payload.ts';
import type { DocPageData } from '../../../src/shared/types/page.ts';

const toc = [
  { id: 'a', html: 'A <code>b</code>', children: [{ id: 'b', html: 'B', children: [] }] },
  { id: 'c', html: 'C', children: [] },
];
const page = { kind: 'doc', title: '</script>', bodyHtml: '<p>Body</p>', sidebar: '<ul></ul>', toc };

test('a page is what it was, with the HTML from its document', () => {
  const json = serializePage(page as unknown as DocPageData);
  expect(json).toBe(
    String.raw`{"kind":"doc","title":"\u003c/script>","bodyHtml":"","sidebar":"","toc":[["a","A \u003ccode>b\u003c/code>",[["b","B"]]],["c","C"]]}`,
  );
  expect(parsePage(json, { bodyHtml: page.bodyHtml, sidebar: page.sidebar, differences: [] })).toEqual(page);
});

test('a page without these parts has none of them', () => {
  const bare = { kind: 'versions', sidebar: null };
  const json = serializePage(bare as unknown as DocPageData);
  expect(parsePage(json, { bodyHtml: 'x', sidebar: 'y', differences: ['z'] })).toEqual(bare);
});

test('JSON in an element of a document cannot end it', () => {
  expect(toScriptJson(['<!--', '</script>'])).not.toContain('<');
});
