/** The build writes what the browser reads (DESIGN 11). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COUNT,
  eachPage,
  MOST_NOTE,
  NAME_BYTES,
  nameAt,
  packLength,
  type Postings,
  readPages,
  readPart,
  unpackLength,
  writePages,
  writePart,
} from '../../../../src/shared/search/index-format.ts';
import { withoutMarks } from '../../../../src/shared/search/without-marks.ts';

const END = 2 ** 21;
const postings = fc
  .uniqueArray(fc.nat(END - 1), { minLength: 1, maxLength: 40 })
  .chain((pages) =>
    fc
      .array(fc.nat(MOST_NOTE - 1), { minLength: pages.length, maxLength: pages.length })
      .map((notes) => pages.toSorted((a, b) => a - b).map((page, at) => page * MOST_NOTE + (notes[at] ?? 0))),
  );
const words = fc
  .dictionary(fc.string({ unit: 'binary', maxLength: 20 }), postings, { noNullPrototype: true })
  .map((all): readonly Postings[] => Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));

function readAll(file: Uint8Array, end = END): readonly Postings[] {
  return readPart(file).map((word) => {
    const pages: number[] = [];
    eachPage(word, new Uint8Array(end).fill(1), (page, note) => void pages.push(page * MOST_NOTE + note));
    expect(word.key).toBe(withoutMarks(word.stem));
    return [word.stem, pages];
  });
}

test('any words with any pages are read as they were written', () => {
  fc.assert(
    fc.property(words, (own) => {
      expect(readAll(writePart(own))).toEqual(own);
    }),
  );
});

test('any lengths and names are read as they were written', () => {
  const pages = fc.record({ lengths: fc.uint8Array(), names: fc.uint8Array() });
  fc.assert(
    fc.property(pages, (own) => {
      const { lengths, names } = readPages(writePages(own));
      expect([[...lengths], [...names]]).toEqual([[...own.lengths], [...own.names]]);
    }),
  );
});

test('a word of the text alone takes a byte for a near page', () => {
  const size = (note: number): number => writePart([['a', [7 * MOST_NOTE + note]]]).length;
  expect(size(COUNT)).toBe(size(COUNT + 1) - 1);
});

test('a length is known to a sixteenth of an octave, and a page has one', () => {
  for (const words of [1, 2, 17, 300, 5000, 1e6]) {
    expect(Math.abs(Math.log2(unpackLength(packLength(words)) / words))).toBeLessThanOrEqual(1 / 16);
    expect(packLength(words)).toBeLessThan(256);
  }
  expect([packLength(0), unpackLength(0)]).toEqual([1, 0]);
});

test('a name is that of the page at its place', () => {
  const names = Uint8Array.from({ length: 2 * NAME_BYTES }, (_, at) => at);
  expect(nameAt(names, 1)).toBe('060708090a0b');
  expect(() => nameAt(names, 2)).toThrow('damaged');
});

describe('B157 what is no file of an index', () => {
  const file = writePart([
    ['course', [0, 3 * MOST_NOTE + 5, 900 * MOST_NOTE + COUNT]],
    ['courses', [3 * MOST_NOTE + COUNT]],
  ]);

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a page of an error', Buffer.from('<!doctype html><title>Not found</title>')],
    ['a number without an end', Buffer.concat([file, Buffer.alloc(20, 0xff)])],
    ['a word that is longer than the file', Buffer.concat([file, Buffer.from([0, 100])])],
    ['a word that begins with more than the one before it has', Buffer.concat([file, Buffer.from([50, 0, 0])])],
    ['pages beyond its end', Buffer.concat([file, Buffer.from([0, 1, 97, 9])])],
  ])('%s is an error', (_, bytes) => {
    expect(() => readPart(bytes)).toThrow('damaged');
  });

  test('a page that the index does not have, or twice, is an error', () => {
    expect(() => readAll(file, 900)).toThrow('damaged');
    const twice = writePart([['a', [COUNT, COUNT]]]);
    expect(() => readAll(twice)).toThrow('damaged');
    expect(() => readPages(Buffer.concat([file.subarray(0, 4), Buffer.from([9, 1])]))).toThrow('damaged');
  });

  test('a file that was cut off anywhere is an error, or has the words before that place', () => {
    const all = readAll(file);
    for (let end = 0; end < file.length; end++) {
      let read: readonly Postings[] | null = null;
      try {
        read = readAll(file.subarray(0, end));
      } catch (error) {
        expect(String(error)).toContain('damaged');
      }
      if (read !== null) expect(read).toEqual(all.slice(0, read.length));
    }
  });
});
