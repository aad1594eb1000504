/** All files of the site: a page for each route, assets, data files. Values in, values out; nothing is written here. */
import { inspect } from 'node:util';
import type { LinkGraph, SourceAsset } from '../shared/link-graph.ts';
import { problem } from '../shared/problem.ts';
import type { RouteOwner, SiteModel } from '../shared/site-model.ts';
import { serializePage } from '../shared/page-payload.ts';
import type { BodyHash, Href, OutputFile, PageData, Problem, RoutePath, SiteData } from '../shared/types.ts';
import type { SourcePlace } from './bundle-load.ts';
import type { Bundle } from './bundle.ts';
import { buildDataFiles, buildHostFiles, type SitemapEntry } from './data-files.ts';
import { type DocumentHead, renderDocument, renderRedirect } from './document.ts';
import { buildHead } from './head.ts';
import { loadLanguages } from './highlight.ts';
import { outputPath } from './output-path.ts';
import { buildCategoryPage } from './page-data/category-page.ts';
import { buildDocPage } from './page-data/doc-page.ts';
import type { PageContext } from './page-data/page-context.ts';
import { buildComponentPage, buildMarkdownPage, buildNotFoundPage, buildUsersPage } from './page-data/site-pages.ts';
import { buildLandingPage, buildOverviewPage, buildVersionsPage } from './page-data/version-pages.ts';
import { publishAssets } from './publish-assets.ts';
import { renderBody, type RenderedBody } from './render-body.ts';

export interface RenderSource {
  readonly model: SiteModel;
  readonly site: SiteData;
  readonly graph: LinkGraph;
  readonly assets: ReadonlyMap<string, SourceAsset>;
  readonly bundle: Bundle;
  /** Names of the versions to make; empty for all. Shared pages and data files are always made. */
  readonly only: readonly string[];
  readonly docsiteVersion: string;
  readonly onPage: (done: number, total: number) => void;
}
export interface RenderedSite {
  readonly files: readonly OutputFile[];
  /** Files that a site may bring itself: the not-found page, redirects, files for hosts. */
  readonly fallbacks: readonly OutputFile[];
  readonly pageCount: number;
  readonly problems: readonly Problem[];
}

/** Renders every text once. The highlighter loads the languages that occur. */
export async function renderBodies(model: SiteModel): Promise<ReadonlyMap<BodyHash, RenderedBody>> {
  const bodies = [...model.bodies.values()];
  await loadLanguages(bodies.flatMap(({ codeLanguages }) => codeLanguages));
  return new Map(bodies.map((body) => [body.hash, renderBody(body)]));
}

/** Renders every page. A page that fails is a problem (`render-error`); the others are rendered all the same. */
export function renderSite(source: RenderSource, bodies: ReadonlyMap<BodyHash, RenderedBody>): RenderedSite {
  const { model, bundle } = source;
  const published = publishAssets(source.assets);
  const context: PageContext = { model, graph: source.graph, bodies, assets: published.byKey };
  const renderer = new PageRenderer(source, context);
  const owners = [...model.routes].filter(([, owner]) => isWanted(owner, source.only));
  const files: OutputFile[] = [];
  for (const [route, owner] of owners) {
    const content = renderer.renderRoute(owner);
    if (content !== null) files.push({ path: outputPath(route, model.config.trailingSlash), content });
    source.onPage(files.length, owners.length);
  }
  files.push(...published.files, ...bundle.files, ...buildDataFiles(model, source.docsiteVersion));
  const notFound = renderer.renderPage(buildNotFoundPage(), null);
  const fallbacks = [
    ...(notFound === null ? [] : [{ path: '404.html', content: notFound }]),
    ...redirectPages(model, source.only),
    ...buildHostFiles(model, renderer.sitemap),
  ];
  return { files, fallbacks, pageCount: owners.length + 1, problems: renderer.problems };
}

function isWanted(owner: RouteOwner, only: readonly string[]): boolean {
  if (only.length === 0) return true;
  if (owner.type === 'doc') return only.includes(owner.doc.version);
  return 'version' in owner ? only.includes(owner.version.name) : true;
}

/** Draws pages with the templates and collects what goes wrong. */
class PageRenderer {
  readonly sitemap: SitemapEntry[] = [];
  readonly problems: Problem[] = [];
  readonly #source: RenderSource;
  readonly #context: PageContext;

  constructor(source: RenderSource, context: PageContext) {
    this.#source = source;
    this.#context = context;
  }

  /** The document of a route; `null` when it cannot be drawn. */
  renderRoute(owner: RouteOwner): string | null {
    const page = this.#buildPage(owner);
    return page === null ? null : this.renderPage(page, owner);
  }

  renderPage(page: PageData, owner: RouteOwner | null): string | null {
    const { model, site, bundle } = this.#source;
    const head = buildHead(page, owner, this.#context);
    this.#addToSitemap(page, head);
    try {
      const body = { shellHtml: bundle.renderPage(site, page), data: serializePage(page) };
      return renderDocument(head, body, { config: model.config, assets: bundle });
    } catch (error) {
      this.problems.push(renderError({ page, owner, error, place: bundle.locate(error) }));
      return null;
    }
  }

  #buildPage(owner: RouteOwner): PageData | null {
    const context = this.#context;
    switch (owner.type) {
      case 'doc': {
        const version = context.model.versionByName.get(owner.doc.version);
        return version === undefined ? null : buildDocPage(owner.doc, version, context);
      }
      case 'category':
        return buildCategoryPage(owner.category, owner.version, context);
      case 'landing':
        return buildLandingPage(owner.version, context);
      case 'overview':
        return buildOverviewPage(owner.version, context);
      case 'versions':
        return buildVersionsPage(context);
      case 'users':
        return buildUsersPage(context.model.config);
      case 'page': {
        if (owner.page.type === 'markdown') return buildMarkdownPage(owner.page, context);
        const module = this.#source.bundle.pageModules.get(owner.page.file);
        return module === undefined ? null : buildComponentPage(owner.page, module);
      }
    }
  }

  /** Old versions stay out: search engines should send readers to the latest (DESIGN 8). */
  #addToSitemap(page: PageData, head: DocumentHead): void {
    const isCurrent = page.version === null || page.version.status === 'latest';
    if (!isCurrent || head.noIndex || head.canonical !== page.route) return;
    this.sitemap.push({
      route: page.route,
      lastModified: page.kind === 'doc' ? (page.lastUpdate?.date ?? null) : null,
    });
  }
}

/** Pages of the latest version under its number, those of versions that are gone, and a home page for a site that has none. */
function redirectPages(model: SiteModel, only: RenderSource['only']): readonly OutputFile[] {
  const { config, latest, routes } = model;
  const redirects: [RoutePath, RoutePath][] = routes.has('/') ? [] : [['/', latest?.path ?? '/versions']];
  if (latest !== null && latest.name !== 'next') {
    for (const [route, owner] of routes) {
      const version = owner.type === 'doc' ? owner.doc.version : 'version' in owner ? owner.version.name : null;
      if (version !== latest.name || !isWanted(owner, only)) continue;
      redirects.push([`/docs/${latest.name}${route.slice(latest.path.length)}`, route]);
    }
  }
  for (const { pages } of model.redirects) redirects.push(...pages);
  return [...redirects, ...(Object.entries(config.redirects) as [RoutePath, Href][])]
    .filter(([from]) => !routes.has(from))
    .map(([from, to]) => ({ path: outputPath(from, config.trailingSlash), content: renderRedirect(to, config) }));
}

interface RenderFailure {
  readonly page: PageData;
  readonly owner: RouteOwner | null;
  readonly error: unknown;
  /** The line that threw, when it is one of the site's own. */
  readonly place: SourcePlace | null;
}

function renderError({ page, owner, error, place }: RenderFailure): Problem {
  const [first = 'unknown error', ...causes] = describeChain(error);
  const source = page.kind === 'component' ? page.module : owner?.type === 'doc' ? owner.doc.source.diskPath : null;
  const why = causes.map((message) => `Cause: ${message}`);
  if (place !== null && source !== null && source !== place.file) why.push(`The page is made from ${source}.`);
  return problem({
    code: 'render-error',
    file: source,
    ...place,
    what: `The page ${page.route} cannot be drawn: ${first}`,
    why: why.join(' '),
    fix: 'Correct the template or the page; templates must work without a browser.',
    versions: page.version === null ? [] : [page.version.name],
  });
}

/** An error and its causes, outermost first. */
function describeChain(error: unknown): readonly string[] {
  const chain: string[] = [];
  for (
    let cause: unknown = error;
    cause !== undefined && chain.length < 10;
    cause = cause instanceof Error ? cause.cause : undefined
  ) {
    chain.push(cause instanceof Error ? `${cause.name}: ${cause.message}` : inspect(cause));
  }
  return chain;
}
