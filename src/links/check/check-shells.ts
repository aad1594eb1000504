/**
 * Links and ids that templates and components make: known only when a page is drawn. Pages come without their texts,
 * whose links are checked where they are written.
 */
import { readHtmlAttributes } from '../../content/text/markdown/html-attributes.ts';
import { isBesideBase, isExternal, NOT_FOUND_ROUTE, toUrl } from '../../shared/href.ts';
import { versionNameOf, writtenSourceOf } from '../../shared/model/route-owner.ts';
import type { RouteOwner, SiteModel, Version } from '../../shared/model/site-model.ts';
import { findBadInRoute } from '../../shared/plain-route.ts';
import { SEVERITY_OF_POLICY } from '../../shared/problem/policy.ts';
import type { ProblemCode } from '../../shared/problem/problem-codes.ts';
import { problem } from '../../shared/problem/problem.ts';
import { askFor, nearest } from '../../shared/problem/suggest.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem, Severity } from '../../shared/types/problem.ts';
import type { BodyHash, Href, RoutePath, VersionName } from '../../shared/types/store.ts';
import { type AnchorIndex, type ShellAnchors, wantedAnchor } from '../graph/anchor-index.ts';
import { addressToRoute, findRedirect, findRoute, findStaticIndex, isFile, routeOf } from '../graph/resolve-link.ts';
import { NameFinder } from '../mend/name-finder.ts';
import { describeBeside } from './beside-base.ts';
import { externalProblem, type FindExternal, menuHrefs, menuHrefsBeside } from './check-menus.ts';
import { isIgnored } from './ignored-link.ts';
import type { ModuleSources } from './module-sources.ts';
import { nameFile } from './name-file.ts';

/** A page as a template drew it. */
export interface DrawnPage {
  readonly route: RoutePath;
  /** `null` for the not-found page. */
  readonly owner: RouteOwner | null;
  readonly html: string;
}

/** A link that pages have, without regard to where on them. */
interface DrawnLink {
  readonly kind: 'link' | 'image';
  /** As in the HTML. */
  readonly value: string;
  /** Without the base URL, from the root. */
  readonly href: Href;
  readonly pages: DrawnPlace[];
}
interface DrawnPlace {
  readonly route: RoutePath;
  readonly version: VersionName | null;
  /** The module of a page that is a component; `null` for every other page. */
  readonly module: string | null;
}
interface DrawnFault {
  readonly severity: Severity;
  readonly code: ProblemCode;
  readonly what: string;
  /** As it should stand in the HTML. */
  readonly suggestion: string | null;
  readonly fix?: string;
}

/** What is known when all pages are drawn. */
export interface DrawnContext {
  readonly anchors: AnchorIndex;
  readonly sources: ModuleSources;
  readonly findExternal: FindExternal;
}

export class ShellChecker {
  /** Grows with each page. */
  readonly anchors: ShellAnchors;
  readonly #anchors = new Map<RoutePath, ReadonlySet<string>>();
  readonly #model: SiteModel;
  readonly #files: ReadonlySet<RoutePath>;
  readonly #badRoutes: readonly RoutePath[];
  readonly #menus: ReadonlySet<Href>;
  readonly #menusBeside: ReadonlySet<Href>;
  readonly #links = new Map<string, DrawnLink>();
  /** Ids that a page has twice, and the first page that has. */
  readonly #repeated = new Map<string, { readonly id: string; readonly place: DrawnPlace }>();
  readonly #finder = new NameFinder();
  #linkCount = 0;

  /** `files` are those that the templates bring along: pictures that they import. */
  constructor(model: SiteModel, files: ReadonlySet<RoutePath>) {
    this.#model = model;
    this.#files = files;
    this.#badRoutes = [...model.routes.keys()].filter((route) => findBadInRoute(route) !== null);
    this.#menus = menuHrefs(model);
    this.#menusBeside = menuHrefsBeside(model);
    this.anchors = this.#anchors;
  }

  /** Links that were looked at, each once per page. */
  get linkCount(): number {
    return this.#linkCount;
  }

  /** Reads a page. */
  add({ route, owner, html }: DrawnPage): void {
    const { links, ids } = readHtmlAttributes(html);
    const place = placeOf(route, owner);
    const own = new Set<string>();
    for (const { id } of ids) {
      const key = `${id} ${place.module ?? ''}`;
      if (own.has(id) && !this.#repeated.has(key)) this.#repeated.set(key, { id, place });
      own.add(id);
    }
    this.#anchors.set(route, own);
    const seen = new Set<string>();
    for (const { kind, value } of links) {
      const key = `${kind} ${value}`;
      if (seen.has(key)) continue;
      seen.add(key);
      this.#note(key, { kind, value }, place);
    }
    this.#linkCount += seen.size;
  }

  #note(key: string, link: Pick<DrawnLink, 'kind' | 'value'>, place: DrawnPlace): void {
    const isAbsolute = link.value.startsWith('/') || isExternal(link.value);
    // What counts from the page leads elsewhere from each of them.
    const fullKey = isAbsolute ? key : `${key} ${place.route}`;
    const known = this.#links.get(fullKey);
    if (known !== undefined) {
      known.pages.push(place);
      return;
    }
    const href = addressToRoute(link.value, addressOf(place.route, this.#model.config), this.#model.config);
    this.#links.set(fullKey, { ...link, href, pages: [place] });
  }

  /** Routes that the site's own components lead to, for those who ask which pages nobody links to. */
  linkedFromComponents(): ReadonlySet<RoutePath> {
    const linked = new Set<RoutePath>();
    for (const { value, href, pages } of this.#links.values()) {
      const isElsewhere = isExternal(href) || isBesideBase(value, this.#model.config);
      const target = isElsewhere ? null : findRoute(routeOf(href), this.#model);
      // A page's link to itself leads nobody to it.
      const isLinked = pages.some(({ module, route }) => module !== null && route !== target);
      if (target !== null && isLinked) linked.add(target);
    }
    return linked;
  }

  /** Addresses of other sites, those of menus too. */
  externalLinks(): readonly Href[] {
    return [...this.#links.values()].map(({ href }) => href).filter(isExternal);
  }

  /** To be asked for when all pages are read. Links of menus are left out: `check-menus` tells them where they stand. */
  toProblems({ anchors, sources, findExternal }: DrawnContext): readonly Problem[] {
    const broken = [...this.#links.values()].flatMap((link) => {
      if (isExternal(link.href)) return this.#describeExternal(link, sources, findExternal);
      const fault = this.#findFault(link, anchors);
      return fault === null ? [] : this.#describe(fault, link, sources);
    });
    return [...broken, ...[...this.#repeated.values()].map(describeRepeated), ...this.#clashes()];
  }

  #findFault(link: DrawnLink, anchors: AnchorIndex): DrawnFault | null {
    const { config } = this.#model;
    const forms = [link.value, link.href];
    if (this.#isOfBadRoute(link)) return null;
    if (isIgnored(forms, config.ignoreLinks)) return null;
    if (isBesideBase(link.value, config)) return this.#besideFault(link);
    if (forms.some((form) => this.#menus.has(form))) return null;
    const route = routeOf(link.href);
    const target = link.value === '' ? null : this.#targetOf(route);
    if (link.kind === 'image' && target !== 'file') {
      const what = `${nameFile(link.value)} "${link.value}" does not exist.`;
      const suggestion = this.#urlOf(this.#finder.nearest(route, [...this.#model.staticFiles]));
      return { severity: 'error', code: 'missing-image', what, suggestion };
    }
    if (target === null) {
      const severity = SEVERITY_OF_POLICY[config.onBrokenLinks];
      const what =
        link.value === '' ? 'A link has no address.' : `The link "${link.value}" is no page or file of this site.`;
      const suggestion = this.#urlOf(
        this.#finder.nearest(route, [...this.#model.routes.keys(), ...this.#model.staticFiles]),
      );
      return severity === null ? null : { severity, code: 'broken-link', what, suggestion };
    }
    const severity = SEVERITY_OF_POLICY[config.onBrokenAnchors];
    const id = wantedAnchor(link.href);
    if (target === 'file' || severity === null || id === null || anchors.has(target, id) !== false) return null;
    const what = `The link "${link.value}": the page it leads to has no anchor "${id}".`;
    const near = nearest(id, anchors.list(target));
    return { severity, code: 'broken-anchor', what, suggestion: near === null ? null : `#${near}` };
  }

  /** A route that cannot be told as an address is a fault of its own; every link from it or to it would be one more. */
  #isOfBadRoute({ href, pages }: DrawnLink): boolean {
    return this.#badRoutes.some((bad) => href.startsWith(bad) || pages.every(({ route }) => route === bad));
  }

  #besideFault({ kind, value }: DrawnLink): DrawnFault | null {
    if (this.#menusBeside.has(value)) return null;
    const isThere = (route: RoutePath): boolean => {
      const target = this.#targetOf(route);
      return kind === 'image' ? target === 'file' : target !== null;
    };
    const subject = kind === 'image' ? `The picture "${value}" is` : `The link "${value}" is`;
    return describeBeside({ kind, value, subject, isThere, finder: this.#finder }, this.#model);
  }

  #urlOf(route: string | null): string | null {
    return route === null ? null : toUrl(route, this.#model.config);
  }

  #describeExternal(link: DrawnLink, sources: ModuleSources, findExternal: FindExternal): readonly Problem[] {
    const { value, href, pages } = link;
    const isKnown = this.#menus.has(href) || isIgnored([value, href], this.#model.config.ignoreLinks);
    const fault = isKnown ? null : findExternal(href);
    if (fault === null) return [];
    const module = pages.every((page) => page.module === pages[0]?.module) ? (pages[0]?.module ?? null) : null;
    return [problem({ ...externalProblem(fault, href), ...(sources.locate(value, module) ?? { file: module }) })];
  }

  #targetOf(route: RoutePath): RoutePath | 'file' | null {
    if (this.#files.has(route) || isFile(route, this.#model)) return 'file';
    if (route === NOT_FOUND_ROUTE) return route;
    const found = findRoute(route, this.#model);
    if (found !== null) return found;
    // What lies behind a redirect to a file or to another site has no anchors to look for, nor has a folder of static/.
    const redirect = findRedirect(route, this.#model);
    if (redirect !== null) return redirect.type === 'route' ? redirect.route : 'file';
    return findStaticIndex(route, this.#model) === null ? null : 'file';
  }

  /** One problem for a template that draws many pages, one for each page of the site's own. */
  #describe({ suggestion, ...fault }: DrawnFault, link: DrawnLink, sources: ModuleSources): readonly Problem[] {
    const { pages } = link;
    const modules = new Set(pages.map(({ module }) => module));
    return (modules.has(null) ? [null] : [...modules]).map((module) => {
      const ofFault = module === null ? pages : pages.filter((page) => page.module === module);
      const first = ofFault[0]?.route ?? '/';
      const where =
        ofFault.length === 1 ? `On the page ${first}.` : `On ${ofFault.length} pages, the first is ${first}.`;
      return problem({
        fix: 'Correct the template or the page that makes the link.',
        ...fault,
        ...(sources.locate(link.value, module) ?? { file: module }),
        why: suggestion === null ? where : `${askFor(suggestion)}  ${where}`,
        versions: this.#versionsOf(ofFault),
        link: { href: link.value, resolved: link.value === '' ? null : link.href, suggestion, certainty: null },
      });
    });
  }

  #versionsOfText(hash: BodyHash): readonly VersionName[] {
    const hasText = ({ docs }: Version): boolean => [...docs.values()].some((doc) => doc.hash === hash);
    return this.#model.versions.filter(hasText).map(({ name }) => name);
  }

  #versionsOf(pages: readonly DrawnPlace[]): readonly VersionName[] {
    const versions = new Set(pages.map(({ version }) => version));
    return this.#model.versions.map(({ name }) => name).filter((name) => versions.has(name));
  }

  /** Ids of texts that the template around them has too. */
  #clashes(): readonly Problem[] {
    const found = new Map<string, Problem>();
    for (const [route, owner] of this.#model.routes) {
      const source = writtenSourceOf(owner);
      const shell = this.#anchors.get(route);
      const body = source !== null && 'hash' in source ? this.#model.bodies.get(source.hash) : undefined;
      if (source === null || shell === undefined) continue;
      for (const { id, line } of body?.anchors ?? []) {
        if (!shell.has(id) || found.has(`${body?.hash ?? ''} ${id}`)) continue;
        const fault = problem({
          severity: 'warn',
          code: 'duplicate-anchor',
          file: 'version' in source ? source.source.diskPath : source.file,
          versions: 'version' in source ? this.#versionsOfText(source.hash) : [],
          line,
          what: `The id "${id}" is on the page twice: here and in the template.`,
          why: 'A link to it leads to the first of the two.',
          fix: 'Give it another id.',
        });
        found.set(`${body?.hash ?? ''} ${id}`, fault);
      }
    }
    return [...found.values()];
  }
}

/**
 * Where a browser is that shows the page. Without `trailingSlash` that is the host's choice; there it is taken to be as in
 * the site's own links. The not-found page is shown at any address.
 */
function addressOf(route: RoutePath, { trailingSlash }: SiteConfig): RoutePath {
  return trailingSlash !== true || route === '/' || route === NOT_FOUND_ROUTE ? route : `${route}/`;
}

function placeOf(route: RoutePath, owner: RouteOwner | null): DrawnPlace {
  const module = owner?.type === 'page' ? owner.page.file : null;
  return { route, version: versionNameOf(owner), module };
}

function describeRepeated({ id, place }: { readonly id: string; readonly place: DrawnPlace }): Problem {
  return problem({
    severity: 'warn',
    code: 'duplicate-anchor',
    file: place.module,
    what: `The id "${id}" is twice on the page ${place.route}.`,
    why: 'A link to it leads to the first of the two.',
    fix: 'Give one of them another id.',
  });
}
