/** The metadata of a text. Its HTML is tested in markdown/dialect.test.ts, places in markdown/positions.test.ts. */
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { fillVariables } from '../../../../src/shared/model/variables.ts';

const parse = (text: string): ReturnType<typeof parseBody> => parseBody('hash', text);

describe('the leading title (B74)', () => {
  test.each<readonly [string, string, string | null]>([
    ['a level-one heading that opens the text', '# A *title* with `code`\n\ntext', 'A title with code'],
    ['a setext heading', 'Title\n===', 'Title'],
    ['after comments for tools', '<!-- markdownlint-disable -->\n\n<!-- a -->\n# Title', 'Title'],
    ['after front matter', '---\nslug: x\n---\n# Title', 'Title'],
    ['with a variable', '# For {{version}}', 'For {{version}}'],
    ['not a heading further down', 'text\n\n# Title', null],
    ['not after other HTML', '<div></div>\n\n# Title', null],
    ['not after a comment with text', '<!-- a --> text <!-- b -->\n\n# Title', null],
    ['a line break in it separates words', '# Guide<br>for *authors*', 'Guide for authors'],
    ['not another level', '## Title', null],
    ['not an empty one', '#\n\ntext', null],
    ['nothing', '', null],
  ])('%s', (_, text, title) => {
    expect(parse(text).leadingTitle).toBe(title);
  });

  test('an escaped variable stays escaped when the title is filled', () => {
    const { leadingTitle, firstParagraph } = parse(
      '# The \\{{version}} of `\\{{version}}`\n\nSay \\{{version}}, {{version}}.',
    );
    const fill = (text: string | null): string => fillVariables(text ?? '', { version: '3.2.1' });
    expect(fill(leadingTitle)).toBe('The {{version}} of {{version}}');
    expect(fill(firstParagraph)).toBe('Say {{version}}, 3.2.1.');
  });
});

describe('the first paragraph (B133)', () => {
  test.each<readonly [string, string, string]>([
    ['without markup, as one line', '# T\n\nA *b* [c](d)\ne `f`  \ng\n\nh', 'A b c e f g'],
    ['not the title of an admonition', ':::note\nin a box\n:::\n\nText', 'Text'],
    [
      'not in a list, a quote, a tab or a table',
      '- a\n\n> b\n\n:::tabs\n@tab c\nd\n:::\n\n| e |\n|--|\n| f |\n\nText',
      'Text',
    ],
    ['not one without words', '<br>\n\n![](a.png)\n\nText', 'Text'],
    ['not one with only pictures', '[![Build](a.svg)](b) ![Licence](c.svg)\n\nText', 'Text'],
    ['without alternative texts', '![Logo](a.svg) Text ![Icon](b.svg) goes on.', 'Text goes on.'],
    ['a footnote reference has no words', 'Text[^1] goes on.\n\n[^1]: Note', 'Text goes on.'],
    ['a line break in HTML separates words', 'Status: done<br>Since: 2.0<br />*Now*', 'Status: done Since: 2.0 Now'],
    ['none', '# T\n\n```\ncode\n```', ''],
  ])('%s', (_, text, paragraph) => {
    expect(parse(text).firstParagraph).toBe(paragraph);
  });
});

test('headings have level, id, words and line, also in tabs and details (B77)', () => {
  const text =
    '---\nid: x\n---\n# One\n\n::::tabs\n@tab A\n## In `tab` {{version}}\n::::\n\n<details>\n\n### In *details*\n\n</details>\n\n## [Link](x.md) {#own}\n';
  expect(parse(text).headings.map(({ level, id, text: words, line }) => ({ level, id, text: words, line }))).toEqual([
    { level: 1, id: 'one', text: 'One', line: 4 },
    { level: 2, id: 'in-tab-version', text: 'In tab {{version}}', line: 8 },
    { level: 3, id: 'in-details', text: 'In details', line: 13 },
    { level: 2, id: 'own', text: 'Link', line: 17 },
  ]);
});

test('anchors are all possible targets of a hash (B118)', () => {
  const text =
    '## A\n\n<b id="b">x</b> <a name="c"></a>\n\n<div id="d&amp;{{version}}">\n\nx[^1] y[^1] z^[n]\n\n[^1]: n';
  expect(parse(text).anchors).toEqual([
    { id: 'a', line: 1 },
    { id: 'b', line: 3 },
    { id: 'c', line: 3 },
    { id: 'd&{{version}}', line: 5 },
    { id: 'fnref:1', line: 7 },
    { id: 'fnref:1:1', line: 7 },
    { id: 'fnref:2', line: 7 },
    { id: 'fn:1', line: 9 },
    { id: 'fn:2', line: 7 },
  ]);
});

describe('an id that appears twice on the page is reported at its second place in raw HTML', () => {
  const reported = (text: string) =>
    parse(text)
      .findings.filter(({ code }) => code === 'duplicate-anchor')
      .map(({ what, line, column }) => [what, line, column]);

  test.each([
    ['of a heading', '## A b\n\n<p id="a-b">x</p>', [['The id "a-b" appears twice on the page.', 3, 8]]],
    ['of a heading below it', '<p id="a-b">x</p>\n\n## A b', [['The id "a-b" appears twice on the page.', 1, 8]]],
    ['of another element', '<i id="x">1</i> <i id="x">2</i>', [['The id "x" appears twice on the page.', 1, 24]]],
  ])('%s', (_name, text, found) => {
    expect(reported(text)).toEqual(found);
  });

  test.each(['<a id="x" name="x"></a>', '## A\n\n<p id="A">x</p>', '`<i id="x">` <i id="x">1</i>'])(
    '%s is fine',
    (text) => {
      expect(reported(text)).toEqual([]);
    },
  );
});

describe('addresses are normalised to the names of files', () => {
  test.each<readonly [string, string, string]>([
    ['escapes', '[a](my%20file.md)', 'my file.md'],
    ['spaces', '[a](<my file.md>)', 'my file.md'],
    ['letters', '[a](für.md#für?)', 'für.md#für?'],
    ['escaped letters', '[a](f%C3%BCr.md#f%C3%BCr)', 'für.md#für'],
    ['in raw HTML', '<a href="my%20f%C3%BCr.md">', 'my für.md'],
    ['entities', '[a](a&amp;b.md)', 'a&b.md'],
    ['characters that would change the address', '[a](a%23b%3Fc%2Fd.md)', 'a%23b%3Fc%2Fd.md'],
    ['a percent sign in a path', '[a](100%25.md)', '100%.md'],
    ['a percent sign in a hash stays an escape', '[a](#100%25)', '#100%25'],
    ['a lone percent sign', '[a](100%.md)', '100%25.md'.replace('%25', '%')],
    ['not UTF-8', '[a](%FF.md)', '%FF.md'],
    ['NUL', '[a](%00.md)', '%00.md'],
    ['a mark of docsite', '[a](%EF%B7%90.md)', '%EF%B7%90.md'],
    ['variables', '[a]({{repoUrl}}/a%20b)', '{{repoUrl}}/a b'],
    ['escaped variables', '[a](\\{{version}}.md)', '%7B%7Bversion%7D%7D.md'],
    ['other sites, as they are', '[a](https://example.com/a%20b)', 'https://example.com/a%20b'],
    ['other hosts, as they are', '[a](//example.com/a%20b)', '//example.com/a%20b'],
  ])('%s', (_, text, href) => {
    expect(parse(text).links.map((link) => link.href)).toEqual([href]);
  });
});

test('links know their kind and whether Markdown made them', () => {
  expect(parse('[a](b) ![c](d) <a href="e"> <img src="f"> <https://g.example>').links).toMatchObject([
    { kind: 'link', href: 'b', source: 'markdown' },
    { kind: 'image', href: 'd', source: 'markdown' },
    { kind: 'link', href: 'e', source: 'html' },
    { kind: 'image', href: 'f', source: 'html' },
    { kind: 'link', href: 'https://g.example', source: 'markdown' },
  ]);
});

test('links of an unreferenced footnote are left out', () => {
  expect(parse('a\n\n[^1]: [b](c)').links).toEqual([]);
});

test.each<readonly [string, string, number, RegExp]>([
  ['after an empty line', '\n---\ntitle: T\n---\n\nText', 2, /first line/u],
  ['never closed', '---\ntitle: T\n\nText', 1, /No line "---"/u],
  ['of four dashes', '----\r\nslug: x\r\n----\r\n', 1, /three dashes/u],
  ['closed as YAML is', '---\nid: a\n...\n\nText', 1, /No line "---"/u],
])('text that looks like front matter is a warning: %s', (_, text, line, why) => {
  const { findings } = parseBody('hash', text);
  expect(findings).toMatchObject([{ code: 'bad-front-matter', line, isError: false }]);
  expect(findings[0]?.why).toMatch(why);
});

test.each(['---\n\ntitle: T', '---\nText: a\n', 'title: T\n---\n', '---\nnotes: a\n', '***\ntitle: a\n'])(
  'what only looks like it is not reported: %j',
  (text) => {
    expect(parseBody('hash', text).findings).toEqual([]);
  },
);

test('the picture of the front matter is the last link', () => {
  const { links, imageLink } = parse('---\ntitle: x\nimage: img/a.png\n---\n[a](b)\n\nimage: no');
  expect(imageLink).toBe(1);
  expect(links[1]).toEqual({ kind: 'image', href: 'img/a.png', source: 'html', line: 3, column: 1 });
  expect(parse('[a](b)').imageLink).toBeNull();
});

test('languages of code, once each, in lower case and unescaped', () => {
  const text = '```JS {1}\n```\n\n~~~js\n~~~\n\n- ```c\\+\\+\n  ```\n\n```{1}\n```\n\n```\n```\n\n    code\n';
  expect(parse(text).codeLanguages).toEqual(['js', 'c++']);
});

describe('findings', () => {
  test('name the variables of what they quote', () => {
    expect(parse(':::recipe {{version}}\n:::').findings[0]?.what).toBe(
      '":::recipe {{version}}" is not a kind of admonition.',
    );
    expect(parse('# a {#{{x}}}\n\n# b {#{{x}}}').findings[0]?.what).toContain('"x"');
  });

  const names = (count: number): string => Array.from({ length: count }, (_, index) => `{{v${index}}}`).join(' ');

  test('32 different variables are accepted', () => {
    expect(parse(`${names(32)} ${names(32)}`).findings).toEqual([]);
  });

  test('the 33rd is a finding, with its line, and stays in the text', () => {
    const { findings, variableNames } = parse(`---\nid: x\n---\n\n${names(32)}\na {{v32}} {{v0}} {{v33}}`);
    expect(findings).toMatchObject([{ code: 'too-many-variables', line: 6, column: 3, isError: true }]);
    expect(variableNames).toHaveLength(32);
  });

  test('those of the front matter are among them', () => {
    expect(parse('---\ndraft: maybe\n---\n').findings).toMatchObject([{ code: 'bad-front-matter', line: 2 }]);
  });
});

test('an empty text is valid', () => {
  expect(parse('')).toMatchObject({
    links: [],
    headings: [],
    anchors: [],
    findings: [],
    firstParagraph: '',
    imageLink: null,
    components: [],
  });
});
