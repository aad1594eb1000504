/** Plans all files of the site: a page for each route, assets, data files. Each is made on request. */
import { join } from 'node:path';
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { LinkGraph, SourceAsset } from '../shared/model/link-graph.ts';
import type { AddedFiles, RouteOwner, SiteModel } from '../shared/model/site-model.ts';
import { once } from '../shared/once.ts';
import { ENTRY_FILE, SEARCH_FOLDER } from '../shared/search/entry.ts';
import type { DrawnPage } from '../shared/search/page-texts.ts';
import { stringsOf } from '../shared/messages/strings.ts';
import type { DeferredFiles, OutputFile, PlannedFile } from '../shared/types/output.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Extensions, HookFile } from '../shared/types/hooks.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { RoutePath, TextPair } from '../shared/types/store.ts';
import type { ComponentFailure } from './body/draw-components.ts';
import type { Theme } from './compile-theme.ts';
import { describeComponentFailures } from './component-failures.ts';
import { sizeChecker } from './budgets.ts';
import { buildContentPolicy } from './content-policy.ts';
import { buildDataFiles, buildHostFiles, type SitemapEntry } from './data-files.ts';
import { type MergedOutput, mergeOutput, type OutputSource as MergeSource } from './merge-output.ts';
import type { WritePlan } from './output/write-output.ts';
import { PageRenderer, type PageShell } from './page-renderer.ts';
import { hasStyledComponents } from './page/data/shown-components.ts';
import { comparedPairs, showsDifferences } from './page/data/compared-pairs.ts';
import type { PageContext } from './page/data/page-context.ts';
import { buildNotFoundPage } from './page/data/site-pages.ts';
import { shownTexts } from './page/data/shown-texts.ts';
import { outputPath } from './page/output-path.ts';
import { planPrintPages } from './page/print-pages.ts';
import { PagesByPath } from './page/pages-by-path.ts';
import type { FolderSite } from './page/relative-page.ts';
import type { PagePlan } from './last-build/drawn-pages.ts';
import { type FramedText, framePages, type PageFrame } from './last-build/page-frame.ts';
import { publishAssets } from './publish-assets.ts';
import { planRedirects } from './redirect-pages.ts';
import { SiteHooks } from './site-hooks.ts';
import { findUnusual, folderSite, relateFile, withDataScripts, withListScripts } from './relative-output.ts';
import { planSidebarFiles, type SidebarFilesSource } from './sidebar-files.ts';
import { planMarkdownCopies } from './markdown-copies/files.ts';
import { planListsOfCopies } from './markdown-copies/lists.ts';

export interface OutputSource {
  /** Absolute path of the site. */
  readonly root: string;
  readonly site: {
    readonly model: SiteModel;
    readonly extensions: Extensions;
    readonly graph: LinkGraph;
    readonly files: { readonly staticFiles: readonly RoutePath[] };
    readonly problems: readonly Problem[];
    /** See `ModelledSite`; left out where it is not known. */
    readonly inputs?: readonly unknown[];
  };
  readonly theme: Theme;
  readonly assets: ReadonlyMap<string, SourceAsset>;
  readonly texts: PageContext['bodies'] &
    Pick<PageContext, 'differences'> & { readonly failures: readonly ComponentFailure[] };
  /** The links of the site's texts where a hook adds files. */
  readonly linkAdded: (added: AddedFiles) => LinkGraph;
  readonly docsiteVersion: string;
  /** Plans the files when they are first asked for; left out, at once. */
  readonly onDemand?: boolean;
  /** The files below `/search/`; `null` for a site without search. */
  readonly search: (drawPages: DrawPages) => DeferredFiles | null;
}
/** Draws the pages of the site whose texts are code, and reads them. Throws nothing: a page that fails is left out. */
export type DrawPages = () => readonly DrawnPage[];
/** A site, no file of which is made yet. */
export interface OutputPlan extends WritePlan {
  /** Pages of the site that are among the files. */
  readonly pageCount: number;
  /** A page by its path, without the planning of all files. */
  readonly findPage: PagesByPath['at'];
  /** Paths of the files that were compiled with the templates. */
  readonly compiled: readonly string[];
  readonly model: SiteModel;
  /** What the site's hook of files adds. */
  readonly added: () => AddedFiles;
  /** The same, as the hook made it. */
  readonly addedFiles: () => readonly HookFile[];
  /** What pages are drawn from besides their own data. */
  readonly shared: readonly unknown[];
  /** See `PagePlan`. */
  readonly frame: NonNullable<PagePlan['frame']>;
  /** Texts whose differences the pages show; they are drawn after all other pages. */
  readonly comparedPairs: () => readonly TextPair[];
  /** Draws a page of each kind, for the faults of templates alone. */
  readonly drawSamples: () => void;
  /** Draws all pages without their texts, one at a time. */
  readonly drawShells: () => Iterable<Shell>;
  /** All found so far: a page that fails is a problem (`render-error`) once it has been made. */
  readonly problems: readonly Problem[];
}
export interface Shell extends PageShell {
  readonly route: RoutePath;
  /** `null` for docsite's not-found page. */
  readonly owner: RouteOwner | null;
}

type Page = readonly [RoutePath, RouteOwner];

/** What build, serve and check-links make of a site and its theme. */
export function planOutput(source: OutputSource): OutputPlan {
  const { root, site, theme } = source;
  const { model } = site;
  const published = publishAssets(source.assets);
  const styles = findComponentStyles(theme, model);
  const tabScript = findTabScript(theme, model);
  // Without a hook of files nothing waits until all files are planned.
  const linked = once(() => (site.extensions.files === null ? site.graph : source.linkAdded(added())));
  const graph: PageContext['graph'] = { get: (page) => linked().get(page) };
  const context = contextOf(source, graph, { assets: published.byKey, styles, tabScript });
  const hooks = new SiteHooks(site.extensions, model);
  const renderer = new PageRenderer(theme, context, hooks);
  const owners = [...model.routes];
  const search = source.search(() => owners.flatMap(([, owner]) => renderer.readDrawn(owner) ?? []));
  const pages = new PagesByPath(model, (page) => planPage(page, renderer, model));
  const makers = { pages, renderer, context, published: published.files, styles, tabScript, search };
  const sources = once(() => planSources(source, makers));
  const hookFiles = once(() => hooks.addFiles(pathsOf(sources())));
  const added = once((): AddedFiles => new Map(hookFiles().map(addressOf)));
  const merge = once(() => mergeFiles(source, sources(), planHookFiles(hookFiles(), renderer, model.config)));
  if (source.onDemand !== true) merge();
  return {
    get files() {
      return merge().files;
    },
    get copies() {
      return merge().staticFiles.map((route) => ({ path: route.slice(1), from: join(root, 'static', route) }));
    },
    deferredFiles: search,
    isPart: false,
    keepAssets: model.config.build.keepAssets,
    checkSizes: sizeChecker(model.config),
    get pageCount() {
      return new Set([...owners.map(([route]) => route), NOT_FOUND_ROUTE]).size;
    },
    findPage: (path) => pages.at(path),
    compiled: theme.bundle.files.map(({ path }) => path),
    model,
    added,
    addedFiles: hookFiles,
    shared: sharedOf(source),
    frame: (known) => frameOf(source, context, known),
    comparedPairs: () => comparedPairs(model),
    drawSamples: () => drawSamples(model, renderer),
    drawShells: () => drawShells(model, renderer),
    get problems() {
      const foundBefore = [...site.problems, ...theme.problems, ...merge().problems];
      return [...foundBefore, ...renderer.problems, ...problemsOfCode(source), ...(search?.problems() ?? [])];
    },
    get isSound() {
      return !this.problems.some(({ severity }) => severity === 'error');
    },
  };
}

function sharedOf({ site: { model, files }, theme }: OutputSource): OutputPlan['shared'] {
  const unusual = model.config.build.relative ? findUnusual(model, files.staticFiles) : [];
  return [model.config, theme.data, theme.bundle.digest, ...unusual];
}

/** `null` with hooks, which may look at all pages. */
function frameOf(
  { site: { model, extensions, inputs }, theme: { bundle } }: OutputSource,
  { assets, componentStylesheet, tabScript, islands }: PageContext,
  known: readonly FramedText[],
): PageFrame | null {
  if (inputs === undefined || extensions.page !== null || extensions.files !== null) return null;
  const scripts = [componentStylesheet, tabScript, islands?.script, bundle.components.islands];
  return framePages(model, [...inputs, assets, ...scripts], known);
}

interface FileMakers {
  readonly pages: PagesByPath;
  readonly renderer: PageRenderer;
  readonly context: PageContext;
  readonly published: readonly OutputFile[];
  /** See `findComponentStyles`. */
  readonly styles: OutputFile | null;
  /** See `findTabScript`. */
  readonly tabScript: OutputFile | null;
  readonly search: DeferredFiles | null;
}

/** All files of the site but those that its hook adds. */
function planSources(
  { site, theme, docsiteVersion }: OutputSource,
  { pages, renderer, context, published, styles, tabScript, search }: FileMakers,
): MergeSource {
  const { model } = site;
  const owners = [...model.routes];
  const folder = folderOf({ site, theme });
  const draw: SidebarFilesSource['draw'] = (...lists) => renderer.renderLists(...lists);
  const sitemap = (): readonly SitemapEntry[] => owners.flatMap(([, owner]) => renderer.sitemapEntry(owner) ?? []);
  return {
    files: [
      ...drawingOrder(owners).map((page) => pages.plan(page)),
      ...published.map(made),
      ...[...filesOf(theme, model), ...[styles, tabScript].filter((file) => file !== null)].map(made),
      ...withDataScripts(buildDataFiles(model, docsiteVersion), folder),
      ...planPrintPages(context, {
        ...theme.bundle,
        stylesOf: (docs) => renderer.stylesOf(docs),
      }),
      ...withListScripts(planSidebarFiles({ model, digest: digestOf(theme), draw }), folder),
    ],
    fallbacks: [
      {
        path: '404.html',
        make: () => renderer.render(buildNotFoundPage(stringsOf(model.config).notFoundTitle), null),
        ownData: () => [],
      },
      ...planRedirects(model),
      ...planMarkdownCopies(context),
      ...planListsOfCopies(context),
      ...buildHostFiles(model, { sitemap, policy: buildContentPolicy(model.config, theme.bundle) }),
    ],
    staticFiles: site.files.staticFiles,
    reserved: search === null ? [] : [`${SEARCH_FOLDER}/${ENTRY_FILE}`],
  };
}

function pathsOf({ files, fallbacks }: MergeSource): readonly string[] {
  return [...files, ...fallbacks].map(({ path }) => path);
}

/** All files of the site. */
function mergeFiles({ site, theme }: OutputSource, sources: MergeSource, added: readonly PlannedFile[]): MergedOutput {
  const folder = folderOf({ site, theme });
  const relate = (files: readonly PlannedFile[]): readonly PlannedFile[] =>
    folder === null ? files : files.map((file) => relateFile(file, folder));
  return mergeOutput({
    ...sources,
    files: relate([...sources.files, ...added]),
    fallbacks: relate(sources.fallbacks),
  });
}

/** What the pages of a site that works from any folder have in common; `null` for other sites. */
function folderOf({ site: { model, files }, theme }: Pick<OutputSource, 'site' | 'theme'>): FolderSite | null {
  return model.config.build.relative ? folderSite({ model, ...files, bundle: theme.bundle }) : null;
}

/** Files and pages that a hook of the site adds. */
function planHookFiles(
  files: readonly HookFile[],
  renderer: PageRenderer,
  { trailingSlash }: SiteConfig,
): readonly PlannedFile[] {
  return files.map((file): PlannedFile => {
    if ('content' in file) return { path: file.path, make: () => file.content };
    const { title, description = '', html } = file;
    const route = file.route as RoutePath;
    const page = { kind: 'markdown', route, title, description, version: null, bodyHtml: html, toc: [] } as const;
    return { path: outputPath(route, trailingSlash), make: () => renderer.render(page, null), ownData: () => page };
  });
}

function addressOf(file: HookFile): readonly [RoutePath, 'file' | 'page'] {
  return 'content' in file ? [`/${file.path}`, 'file'] : [file.route as RoutePath, 'page'];
}

function made({ path, content }: OutputFile): PlannedFile {
  return { path, make: () => content };
}

/** Of the compiled files those that pages of the site may load. */
function filesOf({ bundle }: Theme, { routes }: SiteModel): Theme['bundle']['files'] {
  const hasVersions = [...routes.values()].some(({ type }) => /^(?:compare|changes|history)$/u.test(type));
  return hasVersions ? bundle.files : bundle.files.filter(({ path }) => !bundle.ofVersions.has(path));
}

function contextOf(
  { site, texts, theme }: OutputSource,
  graph: PageContext['graph'],
  { assets, styles, tabScript }: Pick<FileMakers, 'styles' | 'tabScript'> & Pick<PageContext, 'assets'>,
): PageContext {
  const { islandScript } = theme.bundle;
  return {
    model: site.model,
    line: site.model.lines[0],
    graph,
    bodies: texts,
    differences: texts.differences,
    assets,
    componentStylesheet: styles === null ? null : `/${styles.path}`,
    tabScript: tabScript === null ? null : `/${tabScript.path}`,
    islands: islandScript === null ? null : { names: theme.bundle.components.islands, script: islandScript },
  };
}

/** What components have thrown, and what templates started and did not await. */
function problemsOfCode({ theme, texts, site }: OutputSource): readonly Problem[] {
  return [...theme.bundle.strayProblems(), ...describeComponentFailures(texts.failures, site.model, theme.bundle)];
}

/** The stylesheet of components, where a text shows one that needs it. */
function findComponentStyles({ bundle }: Theme, { bodies }: SiteModel): OutputFile | null {
  const { islands } = bundle.components;
  return [...bodies.values()].some((body) => hasStyledComponents(body, islands)) ? bundle.componentStylesheet : null;
}

/** The script of tabs that follow the query string, where a text has some. */
function findTabScript({ bundle }: Theme, { bodies }: SiteModel): OutputFile | null {
  return [...bodies.values()].some(({ hasTabQueries }) => hasTabQueries) ? bundle.tabScript : null;
}

function digestOf({ bundle, data }: Theme): string {
  return `${bundle.digest} ${JSON.stringify(data)}`;
}

/** Pages with differences last: another thread compares texts while the others are drawn. */
function drawingOrder(owners: readonly Page[]): readonly Page[] {
  return owners.toSorted(([, a], [, b]) => Number(showsDifferences(a)) - Number(showsDifferences(b)));
}

function planPage([route, owner]: Page, renderer: PageRenderer, model: SiteModel): PlannedFile {
  return {
    path: outputPath(route, model.config.trailingSlash),
    make: () => renderer.renderRoute(owner),
    ownData: () => renderer.ownData(owner),
    shownTexts: () => shownTexts(owner, model),
  };
}

function drawSamples({ routes }: SiteModel, renderer: PageRenderer): void {
  const samples = new Map([...routes.values()].toReversed().map((owner) => [kindOf(owner), owner]));
  for (const owner of samples.values()) renderer.renderRoute(owner);
  renderer.render(buildNotFoundPage(), null);
}

/** Pages of one kind are drawn by the same template; each component is its own. */
function kindOf(owner: RouteOwner): string {
  if (owner.type === 'doc') return `doc ${String(owner.doc.sidebar === null)} ${String(owner.doc.unlisted)}`;
  return owner.type === 'page' && owner.page.type === 'component' ? owner.page.file : owner.type;
}

function* drawShells({ routes }: SiteModel, renderer: PageRenderer): Iterable<Shell> {
  const owners = new Map<RoutePath, RouteOwner | null>(routes);
  if (!owners.has(NOT_FOUND_ROUTE)) owners.set(NOT_FOUND_ROUTE, null);
  for (const [route, owner] of owners) {
    const shell = renderer.drawShell(owner);
    if (shell !== null) yield { route, owner, ...shell };
  }
}
