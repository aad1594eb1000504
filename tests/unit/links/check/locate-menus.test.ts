/** The places of sidebar links in their file. */
import { expect, test } from 'vitest';
import { locateNowhere } from '../../../../src/content/config/source.ts';
import { checkMenus } from '../../../../src/links/check/check-menus.ts';
import { locateMenus } from '../../../../src/links/check/locate-menus.ts';
import { buildTestModel } from '../../support/build-test-model.ts';

/** The lines of the broken links of a sidebars file, and the text from their columns on. */
function placesIn(lines: readonly string[]): readonly (readonly [string | undefined, number | null, string])[] {
  const text = lines.join('\n');
  const model = buildTestModel({ '1.0': { 'a.md': '', 'sidebars.json': text } });
  const places = locateMenus(locateNowhere, new Map([['docs/versions/1.0/sidebars.json', { text }]]));
  return checkMenus(model, places).map(({ link, line, column }) => [
    link?.href,
    line,
    lines[(line ?? 0) - 1]?.slice((column ?? 0) - 1).slice(0, 12) ?? '',
  ]);
}

test('an address with a variable is located at its own item, not at one with the same prefix', () => {
  const lines = [
    '{ "docs": [ "a",',
    '  { "type": "link", "label": "L", "href": "/docs/{{version}}/nope" },',
    '  { "type": "html", "value": "<a href=\\"/docs/1.0/nope2\\">x</a>" },',
    '  { "type": "link", "label": "L", "href": "/docs/1.0/nope" }',
    '] }',
  ];
  expect(placesIn(lines)).toEqual([
    ['/docs/1.0/nope', 2, '"/docs/{{ver'],
    ['/docs/1.0/nope2', 3, '/docs/1.0/no'],
    ['/docs/1.0/nope', 4, '"/docs/1.0/n'],
  ]);
});

test('an address in HTML is found after escapes and entities', () => {
  const lines = [
    '{ "docs": [ "a",',
    '  { "type": "html", "value": "<i>\\u00e4\\n\\"😀</i><a href=\'/x?a=1&amp;b=2\'>x</a>" },',
    '  { "type": "html", "value": "/y <a href=\\"/docs/{{version}}/y\\">y</a>" }',
    '] }',
  ];
  expect(placesIn(lines)).toEqual([
    ['/x?a=1&b=2', 2, '/x?a=1&amp;b'],
    ['/docs/1.0/y', 3, '/docs/{{vers'],
  ]);
});
