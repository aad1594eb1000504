import { expect, test } from 'vitest';
import { layRails } from '../../../../../src/render/page/data/history-rails.ts';

/** As text: `*` a step, `|` a line that passes, `/` one that begins at the step, each in its column. */
function draw(parents: readonly (number | null)[], top: number | null): readonly string[] | null {
  const rails = layRails(parents, top);
  return (
    rails?.map(({ column, above, below, passing, joins }) => {
      const signs = new Map<number, string>([
        ...passing.map((at) => [at, '|'] as const),
        ...joins.map((at) => [at, '/'] as const),
      ]);
      signs.set(column, above ? (below ? '*' : '^') : below ? 'v' : 'o');
      return Array.from({ length: Math.max(...signs.keys()) + 1 }, (_, at) => signs.get(at) ?? ' ').join('');
    }) ?? null
  );
}

test('one line needs no drawing', () => {
  expect(layRails([1, 2, null], 0)).toBeNull();
  expect(layRails([], null)).toBeNull();
});

test('hotfixes are lines of their own, which end where they come from, and leave their columns to others', () => {
  // 3.1, 2.1.2, 2.1.1, 2.1, 2.0.1, 2.0
  expect(draw([3, 2, 3, 5, 5, null], 0)).toEqual(['*', '|v', '|*', '*/', '|v', '^/']);
});

test('the text of the newest version has the first column, also where newer steps are above it', () => {
  expect(draw([1, null], 1)).toEqual(['|v', '^/']);
  expect(draw([2, 2, null], null)).toEqual(['v', '|v', '^/']);
});

test('what came from a step that is further up, by a recorded parent, begins a line', () => {
  expect(draw([2, 0, null], 0)).toEqual(['*', '|o', '^']);
});

test('20 lines of 15 texts: as many columns as lines are open', () => {
  const parents = Array.from({ length: 300 }, (_, at) => (at === 299 ? null : at % 15 === 14 ? 299 : at + 1));
  const columns = layRails(parents, 0)?.map(({ column, passing }) => Math.max(column, ...passing));
  expect(Math.max(...(columns ?? []))).toBe(19);
});
