/** Which pages a term finds, and in which order: as Pagefind's own engine does, whose files are read. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cursor, openIndexFile, readItem } from '../../../../src/client/search/index-file.ts';
import {
  findPages,
  type IndexedWord,
  type IndexMeta,
  partsOf,
  readMeta,
  readWords,
} from '../../../../src/client/search/postings.ts';
import { withoutMarks } from '../../../../src/client/search/without-marks.ts';
import { TITLE_PLACES } from '../../../../src/shared/search/page-texts.ts';
import { RANKING, WORD_POWER } from '../../../../src/shared/search/ranking.ts';
import type { OutputFile } from '../../../../src/shared/types/output.ts';
import { makeFolder } from '../../../support/site.ts';
import { indexRecords } from '../../support/indexers.ts';

const LETTERS = 'abcdeéü';

/** The same words for the same number: a few letters, so that many begin with another. */
function makeWord(seed: number): string {
  return Array.from({ length: 1 + (seed % 5) }, (_, at) => LETTERS[(seed * (at + 3)) % LETTERS.length] ?? '').join('');
}

function makeWords(seed: number, count: number): string {
  return Array.from({ length: count }, (_, at) => makeWord((seed * 31 + at * at * 7) % 997)).join(' ');
}

/** None begins with another: of fields, Pagefind counts each word that begins with the term, to the third power. */
function makeNames(seed: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `${(seed * (at + 7)) % 20}é`.padStart(4, 'x')).join(' ');
}

const RECORDS = Array.from({ length: 60 }, (_, at) => ({
  id: `/${at}`,
  content: `${makeWords(at, 5 + ((at * 13) % 80))} ${makeNames(at, 2)}`,
  meta: Object.fromEntries(
    Object.keys(RANKING.metaWeights).map((field, of) => [field, makeNames(at + of, (at + of) % 4)]),
  ),
}));

let files: readonly OutputFile[] = [];

async function openFile(of: readonly OutputFile[], end: string): Promise<Cursor> {
  const { content = '' } = of.find(({ path }) => path.endsWith(end)) ?? {};
  return openIndexFile(new Response(new Uint8Array(Buffer.from(content))));
}

/** All of an index whose segments have one part each. */
async function readIndex(
  segments: readonly (readonly OutputFile[])[],
): Promise<{ readonly meta: IndexMeta; readonly words: readonly IndexedWord[] }> {
  const metas = segments.map(async (segment) => readItem(await openFile(segment, '.pf_meta')));
  const meta = readMeta(await Promise.all(metas));
  const words = meta.segments.map(async (segment, at) =>
    readWords(await openFile(segments[at] ?? [], '.pf_index'), segment),
  );
  return { meta, words: (await Promise.all(words)).flat() };
}

interface Reference {
  readonly search: (term: string) => Promise<{ readonly results: readonly Found[] }>;
}
interface Found {
  readonly id: string;
  readonly score: number;
  /** Places in the record. */
  readonly words: readonly number[];
}

/** Pagefind's engine, with the index of the same records. */
async function startPagefind(): Promise<Reference> {
  const folder = makeFolder(onTestFinished);
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const script = join(folder, 'pagefind.mjs');
  writeFileSync(script, readFileSync(join(folder, 'pagefind.js')));
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(new Response(readFileSync(fileURLToPath(url.replace(/\?.*/u, ''))))),
  );
  const pagefind = (await import(/* @vite-ignore */ pathToFileURL(script).href)) as {
    readonly createInstance: (options: object) => Reference & { readonly init: () => Promise<void> };
  };
  const basePath = `${pathToFileURL(folder).href}/`;
  const instance = pagefind.createInstance({ basePath, noWorker: true, ranking: RANKING });
  await instance.init();
  return instance;
}

describe('findPages', () => {
  beforeAll(async () => {
    files = (await indexRecords(RECORDS)).files ?? [];
  });
  afterAll(() => void vi.unstubAllGlobals());

  test('finds the pages that Pagefind finds, where it finds them, with the same scores', async () => {
    const pagefind = await startPagefind();
    const { meta, words } = await readIndex([files]);
    const terms = ['a', 'ab', 'éa', 'ea', 'ü', 'abcde', 'none', 'xx7e', 'xx3é', 'x17é'];
    terms.push(...Array.from({ length: 60 }, (_, at) => makeWord(at * 17)));
    let total = 0;
    for (const term of new Set(terms)) {
      const { results } = await pagefind.search(term);
      const { weights, titled, pages } = findPages(term, words, meta);
      const own = meta.pages.flatMap(({ id }, at) => {
        const score = (weights[at] ?? 0) ** (1 / WORD_POWER);
        return score === 0 ? [] : [[id, score.toFixed(3), titled[at] === 1] as const];
      });
      const theirs = results.map(({ id, score, words: at }) => [id, score.toFixed(3), Math.min(...at) < TITLE_PLACES]);
      expect(own.toSorted(), term).toEqual(theirs.toSorted());
      expect(pages).toHaveLength(results.length);
      total += pages.length;
    }
    expect(total).toBeGreaterThan(500);
  });

  test('finds the same in an index of several segments, with the same scores', async () => {
    const whole = await readIndex([files]);
    // Some have fields and words that others lack.
    const parts = [RECORDS.slice(0, 1), RECORDS.slice(1, 40), RECORDS.slice(40, 41), RECORDS.slice(41)];
    const made = await Promise.all(parts.map((records) => indexRecords(records)));
    const divided = await readIndex(made.map((segment) => segment.files ?? []));
    expect(divided.meta.pages.map(({ length }) => length)).toEqual(whole.meta.pages.map(({ length }) => length));
    let total = 0;
    for (const term of [
      'a',
      'éa',
      'ü',
      'none',
      'xx7e',
      'xx7ex',
      ...Array.from({ length: 60 }, (_, at) => makeWord(at * 17)),
    ]) {
      const [one, other] = [whole, divided].map(({ meta, words }) => {
        const { pages, stems, weights, titled } = findPages(term, words, meta);
        return { pages: pages.toSorted(), stems, weights: [...weights].map((weight) => weight.toFixed(9)), titled };
      });
      expect(other, term).toEqual({ ...one, stems: expect.arrayContaining([...(one?.stems ?? [])]) as unknown });
      expect(other?.stems).toHaveLength(one?.stems.length ?? 0);
      total += one?.pages.length ?? 0;
    }
    expect(total).toBeGreaterThan(500);
  });
});

// cspell:disable-next-line
const MARKED = 'café über æsir đường ångström ελλάδα йод ёлка العَرَبِيَّة שָׁלוֹם हिन्दी ไทยนี้ 학습자 れず ガベ ぱり 再起';

test('a word has the marks that Pagefind leaves it: those of Japanese syllables, no others', async () => {
  files = (await indexRecords([{ id: '/', content: MARKED, meta: {} }])).files ?? [];
  const { words } = await readIndex([files]);
  expect(words.map(({ key }) => key).toSorted()).toEqual(MARKED.split(' ').map(withoutMarks).toSorted());
});

test('a title that has the word itself is worth more than one whose word only begins with it', async () => {
  const titles = ['sign', 'signal', 'signature', 'other'];
  const records = titles.map((title) => ({
    id: `/${title}`,
    content: `sign signal signature of${title}`,
    meta: { title },
  }));
  files = (await indexRecords(records)).files ?? [];
  const { meta, words } = await readIndex([files]);
  const { weights } = findPages('sign', words, meta);
  const pageOf = (title: string): number =>
    findPages(`of${title}`, words, meta).weights.findIndex((weight) => weight > 0);
  const [exact = 0, longer = 0, longest = 0, none = 0] = titles.map(
    (title) => (weights[pageOf(title)] ?? 0) ** (1 / WORD_POWER),
  );
  expect(none).toBeGreaterThan(0);
  expect(exact - none).toBeGreaterThan((longer - none) * 2);
  expect(longer).toBeGreaterThanOrEqual(longest);
  expect(longest).toBeGreaterThan(none);
});

test('several words are more than one that the page is named after', () => {
  const weigh = (...scores: readonly number[]): number =>
    scores.reduce((total, score) => total + score ** WORD_POWER, 0);
  expect(weigh(3, 3, 3)).toBeGreaterThan(weigh(12));
  expect(weigh(3, 3, 3)).toBeLessThan(weigh(30));
});

describe('partsOf', () => {
  const parts = [
    ['a', 'bar'],
    ['base', 'base64'],
    ['baseline', 'cat'],
    ['dog', 'zoo'],
  ].map(([from = '', to = '']) => ({ from, to, name: `${from}-${to}` }));

  test.each([
    ['bar', ['a-bar']],
    ['bark', ['a-bar']],
    ['ba', ['a-bar', 'base-base64']],
    ['base', ['base-base64', 'baseline-cat']],
    ['bas', ['base-base64', 'baseline-cat']],
    ['cats', ['baseline-cat']],
    ['cow', []],
    ['do', ['dog-zoo']],
    ['dög', ['dog-zoo']],
  ])('%s is in %j', (term, names) => {
    const segment = { first: 0, parts, weights: [] };
    const other = { first: 9, parts: parts.slice(3), weights: [] };
    expect(partsOf(term, { segments: [segment, other] })).toEqual([
      ...names.map((name) => ({ segment, name })),
      ...names.filter((name) => name === 'dog-zoo').map((name) => ({ segment: other, name })),
    ]);
  });
});
