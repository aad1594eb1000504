/** Pieces of a list that changes (BEHAVIOUR B142). */
import { expect, test } from 'vitest';
import { cut } from '../../../src/search/cut.ts';

const WORDS = Array.from({ length: 4000 }, (_, at) => `word${String(at).padStart(5, '0')}`);
const bySize = (least: number) => ({ nameOf: (word: string) => word, sizeOf: () => 1, least });

test('pieces have all items in their order, and about the size', () => {
  const pieces = [...cut(WORDS, bySize(100))];
  expect(pieces.flat()).toEqual(WORDS);
  const sizes = pieces.map(({ length }) => length);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(100);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(400);
  expect([...cut([], bySize(100))]).toEqual([]);
});

test('an item that comes or goes changes its own piece, and rarely the next one', () => {
  const before = new Set([...cut(WORDS, bySize(100))].map((piece) => piece.join()));
  const changed = [0, 700, 1999, 3999].flatMap((at) => [
    WORDS.toSpliced(at, 1),
    WORDS.toSpliced(at, 0, `${WORDS[at] ?? ''}a`),
  ]);
  for (const words of changed) {
    const pieces = [...cut(words, bySize(100))].map((piece) => piece.join());
    expect(pieces.filter((piece) => !before.has(piece)).length).toBeLessThanOrEqual(2);
  }
});

test('items of one name stay together, however many there are', () => {
  const items = [...WORDS.slice(0, 150), ...Array<string>(1000).fill('word00150'), ...WORDS.slice(151)];
  const pieces = [...cut(items, bySize(100))];
  expect(pieces.filter((piece) => piece.includes('word00150'))).toHaveLength(1);
});
