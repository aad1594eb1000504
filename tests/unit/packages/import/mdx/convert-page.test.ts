/** Converts pages in MDX: next to each fixture are the expected text and problems. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../../src/content/parse/parse-body.ts';
import { type ConvertedPage, convertPage } from '../../../../../packages/import/mdx/convert-page.ts';
import { REPOSITORY } from '../../../../support/site.ts';

/** If set, the expected texts are rewritten; review their diff like code. */
const isUpdate = process.env['UPDATE_GOLDEN'] === '1';
const FIXTURES = join(REPOSITORY, 'tests/fixtures/import/mdx');
const names = readdirSync(FIXTURES).flatMap((name) => /^([^_].*)\.mdx$/u.exec(name)?.[1] ?? []);

function convert(path: string, text: string, format: 'mdx' | 'md' = 'mdx'): ConvertedPage {
  return convertPage(
    { path, text, format },
    {
      read: (file) => (existsSync(join(FIXTURES, file)) ? readFileSync(join(FIXTURES, file), 'utf8') : null),
      fileName: (file) => file,
      mapHref: (href) => href.replace(/^@site\/static\//u, '/').replace(/^pathname:\/\//u, ''),
    },
  );
}

function listProblems({ problems }: ConvertedPage): string {
  return problems
    .map(({ severity, file, line, code, what }) => `${severity} ${file}:${line} ${code}: ${what}\n`)
    .join('');
}

describe.each(names)('the page "%s"', (name) => {
  const source = readFileSync(join(FIXTURES, `${name}.mdx`), 'utf8');
  const converted = convert(`${name}.mdx`, source);

  test('becomes the expected Markdown with the expected problems', () => {
    const file = join(FIXTURES, `${name}.expected`);
    const actual = `${converted.text}\n======== problems ========\n${listProblems(converted)}`;
    if (isUpdate) writeFileSync(file, actual);
    expect(actual).toBe(readFileSync(file, 'utf8'));
  });

  test('has its problems at the lines they are about', () => {
    for (const { file, line, what } of converted.problems) {
      const lines = readFileSync(join(FIXTURES, file ?? ''), 'utf8').split('\n');
      const named = /(?:<[A-Za-z.]+|\{[^}\s]+|(?<=: )(?:import|export) \S+)/u.exec(what)?.[0] ?? '';
      expect(lines[(line ?? 0) - 1], what).toContain(named);
    }
  });

  test('is read by docsite without a finding', () => {
    expect(parseBody('', converted.text).findings).toEqual([]);
  });
});

test('a number not valid in JSON is shown as code', () => {
  const { text, problems } = convert('a.mdx', 'There are {10n} of them.\n');
  expect(text).toBe('There are `{10n}` of them.\n');
  expect(problems.map(({ code }) => code)).toEqual(['unresolved-expression']);
});

test('B283 emoji are signs, and ids have their names as before', () => {
  expect(convert('a.mdx', '## Done :tada:\n\n`:tada:` :star:\n').text).toBe('## Done 🎉 {#done-tada}\n\n`:tada:` ⭐\n');
});

// In Docusaurus a range is all that marks lines: comments are code, and count.
test('B283 comments that mark lines are code beside a range of lines', () => {
  const code = '// highlight-next-line\na();\n# highlight-start\n```\n';
  expect(convert('a.mdx', `\`\`\`js {2}\n${code}`).text).toBe(
    '```js {2}\n// \\highlight-next-line\na();\n# \\highlight-start\n```\n',
  );
  expect(convert('a.mdx', `\`\`\`js\n${code}`).text).toBe(`\`\`\`js\n${code}`);
});

test('names of inherited properties are unknown to the converter', () => {
  expect(convert('a.mdx', '<div className="a" constructor="b">c</div>\n').text).toBe(
    '<div class="a" constructor="b">c</div>\n',
  );
  const { text, problems } = convert('a.mdx', 'import toString from "@theme/toString";\n\n<toString />\n');
  expect(text).toBe('```jsx\n<toString />\n```\n');
  expect(problems.map(({ code }) => code)).toEqual(['unknown-component']);
});

test('many comments before code are read quickly', () => {
  const { text } = convert('a.mdx', `{${'/* a */ '.repeat(60)}'x'}\n`);
  expect(text).toBe('x\n');
});

test('unclosed templates are read quickly', () => {
  const source = `{${'`${'.repeat(60)}\n`;
  expect(convert('a.mdx', source).problems.map(({ code }) => code)).toContain('stray-brace');
});

test('unclosed braces and tags are scanned once', () => {
  const source = `${'text { and < foo '.repeat(4000)}\n\n${'para {`x ${y} <Foo a={\n\n'.repeat(800)}`;
  const { problems } = convert('a.mdx', source);
  expect(problems.filter(({ code }) => code === 'stray-brace')).toHaveLength(5600);
});

test('text without MDX keeps its bytes', () => {
  const plain = readFileSync(join(REPOSITORY, 'README.md'), 'utf8');
  expect(convert('a.md', plain).text).toBe(plain);
  const windows = '# A\r\n\r\n```js\r\n{a}\r\n```\r\n\r\n- b\r\n\r\n  c\r\n';
  expect(convert('a.md', windows).text).toBe(windows);
});

test('formulas are shown as code on sites that use them, and dollars are text on others', () => {
  const page = 'Costs $5 and {1} $6.\n\n$$\n\\frac{a}{b}\n$$\n\nInline $a_{1}$ too.\n';
  const site = { read: () => null, fileName: (path: string) => path, mapHref: (href: string) => href };
  const { text, problems } = convertPage({ path: 'a.md', text: page, format: 'mdx', hasMath: true }, site);
  expect(text).toBe('Costs $5 and 1 $6.\n\n```latex\n\\frac{a}{b}\n```\n\nInline `$a_{1}$` too.\n');
  expect(problems.map(({ code, line }) => [code, line])).toEqual([
    ['formula', 3],
    ['formula', 7],
  ]);
  expect(convert('a.md', page).text).toContain('$5 and 1 $6');
});

// Ids of a build with Docusaurus 3, which reads `:name` as a directive without a handler.
test('a word after a colon is no part of the id of a heading where directives are read', () => {
  const page = [
    '## a:b',
    '## key:value pair',
    '## At 10:30',
    '## Party 🎉 {#party-tada}',
    '## a::b',
    '## `x:y` code',
    '## [See c:d](mailto:me@x.org)',
    '## A',
    'Text e:f.',
  ].join('\n\n');
  const site = { read: () => null, fileName: (path: string) => path, mapHref: (href: string) => href };
  const headings = (hasDirectives: boolean): readonly string[] =>
    convertPage({ path: 'a.md', text: page, format: 'mdx', hasDirectives }, site).text.split('\n\n');
  expect(headings(true)).toEqual([
    '## a:b {#a}',
    '## key:value pair {#key-pair}',
    '## At 10:30',
    '## Party 🎉 {#party-tada}',
    '## a::b {#ab}',
    '## `x:y` code',
    '## [See c:d](mailto:me@x.org) {#see-c}',
    '## A {#a-1}',
    'Text e:f.',
  ]);
  expect(headings(false)).toEqual(page.split('\n\n'));
});

test('CRLF line breaks are kept and mean the same', () => {
  const unix =
    "import T from '@theme/Tabs';\n\n# A\n\n<details>\n<summary>S</summary>\nText **b**.\n</details>\n\n{1 + 1}\n";
  const { text } = convert('a.mdx', unix);
  expect(convert('a.mdx', unix.replaceAll('\n', '\r\n')).text).toBe(text.replaceAll('\n', '\r\n'));
});

test('CRLF line breaks in a partial mean the same, and become those of the page', () => {
  const page = "import P from './_p.mdx';\n\n# A\n\n<P />\n";
  const partial = '---\ntitle: P\n---\n\n{/* Hidden. */}\n\n:::note Title\n\nText.\n\n:::\n\n```js\n{a}\n```\n';
  const results = [page, page.replaceAll('\n', '\r\n')].map((text) =>
    [partial, partial.replaceAll('\n', '\r\n')].map((read) =>
      convertPage({ path: 'a.mdx', text, format: 'mdx' }, { read: () => read, fileName: String, mapHref: String }),
    ),
  );
  const [[unix, mixed] = [], [mixedToo, windows] = []] = results;
  expect(unix?.text).toContain('Text.\n');
  expect(unix?.text).not.toContain('title: P');
  expect(mixed).toEqual(unix);
  expect(windows?.text).toBe(unix?.text.replaceAll('\n', '\r\n'));
  expect(mixedToo).toEqual(windows);
});

test('so do those of a text imported verbatim', () => {
  const page =
    "import CodeBlock from '@theme/CodeBlock';\nimport S from '!!raw-loader!./s.txt';\n\n<CodeBlock>{S}</CodeBlock>\n";
  const texts = ['\n', '\r\n'].map((end) => {
    const io = { read: () => `a${end}b${end}`, fileName: String, mapHref: String };
    return convertPage({ path: 'a.mdx', text: page.replaceAll('\n', '\r\n'), format: 'mdx' }, io).text;
  });
  expect(texts[0]).toContain('a\r\nb\r\n');
  expect(texts[1]).toBe(texts[0]);
});

test('an unclosed statement does not swallow the page', () => {
  const { text, problems } = convert('a.mdx', 'export const a = {\n  b: 1,\n\n# Title\n\nText.\n');
  expect(text).toContain('# Title\n\nText.\n');
  expect(problems.map(({ code, line }) => [code, line])).toEqual([['unresolved-export', 1]]);
});

test('in a page read as CommonMark, braces, tags and statements are text', () => {
  const page = '# A\n\nimport x from "y";\n\n{not code} <Foo bar={1}> <br>\n\n<p>a\n<p>b\n';
  expect(convert('a.md', page, 'md')).toMatchObject({ text: page, problems: [] });
});

test('never throws and is always quick, whatever a page contains', () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '{',
    '}',
    '`',
    '```\n',
    '\n',
    '\n\n',
    '<Tabs>',
    '</Tabs>',
    '<div>',
    '</div>',
    ':::note\n',
    ':::\n',
    '- ',
    'import a from "b"\n',
    'export const c = 1\n',
    '<TabItem value="a">',
    '</TabItem>',
    '# h',
    '\\',
    "'",
    '"',
    '/*',
    '*/',
    'text',
    '<!--',
    '-->',
    '    ',
    '<A b={',
    '/>',
    '> ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const { text } = convert('a.mdx', pieces.join(''));
      expect(text).not.toMatch(/[\u{E000}-\u{E010}]/u);
    }),
    { numRuns: 500 },
  );
});

describe('nested blocks', () => {
  const textOf = (...lines: readonly string[]): readonly string[] =>
    convert('a.mdx', `${lines.join('\n')}\n`)
      .text.trimEnd()
      .split('\n');
  const tab = (...lines: readonly string[]): readonly string[] => [
    '<Tabs>',
    '<TabItem value="a" label="A">',
    '',
    ...lines,
    '',
    '</TabItem>',
    '</Tabs>',
  ];

  test('an admonition that contains one written as a component ends after it', () => {
    const component = ['<Admonition type="tip">', '', 'Inner.', '', '</Admonition>'];
    expect(textOf(':::note', '', ...component, '', 'Outer.', '', ':::')).toEqual([
      '::::note',
      '',
      ':::tip',
      '',
      'Inner.',
      '',
      ':::',
      '',
      'Outer.',
      '',
      '::::',
    ]);
  });

  test('lines of colons in the code of a tab do not end it', () => {
    expect(textOf(...tab('```md', ':::note', 'Text.', ':::', '```'))).toEqual([
      '::::tabs',
      '',
      '@tab A',
      '',
      '```md',
      ':::note',
      'Text.',
      ':::',
      '```',
      '',
      '::::',
    ]);
  });

  test('tabs after a list are not part of its last item', () => {
    expect(textOf(...tab('- Item.', '', ...tab('Inner.')))).toEqual([
      '::::tabs',
      '',
      '@tab A',
      '',
      '- Item.',
      '',
      ' :::tabs',
      '',
      ' @tab A',
      '',
      ' Inner.',
      '',
      ' :::',
      '',
      '::::',
    ]);
  });

  test('tabs may be nested in tabs in tabs', () => {
    const lines = textOf(...tab(...tab(...tab('Innermost.', '', '<div>', '', '  <p>Far in.</p>', '', '</div>'))));
    expect(lines.slice(0, 12)).toEqual([
      ':::::tabs',
      '',
      '@tab A',
      '',
      '  ::::tabs',
      '',
      '  @tab A',
      '',
      '    :::tabs',
      '',
      '    @tab A',
      '',
    ]);
    expect(lines).toContain('    Innermost.');
    expect(lines.filter((line) => line.includes('Far in.'))).toEqual(['      <p>Far in.</p>']);
  });

  test('what is deeply indented after a quote stays in its list', () => {
    expect(textOf('- Item.', '', '  > Quote.', '', '    Text.')).toEqual([
      '- Item.',
      '',
      '  > Quote.',
      '',
      '    Text.',
    ]);
    expect(textOf('- Item.', '', '> Quote.', '', '    Text.')).toEqual(['- Item.', '', '> Quote.', '', 'Text.']);
  });

  test('code in a quote in a list does not hide the block after it', () => {
    const lines = textOf('- > ```js', '  > code', '  > ```', '', ...tab('Text.'));
    expect(lines.slice(3)).toEqual(['', ':::tabs', '', '@tab A', '', 'Text.', '', ':::']);
  });
});
