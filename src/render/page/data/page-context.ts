/** What all page builders look up. Built once per build; nothing in it depends on a page. */
import { findInVersion } from '../../../shared/model/find-in-version.ts';
import { findOlderDoc } from '../../../shared/model/older-doc.ts';
import type { LinkGraph } from '../../../shared/model/link-graph.ts';
import { plainName } from '../../../shared/model/sets.ts';
import type { LineOfSite, Sidebar, SiteModel, Version } from '../../../shared/model/site-model.ts';
import type { Doc, PageVersion } from '../../../shared/types/page.ts';
import type { BodyHash, Html, RoutePath } from '../../../shared/types/store.ts';
import type { PublishedAsset } from '../../body/fill-body.ts';
import type { RenderedBody } from '../../body/render-body.ts';
import type { CardTools } from '../../bundle/social-cards.ts';
import type { RenderedDifferences } from '../../body/render-differences.ts';

/** What texts are filled from. */
export interface TextContext {
  readonly model: SiteModel;
  readonly graph: Pick<LinkGraph, 'get'>;
  /** May render a text when it is first asked for. */
  readonly bodies: Pick<ReadonlyMap<BodyHash, RenderedBody>, 'get'>;
  readonly assets: ReadonlyMap<string, PublishedAsset>;
}

/** `line`: that of the page; for a page of the site as a whole the documentation. */
export interface PageContext extends TextContext, LineOfSite {
  /** May compare two texts when it is first asked for them; `undefined` where texts are not drawn. See `page-differences.ts`. */
  readonly differences: { readonly get: (from: BodyHash, to: BodyHash) => RenderedDifferences | undefined };
  /** Of components; `null` or left out for none. */
  readonly componentStylesheet?: RoutePath | null;
  /** Names of the components that run in the browser, and the script that starts them; `null` or left out for none. */
  readonly islands?: { readonly names: ReadonlySet<string>; readonly script: RoutePath } | null;
  /** The script of tabs that follow the query string; `null` or left out for none. */
  readonly tabScript?: RoutePath | null;
  /** `null` or left out on sites without generated cards. */
  readonly cards?: Pick<CardTools, 'lacks' | 'look'> | null;
}

/** A version as a page of it shows it; `bannerHref` is the page's own counterpart in the latest version. */
export function buildPageVersion(version: Version, doc: Doc | null, { model, line }: PageContext): PageVersion {
  const { latest } = line;
  const bannerHref = version.banner === 'none' || latest === null ? null : findInLatest(doc, latest, model);
  return {
    name: plainName(version.name),
    label: version.label,
    path: version.path,
    status: version.status,
    ...(version.endOfLife === null ? {} : { endOfLife: version.endOfLife }),
    banner: version.banner,
    ...(version.set === null ? {} : { set: version.set.id }),
    badge: line.inStore.length > 1,
    ...(bannerHref === null ? {} : { bannerHref }),
    released: version.released,
  };
}

/** The same page in the latest version, else that version's main document, else its landing page. */
function findInLatest(doc: Doc | null, latest: Version, model: SiteModel): RoutePath {
  if (doc === null) return latest.path;
  return findInVersion(doc, latest.name, model.histories)?.route ?? latest.mainDoc?.route ?? latest.path;
}

interface TextOrigin {
  readonly first: Doc;
  readonly before: Doc | null;
}

/** Found once for all pages of a history: each of its versions asks several times. */
const origins = new WeakMap<SiteModel, Map<Doc, TextOrigin>>();

/**
 * The document in the first version, on the way to this one, from which on the page has had this text without a break, and the page
 * with the text `before` it, if any. Looks back only: nothing in it changes when another version is cut, on this line or another one.
 */
export function findTextOrigin(doc: Doc, model: SiteModel): TextOrigin {
  const known = origins.get(model) ?? new Map<Doc, TextOrigin>();
  origins.set(model, known);
  const missing: Doc[] = [];
  let origin: TextOrigin | undefined;
  for (let at = doc; origin === undefined;) {
    origin = known.get(at);
    if (origin !== undefined) break;
    missing.push(at);
    const older = findOlderDoc(at, model);
    const isKept = older?.hash === at.hash && older.version === model.versionByName.get(at.version)?.previous;
    if (older === null || !isKept) origin = { first: at, before: older };
    else at = older;
  }
  for (const one of missing) known.set(one, origin);
  return origin;
}

/** The version before, when all documents have its texts and none of them is missing; otherwise `null`. */
export function findSameVersion(version: Version, model: SiteModel): Version | null {
  const previous = version.previous === null ? undefined : model.versionByName.get(version.previous);
  if (previous === undefined) return null;
  const [docs, before] = [publishedDocs(version), publishedDocs(previous)];
  const isSame = docs.length === before.length && docs.every((doc) => previous.docs.get(doc.id)?.hash === doc.hash);
  return isSame ? previous : null;
}

function publishedDocs(version: Version): readonly Doc[] {
  return [...version.docs.values()].filter(({ draft }) => !draft);
}

export function labelOf(doc: Doc, model: SiteModel): string {
  return model.versionByName.get(doc.version)?.label ?? doc.version;
}

/** What the pages about a version have beside them, or nothing. */
export function mainSidebar({ mainDoc, sidebars }: Version): Sidebar | undefined {
  return sidebars.get(mainDoc?.sidebar ?? '') ?? sidebars.values().next().value;
}

/** The sidebar that lists a document, or that it names; else that of its version, in which nothing is marked (BEHAVIOUR B109). */
export function sidebarOf({ sidebar, frontMatter }: Doc, version: Version): Sidebar | undefined {
  if (sidebar !== null) return version.sidebars.get(sidebar);
  return frontMatter.displayed_sidebar === null ? undefined : mainSidebar(version);
}

/** Of a page about a version: `sidebars.ts` draws it. */
export function emptySidebar(version: Version): Html | null {
  return mainSidebar(version) === undefined ? null : '';
}

/** What titles of pages call a version: that of a set is known by the set's name, too. */
export function titledLabel({ set, label }: Version): string {
  return set === null ? label : `${set.label} ${label}`;
}
