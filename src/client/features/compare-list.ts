/** The list of pages that differ between two versions, by title. A chunk of its own: the differences of a page need none of it. */
import { strings } from '../../shared/strings/site-strings.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import type { Pair, Result, Wanted } from './comparison.ts';
import type { ChangedPage } from './compare-versions.ts';
import { areFiles } from '../folder/opened-as-files.ts';
import type { SiteFolder } from '../folder/site-folder.ts';
import { make } from './make-element.ts';
import type { readPage } from './read-page-text.ts';
import { reportFailure } from '../report-failure.ts';
import type { ListedVersion } from './version-data.ts';

/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;
declare const docsiteFolder: SiteFolder;

export interface ListedPage extends ChangedPage {
  /** As the address has it. */
  readonly key: string;
  readonly title: string;
  readonly href: string;
}
/** What the page has, as parameters: modules that both import would be a further file. */
interface Tools {
  readonly addressOf: (wanted: Wanted) => string;
  readonly urlOf: (version: ListedVersion, slug: string) => string;
  readonly readPage: typeof readPage;
}

/** In the order in which they are listed. */
const KINDS: Readonly<Record<ChangedPage['change'], string>> = {
  changed: strings.changed,
  renamed: strings.renamed,
  added: strings.added,
  removed: strings.removed,
};

/** Titles are those of the overviews. Without one, and where it leaves a page out, the path is the name. */
export async function nameChanges(
  pair: Pair,
  changes: readonly ChangedPage[],
  tools: Tools,
): Promise<Result & { readonly pages: readonly ListedPage[] }> {
  const { from, to } = pair;
  if (changes.length === 0) return { status: strings.bothHaveSameTexts, pages: [] };
  const read = await Promise.all([from, to].map((version) => readTitles(version, tools)));
  const titles = new Map(read.flat());
  const pages = changes.map((page): ListedPage => {
    const slug = page.to ?? page.from ?? '';
    const own = tools.urlOf(page.to === null ? from : to, slug);
    const key = slug || '/';
    const isInBoth = page.from !== null && page.to !== null;
    const href = isInBoth ? tools.addressOf({ from: from.name, to: to.name, page: key }) : own;
    return { ...page, key, title: titles.get(own) ?? key, href };
  });
  return { pages, ...drawList(pair, pages) };
}

/** By address. */
async function readTitles(
  version: ListedVersion,
  { readPage, urlOf }: Tools,
): Promise<readonly (readonly [string, string])[]> {
  if (RELATIVE && areFiles()) return [];
  const overview = await readPage(urlOf(version, 'overview'), 'tbody').catch(reportFailure);
  const links = overview?.querySelectorAll('th a') ?? [];
  return [...links].map((link) => {
    const address = link.getAttribute('href') ?? '';
    // As `urlOf` has them: from this page, not from the overview.
    const shown = RELATIVE ? docsiteFolder.root + address.slice(docsiteFolder.baseUrl.length) : address;
    return [shown, link.textContent];
  });
}

function drawList({ from, to }: Pair, pages: readonly ListedPage[]): Result {
  return {
    status: strings.pagesDiffer({
      count: pages.length,
      number: formatCount(pages.length, strings.groupSeparator),
      from: from.label,
      to: to.label,
    }),
    shown: Object.entries(KINDS).flatMap(([kind, name]) => {
      const own = pages.filter(({ change }) => change === kind);
      if (own.length === 0) return [];
      return [
        make('h2', {}, strings.kindCount({ kind: name, count: own.length })),
        make('ul', {}, ...own.map(drawPage)),
      ];
    }),
  };
}

function drawPage({ change, from, key, title, href }: ListedPage): HTMLElement {
  // A path that only spells the title says nothing.
  const isSame = title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-') === key;
  return make(
    'li',
    {},
    make('a', { href }, title),
    ...(isSame || title === key ? [] : [' ', make('code', {}, key)]),
    change === 'renamed' ? strings.formerly({ page: from === '' ? '/' : (from ?? '') }) : '',
  );
}
