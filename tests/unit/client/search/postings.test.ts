/** Which pages a term finds, and in which order. */
import { describe, expect, test } from 'vitest';
import {
  filesOf,
  findPages,
  type FoundPages,
  type IndexMeta,
  readMeta,
} from '../../../../src/client/search/postings.ts';
import {
  COUNT,
  FIELDS,
  MOST_NOTE,
  packLength,
  type Postings,
  readPart,
  writePart,
} from '../../../../src/shared/search/index-format.ts';
import { RANKING, WORD_POWER } from '../../../../src/shared/search/ranking.ts';
import { withoutMarks } from '../../../../src/shared/search/without-marks.ts';

/** Of a page: how often it says each stem, with the fields that have it. */
type Said = Readonly<Record<string, readonly [times: number, ...fields: (typeof FIELDS)[number][]]>>;

function noteOf([times, ...fields]: Said[string]): number {
  return times * COUNT + fields.reduce((bits, field) => bits + 2 ** FIELDS.indexOf(field), 0);
}

/** All pages have a length of eight words. */
function search(pages: readonly Said[], term: string): FoundPages & { readonly meta: IndexMeta } {
  const stems = [...new Set(pages.flatMap((page) => Object.keys(page)))];
  const sorted = stems.toSorted((a, b) => (`${withoutMarks(a)} ${a}` < `${withoutMarks(b)} ${b}` ? -1 : 1));
  const words = sorted.map((stem): Postings => [
    stem,
    pages.flatMap(({ [stem]: said }, page) => (said === undefined ? [] : [page * MOST_NOTE + noteOf(said)])),
  ]);
  const meta = readMeta({ lengths: Uint8Array.from(pages, () => packLength(8)) });
  return { ...findPages(term, readPart(writePart(words)), meta), meta };
}

function scores(pages: readonly Said[], term: string): readonly number[] {
  return [...search(pages, term).weights].map((weight) => weight ** (1 / WORD_POWER));
}

/** Of BM25, for a page of average length. */
function bm25(times: number): number {
  return ((RANKING.termSaturation + 1) * times) / (RANKING.termSaturation + times);
}
const rarity = (found: number, all: number): number => Math.log(1 + (all - found + 0.5) / (found + 0.5));
const AS_TYPED = 1 + RANKING.diacriticSimilarity;
/** Of the word itself. */
const EXACT = Math.exp((Math.exp(-1 / 8) - 1) * RANKING.termSimilarity);

describe('findPages', () => {
  test('a score is how often the page says the word, what its fields are worth, and how rare the word is', () => {
    const found = scores([{ sign: [1] }, { sign: [3, 'title', 'headings'] }, { other: [1] }], 'sign');
    const { title, headings } = RANKING.fields;
    expect(found[0]).toBeCloseTo(AS_TYPED * bm25(EXACT) * rarity(2, 3));
    expect(found[1]).toBeCloseTo((AS_TYPED * bm25(3 * EXACT) + title + headings) * rarity(2, 3));
    expect(found[2]).toBe(0);
  });

  test('a longer page counts less', () => {
    const words = readPart(writePart([['sign', [COUNT, MOST_NOTE + COUNT]]]));
    const meta = readMeta({ lengths: Uint8Array.from([packLength(100), packLength(1000)]) });
    const [short = 0, long = 0] = findPages('sign', words, meta).weights;
    expect(long).toBeGreaterThan(0);
    expect(short).toBeGreaterThan(long);
  });

  test('ways to write a word are one word, and the one that was typed counts more', () => {
    const pages: readonly Said[] = [{ café: [1] }, { cafe: [1] }, { cafe: [1], café: [1] }];
    for (const term of ['café', 'cafe']) {
      const [marked = 0, plain = 0, both = 0] = scores(pages, term);
      const [typed, other] = term === 'café' ? [marked, plain] : [plain, marked];
      expect(typed).toBeGreaterThan(other);
      expect(both).toBeGreaterThan(other);
      expect(search(pages, term).stems).toEqual(['cafe']);
      expect(search(pages, term).pages.toSorted()).toEqual([0, 1, 2]);
    }
  });

  test('where no word begins with the term, the longest that it begins with is found', () => {
    const pages: readonly Said[] = [{ do: [1] }, { dock: [1] }, { docket: [1] }];
    expect(search(pages, 'docker').stems).toEqual(['dock']);
    expect(search(pages, 'doc').stems.toSorted()).toEqual(['dock', 'docket']);
    expect(search(pages, 'cat').pages).toEqual([]);
  });

  test('a title that has the word itself is worth more than one whose word only begins with it', () => {
    const text: Said = { sign: [1], signal: [1], signature: [1] };
    const titles = ['sign', 'signal', 'signature'] as const;
    const pages = [...titles.map((title) => ({ ...text, [title]: [1, 'title'] as const })), text];
    const [exact = 0, longer = 0, longest = 0, none = 0] = scores(pages, 'sign');
    expect(none).toBeGreaterThan(0);
    expect(exact - none).toBeGreaterThan((longer - none) * 2);
    expect(longer).toBeGreaterThanOrEqual(longest);
    expect(longest).toBeGreaterThan(none);
  });

  test('a field counts once, and pages whose title or address has the word are noted', () => {
    const pages: readonly Said[] = [
      { sign: [1, 'title'], signal: [1, 'title'] },
      { sign: [1, 'title'], signal: [1] },
    ];
    const [both = 0, one = 0] = scores(pages, 'sign');
    expect(both).toBeCloseTo(one);
    const { titled } = search([{ sign: [1, 'title'] }, { sign: [1, 'address'] }, { sign: [1, 'headings'] }], 'sign');
    expect([...titled]).toEqual([1, 1, 0]);
  });

  test('numbers without a page are none', () => {
    const { size, averageLength } = readMeta({ lengths: Uint8Array.from([0, packLength(8), 0, packLength(8)]) });
    expect([size, averageLength]).toEqual([2, 8]);
  });
});

test('several words are more than one that the page is named after', () => {
  const weigh = (...all: readonly number[]): number => all.reduce((total, score) => total + score ** WORD_POWER, 0);
  expect(weigh(3, 3, 3)).toBeGreaterThan(weigh(12));
  expect(weigh(3, 3, 3)).toBeLessThan(weigh(30));
});

// cspell:disable-next-line
const MARKED = 'café über æsir đường ångström ελλάδα йод ёлка العَرَبِيَّة שָׁלוֹם हिन्दी ไทยนี้ 학습자 れず ガベ ぱり 再起';
// cspell:disable-next-line
const PLAIN = 'cafe uber aesir duong angstrom ελλαδα иод елка العربية שלום हनद ไทยน 학습자 れず ガベ ぱり 再起';

test('marks go, but for those of Japanese syllables', () => {
  expect(MARKED.split(' ').map((word) => withoutMarks(word).normalize('NFC'))).toEqual(PLAIN.split(' '));
});

describe('filesOf', () => {
  const directory = ['a', 'base', 'baseline', 'dog'].map((from) => [from, `${from}.bin`] as const);

  test.each([
    ['0', []],
    ['bar', ['a']],
    ['ba', ['a', 'base']],
    ['base', ['base', 'baseline']],
    ['bas', ['a', 'base']],
    ['cats', ['baseline']],
    ['do', ['baseline', 'dog']],
    ['dög', ['dog']],
    ['zoo', ['dog']],
  ])('%s is in %j', (term, names) => {
    expect(filesOf(term, directory)).toEqual(names.map((name) => `${name}.bin`));
  });
});
