import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { parseCategoryFile } from '../../../../src/content/model/sidebar/category-file.ts';
import { parseSidebars } from '../../../../src/content/model/sidebar/items.ts';
import { renderBody } from '../../../../src/render/body/render-body.ts';
import { LIMITS } from '../../../../src/shared/limits.ts';
import { REPOSITORY } from '../../../support/site.ts';

const htmlOf = (text: string): string => renderBody(parseBody('hash', text)).html.pieces.join('');
const findingsOf = (text: string): readonly [string, number, string][] =>
  parseBody('hash', text).findings.map(({ code, line, what }) => [code, line, what]);

describe('B177 texts beyond a limit', () => {
  const manual = readFileSync(join(REPOSITORY, 'manual/docs/next/markdown.md'), 'utf8');
  test.each([
    ['A document', LIMITS.text],
    ['A table', LIMITS.tableCells],
    ['Quotes, boxes and lists inside each other', LIMITS.blockDepth],
    ['A block of code', LIMITS.code],
    ['Code without punctuation', LIMITS.codeRun],
    ['Different variables on a page', LIMITS.variables],
    ['[Includes](includes.md) of a page', LIMITS.includes],
    ['Includes inside each other', LIMITS.includeDepth],
    ['Aliases in front matter or a category file', LIMITS.yamlAliases],
    ['Nesting in front matter or a category file', LIMITS.yamlDepth],
    ['Nesting in a JSON file', LIMITS.jsonDepth],
    ['Categories inside each other', LIMITS.sidebarDepth],
  ])('the limit of "%s" is that of the manual: %i', (what, limit) => {
    const [row = ''] = manual.split('\n').filter((line) => line.startsWith(`| ${what} `));
    expect(
      row
        .split('|')[2]
        ?.trim()
        .split(/[ ,](?!\d)/u)[0],
    ).toBe(limit.toLocaleString('en'));
  });

  test('a text beyond the limit is refused, at the line that goes beyond it', () => {
    const text = `${'a'.repeat(LIMITS.text - 1)}\n`;
    expect(findingsOf(text)).toEqual([]);
    const { findings, tokens } = parseBody('hash', `---\ntitle: x\n---\n${text}\nb`);
    expect(tokens).toEqual([]);
    expect(findings).toMatchObject([{ code: 'too-long-text', line: 4, isError: true }]);
    expect(findings[0]?.what).toBe('This text has more than 4,000,000 characters, which is the most for a document.');
  });

  test('a table beyond the limit is shown as it is written, and the text around it as always', () => {
    const columns = 100;
    const row = `|${'*a*|'.repeat(columns)}\n`;
    const table = (rows: number): string => `# A\n\n${row}|${'-|'.repeat(columns)}\n${row.repeat(rows)}\n*b*\n`;
    const most = LIMITS.tableCells / columns - 1;
    expect(findingsOf(table(most))).toEqual([]);
    expect(htmlOf(table(most))).toContain('<td><em>a</em></td>');
    expect(findingsOf(table(most + 1))).toEqual([['too-large-block', 3, 'This is a table of more than 50,000 cells.']]);
    const html = htmlOf(table(most + 1));
    expect(html).toContain(`|*a*|*a*`);
    expect(html).not.toContain('<td>');
    expect(html).toContain('<em>b</em>');
  });

  test.each([
    ['quotes', '> ', '<blockquote>', LIMITS.blockDepth],
    ['lists', '- ', '<ul>', LIMITS.blockDepth / 2],
    ['numbered lists', '1. ', '<ol>', LIMITS.blockDepth / 2],
  ])('%s are nested up to the limit; what is deeper is shown as it is written', (_name, mark, tag, most) => {
    const count = (html: string): number => html.split(tag).length - 1;
    const within = `${mark.repeat(most)}*a*\n\nend\n`;
    expect([count(htmlOf(within)), findingsOf(within)]).toEqual([most, []]);
    const beyond = `start\n\n${mark.repeat(most + 3)}*a*\n\nend\n`;
    const html = htmlOf(beyond);
    // Its mark is read, and what is in it is not.
    expect(count(html)).toBe(most + 1);
    expect(html).toContain(`${mark.repeat(2)}*a*`.replaceAll('>', '&gt;'));
    expect(html).toContain('<p>end</p>');
    expect(findingsOf(beyond)).toEqual([['too-large-block', 3, 'This is in more than 60 quotes, boxes and lists.']]);
  });

  test('lists over many lines lose no item beyond the limit', () => {
    const lines = Array.from({ length: 80 }, (_, depth) => `${'  '.repeat(depth)}- item${depth}`);
    const html = htmlOf(`${lines.join('\n')}\n- last\n`);
    for (let depth = 0; depth < lines.length; depth++) expect(html).toContain(`item${depth}`);
    expect(html).toMatch(/<li>last<\/li>\n<\/ul>/u);
  });

  test('code beyond the limit has no colours, and is reported', () => {
    const code = (length: number): string => `\`\`\`js\n${'let a;\n'.repeat(length / 7)}\`\`\`\n`;
    expect(findingsOf(code(LIMITS.code - 7))).toEqual([]);
    const [finding] = findingsOf(code(LIMITS.code + 7));
    expect(finding).toEqual(['uncoloured-code', 2, 'This code has more than 100,000 characters.']);
  });

  test.each([`{1-999999999}`, `{${'1-9,'.repeat(50_000)}1}`])(
    'a range of lines marks those that are there',
    (range) => {
      const html = htmlOf(`\`\`\`text ${range}\na\nb\n\`\`\`\n`);
      expect(html.split('code-line-highlight').length - 1).toBe(2);
    },
  );

  test('front matter and category files have few aliases, and are not nested deeply', () => {
    const aliases = (count: number): string => `a: &a x\nkeywords: [${'*a, '.repeat(count)}]\n`;
    expect(findingsOf(`---\n${aliases(LIMITS.yamlAliases)}---\n`)).toEqual([]);
    const what = 'The front matter is not valid YAML: aliases exceeded maxAliases (100).';
    expect(findingsOf(`---\n${aliases(LIMITS.yamlAliases + 1)}---\n`)).toEqual([['bad-front-matter', 3, what]]);
    // The list of keys is the first of the values inside each other.
    const nested = (depth: number): string => `keywords: ${'['.repeat(depth)}${']'.repeat(depth)}\n`;
    const faultsOf = (yaml: string): unknown[] =>
      parseBody('hash', `---\n${yaml}---\n`).findings.map(({ what }) => what);
    expect(faultsOf(nested(LIMITS.yamlDepth - 1))).not.toContainEqual(expect.stringContaining('nesting exceeded'));
    expect(faultsOf(nested(LIMITS.yamlDepth))).toContainEqual(expect.stringContaining('nesting exceeded'));
    const deep = parseCategoryFile(`a: ${'['.repeat(200)}${']'.repeat(200)}\n`, '_category_.yml');
    expect(deep.problems).toMatchObject([{ code: 'bad-category', line: 1 }]);
    const many = parseCategoryFile(aliases(LIMITS.yamlAliases + 1), '_category_.yml');
    expect(many.problems).toMatchObject([{ code: 'bad-category', line: 2 }]);
  });

  test.each([
    ['categories', (inside: unknown) => [{ type: 'category', label: 'a', items: inside }]],
    ['their short form', (inside: unknown) => ({ a: inside })],
  ])('%s are nested up to the limit', (_name, wrap) => {
    const nest = (depth: number): string => {
      let items: unknown = ['intro'];
      for (let level = 0; level < depth; level++) items = wrap(items);
      return JSON.stringify({ docs: items });
    };
    expect(parseSidebars(nest(LIMITS.sidebarDepth), 'sidebars.json').problems).toEqual([]);
    const { problems } = parseSidebars(nest(LIMITS.sidebarDepth + 1), 'sidebars.json');
    expect(problems[0]).toMatchObject({ code: 'bad-sidebar', what: 'Categories may be nested 20 deep.' });
  });
});
