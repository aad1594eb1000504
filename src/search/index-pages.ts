/** From the pages of a site to the files below `/search/`. */
import { hashBytes } from '../disk/hash-bytes.ts';
import { type SearchEntry, ENTRY_FILE, SEARCH_FOLDER, type WordList } from '../shared/search/entry.ts';
import { isOfSet } from '../shared/search/page-texts.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { renamePages } from './index-meta.ts';
import type { KeptRecords, UnreadPage } from './kept-records.ts';
import type { PageRecord } from './page-record.ts';
import type { Indexer } from './pagefind.ts';
import { type RecordedPage, recordPages, type RecordThread } from './record-pages.ts';
import { textFile, TextNames } from './text-files.ts';

export interface PagesIndex {
  readonly pages: readonly UnreadPage[];
  readonly language: string;
  /** Routes of the further sets of documents. */
  readonly sets: readonly RoutePath[];
  /** Has records of earlier builds. */
  readonly kept: KeptRecords;
  /** Threads that help to make the records; left out, there are none. */
  readonly threads?: readonly RecordThread[];
  readonly openIndex: () => Indexer;
  /** Gets the texts of all pages when Pagefind has its work. */
  readonly onTexts: (texts: readonly OutputFile[]) => void;
}
interface NamedPage extends RecordedPage {
  /** Of its text. */
  readonly name: string;
}

const HASH_LENGTH = 10;
/** Words in one file of the list, which is read as a whole. */
const WORDS_IN_FILE = 8000;

/**
 * All files but the texts. The same pages make the same bytes. `null` when Pagefind has no program for this system; rejects
 * as its indexer does.
 */
export async function indexPages({
  pages,
  language,
  sets,
  kept,
  threads = [],
  openIndex,
  onTexts,
}: PagesIndex): Promise<readonly OutputFile[] | null> {
  const names = new TextNames();
  const named: NamedPage[] = [];
  const index = openIndex();
  try {
    const onRecorded = (recorded: readonly RecordedPage[]): void => {
      const added = recorded.map((page): NamedPage => ({ ...page, name: names.add(page.content) }));
      for (const page of added) named.push(page);
      index.add(added.map(({ name, record }) => ({ id: `/${name}`, ...record })));
    };
    await recordPages(pages, { kept, language, threads, onRecorded });
    const making = index.finish();
    // The program works meanwhile.
    onTexts(named.map(({ name, content }) => textFile(name, content)));
    kept.save();
    const lists = listWords(named);
    const { files } = await making;
    if (files === null) return null;
    const described = { language, words: lists, ...numberSets(named, sets) };
    const parts = files.filter(({ path }) => path.startsWith('index/'));
    return [...parts, ...lists, ...describeIndex(findMeta(files, named), described)].map(({ path, content }) => ({
      path: `${SEARCH_FOLDER}/${path}`,
      content,
    }));
  } finally {
    await index.close();
  }
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

/** What is known of all pages and parts of the index. Pages have the names of their texts. */
function findMeta(files: readonly OutputFile[], pages: readonly NamedPage[]): Uint8Array {
  const meta = files.find(({ path }) => path.endsWith('.pf_meta'));
  if (meta === undefined) throw new Error('Pagefind made no index.');
  const names = pages.map(({ name }) => name);
  return renamePages(meta.content, names);
}

/** That, under a name that has its hash, and the file that everything else is found by. */
function describeIndex(meta: Uint8Array, { language, words, sets }: Described): readonly OutputFile[] {
  const path = `index/${shortHash(meta)}.pf_meta`;
  const entry: SearchEntry = {
    language,
    meta: path,
    words: words.map(({ path: list, content }) => [firstWord(content), `${list}?${shortHash(content)}`] as const),
    ...(sets === undefined ? {} : { sets }),
  };
  return [
    { path, content: meta },
    { path: ENTRY_FILE, content: `${JSON.stringify(entry)}\n` },
  ];
}

function firstWord(content: OutputFile['content']): string {
  return (JSON.parse(String(content)) as WordList)[0] ?? '';
}

function shortHash(content: OutputFile['content']): string {
  return hashBytes(content).slice(0, HASH_LENGTH);
}
