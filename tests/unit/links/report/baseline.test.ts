import { describe, expect, test } from 'vitest';
import { applyBaseline, baselineKeys, formatBaseline, parseBaseline } from '../../../../src/links/report/baseline.ts';
import { problem } from '../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';

const fault = (href: string, line: number, file = 'docs/next/a.md'): Problem =>
  problem({
    code: 'broken-link',
    what: `"${href}" is no page.`,
    file,
    line,
    link: { href, resolved: null, suggestion: null, certainty: null },
  });
function entriesOf(problems: readonly Problem[]) {
  const entries = parseBaseline(formatBaseline(problems), 'known.json');
  if ('code' in entries) throw new Error(entries.what);
  return entries;
}

test('identifies a problem by code, file and link, not by line', () => {
  const entries = entriesOf([fault('x', 3), fault('y', 4)]);
  const { fresh, known, stale } = applyBaseline(
    [fault('y', 40), fault('x', 30), fault('x', 30, 'docs/next/b.md')],
    entries,
  );
  expect([known.length, fresh.map(({ file }) => file), stale]).toEqual([2, ['docs/next/b.md'], []]);
});

test('counts: one more of the same problem is new, one less is stale', () => {
  const entries = entriesOf([fault('x', 3), fault('x', 4)]);
  expect(entries).toHaveLength(2);
  const more = applyBaseline([fault('x', 1), fault('x', 2), fault('x', 3)], entries);
  expect([more.known.length, more.fresh.length, more.stale.length]).toEqual([2, 1, 0]);
  const less = applyBaseline([fault('x', 1)], entries);
  expect([less.known.length, less.fresh.length, less.stale.length]).toEqual([1, 0, 1]);
});

describe('a text that moved in the store', () => {
  const inNext = fault('x', 3, 'docs/next/guide/a.md');
  const released = fault('x', 3, 'docs/versions/2.0/guide/a.md');

  test('keeps its known problems when next is released or a version is removed', () => {
    const afterRelease = applyBaseline([inNext, released], entriesOf([inNext]));
    expect([afterRelease.known.length, afterRelease.fresh, afterRelease.stale]).toEqual([2, [], []]);
    const moved = applyBaseline([fault('x', 3, 'docs/versions/2.1/guide/a.md')], entriesOf([released]));
    expect([moved.known.length, moved.fresh, moved.stale]).toEqual([1, [], []]);
  });

  test('has at most as many as one place had', () => {
    const { known, fresh } = applyBaseline([released, released], entriesOf([inNext]));
    expect([known.length, fresh.length]).toEqual([1, 1]);
  });

  test('does not apply to next, to a page of another name, or to fixed problems', () => {
    const other = fault('x', 3, 'docs/versions/2.0/a.md');
    const { fresh, stale } = applyBaseline([inNext, other], entriesOf([released]));
    expect([fresh, stale.length]).toEqual([[inNext, other], 1]);
    expect(applyBaseline([released], entriesOf([inNext, released])).stale).toMatchObject([{ file: inNext.file }]);
  });
});

test('is the same text for the same problems in any order', () => {
  const all = [fault('x', 3), fault('y', 4), fault('x', 1, 'b.md'), problem({ code: 'no-docs', what: 'w' })];
  expect(formatBaseline(all)).toBe(formatBaseline(all.toReversed()));
});

test('keys differ for equal problems, and stay when lines move', () => {
  const keys = baselineKeys([fault('x', 1), fault('x', 2), fault('y', 3)]);
  expect(new Set(keys).size).toBe(3);
  expect(baselineKeys([fault('x', 7), fault('x', 8), fault('y', 9)])).toEqual(keys);
});

describe('a file that is not a baseline', () => {
  test.each([
    ['{', 1],
    ['[]', 1],
    ['{ "version": 1,\n "known": [{ "code": 1 }] }', 2],
    ['{ "version": 1,\n\n "known": {} }', 3],
  ])('%j is reported with its line', (text, line) => {
    expect(parseBaseline(text, 'known.json')).toMatchObject({ code: 'bad-baseline', file: 'known.json', line });
  });
});
