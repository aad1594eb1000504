/** Braces of a text: where each of them ends, asked one by one and asked together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBracketEnds, skipBraces } from '../../../../../src/import/mdx/read/jsx-tag.ts';

test('what is known of other braces of a text changes no end', () => {
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
