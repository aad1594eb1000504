/** Texts of mdBook: addresses with the base URL, templates. */
import { expect, test } from 'vitest';
import { convertMdbookText } from '../../../../../packages/import/sites/mdbook/mdbook-text.ts';

function convert(text: string) {
  const remarks: string[] = [];
  const converted = convertMdbookText(
    text,
    {
      path: 'src/ch/one.md',
      read: () => null,
      include: () => null,
      report: (line, { what }) => remarks.push(`${line}: ${what}`),
    },
    { pages: new Set(['ch/one.md', 'two.md']), folder: 'src', base: '/book/', hidden: new Map() },
  );
  return { text: converted, remarks };
}

test('B280 addresses with the base URL lead to the pages, others stay', () => {
  expect(convert('[a](/book/two.html#x) [b](/two.html) [c](../two.html)').text).toBe(
    '[a](../two.md#x) [b](/two.html) [c](../two.md)',
  );
});

test('B280 a template that is not filled is named with its line', () => {
  expect(convert('# One\n\n{{#template t.md x=1}}\n').remarks).toEqual([
    '3: The template "t.md" was not filled: it is shown as written.',
  ]);
  expect(convert('\\{{#template t.md}}\n').remarks).toEqual([]);
});
