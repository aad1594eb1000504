/** Shows why a page was found: the piece of a section with the words, and where a text has them. */
import { piecesOf } from '../../shared/search/words.ts';
import type { TermKeys } from './match.ts';

/** Plain text, not escaped. */
export interface ExcerptPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Words of an excerpt, and how many of them come before the first one that matches. */
const LENGTH = 30;
const LEAD = 6;
/** So many characters are about as long as a word, where there are no spaces. */
const CHARACTERS = 3;

/** Some thirty words of a passage: from a little before the first term on, or its beginning if it has none. */
export function buildExcerpt(passage: string, terms: TermKeys, language: string): readonly ExcerptPart[] {
  const words = passage === '' ? [] : markWords(passage, terms, language);
  const isSpaced = words.filter(({ text }) => text.startsWith(' ')).length >= words.length / 2;
  const factor = isSpaced ? 1 : CHARACTERS;
  const [length, lead] = [LENGTH * factor, LEAD * factor];
  const start = bestStart(words, { length, lead });
  const shown = words.slice(start, start + length).map(({ text, terms: of }, at) => ({
    text: at === 0 ? text.trimStart() : text,
    isMatch: of.length > 0,
  }));
  const before = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  const after = start + length < words.length ? [{ text: ' …', isMatch: false }] : [];
  return joinParts([...before, ...shown.flatMap(splitAround), ...after]);
}

/** What a word begins and ends with is not marked with it: a space, quotes, a full stop. */
const AROUND = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}\p{M}]*)$/su;

/** Words that a query means on a page, and how the page's language forms them. */
export interface MeantWords {
  readonly terms: TermKeys;
  readonly language: string;
}

/** Where a text begins and ends. */
export type Place = readonly [start: number, end: number];

/**
 * Where a text has words that are meant, as `buildExcerpt` marks them: `WEB_ANALYTICS` is what the excerpt of another section
 * shows as `web-analytics`. Neighbours without a space between them are one.
 */
export function findMatches(text: string, { terms, language }: MeantWords): readonly Place[] {
  const isMatch = (key: string): boolean => terms.some((meant) => meant.has(key));
  const places: Place[] = [];
  for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
    const pieces = piecesOf(word, language);
    // Pieces are normalized: where that makes them shorter, their places are not those of the text.
    if (pieces.map((piece) => piece.text).join('').length !== word.length) continue;
    let end = index;
    for (const piece of pieces) {
      const [, before = '', plain = ''] = AROUND.exec(piece.text) ?? [];
      const start = end + before.length;
      end += piece.text.length;
      if (plain === '' || !piece.keys.some(isMatch)) continue;
      const last = places.at(-1);
      if (last?.[1] === start) places[places.length - 1] = [last[0], start + plain.length];
      else places.push([start, start + plain.length]);
    }
  }
  return places;
}

function splitAround(part: ExcerptPart): readonly ExcerptPart[] {
  const [, before = '', word = '', after = ''] = AROUND.exec(part.text) ?? [];
  if (!part.isMatch || word === '') return [part];
  return [
    { text: before, isMatch: false },
    { text: word, isMatch: true },
    { text: after, isMatch: false },
  ];
}

/** Neighbours that are alike as one part. */
function joinParts(parts: readonly ExcerptPart[]): readonly ExcerptPart[] {
  const joined: { text: string; readonly isMatch: boolean }[] = [];
  for (const { text, isMatch } of parts.filter((part) => part.text !== '')) {
    const last = joined.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else joined.push({ text, isMatch });
  }
  return joined;
}

interface MarkedWord {
  /** With the space before it. */
  readonly text: string;
  /** Numbers of the terms that it is. */
  readonly terms: readonly number[];
}

function markWords(passage: string, terms: TermKeys, language: string): readonly MarkedWord[] {
  return passage.split(' ').flatMap((word, index) =>
    piecesOf(word, language).map(({ text, keys }, at) => ({
      text: index > 0 && at === 0 ? ` ${text}` : text,
      terms: terms.flatMap((meant, of) => (keys.some((key) => meant.has(key)) ? of : [])),
    })),
  );
}

function score(words: readonly MarkedWord[]): number {
  return new Set(words.flatMap(({ terms }) => terms)).size;
}

interface Window {
  readonly length: number;
  readonly lead: number;
}

/** Where a window that has the most different terms begins, with some words before the first of them. */
function bestStart(words: readonly MarkedWord[], { length, lead }: Window): number {
  let [best, start] = [0, 0];
  words.forEach(({ terms }, at) => {
    if (terms.length === 0) return;
    const found = score(words.slice(at, at + length - lead));
    if (found > best) [best, start] = [found, at];
  });
  return Math.max(0, Math.min(start - lead, words.length - length));
}
