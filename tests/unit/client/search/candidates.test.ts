/** Which pages may answer a query (BEHAVIOUR B141). */
import { expect, test } from 'vitest';
import { findCandidates, hasUnknown, isTelling, type RankedPage } from '../../../../src/client/search/candidates.ts';
import type { SearchIndex } from '../../../../src/client/search/index-loader.ts';
import { meantKeys } from '../../../../src/client/search/match.ts';
import type { FoundPages } from '../../../../src/client/search/postings.ts';

/** An index of ten pages: which of them have a word, with its score there. `titled`: pages that have all words in the title. */
function makeIndex(
  pages: Readonly<Record<string, Readonly<Record<string, number>>>>,
  titled: readonly string[] = [],
): SearchIndex {
  const ids = [...new Set(Object.values(pages).flatMap((found) => Object.keys(found)))];
  const find = (term: string): Promise<FoundPages> => {
    const own = pages[term] ?? {};
    return Promise.resolve({
      stems: Object.keys(own),
      pages: [...ids.keys()].filter((page) => own[ids[page] ?? ''] !== undefined),
      weights: new Float64Array(ids.map((id) => own[id] ?? 0)),
      whole: new Uint8Array(ids.length),
      titled: new Uint8Array(ids.map((id) => (titled.includes(id) ? 1 : 0))),
    });
  };
  const readTexts = (page: number): Promise<unknown> => {
    return Promise.resolve({ texts: { language: 'en' }, keys: new Set([ids[page]]) });
  };
  const meantOf: SearchIndex['meantKeys'] = ({ keys }, { terms, stems }) =>
    meantKeys(
      terms,
      stems.filter((stem) => keys.has(stem)),
      forms,
    );
  const forms = { language: 'en', stemmer: { unify: (word: string) => word } };
  return {
    ...forms,
    size: 10,
    end: 10,
    find,
    readTexts,
    meantKeys: meantOf,
    numbersOf: () => [0, 10],
  } as unknown as SearchIndex;
}

/** The pages of these tests are named in the order in which the index has them. */
function nameOf({ page }: RankedPage): string {
  return 'abcd'.charAt(page);
}

test('pages that lack one word in three are ranked with the others, those that lack one more come after', async () => {
  const index = makeIndex({ pull: { a: 1, b: 9, c: 9 }, request: { a: 1, b: 9 }, send: { a: 1 } });
  const { tiers, few } = await findCandidates(index, { terms: ['send', 'pull', 'request'], names: [], isWhole: false });
  expect(few).toBe(1);
  expect(tiers.map((tier) => tier.map(nameOf))).toEqual([['b', 'a'], ['c']]);
  const whole = await findCandidates(index, { terms: ['send', 'pull', 'request'], names: [], isWhole: true });
  expect(whole.tiers.map((tier) => tier.map(nameOf))).toEqual([['a']]);
});

test('B239 within a set, only its pages are ranked', async () => {
  const index = makeIndex({ course: { a: 9, b: 8, c: 7, d: 6 } });
  const numbersOf = (set: string | undefined): readonly [number, number] => (set === '/api' ? [1, 3] : [0, 10]);
  const { tiers } = await findCandidates(Object.assign(index, { numbersOf }), {
    terms: ['course'],
    names: [],
    isWhole: false,
    within: '/api',
  });
  expect(tiers[0]?.map(nameOf)).toEqual(['b', 'c']);
});

test('pages that have all words in their title come first', async () => {
  const index = makeIndex({ course: { a: 9, b: 1, c: 2 }, run: { a: 9, b: 1, c: 2 } }, ['b', 'c']);
  const { tiers } = await findCandidates(index, { terms: ['course', 'run'], names: [], isWhole: false });
  expect(tiers[0]?.map(nameOf)).toEqual(['c', 'b', 'a']);
});

test('a common word says nothing alone, and far fewer words only in a heading', async () => {
  const common = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`p${at}`, 1]));
  const index = makeIndex({ site: common, docker: { a: 1 }, logs: { a: 1 } });
  const match = { passages: [], sections: [], headings: [[1, 0, 0]], titles: [], texts: [], nearness: [] };
  const own = { match, text: 0, sections: [0] };
  const three = await findCandidates(index, { terms: ['docker', 'logs', 'site'], names: [], isWhole: false });
  expect(three.isCommon).toEqual([false, false, true]);
  expect(isTelling(three, [0, 1], own)).toBe(false);
  expect(isTelling(three, [1, 2], own)).toBe(true);
  expect(isTelling(three, [0, 2], own)).toBe(false);
  expect(isTelling(three, [0], own)).toBe(true);
});

test('a word is unknown if the engine only has a shorter one', async () => {
  const index = makeIndex({ graphql: { graph: 1 }, docker: { docker: 1 } });
  expect(await hasUnknown(index, ['docker'])).toBe(false);
  expect(await hasUnknown(index, ['docker', 'graphql'])).toBe(true);
});
