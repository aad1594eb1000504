/** What a writer plainly meant and did not get is reported, with its line. The texts are of public complaints: tests/fixtures/faults. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';

function read(name: string): string {
  return readFileSync(new URL(`../../../fixtures/faults/${name}`, import.meta.url), 'utf8');
}

/** As `line:column code what`. */
function findings(text: string): readonly string[] {
  return parseBody('hash', text).findings.map(
    ({ line, column, code, what, isError }) =>
      `${String(line)}:${String(column)} ${isError ? 'error' : 'warn'} ${code} ${what}`,
  );
}

describe('B130 raw HTML that changes what is around it', () => {
  test.each([
    ['o-title.md', ['3:9 error unbalanced-html "<title>" is never closed.']],
    ['o-details.md', ['3:9 error unbalanced-html "<details>" is never closed.']],
    ['o-script.md', ['3:9 error unbalanced-html "<script>" is never closed.']],
    [
      'c-div.md',
      [
        '5:1 error unbalanced-html "</div>" closes an element of the page that this text has not opened.',
        '6:1 error unbalanced-html "</div>" closes an element of the page that this text has not opened.',
        '7:1 warn misplaced-html "</div>" closes nothing.',
      ],
    ],
  ])('%s', (file, found) => {
    expect(findings(read(`raw-html/${file}`))).toEqual(found);
  });

  test.each<readonly [string, string, string]>([
    ['text of an element', 'a <textarea> b\n\nc', '1:3 error unbalanced-html "<textarea>" is never closed.'],
    ['all of the rest', '- a\n- b <plaintext> c', '2:5 error unbalanced-html "<plaintext>" is never closed.'],
    ['bold until the end', '> a <b> c\n\nd', '1:5 error unbalanced-html "<b>" is never closed.'],
    ['in a heading', '## The <dialog> element\n\nb', '1:8 warn misplaced-html "<dialog>" is never closed.'],
    ['in a cell', '| a | b |\n| - | - |\n| c | d <select> |', '3:9 warn misplaced-html "<select>" is never closed.'],
    [
      'an unfinished tag',
      '<div class="a>\n\nb',
      '1:1 error unbalanced-html The tag or comment that begins here is never finished.',
    ],
    ['an item without a list', 'a <li> b\n\nc', '1:3 error unbalanced-html "<li>" is never closed.'],
    [
      'the end of an element around it',
      '**a </strong> b**',
      '1:5 error unbalanced-html "</strong>" closes an element of the page that this text has not opened.',
    ],
    ['within its block', 'a <span> b\n\nc', '1:3 warn misplaced-html "<span>" is never closed.'],
    ['a cell in prose', 'Set the <td> element.', '1:9 warn misplaced-html Browsers ignore "<td>" here.'],
    ['a block in a paragraph', 'a <div>b</div> c', '1:3 warn misplaced-html "<div>" closes the element that it is in.'],
    [
      'a paragraph around paragraphs',
      '<p align="center">\n\nb\n\n</p>',
      '1:1 warn misplaced-html "<p>" ends before the paragraph after it.',
    ],
    [
      'code in a table',
      '<table>\n<tr>\n\n    <td>a</td>\n\n</tr>\n</table>',
      '2:1 warn misplaced-html Text in this "<tr>" is not in one of the cells of its table.',
    ],
  ])('%s', (_, text, found) => {
    expect(findings(text)).toEqual([found]);
  });

  test.each([
    '<details>\n<summary>a</summary>\n\n## b\n\n- c\n\n</details>\n\nd',
    '<div>\n\n<div>\n\na\n\n</div>\n\n</div>',
    '<ul>\n<li>a\n<li>b\n</ul>\n\n<table><tr><td>a<td>b</table>',
    '<table>\n<tr>\n<td>\n\n**a**\n\n</td>\n</tr>\n</table>',
    'a <kbd>b</kbd><br>c<br/> <img src="https://a.example/b.png" alt="">',
    '<svg viewBox="0 0 1 1"><title>a</title><path d="M0 0"/></svg>',
    '<noscript>\n\n**a**\n\n</noscript>\n\n<center>\n\nb\n\n</center>',
    '<script>\nconst a = "<title>";\n</script>\n\n<style>\n\na > b {}\n\n</style>',
    '`<title>` \\<title> <!-- <title> -->\n\n```html\n<title>\n```',
    '<Box>\n\n<tr>\n<td>a</td>\n</tr>\n\n</Box>',
    '- <p>a\n- b\n\n[^1]: <i>c</i>\n\nd[^1] <a id="e"></a>',
  ])('what is balanced is no mistake: %j', (text) => {
    expect(findings(text)).toEqual([]);
  });
});

test('a text that is a pointer of Git LFS is an error', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n';
  expect(findings(pointer)).toEqual([
    '1:1 error wrong-file-content This file is a pointer of Git LFS, not its content.',
  ]);
});

describe('B129 fields that are shown as text', () => {
  test.each([
    ['toml.md', 1],
    ['toml2.md', 1],
    ['json.md', 1],
    ['json2.md', 1],
    ['mkdocs.md', 1],
    ['licence.md', 2],
  ])('%s', (file, line) => {
    expect(findings(read(`front-matter/${file}`))).toEqual([
      `${String(line)}:null warn bad-front-matter This looks like front matter, but is shown as text.`,
    ]);
  });

  test.each([
    ['Title: A\nAuthor: B\n  and C\n\nText', 1],
    [':title: A\n:date: 2024-01-01\n\nText', 1],
    ['<!-- a\nb -->\n\n---\ntitle: A\n---\n', 4],
    ['% Title\n% Author\n\nText', 1],
    [';;;\n"title": "A"\n;;;\n', 1],
    ['+++\n[menu]\n+++\n', 1],
  ])('%j', (text, line) => {
    expect(findings(text)).toEqual([
      expect.stringMatching(new RegExp(`^${String(line)}:null warn bad-front-matter`, 'u')),
    ]);
  });

  test.each([
    'Note: this is text.\nMore of it.',
    'Description: of something.',
    '---\n\nText',
    '+++ more\n\nText',
    '{ braces } in text',
    '# A\n\ntitle: B\ndate: C',
    '<!-- a -->\n\n# A',
    '- title: B\n- date: C',
    'Warning: a\nUsage: b',
  ])('text is text: %j', (text) => {
    expect(findings(text)).toEqual([]);
  });
});

describe('B130 markup that is shown as text', () => {
  const places = (text: string): readonly string[] =>
    parseBody('hash', text).findings.map(
      ({ code, line, column, why }) => `${String(line)}:${String(column)} ${code} ${why}`,
    );

  test('tables', () => {
    expect(places(read('tables/t.md'))).toEqual([
      '5:1 table-as-text The header row has 3 cells, the delimiter row 2 cells.',
      '15:1 table-as-text A table needs a delimiter row, such as "| --- | --- |", below its header row.',
      '20:1 table-as-text The delimiter row contains "—"; only hyphens, colons and pipes are allowed.',
      '26:1 table-as-text The delimiter row contains "+"; only hyphens, colons and pipes are allowed.',
      '31:1 table-as-text In HTML there is no Markdown until the next empty line.',
    ]);
  });

  test('links and pictures, at least one finding for each line', () => {
    const found = places(read('links/l.md'));
    expect(found.map((place) => Number(place.split(':')[0]))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 11, 12]);
    expect(found).toContain('8:6 link-as-text The "<" before its address is never closed.');
    expect(found).toContain('9:6 link-as-text The parenthesis is never closed in its line.');
    expect(found).toContain('10:9 link-as-text Browsers do not follow links to "file:" from a page.');
    expect(found).toContain('11:53 link-as-text No line "[text2]: address" defines it.');
  });

  test('Unicode spaces', () => {
    expect(findings(read('spaces/n.md'))).toEqual([
      '3:3 warn unicode-space U+00A0 is in the place of a space, so this is not a heading.',
      '5:3 warn unicode-space U+3000 is in the place of a space, so this is not a heading.',
      '7:2 warn unicode-space U+00A0 is in the place of a space, so this is not an item of a list.',
      '9:3 warn unicode-space U+00A0 is in the place of a space, so this is not an item of a list.',
      '12:2 warn unicode-space U+00A0 is in the place of a space, so this is not a table.',
      '15:1 warn unicode-space U+200B is in the place of a space, so this is not a heading.',
      '17:1 warn unicode-space U+FEFF is in the place of a space, so this is not a heading.',
    ]);
  });

  test.each<readonly [string, string]>([
    [
      '- | a |\n  | b |',
      '1:3 table-as-text A table needs a delimiter row, such as "| --- | --- |", below its header row.',
    ],
    ['> |-|-|\n> | a | b |', '1:3 table-as-text The delimiter row needs a header row above it.'],
    ['| a |\n| - |\n| [x](a b) |', '3:5 link-as-text An address cannot have spaces.'],
    ['## [x](a b)', '1:6 link-as-text An address cannot have spaces.'],
  ])('%j', (text, found) => {
    expect(places(text)).toEqual([found]);
  });

  test.each([
    '`| a |`\n`| b |`',
    '```\n| a |\n| b |\n```',
    '<pre>\n| a |\n| b |\n</pre>',
    '| a | in a sentence',
    '| a | b |\n| - | - |\n| c | d |',
    '`a[b](c d)` \\[x](a b) [x\\](a b) a[0][1] [a][b] [b]\n\n[b]: https://b.example',
    '[a [b] c](https://b.example) ![a](https://b.example/c.png "d e")',
    'a\u00A0b\n3.\u00A0c\n\n10\u00A0% - d',
    '#hashtag and -x',
  ])('is no mistake: %j', (text) => {
    expect(findings(text)).toEqual([]);
  });
});
