/** The search of a site: its files, made while pages are drawn, or taken over when no text has changed. */
import { type Fault, problem } from '../shared/problem/problem.ts';
import type { BuildCache, OutputFile } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import { indexPages, type PagesIndex } from './index-pages.ts';
import type { UnreadPage } from './kept-segment.ts';
import type { DrawnPage } from '../shared/search/page-texts.ts';
import { listPages, readPageTexts, searchedVariables, type TextSource } from './page-texts.ts';

export interface SearchOptions extends TextSource {
  /** `null` for no cache. */
  readonly cache: BuildCache | null;
  readonly openIndex: PagesIndex['openIndex'];
  /** Threads that help; left out, there are none. */
  readonly threads?: PagesIndex['threads'];
  /** Draws the pages whose texts are code. Called once, when the search is made. */
  readonly drawPages: () => readonly DrawnPage[];
  /** Gets those files that are there while the index is made. */
  readonly onTexts?: PagesIndex['onTexts'];
}
export interface SiteSearch {
  /** Everything below `/search/`; empty when the index could not be made. */
  readonly files: readonly OutputFile[];
  readonly problems: readonly Problem[];
}

/** Whatever the indexer does is a problem in the result: a site without search is still a site. */
export async function buildSearch(options: SearchOptions): Promise<SiteSearch> {
  const { model, texts, cache, threads = [], openIndex, drawPages, onTexts } = options;
  const sources = listPages(model, drawPages());
  if (sources.length === 0) return { files: [], problems: [] };
  const language = model.config.locale.htmlLang.toLowerCase();
  const sets = model.config.sets.map(({ route }) => route);
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
  const { onSearchFailure } = model.config;
  const severity = onSearchFailure === 'throw' ? 'error' : 'warn';
  const fail = (fault: Omit<Fault, 'severity'>): SiteSearch => ({
    files: [],
    problems: [problem({ severity, ...fault })],
  });
  try {
    let made: readonly OutputFile[] = [];
    const files = await indexPages({
      pages,
      language,
      sets,
      cache,
      threads,
      openIndex,
      onTexts: (files) => {
        made = files;
        onTexts?.(files);
      },
    });
    if (files === null) return fail(missingProgram());
    return { files: [...made, ...files], problems: [] };
  } catch (error) {
    return fail(failedIndexer(error));
  }
}

/** Of the code that draws the components of texts, which say something too; empty where no text has any. */
function componentDigest({ model, texts }: TextSource): string {
  return [...model.bodies.values()].some(({ components }) => components.length > 0) ? texts.digest : '';
}

function missingProgram(): Omit<Fault, 'severity'> {
  return {
    code: 'search-unavailable',
    what: `The site has no search: Pagefind, which makes the index, has no program for this system (${process.platform}, ${process.arch}).`,
    why: 'The program is an optional package of npm, one for each system.',
    fix: 'Install without "--omit=optional", build on another system, or set "search: false" in the configuration.',
  };
}

function failedIndexer(error: unknown): Omit<Fault, 'severity'> {
  return {
    code: 'search-failed',
    what: `The site has no search: making the index failed. ${firstLine(error)}`,
    why: 'Everything else is built.',
    fix: 'Build again. If that does not help, set "search: false" in the configuration.',
  };
}

function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.endsWith('.') ? line : `${line}.`;
}
