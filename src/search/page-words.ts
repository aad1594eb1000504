/** From the texts of some pages to what the index says of them, and to the words by which misspelt queries are corrected. */
import { COUNT, type Field, FIELDS, MOST_NOTE, type Note } from '../shared/search/index-format.ts';
import { addressWords, type PageTexts } from '../shared/search/page-texts.ts';
import { OFTEN_TIMES, TITLE_TIMES } from '../shared/search/ranking.ts';
import type { WordStep } from '../shared/search/stemmers.ts';
import { withoutMarks } from '../shared/search/without-marks.ts';
import { readKeys, splitWords } from '../shared/search/words.ts';
import { loadStemmer } from './load-stemmer.ts';

export interface SearchedPage {
  readonly texts: PageTexts;
  /** Of the newest text. */
  readonly description: string;
}
/** A page on its way to another thread: one long text is copied in a tenth of the time that its many short ones take. */
export interface PackedPage extends Pick<SearchedPage, 'description'> {
  /** Its texts as JSON, in UTF-8. */
  readonly content: Uint8Array;
}
/** Pages in one language. */
export interface PageBatch {
  readonly language: string;
  readonly pages: readonly PackedPage[];
}
/** All that the index needs of some pages besides their texts: plain data. */
export interface BatchWords {
  /** Each once, as `SORTED` has them: sorted, separated by spaces, in UTF-8. */
  readonly stems: Uint8Array;
  /** How many of `postings` each stem has. */
  readonly counts: Uint32Array;
  /** As in `Postings`, with the places of the pages in the batch as their numbers. */
  readonly postings: Uint32Array;
  /** How many words each page has. */
  readonly lengths: Uint32Array;
  /** Words that a misspelt one may have been: each once, separated by spaces, in UTF-8. */
  readonly words: Uint8Array;
}

/** A spelling is corrected from five letters on; the right word may have one less. */
const WORD_TO_CORRECT = /^\p{L}{4,30}$/u;
/** From so many times on, a page is about a word. */
const OFTEN = 4;
const MAX_KNOWN = 50_000;
/** Between a stem without its marks, by which the index is sorted, and the stem, where it is another one. */
export const SORTED = '\0';
const BITS = Object.fromEntries(FIELDS.map((field, at) => [field, 2 ** at])) as Readonly<Record<Field, Note>>;

/** What the index has for a written word. */
interface Key {
  readonly key: string;
  readonly stem: Stem;
  /** The number of the last batch that had it, of a word that a misspelt one may have been; else `null`. */
  batch: number | null;
}
interface Stem {
  readonly text: string;
  /** See `SORTED`. */
  readonly sorted: string;
  /** As that of a key, of any stem. */
  batch: number;
  /** Of that batch. */
  postings: number[];
  /** The number of the last page that had it. */
  page: number;
  /** How often the newest text of that page says it. */
  said: number;
  /** Of that page. */
  note: Note;
}

/**
 * Reads batches of pages. What the page at hand says is noted at the words of all pages: a page has hundreds of words, and tables
 * of its own for each page take longer. The pages of a site share most of their words, so each is taken apart once.
 */
export class BatchReader {
  readonly #language: string;
  readonly #stem: WordStep;
  readonly #written = new Map<string, readonly Key[]>();
  readonly #keys = new Map<string, Key>();
  readonly #stems = new Map<string, Stem>();
  #batch = 0;
  #page = 0;
  #ofBatch: Stem[] = [];
  #ofPage: Stem[] = [];
  #words: string[] = [];
  #lengths: number[] = [];

  constructor(language: string, stem: WordStep) {
    this.#language = language;
    this.#stem = stem;
  }

  /** Ends the batch before. */
  start(): void {
    if (this.#written.size > MAX_KNOWN) for (const known of [this.#written, this.#keys, this.#stems]) known.clear();
    this.#batch += 1;
    [this.#ofBatch, this.#words, this.#lengths] = [[], [], []];
  }

  add({ texts: page, description }: SearchedPage): void {
    this.#page += 1;
    this.#ofPage = [];
    this.#addTexts(page);
    const newest = page.texts[0];
    const address = addressWords(page);
    // As one word each, so that the page whose title begins with a word is before those that have it later.
    for (const name of [newest?.title ?? '', address]) {
      const whole = this.#find(name).map(({ stem }) => stem.text);
      if (whole.length > 0) this.#note(this.#findStem(whole.join('')), BITS.name);
    }
    const headings = (newest?.sections ?? []).map((section) => page.sections[section]?.title ?? '');
    const fields = { title: newest?.title ?? '', address, headings: headings.join(' '), description };
    for (const [field, text] of Object.entries(fields)) {
      for (const { stem } of this.#find(text)) this.#note(stem, BITS[field as Field]);
    }
    const named = [...new Set(this.#find(`${newest?.title ?? ''} ${address}`))];
    for (let time = 0; time < TITLE_TIMES && named.length > 0; time++) {
      const stem = named[time % named.length]?.stem;
      if (stem !== undefined) stem.note += COUNT;
    }
    this.#endPage();
  }

  end(): BatchWords {
    const stems = this.#ofBatch.sort((a, b) => (a.sorted < b.sorted ? -1 : 1));
    const encoder = new TextEncoder();
    return {
      stems: encoder.encode(stems.map(({ sorted }) => sorted).join(' ')),
      counts: Uint32Array.from(stems, ({ postings }) => postings.length),
      postings: Uint32Array.from(stems.flatMap(({ postings }) => postings)),
      lengths: Uint32Array.from(this.#lengths),
      words: encoder.encode(this.#words.join(' ')),
    };
  }

  /** All words of a page, each passage once: a page counts once for a word, and once more if its newest text says it often. */
  #addTexts(page: PageTexts): void {
    const newest = page.texts[0]?.sections ?? [];
    const said = countEach(newest.flatMap((section) => page.sections[section]?.passages ?? []));
    for (const [passage, text] of page.passages.entries()) this.#say(text, said.get(passage) ?? 0);
    const headed = countEach(newest);
    for (const [section, { title }] of page.sections.entries()) this.#say(title, headed.get(section) ?? 0);
    for (const { title } of page.texts) this.#say(title, 0);
    this.#say(addressWords(page), 0);
    for (const stem of this.#ofPage) stem.note = COUNT + (stem.said >= OFTEN ? OFTEN_TIMES * COUNT : 0);
  }

  #endPage(): void {
    const at = this.#lengths.length;
    let length = 0;
    for (const stem of this.#ofPage) {
      const times = Math.floor(stem.note / COUNT);
      length += times;
      if (stem.batch !== this.#batch) {
        stem.batch = this.#batch;
        stem.postings = [];
        this.#ofBatch.push(stem);
      }
      stem.postings.push(at * MOST_NOTE + stem.note);
    }
    this.#lengths.push(length);
  }

  #say(text: string, times: number): void {
    for (const key of this.#find(text)) {
      if (key.batch !== null && key.batch !== this.#batch) {
        key.batch = this.#batch;
        this.#words.push(key.key);
      }
      this.#note(key.stem, 0);
      key.stem.said += times;
    }
  }

  #note(stem: Stem, note: Note): void {
    if (stem.page !== this.#page) {
      stem.page = this.#page;
      stem.said = 0;
      stem.note = 0;
      if (stem.sorted !== '' && !stem.sorted.startsWith(SORTED)) this.#ofPage.push(stem);
    }
    stem.note |= note;
  }

  #find(text: string): readonly Key[] {
    const found: Key[] = [];
    for (const written of splitWords(text)) {
      let keys = this.#written.get(written);
      if (keys === undefined) {
        keys = readKeys(written, this.#language).map((key) => this.#findKey(key));
        this.#written.set(written, keys);
      }
      for (const key of keys) found.push(key);
    }
    return found;
  }

  #findKey(key: string): Key {
    let found = this.#keys.get(key);
    if (found === undefined) {
      found = { key, stem: this.#findStem(this.#stem(key)), batch: WORD_TO_CORRECT.test(key) ? 0 : null };
      this.#keys.set(key, found);
    }
    return found;
  }

  #findStem(text: string): Stem {
    let found = this.#stems.get(text);
    if (found === undefined) {
      const key = withoutMarks(text);
      const sorted = key === text ? text : key + SORTED + text;
      found = { text, sorted, batch: 0, postings: [], page: 0, said: 0, note: 0 };
      this.#stems.set(text, found);
    }
    return found;
  }
}

export async function openReader(language: string): Promise<BatchReader> {
  return new BatchReader(language, (await loadStemmer(language)).stem);
}

let known: { readonly language: string; readonly reader: BatchReader } | null = null;

/** For a thread, which reads one batch after the other. */
export async function readBatch({ language, pages }: PageBatch): Promise<BatchWords> {
  if (known?.language !== language) known = { language, reader: await openReader(language) };
  const { reader } = known;
  reader.start();
  for (const { content, description } of pages) {
    reader.add({ texts: JSON.parse(new TextDecoder().decode(content)) as PageTexts, description });
  }
  return reader.end();
}

function countEach(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}
