/** All files of a search. */
import { indexPages, type PagesIndex } from '../../../src/search/site-search.ts';
import type { OutputFile } from '../../../src/shared/types/output.ts';

type AllFiles = Pick<PagesIndex, 'pages' | 'language'> & Partial<PagesIndex>;

export function indexAll(options: AllFiles): Promise<readonly OutputFile[]> {
  return indexPages({ sets: [], cache: null, threads: [], ...options });
}
