/** Texts and values that nobody would write, made from ones that somebody did. The same numbers give the same texts. */

/** A random number from 0 up to 1. */
export type Random = () => number;

/** Mulberry32: a few additions and shifts are random enough here. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number below `limit`. */
export function below(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

export function pick<T>(list: readonly T[], random: Random): T {
  const found = list[below(list.length, random)];
  if (found === undefined) throw new Error('There is nothing to pick from.');
  return found;
}

/** Longer texts find no more, and take the time of many short ones. */
const MAX_LENGTH = 24_000;

/** A text of the corpus after some changes; `words` are pieces that mean something in its language. */
export function mutateText(corpus: readonly string[], words: readonly string[], random: Random): string {
  let text = pick(corpus, random);
  for (let change = below(6, random); change >= 0; change--) {
    const at = below(text.length + 1, random);
    const end = Math.min(text.length, at + 1 + below(random() < 0.5 ? 8 : 200, random));
    text = changeText({ text, at, end }, { corpus, words, random }).slice(0, MAX_LENGTH);
  }
  return text;
}

interface Place {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}
interface Means {
  readonly corpus: readonly string[];
  readonly words: readonly string[];
  readonly random: Random;
}

function changeText({ text, at, end }: Place, { corpus, words, random }: Means): string {
  const [before, piece, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)];
  const many = random() < 0.1 ? 2000 : 40;
  switch (below(9, random)) {
    case 0:
      return before + after;
    case 1:
      return before + piece.repeat(2 + below(many, random)) + after;
    case 2:
      return before + pick(words, random) + piece + after;
    case 3:
      return before + pick(words, random).repeat(2 + below(many, random)) + piece + after;
    case 4:
      return before + pick(corpus, random).slice(0, 2000) + after;
    case 5:
      return before + pick(words, random) + piece + pick(words, random) + after;
    case 6: {
      const lines = text.split('\n');
      lines.splice(below(lines.length, random), 1, pick(lines, random));
      return lines.join('\n');
    }
    case 7: {
      const indent = pick(['  ', '    ', '> ', '- ', '\t', '1. '], random);
      return before + piece.replaceAll('\n', `\n${indent}`) + after;
    }
    default:
      return before + Array.from({ length: 1 + below(20, random) }, () => pick(words, random)).join('') + after;
  }
}

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'a',
  '/',
  '//',
  '..',
  'a/../../b',
  '/docs/x?y#z',
  '\0',
  [],
  {},
];

/** A value of JSON with some of its parts replaced, left out, repeated or named otherwise. */
export function mutateValue(value: unknown, names: readonly string[], random: Random): unknown {
  if (random() < 0.12) return pick(VALUES, random);
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown) => {
      const changed = random() < 0.4 ? mutateValue(item, names, random) : item;
      if (random() < 0.05) return [];
      // Lists of lists, each repeated, would fill the memory.
      const isSmall = random() < 0.05 && JSON.stringify(changed).length < 100;
      return isSmall ? Array<unknown>(1 + below(300, random)).fill(changed) : [changed];
    });
    return items;
  }
  if (typeof value !== 'object' || value === null) return random() < 0.3 ? pick(VALUES, random) : value;
  const entries = Object.entries(value).map(([key, item]: readonly [string, unknown]) => [
    random() < 0.05 ? pick(names, random) : key,
    random() < 0.4 ? mutateValue(item, names, random) : item,
  ]);
  if (random() < 0.2) entries.push([pick(names, random), pick(VALUES, random)]);
  // `fromEntries` makes `__proto__` a member like any other, as `JSON.parse` does.
  return Object.fromEntries(entries) as unknown;
}
