/** `/search/text/<name>.json`: what the pages of a search say, one file each. */
import { hashBytes } from '../disk/hash-bytes.ts';
import { TimeSlice } from '../disk/time-slice.ts';
import { SEARCH_FOLDER } from '../shared/search/entry.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { KeptRecords, UnreadPage } from './kept-records.ts';

/** Digits of a hash: a reader loads the names of all pages, and seven digits tell thousands apart. */
const SHORTEST_NAME = 7;

/** Names for the texts of one site. */
export class TextNames {
  readonly #taken = new Set<string>();

  /** The beginning of its hash, as long as it takes to be another name than those before. */
  add(content: string): string {
    const hash = hashBytes(content);
    let length = SHORTEST_NAME;
    while (this.#taken.has(hash.slice(0, length)) && length < hash.length) length += 1;
    const name = hash.slice(0, length);
    this.#taken.add(name);
    return name;
  }
}

export function textFile(name: string, content: string): OutputFile {
  return { path: `${SEARCH_FOLDER}/text/${name}.json`, content };
}

/** Those of pages whose index is known. */
export async function readTextFiles(pages: readonly UnreadPage[], kept: KeptRecords): Promise<readonly OutputFile[]> {
  const names = new TextNames();
  const files: OutputFile[] = [];
  const slice = new TimeSlice();
  for (const page of pages) {
    const { content } = kept.find(page) ?? kept.read(page);
    files.push(textFile(names.add(content), content));
    await slice.pause();
  }
  return files;
}
