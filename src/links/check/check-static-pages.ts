/** Checks links in HTML and CSS files of `static/`, which are published as they are: their links include the base URL. */
import { type HtmlLink, readCss } from '../../content/parse/markdown/html-addresses.ts';
import { type HtmlFacts, readHtmlAttributes } from '../../content/parse/markdown/html-attributes.ts';
import type { SourceAsset } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { problem } from '../../shared/problem/problem.ts';
import { placeAt } from '../../shared/string/text-lines.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { Href, RoutePath } from '../../shared/types/store.ts';
import type { ShellAnchors } from '../graph/anchor-index.ts';
import { locateUrl } from '../graph/locate-url.ts';
import { describeAddressFault, FIX_LINK } from './link-fault.ts';
import { type JudgeOptions, LinkJudge } from './link-judge.ts';

/** The HTML of each file, by its route. */
type StaticPages = ReadonlyMap<RoutePath, string>;

/** What is known of the HTML and CSS files of `static/`. */
export class StaticFiles {
  /** Ids of each HTML file, by its route. */
  readonly anchors: ShellAnchors;
  readonly #facts: ReadonlyMap<RoutePath, HtmlFacts>;
  readonly #texts: StaticPages;

  constructor(texts: StaticPages) {
    this.#texts = texts;
    this.#facts = new Map([...texts].map(([route, text]) => [route, readFacts(route, text)]));
    const pages = [...this.#facts].filter(([route]) => !isStylesheet(route));
    this.anchors = new Map(pages.map(([route, facts]) => [route, idsOf(facts)]));
  }

  /** Addresses of other sites. */
  externalLinks(config: SiteConfig): readonly Href[] {
    const all = [...this.#facts].flatMap(([from, { links, base }]) =>
      links.map(({ value }) => locateUrl(value, { from, base }, config)),
    );
    return all.flatMap(({ where, address }) => (where === 'external' ? [address] : []));
  }

  toProblems(model: SiteModel, options: JudgeOptions): readonly Problem[] {
    const judge = new LinkJudge(model, options);
    return [...this.#facts].flatMap(([from, facts]) =>
      linksOf(facts).flatMap(({ kind, value: href, start }) => {
        const { base } = facts;
        const fault = judge.findFault({ kind, href, form: 'url', from, base, subject: `"${href}"`, fix: FIX_LINK });
        const place = { file: `static${from}`, ...placeAt(this.#texts.get(from) ?? '', start) };
        return fault === null ? [] : problem({ ...describeAddressFault(fault, href), ...place });
      }),
    );
  }
}

/** Ids of the HTML files that texts link to, by their paths on disk. */
export function anchorsOfAssets(assets: ReadonlyMap<string, SourceAsset>): ShellAnchors {
  const pages = [...assets.values()].filter(({ key }) => /\.html?$/iu.test(key) && !key.startsWith('/'));
  return new Map(pages.map(({ key, bytes }) => [key, idsOf(readHtmlAttributes(new TextDecoder().decode(bytes)))]));
}

function idsOf({ ids }: HtmlFacts): ReadonlySet<string> {
  return new Set(ids.map(({ id }) => id));
}

function isStylesheet(route: RoutePath): boolean {
  return /\.css$/iu.test(route);
}

function readFacts(route: RoutePath, text: string): HtmlFacts {
  if (!isStylesheet(route)) return readHtmlAttributes(text);
  return { links: readCss(text, 0), ids: [], tags: [], closed: [], base: null };
}

/** Without empty links, which lead to the file itself. */
function linksOf({ links }: HtmlFacts): readonly HtmlLink[] {
  return links.filter(({ kind, value }) => kind === 'image' || value !== '');
}
