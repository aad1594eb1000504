/** B308 What a build would refuse in a page of an old site is corrected or left out, and named at its line. */
import { expect, test } from 'vitest';
import { dropUnknownNeighbours, settleFields } from '../../../../packages/import/settle-fields.ts';
import { lineBefore, settlePage } from '../../../../packages/import/settle-page.ts';
import { parseText } from '../../../../packages/import/parse-text.ts';

const settled = (text: string): string => settlePage(text).text;
const fixes = (text: string): readonly string[] => settlePage(text).changes.map(({ line, fix }) => `${line} ${fix}`);
const page = (fields: string): string => `---\n${fields}\n---\n\n# A\n`;

test('a page without mistakes keeps its bytes, and tells its pictures', () => {
  const text = '---\ntitle: A\r\n---\r\n\r\n![a](x.png) ![b](x.png) <img src="/y.png">\r\n';
  expect(settlePage(text)).toEqual({ text, changes: [], pictures: ['x.png', '/y.png'] });
});

test.each([
  ['a colon', 'title: One: two', 'title: "One: two"', '2 It is in quotes now.'],
  ['a sign', 'title: @at', 'title: "@at"', '2 It is in quotes now.'],
  ['an open quote', 'description: D\ntitle: "Open', 'description: D\ntitle: "Open"', '3 It is in quotes now.'],
  ['braces', 'title: {{name}}', String.raw`title: "\\{{name}}"`, '2 It is in quotes now.'],
  ['a text in place of a truth value', 'draft: "true"', 'draft: true', '2 It has no quotes now.'],
  ['a second field of the name', 'title: One\ntitle: Two', 'title: One', '3 It was left out.'],
  ['a wrong value', 'title: T\nsidebar_position: first\nunlisted: 1', 'title: T', '3 It was left out.'],
  ['an inner field', 'title: T\nlast_update:\n  date: soon', 'title: T', '4 It was left out.'],
  [
    'levels that exclude each other',
    'toc_min_heading_level: 5\ntoc_max_heading_level: 3',
    'toc_min_heading_level: 5',
    '3 It was left out.',
  ],
])('front matter: %s', (_, before, after, fix) => {
  expect(settled(page(before))).toBe(page(after));
  expect(fixes(page(before))[0]).toBe(fix);
});

test('front matter that is a list goes as a whole', () => {
  expect(settled(page('- a\n- b'))).toBe('\n# A\n');
});

test('fields that meant nothing to the old generator are left out, those that docsite does not know stay', () => {
  const text = page('title: T\ndraft: true\nlayout: home\nid: x');
  expect(settleFields(text, new Set(['title']))).toMatchObject({
    text: page('title: T\nlayout: home'),
    changes: [
      {
        line: 3,
        severity: 'info',
        what: 'The field "draft" was left out: it meant something else to the old site, or nothing.',
      },
      { line: 5 },
    ],
  });
  expect(settleFields(text)).toEqual({ text, changes: [] });
});

test.each([
  [
    'a tag that is never closed',
    '<details>\n<summary>S</summary>\n\nText\n',
    '<details>\n<summary>S</summary>\n\nText\n\n</details>\n',
  ],
  ['two of them', '<div>\n\n<div>\n\nText\n', '<div>\n\n<div>\n\nText\n\n</div>\n\n</div>\n'],
  ['a stray end', 'One\n\n</div>\n\nTwo\n', 'One\n\n\n\nTwo\n'],
  ['one within another', '<details>\n\nText\n\n</div>\n', '<details>\n\nText\n\n</details>\n'],
  ['a conflict', '<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> b\n', '\\<<<<<<< HEAD\none\n=======\ntwo\n>>>>>>> b\n'],
  ['a picture without an address', 'A ![picture]() and `![]()`.\n', 'A picture and `![]()`.\n'],
])('text: %s', (_, before, after) => {
  const { text, changes } = settlePage(before);
  expect(text.replaceAll(/\n{3,}/gu, '\n\n')).toBe(after.replaceAll(/\n{3,}/gu, '\n\n'));
  expect(changes.length).toBeGreaterThan(0);
  expect(parseText(text).findings.filter(({ isError }) => isError)).toEqual([]);
});

test('a change is named at the line of the old page', () => {
  expect(lineBefore('---\na: b\n---\n\n</div>\n\nx\n\n</div>\n', 'x\n\n</div>\n', 3)).toBe(5);
  expect(lineBefore('a\n', 'b\n', 1)).toBe(1);
});

test('neighbours that the version does not have are left out', () => {
  const text = page('pagination_next: gone\npagination_prev: there\ntitle: T');
  const { text: kept, changes } = dropUnknownNeighbours(text, (id) => id === 'there');
  expect(kept).toBe(page('pagination_prev: there\ntitle: T'));
  expect(changes).toMatchObject([{ code: 'unknown-doc', line: 2 }]);
  expect(dropUnknownNeighbours(text, () => true)).toEqual({ text, changes: [] });
});
