/** The Markdown dialect, rule by rule: pairs of source and HTML in tests/fixtures/markdown. */
import { describe, expect, test } from 'vitest';
import { renderText } from '../../../render/body/render-text.ts';
import { htmlFaults } from '../../../render/html-faults.ts';
import { pairFiles, readPairs } from './read-pairs.ts';

/** Cases whose author writes HTML that is not well-formed. */
const ILL_FORMED: ReadonlySet<string> = new Set([
  'unclosed and stray tags, braces and angles in prose (B130)',
  'names of inherited properties are ordinary attributes',
]);

describe.each(pairFiles())('%s', (file) => {
  const pairs = readPairs(file);

  test.each(pairs)('$title', async ({ source, html }) => {
    const made = await renderText(source);
    expect(made.html).toBe(html);
  });

  test.each(pairs.filter(({ title }) => !ILL_FORMED.has(title)))('well-formed HTML: $title', ({ html }) => {
    expect(htmlFaults(html)).toEqual([]);
  });
});

test('ids and references that are wrong are found', () => {
  expect(htmlFaults('<p><div id="a"><a href="#fn:1"><b id="a"></p>')).toEqual([
    '<div> in <p>',
    'id a twice',
    '</p> closes <b>',
    '<p> is not closed',
    '<div> is not closed',
    '<a> is not closed',
    '<b> is not closed',
    'nothing has the id fn:1',
  ]);
});
