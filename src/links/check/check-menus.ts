/** Links that stand in no text: those of the config (navbar, footer, showcase, pictures, redirects) and of sidebars. */
import { type LocateField, locateNowhere, type SourcePlace } from '../../content/config/source.ts';
import { readHtmlAttributes } from '../../content/text/markdown/html-attributes.ts';
import type { DataPath } from '../../schema/describe.ts';
import { isBesideBase, isExternal, splitHref, urlToRoute } from '../../shared/href.ts';
import type { SiteModel, Version } from '../../shared/model/site-model.ts';
import { mergeProblems } from '../../shared/problem/merge-problems.ts';
import { SEVERITY_OF_POLICY } from '../../shared/problem/policy.ts';
import { problem, type Fault, type ProblemFields } from '../../shared/problem/problem.ts';
import { askFor, nearest } from '../../shared/problem/suggest.ts';
import { SIDEBARS_FILE } from '../../shared/site-folders.ts';
import type { LinkItem, NavbarItem, SiteConfig } from '../../shared/types/config.ts';
import type { SidebarEntry } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href, Html } from '../../shared/types/store.ts';
import type { ExternalFault } from '../external/check-external.ts';
import { type AnchorIndex, wantedAnchor } from '../graph/anchor-index.ts';
import { findRoute, isOfSite, routeOf } from '../graph/resolve-link.ts';
import { NameFinder } from '../mend/name-finder.ts';
import { describeBeside } from './beside-base.ts';
import { FIX_LINK, isIgnored } from './ignored-link.ts';

/** Where links of menus stand. */
export interface MenuPlaces {
  readonly ofConfig?: LocateField;
  /** Of the `nth` link (from 0) to an address, its variables filled, in the sidebars file of a version. */
  readonly ofSidebar?: (version: Version, href: Href, nth: number) => SourcePlace;
}
interface MenuOptions extends MenuPlaces {
  /** Anchors are checked only with it. */
  readonly anchors?: AnchorIndex;
  /** What is wrong with an address of another site. */
  readonly findExternal?: FindExternal;
}
interface MenuContext extends MenuOptions {
  readonly finder: NameFinder;
}
/** `null` for nothing, and for addresses that were not asked for. */
export type FindExternal = (href: Href) => ExternalFault | null;

export interface MenuLink {
  /** Where it stands, as the subject of a sentence. */
  readonly where: string;
  /** From the root of the site; in HTML with the base URL. */
  readonly href: Href;
  /** It stands in HTML of the author's own. */
  readonly isHtml?: boolean;
}
interface ConfigLink extends MenuLink {
  readonly path: DataPath;
}

/** Problems `broken-link` and `broken-anchor` under their policies; a link of a sidebar that versions share is told once. */
export function checkMenus(model: SiteModel, options: MenuOptions = {}): readonly Problem[] {
  const context = { ...options, finder: new NameFinder() };
  return tellOfMenus(model, options, (link) => findMenuFault(link, model, context));
}

/** What `find` says of the links of menus and of redirects, told of their places. */
export function tellOfMenus(
  model: SiteModel,
  { ofConfig = locateNowhere, ofSidebar }: MenuPlaces,
  find: (link: MenuLink) => ProblemFields | null,
): readonly Problem[] {
  const ofSite = [...configLinks(model.config), ...redirectLinks(model.config)];
  const inConfig = ofSite.flatMap((link) => checkLink(link, () => ofConfig(link.path)));
  const inSidebars = model.versions.flatMap((version) => {
    const file = sidebarsFile(version);
    const seen = new Map<Href, number>();
    return sidebarLinks(version).flatMap((link) => {
      const nth = seen.get(link.href) ?? 0;
      seen.set(link.href, nth + 1);
      return checkLink(link, () => ({ file, ...ofSidebar?.(version, link.href, nth), versions: [version.name] }));
    });
  });
  const names = model.versions.map(({ name }) => name);
  return [...inConfig, ...mergeProblems(inSidebars, names)];

  function checkLink(
    link: MenuLink,
    place: () => Pick<ProblemFields, 'file' | 'line' | 'column' | 'versions'>,
  ): readonly Problem[] {
    const found = find(link);
    return found === null ? [] : [problem({ ...found, ...place() })];
  }
}

/** The path on disk of a version's sidebars file; `null` when it has none. */
export function sidebarsFile({ files }: Version): string | null {
  return files.get(SIDEBARS_FILE)?.diskPath ?? null;
}

/** All addresses that menus lead to, as routes with query and hash. */
export function menuHrefs(model: SiteModel): ReadonlySet<Href> {
  const links = menuLinks(model).filter((link) => !isBeside(link, model.config));
  return new Set(links.map((link) => routeForm(link, model.config)));
}

/** Addresses in the HTML of menus that lie beside the base URL. */
export function menuHrefsBeside(model: SiteModel): ReadonlySet<Href> {
  const links = menuLinks(model).filter((link) => isBeside(link, model.config));
  return new Set(links.map(({ href }) => href));
}

function menuLinks({ config, versions }: SiteModel): readonly MenuLink[] {
  return [...configLinks(config), ...versions.flatMap(sidebarLinks)];
}

function isBeside({ href, isHtml }: MenuLink, config: SiteConfig): boolean {
  return isHtml === true && isBesideBase(href, config);
}

function findMenuFault(link: MenuLink, model: SiteModel, context: MenuContext): ProblemFields | null {
  const { config } = model;
  const { anchors, findExternal, finder } = context;
  const href = routeForm(link, config);
  if (isIgnored([link.href, href], config.ignoreLinks)) return null;
  if (isExternal(href)) {
    const fault = findExternal?.(href) ?? null;
    return fault === null ? null : externalProblem(fault, href);
  }
  if (isBeside(link, config)) return besideProblem(link, model, finder);
  const { path, query, hash } = splitHref(href);
  if (leadsNowhere(path, href, model)) {
    const severity = SEVERITY_OF_POLICY[config.onBrokenLinks];
    if (severity === null) return null;
    const near = finder.nearest(href, [...model.routes.keys(), ...model.staticFiles]);
    return {
      severity,
      code: 'broken-link',
      fix: FIX_LINK,
      why: askFor(near),
      what: `${link.where} leads to "${link.href}", which is no page or file of this site.`,
      link: { href: link.href, resolved: href, suggestion: near, certainty: null },
    };
  }
  const severity = SEVERITY_OF_POLICY[config.onBrokenAnchors];
  const id = wantedAnchor(hash);
  const target = findRoute(routeOf(href), model);
  if (severity === null || id === null || target === null || anchors?.has(target, id) !== false) return null;
  const near = nearest(id, anchors.list(target));
  return {
    severity,
    code: 'broken-anchor',
    fix: FIX_LINK,
    why: askFor(near),
    what: `${link.where} leads to "${link.href}": that page has no anchor "${id}".`,
    link: {
      href: link.href,
      resolved: target + query + hash,
      certainty: null,
      suggestion: near === null ? null : `${path}${query}#${near}`,
    },
  };
}

function besideProblem({ where, href }: MenuLink, model: SiteModel, finder: NameFinder): ProblemFields | null {
  const subject = `${where} leads to "${href}", which is`;
  const found = describeBeside({ kind: 'link', value: href, subject, finder }, model);
  if (found === null) return null;
  const { suggestion, ...fault } = found;
  return { ...fault, why: askFor(suggestion), link: { href, resolved: href, suggestion, certainty: null } };
}

/** A fault of an external link that stands in no text. */
export function externalProblem({ movedTo, ...fault }: ExternalFault, href: Href): Fault & Pick<Problem, 'link'> {
  const why = movedTo === null ? '' : `It is at "${movedTo}" now.`;
  return { ...fault, why, link: { href, resolved: movedTo, suggestion: movedTo, certainty: null } };
}

/** A link of a menu as a route with query and hash; `null` for what leaves the site, and for what the config ignores. */
export function routeOfMenu(link: MenuLink, config: SiteConfig): Href | null {
  const href = routeForm(link, config);
  const isElsewhere = isExternal(href) || isBeside(link, config) || !href.startsWith('/');
  return isElsewhere || isIgnored([link.href, href], config.ignoreLinks) ? null : href;
}

/** HTML of the author's own holds addresses as browsers see them. */
function routeForm({ href, isHtml }: MenuLink, config: SiteConfig): Href {
  return isHtml === true ? urlToRoute(href, config) : href;
}

function leadsNowhere(path: string, href: Href, model: SiteModel): boolean {
  // A menu stands on pages of all depths, so what has no leading slash leads elsewhere from each of them.
  if (!path.startsWith('/')) return path !== '' || href === '';
  return !isOfSite(routeOf(href), model);
}

function configLinks(config: SiteConfig): readonly ConfigLink[] {
  const one = (where: string, href: Href | null, ...path: DataPath): readonly ConfigLink[] =>
    href === null ? [] : [{ where, href, path }];
  const { navbar, footer, announcementBar, users } = config;
  return [
    ...navbar.items.flatMap((item, index) => navbarLinks(item, ['navbar', 'items', index])),
    ...(footer?.columns ?? []).flatMap(({ items }, column) => itemLinks(items, ['footer', 'columns', column, 'items'])),
    ...one('"favicon"', config.favicon, 'favicon'),
    ...one('"socialImage"', config.socialImage, 'socialImage'),
    ...(users ?? []).flatMap(({ caption, image, infoLink }, index) => [
      ...one(`The picture of the user "${caption}"`, image, 'users', index, 'image'),
      ...one(`The link of the user "${caption}"`, infoLink, 'users', index, 'infoLink'),
    ]),
    ...htmlLinks('A link of "footer.copyright"', footer?.copyright ?? '').map((link) => ({
      ...link,
      path: ['footer', 'copyright'],
    })),
    ...htmlLinks('A link of "announcementBar.content"', announcementBar?.content ?? '').map((link) => ({
      ...link,
      path: ['announcementBar', 'content'],
    })),
  ];
}

/** Apart from the links of menus: that an address is redirected to a page links nobody to it. */
function redirectLinks({ redirects }: SiteConfig): readonly ConfigLink[] {
  return Object.entries(redirects).map(([from, href]) => ({
    where: `The redirect of "${from}"`,
    href,
    path: ['redirects', from],
  }));
}

function htmlLinks(where: string, html: Html): readonly MenuLink[] {
  return readHtmlAttributes(html).links.map(({ value }) => ({ where, href: value, isHtml: true }));
}

function navbarLinks(item: NavbarItem, path: DataPath): readonly ConfigLink[] {
  switch (item.type) {
    case 'link':
      return [itemLink(item, path)];
    case 'dropdown': {
      const own = item.href === null ? [] : [{ where: `The menu "${item.label}"`, href: item.href, path }];
      return [...own, ...itemLinks(item.items, [...path, 'items'])];
    }
    case 'docsVersionDropdown':
      return [
        ...itemLinks(item.itemsBefore, [...path, 'itemsBefore']),
        ...itemLinks(item.itemsAfter, [...path, 'itemsAfter']),
      ];
  }
}

function itemLinks(items: readonly LinkItem[], path: DataPath): readonly ConfigLink[] {
  return items.map((item, index) => itemLink(item, [...path, index]));
}

function itemLink({ label, href }: LinkItem, path: DataPath): ConfigLink {
  return { where: `The link "${label}"`, href, path };
}

function sidebarLinks(version: Version): readonly MenuLink[] {
  const walk = (entries: readonly SidebarEntry[]): readonly MenuLink[] =>
    entries.flatMap((entry): readonly MenuLink[] => {
      if (entry.type === 'category') return walk(entry.items);
      if (entry.type === 'html') return htmlLinks('A link in an HTML item of the sidebar', entry.html);
      return entry.type === 'link' ? [{ where: `The link "${entry.label}" of the sidebar`, href: entry.href }] : [];
    });
  return [...version.sidebars.values()].flatMap(({ entries }) => walk(entries));
}
