/**
 * On the not-found page: in which versions the page is that the address asks for, and links to it (BEHAVIOUR B153); in a language that
 * lacks it, where the sources have it (B288). The page itself is the same for all addresses.
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
declare const HAS_LANGUAGES: boolean;

/** A page that the address may mean. */
interface KnownPage {
  /** The version that the address is in. */
  readonly version: ListedVersion;
  /** The version has the page, under another path. */
  readonly isRenamed: boolean;
  /** `since 3.1.0`, `2.0.0 – 2.3.0, since 3.1.0`, `1.12`. */
  readonly found: string;
  /** Where to read it, the best place first: never empty. */
  readonly offers: readonly { readonly version: ListedVersion; readonly slug: string }[];
}

/** A site in one of its languages. */
interface Place extends Pick<typeof site, 'baseUrl'> {
  /** What readers call its language; empty on a site with one. */
  readonly label: string;
  /** From the folder of this site to its own. */
  readonly folder: string;
}

const HERE: Place = { label: '', baseUrl: site.baseUrl, folder: '' };

/** Fills `place`, or leaves it empty. Rejects when the data files fail to load. */
export async function showKnownPage(place: HTMLElement): Promise<void> {
  const { pathname } = location;
  // Between two unknown addresses the page, and what is in it, stays.
  place.replaceChildren();
  const { own, source } = HAS_LANGUAGES ? findLanguages(pathname) : { own: HERE, source: null };
  const page = await findKnownPage(pathname, own);
  const original = source && (await findKnownPage(source.baseUrl + pathname.slice(own.baseUrl.length), source, true));
  if (location.pathname !== pathname) return;
  const links = [
    ...(page === null ? [] : linksTo(page.offers, own, '')),
    ...(source && original ? linksTo(original.offers, source, source.label) : []),
  ];
  links[0]?.classList.add('button-filled');
  const texts = [
    ...(page === null ? [] : [describe(page)]),
    ...(original && HAS_LANGUAGES ? [strings.notTranslated({ language: own.label })] : []),
    ...(original && page === null && !original.isRenamed ? [describe(original)] : []),
  ];
  if (links.length > 0)
    place.replaceChildren(make('p', { className: 'lead' }, texts.join(' ')), make('p', {}, ...links));
}

/** The language that an address is in, and that of the sources; `source` is `null` where both are the same. */
function findLanguages(pathname: string): { readonly own: Place; readonly source: Place | null } {
  const [first, ...others] = site.languages ?? [];
  if (first === undefined) return { own: HERE, source: null };
  const up = first.baseUrl === site.baseUrl ? '' : '../';
  const placeOf = ({ label, baseUrl }: typeof first): Place => ({
    label,
    baseUrl,
    folder: baseUrl === site.baseUrl ? '' : up + baseUrl.slice(first.baseUrl.length),
  });
  const further = others.find(({ baseUrl }) => `${pathname}/`.startsWith(baseUrl));
  return further === undefined
    ? { own: placeOf(first), source: null }
    : { own: placeOf(further), source: placeOf(first) };
}

function describe({ version, isRenamed, found }: KnownPage): string {
  return isRenamed
    ? strings.otherAddress({ version: version.label })
    : strings.lacksPage({ version: version.label, versions: found });
}

/** `language`: to be named in front of the version. */
function linksTo(offers: KnownPage['offers'], { baseUrl }: Place, language: string): readonly HTMLElement[] {
  return offers.map(({ version, slug }) => {
    const href = toUrl(joinRoute(version.path, `/${slug}`), { ...site, baseUrl }) + location.search + location.hash;
    const name = language === '' ? version.label : `${language} (${version.label})`;
    // Scripts of another language are its own.
    const target = baseUrl === site.baseUrl ? '' : '_top';
    return make('a', { className: 'button', href, target }, strings.readItIn({ version: name }));
  });
}

/** `null` when no version has a page of this name, or the version of the address has it, unless it may be `there`. */
async function findKnownPage(pathname: string, at: Place, there = false): Promise<KnownPage | null> {
  if (!pathname.startsWith(at.baseUrl)) return null;
  const address = normalize(pathname.slice(at.baseUrl.length - 1));
  const folder = at.folder + (HAS_SETS && at.folder === '' ? await findDataFolder(address) : '');
  const versions = await loadVersions(folder);
  const place = findPlace(address, versions);
  if (place === null || place.slug === '') return null;
  const index = versions.indexOf(place.version);
  const { pages } = await loadPages(place.slug, folder);
  const runs = findNearest(pages, place, versions);
  const runOf = (one: number): PageRun | undefined => runs?.find((run) => isInRun(run, one, versions));
  // The server has failed, not the address.
  if (runs === null || (!there && runOf(index)?.[0].toLowerCase() === place.slug)) return null;
  const having = [...versions.keys()].filter((one) => runOf(one) !== undefined);
  const isRenamed = having.includes(index);
  const offers = isRenamed ? [index] : chooseOffers(having, index, versions);
  return {
    version: place.version,
    isRenamed,
    found: formatRanges(toRanges(having), versions).replace(/^only /u, ''),
    offers: offers.flatMap((one) => {
      const version = versions[one];
      return version === undefined ? [] : [{ version, slug: runOf(one)?.[0] ?? '' }];
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
