/** From the pages of a site to the files below `/search/`. */
import { gunzipSync } from 'node:zlib';
import { hashBytes } from '../disk/hash-bytes.ts';
import { type SearchEntry, ENTRY_FILE, SEARCH_FOLDER, type WordList } from '../shared/search/entry.ts';
import { addressWords, isOfSet, type PageTexts, recordKeys, TITLE_PLACES } from '../shared/search/page-texts.ts';
import type { WordStep } from '../shared/search/stemmers.ts';
import { keysOf, splitWords } from '../shared/search/words.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { loadStemmer } from './load-stemmer.ts';
import type { IndexRecord, RecordIndex } from './pagefind.ts';

export interface SearchedPage {
  readonly texts: PageTexts;
  /** Of the newest text. */
  readonly description: string;
}
export interface PagesIndex {
  readonly pages: readonly SearchedPage[];
  readonly language: string;
  /** Routes of the further sets of documents. */
  readonly sets: readonly RoutePath[];
  readonly indexRecords: (records: readonly IndexRecord[]) => Promise<RecordIndex>;
}

/** What Pagefind's own files begin with, once they are unpacked. */
// cspell:disable-next-line
const SIGNATURE = 'pagefind_dcd';
const HASH_LENGTH = 10;
/** Words in one file of the list, which is read as a whole. */
const WORDS_IN_FILE = 8000;
/** A spelling is corrected from five letters on; the right word may have one less. */
const WORD_TO_CORRECT = /^\p{L}{4,30}$/u;
/** From so many times on, a page is about a word. */
const OFTEN = 4;
/** The same pages make the same bytes. `null` when Pagefind has no program for this system; rejects as `indexRecords` does. */
export async function indexPages({
  pages,
  language,
  sets,
  indexRecords,
}: PagesIndex): Promise<readonly OutputFile[] | null> {
  const texts = new Map<string, { readonly page: SearchedPage; readonly content: string }>(
    pages.map((page) => {
      const content = `${JSON.stringify(page.texts)}\n`;
      return [`/${shortHash(content)}`, { page, content }] as const;
    }),
  );
  const { stem } = await loadStemmer(language);
  const words = new Set<string>();
  const records = [...texts].map(([id, { page }]) => {
    const keys = recordKeys(page.texts);
    for (const key of keys) words.add(key);
    return toRecord(id, page, { keys, stem });
  });
  const { files } = await indexRecords(records);
  if (files === null) return null;
  const lists = listWords(words);
  return [
    ...files.flatMap((file): OutputFile | readonly [] => {
      const [, id] = /^fragment\/(.+)\.pf_fragment$/u.exec(file.path) ?? [];
      if (id === undefined) return file.path.startsWith('index/') ? file : [];
      const found = texts.get(readFragment(file.content).url);
      return found === undefined ? [] : { path: `text/${id}.json`, content: found.content };
    }),
    ...lists,
    ...describeIndex(files, { language, words: lists, ...numberSets([...texts.values()], sets) }),
  ].map(({ path, content }) => ({ path: `${SEARCH_FOLDER}/${path}`, content }));
}

interface Indexed {
  readonly keys: readonly string[];
  readonly stem: WordStep;
}

/** The words in their places (see `recordKeys`), and again what the newest text says often: how often counts in the ranking. */
function toRecord(id: string, { texts, description }: SearchedPage, { keys, stem }: Indexed): IndexRecord {
  const { language } = texts;
  const newest = texts.texts[0];
  const sections = (newest?.sections ?? []).flatMap((section) => texts.sections[section] ?? []);
  const toKeys = (written: string): readonly string[] =>
    splitWords(written).flatMap((word) => keysOf(word, language).map(stem));
  const counts = countStems(sections, { texts, stem });
  const often = [...counts].filter(([, count]) => count >= OFTEN).map(([key]) => key);
  const [title, address] = [toKeys(newest?.title ?? ''), toKeys(addressWords(texts))];
  return {
    id,
    content: [
      ...keys.slice(0, TITLE_PLACES).map(stem),
      ...new Set(keys.slice(TITLE_PLACES).map(stem)),
      ...often.toSorted(),
    ].join(' '),
    meta: {
      // As one word each, so that the page whose title begins with a word is before those that have it later.
      name: [...new Set([title.join(''), address.join('')])].join(' '),
      title: title.join(' '),
      address: address.join(' '),
      headings: toKeys(sections.map(({ title }) => title).join(' ')).join(' '),
      description: toKeys(description).join(' '),
    },
  };
}

/** How often some sections have each stem. */
function countStems(
  sections: PageTexts['sections'],
  { texts, stem }: { readonly texts: PageTexts; readonly stem: WordStep },
): ReadonlyMap<string, number> {
  const written = new Map<string, number>();
  const add = (text: string): void => {
    for (const word of splitWords(text)) written.set(word, (written.get(word) ?? 0) + 1);
  };
  for (const { title, passages } of sections) {
    add(title);
    for (const passage of passages) add(texts.passages[passage] ?? '');
  }
  const counts = new Map<string, number>();
  for (const [word, count] of written) {
    for (const key of keysOf(word, texts.language)) counts.set(stem(key), (counts.get(stem(key)) ?? 0) + count);
  }
  return counts;
}

function readFragment(content: OutputFile['content']): { readonly url: string } {
  const text = gunzipSync(content).toString('utf8');
  return JSON.parse(text.slice(SIGNATURE.length)) as { readonly url: string };
}

function listWords(keys: ReadonlySet<string>): readonly OutputFile[] {
  const sorted = [...keys].filter((key) => WORD_TO_CORRECT.test(key)).toSorted();
  return Array.from({ length: Math.ceil(sorted.length / WORDS_IN_FILE) }, (_, part) => {
    const list: WordList = sorted.slice(part * WORDS_IN_FILE, (part + 1) * WORDS_IN_FILE);
    const content = `${JSON.stringify(list)}\n`;
    return { path: `words/${part}.json`, content };
  });
}

interface Described extends Pick<SearchEntry, 'sets'> {
  readonly language: string;
  readonly words: readonly OutputFile[];
}

/** `records`: in the order of the index. */
function numberSets(
  records: readonly { readonly page: SearchedPage }[],
  sets: readonly RoutePath[],
): Pick<SearchEntry, 'sets'> {
  if (sets.length === 0) return {};
  const numbers = sets.map((set) => {
    const isOwn = ({ page }: { readonly page: SearchedPage }): boolean => isOfSet(page.texts, set);
    return [set, [Math.max(0, records.findIndex(isOwn)), records.findLastIndex(isOwn) + 1]] as const;
  });
  return { sets: Object.fromEntries(numbers) };
}

/** The file that everything else is found by, and what Pagefind says of all pages and parts: its name has their hash. */
function describeIndex(files: readonly OutputFile[], { language, words, sets }: Described): readonly OutputFile[] {
  const meta = files.find(({ path }) => path.endsWith('.pf_meta'));
  if (meta === undefined) throw new Error('Pagefind made no index.');
  const path = `index/${meta.path.replace(/^pagefind\./u, '')}`;
  const entry: SearchEntry = {
    language,
    meta: path,
    words: words.map(({ path: list, content }) => [firstWord(content), `${list}?${shortHash(content)}`] as const),
    ...(sets === undefined ? {} : { sets }),
  };
  return [
    { path, content: meta.content },
    { path: ENTRY_FILE, content: `${JSON.stringify(entry)}\n` },
  ];
}

function firstWord(content: OutputFile['content']): string {
  return (JSON.parse(String(content)) as WordList)[0] ?? '';
}

function shortHash(content: OutputFile['content']): string {
  return hashBytes(content).slice(0, HASH_LENGTH);
}
