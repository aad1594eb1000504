/** Texts of VitePress: ids and blocks as its own Markdown gives them (compared with VitePress 1.6). */
import { expect, test } from 'vitest';
import { pinHeadingIds } from '../../../../../../packages/import/mdx/write/pin-heading-ids.ts';
import { settleColons } from '../../../../../../packages/import/mdx/write/settle-colons.ts';
import { parseText } from '../../../../../../packages/import/parse-text.ts';
import { vitepressSlugs } from '../../../../../../packages/import/sites/heading-slugs.ts';
import type { VitepressPlace } from '../../../../../../packages/import/sites/vitepress/vitepress-includes.ts';
import { convertVitepressText } from '../../../../../../packages/import/sites/vitepress/vitepress-text.ts';

function convert(
  text: string,
  files: Readonly<Record<string, string>> = {},
  plugins: VitepressPlace['plugins'] = new Set(),
) {
  const remarks: string[] = [];
  const converted = convertVitepressText(
    text,
    {
      report: (line, { what }) => remarks.push(`${line}: ${what}`),
      read: (path) => files[path] ?? null,
      path: 'page.md',
      include: (path) => `./${path}`,
    },
    { source: '', mapHref: (href) => href, isPage: (path) => path === 'other.md', plugins, contentsLevels: '2-3' },
  );
  const { text: written } = pinHeadingIds(settleColons(converted), vitepressSlugs);
  return { text: written, remarks };
}

test('B283 ids of headings are those of VitePress', () => {
  const ids: Readonly<Record<string, string>> = {
    'seq.one <CRoot />': 'seq-one',
    'Emoji :tada:': 'emoji',
    'a:b': 'a-b',
    'a-1': 'a-1',
    a: 'a',
    'a ': 'a-2',
    'Größe & more': 'große-more',
    '`<T>` code': 't-code',
    "1. What's up?": '_1-what-s-up',
    'foo &amp; bar': 'foo-amp-bar',
    'Custom {#my-id}': 'my-id',
    'my id': 'my-id-1',
    'Don’t… do—it': 'don-t-do—it',
    'seq.two <Badge type="tip" text="v2" />': 'seq-two',
    '<Badge text="x" /> lead': 'lead',
    // What VitePress 1.6.4 makes of lists of attributes and of pictures.
    'Héading {#custom .cls}': 'custom',
    '(parens) [brackets] {curly}': 'parens-brackets',
    '![img](/x.svg) picture': 'picture',
  };
  const { text } = convert(
    Object.keys(ids)
      .map((heading) => `## ${heading}\n`)
      .join('\n'),
  );
  expect(parseText(text).headings.map(({ id }) => id)).toEqual(Object.values(ids));
  expect(text).not.toMatch(/\.cls|curly/u);
});

test.each([
  [
    'a box and the group of code in it that one line ends',
    '::: tip\n::: code-group\n```js [a]\na\n```\n:::\n\nAfter.',
    '::::tip\n:::tabs\n\n@tab a\n\n```js\na\n```\n:::\n::::\n\nAfter.',
  ],
  [
    'a group of code in a list',
    '- Item\n\n  ::: code-group\n  ```js [a]\n  a\n  ```\n  :::\n\nAfter.',
    '- Item\n\n  :::tabs\n\n  @tab a\n\n  ```js\n  a\n  ```\n  :::\n\nAfter.',
  ],
  [
    'a block that the end of its list ends',
    '- Item\n\n  ::: tip\n  In.\n\nAfter.',
    '- Item\n\n  :::tip\n  In.\n\n  :::\n\nAfter.',
  ],
  ['a block that nothing ends', '::: details More\nIn.', '<details>\n<summary>More</summary>\n\nIn.\n\n</details>'],
  ['a line of colons that ends nothing', 'Text.\n\n:::', 'Text.\n\n\\:::'],
  [
    'a tag over several lines',
    '<Chart\n  :a="1"\n  b="x > y"\n>\nIn.\n</Chart>',
    '`<Chart :a="1" b="x > y" >`\nIn.\n`</Chart>`',
  ],
  ['an escaped tag', 'PropType\\<T>', 'PropType\\<T>'],
  [
    'attributes of Vue',
    '<a :href="x" class="b" v-if="a > 1">c</a> `<i v-if>` <p v-pre>d</p>',
    '<a class="b">c</a> `<i v-if>` <p>d</p>',
  ],
])('B283 texts of VitePress with %s', (_name, source, expected) => {
  expect(convert(source).text).toBe(expected);
});

test('B283 attributes of Vue are named, each with its line', () => {
  expect(convert('A\n\n<ul><li v-for="x in y" :key="x">a</li></ul>').remarks).toEqual([
    '3: The attribute v-for="x in y" of Vue was left out.',
    '3: The attribute :key="x" of Vue was left out.',
  ]);
});

test('B283 a range of lines of a file that the import changes is written out', () => {
  const files = {
    'other.md': '---\na: 1\n---\n# Other\n\nOne.\n\nTwo.\n',
    'plain.md': 'One.\n\nTwo.\n',
    'box.md': '::: details\nA\n:::\n\nTwo.\n',
  };
  expect(convert('<!--@include: ./other.md{6,6}-->', files).text).toBe('One.');
  expect(convert('<!--@include: ./box.md{5,}-->', files).text).toBe('Two.');
  expect(convert('<!--@include: ./plain.md{1,1}-->', files).text).toBe('<!--@include: ./plain.md{1,1}-->');
  expect(convert('<!--@include: ./plain.md#none-->', files).text).toBe('One.\n\nTwo.');
});

test.each([
  ['> [!WARNING] A *title*\n> Text\n>\n> - a\n\nAfter\n', ':::warning[A *title*]\n\nText\n\n- a\n\n:::\n\nAfter\n'],
  ['> [!DANGER]\n> x\n', ':::danger\n\nx\n\n:::\n'],
  ['- item\n\n  > [!TIP] T {#x}\n  > z\n', '- item\n\n  :::tip[T]\n\n  z\n\n  :::\n'],
  ['> [!WARNING]\n> Plain.\n', '> [!WARNING]\n> Plain.\n'],
  ['[B](/b){target="_self"} `[C](/c){target=_self}`\n', '<a href="/b" target="_self">B</a> `[C](/c){target=_self}`\n'],
  ['![i](/i.svg){width=20}\n', '<img src="/i.svg" alt="i" width="20">\n'],
  ['A\n\n::: raw\n<i>b</i>\n:::\n\nC\n', 'A\n\n\n<i>b</i>\n\n\nC\n'],
  ['::: details T {open}\nx\n:::\n', '<details open>\n<summary>T</summary>\n\nx\n\n</details>\n'],
])('alerts with titles, attributes and plain containers: %j', (before, after) => {
  expect(convert(before)).toEqual({ text: after, remarks: [] });
});

test('attributes without a meaning are left out and named', () => {
  expect(convert('[D](https://d.example){.cls}\n\nText {.red}\n')).toEqual({
    text: '[D](https://d.example)\n\nText\n',
    remarks: ['1: Attributes such as {.cls} were left out.', '3: Attributes such as {.red} were left out.'],
  });
});

// All as VitePress 1.6.4 builds them: tests/fixtures/import/sums has the pages.
test.each([
  ['tasks', '- [ ] a\n> 1. [X] b\n\n[ ] c', '- \\[ ] a\n> 1. \\[X] b\n\n[ ] c'],
  ['footnotes', 'A[^1] `[^1]` \\[^1]\n\n[^1]: b', 'A\\[^1] `[^1]` \\[^1]\n\n\\[^1]: b'],
  ['elements that fill a line', '<td>[^1]</td>', '<td>[^1]</td>'],
  ['the id of a paragraph', 'Text {#a .b}\n\n`x {#c}`', 'Text <a id="a"></a>\n\n`x {#c}`'],
  [
    'code in the title of a disclosure',
    '::: details Run `a < b`\nx\n:::',
    '<details>\n<summary>Run <code>a &lt; b</code></summary>\n\nx\n\n</details>',
  ],
  ['a list of headings that is indented', '## A\n\n- b\n\n  [[toc]]', '## A\n\n- b\n\n  - [A](#a)'],
  [
    'marks of lines after comments that are taken out',
    '```js {1,3-4} [a]\n// [!code focus]\na\n// [!code ++]\nb\n```',
    '```js {2}\n// [!code focus]\na\n// [!code ++]\nb\n```',
  ],
  [
    'comments of another generator',
    '```js {2}\n// highlight-next-line\na\n```',
    '```js {2}\n// \\highlight-next-line\na\n```',
  ],
  [
    'tabs of the plugin',
    '::::tabs key:os\n== One\n::: tip\na\n:::\n== Two\n```js\nb\n```\n::::\n\n== c',
    '::::tabs#os\n\n@tab One\n\n:::tip\na\n:::\n\n@tab Two\n\n```js\nb\n```\n::::\n\n== c',
  ],
])('B283 texts of VitePress with %s', (_name, source, expected) => {
  expect(convert(source)).toEqual({ text: expected, remarks: [] });
});

test('B283 what a plugin of the site read stays', () => {
  const text = '- [ ] a[^1]\n\n[^1]: b';
  expect(convert(text, {}, new Set(['footnotes', 'tasks'])).text).toBe(text);
});

test('B283 expressions with the fields of the page and plain values are filled in, others are named', () => {
  const head = "---\ntitle: A\nmade: { by: '*B*' }\nlist: [1]\n---\n";
  const body = `{{ $frontmatter.title }} {{ $frontmatter?.made.by }} \`{{ $frontmatter.made.by }}\` {{ 'c' }} {{ 2 }} {{ '{{' }}

<i v-pre>{{ d }}</i> {{ d }} \`{{ e() }}\`

::: v-pre
{{ f }}
:::

\`\`\`js-vue
{{ $frontmatter.title }} {{ g }}
\`\`\`

{{ $frontmatter.list }} {{ $frontmatter.none }}
`;
  expect(convert(head + body)).toEqual({
    text: `${head}A \\*B\\* \`*B*\` c 2 {{

<i>{{ d }}</i> {{ d }} \`{{ e() }}\`


{{ f }}


\`\`\`js
A {{ g }}
\`\`\`

{{ $frontmatter.list }} {{ $frontmatter.none }}
`,
    remarks: [
      '8: This expression is shown as text: {{ d }}',
      '8: This expression is shown as text: {{ e() }}',
      '15: This expression is shown as text: {{ g }}',
      '18: This expression is shown as text: {{ $frontmatter.list }}',
      '18: This expression is shown as text: {{ $frontmatter.none }}',
    ],
  });
});

test('B283 a list of headings in a text that is included is that of the page', () => {
  const { text } = convert('## A\n\n<!--@include: ./part.md-->\n', { 'part.md': 'See:\n\n[[toc]]\n' });
  expect(text).toBe('## A\n\nSee:\n\n- [A](#a)\n');
});
