/** Links and ids that come from templates and components, known only once a page is rendered without its text. */
import type { HtmlLink } from '../../content/parse/markdown/html-addresses.ts';
import { type HtmlFacts, readHtmlAttributes } from '../../content/parse/markdown/html-attributes.ts';
import { isBesideBase, isExternal } from '../../shared/href.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import { allVersionNames } from '../../shared/model/lines.ts';
import type { RouteOwner, SiteModel } from '../../shared/model/site-model.ts';
import { findBadInRoute } from '../../shared/plain-route.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href, Html, RoutePath, VersionName } from '../../shared/types/store.ts';
import { findRoute } from '../graph/find-address.ts';
import { routeOf } from '../graph/paths.ts';
import { describeAddressFault } from './link-fault.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';
import { menuHrefs, menuHrefsBeside } from './menu-links.ts';
import { locateInModules, type ModuleSources } from './module-sources.ts';
import { type AddressReference, addressOf, locate } from './reference.ts';
import { describeRepeatedId, findIdClashes } from './shell-ids.ts';
import { urlOf } from './url-of.ts';

/** A page as a template renders it, without its text. */
export interface DrawnPage {
  readonly route: RoutePath;
  /** `null` for the not-found page. */
  readonly owner: RouteOwner | null;
  readonly html: Html;
  /** A part that is not in `html`: other pages have it too, as the same text. */
  readonly sidebar: Html | null;
}

/** A link, and the pages that have it: counted, because a link of the navbar is on every page of a large site. */
interface DrawnLink {
  readonly reference: AddressReference;
  /** Root-relative, without the base URL. */
  readonly address: Href;
  /** By the module of component pages; under `null` all other pages. */
  readonly pages: Map<string | null, DrawnPages>;
}
interface DrawnPages {
  readonly first: RoutePath;
  count: number;
  /** `null` among them for pages of no version. */
  readonly versions: Set<VersionName | null>;
}
interface DrawnPlace {
  readonly route: RoutePath;
  readonly version: VersionName | null;
  /** The module of a component page; `null` for other pages. */
  readonly module: string | null;
  readonly base: string | null;
}

interface SharedSidebar {
  /** Keys of its links: see `#noteAll`. */
  readonly links: ReadonlySet<string>;
  readonly ids: HtmlFacts['ids'];
}
const NO_SIDEBAR: SharedSidebar = { links: new Set(), ids: [] };

export class ShellChecker {
  /** Grows with each page. */
  readonly anchors = new Map<RoutePath, ReadonlySet<string>>();
  readonly #model: SiteModel;
  readonly #files: ReadonlySet<RoutePath>;
  readonly #badRoutes: readonly RoutePath[];
  readonly #menus: ReadonlySet<Href>;
  readonly #menusBeside: ReadonlySet<Href>;
  readonly #links = new Map<string, DrawnLink>();
  readonly #repeatedIds = new Map<string, Problem>();
  readonly #sidebars = new Map<Html, SharedSidebar>();
  /** The ids of a page by their list: most pages of one kind have the same. */
  readonly #idSets = new Map<string, ReadonlySet<string>>();
  /** Links seen, each once per page. */
  linkCount = 0;

  /** `files` are those that templates import, such as images. */
  constructor(model: SiteModel, files: ReadonlySet<RoutePath>) {
    this.#model = model;
    this.#files = files;
    this.#badRoutes = [...model.routes.keys()].filter((route) => findBadInRoute(route) !== null);
    this.#menus = menuHrefs(model);
    this.#menusBeside = menuHrefsBeside(model);
  }

  /** Collects the links and ids of a page. Links of a sidebar are known from the first page that has it. */
  add({ route, owner, html, sidebar }: DrawnPage): void {
    const { links, ids, base } = readHtmlAttributes(html);
    const place = placeOf(route, owner, base);
    const shared = sidebar === null ? NO_SIDEBAR : (this.#sidebars.get(sidebar) ?? this.#addSidebar(sidebar, place));
    const own = new Set<string>();
    for (const { id } of [...ids, ...shared.ids]) {
      const key = `${id} ${place.module ?? ''}`;
      if (own.has(id) && !this.#repeatedIds.has(key)) this.#repeatedIds.set(key, describeRepeatedId(id, place));
      own.add(id);
    }
    this.anchors.set(route, this.#intern(own));
    const seen = this.#noteAll(links, place);
    const repeated = [...seen].filter((key) => shared.links.has(key));
    this.linkCount += seen.size + shared.links.size - repeated.length;
  }

  #addSidebar(html: Html, place: DrawnPlace): SharedSidebar {
    const { links, ids } = readHtmlAttributes(html);
    const shared = { links: this.#noteAll(links, place), ids };
    this.#sidebars.set(html, shared);
    return shared;
  }

  /** The keys of the links. */
  #noteAll(links: readonly HtmlLink[], place: DrawnPlace): ReadonlySet<string> {
    const seen = new Set<string>();
    for (const link of links) {
      const key = `${link.kind} ${link.value}`;
      if (!seen.has(key)) this.#note(key, link, place);
      seen.add(key);
    }
    return seen;
  }

  #intern(ids: ReadonlySet<string>): ReadonlySet<string> {
    const key = [...ids].join('\n');
    let known = this.#idSets.get(key);
    if (known === undefined) this.#idSets.set(copyText(key), (known = new Set([...ids].map(copyText))));
    return known;
  }

  #note(key: string, link: HtmlLink, place: DrawnPlace): void {
    const isAbsolute = (link.value.startsWith('/') && place.base === null) || isExternal(link.value);
    // A relative link has a different target on each page.
    const fullKey = isAbsolute ? key : `${key} ${place.route}`;
    let known = this.#links.get(fullKey);
    if (known === undefined) this.#links.set(copyText(fullKey), (known = this.#describe(link, place)));
    const pages = known.pages.get(place.module) ?? { first: place.route, count: 0, versions: new Set() };
    pages.count++;
    pages.versions.add(place.version);
    known.pages.set(place.module, pages);
  }

  #describe({ kind, value }: HtmlLink, place: DrawnPlace): DrawnLink {
    const href = copyText(value);
    const subject = `The ${kind === 'image' ? 'picture' : 'link'} "${href}"`;
    const from = urlOf(place.route, this.#model.config);
    const fix = 'Fix the template or page that contains the link.';
    const reference: AddressReference = { kind, form: 'url', href, from, base: place.base, subject, fix };
    return { reference, address: addressOf(reference, this.#model.config), pages: new Map() };
  }

  /** Routes that component pages link to; used to find orphan pages. */
  linkedFromComponents(): ReadonlySet<RoutePath> {
    const linked = new Set<RoutePath>();
    for (const { reference, pages } of this.#links.values()) {
      const { where, address } = locate(reference, this.#model.config);
      const target = where === 'site' ? findRoute(routeOf(address), this.#model) : null;
      // A page's link to itself does not count; a module has one page.
      const isLinked = [...pages].some(([module, { first }]) => module !== null && first !== target);
      if (target !== null && isLinked) linked.add(target);
    }
    return linked;
  }

  /** External addresses, including those of menus. */
  externalLinks(): readonly Href[] {
    return [...this.#links.values()].map(({ address }) => address).filter(isExternal);
  }

  /** Call it after all pages have been added. */
  toProblems({ sources, ...options }: JudgeOptions & { readonly sources: ModuleSources }): readonly Problem[] {
    const judge = new LinkJudge(this.#model, { ...options, files: this.#files });
    const ofLinks = [...this.#links.values()]
      .filter((link) => !this.#isOfMenu(link) && !this.#isOfBadRoute(link))
      .flatMap((link) => this.#check(link, judge, sources));
    return [...ofLinks, ...this.#repeatedIds.values(), ...findIdClashes(this.#model, this.anchors)];
  }

  /** `check-menus` reports such a link with its place. */
  #isOfMenu({ reference: { href }, address }: DrawnLink): boolean {
    if (isBesideBase(href, this.#model.config)) return this.#menusBeside.has(href);
    return this.#menus.has(href) || this.#menus.has(address);
  }

  /** An invalid route is reported as such; reporting each link from it and to it would repeat that. */
  #isOfBadRoute({ address, pages }: DrawnLink): boolean {
    const isAloneOn = (route: RoutePath): boolean =>
      [...pages.values()].every(({ first, count }) => first === route && count === 1);
    return this.#badRoutes.some((bad) => address.startsWith(bad) || isAloneOn(bad));
  }

  /** One problem for a template that renders many pages; one per module for component pages. */
  #check({ reference, pages }: DrawnLink, judge: LinkJudge, sources: ModuleSources): readonly Problem[] {
    const fault = judge.findFault(reference);
    if (fault === null) return [];
    const { why, ...described } = describeAddressFault(fault, reference.href);
    return [...this.#groupsOf(pages)].map(([module, { first, count, versions }]) => {
      const where = count === 1 ? `On the page ${first}.` : `On ${count} pages, starting with ${first}.`;
      return problem({
        ...described,
        ...(locateInModules(sources, reference.href, module) ?? { file: module }),
        why: why === '' ? where : `${why}  ${where}`,
        versions: allVersionNames(this.#model).filter((name) => versions.has(name)),
      });
    });
  }

  /** Once a template renders the link, modules that have it too add nothing: all pages are one group. */
  #groupsOf(pages: DrawnLink['pages']): DrawnLink['pages'] {
    const groups = [...pages.values()];
    const [earliest] = groups;
    if (earliest === undefined || !pages.has(null)) return pages;
    const count = groups.reduce((sum, group) => sum + group.count, 0);
    const versions = new Set(groups.flatMap((group) => [...group.versions]));
    return new Map([[null, { first: earliest.first, count, versions }]]);
  }
}

function placeOf(route: RoutePath, owner: RouteOwner | null, base: string | null): DrawnPlace {
  const module = owner?.type === 'page' ? owner.page.file : null;
  return { route, version: versionNameOf(owner), module, base };
}

/** Without what it was cut from: to the engine a part of a text is a reference to the whole, here to a page of HTML. */
function copyText(part: string): string {
  return Buffer.from(part).toString();
}
