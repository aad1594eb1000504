/** Texts of Hugo: options of blocks of code, escaped shortcodes, lists of definitions, pages without an address. */
import { expect, test } from 'vitest';
import { convertHugoText } from '../../../../../packages/import/sites/hugo-text.ts';

function convert(body: string, fields: Readonly<Record<string, unknown>> = {}): { text: string; reported: string[] } {
  const reported: string[] = [];
  const text = convertHugoText(
    { text: body, fields, body },
    {
      path: 'content/a.md',
      read: () => null,
      include: () => null,
      report: (line, { what }) => reported.push(`${line} ${what}`),
    },
    { find: () => null, mapHref: (href) => `mapped/${href}` },
  );
  return { text, reported };
}

test.each([
  ['```go {linenos=table,hl_lines=[1,"3-4"],linenostart=7}\n', '```go {1,3-4} showLineNumbers=7\n'],
  ['```go{hl_lines=["2"]}\n', '```go {2}\n'],
  ['~~~ {linenos=false}\n', '~~~\n'],
  ['```go {1,3}\n', '```go {1,3}\n'],
  [
    '{{< highlight go "linenos=inline,hl_lines=2 4-5" >}}\na\n{{< /highlight >}}\n',
    '```go {2,4-5} showLineNumbers\na\n```\n',
  ],
  ['{{< highlight go >}}\na\n{{< /highlight >}}\n', '```go\na\n```\n'],
  ['{{</* ref "a" */>}} and {{%/* note */%}}\n', '{{< ref "a" >}} and {{% note %}}\n'],
])('%j is %j', (before, after) => {
  expect(convert(before)).toEqual({ text: after, reported: [] });
});

test('addresses in code stay', () => {
  const code = '`[a](b)`\n\n```md\n[a](b)\n```\n\n~~~md\n[a](b)\n```\n';
  expect(convert(`[x](y) ${code}`).text).toBe(`[x](mapped/y) ${code}`);
  expect(convert('<a class="z" href="y">').text).toBe('<a class="z" href="mapped/y">');
});

test('a shortcode is reported at its line, also after blocks of code that became shorter', () => {
  const block = '{{< highlight python "linenos=table, hl_lines=1 2" >}}\na\n{{< /highlight >}}\n\n';
  const { reported } = convert(`${block}{{< video x >}}\n\n\n\n${block}`);
  expect(reported).toEqual(['5 The shortcode video is shown as code.']);
});

test('the first list of definitions is reported, code that looks like one is not', () => {
  const { reported } = convert('```\nTerm\n: code\n```\n\nTerm\n: Text\n\nOther\n\n: Text\n');
  expect(reported).toEqual(['7 This list of definitions is shown as text.']);
});

test.each([{ headless: true }, { build: { render: 'never' }, draft: false }, { _build: { render: false } }])(
  'a page without an address is a draft: %j',
  (fields) => {
    expect(convert('A\n', { title: 'T', ...fields }).text).toBe('---\ntitle: "T"\ndraft: true\n---\n\nA\n');
  },
);

test('other pages are as published as they were', () => {
  expect(convert('A\n', { draft: false, build: { render: 'always' } }).text).toBe('---\ndraft: false\n---\n\nA\n');
});
