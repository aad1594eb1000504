/** Page data of the pages of each version (landing page, overview), of the list of all versions and of the search. */
import { findInVersion } from '../../../shared/model/find-in-version.ts';
import { compareWith, findRemoved } from '../../../shared/model/version-changes.ts';
import type { SiteModel, Version } from '../../../shared/model/site-model.ts';
import { SEARCH_ROUTE } from '../../../shared/search/entry.ts';
import { NEXT } from '../../../shared/site-folders.ts';
import { compareText } from '../../../shared/text/compare-text.ts';
import type {
  Doc,
  LandingPageData,
  LandingSection,
  OverviewPageData,
  SearchPageData,
  SidebarEntry,
  VersionRow,
  VersionsPageData,
} from '../../../shared/types/page.ts';
import type { Href } from '../../../shared/types/store.ts';
import { buildPageVersion, findSameVersion, findTextOrigin, labelOf, type PageContext } from './page-context.ts';

/** A version's landing page: where to start, what there is. */
export function buildLandingPage(version: Version, context: PageContext): LandingPageData {
  const { config } = context.model;
  const sidebars = [...version.sidebars.values()];
  const listed = new Set(sidebars.flatMap((sidebar) => [...sidebar.docIds]));
  const main = version.mainDoc;
  const other = [...version.docs.values()].filter((doc) => !listed.has(doc.id) && !doc.unlisted);
  const name = nameBehind(version, context.model);
  return {
    kind: 'version-landing',
    route: version.path,
    title: `Documentation${name}`,
    description: `All pages of the documentation of ${config.title}${name}, and where to start.`,
    version: buildPageVersion(version, null, context),
    main: main === null ? null : { label: main.title, href: main.route, description: main.description },
    sections: sidebars.flatMap((sidebar) => buildSections(sidebar.entries, version)),
    otherPages: other.toSorted(byLabel).map(toCard),
    overviewHref: `${version.path}/overview`,
    releaseNotesHref: releaseNotesHref(version, context.model),
    sameAs: findSameVersion(version, context.model)?.label ?? null,
  };
}

/** A version's label after other words, with a space before it. Empty before the first release of an unnamed `next`. */
function nameBehind(version: Version, { versionByName, config }: SiteModel): string {
  const isAlone = versionByName.size === 1 && version.name === NEXT;
  const chosen = config.docs.versions[NEXT]?.label ?? '';
  return isAlone && chosen === '' ? '' : ` ${version.label}`;
}

/** Each category at the top of a sidebar is a section; pages between them are gathered in one without a category. */
function buildSections(entries: readonly SidebarEntry[], version: Version): readonly LandingSection[] {
  const sections: { title: string; pages: LandingSection['pages'][number][] }[] = [];
  let loose: LandingSection['pages'][number][] | null = null;
  for (const entry of entries) {
    if (entry.type === 'category') {
      const inside = [...ownPage(entry, version), ...entry.items.flatMap((item) => flattenEntry(item, version))];
      if (inside.length === 0) continue;
      sections.push({ title: entry.label, pages: inside });
      loose = null;
      continue;
    }
    const pages = flattenEntry(entry, version);
    if (loose === null && pages.length > 0) sections.push({ title: 'Pages', pages: (loose = []) });
    loose?.push(...pages);
  }
  return sections;
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

/** As an index has it: "Contributing" before "CSS". */
function byLabel(a: Doc, b: Doc): number {
  const [left, right] = [a.sidebarLabel, b.sidebarLabel];
  return compareText(left.toLowerCase(), right.toLowerCase()) || compareText(left, right) || compareText(a.id, b.id);
}

function toCard(doc: Doc): LandingSection['pages'][number] {
  return { label: doc.sidebarLabel, href: doc.route, description: doc.description };
}

/** Every page of a version, and what changed against the version before. */
export function buildOverviewPage(version: Version, context: PageContext): OverviewPageData {
  const { model } = context;
  const previous = version.previous === null ? null : (model.versionByName.get(version.previous) ?? null);
  const listed = new Set([...version.sidebars.values()].flatMap((sidebar) => [...sidebar.docIds]));
  const docs = [...version.docs.values()].filter((doc) => !doc.unlisted).toSorted(byLabel);
  const gone = previous === null ? [] : findRemoved(version, previous, model);
  const name = nameBehind(version, model);
  return {
    kind: 'overview',
    route: `${version.path}/overview`,
    title: name === '' ? 'All pages' : `All pages of${name}`,
    description: `Every page of the documentation of ${model.config.title}${name}, the version its text dates from, and what changed.`,
    version: buildPageVersion(version, null, context),
    previousLabel: previous?.label ?? null,
    isSame: findSameVersion(version, model) !== null,
    pages: docs.map((doc) => ({
      id: doc.id,
      label: doc.sidebarLabel,
      href: doc.route,
      since: labelOf(findTextOrigin(doc, model).first, model),
      change: compareWith(previous, doc, model).change,
      inSidebar: listed.has(doc.id),
    })),
    removed: gone.toSorted(byLabel).map((doc) => ({
      id: doc.id,
      label: doc.sidebarLabel,
      href: model.routes.has(doc.route) ? doc.route : null,
    })),
  };
}

/** `/versions`: the stable version, what is newer, what is older. */
export function buildVersionsPage(context: PageContext): VersionsPageData {
  const { versions, config } = context.model;
  const rows = versions.map((version) => buildRow(version, context.model));
  const isNewer = ({ status }: VersionRow): boolean => status === 'unreleased' || status === 'prerelease';
  const isStable = ({ status }: VersionRow): boolean => status === 'latest';
  return {
    kind: 'versions',
    route: '/versions',
    title: 'Versions',
    description: `Every version of ${config.title} with its documentation and its release notes.`,
    version: null,
    stable: rows.find(isStable) ?? null,
    preRelease: rows.filter(isNewer),
    past: rows.filter((row) => !isNewer(row) && !isStable(row)),
  };
}

/** `/search`. A release leaves it as it is: it names no version. */
export function buildSearchPage({ config, latest }: SiteModel): SearchPageData {
  return {
    kind: 'search',
    route: SEARCH_ROUTE,
    title: 'Search',
    description: `Search the documentation of ${config.title}.`,
    version: null,
    overviewHref: latest === null ? null : `${latest.path}/overview`,
  };
}

function buildRow(version: Version, model: SiteModel): VersionRow {
  const mainOfLatest = model.latest?.mainDoc ?? null;
  const same = mainOfLatest === null ? undefined : findInVersion(mainOfLatest, version.name, model.histories);
  return {
    name: version.name,
    label: version.label,
    released: version.released,
    docsHref: same?.route ?? version.mainDoc?.route ?? version.path,
    notesHref: version.name === NEXT ? model.config.repoUrl : releaseNotesHref(version, model),
    status: version.status,
    endOfLife: version.endOfLife,
    sameAs: findSameVersion(version, model)?.label ?? null,
  };
}

/** Release notes as the common code hosts publish them: by tag, with all three numbers. `null` for what has no tag. */
function releaseNotesHref({ name }: Version, { config }: SiteModel): Href | null {
  const [, major, minor = '0', patch = '0', rest = ''] = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?([-+].+)?$/u.exec(name) ?? [];
  if (config.repoUrl === null || major === undefined) return null;
  return `${config.repoUrl}/releases/tag/v${major}.${minor}.${patch}${rest}`;
}
