/** Components in documents (B179): which tags are some, what is between them, and what is said of those that are not. */
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';
import type { TokenizedBody } from '../../../../../src/shared/model/parsed-body.ts';

const parse = (text: string): TokenizedBody => parseBody('0'.repeat(64), text);

/** The tokens as an outline: opening ones with what is in them, texts as they are. */
function outline(text: string): string {
  const { tokens, components } = parse(text);
  let written = '';
  for (const { type, meta, content, nesting } of tokens.flatMap((token) => token.children ?? [token])) {
    const { component } = (meta ?? {}) as { readonly component?: number };
    const name = component === undefined ? type.replace(/_(?:open|close)$/u, '') : (components[component]?.name ?? '');
    if (nesting === 1) written += `${name}(`;
    else if (nesting === -1) written += ')';
    else
      written += type === 'softbreak' ? '/' : type === 'code_inline' ? `\`${content}\`` : content.replace(/\n$/u, '');
  }
  return written;
}

describe('blocks', () => {
  test.each<readonly [string, string, string]>([
    ['one line, whose text is part of a sentence', '<Card>a *b*</Card>', 'Card(a em(b))'],
    ['one that closes itself', 'a\n\n<Card/>\n\nb', 'paragraph(a)Card()paragraph(b)'],
    [
      'lines of Markdown',
      '<Card>\n\n> A\n\n- b\n\n</Card>',
      'Card(blockquote(paragraph(A))bullet_list(list_item(paragraph(b))))',
    ],
    ['without empty lines', '<Card>\na\n</Card>\nb', 'Card(paragraph(a))paragraph(b)'],
    ['text next to its tags', '<Card>a\nb</Card>', 'Card(paragraph(a/b))'],
    [
      'nested, each indented under its tag',
      '<A1>\n  <B1>\n    <C1>\n      a\n    </C1>\n  </B1>\n</A1>',
      'A1(B1(C1(paragraph(a))))',
    ],
    ['of one name', '<A1>\n<A1>a</A1>\n<A1/>\n</A1>', 'A1(A1(a)A1())'],
    ['indented children, which are no code', '<Card>\n\n    a\n\n</Card>', 'Card(paragraph(a))'],
    ['code in children', '<Card>\n\na\n\n    b\n\n</Card>', 'Card(paragraph(a)b)'],
    ['a tag over lines', '<Card\n  a="b"\n  c\n>\nd\n</Card>', 'Card(paragraph(d))'],
    [
      'in a list',
      '- a\n\n  <Card>\n  b\n  </Card>\n- c',
      'bullet_list(list_item(paragraph(a)Card(paragraph(b)))list_item(paragraph(c)))',
    ],
    ['in a quote', '> <Card>\n> a\n> </Card>\nb', 'blockquote(Card(paragraph(a)))paragraph(b)'],
    [
      'in an admonition, and around one',
      '::::tip\n<Card>\n:::note\na\n:::\n</Card>\n::::',
      'container_tip(paragraph(Tip)Card(container_note(paragraph(Note)paragraph(a))))',
    ],
    ['after a line of text', 'a\n<Card>\nb\n</Card>', 'paragraph(a)Card(paragraph(b))'],
    [
      'code that has its closing tag',
      '<Card>\n\n```\n</Card>\n```\n\n`</Card>`\n\n</Card>',
      'Card(</Card>paragraph(`</Card>`))',
    ],
  ])('%s', (_, text, expected) => {
    expect(outline(text)).toBe(expected);
  });
});

describe('in sentences', () => {
  test.each<readonly [string, string, string]>([
    ['with Markdown', 'a <Badge>*b* `c`</Badge> d', 'paragraph(a Badge(em(b) `c`) d)'],
    ['nested', 'a <A1>b<A1/><B1>c</B1></A1>', 'paragraph(a A1(bA1()B1(c)))'],
    ['in emphasis, which does not cross it', '*a <A1>b* c</A1>', 'paragraph(*a A1(b* c))'],
    ['in a heading', '# a <Badge>b</Badge>', 'heading(a Badge(b))'],
    ['in a table', '| a |\n|-|\n| <Badge>b</Badge> |', 'table(thead(tr(th(a)))tbody(tr(td(Badge(b)))))'],
    ['at the start of a line of a sentence', 'a\n<Badge>b</Badge> c', 'paragraph(a/Badge(b) c)'],
    ['at the start of a sentence', '<Badge>b</Badge> c', 'paragraph(Badge(b) c)'],
  ])('%s', (_, text, expected) => {
    expect(outline(text)).toBe(expected);
  });
});

test.each([
  ['code', '`<Card/>`\n\n```\n<Card>\n</Card>\n```\n\n    <Card/>'],
  ['comments', '<!-- <Card/> -->\n\na <!-- <Card>b</Card> --> c'],
  ['what is escaped', '\\<Card/>'],
  ['HTML, in capitals too', '<div>\n<Card/>\n</div>\n\n<DIV>a</DIV>\n\n<P>b</P>'],
  ['tags without their ends', '<Card>\n\na <Badge> b </Bagde>\n\n</Panel>'],
  ['ends outside of what holds them', '> <Card>\n> a\n\n</Card>'],
])('%s has no components', (_, text) => {
  expect(parse(text).components).toEqual([]);
});

test('reads attributes: texts, JSON and names alone, each at its place', () => {
  const plain = '<Card a="x &amp; y" b=\'"\' c={[1, {"d": "}"}]}\n  on data-e={null}/>';
  expect(parse(`---\ntitle: x\n---\n\n${plain}`).components).toEqual([
    {
      name: 'Card',
      line: 5,
      column: 1,
      hasChildren: false,
      attributes: [
        { name: 'a', value: 'x & y', line: 5, column: 10, link: null },
        { name: 'b', value: '"', line: 5, column: 24, link: null },
        { name: 'c', value: [1, { d: '}' }], line: 5, column: 30, link: null },
        { name: 'on', value: true, line: 6, column: 5, link: null },
        { name: 'data-e', value: null, line: 6, column: 14, link: null },
      ],
    },
  ]);
});

test('addresses are links of the text, with variables as they are written', () => {
  const { links, components } = parse(
    '<A1 to="b.md" label="to"/> {{x}} <A1 src="{{x}}/a%20b.png" poster={"c.png"} href={3}/>',
  );
  expect(links.map(({ kind, href, line, column }) => [kind, href, line, column])).toEqual([
    ['link', 'b.md', 1, 9],
    ['image', '{{x}}/a b.png', 1, 43],
    ['image', 'c.png', 1, 68],
  ]);
  expect(components.flatMap(({ attributes }) => attributes.map(({ link }) => link))).toEqual([0, null, 1, 2, null]);
});

test('what is between the tags is in contents and description', () => {
  const { headings, firstParagraph } = parse('<Steps>\n\n## One <Badge>new</Badge>\n\nFirst *words*.\n\n</Steps>');
  expect(headings.map(({ id, text }) => [id, text])).toEqual([['one-new', 'One new']]);
  expect(firstParagraph).toBe('First words.');
});

test.each([
  ['<C1 {...a}/>', 'has an attribute "{...}"', 'Write each attribute with its value.'],
  ['<C1 {a}/>', 'has braces without a name', 'Write attributes as name="text" or name={3}.'],
  ['<C1 a={b}/>', '"a" is not JSON: {b}.', 'let the component compute it.'],
  ["<C1 a={'b'}/>", '"a" is not JSON', 'Write a="b".'],
  ['<C1 a={ "b"/>', 'is never closed', 'Write a={…} with JSON in it.'],
  ['<C1 a=b/>', 'has no quotes', 'Write a="b", or JSON in braces'],
  ['<C1 a="b" a="c"/>', '"a" appears twice', 'Remove one of the two.'],
  ['<C1 children="b"/>', '"children" cannot be an attribute', 'Write it between the tags'],
  ['<C1.D1/>', '"<C1.D1>" is not the name', 'without a dot'],
])('%s is reported, and stays as it is', (text, what, fix) => {
  const { findings, components } = parse(`a ${text}`);
  expect(components).toEqual([]);
  expect(findings).toMatchObject([{ code: 'bad-component', line: 1, column: 3 }]);
  expect(findings[0]?.what).toContain(what);
  expect(findings[0]?.fix).toContain(fix);
});

test.each([
  ['open tags', '<A1>'],
  ['open tags in lines', '<A1>\n'],
  ['nested components', '<A1>\n', '</A1>\n'],
  ['nested in a sentence', '<A1>', '</A1>'],
  ['braces', '<A1 a={ '],
  ['quotes', '<A1 a="'],
  ['attributes', '<A1 a b c '],
  ['code', '`<A1>``'],
  ['fences', '```\n<A1>\n'],
  ['comments', '<!--<A1>'],
  ['names', '<A1/>\n\n'],
])('takes time in proportion to the text: %s', (_, piece, end = '') => {
  // Quadratic, this text would take minutes.
  expect(parse(piece.repeat(15_000) + end.repeat(15_000)).hash).toHaveLength(64);
});
