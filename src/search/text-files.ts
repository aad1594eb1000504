/** `/search/text/<name>.json`: what the pages of a search say, one file each. */
import { SEARCH_FOLDER } from '../shared/search/entry.ts';
import type { OutputFile } from '../shared/types/output.ts';
import type { ReadPage } from './kept-segment.ts';

/** Digits of a hash: a reader loads the names of all pages, and seven digits tell thousands apart. */
const SHORTEST_NAME = 7;

/** For each text the beginning of its hash, as long as it takes to be another name than those before. */
export function nameTexts(texts: readonly Pick<ReadPage, 'hash'>[]): readonly string[] {
  const taken = new Set<string>();
  for (const { hash } of texts) {
    let length = SHORTEST_NAME;
    while (taken.has(hash.slice(0, length)) && length < hash.length) length += 1;
    taken.add(hash.slice(0, length));
  }
  return [...taken];
}

export function textFile(name: string, content: string): OutputFile {
  return { path: `${SEARCH_FOLDER}/text/${name}.json`, content };
}
