/** All files of a search. */
import { indexPages, type PagesIndex } from '../../../src/search/site-search.ts';
import type { OutputFile, PlannedFile } from '../../../src/shared/types/output.ts';

type AllFiles = Pick<PagesIndex, 'pages' | 'language'> & Partial<PagesIndex>;

export async function indexAll(options: AllFiles): Promise<readonly OutputFile[]> {
  return makeAll(await indexPages({ sets: [], cache: null, threads: [], ...options }));
}

/** What is JSON is a string. */
export function makeAll(files: readonly PlannedFile[]): readonly OutputFile[] {
  return files.map(({ path, make }) => {
    const content = make() ?? '';
    return { path, content: path.endsWith('.json') ? Buffer.from(content).toString() : content };
  });
}
