/** What MDX would have run is reported at its line (B130); prose, code and HTML that look like it are not. */
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';

const CODES = ['bad-component', 'mdx-expression', 'mdx-import', 'unknown-tag'];

/** Findings about MDX: their codes with line and column. */
function findingsOf(text: string): readonly string[] {
  return parseBody('0'.repeat(64), text)
    .findings.filter(({ code }) => CODES.includes(code))
    .map(({ code, line, column }) => `${code} ${line}:${column}`);
}

describe('reported', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['an import of all', 'import * as a from "b"\nimport a, {b} from \'c\'', ['mdx-import 1:1', 'mdx-import 2:1']],
    ['an import', '# A\n\nimport Chart from "./chart";\n', ['mdx-import 3:1']],
    ['one without a name', 'import "./x.css"', ['mdx-import 1:1']],
    ['several in a row', "import A from 'a';\nimport {B, C} from 'b'", ['mdx-import 1:1', 'mdx-import 2:1']],
    ['one over lines', "import {\n  A,\n} from 'a';", ['mdx-import 1:1']],
    ['after front matter', '---\ntitle: x\n---\n\nimport A from "a";', ['mdx-import 5:1']],
    ['exports', 'export const x = 1;\n\nexport default function A() {\n', ['mdx-import 1:1', 'mdx-import 3:1']],
    [
      'an export of another file',
      "export * from './x'\nexport {a, b} from './y'",
      ['mdx-import 1:1', 'mdx-import 2:1'],
    ],
    ['an expression', 'It is {1 + 1}.', ['mdx-expression 1:7']],
    ['a text in braces', "a{' '}b {'x'} {\"y\"}", ['mdx-expression 1:9', 'mdx-expression 1:15']],
    ['a comment, also over lines', 'a {/* b */}\n\n> {/* c\n> d */}', ['mdx-expression 1:3', 'mdx-expression 3:3']],
    ['what was imported', 'import x from "y";\n\n{x.a} {b.c}', ['mdx-import 1:1', 'mdx-expression 3:1']],
    ['the page’s own values', '- {props.name}, {frontMatter.title}', ['mdx-expression 1:3', 'mdx-expression 1:17']],
    ['a condition', '{isNew && "new"}', ['mdx-expression 1:1']],
    ['a component with code alone in a line', 'a\n\n<Chart data={rows} />\n', ['bad-component 3:1']],
    ['one with spaces in its braces', 'a <Chart data={[1, x]} />', ['bad-component 1:3']],
    ['one over lines', 'a\n\n<Chart\n  data={[1, x]}\n/>', ['bad-component 3:1']],
    ['one with a dot', 'a <Tabs.Item>b</Tabs.Item>', ['bad-component 1:3']],
    ['one in a list in an admonition', ':::note\n- a <Chart {...x}/>\n:::', ['bad-component 2:5']],
    ['one in a table', '| a | <Chart on={x}/> |\n|--|--|', ['bad-component 1:7']],
    ['one with the name of an element', '<Video src={x}></Video>', ['bad-component 1:1']],
    ['one that is not closed', 'a <Card> b', ['unknown-tag 1:3']],
    ['one without content that is not closed', '<Link to="x">a', ['unknown-tag 1:1']],
    ['one in a block of HTML', '<div>\n<Card/>\n</div>', ['unknown-tag 2:1']],
    ['a name once, at its first place', '<Card>\n\n<Text> <Card>\n\n<Text>', ['unknown-tag 1:1', 'unknown-tag 3:1']],
    ['a placeholder', 'pip install x==<version> and <your-name>', ['unknown-tag 1:16', 'unknown-tag 1:30']],
    ['a type', 'A Map<T extends Key> is', ['unknown-tag 1:6']],
  ])('%s', (_, text, expected) => {
    expect(findingsOf(text)).toEqual(expected);
  });

  test('says what to do instead, and how often a tag is there', () => {
    const found = parseBody('0'.repeat(64), '<Card>\n\n<Card>\n\n{/* x */}').findings;
    expect(found.map(({ what, fix }) => [what, fix])).toEqual([
      [
        '"<Card>" is not an element of HTML. The text has it 2 times.',
        'If it is a component, close it: "<Card />" or "</Card>"; if the text is meant, put "<Card>" into backticks.',
      ],
      ['This is a comment of MDX.', 'Write it as "<!-- … -->".'],
    ]);
  });

  test('names a tag as it is written, also one with a variable in its name', () => {
    const found = parseBody('0'.repeat(64), '<p><a{{title}}></p>').findings;
    expect(found.map(({ what, fix }) => [what, fix])).toEqual([
      [
        '"<a{{title}}>" is not an element of HTML.',
        'Put "<a{{title}}>" into backticks, or write a backslash before it, if the text is meant.',
      ],
    ]);
  });
});

describe('not reported', () => {
  test.each<readonly [string, string]>([
    ['prose', 'import the file from "Settings" first.\nexport it; export default values; export class of goods'],
    ['prose that quotes', 'import courses, then press "Save".'],
    [
      'code',
      '`import a from "b"` `{1 + 1}` `<Chart/>`\n\n```\nimport a from "b";\n{1 + 1} <Chart/>\n```\n\n    import a from "b"',
    ],
    ['paths, sets and formulas', 'GET /users/{id}/{1-2} {a, b} {name} {b.c} $\\frac{1 + 2}{3}$ x_{1 + 1}'],
    ['variables', '{{version}} <a href="{{version}}">a</a>'],
    ['components', '<Card a="b">c</Card> <Link to="x"/>\n\n<Chart\n  data={[1, 2]}\n/>'],
    ['escapes', '\\{1 + 1} \\<Chart data={[1, x]} /> \\<Tabs.Item> \\<version>'],
    ['elements, in any case', '<DIV><Br><kbd>a</kbd><details><summary>b</summary></details></DIV> <video></video>'],
    ['drawings and formulas in HTML', '<svg><linearGradient/><path/></svg> <math><mrow><mi>a</mi></mrow></math>'],
    ['elements that scripts define', '<my-chart data-x="1"></my-chart>'],
    ['comments and scripts', '<!-- <Chart/> {1 + 1} -->\n\n<script>\nlet a = "<Chart/>";\n</script>'],
    ['addresses', '<https://a.example/> <a@b.example>'],
    ['imports that something contains', '- import a from "b"'],
  ])('%s', (_, text) => {
    expect(findingsOf(text)).toEqual([]);
  });
});

test.each([
  ['tags', '<A x={ '],
  ['braces', '{1 + '],
  ['lines', 'import a\n'],
  ['exports', 'export {a\n'],
  ['dots', '<A.a'],
])('time in proportion to the text: %s', (_, piece) => {
  // Quadratic, this text would take minutes.
  expect(findingsOf(piece.repeat(60_000))).toEqual([]);
});
