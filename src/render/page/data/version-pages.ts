/** Page data of the pages of each version (landing page, overview), of the list of all versions and of the search. */
import { changeFeedRoute, joinRoute, versionsRoute } from '../../../shared/doc-routes.ts';
import { hasChangeFeed } from '../../../shared/model/change-feed.ts';
import { changesHref, hasChangesRoute } from '../../../shared/model/change-pages.ts';
import { findInVersion } from '../../../shared/model/find-in-version.ts';
import { MOST_LISTED, sliceList, titleOfPart } from '../../../shared/model/list-parts.ts';
import { plainName, productOf } from '../../../shared/model/sets.ts';
import { compareWith, findRemoved, findVersionChanges } from '../../../shared/model/version-changes.ts';
import type { Line, LineOfSite, RouteOwner, SiteModel, Version } from '../../../shared/model/site-model.ts';
import { compareRoute } from '../../../shared/compare-route.ts';
import { SEARCH_ROUTE } from '../../../shared/search/entry.ts';
import { type Strings, stringsOf } from '../../../shared/messages/strings.ts';
import { NEXT } from '../../../shared/site-folders.ts';
import { compareText } from '../../../shared/string/compare-text.ts';
import type {
  ComparePageData,
  Doc,
  LandingPageData,
  LandingSection,
  OverviewChange,
  OverviewPageData,
  SearchPageData,
  SidebarEntry,
  VersionRow,
  VersionTexts,
  VersionsPageData,
} from '../../../shared/types/page.ts';
import type { Href, RoutePath } from '../../../shared/types/store.ts';
import { buildCard } from './category-page.ts';
import {
  buildPageVersion,
  emptySidebar,
  findSameVersion,
  findTextOrigin,
  labelOf,
  type PageContext,
  titledLabel,
} from './page-context.ts';

/** Sections that the landing page of a large version has. */
const MOST_SECTIONS = 24;
/** Links to pages that these sections have together. */
const MOST_LINKS = 100;

/** A version's landing page: where to start, what there is. */
export function buildLandingPage(version: Version, context: PageContext): LandingPageData {
  const main = version.mainDoc;
  return {
    kind: 'version-landing',
    route: version.path,
    ...describeStart(version, context.line),
    version: buildPageVersion(version, null, context),
    sidebar: emptySidebar(version),
    main: main === null ? null : { label: main.title, href: main.route, description: main.description },
    ...cutSections(listFindable(version, context.model), version, context.line),
    overviewHref: context.line.hasVersions ? joinRoute(version.path, '/overview') : null,
    changesHref: changesRoute(version, context.model),
    releaseNotesHref: releaseNotesHref(version, context.line),
    sameAs: findSameVersion(version, context.model)?.label ?? null,
  };
}

function describeStart(version: Version, line: Line): Pick<LandingPageData, 'title' | 'description'> {
  const { config } = line;
  const strings = stringsOf(config);
  if (!line.hasVersions) {
    return { title: version.label, description: strings.setDescription({ set: version.label }) };
  }
  const name = nameBehind(version, line);
  const { set, label } = version;
  const ofDocs = name === '' ? strings.landingTitle : strings.landingTitleOf({ version: label });
  return {
    title: set === null ? ofDocs : name === '' ? set.label : titledLabel(version),
    description: strings.landingDescription({ product: productOf(config) + name }),
  };
}

/** `null` for the oldest version, which has nothing before it. */
function changesRoute(version: Version, model: SiteModel): RoutePath | null {
  const isCompared = version.previous !== null && model.versionByName.has(version.previous);
  return isCompared && hasChangesRoute(version, model) ? joinRoute(version.path, '/changes') : null;
}

/** A version's label after other words, with a space before it. Empty before the first release of an unnamed `next`. */
export function nameBehind(version: Version, { inStore, config }: Line): string {
  const isAlone = inStore.length === 1 && plainName(version.name) === NEXT;
  const chosen = config.docs.versions[NEXT]?.label ?? '';
  return isAlone && chosen === '' ? '' : ` ${version.label}`;
}

export type PageLists = Pick<LandingPageData, 'sections' | 'otherPages'>;

/** All pages that a reader of a version can find: those of its sidebars, in their order, and the rest by their labels. */
export function listFindable(version: Version, { config }: Pick<SiteModel, 'config'>): PageLists {
  const strings = stringsOf(config);
  const language = config.locale.htmlLang;
  const sidebars = [...version.sidebars.values()];
  const listed = new Set(sidebars.flatMap((sidebar) => [...sidebar.docIds]));
  const other = [...version.docs.values()].filter((doc) => !listed.has(doc.id) && !doc.unlisted);
  return {
    sections: sidebars.flatMap((sidebar) => buildSections(sidebar.entries, version, strings)),
    otherPages: other.toSorted(byLabel(language)).map(toCard),
  };
}

/** Of a large version the sections have what is directly in them, as far as there is room for all. */
function cutSections({ sections, otherPages }: PageLists, version: Version, line: Line): PageLists {
  const count = [...version.docs.values()].filter(({ unlisted }) => !unlisted).length;
  if (count <= MOST_LISTED || !line.hasVersions) return { sections, otherPages };
  const whole = [...version.sidebars.values()].flatMap((sidebar) => groupEntries(sidebar.entries, version));
  const shown = whole.slice(0, MOST_SECTIONS);
  const strings = stringsOf(line.config);
  const room = Math.floor(MOST_LINKS / (shown.length + 1));
  return {
    sections: shown.map((group) => cutSection(group, version, { room, strings })),
    otherPages: otherPages.slice(0, room),
  };
}

function cutSection(
  { category, entries }: EntryGroup,
  version: Version,
  { room, strings }: { readonly room: number; readonly strings: Strings },
): LandingSection {
  const pages = entries.flatMap((entry) => buildCard(entry, version));
  const own = category === null ? [] : ownPage(category, version);
  const landing = category?.landing ?? joinRoute(version.path, '/overview');
  const title = category?.label ?? strings.pages;
  const isCut = pages.length > room || pages.some(({ itemCount }) => itemCount !== null);
  return {
    title,
    pages: [...own, ...pages].slice(0, room).map(({ label, href, description }) => ({ label, href, description })),
    ...(isCut
      ? {
          more: {
            label: category === null ? strings.morePages : strings.moreIn({ category: title }),
            href: landing,
          },
        }
      : {}),
  };
}

interface EntryGroup {
  /** `null` for pages outside of categories. */
  readonly category: Extract<SidebarEntry, { readonly type: 'category' }> | null;
  readonly entries: readonly SidebarEntry[];
}

/** Each category at the top of a sidebar is a section; pages between them are gathered in one without a category. */
function groupEntries(entries: readonly SidebarEntry[], version: Version): readonly EntryGroup[] {
  const groups: { category: EntryGroup['category']; entries: SidebarEntry[] }[] = [];
  for (const entry of entries) {
    if (flattenEntry(entry, version).length === 0) continue;
    if (entry.type === 'category') groups.push({ category: entry, entries: [...entry.items] });
    else if (groups.at(-1)?.category === null) groups.at(-1)?.entries.push(entry);
    else groups.push({ category: null, entries: [entry] });
  }
  return groups;
}

function buildSections(
  entries: readonly SidebarEntry[],
  version: Version,
  strings: Strings,
): readonly LandingSection[] {
  return groupEntries(entries, version).flatMap(({ category, entries: inside }) => {
    const own = category === null ? [] : ownPage(category, version);
    const pages = [...own, ...inside.flatMap((entry) => flattenEntry(entry, version))];
    return pages.length === 0 ? [] : [{ title: category?.label ?? strings.pages, pages }];
  });
}

function flattenEntry(entry: SidebarEntry, version: Version): LandingSection['pages'] {
  switch (entry.type) {
    case 'html':
      return [];
    case 'link':
      return [{ label: entry.label, href: entry.href, description: '' }];
    case 'doc':
      return entry.unlisted
        ? []
        : [{ label: entry.label, href: entry.href, description: version.docs.get(entry.id)?.description ?? '' }];
    case 'category':
      return [...ownPage(entry, version), ...entry.items.flatMap((item) => flattenEntry(item, version))];
  }
}

function ownPage(category: Extract<SidebarEntry, { type: 'category' }>, version: Version): LandingSection['pages'] {
  const { label, href } = category;
  return href === null ? [] : [{ label, href, description: version.docsByRoute.get(href)?.description ?? '' }];
}

/** As an index in the language has it: in English "Contributing" before "CSS". */
function byLabel(language: string): (a: Doc, b: Doc) => number {
  // English stays as it is everywhere: the rules of languages change with the edition of their data.
  const compare = /^en\b/u.test(language) ? compareEnglish : new Intl.Collator(language, { numeric: true }).compare;
  return (a, b) =>
    compare(a.sidebarLabel, b.sidebarLabel) || compareText(a.sidebarLabel, b.sidebarLabel) || compareText(a.id, b.id);
}

function compareEnglish(a: string, b: string): number {
  return compareText(a.toLowerCase(), b.toLowerCase());
}

function toCard(doc: Doc): LandingSection['pages'][number] {
  return { label: doc.sidebarLabel, href: doc.route, description: doc.description };
}

type OverviewPages = Pick<OverviewPageData, 'pages' | 'removed'> & { readonly previous: Version | null };

/** The whole list of each version: its parts are cut from it. */
const overviews = new WeakMap<SiteModel, Map<Version, OverviewPages>>();

function overviewOf(version: Version, model: SiteModel): OverviewPages {
  const known = overviews.get(model) ?? new Map<Version, OverviewPages>();
  const pages = known.get(version) ?? listPages(version, model);
  overviews.set(model, known.set(version, pages));
  return pages;
}

function listPages(version: Version, model: SiteModel): OverviewPages {
  const previous = version.previous === null ? null : (model.versionByName.get(version.previous) ?? null);
  const listed = new Set([...version.sidebars.values()].flatMap((sidebar) => [...sidebar.docIds]));
  const docs = [...version.docs.values()]
    .filter((doc) => !doc.unlisted)
    .toSorted(byLabel(model.config.locale.htmlLang));
  const gone = previous === null ? [] : findRemoved(version, previous, model);
  return {
    previous,
    pages: docs.map((doc) => ({
      id: doc.id,
      label: doc.sidebarLabel,
      href: doc.route,
      since: labelOf(findTextOrigin(doc, model).first, model),
      change: compareWith(previous, doc, model).change,
      // None for a page that is the same.
      changeHref: changesHref(doc, version.path, model),
      inSidebar: listed.has(doc.id),
    })),
    removed: gone.toSorted(byLabel(model.config.locale.htmlLang)).map((doc) => ({
      id: doc.id,
      label: doc.sidebarLabel,
      href: model.routes.has(doc.route) ? doc.route : null,
    })),
  };
}

function countChanges(
  pages: OverviewPageData['pages'],
  removed: OverviewPageData['removed'],
): Readonly<Record<OverviewChange | 'removed', number>> {
  const count = (change: OverviewChange): number => pages.filter((page) => page.change === change).length;
  return {
    added: count('added'),
    changed: count('changed'),
    renamed: count('renamed'),
    same: count('same'),
    removed: removed.length,
  };
}

/** Every page of a version, and what changed against the version before. */
export function buildOverviewPage(
  { version, part }: Extract<RouteOwner, { type: 'overview' }>,
  context: PageContext,
): OverviewPageData {
  const { model, line } = context;
  const { previous, pages, removed } = overviewOf(version, model);
  const strings = stringsOf(model.config);
  const name = nameBehind(version, line);
  const route = joinRoute(version.path, '/overview');
  return {
    kind: 'overview',
    route: part?.routes[part.index] ?? route,
    title: titleOfPart(
      name === '' ? strings.allPages : strings.allPagesOf({ version: titledLabel(version) }),
      part,
      strings,
    ),
    description: strings.overviewDescription({ product: productOf(line.config) + name }),
    version: buildPageVersion(version, null, context),
    sidebar: emptySidebar(version),
    previousLabel: previous?.label ?? null,
    isSame: findSameVersion(version, model) !== null,
    pages: sliceList(pages, part),
    removed: part === undefined ? removed : part.index > 0 ? [] : removed.slice(0, MOST_LISTED),
    ...(part === undefined ? {} : { part: { ...part, counts: countChanges(pages, removed) } }),
  };
}
/** `/versions`: the stable version, what is newer, what is older. */
export function buildVersionsPage(context: PageContext): VersionsPageData {
  const { versions, set, config } = context.line;
  const strings = stringsOf(config);
  const rows = versions.map((version) => buildRow(version, context));
  const isNewer = ({ status }: VersionRow): boolean => status === 'unreleased' || status === 'prerelease';
  const isStable = ({ status }: VersionRow): boolean => status === 'latest';
  return {
    kind: 'versions',
    route: versionsRoute(config),
    title: set === null ? strings.versions : strings.versionsTitle({ title: productOf(config) }),
    description: strings.versionsDescription({ product: productOf(config) }),
    version: null,
    stable: rows.find(isStable) ?? null,
    preRelease: rows.filter(isNewer),
    past: rows.filter((row) => !isNewer(row) && !isStable(row)),
    compareHref: versions.length > 1 ? compareRoute(config) : null,
    feedHref: hasChangeFeed(context.line) ? changeFeedRoute(config) : null,
  };
}

/** `/versions/compare`. A release leaves it as it is: it names no version. */
export function buildComparePage({ set, config }: Line): ComparePageData {
  const strings = stringsOf(config);
  return {
    kind: 'compare',
    route: compareRoute(config),
    title: set === null ? strings.compareVersions : strings.compareVersionsOf({ title: productOf(config) }),
    description: strings.compareDescription({ product: productOf(config) }),
    version: null,
  };
}

/** `/search`. A release leaves it as it is: it names no version. */
export function buildSearchPage({ config, latest }: Line): SearchPageData {
  const strings = stringsOf(config);
  return {
    kind: 'search',
    route: SEARCH_ROUTE,
    title: strings.search,
    description: strings.searchDescription({ product: config.title }),
    version: null,
    overviewHref: latest === null ? null : joinRoute(latest.path, '/overview'),
  };
}

function buildRow(version: Version, { model, line }: LineOfSite): VersionRow {
  const mainOfLatest = line.latest?.mainDoc ?? null;
  const same = mainOfLatest === null ? undefined : findInVersion(mainOfLatest, version.name, model.histories);
  return {
    name: plainName(version.name),
    label: version.label,
    released: version.released,
    docsHref: same?.route ?? version.mainDoc?.route ?? version.path,
    changesHref: changesRoute(version, model),
    notesHref: plainName(version.name) === NEXT ? line.config.repoUrl : releaseNotesHref(version, line),
    status: version.status,
    ...(version.endOfLife === null ? {} : { endOfLife: version.endOfLife }),
    sameAs: findSameVersion(version, model)?.label ?? null,
    ...describeOrigin(version, { model, line }),
    texts: countTexts(version, { model, line }),
  };
}

/** In a list by number most versions were made from the next one. */
function describeOrigin({ name, parent }: Version, { model, line }: LineOfSite): Pick<VersionRow, 'madeFrom'> {
  const below = line.inStore[line.inStore.findIndex((version) => version.name === name) + 1];
  const origin = parent === null || parent === below?.name ? undefined : model.versionByName.get(parent);
  return origin === undefined ? {} : { madeFrom: origin.label };
}

/** `null` for `next`, and in a line with one version. */
function countTexts(version: Version, { model, line }: LineOfSite): VersionTexts | null {
  if (plainName(version.name) === NEXT || line.inStore.length < 2) return null;
  const pages = [...version.docs.values()].filter(({ unlisted }) => !unlisted).length;
  const changes = findVersionChanges(version, model);
  const changed = changes?.pages.filter(({ from, to }) => to !== null && to.hash !== from?.hash).length ?? pages;
  const placeOf = (one: Version): number => line.versions.length - 1 - line.versions.indexOf(one);
  let from = version.parent;
  const listed = (): Version | undefined => line.versions.find(({ name }) => name === from);
  // With `build --only` not all are listed.
  while (from !== null && listed() === undefined) from = model.versionByName.get(from)?.parent ?? null;
  const origin = listed();
  return { place: placeOf(version), from: origin === undefined ? null : placeOf(origin), pages, changed };
}

/** `null` if `docs.releaseUrl` is not set, for versions of sets, and for names that are not release numbers. */
function releaseNotesHref({ name }: Version, { set, config }: Line): Href | null {
  // Releases of the repository are those of the product.
  if (set !== null || config.docs.releaseUrl === null) return null;
  const [, major, minor = '0', patch = '0', rest = ''] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].+)?$/u.exec(name) ?? [];
  if (major === undefined) return null;
  return config.docs.releaseUrl.replaceAll('{version}', `${major}.${minor}.${patch}${rest}`);
}
