import { describe, expect, test } from 'vitest';
import { fixLink } from '../../../src/links/fix-link.ts';

/** The place of the link is that of `¦` in the text. */
function fix(marked: string, from: string, to: string): string | null {
  const before = marked.slice(0, marked.indexOf('¦'));
  const place = { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') };
  return fixLink(marked.replace('¦', ''), { ...place, from, to });
}

describe('the address is replaced where it stands, and nothing else', () => {
  test.each([
    ['inline', 'See ¦[a.md](a.md "a.md") a.md', 'See [a.md](b.md "a.md") a.md'],
    ['the second of two', '[x](a.md) ¦[x](a.md) [x](a.md)', '[x](a.md) [x](b.md) [x](a.md)'],
    ['in angles', '¦[x](<a.md>)', '[x](<b.md>)'],
    ['a picture', '¦![a.md](a.md)', '![a.md](b.md)'],
    ['raw HTML', 'a.md <a title="a.md" href="¦a.md">x</a>', 'a.md <a title="a.md" href="b.md">x</a>'],
    ['a definition behind it', '¦[x][r] a.md\n\n[r]: a.md "a.md"', '[x][r] a.md\n\n[r]: b.md "a.md"'],
    ['a definition before it', '[r]: a.md\n\n`a.md` ¦[x][r] and [y][r]', '[r]: b.md\n\n`a.md` [x][r] and [y][r]'],
    ['behind front matter', '---\ntitle: a.md\n---\n\n¦[x](a.md)\n', '---\ntitle: a.md\n---\n\n[x](b.md)\n'],
    ['in a table', '| a |\n| - |\n| ¦[x](a.md) |\n', '| a |\n| - |\n| [x](b.md) |\n'],
    ['with line ends of Windows', 'one\r\n\r\n¦[x](a.md)\r\n', 'one\r\n\r\n[x](b.md)\r\n'],
  ])('%s', (_name, text, fixed) => {
    expect(fix(text, 'a.md', 'b.md')).toBe(fixed);
  });

  test('as the author wrote it: encoded', () => {
    expect(fix('¦[x](My%20File.md)', 'My File.md', 'my file.md')).toBe('[x](my%20file.md)');
    expect(fix('¦[x](<My File.md>)', 'My File.md', 'my file.md')).toBe('[x](<my file.md>)');
    expect(fix('¦[x](a.md)', 'a.md', 'b (1).md')).toBe('[x](b%20%281%29.md)');
    expect(fix('<a href="¦?a=1&amp;b=2#X">x</a>', '?a=1&b=2#X', '?a=1&b=2#x')).toBe('<a href="?a=1&amp;b=2#x">x</a>');
  });

  test('behind a byte order mark', () => {
    expect(fixLink('\uFEFF[x](a.md)', { line: 1, column: 1, from: 'a.md', to: 'b.md' })).toBe('\uFEFF[x](b.md)');
  });
});

test('a link that is right already stays', () => {
  expect(fix('¦[x](b.md)', 'a.md', 'b.md')).toBe('[x](b.md)');
});

test.each([
  ['no link stands there', '¦text [x](a.md)'],
  ['another one does', '¦[x](c.md)'],
  ['it is written in a way that is not known', '¦[x](%61.md)'],
])('null: %s', (_name, text) => {
  expect(fix(text, 'a.md', 'b.md')).toBeNull();
});
