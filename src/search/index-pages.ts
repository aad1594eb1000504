/** From the pages of a site to the files below `/search/`. */
import { gunzipSync } from 'node:zlib';
import { hashBytes } from '../disk/hash-bytes.ts';
import { type SearchEntry, ENTRY_FILE, SEARCH_FOLDER, type WordList } from '../shared/search/entry.ts';
import { isOfSet } from '../shared/search/page-texts.ts';
import type { BuildCache, OutputFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { KeptRecords, type UnreadPage } from './kept-records.ts';
import type { PageRecord } from './page-record.ts';
import type { Indexer } from './pagefind.ts';
import { type RecordedPage, recordPages, type RecordThread } from './record-pages.ts';

export interface PagesIndex {
  readonly pages: readonly UnreadPage[];
  readonly language: string;
  /** Routes of the further sets of documents. */
  readonly sets: readonly RoutePath[];
  /** Has records of earlier builds; left out or `null` for none. */
  readonly cache?: BuildCache | null;
  /** Threads that help to make the records; left out, there are none. */
  readonly threads?: readonly RecordThread[];
  readonly openIndex: () => Indexer;
}

/** What Pagefind's own files begin with, once they are unpacked. */
// cspell:disable-next-line
const SIGNATURE = 'pagefind_dcd';
const HASH_LENGTH = 10;
/** Words in one file of the list, which is read as a whole. */
const WORDS_IN_FILE = 8000;

/** The same pages make the same bytes. `null` when Pagefind has no program for this system; rejects as its indexer does. */
export async function indexPages({
  pages,
  language,
  sets,
  cache = null,
  threads = [],
  openIndex,
}: PagesIndex): Promise<readonly OutputFile[] | null> {
  const kept = new KeptRecords(cache);
  const texts = new Map<string, RecordedPage>();
  const index = openIndex();
  try {
    const onRecorded = (recorded: readonly RecordedPage[]): void => {
      const added = recorded.map((page) => [`/${shortHash(page.content)}`, page] as const);
      for (const [id, page] of added) texts.set(id, page);
      index.add(added.map(([id, { record }]) => ({ id, ...record })));
    };
    await recordPages(pages, { kept, language, threads, onRecorded });
    const making = index.finish();
    // The program works meanwhile.
    kept.save();
    const lists = listWords([...texts.values()]);
    const { files } = await making;
    if (files === null) return null;
    const described = { language, words: lists, ...numberSets([...texts.values()], sets) };
    return [...files.flatMap(toOutput(texts)), ...lists, ...describeIndex(files, described)].map(
      ({ path, content }) => ({
        path: `${SEARCH_FOLDER}/${path}`,
        content,
      }),
    );
  } finally {
    await index.close();
  }
}

/** Parts of the index as they are, and in the place of what Pagefind says of a page all that the page says. */
function toOutput(texts: ReadonlyMap<string, RecordedPage>): (file: OutputFile) => OutputFile | readonly [] {
  return (file) => {
    const [, id] = /^fragment\/(.+)\.pf_fragment$/u.exec(file.path) ?? [];
    if (id === undefined) return file.path.startsWith('index/') ? file : [];
    const found = texts.get(readFragment(file.content).url);
    return found === undefined ? [] : { path: `text/${id}.json`, content: found.content };
  };
}

function readFragment(content: OutputFile['content']): { readonly url: string } {
  const text = gunzipSync(content).toString('utf8');
  return JSON.parse(text.slice(SIGNATURE.length)) as { readonly url: string };
}

function listWords(records: readonly PageRecord[]): readonly OutputFile[] {
  const all = new Set<string>();
  for (const { words } of records) for (const word of words.split(' ')) all.add(word);
  all.delete('');
  const sorted = [...all].toSorted();
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
  records: readonly Pick<UnreadPage, 'page'>[],
  sets: readonly RoutePath[],
): Pick<SearchEntry, 'sets'> {
  if (sets.length === 0) return {};
  const numbers = sets.map((set) => {
    const isOwn = (record: Pick<UnreadPage, 'page'>): boolean => isOfSet(record, set);
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
