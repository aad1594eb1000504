/** Lines and columns of links, variables and findings. In the sources, `¦` marks each expected place. */
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Takes the marks out of a source. */
function readPlaces(marked: string): { readonly text: string; readonly places: readonly Place[] } {
  const places: Place[] = [];
  const lines = marked.split(/\r\n|[\r\n]/u);
  lines.forEach((line, index) => {
    const parts = line.split('¦');
    let column = 1;
    for (const part of parts.slice(0, -1)) {
      column += part.length;
      places.push({ line: index + 1, column });
    }
  });
  return { text: marked.replaceAll('¦', ''), places };
}

function inOrder(places: readonly Place[]): readonly Place[] {
  return places.map(({ line, column }) => ({ line, column })).sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The same text as other editors save it: nothing of this may move a place. */
const FORMS: readonly (readonly [string, (text: string) => string])[] = [
  ['as it is', (text) => text],
  ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['lone CR', (text) => text.replaceAll('\n', '\r')],
  ['after front matter', (text) => `---\ntitle: x\nslug: y\n---\n${text}`],
  ['after front matter with CRLF', (text) => `---\ntitle: x\n---\n\n${text}`.replaceAll('\n', '\r\n')],
];

describe.each(FORMS)('links, %s', (_, form) => {
  test.each<readonly [string, string]>([
    ['in a paragraph, several in a line', 'a ¦[b](c) d ¦[e](f) ¦![g](h) ¦[i](j)'],
    ['equal ones', '¦[a](b) ¦[a](b) ¦[a](b)'],
    ['over lines, indented and with tabs', 'a\n  b ¦[c](d)\n\te ¦[f](g)\n      ¦[h\ni](j) ¦[k](l)'],
    ['a picture in a link', '¦[¦![a](b)](c) ¦[d](e)'],
    ['emphasis and code before', '**a** _b_ ***c*** `[no](no)` ``d`` ¦[e](f) **¦[g](h)** ¦[i](j)'],
    ['escapes and entities before', '\\* &amp; &#65; \\[no](no) ¦[a](b)'],
    ['in an ATX heading', '## ¦[a](b) {{version}} ¦[c](d) ##'],
    ['in a setext heading', 'a ¦[b](c)\n¦[d](e)\n==='],
    ['in lists', '- ¦[a](b)\n  - c ¦[d](e)\n\n    ¦[f](g)\n1. ¦[h](i)\n10) ¦[j](k)'],
    ['in tasks', '- [ ] ¦[a](b) ¦www.example.com\n- [x] ¦www.example.com ¦[c](d)'],
    ['in quotes, also lazy ones', '> ¦[a](b)\n> > c ¦[d](e)\nlazy ¦[f](g)\n>no space ¦[h](i)'],
    ['in a list in a quote in a list', '- a\n  > - ¦[b](c)\n  >   d ¦[e](f)'],
    ['in a table', '| a ¦[b](c) | ¦[b](c) |\n|--|--|\n| `[b](c)` | ¦[b](c) |\n|   |  ¦[d](e) ¦[f](g)|'],
    ['in a table without outer pipes', 'a | ¦[b](c)\n--|--\n¦[d](e) | ¦[d](e)\n  ¦[f](g) | h'],
    ['in a table after escaped pipes', '| \\| ¦[a](b) \\| ¦[c](d) | \\|\\| ¦[e](f) |\n|-|-|\n| `\\|` ¦[g](h) | i |'],
    ['in a table in a quote in a list', '- > | a | ¦[b](c) |\n  > |--|--|\n  > | {{version}} ¦[d](e) | ¦[f](g) |'],
    ['in a cell that repeats its neighbour', '| ¦[a](b) c | c ¦[a](b) |\n|-|-|\n| x ¦[a](b) | ¦[a](b) |'],
    ['in admonitions', ':::note[¦[a](b) c]\n¦[d](e)\n:::\n\n> [!NOTE]\n> ¦[f](g)'],
    ['in a title without brackets', '- :::tip a ¦[b](c)\n  ¦[d](e)\n  :::'],
    ['in nested admonitions and tabs', '::::tabs\n@tab A\n¦[a](b)\n:::note\nc ¦[d](e)\n:::\n@tab B\n- ¦[f](g)\n::::'],
    ['by reference', '¦[a][r] ¦[r] ¦![r][] ¦[b][r]\n\n[r]: x.md'],
    ['after a definition', '[r]: x.md\n¦[a][r] and ¦[r]'],
    ['bare addresses', '¦https://a.example/x, (¦http://b.example) ¦<https://c.example> ¦www.d.example ¦e@f.com'],
    ['equal bare addresses', '`www.a.example` ¦www.a.example **¦www.a.example** ¦www.a.example'],
    ['bare addresses after escapes', '\\*www.a.example ¦www.b.example &amp; ¦https://c.example/%C3%A4 ¦www.d.example'],
    ['bare addresses after a link', '¦[www.no.example](https://www.no.example) ¦www.yes.example'],
    ['in footnotes', 'a[^1] b[^2]\n\n[^2]: ¦[c](d)\n\n    e ¦[f](g)\n[^1]: ¦[h](i)'],
    ['in footnotes inside the text', '| a |\n|--|\n| b |\n\ntext ^[c ¦[d](e) ¦www.f.example] **x** ^[¦[g](h)]'],
    ['in footnotes inside a cell', '| a \\| ^[b ¦[c](d)] | ¦[e](f) |\n|--|--|'],
    ['in raw tags', 'a <a href="¦b">c</a> <img alt="x" src=\'¦d\'> <a\n  href=¦e>f</a>'],
    ['in raw blocks', '<div>\n  <a href="¦a">b</a> <a href="¦c">d</a>\n\t<img srcset="¦e 1x, ¦f 2x">\n</div>'],
    ['in raw blocks in quotes and lists', '> <div>\n> <a href="¦a">b</a>\n> </div>\n\n- <p>\n  <a href="¦c">d</a>'],
    ['after variables', '{{version}} ¦[a](b) {{repoUrl}} {{version}} ¦[c]({{version}}) ¦[d](e)'],
    ['in raw HTML after variables', '<b title="{{version}}"><a href="¦{{repoUrl}}/a"></b>{{version}} <a href="¦b">'],
    ['after characters of two units', '😀 ¦[a](b) é ¦[c](d)'],
    ['after characters that are replaced', '\0 \uFDD0 ¦[a](b)'],
    ['with titles, angle brackets and spaces', '¦[a](  <b c>  "d"  ) ¦[e]( f\n  "g") ¦[h](i)'],
    ['with brackets in brackets', '[a ¦[b](c) d](e) ¦[f \\[ g](h) [i]'],
    ['in details', '<details>\n<summary>a <a href="¦b">c</a></summary>\n\n¦[d](e)\n\n</details>'],
  ])('%s', (__, marked) => {
    const { text, places } = readPlaces(form(marked));
    expect(inOrder(parseBody('hash', text).links)).toEqual(places);
  });
});

describe.each(FORMS)('variables, %s', (_, form) => {
  test.each<readonly [string, string]>([
    ['in text, code and addresses', '¦{{a}} `¦{{b}}` [c](¦{{d}}) ¦{{a}}¦{{a}}'],
    ['in blocks', '# ¦{{a}}\n\n> - ¦{{b}}\n\n| ¦{{c}} |\n|--|\n\n```js title="¦{{d}}"\n  ¦{{e}}\n```\n\n    ¦{{f}}'],
    ['in raw HTML', '<a title="¦{{a}}">\n\n<div data-b="¦{{b}}">\n¦{{c}}\n</div>'],
    ['not where they are escaped or have spaces', '\\{{a}} {{ b }} ¦{{c}} {{1}} {{¦{{d}}}}'],
  ])('%s', (__, marked) => {
    const { text, places } = readPlaces(form(marked));
    expect(inOrder(parseBody('hash', text).variableUses)).toEqual(places);
  });
});

test('a byte order mark moves no column', () => {
  const { links, variableUses } = parseBody('hash', '\uFEFF[a](b) {{version}}');
  expect(links).toMatchObject([{ line: 1, column: 1 }]);
  expect(variableUses).toEqual([{ name: 'version', line: 1, column: 8 }]);
});

test('a variable in the front matter has its line', () => {
  expect(parseBody('hash', '---\ntitle: For {{version}}\n---\n').variableUses).toEqual([
    { name: 'version', line: 2, column: 12 },
  ]);
});

describe.each(FORMS)('findings, %s', (_, form) => {
  test.each<readonly [string, string, readonly string[]]>([
    ['an unknown admonition (B91)', 'a\n\n¦:::recipe x\nb\n:::', ['unknown-admonition']],
    ['one in a list in a quote', '> - ¦:::recipe\n>   b\n>   :::', ['unknown-admonition']],
    ['a block that is not closed', 'a\n\n  ¦:::note\nb', ['unclosed-block']],
    ['tabs that are not closed', '¦:::tabs\n@tab A\nb\n\nc', ['unclosed-block']],
    ['colons that close nothing', '::::note\n:::tip\na\n:::\n::::\n\n¦:::', ['stray-block-end']],
    ['as many colons outside as inside', ':::note\n:::tip\na\n:::\nb\n¦:::', ['stray-block-end']],
    ['text before the first tab', 'a\n\n¦:::tabs\nlost\n\n@tab A\nb\n:::', ['text-before-tab']],
    ['a query that cannot be one', 'a\n\n¦:::tabs#a?b c\n@tab A\nb\n:::', ['bad-tab-query']],
    ['no query', '¦:::tabs#?\n@tab A\nb\n:::', ['bad-tab-query']],
    ['no tab', '¦:::tabs\n:::', ['text-before-tab']],
    ['code that is not closed', 'a\n\n¦```js\nb\n\n## c', ['unclosed-block']],
    ['code whose end is outside of its list', '- a\n  ~~~\n  b\n¦~~~\nc', ['unclosed-block']],
    ['a shorter end of code', '¦````\na\n```', ['unclosed-block']],
    ['open code in a block', ':::note\n```\na\n¦:::\nb', ['block-end-in-code']],
    ['open code in a tab', ':::tabs\n@tab A\n```\n¦@tab B\nb\n:::', ['block-end-in-code']],
    ['colons only in the code of a block', '¦:::note\n```\na\n:::\n```\nb', ['unclosed-block']],
    ['a comment that is not closed', 'a\n\n<!-- b -->\n\n¦<!-- c\n\nd', ['unclosed-block']],
    ['a cell too many', '| a | b |\n|---|---|\n| `c|d` | ¦e |\n| f | g |', ['extra-cells']],
    ['a cell too many in a quote', '> a | b\n> --|--\n> c | d | ¦e', ['extra-cells']],
    ['one with a bar in it', '| a |\n|---|\n| b | ¦c \\| d |', ['extra-cells']],
    ['one like the cells after it', '> | a |\n> |---|\n> | b | ¦b | b |', ['extra-cells']],
    ['an address with spaces', 'a [b](c.md) [d](¦e f.md) **![g](¦h i.png)**', ['spaced-link', 'spaced-link']],
    ['one after a quote mark', '> a\n> [d](¦../e/{{v}} f.md#g)', ['spaced-link']],
    ['several', '¦:::a\n:::\n\n¦:::b\n:::', ['unknown-admonition', 'unknown-admonition']],
  ])('%s', (__, marked, codes) => {
    const { text, places } = readPlaces(form(marked));
    const { findings } = parseBody('hash', text);
    expect(findings.map(({ code }) => code)).toEqual(codes);
    expect(findings.map(({ line, column }) => ({ line, column }))).toEqual(places);
  });

  test.each<readonly [string, string, readonly number[]]>([
    ['a word without an end', `\`\`\`ts\nlet a;\n${'a'.repeat(2001)}\n\`\`\``, [3]],
    ['lines of words, in a quote', `> a\n>\n> \`\`\`ruby\n${'> a b\n'.repeat(600)}> \`\`\``, [4]],
    ['the front matter counts', `---\ntitle: A\n---\n\`\`\`c\n${'"'.repeat(2001)}\n\`\`\``, [5]],
    ['as many as there may be', `\`\`\`ts\n${'a'.repeat(1999)}\n\`\`\``, []],
    ['with punctuation', `\`\`\`ts\n${`${'a'.repeat(99)};\n`.repeat(100)}\`\`\``, []],
    ['text', `\`\`\`text\n${'a'.repeat(9000)}\n\`\`\`\n\n    ${'a'.repeat(9000)}`, []],
  ])('code that is not coloured: %s', (__, text, lines) => {
    const { findings } = parseBody('hash', text);
    expect(findings.map(({ code }) => code)).toEqual(lines.map(() => 'uncoloured-code'));
    expect(findings.map(({ line }) => line)).toEqual(lines);
  });

  test.each<readonly [string, string]>([
    ['closed blocks', ':::note\na\n:::\n\n- :::tip\n  b\n  :::\n\n> :::info\n> c\n> :::\n'],
    ['closed tabs', ':::tabs\n@tab A\na\n:::\n\n- :::tabs\n  @tab B\n  b\n  :::\n\n> :::tabs\n> @tab C\n> c\n> :::'],
    ['nested blocks', ':::::note\n::::tip\n:::tabs\n@tab A\na\n:::\n::::\n:::::'],
    ['colons in the code of a block', ':::note\n- ~~~\n  :::\n  ~~~\n\n```\n:::\n```\n:::\n'],
    ['a tab in the code of a tab', ':::tabs\n@tab A\n```\n@tab B\n:::\n```\n:::\n'],
    ['colons in code and in prose', '```\n:::\n```\n\n`:::` and a ::: b\n\n    :::'],
    ['GitHub admonitions', '> [!NOTE]\n> a'],
    ['closed code', '```\na\n```\n\n- ~~~~\n  ```\n  ~~~~\n\n> ```\n> ```\n\n:::note\n```\n```\n:::'],
    ['code and a comment that end with their quote', '> ```\n> a\n\nb\n\n> <!-- c\n\nd'],
    ['closed comments', '<!-- a\n\nb --> c\n\n<!-- d --> <!-- e -->\n\n<div> <!-- f --></div>'],
    ['rows that are short, or end in a bar', '| a | b |\n|---|---|\n| c |\n| d | `e\\|f` |\n| g | h |  |\ni | j'],
    [
      'what only looks like a link with spaces',
      '[a](<b c.md>) `[a](b c.md)` [a](b.md "c d.md") [a]( b.md ) \\[a](b.md), c (d.md)',
    ],
    ['what looks like a footnote', 'a [^b] `[^1]` \\[^2]\n\n    [^3]'],
  ])('none for %s', (__, text) => {
    expect(parseBody('hash', form(text)).findings).toEqual([]);
  });

  test.each<readonly [string, readonly string[]]>([
    ['¦a[^1]\n¦and **[^2]**', ['1', '2']],
    ['a[^b]\n> ¦and [^c]\n\n[^b]: d', ['c']],
  ])('references without their footnotes: %j', (marked, ids) => {
    const { text, places } = readPlaces(form(marked));
    const lines = places.map(({ line }) => line);
    const { findings } = parseBody('hash', text);
    const expected = ids.map((id, at) => ({
      code: 'unknown-footnote',
      line: lines[at],
      what: `This page has no footnote "${id}".`,
    }));
    expect(findings).toMatchObject(expected);
  });

  test('a footnote that nothing refers to', () => {
    const { findings } = parseBody('hash', form('a[^1]\n\n[^1]: b\n\n[^2]: c\n'));
    const { line } = readPlaces(form('\n\n\n\n¦')).places[0] ?? { line: 0 };
    expect(findings).toMatchObject([{ code: 'unused-footnote', line }]);
    expect(parseBody('hash', form('a\n\n[^x]: b')).findings).toMatchObject([{ code: 'unused-footnote' }]);
  });

  test('two headings with one id (B75)', () => {
    const { findings } = parseBody('hash', form('## a {#x}\n\n> ## b {#x}\n'));
    const { line } = readPlaces(form('\n\n¦')).places[0] ?? { line: 0 };
    expect(findings).toMatchObject([
      { code: 'duplicate-heading-id', line, what: expect.stringContaining('"x"') as string },
    ]);
  });
});
