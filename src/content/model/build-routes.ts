/** Who answers for which URL, and what to say when two claim the same. */
import { compareRoute } from '../../shared/compare-route.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { countChangeParts, hasChangesPages } from '../../shared/model/change-pages.ts';
import { joinRoute, LANGUAGES_ROUTE, RESERVED_NAMES, versionsRoute } from '../../shared/doc-routes.ts';
import { isWritten } from '../../shared/model/line-runs.ts';
import { countListParts } from '../../shared/model/list-parts.ts';
import { printedVersions, printRoute } from '../../shared/model/printed-versions.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import { isSetName, setIdOfName } from '../../shared/model/sets.ts';
import type { CategoryPage, Line, RouteOwner, SiteModel, SitePage, Version } from '../../shared/model/site-model.ts';
import { problem, SEVERITY_OF_POLICY } from '../../shared/problem/problem.ts';
import { SEARCH_ROUTE } from '../../shared/search/entry.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { ListPart } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, RoutePath, VersionName } from '../../shared/types/store.ts';
import type { BuiltLine } from './build-lines.ts';
import type { HistoryAddresses } from './history-addresses.ts';

export interface RoutesSource {
  readonly config: SiteConfig;
  /** The documentation, and the sets. */
  readonly lines: readonly RoutedLine[];
  readonly versionByName: SiteModel['versionByName'];
  readonly histories: SiteModel['histories'];
  readonly pages: readonly SitePage[];
  readonly staticFiles: readonly RoutePath[];
  /** Parsed texts of the documents, for the lines of their slugs. */
  readonly bodies: ReadonlyMap<BodyHash, ParsedBody>;
}
type PlacesSource = Pick<RoutesSource, 'bodies' | 'versionByName'>;
interface RoutedLine extends Pick<BuiltLine, 'set' | 'hasVersions' | 'config' | 'versions'> {
  readonly addresses: Pick<HistoryAddresses, 'byRoute'>;
}
interface Claim {
  readonly route: RoutePath;
  readonly owner: RouteOwner;
}

/** All routes in the order of the pages. Those that differ in case only are one, as on some disks; the first claim wins. */
export function buildRoutes(source: RoutesSource): {
  readonly routes: ReadonlyMap<RoutePath, RouteOwner>;
  readonly problems: readonly Problem[];
} {
  const owners = new Map<string, Claim>();
  const problems: Problem[] = [];
  const severity = SEVERITY_OF_POLICY[source.config.onDuplicateRoutes];
  const claims = [
    ...sitePageClaims(source),
    ...source.lines.flatMap((line) => lineClaims(line, source)),
    ...source.lines.flatMap(historyClaims),
  ];
  const lost = new Set<Claim>();
  const printed = printAddresses(source);
  for (const ranked of byRank(claims)) {
    for (const claim of ranked) {
      const key = claim.route.toLowerCase();
      const first = owners.get(key);
      const meaning = findReserved(claim) ?? printed.get(key);
      if (meaning === undefined && first === undefined) {
        owners.set(key, claim);
        continue;
      }
      lost.add(claim);
      if (meaning !== undefined) {
        // Of the pages that docsite adds to a version, the landing page is reported.
        if (!isGenerated(claim) || claim.owner.type === 'landing') problems.push(reservedRoute(claim, meaning, source));
      } else if (first !== undefined && !mayReplace(first, claim)) problems.push(duplicateRoute(first, claim, source));
    }
  }
  for (const file of source.staticFiles) {
    const claim = owners.get(file.toLowerCase().replace(/(?:\/index)?\.html$/u, '') || '/');
    if (claim !== undefined && /\.html$/iu.test(file)) problems.push(duplicateStatic(claim, file));
  }
  const routes = new Map<RoutePath, RouteOwner>();
  for (const claim of claims) if (!lost.has(claim)) routes.set(claim.route, claim.owner);
  return {
    routes,
    problems: severity === null ? [] : problems.map((found) => ({ ...found, severity })),
  };
}

/**
 * What an author wrote takes precedence, but for documents at the addresses of the site's own pages: where these are at the
 * root, too, the pages stay.
 */
function rankOf(claim: Claim): number {
  if (claim.owner.type === 'page') return 0;
  if (versionNameOf(claim.owner) === null) return 1;
  return isGenerated(claim) ? 3 : 2;
}

function byRank(claims: readonly Claim[]): readonly (readonly Claim[])[] {
  const ranked: Claim[][] = [[], [], [], []];
  for (const claim of claims) ranked[rankOf(claim)]?.push(claim);
  return ranked;
}

/** One that an author did not write. */
function isGenerated({ owner }: Claim): boolean {
  if (owner.type === 'category') return owner.category.isAdded === true || (owner.part?.index ?? 0) > 0;
  return owner.type !== 'doc' && owner.type !== 'page';
}

/** Pages for printing belong to no author and have no claims: what is at their addresses, in lower case. */
function printAddresses({ config, lines }: RoutesSource): ReadonlyMap<string, string> {
  const versions = lines.find(({ set }) => set === null)?.versions ?? [];
  const latest = versions.find(({ isLatest }) => isLatest) ?? null;
  return new Map(
    printedVersions({ config, versions, latest }).map((version) => [
      printRoute(version).toLowerCase(),
      `the page for printing of ${describeVersion(version.name)}`,
    ]),
  );
}

/** What the address of a version's page is for, where docsite needs it: documents may be at the root. */
function findReserved({ route, owner }: Claim): string | undefined {
  if (versionNameOf(owner) === null) return undefined;
  const end = route.indexOf('/', 1);
  return RESERVED_NAMES.get(route.slice(1, end === -1 ? undefined : end).toLowerCase());
}

/** A page of `pages/` may replace a generated one, a version's page only a generated one of that version. */
function mayReplace(first: Claim, generated: Claim): boolean {
  if (!isGenerated(generated)) return false;
  return first.owner.type === 'page' || versionNameOf(first.owner) === versionNameOf(generated.owner);
}

function sitePageClaims({ config, pages, lines }: RoutesSource): readonly Claim[] {
  const [docs] = lines;
  return [
    ...pages.map((page): Claim => ({ route: page.route, owner: { type: 'page', page } })),
    ...(config.users === null ? [] : [{ route: '/users', owner: { type: 'users' } } satisfies Claim]),
    ...(docs === undefined ? [] : [...languagesClaims(config, docs), ...listsOfVersions(docs)]),
    ...(config.search ? [{ route: SEARCH_ROUTE, owner: { type: 'search' } } satisfies Claim] : []),
  ];
}

/** Of the languages, with all pages of the latest version. */
function languagesClaims({ languages, languagesPage }: SiteConfig, { versions }: RoutedLine): readonly Claim[] {
  if (!languagesPage || languages.length < 2) return [];
  const docs = versions.find(({ isLatest }) => isLatest)?.docs.values() ?? [];
  const count = countListParts([...docs].filter(isWritten).length);
  return partClaims(LANGUAGES_ROUTE, { count, taken: new Set() }, (part) => ({ type: 'languages', ...part }));
}

/** Where all versions of a line are listed and compared. */
function listsOfVersions({ set, config, versions }: RoutedLine): readonly Claim[] {
  const ofSet = set === null ? {} : { set: set.id };
  return [
    { route: versionsRoute(config), owner: { type: 'versions', ...ofSet } },
    ...(versions.length > 1 ? [{ route: compareRoute(config), owner: { type: 'compare', ...ofSet } } as const] : []),
  ];
}

/** Of the lists of versions, those of the documentation come before its versions, with the pages of the site. */
function lineClaims(line: RoutedLine, source: RoutesSource): readonly Claim[] {
  const { set, hasVersions, versions } = line;
  const lists = set !== null && hasVersions ? listsOfVersions(line) : [];
  const own = { versionByName: source.versionByName, histories: source.histories, inStore: versions };
  return [...lists, ...versions.flatMap((version) => versionClaims(version, own))];
}

/** A version that an edit leaves as it is keeps its claims. `changeParts` is the one thing that other versions decide. */
const claimsOf = new WeakMap<Version, { readonly changeParts: number; readonly claims: readonly Claim[] }>();

function versionClaims(
  version: Version,
  source: Pick<SiteModel, 'versionByName' | 'histories'> & Pick<Line, 'inStore'>,
): readonly Claim[] {
  const changeParts = hasChangesPages(source) ? countChangeParts(version, source) : 0;
  const known = claimsOf.get(version);
  if (known?.changeParts === changeParts) return known.claims;
  const claims = claimVersion(version, changeParts);
  claimsOf.set(version, { changeParts, claims });
  return claims;
}

function claimVersion(version: Version, changeParts: number): readonly Claim[] {
  const categories = [...version.sidebars.values()].flatMap((sidebar) => sidebar.categories);
  const taken = new Set([...version.docs.values(), ...categories].map(({ route }) => route.toLowerCase()));
  return [
    { route: version.path, owner: { type: 'landing', version } },
    ...(isSetName(version.name) ? [] : listClaims(version, { count: changeParts, taken })),
    ...[...version.docs.values()].map((doc): Claim => ({ route: doc.route, owner: { type: 'doc', doc } })),
    ...categories.flatMap((category) =>
      partClaims(category.route, { count: countListParts(category.items.length), taken }, (part) => ({
        type: 'category',
        version,
        category,
        ...part,
      })),
    ),
  ];
}

/** What a set without versions, whose addresses are those of its files, does not have. */
function listClaims(version: Version, changes: ListSize): readonly Claim[] {
  const { taken } = changes;
  const listed = [...version.docs.values()].filter(({ unlisted }) => !unlisted);
  return [
    ...partClaims(joinRoute(version.path, '/overview'), { count: countListParts(listed.length), taken }, (part) => ({
      type: 'overview',
      version,
      ...part,
    })),
    ...changesClaims(version, changes),
  ];
}

/** Of the oldest version too, so that each version has the same pages. A `count` of 0 on sites with one version. */
function changesClaims(version: Version, size: ListSize): readonly Claim[] {
  if (size.count === 0) return [];
  return partClaims(joinRoute(version.path, '/changes'), size, (part) => ({ type: 'changes', version, ...part }));
}

function historyClaims({ addresses }: RoutedLine): readonly Claim[] {
  return [...addresses.byRoute].map(([route, docs]) => ({ route, owner: { type: 'history', docs } }));
}

interface ListSize {
  /** Of its parts. */
  readonly count: number;
  /** Routes of other pages of the version, in lower case. */
  readonly taken: ReadonlySet<string>;
}

/** One page for a list, or as many as it has parts. */
function partClaims(
  route: RoutePath,
  { count, taken }: ListSize,
  ownerOf: (part: { readonly part?: ListPart }) => RouteOwner,
): readonly Claim[] {
  if (count === 1) return [{ route, owner: ownerOf({}) }];
  const routes = routesOfParts(route, count, taken);
  return routes.map((own, index) => ({ route: own, owner: ownerOf({ part: { index, routes } }) }));
}

/** The first part is at the list's own route, the others are numbered below it. */
function routesOfParts(route: RoutePath, count: number, taken: ReadonlySet<string>): readonly RoutePath[] {
  return Array.from({ length: count }, (_, index) => {
    let own = index === 0 ? route : joinRoute(route, `/${index + 1}`);
    while (index > 0 && taken.has(own.toLowerCase())) own = `${own}-`;
    return own;
  });
}

function duplicateRoute(first: Claim, second: Claim, places: PlacesSource): Problem {
  const version = versionNameOf(second.owner);
  const [place, firstPlace] = [placeOf(second.owner, places), placeOf(first.owner, places)];
  const line = place === null ? null : (firstPlace?.line ?? null);
  const also = line === null ? '' : ` The address of ${describeOwner(first.owner)} is set on line ${line}.`;
  return problem({
    code: 'duplicate-route',
    ...(place ?? firstPlace),
    what: describeDuplicate(first, second),
    why: `Only the first of two pages with one route is published.${also}`,
    // Pages of pages/ have their addresses from their names alone.
    fix: [first, second].every(({ owner }) => owner.type === 'page')
      ? 'Rename one of the files.'
      : 'Give one of them another "slug", or another name.',
    versions: version === null || isSetName(version) ? [] : [version],
  });
}

function reservedRoute({ route, owner }: Claim, meaning: string, places: PlacesSource): Problem {
  const version = versionNameOf(owner);
  const [, name = ''] = route.split('/', 2);
  const reserved = RESERVED_NAMES.has(name.toLowerCase()) ? `/${name}` : route;
  return problem({
    code: 'duplicate-route',
    ...placeOf(owner, places),
    what: `${startSentence(describeOwner(owner))} has the route "${route}", which is reserved.`,
    why: `"${reserved}" is the address of ${meaning}, so the page is not published.`,
    fix: 'Give it another "slug", or another name.',
    versions: version === null || isSetName(version) ? [] : [version],
  });
}

function startSentence(subject: string): string {
  return subject.replace(/^t/u, 'T');
}

/** Inside one version neither its name nor the route is given, so that one fault in many versions is one problem. */
function describeDuplicate(first: Claim, second: Claim): string {
  const [own, other] = [versionNameOf(first.owner), versionNameOf(second.owner)];
  const isOneVersion = own !== null && own === other;
  const route = isOneVersion ? '' : ` "${second.route}"`;
  const of = own === null || isOneVersion ? '' : ` of ${describeVersion(own)}`;
  const subject = startSentence(describeOwner(second.owner));
  return `${subject} has the route${route} of ${describeOwner(first.owner)}${of}.`;
}

function duplicateStatic({ route }: Claim, file: RoutePath): Problem {
  const what = `"${file}" is written to the same place as the page "${route}".`;
  const advice = { why: 'The page wins.', fix: 'Rename the file.' };
  return problem({ code: 'duplicate-route', file: `static${file}`, what, ...advice });
}

/** Where a page gets its address; its line is `null` when that is the file's name. `null` for generated pages. */
function placeOf(owner: RouteOwner, { bodies, versionByName: versions }: PlacesSource): CategoryPage['place'] | null {
  if (owner.type === 'doc') {
    const { hash, source, runs, version } = owner.doc;
    // The pages of an API are in no file of their own.
    const spec = versions.get(version)?.files.get(runs?.find(({ isMade }) => isMade)?.path ?? '');
    if (spec !== undefined) return { file: spec.diskPath, line: null };
    const lines = bodies.get(hash)?.fieldLines;
    return { file: source.diskPath, line: lines?.['slug'] ?? lines?.['id'] ?? null };
  }
  if (owner.type === 'category') return owner.category.place;
  return owner.type === 'page' ? { file: owner.page.file, line: null } : null;
}

function describeVersion(name: VersionName): string {
  return isSetName(name) ? `the set "${setIdOfName(name) ?? ''}"` : `version ${name}`;
}

function describeOwner(owner: RouteOwner): string {
  switch (owner.type) {
    case 'doc':
      return `"${owner.doc.source.path}"`;
    case 'page':
      return `"${owner.page.file}"`;
    case 'category':
      return `the category "${owner.category.title}"`;
    case 'landing':
    case 'overview':
    case 'changes':
      return `the ${owner.type} page of ${describeVersion(owner.version.name)}`;
    default:
      return `the ${owner.type} page`;
  }
}
