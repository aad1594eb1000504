/** From the texts of a page to its record in the index, and to the words by which misspelt queries are corrected. */
import { addressWords, type PageTexts, TITLE_PLACES } from '../shared/search/page-texts.ts';
import type { WordStep } from '../shared/search/stemmers.ts';
import { readKeys, splitWords } from '../shared/search/words.ts';
import { toBytes, toText } from './bytes.ts';
import { loadStemmer } from './load-stemmer.ts';
import type { RecordFields } from './pagefind.ts';

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
/** All that the index needs of a page besides its texts: plain data. */
export interface PageRecord {
  /** As in an `IndexRecord`. */
  readonly fields: Uint8Array;
  /** Words of the page that a misspelt one may have been, separated by spaces, in UTF-8. */
  readonly words: Uint8Array;
}

/** A spelling is corrected from five letters on; the right word may have one less. */
const WORD_TO_CORRECT = /^\p{L}{4,30}$/u;
/** From so many times on, a page is about a word. */
const OFTEN = 4;
/** Pagefind leaves out pages without words, and takes the marks from the others. */
const INDEXED = /[\p{L}\p{N}]/u;
/** Pagefind takes pictures for words; no page and no query has this one. */
const NO_WORD = '⬜';

let known: { readonly language: string; readonly words: KnownWords } | null = null;

/** Records in the order of the pages. */
export async function makeRecords({ language, pages }: PageBatch): Promise<readonly PageRecord[]> {
  const words = await findKnown(language);
  return pages.map(({ content, description }) =>
    makeRecord({ texts: JSON.parse(toText(content)) as PageTexts, description }, words),
  );
}

/** As `makeRecords`, of a page that has not been packed. */
export async function makeRecordHere(language: string, page: SearchedPage): Promise<PageRecord> {
  return makeRecord(page, await findKnown(language));
}

async function findKnown(language: string): Promise<KnownWords> {
  if (known?.language !== language) {
    const { stem } = await loadStemmer(language);
    known = { language, words: new KnownWords(language, stem) };
  }
  return known.words;
}

/**
 * The words of a record, by their places: those of the title and the address, then all words of the page, sorted, and again
 * what the newest text says often, for how often counts in the ranking. Sorted words make a third of the index: it has their
 * places, which are then nearly the same on similar pages, and for neighbours.
 */
function makeRecord({ texts, description }: SearchedPage, words: KnownWords): PageRecord {
  const { keys, stems } = words.readPage(texts);
  const toStems = (written: string): readonly string[] =>
    splitWords(written).flatMap((word) => words.find(word).map(({ stem }) => stem.text));
  const newest = texts.texts[0];
  const [title, address] = [toStems(newest?.title ?? ''), toStems(addressWords(texts))];
  const headings = (newest?.sections ?? []).map((section) => texts.sections[section]?.title ?? '');
  const often = stems.filter(({ count }) => count >= OFTEN);
  const content = [...fillPlaces(nameStems(texts, words)), ...sortTexts(stems), ...sortTexts(often)].join(' ');
  const fields: RecordFields = {
    content: INDEXED.test(content) ? content : NO_WORD,
    meta: {
      // As one word each, so that the page whose title begins with a word is before those that have it later.
      name: [...new Set([title.join(''), address.join('')])].join(' '),
      title: title.join(' '),
      address: address.join(' '),
      headings: toStems(headings.join(' ')).join(' '),
      description: toStems(description).join(' '),
    },
  };
  const toCorrect = keys.filter(({ isWord }) => isWord).map(({ key }) => key);
  return { fields: toBytes(JSON.stringify(fields)), words: toBytes(toCorrect.join(' ')) };
}

function sortTexts(stems: readonly Stem[]): readonly string[] {
  return stems.map(({ text }) => text).toSorted();
}

/** The stems of the title and the address: those of different words, also where they are equal. */
function nameStems(texts: PageTexts, words: KnownWords): readonly string[] {
  const written = splitWords(`${texts.texts[0]?.title ?? ''} ${addressWords(texts)}`);
  return [...new Set(written.flatMap((word) => words.find(word)))].map(({ stem }) => stem.text);
}

/** Some words again and again, up to the place of the first word that is not of the title. */
function fillPlaces(words: readonly string[]): readonly string[] {
  return Array.from({ length: words.length === 0 ? 0 : TITLE_PLACES }, (_, at) => words[at % words.length] ?? '');
}

/** What the index has for a written word. */
interface Key {
  readonly key: string;
  readonly stem: Stem;
  /** A misspelt word may have been this one. */
  readonly isWord: boolean;
  /** The number of the last page that had it. */
  page: number;
}
interface Stem {
  readonly text: string;
  /** As that of a key. */
  page: number;
  /** How often the newest text of that page says it. */
  count: number;
}
interface PageWords {
  readonly keys: readonly Key[];
  readonly stems: readonly Stem[];
}

const MAX_KNOWN = 50_000;

/**
 * The words that the last pages had: the pages of a site share most of them. What the page at hand says is noted there, for
 * a page has hundreds of words, and tables of its own for each page take longer.
 */
class KnownWords {
  readonly #language: string;
  readonly #stem: WordStep;
  readonly #written = new Map<string, readonly Key[]>();
  readonly #keys = new Map<string, Key>();
  readonly #stems = new Map<string, Stem>();
  #page = 0;

  constructor(language: string, stem: WordStep) {
    this.#language = language;
    this.#stem = stem;
  }

  find(written: string): readonly Key[] {
    let keys = this.#written.get(written);
    if (keys === undefined) {
      keys = readKeys(written, this.#language).map((key) => this.#findKey(key));
      this.#written.set(written, keys);
    }
    return keys;
  }

  /** All words of a page, each once. Each passage is taken apart once. */
  readPage(page: PageTexts): PageWords {
    this.#forget();
    this.#page += 1;
    const keys: Key[] = [];
    const stems: Stem[] = [];
    const read = (text: string, times: number): void => {
      for (const written of splitWords(text)) {
        for (const key of this.find(written)) {
          if (this.#isNew(key)) keys.push(key);
          if (this.#isNew(key.stem)) {
            key.stem.count = 0;
            stems.push(key.stem);
          }
          key.stem.count += times;
        }
      }
    };
    const newest = page.texts[0]?.sections ?? [];
    const said = countEach(newest.flatMap((section) => page.sections[section]?.passages ?? []));
    for (const [passage, text] of page.passages.entries()) read(text, said.get(passage) ?? 0);
    const headed = countEach(newest);
    for (const [section, { title }] of page.sections.entries()) read(title, headed.get(section) ?? 0);
    for (const { title } of page.texts) read(title, 0);
    read(addressWords(page), 0);
    return { keys, stems };
  }

  /** On the page at hand. */
  #isNew(word: Key | Stem): boolean {
    const isNew = word.page !== this.#page;
    word.page = this.#page;
    return isNew;
  }

  /** Between two pages: what a page says is in here. */
  #forget(): void {
    if (this.#written.size < MAX_KNOWN) return;
    for (const words of [this.#written, this.#keys, this.#stems]) words.clear();
  }

  #findKey(key: string): Key {
    let found = this.#keys.get(key);
    if (found === undefined) {
      found = { key, stem: this.#findStem(this.#stem(key)), isWord: WORD_TO_CORRECT.test(key), page: 0 };
      this.#keys.set(key, found);
    }
    return found;
  }

  #findStem(text: string): Stem {
    let found = this.#stems.get(text);
    if (found === undefined) this.#stems.set(text, (found = { text, page: 0, count: 0 }));
    return found;
  }
}

function countEach(numbers: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}
