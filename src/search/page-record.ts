/** From the texts of a page to its record in the index, and to the words by which misspelt queries are corrected. */
import { addressWords, type PageTexts, TITLE_PLACES } from '../shared/search/page-texts.ts';
import type { WordStep } from '../shared/search/stemmers.ts';
import { readKeys, splitWords } from '../shared/search/words.ts';
import { loadStemmer } from './load-stemmer.ts';
import type { IndexRecord } from './pagefind.ts';

export interface SearchedPage {
  readonly texts: PageTexts;
  /** Of the newest text. */
  readonly description: string;
}
/** Pages in one language. */
export interface PageBatch {
  readonly language: string;
  readonly pages: readonly SearchedPage[];
}
/** All that the index needs of a page besides its texts: plain data. */
export interface PageRecord {
  readonly record: Omit<IndexRecord, 'id'>;
  /** Words of the page that a misspelt one may have been, separated by spaces. */
  readonly words: string;
}

/** A spelling is corrected from five letters on; the right word may have one less. */
const WORD_TO_CORRECT = /^\p{L}{4,30}$/u;
/** From so many times on, a page is about a word. */
const OFTEN = 4;

/** A written word: what the index has for it, and the stem of each key. */
interface KnownWord {
  readonly keys: readonly string[];
  readonly stems: readonly string[];
}
type FindWord = (written: string) => KnownWord;

const MAX_KNOWN = 50_000;

/** The words that the last records had: the pages of a site share most of them. */
let known: { readonly language: string; readonly findWord: FindWord } | null = null;

/** Records in the order of the pages. */
export async function makeRecords({ language, pages }: PageBatch): Promise<readonly PageRecord[]> {
  if (known?.language !== language) {
    const { stem } = await loadStemmer(language);
    known = { language, findWord: rememberWords(language, stem) };
  }
  const { findWord } = known;
  return pages.map((page) => makeRecord(page, findWord));
}

function rememberWords(language: string, stem: WordStep): FindWord {
  const words = new Map<string, KnownWord>();
  return (written) => {
    let word = words.get(written);
    if (word === undefined) {
      const keys = readKeys(written, language);
      if (words.size === MAX_KNOWN) words.clear();
      words.set(written, (word = { keys, stems: keys.map(stem) }));
    }
    return word;
  };
}

/**
 * The words of a record, by their places: those of the title and the address, then all words of the page, sorted, and again
 * what the newest text says often, for how often counts in the ranking.
 */
function makeRecord({ texts, description }: SearchedPage, findWord: FindWord): PageRecord {
  const toStems = (written: string): readonly string[] => splitWords(written).flatMap((word) => findWord(word).stems);
  const { stems, counts } = readWords(texts, findWord);
  const keys = [...stems.keys()].toSorted();
  const often = [...counts].filter(([, count]) => count >= OFTEN).map(([key]) => key);
  const newest = texts.texts[0];
  const [title, address] = [toStems(newest?.title ?? ''), toStems(addressWords(texts))];
  const headings = (newest?.sections ?? []).map((section) => texts.sections[section]?.title ?? '');
  const record = {
    content: [
      ...fillPlaces(nameKeys(texts, findWord).map((key) => stems.get(key) ?? '')),
      ...new Set(keys.map((key) => stems.get(key) ?? '')),
      ...often.toSorted(),
    ].join(' '),
    meta: {
      // As one word each, so that the page whose title begins with a word is before those that have it later.
      name: [...new Set([title.join(''), address.join('')])].join(' '),
      title: title.join(' '),
      address: address.join(' '),
      headings: toStems(headings.join(' ')).join(' '),
      description: toStems(description).join(' '),
    },
  };
  return { record, words: keys.filter((key) => WORD_TO_CORRECT.test(key)).join(' ') };
}

/** The keys of the title and the address, each once: also two whose stems are equal. */
function nameKeys(texts: PageTexts, findWord: FindWord): readonly string[] {
  const written = splitWords(`${texts.texts[0]?.title ?? ''} ${addressWords(texts)}`);
  return [...new Set(written.flatMap((word) => findWord(word).keys))];
}

/** Some words again and again, up to the place of the first word that is not of the title. */
function fillPlaces(words: readonly string[]): readonly string[] {
  return Array.from({ length: words.length === 0 ? 0 : TITLE_PLACES }, (_, at) => words[at % words.length] ?? '');
}

interface Words {
  /** By the keys of all words of the page. */
  readonly stems: ReadonlyMap<string, string>;
  /** How often the newest text says each stem. */
  readonly counts: ReadonlyMap<string, number>;
}

function readWords(texts: PageTexts, findWord: FindWord): Words {
  const stems = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [written, count] of countWords(texts)) {
    const word = findWord(written);
    for (const [at, key] of word.keys.entries()) {
      const stem = word.stems[at] ?? '';
      stems.set(key, stem);
      if (count > 0) counts.set(stem, (counts.get(stem) ?? 0) + count);
    }
  }
  return { stems, counts };
}

/** Every word of a page as it is written, and how often the newest text says it. Each passage is taken apart once. */
function countWords(page: PageTexts): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  const add = (text: string, times: number): void => {
    for (const word of splitWords(text)) words.set(word, (words.get(word) ?? 0) + times);
  };
  const newest = page.texts[0]?.sections ?? [];
  const said = countEach(newest.flatMap((section) => page.sections[section]?.passages ?? []));
  for (const [passage, text] of page.passages.entries()) add(text, said.get(passage) ?? 0);
  const headed = countEach(newest);
  for (const [section, { title }] of page.sections.entries()) add(title, headed.get(section) ?? 0);
  for (const { title } of page.texts) add(title, 0);
  add(addressWords(page), 0);
  return words;
}

function countEach(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}
