/**
 * On the not-found page: in which versions the page is that the address asks for, and links to it (BEHAVIOUR B153). The
 * page itself is the same for all addresses.
 */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { joinRoute } from '../../shared/doc-routes.ts';
import { toUrl } from '../../shared/href.ts';
import { isInRun, type PageRun } from '../../shared/model/page-map.ts';
import { strings } from '../../shared/messages/site-strings.ts';
import { findPlace, normalize } from '../navigation/find-page.ts';
import { formatRanges, toRanges } from '../../shared/search/page-versions.ts';
import { make } from './make-element.ts';
import { findDataFolder, type ListedVersion, loadPages, loadVersions } from './version-data.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;

/** A page that the address may mean. */
export interface KnownPage {
  /** The version that the address is in. */
  readonly version: ListedVersion;
  /** The version has the page, under another path. */
  readonly isRenamed: boolean;
  /** `since 3.1.0`, `2.0.0 – 2.3.0, since 3.1.0`, `1.12`. */
  readonly found: string;
  /** Where to read it, the best place first: never empty. */
  readonly offers: readonly { readonly version: ListedVersion; readonly slug: string }[];
}

/** Fills `place`, or leaves it empty. Rejects when the data files fail to load. */
export async function showKnownPage(place: HTMLElement): Promise<void> {
  const { pathname } = location;
  // Between two unknown addresses the page, and what is in it, stays.
  place.replaceChildren();
  const page = await findKnownPage(pathname);
  if (page === null || location.pathname !== pathname) return;
  const { version, isRenamed, found, offers } = page;
  const text = isRenamed
    ? strings.otherAddress({ version: version.label })
    : strings.lacksPage({ version: version.label, versions: found });
  const links = offers.map((offer, index) =>
    make(
      'a',
      {
        className: index === 0 ? 'button button-filled' : 'button',
        href: toUrl(joinRoute(offer.version.path, `/${offer.slug}`), site) + location.search + location.hash,
      },
      strings.readItIn({ version: offer.version.label }),
    ),
  );
  place.replaceChildren(make('p', { className: 'lead' }, text), make('p', {}, ...links));
}

/** `null` when no version has a page of this name, or the version of the address has it. */
export async function findKnownPage(pathname: string): Promise<KnownPage | null> {
  if (!pathname.startsWith(site.baseUrl)) return null;
  const address = normalize(pathname.slice(site.baseUrl.length - 1));
  const folder = HAS_SETS ? await findDataFolder(address) : '';
  const versions = await loadVersions(folder);
  const place = findPlace(address, versions);
  if (place === null || place.slug === '') return null;
  const at = versions.indexOf(place.version);
  const { pages } = await loadPages(place.slug, folder);
  const runs = findNearest(pages, place, versions);
  const runOf = (index: number): PageRun | undefined => runs?.find((run) => isInRun(run, index, versions));
  // The server has failed, not the address.
  if (runs === null || runOf(at)?.[0].toLowerCase() === place.slug) return null;
  const having = [...versions.keys()].filter((index) => runOf(index) !== undefined);
  const isRenamed = having.includes(at);
  const offers = isRenamed ? [at] : chooseOffers(having, at, versions);
  return {
    version: place.version,
    isRenamed,
    found: formatRanges(toRanges(having), versions).replace(/^only /u, ''),
    offers: offers.flatMap((index) => {
      const version = versions[index];
      return version === undefined ? [] : [{ version, slug: runOf(index)?.[0] ?? '' }];
    }),
  };
}

/** Pages of different versions may have had the same path: of these, the one that is nearest to the version. */
function findNearest(
  pages: readonly (readonly PageRun[])[],
  { version, slug }: { readonly version: ListedVersion; readonly slug: string },
  versions: readonly ListedVersion[],
): readonly PageRun[] | null {
  const indexOf = (name: string): number => versions.findIndex((other) => other.name === name);
  const at = versions.indexOf(version);
  const distance = (runs: readonly PageRun[]): number =>
    Math.min(
      ...runs
        .filter((run) => run[0].toLowerCase() === slug)
        .map(([, newest, oldest]) => Math.max(0, indexOf(newest) - at, at - indexOf(oldest))),
    );
  const [nearest] = pages.filter((runs) => distance(runs) < Infinity).toSorted((a, b) => distance(a) - distance(b));
  return nearest ?? null;
}

/** The latest version and the nearest newer one; the nearest older one where no newer version has the page. Newest first. */
function chooseOffers(having: readonly number[], at: number, versions: readonly ListedVersion[]): readonly number[] {
  const latest = having.filter((index) => versions[index]?.status === 'latest');
  const newer = having.filter((index) => index < at).slice(-1);
  const older = having.filter((index) => index > at).slice(0, 1);
  return [...new Set([...latest, ...(newer.length === 0 ? older : newer)])];
}
