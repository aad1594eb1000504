/** All files of a search. */
import { indexPages, type PagesIndex } from '../../../src/search/index-pages.ts';
import type { BuildCache, OutputFile } from '../../../src/shared/types/output.ts';

interface AllFiles extends Pick<PagesIndex, 'pages' | 'language' | 'openIndex'> {
  readonly sets?: PagesIndex['sets'];
  readonly cache?: BuildCache | null;
}

/** The texts come first; `null` when there is no index. */
export async function indexAll({
  sets = [],
  cache = null,
  ...options
}: AllFiles): Promise<readonly OutputFile[] | null> {
  let texts: readonly OutputFile[] = [];
  const onTexts = (made: readonly OutputFile[]): void => void (texts = made);
  const files = await indexPages({ sets, cache, onTexts, ...options });
  return files === null ? null : [...texts, ...files];
}
