/** All files of the site: a page for each route, assets, data files. Each is made when it is asked for; nothing is written here. */
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { LinkGraph, SourceAsset } from '../shared/model/link-graph.ts';
import { versionNameOf } from '../shared/model/route-owner.ts';
import type { RouteOwner, SiteModel } from '../shared/model/site-model.ts';
import { serializePage } from '../shared/page-payload.ts';
import { NEXT } from '../shared/site-folders.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { PageData, SiteData } from '../shared/types/page.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { Href, Html, RoutePath } from '../shared/types/store.ts';
import type { Bundle } from './bundle/bundle.ts';
import { buildDataFiles, buildHostFiles, type SitemapEntry } from './data-files.ts';
import { buildPage } from './page/data/build-page.ts';
import type { PageContext } from './page/data/page-context.ts';
import { buildNotFoundPage } from './page/data/site-pages.ts';
import { renderDocument, renderRedirect } from './page/document.ts';
import { buildHead } from './page/head.ts';
import { outputPath } from './page/output-path.ts';
import { RenderFailures } from './page/render-error.ts';
import { createPageDrawer } from './page/shared-shells.ts';
import { publishAssets } from './publish-assets.ts';

export interface RenderSource {
  readonly model: SiteModel;
  readonly site: SiteData;
  readonly graph: PageContext['graph'];
  readonly bodies: PageContext['bodies'];
  readonly assets: ReadonlyMap<string, SourceAsset>;
  readonly bundle: Bundle;
  /** Names of the versions to make; empty for all. Shared pages and data files are always made. */
  readonly only: readonly string[];
  readonly docsiteVersion: string;
}
/** All files of the site, none of them made yet. */
export interface SitePlan {
  readonly files: readonly PlannedFile[];
  /** Files that a site may bring itself: the not-found page, redirects, files for hosts. */
  readonly fallbacks: readonly PlannedFile[];
  readonly pageCount: number;
  /** What pages are drawn from beside the model and their own data. */
  readonly shared: readonly unknown[];
  /** A page that fails is a problem (`render-error`) here from when it was asked for. */
  readonly problems: readonly Problem[];
}

/** Says which files the site has; each is drawn when it is made. */
export function planSite(source: RenderSource): SitePlan {
  const { model, bundle } = source;
  const published = publishAssets(source.assets);
  const context: PageContext = { model, graph: source.graph, bodies: source.bodies, assets: published.byKey };
  const renderer = new PageRenderer(source, context);
  const owners = [...model.routes].filter(([, owner]) => isWanted(owner, source.only));
  const pages = owners.map(([route, owner]): PlannedFile => {
    return {
      path: outputPath(route, model.config.trailingSlash),
      make: () => renderer.renderRoute(owner),
      ownData: () => ownDataOf(owner, source.graph),
    };
  });
  const sitemap = (): readonly SitemapEntry[] => owners.flatMap(([, owner]) => renderer.sitemapEntry(owner) ?? []);
  return {
    files: [
      ...pages,
      ...[...published.files, ...bundle.files].map(({ path, content }) => ({ path, make: () => content })),
      ...buildDataFiles(model, source.docsiteVersion),
    ],
    fallbacks: [
      { path: '404.html', make: () => renderer.renderPage(buildNotFoundPage(), null), ownData: () => [] },
      ...redirectPages(model, source.only),
      ...buildHostFiles(model, sitemap),
    ],
    pageCount: new Set([...owners.map(([route]) => route), NOT_FOUND_ROUTE]).size,
    shared: [source.site, published.byKey, bundle.digest],
    get problems() {
      return [...renderer.failures.problems, ...bundle.strayProblems()];
    },
  };
}

/** The text of a page, and where its links lead. Pages without a text take all from the model. */
function ownDataOf(owner: RouteOwner, graph: LinkGraph): unknown {
  if (owner.type === 'doc') return [owner.doc.hash, graph.get(owner.doc)];
  if (owner.type !== 'page' || owner.page.type === 'component') return [];
  return [owner.page.hash, graph.get(owner.page)];
}

function isWanted(owner: RouteOwner, only: readonly string[]): boolean {
  const version = versionNameOf(owner);
  return only.length === 0 || version === null || only.includes(version);
}

/** Draws pages with the templates and collects what goes wrong. */
class PageRenderer {
  readonly failures = new RenderFailures();
  readonly #source: RenderSource;
  readonly #context: PageContext;
  /** Whatever a search engine is told of a page, it does not come from the text. */
  readonly #contextWithoutTexts: PageContext;
  readonly #draw: (page: PageData) => Html;

  constructor(source: RenderSource, context: PageContext) {
    this.#source = source;
    this.#context = context;
    this.#contextWithoutTexts = { ...context, bodies: new Map() };
    this.#draw = createPageDrawer(source.bundle, source.site, source.model.versions.length);
  }

  /** The document of a route; `null` when it cannot be drawn. */
  renderRoute(owner: RouteOwner): string | null {
    const page = buildPage(owner, this.#context, this.#source.bundle);
    return page === null ? null : this.renderPage(page, owner);
  }

  renderPage(page: PageData, owner: RouteOwner | null): string | null {
    const { model, bundle } = this.#source;
    const head = buildHead(page, owner, this.#context);
    try {
      const body = { shellHtml: this.#draw(page), data: serializePage(page) };
      return renderDocument(head, body, { config: model.config, assets: bundle });
    } catch (error) {
      this.failures.add({ page, owner, error, place: bundle.locate(error) });
      return null;
    }
  }

  /** Old versions stay out: search engines should send readers to the latest (DESIGN 8). */
  sitemapEntry(owner: RouteOwner): SitemapEntry | null {
    if (!isCurrent(owner, this.#context.model)) return null;
    const page = buildPage(owner, this.#contextWithoutTexts, this.#source.bundle);
    if (page === null) return null;
    const head = buildHead(page, owner, this.#contextWithoutTexts);
    if (head.noIndex || head.canonical !== page.route) return null;
    return { route: page.route, lastModified: page.kind === 'doc' ? (page.lastUpdate?.date ?? null) : null };
  }
}

/** True for pages of the latest version, and for those of none. */
function isCurrent(owner: RouteOwner, { latest }: SiteModel): boolean {
  const version = versionNameOf(owner);
  return version === null || version === latest?.name;
}

/**
 * What the config names, a home page for a site that has none, pages of the latest version under its number and at
 * addresses they have left, and those of versions that are gone. The first of two for one address counts, as in
 * `_redirects`. None has the name of a page, nor one that differs in case alone: some disks would write it over the page.
 */
function redirectPages(model: SiteModel, only: RenderSource['only']): readonly PlannedFile[] {
  const { config, latest, routes } = model;
  const taken = new Set([...routes.keys()].map((route) => route.toLowerCase()));
  const redirects = Object.entries(config.redirects) as [RoutePath, Href][];
  redirects.push(['/', latest?.path ?? '/versions']);
  if (latest !== null && latest.name !== NEXT && isWanted({ type: 'landing', version: latest }, only)) {
    for (const [route, owner] of routes) {
      if (versionNameOf(owner) !== latest.name) continue;
      redirects.push([`/docs/${latest.name}${route.slice(latest.path.length)}`, route]);
    }
    redirects.push(...model.movedPages);
  }
  for (const { pages } of model.redirects) redirects.push(...pages);
  return redirects
    .filter(([from]) => !taken.has(from.toLowerCase()))
    .map(([from, to]) => ({
      path: outputPath(from, config.trailingSlash),
      make: () => renderRedirect(to, config),
      ownData: () => to,
    }));
}
