/**
 * Draws the sidebars of pages. Of a small sidebar a branch that does not contain the page is drawn once and used on all
 * pages as it is, and only the lists that lead to the page are drawn for each; of a large one a page has no more than
 * these. Versions whose sidebars differ in the version's name alone share what is drawn, as they share shells: see
 * `shared-shells.ts`.
 */
import { joinRoute } from '../../shared/doc-routes.ts';
import { toUrl } from '../../shared/href.ts';
import { isSetName, plainName } from '../../shared/model/sets.ts';
import type { RouteOwner, Sidebar, SiteModel, Version } from '../../shared/model/site-model.ts';
import { escapeHtml } from '../../shared/string/html.ts';
import type { PageData, SidebarEntry, SiteData } from '../../shared/types/page.ts';
import type { Html, RoutePath } from '../../shared/types/store.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { digestJson } from '../last-build/data-digest.ts';
import { cutSidebar, type EntryPath, findPaths, type MoreWords, type SidebarLevel } from './cut-sidebar.ts';
import { mainSidebar, sidebarOf } from './data/page-context.ts';
import { buildNotFoundPage } from './data/site-pages.ts';
import { MIN_VERSIONS, VERSION_MARK } from './shared-shells.ts';

/** Stands for the list of a branch, with its number. */
const BRANCH_MARK = 'docsite0branch0mark';
/** How much is held of whole sidebars, in characters. When it is exceeded, they are forgotten. */
const MAX_HELD = 16_000_000;

type Category = Extract<SidebarEntry, { readonly type: 'category' }>;

/** A sidebar of a version, as data. */
interface SidebarSource extends SidebarLevel, Pick<Sidebar, 'isLarge'> {
  /** The file that says where the shared files of the version are. */
  readonly index: RoutePath;
}

export interface PlacedSidebar {
  readonly sidebar: Sidebar;
  readonly version: Version;
  /** Of a list in parts the sidebar marks the first; `null` for the page itself. */
  readonly route: RoutePath | null;
}

/** The sidebar next to a page, and its version; `null` for a page without one. The pages of a version have that of its main document. */
export function findSidebar(
  owner: RouteOwner | null,
  { versionByName }: Pick<SiteModel, 'versionByName'>,
): PlacedSidebar | null {
  if (owner === null || !('version' in owner || owner.type === 'doc')) return null;
  const version = owner.type === 'doc' ? versionByName.get(owner.doc.version) : owner.version;
  if (version === undefined) return null;
  const sidebar =
    owner.type === 'doc'
      ? sidebarOf(owner.doc, version)
      : owner.type === 'category'
        ? version.sidebars.get(owner.category.sidebar)
        : mainSidebar(version);
  const route = owner.type === 'category' && owner.part !== undefined ? owner.category.route : null;
  return sidebar === undefined ? null : { sidebar, version, route };
}

/** The list at the top of a sidebar. Its name has a slash, so no category has it. */
export function topLevel({ name, entries }: Pick<Sidebar, 'name' | 'entries'>, version: Version): SidebarLevel {
  const { path } = version;
  return { name: `/${name}`, label: '', href: isSetName(version.name) ? path : joinRoute(path, '/overview'), entries };
}

/** Where the scripts of a version's pages learn which files hold the rest of its large sidebars. */
export function sidebarIndexRoute({ path }: Version): RoutePath {
  return joinRoute(path, '/sidebars.json');
}

export class SidebarDrawer {
  readonly #bundle: Pick<Bundle, 'renderSidebar' | 'overridesTemplates'>;
  readonly #site: SiteData;
  readonly #isShared: boolean;
  readonly #words: MoreWords;
  readonly #drawings = new WeakMap<Sidebar, SidebarDrawing>();
  /** By their entries as JSON, with the mark in place of the version's name. */
  readonly #shared = new Map<string, SidebarDrawing>();
  /** Whole sidebars, by route with the mark. */
  readonly #whole = new Map<SidebarDrawing, Map<string, Html>>();
  #held = 0;

  constructor(
    bundle: Pick<Bundle, 'renderSidebar' | 'overridesTemplates'>,
    site: SiteData,
    { versionCount, words }: { readonly versionCount: number; readonly words: MoreWords },
  ) {
    this.#bundle = bundle;
    this.#site = site;
    this.#words = words;
    this.#isShared = !bundle.overridesTemplates && versionCount >= MIN_VERSIONS;
  }

  /** The sidebar of a version as the page shows it. Throws what a template throws. */
  draw(sidebar: Sidebar, version: Version, page: PageData): Html {
    const drawing = this.#drawingOf(sidebar, version);
    if (!drawing.isMarked) return drawing.draw(page);
    const html = this.#drawMarked(drawing, { ...page, route: markPath(page.route, version) });
    return html.replaceAll(VERSION_MARK, plainName(version.name));
  }

  /** Of what the page at a route holds of a large sidebar: equal where the drawings are. */
  digestPart(sidebar: Sidebar, version: Version, route: RoutePath): string {
    const drawing = this.#drawingOf(sidebar, version);
    return drawing.digestPart(drawing.isMarked ? markPath(route, version) : route);
  }

  /** A list as it is for every page that is not in it. Throws what a template throws. */
  drawList(entries: readonly SidebarEntry[]): Html {
    return this.#render(buildNotFoundPage(), { part: 'list', entries });
  }

  #drawingOf(sidebar: Sidebar, version: Version): SidebarDrawing {
    const drawing = this.#drawings.get(sidebar) ?? this.#open(sidebar, version);
    this.#drawings.set(sidebar, drawing);
    return drawing;
  }

  #open(sidebar: Sidebar, version: Version): SidebarDrawing {
    const { path } = version;
    const name = plainName(version.name);
    const source = {
      ...topLevel(sidebar, version),
      words: this.#words,
      isLarge: sidebar.isLarge,
      index: sidebarIndexRoute(version),
    };
    const json = this.#isShared && path.endsWith(`/${name}`) ? JSON.stringify(source) : VERSION_MARK;
    const render = this.#render;
    // A name that HTML or an address would escape is not in what is drawn as it is; nor is a mark of the site's own.
    if (json.includes(VERSION_MARK) || !/^[\w.-]+$/u.test(name))
      return new SidebarDrawing(source, { render, site: this.#site, isMarked: false });
    const marked = json.replaceAll(`"${path}/`, `"${markPath(path, version)}/`);
    const known = this.#shared.get(marked);
    const drawing =
      known ?? new SidebarDrawing(JSON.parse(marked) as SidebarSource, { render, site: this.#site, isMarked: true });
    this.#shared.set(marked, drawing);
    return drawing;
  }

  #drawMarked(drawing: SidebarDrawing, page: PageData): Html {
    const whole = this.#whole.get(drawing) ?? new Map<string, Html>();
    const html = whole.get(page.route) ?? drawing.draw(page);
    this.#held += whole.has(page.route) ? 0 : html.length;
    if (this.#held > MAX_HELD) {
      this.#whole.clear();
      this.#held = 0;
    }
    this.#whole.set(drawing, whole.set(page.route, html));
    return html;
  }

  readonly #render: Render = (page, drawing) => this.#bundle.renderSidebar(this.#site, page, drawing);
}

/** For versions whose path ends with their name. */
function markPath<Path extends string>(route: Path, { name, path }: Version): Path {
  if (!route.startsWith(path)) return route;
  return `${path.slice(0, -plainName(name).length)}${VERSION_MARK}${route.slice(path.length)}` as Path;
}

type Render = (page: PageData, drawing: Parameters<Bundle['renderSidebar']>[2]) => Html;

/** A sidebar, some parts of which have been drawn. */
class SidebarDrawing {
  /** The mark is in the place of the version's name. */
  readonly isMarked: boolean;
  readonly #source: SidebarSource;
  readonly #render: Render;
  readonly #site: SiteData;
  readonly #paths: ReadonlyMap<string, readonly EntryPath[]>;
  readonly #closed = new Map<Category, Category>();
  /** By the numbers of their marks. */
  readonly #branches: Category[] = [];
  readonly #branchHtml = new Map<number, Html>();
  /** By route with the mark: of a drawing that several versions share. */
  readonly #digests = new Map<string, string>();

  constructor(
    source: SidebarSource,
    { render, site, isMarked }: { readonly render: Render; readonly site: SiteData; readonly isMarked: boolean },
  ) {
    this.#source = source;
    this.#render = render;
    this.#site = site;
    this.isMarked = isMarked;
    this.#paths = findPaths(source.entries);
  }

  draw(page: PageData): Html {
    const { entries, isLarge } = this.#source;
    if (isLarge) return this.#drawLarge(page);
    const marked = this.#markBranches(entries, this.#paths.get(page.route) ?? []);
    return this.#fill(this.#render(page, { part: 'whole', entries: marked }));
  }

  digestPart(route: RoutePath): string {
    const digest = this.#digests.get(route) ?? digestJson(this.#cut(route));
    if (this.isMarked) this.#digests.set(route, digest);
    return digest;
  }

  #cut(route: RoutePath): readonly SidebarEntry[] {
    return cutSidebar(this.#source, this.#paths.get(route) ?? [], route);
  }

  #drawLarge(page: PageData): Html {
    const html = this.#render(page, { part: 'whole', entries: this.#cut(page.route) });
    // An element, because scripts find it in every drawing, whatever the templates are.
    const index = escapeHtml(toUrl(this.#source.index, this.#site));
    return `${html}<data id="docsite:sidebars" value="${index}" hidden></data>`;
  }

  /** Puts marks into all branches but those that lead to an entry. */
  #markBranches(entries: readonly SidebarEntry[], paths: readonly EntryPath[]): readonly SidebarEntry[] {
    return entries.map((entry, index) => {
      if (entry.type !== 'category') return entry;
      const inside = paths.filter((path) => path.length > 1 && path[0] === index).map((path) => path.slice(1));
      return inside.length === 0 ? this.#close(entry) : { ...entry, items: this.#markBranches(entry.items, inside) };
    });
  }

  #close(category: Category): Category {
    const known = this.#closed.get(category);
    if (known !== undefined) return known;
    const closed = { ...category, drawn: `${BRANCH_MARK}${this.#branches.length};` };
    this.#branches.push(category);
    this.#closed.set(category, closed);
    return closed;
  }

  #fill(html: Html): Html {
    return html.replaceAll(new RegExp(`${BRANCH_MARK}(\\d+);`, 'gu'), (_, number: string) =>
      this.#branch(Number(number)),
    );
  }

  /** The list of a branch that does not contain the page: it is the same whatever the page is. */
  #branch(number: number): Html {
    const known = this.#branchHtml.get(number);
    if (known !== undefined) return known;
    const entries = this.#markBranches(this.#branches[number]?.items ?? [], []);
    const html = this.#fill(this.#render(buildNotFoundPage(), { part: 'list', entries }));
    this.#branchHtml.set(number, html);
    return html;
  }
}
