/** Plans all files of the site. Each is made on request. */
import { join } from 'node:path';
import { NOT_FOUND_ROUTE } from '../shared/href.ts';
import type { LinkGraph, SourceAsset } from '../shared/model/link-graph.ts';
import type { AddedFiles, SiteModel } from '../shared/model/site-model.ts';
import { once } from '../shared/once.ts';
import type { DrawnPage } from '../shared/search/page-texts.ts';
import type { MakeFiles, OutputFile } from '../shared/types/output.ts';
import type { Extensions, HookFile } from '../shared/types/hooks.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { RoutePath } from '../shared/types/store.ts';
import type { ComponentFailure } from './body/draw-components.ts';
import type { CardTools } from './bundle/social-cards.ts';
import type { Theme } from './compile-theme.ts';
import { describeComponentFailures } from './component-failures.ts';
import { sizeChecker } from './budgets.ts';
import { addressesOf, planHookFiles } from './hook-files.ts';
import { type MergedOutput, mergeOutput, type OutputSource as MergeSource } from './merge-output.ts';
import type { WritePlan } from './output/write-output.ts';
import { PageRenderer } from './page-renderer.ts';
import type { PageContext } from './page/data/page-context.ts';
import type { PagesByPath } from './page/pages-by-path.ts';
import type { FolderSite } from './page/relative-page.ts';
import type { PagePlan } from './last-build/drawn-pages.ts';
import { type FramedText, framePages, type PageFrame } from './last-build/page-frame.ts';
import { pagesOf, planFiles, type ScriptsOfTexts, scriptsOfTexts } from './plan-files.ts';
import { publishAssets, type PublishedAssets } from './publish-assets.ts';
import { folderSite, relateFiles, unusualOf } from './relative-output.ts';
import { drawSamples, drawShells, type Shell } from './sample-pages.ts';
import { SiteHooks } from './site-hooks.ts';

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
    /** See `ModelledSite`; left out for none. */
    readonly made?: readonly OutputFile[];
  };
  readonly theme: Theme;
  readonly assets: ReadonlyMap<string, SourceAsset>;
  readonly texts: PageContext['bodies'] &
    Pick<PageContext, 'differences'> & { readonly failures: readonly ComponentFailure[] };
  /** What draws cards; `null` on sites without them. */
  readonly cards: CardTools | null;
  /** The links of the site's texts where a hook adds files. */
  readonly linkAdded: (added: AddedFiles) => LinkGraph;
  readonly docsiteVersion: string;
  /** Plans the files when they are first asked for; left out, at once. */
  readonly onDemand?: boolean;
  /** The files below `/search/`; `null` for a site without search. */
  readonly search: (drawPages: DrawPages) => MakeFiles | null;
}
/** Draws the pages of the site whose texts are code, and reads them. Throws nothing: a page that fails is left out. */
export type DrawPages = () => readonly DrawnPage[];
/** All that is drawn and written of a plan. */
export interface WholeOutput extends WritePlan {
  readonly model: SiteModel;
  /** Pages of the site that are among the files. */
  readonly pageCount: number;
  /** What pages are drawn from besides their own data. */
  readonly shared: readonly unknown[];
  /** See `PagePlan`. */
  readonly frame: NonNullable<PagePlan['frame']>;
  /** Draws a page of each kind, for the faults of templates alone. */
  readonly drawSamples: () => void;
  /** All found so far: a page that fails is a problem (`render-error`) once it has been made. */
  readonly problems: readonly Problem[];
}
/** A site, no file of which is made yet. */
export interface OutputPlan extends WholeOutput {
  /** A page by its path, without the planning of all files. */
  readonly findPage: PagesByPath['at'];
  /** Paths of the files that were compiled with the templates. */
  readonly compiled: readonly string[];
  /** What the site's hook of files adds. */
  readonly added: () => AddedFiles;
  /** The same, as the hook made it. */
  readonly addedFiles: () => readonly HookFile[];
  /** Draws all pages without their texts, one at a time. */
  readonly drawShells: () => Iterable<Shell>;
}

/** What build, serve and check-links make of a site and its theme. */
export function planOutput(source: OutputSource): OutputPlan {
  const plan = new SitePlan(source);
  if (source.onDemand !== true) plan.planAll();
  return plan;
}

/** Without a hook of files nothing waits until all files are planned. */
class SitePlan implements OutputPlan {
  readonly model: SiteModel;
  readonly isPart = false;
  readonly deferredFiles: MakeFiles | null;
  readonly keepAssets: number;
  readonly checkSizes: ReturnType<typeof sizeChecker>;
  readonly #source: OutputSource;
  readonly #hooks: SiteHooks;
  readonly #context: PageContext;
  readonly #renderer: PageRenderer;
  readonly #pages: PagesByPath;
  readonly #published: PublishedAssets;
  readonly #scripts: ScriptsOfTexts;
  /** What the pages of a site that works from any folder have in common; `null` for other sites. */
  readonly #folder: FolderSite | null;
  readonly #linked = once(() => this.#link());
  readonly #own = once(() => this.#planOwn());
  readonly #merged = once(() => this.#merge());
  readonly addedFiles = once(() => this.#hooks.addFiles(pathsOf(this.#own())));
  readonly added = once(() => addressesOf(this.addedFiles()));

  constructor(source: OutputSource) {
    const { site, theme } = source;
    const { model } = site;
    this.#source = source;
    this.model = model;
    this.keepAssets = model.config.build.keepAssets;
    this.checkSizes = sizeChecker(model.config);
    this.#hooks = new SiteHooks(site.extensions, model);
    this.#folder = folderSite({ model, ...site.files, bundle: theme.bundle });
    this.#published = publishAssets(source.assets);
    this.#scripts = scriptsOfTexts(theme, model);
    const graph: PageContext['graph'] = { get: (page) => this.#linked().get(page) };
    this.#context = contextOf(source, { graph, assets: this.#published.byKey }, this.#scripts);
    this.#renderer = new PageRenderer(theme, this.#context, this.#hooks);
    this.#pages = pagesOf(this.#renderer, model);
    this.deferredFiles = source.search(() => this.#drawPages());
  }

  get files(): WritePlan['files'] {
    return this.#merged().files;
  }

  get copies(): WritePlan['copies'] {
    const { root } = this.#source;
    return this.#merged().staticFiles.map((route) => ({ path: route.slice(1), from: join(root, 'static', route) }));
  }

  get pageCount(): number {
    return new Set([...this.model.routes.keys(), NOT_FOUND_ROUTE]).size;
  }

  get compiled(): readonly string[] {
    const { files, componentStylesheet, tabScript } = this.#source.theme.bundle;
    return [...files, tabScript, ...(componentStylesheet === null ? [] : [componentStylesheet])].map(
      ({ path }) => path,
    );
  }

  get shared(): readonly unknown[] {
    const { data, bundle } = this.#source.theme;
    return [this.model.config, data, bundle.digest, ...unusualOf(this.#folder)];
  }

  get problems(): readonly Problem[] {
    const { site, theme } = this.#source;
    const foundBefore = [...site.problems, ...theme.problems, ...this.#merged().problems];
    return [...foundBefore, ...this.#renderer.problems, ...problemsOfCode(this.#source)];
  }

  planAll(): void {
    this.#merged();
  }

  findPage(path: string): ReturnType<PagesByPath['at']> {
    return this.#pages.at(path);
  }

  readonly frame = (known: readonly FramedText[]): PageFrame | null => frameOf(this.#source, this.#context, known);

  readonly drawSamples = (): void => drawSamples(this.model, this.#renderer);

  drawShells(): Iterable<Shell> {
    return drawShells(this.model, this.#renderer);
  }

  #drawPages(): readonly DrawnPage[] {
    return [...this.model.routes.values()].flatMap((owner) => this.#renderer.readDrawn(owner) ?? []);
  }

  #link(): LinkGraph {
    const { site, linkAdded } = this.#source;
    return site.extensions.files === null ? site.graph : linkAdded(this.added());
  }

  /** All files but those that a hook adds, which is given their paths. */
  #planOwn(): MergeSource {
    const { theme, site, docsiteVersion } = this.#source;
    const planned = planFiles({
      theme,
      context: this.#context,
      renderer: this.#renderer,
      pages: this.#pages,
      published: [...this.#published.files, ...(this.#source.site.made ?? [])],
      scripts: this.#scripts,
      staticFiles: site.files.staticFiles,
      docsiteVersion,
      hasSearch: this.deferredFiles !== null,
      cards: this.#source.cards,
    });
    return {
      ...planned,
      files: relateFiles(planned.files, this.#folder),
      fallbacks: relateFiles(planned.fallbacks, this.#folder),
    };
  }

  #merge(): MergedOutput {
    const own = this.#own();
    const added = planHookFiles(this.addedFiles(), this.#renderer, this.model.config);
    return mergeOutput({ ...own, files: [...own.files, ...relateFiles(added, this.#folder)] });
  }
}

function pathsOf({ files, fallbacks }: MergeSource): readonly string[] {
  return [...files, ...fallbacks].map(({ path }) => path);
}

function contextOf(
  { site, texts, theme, cards }: OutputSource,
  linked: Pick<PageContext, 'graph' | 'assets'>,
  { styles, tabScript }: ScriptsOfTexts,
): PageContext {
  const { islandScript } = theme.bundle;
  return {
    ...linked,
    model: site.model,
    line: site.model.lines[0],
    bodies: texts,
    differences: texts.differences,
    cards,
    componentStylesheet: styles === null ? null : `/${styles.path}`,
    tabScript: tabScript === null ? null : `/${tabScript.path}`,
    islands: islandScript === null ? null : { names: theme.bundle.components.islands, script: islandScript },
  };
}

/** What components have thrown, and what templates started and did not await. */
function problemsOfCode({ theme, texts, site }: OutputSource): readonly Problem[] {
  return [...theme.bundle.strayProblems(), ...describeComponentFailures(texts.failures, site.model, theme.bundle)];
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
