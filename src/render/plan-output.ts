/** Plans all files of the site: a page for each route, assets, data files. Each is made on request. */
import { join } from 'node:path';
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { LinkGraph, SourceAsset } from '../shared/model/link-graph.ts';
import { versionNameOf } from '../shared/model/route-owner.ts';
import type { RouteOwner, SiteModel } from '../shared/model/site-model.ts';
import type { PlannedFile } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { Html, RoutePath, VersionName } from '../shared/types/store.ts';
import type { Theme } from './compile-theme.ts';
import { buildDataFiles, buildHostFiles, type SitemapEntry } from './data-files.ts';
import { mergeOutput } from './merge-output.ts';
import type { WritePlan } from './output/write-output.ts';
import { PageRenderer } from './page-renderer.ts';
import type { PageContext } from './page/data/page-context.ts';
import { buildNotFoundPage } from './page/data/site-pages.ts';
import { outputPath } from './page/output-path.ts';
import { publishAssets } from './publish-assets.ts';
import { planRedirects } from './redirect-pages.ts';
import { type Shard, takeShard } from './shard-output.ts';

export interface OutputSource {
  /** Absolute path of the site. */
  readonly root: string;
  readonly site: {
    readonly model: SiteModel;
    readonly graph: LinkGraph;
    readonly files: { readonly staticFiles: readonly RoutePath[] };
    readonly problems: readonly Problem[];
  };
  readonly theme: Theme;
  readonly assets: ReadonlyMap<string, SourceAsset>;
  readonly texts: PageContext['bodies'];
  readonly docsiteVersion: string;
  /** Names of the versions to make; empty for all. Shared pages and data files are always made. */
  readonly only: readonly VersionName[];
  /** The part of the site to make; `null` for all of it. */
  readonly shard: Shard | null;
}
/** A site, no file of which is made yet. */
export interface OutputPlan extends WritePlan {
  /** Pages of the site that are among the files. */
  readonly pageCount: number;
  readonly model: SiteModel;
  /** What pages are drawn from besides the model and their own data. */
  readonly shared: readonly unknown[];
  /** Draws all pages without their texts, one at a time. */
  readonly drawShells: () => Iterable<Shell>;
  /** All found so far: a page that fails is a problem (`render-error`) once it has been made. */
  readonly problems: readonly Problem[];
}
export interface Shell {
  readonly route: RoutePath;
  /** `null` for docsite's not-found page. */
  readonly owner: RouteOwner | null;
  /** The content of `<body>`. */
  readonly html: Html;
}

/** What build, serve and check-links make of a site and its theme. */
export function planOutput(source: OutputSource): OutputPlan {
  const { root, site, theme, shard } = source;
  const { model } = site;
  const published = publishAssets(source.assets);
  const context = { model, graph: site.graph, bodies: source.texts, assets: published.byKey };
  const renderer = new PageRenderer(theme, context);
  const owners = [...model.routes].filter(([, owner]) => isWanted(owner, source.only));
  const sitemap = (): readonly SitemapEntry[] => owners.flatMap(([, owner]) => renderer.sitemapEntry(owner) ?? []);
  const merged = mergeOutput({
    files: [
      ...owners.map((page) => planPage(page, renderer, site)),
      ...[...published.files, ...theme.bundle.files].map(({ path, content }) => ({ path, make: () => content })),
      ...buildDataFiles(model, source.docsiteVersion),
    ],
    fallbacks: [
      { path: '404.html', make: () => renderer.render(buildNotFoundPage(), null), ownData: () => [] },
      ...planRedirects(model, (version) => isWanted({ type: 'landing', version }, source.only)),
      ...buildHostFiles(model, sitemap),
    ],
    staticFiles: site.files.staticFiles,
  });
  const part = shard === null ? { ...merged, otherPages: 0 } : takeShard(model, merged, shard);
  const foundBefore = [...site.problems, ...theme.problems, ...merged.problems];
  return {
    files: part.files,
    copies: part.staticFiles.map((route) => ({ path: route.slice(1), from: join(root, 'static', route) })),
    isPart: shard !== null,
    // A part keeps no old assets: all parts together are the site, to the byte.
    keepAssets: shard === null ? model.config.build.keepAssets : 0,
    pageCount: new Set([...owners.map(([route]) => route), NOT_FOUND_ROUTE]).size - part.otherPages,
    model,
    shared: [theme.data, published.byKey, theme.bundle.digest],
    drawShells: () => drawShells(model, renderer),
    get problems() {
      return [...foundBefore, ...renderer.problems, ...theme.bundle.strayProblems()];
    },
    get isSound() {
      return !this.problems.some(({ severity }) => severity === 'error');
    },
  };
}

function planPage(
  [route, owner]: readonly [RoutePath, RouteOwner],
  renderer: PageRenderer,
  { model, graph }: OutputSource['site'],
): PlannedFile {
  return {
    path: outputPath(route, model.config.trailingSlash),
    make: () => renderer.renderRoute(owner),
    ownData: () => ownDataOf(owner, graph),
  };
}

/** The text of a page, and where its links lead. Pages without a text take all from the model. */
function ownDataOf(owner: RouteOwner, graph: LinkGraph): unknown {
  if (owner.type === 'doc') return [owner.doc.hash, graph.get(owner.doc)];
  if (owner.type !== 'page' || owner.page.type === 'component') return [];
  return [owner.page.hash, graph.get(owner.page)];
}

function isWanted(owner: RouteOwner, only: OutputSource['only']): boolean {
  const version = versionNameOf(owner);
  return only.length === 0 || version === null || only.includes(version);
}

function* drawShells({ routes }: SiteModel, renderer: PageRenderer): Iterable<Shell> {
  const owners = new Map<RoutePath, RouteOwner | null>(routes);
  if (!owners.has(NOT_FOUND_ROUTE)) owners.set(NOT_FOUND_ROUTE, null);
  for (const [route, owner] of owners) {
    const html = renderer.drawShell(owner);
    if (html !== null) yield { route, owner, html };
  }
}
