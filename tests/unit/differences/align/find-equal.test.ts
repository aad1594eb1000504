/** The shortest way between sequences, against the library `diff`, which takes the same one. */
import { diffArrays } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findEqual } from '../../../../src/differences/align/find-equal.ts';

/** Few different items, so that there are many ways. */
const SEQUENCE = fc.array(fc.nat(4), { maxLength: 30 });

/** What `findEqual` should say. */
function expected(from: readonly number[], to: readonly number[]): ReturnType<typeof findEqual> {
  const runs: { from: number; to: number; count: number }[] = [];
  const at = { from: 0, to: 0 };
  let edits = 0;
  for (const { added, removed, count } of diffArrays([...from], [...to])) {
    if (!added && !removed) runs.push({ ...at, count });
    else edits += count;
    at.from += added ? 0 : count;
    at.to += removed ? 0 : count;
  }
  return { runs, edits };
}

test('of all shortest ways it is the one that `diff` takes', () => {
  fc.assert(
    fc.property(SEQUENCE, SEQUENCE, (from, to) => {
      expect(findEqual(from, to, from.length + to.length)).toEqual(expected(from, to));
    }),
    { numRuns: 3000 },
  );
});

test('with too many edits there is none', () => {
  fc.assert(
    fc.property(SEQUENCE, SEQUENCE, fc.nat(40), (from, to, most) => {
      const { edits = 0 } = expected(from, to) ?? {};
      expect(findEqual(from, to, most) === null).toBe(edits > most);
    }),
    { numRuns: 1000 },
  );
});
