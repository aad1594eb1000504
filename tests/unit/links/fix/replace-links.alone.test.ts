import { describe, expect, test, vi } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { type FixedText, replaceLinks } from '../../../../src/links/fix/replace-links.ts';

vi.mock('../../../../src/content/parse/parse-body.ts', { spy: true });

/** The places of the links are those of `¦` in the text. */
function fixAll(marked: string, from: string, to: string): FixedText {
  const parts = marked.split('¦');
  const edits = parts.slice(1).map((_part, index) => {
    const before = parts.slice(0, index + 1).join('');
    return { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n'), from, to };
  });
  return replaceLinks(parts.join(''), edits);
}
function fix(marked: string, from: string, to: string): string | null {
  const { text, isFixed } = fixAll(marked, from, to);
  return isFixed[0] === true ? text : null;
}

describe('only the address of the link is replaced', () => {
  test.each([
    ['inline', 'See ¦[a.md](a.md "a.md") a.md', 'See [a.md](b.md "a.md") a.md'],
    ['the second of two', '[x](a.md) ¦[x](a.md) [x](a.md)', '[x](a.md) [x](b.md) [x](a.md)'],
    ['in angles', '¦[x](<a.md>)', '[x](<b.md>)'],
    ['a picture', '¦![a.md](a.md)', '![a.md](b.md)'],
    ['raw HTML', 'a.md <a title="a.md" href="¦a.md">x</a>', 'a.md <a title="a.md" href="b.md">x</a>'],
    ['a definition after it', '¦[x][r] a.md\n\n[r]: a.md "a.md"', '[x][r] a.md\n\n[r]: b.md "a.md"'],
    ['a definition before it', '[r]: a.md\n\n`a.md` ¦[x][r] and [y][r]', '[r]: b.md\n\n`a.md` [x][r] and [y][r]'],
    ['after front matter', '---\ntitle: a.md\n---\n\n¦[x](a.md)\n', '---\ntitle: a.md\n---\n\n[x](b.md)\n'],
    ['in a table', '| a |\n| - |\n| ¦[x](a.md) |\n', '| a |\n| - |\n| [x](b.md) |\n'],
    ['with CRLF', 'one\r\n\r\n¦[x](a.md)\r\n', 'one\r\n\r\n[x](b.md)\r\n'],
  ])('%s', (_name, text, fixed) => {
    expect(fix(text, 'a.md', 'b.md')).toBe(fixed);
  });

  test('an encoded address stays encoded', () => {
    expect(fix('¦[x](My%20File.md)', 'My File.md', 'my file.md')).toBe('[x](my%20file.md)');
    expect(fix('¦[x](<My File.md>)', 'My File.md', 'my file.md')).toBe('[x](<my file.md>)');
    expect(fix('¦[x](a.md)', 'a.md', 'b (1).md')).toBe('[x](b%20%281%29.md)');
    expect(fix('<a href="¦?a=1&amp;b=2#X">x</a>', '?a=1&b=2#X', '?a=1&b=2#x')).toBe('<a href="?a=1&amp;b=2#x">x</a>');
  });

  test('after a byte order mark', () => {
    const edit = { line: 1, column: 1, from: 'a.md', to: 'b.md' };
    expect(replaceLinks('\uFEFF[x](a.md)', [edit]).text).toBe('\uFEFF[x](b.md)');
  });
});

test('a link that is already right is left alone', () => {
  expect(fix('¦[x](b.md)', 'a.md', 'b.md')).toBe('[x](b.md)');
});

test.each([
  ['there is no link', '¦text [x](a.md)'],
  ['another one does', '¦[x](c.md)'],
  ['it is written in a way that is not known', '¦[x](%61.md)'],
])('null: %s', (_name, text) => {
  expect(fix(text, 'a.md', 'b.md')).toBeNull();
});

describe('many links in a text', () => {
  test('are verified together, because parsing is slow', () => {
    vi.mocked(parseBody).mockClear();
    const [marked, fixed] = ['¦[x](a.md) [y](a.md) ', '[x](bb.md) [y](a.md) '].map((part) => part.repeat(50));
    const { text, isFixed } = fixAll(`${marked}¦[z][r] ¦[w][r]\n\n[r]: a.md\n`, 'a.md', 'bb.md');
    expect(text).toBe(`${fixed}[z][r] [w][r]\n\n[r]: bb.md\n`);
    expect(new Set(isFixed)).toEqual(new Set([true]));
    expect(vi.mocked(parseBody)).toHaveBeenCalledTimes(3);
  });

  test.each([
    [
      'one is written in a way that is not known',
      '¦[x](a.md) ¦[y](%61.md)\n¦[z](a.md)',
      '[x](b.md) [y](%61.md)\n[z](b.md)',
      [true, false, true],
    ],
    [
      'one has its address as its text',
      '¦[x](a.md) ¦[a.md](a.md)\n¦[z](a.md)',
      '[x](b.md) [a.md](b.md)\n[z](b.md)',
      [true, true, true],
    ],
    [
      'the same text is between them',
      '¦[x][r] a.md ¦[y][r]\n\n[r]: a.md',
      '[x][r] a.md [y][r]\n\n[r]: b.md',
      [true, true],
    ],
    ['one is another one', '¦[x](a.md) ¦[y](c.md)', '[x](b.md) [y](c.md)', [true, false]],
  ])('are fixed as far as possible: %s', (_name, marked, text, isFixed) => {
    expect(fixAll(marked, 'a.md', 'b.md')).toEqual({ text, isFixed });
  });
});
