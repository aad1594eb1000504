/** The ends of the braces of a text, found one by one and all together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBracketEnds, skipBraces } from '../../../../../../packages/import/mdx/read/jsx-tag.ts';

test('an end does not depend on braces found before', () => {
  const piece = fc.constantFrom('{', '}', '`', '${', '"', "'", '\\', '/*', '*/', '//', '\n', 'a');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      const starts = [...text.matchAll(/\{/gu)].map(({ index }) => index);
      const ends = createBracketEnds();
      expect(starts.map((start) => skipBraces(text, start, ends))).toEqual(
        starts.map((start) => skipBraces(text, start, createBracketEnds())),
      );
    }),
    { numRuns: 2000 },
  );
});
