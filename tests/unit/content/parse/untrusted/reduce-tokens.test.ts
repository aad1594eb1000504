/** What stays of a text that is not trusted. That nothing of the rest runs is tested in a browser: `untrusted-docs.slow.spec.ts`. */
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';
import { type ReducedHtml, reduceHtml } from '../../../../../src/content/parse/untrusted/reduce-tokens.ts';
import { WrittenValues } from '../../../../../src/content/parse/untrusted/written-values.ts';
import { renderBody } from '../../../../../src/render/body/render-body.ts';
import type { Guard } from '../../../../../src/shared/model/guard.ts';
import type { TokenizedBody } from '../../../../../src/shared/model/parsed-body.ts';

const guard: Guard = { key: 'guard', variables: [{ x: '' }, { x: 'docsite' }] };
const parse = (text: string): TokenizedBody => parseBody('hash', text, { guard });
const reduce = (html: string): ReducedHtml => reduceHtml(html, new WrittenValues(guard));
/** The HTML with `…` for each gap. */
const draw = (text: string): string => renderBody(parse(text)).html.pieces.join('…').trim();
const said = (text: string): readonly string[] =>
  parse(text).findings.map(({ line, column, what }) => `${line}:${column ?? '-'} ${what}`);

describe('raw HTML of strangers (B224)', () => {
  test.each([
    ['safe elements stay, with the text between them', '<div align="center"><kbd>A</kbd> &amp; b</div>'],
    ['elements that end with their parent stay', '<ul>\n<li>a\n<li>b\n</ul>'],
    ['a heading as a picture', '<p align="center"><img src="data:image/gif;base64,AA==" alt="x" width="9"></p>'],
  ])('%s', (_, html) => {
    expect(draw(html)).toBe(html);
    expect(said(html)).toEqual([]);
  });

  test.each<readonly [string, string, string]>([
    [
      'elements over several blocks',
      '<details>\n<summary>S</summary>\n\n*Text*\n\n</details>',
      '<details>\n<summary>S</summary>\n<p><em>Text</em></p>\n</details>',
    ],
    [
      'quotes and entities of values',
      `<abbr title='a "b" &lt;c&gt;'>d</abbr>`,
      '<p><abbr title="a &quot;b&quot; &lt;c&gt;">d</abbr></p>',
    ],
    ['a bracket that begins nothing', '<div>a < b</div>', '<div>a &lt; b</div>'],
    ['a comment loses its words', '<!-- <b> -->', '<!---->'],
    ['code in it', '<div><script>x()</script>a<svg><g/></svg>b</div>', '<div>ab</div>'],
    ['an element within its own kind', '<div><object>a<object>b</object>c</object>d</div>', '<div>d</div>'],
    ['an attribute twice', '<div title="a" title="b">c</div>', '<div title="a">c</div>'],
    ['a tag that is not finished', '<div title="\n\na', '<p>a</p>'],
    ['a tag without a partner', '<div>a', 'a'],
    ['an end without a beginning', '<p>a</p></div></main>', '<p>a</p>'],
    ['partners in two blocks', '- <b>a\n- b</b>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['pairs that overlap', '<div><b>a</div>b</b>', '<div>a</div>b'],
  ])('%s', (_, text, html) => {
    expect(draw(text)).toBe(html);
  });

  test('each thing that is left out is reported at its place', () => {
    expect(said('Text\n\n> <b onclick="x">a</b> <blink>b</blink>\n\n<div>\n</p>')).toEqual([
      '3:6 The attribute "onclick" of <b> is not on the safe list.',
      '3:24 The element <blink> is not on the safe list.',
      '5:1 The element <div> is not closed in the block that opens it.',
      '6:1 </p> closes nothing in its block.',
    ]);
  });

  test('links, pictures and ids in what stays are those of the text; others are not', () => {
    const body = parse(
      `<p id="a"><a href='b.md?x="1"'>c</a> <img srcset="d.png 1x, e.png 2x"></p><iframe id="f" src="g.html">`,
    );
    expect(body.links.map(({ href, column }) => [href, column])).toEqual([
      ['b.md?x="1"', 20],
      ['d.png', 51],
      ['e.png', 61],
    ]);
    expect(body.anchors.map(({ id }) => id)).toEqual(['a']);
    expect(draw('<p><a href="b.md">c</a></p><img srcset="d.png 1x, e.png 2x">')).toBe(
      '<p><a href="…">c</a></p><img srcset="… 1x, … 2x">',
    );
  });

  test('names that the client finds its own elements by', () => {
    expect(draw('<b id="docsite:page">a</b>')).toBe('<p><b>a</b></p>');
    expect(parse('## A {#docsite:page}').headings.map(({ id }) => id)).toEqual(['docsite-page']);
  });

  test.each([
    '<b id="{{x}}:page">a</b>',
    '<b id="{{x}}docsite:page">a</b>',
    '<b id="docsite{{x}}:page">a</b>',
    '<b id="DOCSITE&colon;{{x}}">a</b>',
    '<b id="doc{{x}}site:page">a</b>',
    '<a name="{{x}}:page">a</a>',
  ])('of %s, whichever of its values a variable has', (text) => {
    const name = text.slice(1, 2);
    expect(draw(text)).toBe(`<p><${name}>a</${name}></p>`);
    expect(said(text)).toHaveLength(1);
  });

  test('a variable in another id stays', () => {
    expect(draw('<b id="v{{x}}">a</b>')).toBe('<p><b id="v…">a</b></p>');
    expect(said('<b id="v{{x}}">a</b>')).toEqual([]);
  });
});

describe('addresses that strangers write (B224)', () => {
  test.each([
    '[a](javascript:b)',
    '[a](JAVASCRIPT&colon;b)',
    '[a][b]\n\n[b]: vbscript:c',
    '[a](<data:text/html,b>)',
    '[a](file:///etc/passwd)',
    '[a](vscode://x)',
    '[a]({{x}}javascript:b)',
    '[a](java{{x}}script:b)',
    '![a](https://other.example/b.png)',
    '![a](//other.example/b.png)',
    '![a](data:image/svg+xml,b)',
  ])('of %s leave the words', (text) => {
    const body = parse(text);
    expect(draw(text)).toBe('<p>a</p>');
    expect(body.links).toEqual([]);
    expect(body.findings.map(({ code }) => code)).toEqual(['untrusted-content']);
  });

  test.each([
    '[a](b.md)',
    '[a](https://x.example)',
    '[a](mailto:a@b.example)',
    '[a]({{x}}/b)',
    '[a](#b)',
    '![a](b.png)',
    '<https://x.example>',
  ])('%s stays', (text) => {
    expect(parse(text).findings).toEqual([]);
    expect(parse(text).links).toHaveLength(1);
  });

  test.each([
    '[a](%6Aavascript:b)',
    '[a](%01javascript:b)',
    '<a href="%09javascript:b">c</a>',
    '<a href="%20javascript:b">c</a>',
    '<img src="%5C%5Cother.example/b.png">',
    '![a](/%5Cother.example/b.png)',
    '<img src="/%09/other.example/b.png">',
  ])('%s stays a path, with its escapes', (text) => {
    const address = /%[^">)]*/u.exec(text)?.[0] ?? '';
    for (const one of [guard, null]) {
      const [link] = parseBody('hash', text, { guard: one }).links;
      expect(link?.href.endsWith(address), link?.href).toBe(true);
    }
  });

  test('of a set of pictures whose commas and blanks are entities', () => {
    expect(draw('<img srcset="a.png&#44;&#32;//other.example/b.png 2x" alt="c">')).toBe('<img alt="c">');
    expect(draw('<img srcset="a.png 1x, b.png 2x" alt="c">')).toBe('<img srcset="… 1x, … 2x" alt="c">');
  });

  test('a trusted text is as it was', () => {
    const trusted = parseBody('hash', '[a](javascript:b) <b onclick="c">d</b>');
    expect(renderBody(trusted).html.pieces.join('…').trim()).toBe('<p>[a](javascript:b) <b onclick="c">d</b></p>');
    expect(trusted.findings).toMatchObject([
      { code: 'link-as-text', why: 'Browsers do not follow links to "javascript:" from a page.' },
    ]);
  });
});

describe('an item of a menu (B224)', () => {
  test('does not end the item that it is in', () => {
    expect(reduce('<li>a</li><dd>b').html).toBe('ab');
    expect(reduce('<ul><li>a<li>b</ul><li>c').html).toBe('<ul><li>a<li>b</ul>c');
    expect(reduce('<li>a').removals.map(({ what }) => what)).toEqual([
      'The element <li> is not closed in the block that opens it, or in no list.',
    ]);
  });
});

describe('components and front matter (B224)', () => {
  test.each([
    ['ping="https://x.example"', []],
    ['attributionsrc="a //x.example"', []],
    ['action="//x.example"', []],
    ['background="https://x.example/a.png"', []],
    ['srcSet="a.png 1x, //x.example/b.png 2x"', []],
    ['src={["a.png", "//x.example/b.png"]}', [['src', ['a.png', '']]]],
    ['srcSet="a.png 1x, b.png 2x"', [['srcSet', 'a.png 1x, b.png 2x']]],
    ['action="Download"', [['action', 'Download']]],
  ])('<Any %s> asks no other site', (attribute, kept) => {
    const [use] = parse(`<Any ${attribute} />`).components;
    expect(use?.attributes.map(({ name, value }) => [name, value])).toEqual(kept);
  });

  test.each([
    ['description', true],
    ['og:title', true],
    ['citation_author', true],
    ['referrer', false],
    ['theme-color', false],
    ['docsite_set', false],
    ['google-site-verification', false],
  ])('a meta element named %s', (name, isKept) => {
    const { frontMatter, findings } = parse(
      `---\nhead:\n  - tag: meta\n    attributes: { name: '${name}', content: b }\n---\n`,
    );
    expect(frontMatter.head).toHaveLength(isKept ? 1 : 0);
    expect(findings).toHaveLength(isKept ? 0 : 1);
  });

  test('lose what is code or an address that is not safe, at any depth', () => {
    const text = `<Card title="javascript: a" href="javascript:b" onClick="c" data={{"a":[{"style":"x","b":1}],"src":"//o.example"}} />`;
    const [use] = parse(text).components;
    expect(use?.attributes.map(({ name, value }) => [name, value])).toEqual([['data', { a: [{ b: 1 }] }]]);
    expect(said(text)).toHaveLength(5);
  });

  test('front matter keeps words', () => {
    const { frontMatter, findings } = parse(
      "---\ntitle: T\ncustom_edit_url: javascript:a\nhead:\n  - tag: meta\n    attributes: { name: author, content: b }\n  - tag: link\n    attributes: { rel: stylesheet, href: /a.css }\n  - tag: meta\n    attributes: { http-equiv: refresh, content: '0;url=/' }\n---\n",
    );
    expect(frontMatter).toEqual({
      title: 'T',
      head: [{ tag: 'meta', attributes: { name: 'author', content: 'b' }, content: '' }],
    });
    expect(findings.map(({ line }) => line)).toEqual([3, 4, 4]);
  });
});
