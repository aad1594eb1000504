/** Texts of mdBook: addresses with the base URL, templates. */
import { expect, test } from 'vitest';
import { settleColons } from '../../../../../packages/import/mdx/write/settle-colons.ts';
import { convertMdbookText } from '../../../../../packages/import/sites/mdbook/mdbook-text.ts';

function convert(text: string, files: Readonly<Record<string, string>> = {}) {
  const remarks: string[] = [];
  const converted = convertMdbookText(
    text,
    {
      path: 'src/ch/one.md',
      read: (path) => files[path] ?? null,
      include: () => null,
      report: (line, { what }) => remarks.push(`${line}: ${what}`),
    },
    {
      pages: new Set(['ch/one.md', 'two.md']),
      folder: 'src',
      base: '/book/',
      hidden: new Map(),
      contentsLevel: 4,
      hasDefinitions: true,
    },
  );
  return { text: converted, remarks };
}

test('B280 addresses with the base URL lead to the pages, others stay', () => {
  expect(convert('[a](/book/two.html#x) [b](/two.html) [c](../two.html)').text).toBe(
    '[a](../two.md#x) [b](/two.html) [c](../two.md)',
  );
});

// Compared with a build of mdBook 0.4.48.
test('B280 text between single tildes is struck, but not within words, code and addresses', () => {
  const same = 'a~b~c ~not ~x ~ y ~ `~z~` [q](~a/~b) /~u/ and /~v/ path ~/x and ~/y.';
  expect(convert(`X ~single~, (~two words~) and ~~double~~ ${same}`).text).toBe(
    `X ~~single~~, (~~two words~~) and ~~double~~ ${same}`,
  );
});

test('B280 a template is written in with its values, and those that it has itself', () => {
  const files = {
    'src/parts/a.md':
      'By [[#names]], [[#width 200px]], [[ #none ]], \\[[#names]].\n\n{{#template b.md x=[[#names]]}}\n',
    'src/parts/b.md': '![x](../[[#x]].png) {{#template b.md}}\n',
    'src/ch/gone.md': '',
  };
  const { text, remarks } = convert(
    '# One\n\n{{#template\n  ../parts/a.md\n  names=A and B\n  x=y\n}}\n\n{{#include none.md}}\n',
    files,
  );
  expect(text).toBe(
    '# One\n\nBy A and B, 200px, [[ #none ]], [[#names]].\n\n![x](../A and B.png) {{#template b.md}}\n\n{{#include none.md}}\n',
  );
  expect(remarks).toEqual([
    '3: The template "b.md" was not filled: it is shown as written.',
    '9: The text of "none.md" was not taken over.',
  ]);
});

test('B280 a template that is not filled is named with its line', () => {
  expect(convert('# One\n\n{{#template t.md x=1}}\n').remarks).toEqual([
    '3: The template "t.md" was not filled: it is shown as written.',
  ]);
  expect(convert('\\{{#template t.md}}\n').remarks).toEqual([]);
});

test.each([
  ['admonish', ':::note\nText.'],
  ['admonish question', ':::info[Question]\nText.'],
  ['admonish tip.wide "Its title"', ':::tip[Its title]\nText.'],
  ['admonish title="A" id="b" type="danger"', ':::danger[A]\nText.'],
  ['admonish bug collapsible=false', ':::danger[Bug]\nText.'],
])('B280 blocks of mdbook-admonish are boxes: %s', (info, expected) => {
  const { text, remarks } = convert(`\`\`\`${info}\nText.\n\n{{#include none.md}}\n\`\`\`\n`);
  expect(settleColons(text).replaceAll(/\n\n+/gu, '\n')).toBe(`${expected}\n{{#include none.md}}\n:::\n`);
  expect(remarks).toEqual(['4: The text of "none.md" was not taken over.']);
});

test('B280 lines of code in a quotation are hidden, too, and a heading below the folded lines is one', () => {
  const quoted = '> ```rust\n> # use a;\n> run();\n> ```\n> Text.';
  expect(convert(quoted).text).toBe(
    '> ```rust\n> run();\n> ```\n>\n> <details class="all-lines">\n> <summary>All lines</summary>\n>\n> ```rust\n> use a;\n> run();\n> ```\n>\n> </details>\n>\n> Text.',
  );
  expect(convert('```rust\n# use a;\nrun();\n```\n## Next').text).toMatch(/<\/details>\n\n## Next$/u);
});
