import { describe, expect, test } from 'vitest';
import {
  countLines,
  findRenames,
  type RenameCandidate,
  similarity,
} from '../../../../src/store/change/find-renames.ts';

const LINES = ['# Title', 'First paragraph of some length.', 'Second paragraph of some length.', 'Third, the last.'];
const text = (...lines: readonly string[]): string => `${lines.join('\n\n')}\n`;

/** A Markdown file; equal texts have equal hashes. */
const page = (path: string, content: string): RenameCandidate => ({ path, hash: `h:${content}`, text: content });
const picture = (path: string, hash: string): RenameCandidate => ({ path, hash, text: null });
const renames = (vanished: readonly RenameCandidate[], added: readonly RenameCandidate[]): readonly string[] =>
  [...findRenames(vanished, added)].map(([from, to]) => `${from} → ${to}`);

describe('renamed files', () => {
  test('equal bytes are a rename, of pictures too', () => {
    expect(renames([page('a.md', 'A'), picture('x.svg', '1')], [picture('y.svg', '1'), page('b.md', 'A')])).toEqual([
      'a.md → b.md',
      'x.svg → y.svg',
    ]);
  });
  test('a similar page is one, a picture with other bytes is not', () => {
    const changed = text(...LINES.slice(0, 3), 'Third, another.');
    expect(renames([page('a.md', text(...LINES))], [page('b.md', changed)])).toEqual(['a.md → b.md']);
    expect(renames([picture('a.svg', '1')], [picture('b.svg', '2')])).toEqual([]);
  });
  test('pages that share only their layout are not', () => {
    const other = text(LINES[0] ?? '', 'Quite another first paragraph.', 'And a second that is new.');
    expect(renames([page('a.md', text(...LINES))], [page('b.md', other)])).toEqual([]);
  });
  test('the most similar pair goes first, and no file is taken twice', () => {
    const near = text(...LINES, 'More.');
    const far = text(...LINES.slice(0, 3), 'Instead of the third, something else.');
    expect(renames([page('a.md', text(...LINES))], [page('far.md', far), page('near.md', near)])).toEqual([
      'a.md → near.md',
    ]);
    expect(renames([page('a.md', 'A'), page('b.md', 'A')], [page('c.md', 'A')])).toEqual(['a.md → c.md']);
  });
  test('of equal pairs the one with the same file name goes first', () => {
    const same = [page('one/intro.md', 'A'), page('two/start.md', 'A')];
    expect(renames(same, [page('three/start.md', 'A'), page('three/intro.md', 'A')])).toEqual([
      'one/intro.md → three/intro.md',
      'two/start.md → three/start.md',
    ]);
  });
});

describe('similarity', () => {
  test.each([
    ['equal texts', 'a\nb\n', 'a\nb\n', 1],
    ['the same lines in another order', 'a\nb\n', 'b\na\n', 1],
    ['blank lines and white space aside', 'a\n\n  b\n', 'a\r\nb', 1],
    ['half of it', 'aa\nbb\n', 'aa\ncc\n', 0.5],
    ['nothing in common', 'a', 'b', 0],
    ['nothing at all', '', '', 0],
    ['a line as often as it appears in both', 'a\na\na\n', 'a\n', 0.5],
  ])('%s', (_what, first, second, expected) => {
    expect(similarity(countLines(first), countLines(second))).toBe(expected);
    expect(similarity(countLines(second), countLines(first))).toBe(expected);
  });
});
