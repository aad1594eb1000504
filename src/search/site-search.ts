/** The search of a site: its files, made while the rest of the site is, or taken over when no text has changed. */
import type { DrawnPage } from '../shared/search/page-texts.ts';
import type { BuildCache, MakeFiles, PlannedFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { numberPages } from './number-pages.ts';
import { listPages, readPageTexts, searchedVariables, type TextSource } from './page-texts.ts';
import { PageFiles, type ReadOptions, readPages, type UnreadPage } from './read-pages.ts';
import { textPath, writeIndex } from './write-index.ts';

export interface SearchOptions extends TextSource {
  /** `null` for no cache. */
  readonly cache: BuildCache | null;
  /** Threads that help; left out, there are none. */
  readonly threads?: ReadOptions['threads'];
  /** Draws the pages whose texts are code. Called once, when the search is made. */
  readonly drawPages: () => readonly DrawnPage[];
}
export interface PagesIndex extends ReadOptions {
  readonly pages: readonly UnreadPage[];
  /** Routes of the further sets of documents. */
  readonly sets: readonly RoutePath[];
}

/** Everything below `/search/`, made once; `null` for a site without search. What failed is tried again the next time. */
export function planSearch(options: SearchOptions): MakeFiles | null {
  if (!options.model.config.search) return null;
  let making: ReturnType<MakeFiles> | null = null;
  return () => {
    making ??= buildSearch(options);
    making.catch(() => (making = null));
    return making;
  };
}

/** The files of the search; none where there is no page. */
async function buildSearch(options: SearchOptions): Promise<readonly PlannedFile[]> {
  const { model, texts, cache, threads = [], drawPages } = options;
  const sources = listPages(model, drawPages());
  const language = model.config.locale.htmlLang.toLowerCase();
  // All that a page says besides its source: code of the site makes something else of the same text.
  const shared = [language, searchedVariables(model), model.config.extensionsKey, componentDigest(options)];
  const ofAll = JSON.stringify(shared);
  const pages = sources.map((source): UnreadPage => ({
    page: source.page,
    source: `${ofAll}\n${JSON.stringify(source)}`,
    read: () => ({
      texts: readPageTexts(source, { model, texts }),
      description: source.texts[0]?.description ?? '',
    }),
  }));
  // `docsite search-records` reads what pages say; no reader does.
  if (model.config.searchProvider !== null) {
    const files = new PageFiles(cache);
    return pages.map((page): PlannedFile => {
      const { hash } = files.make(page.read());
      return { path: textPath(hash), make: () => files.find({ hash, page }) };
    });
  }
  return indexPages({ pages, language, sets: model.config.sets.map(({ route }) => route), cache, threads });
}

export async function indexPages({ pages, sets, ...options }: PagesIndex): Promise<readonly PlannedFile[]> {
  if (pages.length === 0) return [];
  const numbered = numberPages(pages, sets);
  const batches = await readPages(numbered.pages, options);
  const { language, cache } = options;
  return writeIndex({ batches, language, cache, ...(sets.length === 0 ? {} : { sets: numbered.sets }) });
}

/** Of the code that draws the components of texts, which say something too; empty where no text has any. */
function componentDigest({ model, texts }: TextSource): string {
  return [...model.bodies.values()].some(({ components }) => components.length > 0) ? texts.digest : '';
}
