/** `/search/text/<name>.json`: what the pages of a search say, one file each. */
import { SEARCH_FOLDER } from '../shared/search/entry.ts';
import type { OutputFile } from '../shared/types/output.ts';

export function textFile(name: string, content: Uint8Array): OutputFile {
  return { path: `${SEARCH_FOLDER}/text/${name}.json`, content };
}
