/** The list of pages that differ between two versions, by title. A chunk of its own: the differences of a page need none of it. */
import { strings } from '../../shared/messages/site-strings.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { Pair, Result, Wanted } from './comparison.ts';
import type { ChangedPage } from './compare-versions.ts';
import { areFiles } from '../folder/opened-as-files.ts';
import type { SiteFolder } from '../folder/site-folder.ts';
import { make } from './make-element.ts';
import type { readPage } from './read-page-text.ts';
import { reportFailure } from '../report-failure.ts';
import type { ListedVersion } from './version-data.ts';

/** Filled in by the bundler. */
declare const HAS_APIS: boolean;
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
export async function nameChanges(pair: Pair, changes: readonly ChangedPage[], tools: Tools): Promise<Result> {
  const { from, to } = pair;
  if (changes.length === 0) return { status: strings.bothHaveSameTexts };
  const addressIn = ({ from: old, to: slug }: ChangedPage): string =>
    slug === null ? tools.urlOf(from, old ?? '') : tools.urlOf(to, slug);
  const titles = new Map<string, string>();
  const name = (version: ListedVersion, isGone: boolean): Promise<void> =>
    readTitles(
      version,
      { titles, wanted: changes.filter((page) => (page.to === null) === isGone).map(addressIn) },
      tools,
    );
  await Promise.all([name(from, true), name(to, false)]);
  const pages = changes.map((page): ListedPage => {
    const own = addressIn(page);
    const key = (page.to ?? page.from ?? '') || '/';
    const isInBoth = page.from !== null && page.to !== null;
    const href = isInBoth ? tools.addressOf({ from: from.name, to: to.name, page: key }) : own;
    return { ...page, key, title: titles.get(own) ?? key, href };
  });
  const list = drawList(pair, pages);
  // One expression: the bundler leaves out what it cannot reach.
  return HAS_APIS ? (await import('./compare-apis.ts')).addApis(list, pair, tools) : list;
}

/** Adds titles by address. Of an overview in parts, all are read where the first lacks a page. */
async function readTitles(
  version: ListedVersion,
  { titles, wanted }: { readonly titles: Map<string, string>; readonly wanted: readonly string[] },
  { readPage, urlOf }: Tools,
): Promise<void> {
  const areKnown = (): boolean => wanted.every((address) => titles.has(address));
  /** Gives the addresses of the other parts. */
  const read = async (address: string): Promise<readonly string[]> => {
    const overview = await readPage(address, 'main').catch(reportFailure);
    const find = (selector: string): readonly Element[] => [...(overview?.querySelectorAll(selector) ?? [])];
    for (const link of find('li b a')) titles.set(shownAddress(link), link.textContent);
    return find('.page-links a').map(shownAddress);
  };
  if ((RELATIVE && areFiles()) || areKnown()) return;
  const parts = await read(urlOf(version, 'overview'));
  if (!areKnown()) await Promise.all(parts.map(read));
}

/** As `urlOf` has it: from this page, not from the overview. */
function shownAddress(link: Element): string {
  const address = link.getAttribute('href') ?? '';
  return RELATIVE ? docsiteFolder.root + address.slice(docsiteFolder.baseUrl.length) : address;
}

function drawList({ from, to }: Pair, pages: readonly ListedPage[]): Result {
  return {
    status: strings.pagesDiffer({
      count: pages.length,
      number: formatCount(pages.length, strings.groupSeparator),
      from: from.label,
      to: to.label,
    }),
    options: pages.map(({ title, key }) => new Option(title, key)),
    shown: Object.entries(KINDS).flatMap(([kind, name]) => {
      const own = pages.filter(({ change }) => change === kind);
      if (own.length === 0) return [];
      return [make('h2', {}, name, make('small', {}, ` ${own.length}`)), make('ul', {}, ...own.map(drawPage))];
    }),
  };
}

function drawPage({ change, from, key, title, href }: ListedPage): HTMLElement {
  return make(
    'li',
    { className: 'changed-row' },
    make('a', { href, title: key }, title),
    change === 'renamed' ? strings.formerly({ page: (from ?? '') || '/' }) : '',
  );
}
