import { expect, test } from 'vitest';
import { parseConfig } from '../../../src/content/config/schema.ts';
import { buildOpenSearch } from '../../../src/render/open-search.ts';

function describeSearch(fields: Readonly<Record<string, unknown>> = {}): string {
  const { config } = parseConfig({ title: 'Site', url: 'https://site.example', ...fields });
  if (config === null) throw new Error('a test needs a valid configuration');
  return buildOpenSearch(config);
}
const nameIn = (xml: string): string | undefined => /<ShortName>(.*)<\/ShortName>/u.exec(xml)?.[1];

test('B147 the description of the search, with absolute addresses', () => {
  expect(describeSearch({ title: 'A & <B>', baseUrl: '/base/', favicon: '/icon.svg', trailingSlash: true }))
    .toBe(`<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>A &amp; &lt;B&gt;</ShortName>
<LongName>A &amp; &lt;B&gt;</LongName>
<Description>Search the documentation of A &amp; &lt;B&gt;.</Description>
<Image>https://site.example/base/icon.svg</Image>
<Url type="text/html" template="https://site.example/base/search/?q={searchTerms}"/>
<InputEncoding>UTF-8</InputEncoding>
</OpenSearchDescription>
`);
});

test('B147 without an icon there is no image', () => {
  expect(describeSearch()).not.toContain('Image');
  expect(describeSearch()).toContain('template="https://site.example/search?q={searchTerms}"');
});

test.each([
  ['Sixteen letters.', 'Sixteen letters.'],
  ['Garden Tools Handbook', 'Garden Tools'],
  ['Seventeen letters', 'Seventeen'],
  ['Electroencephalography', 'Electroencephalo'],
  ['𝒜'.repeat(20), '𝒜'.repeat(16)],
])('B147 the short name of "%s" has at most 16 characters: "%s"', (title, name) => {
  expect(nameIn(describeSearch({ title }))).toBe(name);
});
