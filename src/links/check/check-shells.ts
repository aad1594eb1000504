/** Links and ids that come from templates and components, known only once a page is rendered without its text. */
import { type HtmlLink, readHtmlAttributes } from '../../content/text/markdown/html-attributes.ts';
import { isBesideBase, isExternal, NOT_FOUND_ROUTE } from '../../shared/href.ts';
import { versionNameOf } from '../../shared/model/route-owner.ts';
import type { RouteOwner, SiteModel } from '../../shared/model/site-model.ts';
import { findBadInRoute } from '../../shared/plain-route.ts';
import { problem } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href, RoutePath, VersionName } from '../../shared/types/store.ts';
import { findRoute } from '../graph/find-address.ts';
import { routeOf } from '../graph/paths.ts';
import { describeAddressFault } from './link-fault.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';
import { menuHrefs, menuHrefsBeside } from './menu-links.ts';
import { locateInModules, type ModuleSources } from './module-sources.ts';
import { type AddressReference, addressOf } from './reference.ts';
import { describeRepeatedId, findIdClashes } from './shell-ids.ts';

/** A page as a template renders it, without its text. */
export interface DrawnPage {
  readonly route: RoutePath;
  /** `null` for the not-found page. */
  readonly owner: RouteOwner | null;
  readonly html: string;
}

/** A link, and the pages that have it. */
interface DrawnLink {
  readonly reference: AddressReference;
  /** Root-relative, without the base URL. */
  readonly address: Href;
  readonly pages: DrawnPlace[];
}
interface DrawnPlace {
  readonly route: RoutePath;
  readonly version: VersionName | null;
  /** The module of a component page; `null` for other pages. */
  readonly module: string | null;
}

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

  /** Collects the links and ids of a page. */
  add({ route, owner, html }: DrawnPage): void {
    const { links, ids } = readHtmlAttributes(html);
    const place = placeOf(route, owner);
    const own = new Set<string>();
    for (const { id } of ids) {
      const key = `${id} ${place.module ?? ''}`;
      if (own.has(id) && !this.#repeatedIds.has(key)) this.#repeatedIds.set(key, describeRepeatedId(id, place));
      own.add(id);
    }
    this.anchors.set(route, own);
    const seen = new Set<string>();
    for (const link of links) {
      const key = `${link.kind} ${link.value}`;
      if (!seen.has(key)) this.#note(key, link, place);
      seen.add(key);
    }
    this.linkCount += seen.size;
  }

  #note(key: string, { kind, value: href }: HtmlLink, place: DrawnPlace): void {
    const isAbsolute = href.startsWith('/') || isExternal(href);
    // A relative link has a different target on each page.
    const fullKey = isAbsolute ? key : `${key} ${place.route}`;
    const known = this.#links.get(fullKey);
    if (known !== undefined) {
      known.pages.push(place);
      return;
    }
    const subject = `The ${kind === 'image' ? 'picture' : 'link'} "${href}"`;
    const from = urlOf(place.route, this.#model.config);
    const fix = 'Fix the template or page that contains the link.';
    const reference: AddressReference = { kind, form: 'url', href, from, subject, fix };
    this.#links.set(fullKey, { reference, address: addressOf(reference, this.#model.config), pages: [place] });
  }

  /** Routes that component pages link to; used to find orphan pages. */
  linkedFromComponents(): ReadonlySet<RoutePath> {
    const linked = new Set<RoutePath>();
    for (const { reference, address, pages } of this.#links.values()) {
      const isElsewhere = isExternal(address) || isBesideBase(reference.href, this.#model.config);
      const target = isElsewhere ? null : findRoute(routeOf(address), this.#model);
      // A page's link to itself does not count.
      const isLinked = pages.some(({ module, route }) => module !== null && route !== target);
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
    return this.#badRoutes.some((bad) => address.startsWith(bad) || pages.every(({ route }) => route === bad));
  }

  /** One problem for a template that renders many pages; one per module for component pages. */
  #check({ reference, pages }: DrawnLink, judge: LinkJudge, sources: ModuleSources): readonly Problem[] {
    const fault = judge.findFault(reference);
    if (fault === null) return [];
    const { why, ...described } = describeAddressFault(fault, reference.href);
    const modules = new Set(pages.map(({ module }) => module));
    return (modules.has(null) ? [null] : [...modules]).map((module) => {
      const ofFault = module === null ? pages : pages.filter((page) => page.module === module);
      const first = ofFault[0]?.route ?? '/';
      const where =
        ofFault.length === 1 ? `On the page ${first}.` : `On ${ofFault.length} pages, starting with ${first}.`;
      return problem({
        ...described,
        ...(locateInModules(sources, reference.href, module) ?? { file: module }),
        why: why === '' ? where : `${why}  ${where}`,
        versions: this.#versionsOf(ofFault),
      });
    });
  }

  #versionsOf(pages: readonly DrawnPlace[]): readonly VersionName[] {
    const versions = new Set(pages.map(({ version }) => version));
    return this.#model.versions.map(({ name }) => name).filter((name) => versions.has(name));
  }
}

/** The page's URL. Without `trailingSlash` the form of the site's own links; the not-found page has any. */
function urlOf(route: RoutePath, { trailingSlash }: SiteConfig): RoutePath {
  return trailingSlash !== true || route === '/' || route === NOT_FOUND_ROUTE ? route : `${route}/`;
}

function placeOf(route: RoutePath, owner: RouteOwner | null): DrawnPlace {
  const module = owner?.type === 'page' ? owner.page.file : null;
  return { route, version: versionNameOf(owner), module };
}
