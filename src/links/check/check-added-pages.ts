/**
 * Checks the HTML that the site's hook of files makes. It is in no file that a problem could name, so a problem names the
 * hook at its place in the configuration, and the address at which readers find the HTML.
 */
import { readHtmlAttributes } from '../../content/parse/markdown/html-attributes.ts';
import { isExternal, NOT_FOUND_ROUTE } from '../../shared/href.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { problem } from '../../shared/problem/problem.ts';
import { formatCount } from '../../shared/string/format-count.ts';
import type { HookFile } from '../../shared/types/hooks.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import type { ShellAnchors } from '../graph/anchor-index.ts';
import { findRoute } from '../graph/find-address.ts';
import { routeOf } from '../graph/paths.ts';
import type { MenuPlaces } from './check-menus.ts';
import { describeAddressFault } from './link-fault.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';
import { type AddressReference, addressOf, locate } from './reference.ts';
import { urlOf } from './url-of.ts';

const HOOK = 'hooks.files';
const FIX = `Fix the HTML that ${HOOK} returns, or list the link under ignoreLinks in the config.`;

/** A link, and where it is: counted, because a hook that makes a page per term makes the same link on each. */
interface AddedLink {
  readonly reference: AddressReference;
  readonly first: string;
  count: number;
}

/** What `check-links` knows of pages and HTML files that a hook adds. */
export class AddedPages {
  /** Ids of each, by its route: those of its HTML, and of a page in the look of the site what templates give each page. */
  readonly anchors: ShellAnchors;
  readonly #links = new Map<string, AddedLink>();
  readonly #model: SiteModel;
  /** Links seen, each once per page. */
  linkCount = 0;

  constructor(files: readonly HookFile[], model: SiteModel, shells: ShellAnchors) {
    this.#model = model;
    const ofTemplates = shells.get(NOT_FOUND_ROUTE) ?? new Set();
    const anchors = new Map<RoutePath, ReadonlySet<string>>();
    for (const file of files) {
      const isPage = 'html' in file;
      if (!isPage && !/\.html?$/iu.test(file.path)) continue;
      const route = (isPage ? file.route : `/${file.path}`) as RoutePath;
      const { ids, links, base } = readHtmlAttributes(isPage ? file.html : file.content);
      anchors.set(route, new Set([...ids.map(({ id }) => id), ...(isPage ? ofTemplates : [])]));
      const from = isPage ? urlOf(route, model.config) : route;
      const name = `${isPage ? 'page' : 'file'} ${route}`;
      const seen = new Set<string>();
      for (const { kind, value: href } of links) {
        // An empty address links to the page itself.
        if ((href === '' && kind === 'link') || seen.has(`${kind} ${href}`)) continue;
        seen.add(`${kind} ${href}`);
        this.#add({ kind, href, form: 'url', from, base, subject: subjectOf(kind, href), fix: FIX }, name);
      }
      this.linkCount += seen.size;
    }
    this.anchors = anchors;
  }

  #add(reference: AddressReference, page: string): void {
    const { kind, href, from, base = null } = reference;
    // A relative link has a different target on each page.
    const isAbsolute = (href.startsWith('/') && base === null) || isExternal(href);
    const key = isAbsolute ? `${kind} ${href}` : `${kind} ${href} ${from ?? ''}`;
    const known = this.#links.get(key);
    if (known === undefined) this.#links.set(key, { reference, first: page, count: 1 });
    else known.count++;
  }

  externalLinks(): readonly Href[] {
    return this.#addresses().filter(isExternal);
  }

  /** Routes that they link to, besides each to itself; used to find orphan pages. */
  linkedRoutes(): readonly RoutePath[] {
    const { config } = this.#model;
    return [...this.#links.values()].flatMap(({ reference, count }) => {
      const { where, address } = locate(reference, config);
      const route = where === 'site' ? findRoute(routeOf(address), this.#model) : null;
      const isItself = count === 1 && route !== null && urlOf(route, config) === reference.from;
      return route === null || isItself ? [] : [route];
    });
  }

  /** One problem for a link, however many pages have it. */
  toProblems(options: JudgeOptions & { readonly places: MenuPlaces }): readonly Problem[] {
    const judge = new LinkJudge(this.#model, options);
    return [...this.#links.values()].flatMap(({ reference, first, count }) => {
      const fault = judge.findFault(reference);
      if (fault === null) return [];
      const { why, ...described } = describeAddressFault(fault, reference.href);
      const where =
        count === 1
          ? `${HOOK} adds it with the ${first}.`
          : `${HOOK} adds it on ${formatCount(count)} pages, starting with the ${first}.`;
      const place = options.places.ofConfig?.(['hooks', 'files']);
      return [problem({ ...described, ...place, why: why === '' ? where : `${why}  ${where}` })];
    });
  }

  #addresses(): readonly Href[] {
    return [...this.#links.values()].map(({ reference }) => addressOf(reference, this.#model.config));
  }
}

function subjectOf(kind: AddressReference['kind'], href: Href): string {
  return `The ${kind === 'image' ? 'picture' : 'link'} "${href}"`;
}
