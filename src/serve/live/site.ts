/**
 * The pipeline of `build()` with warm caches: each stage takes over from the time before what has not changed. Files
 * of the site are planned as for a build, and made when somebody asks for them.
 */
import { relative, sep } from 'node:path';
import { buildModel } from '../../content/model/build-model.ts';
import { readAssets } from '../../content/sources/read-assets.ts';
import { pageModulesOf, type SiteFiles } from '../../content/sources/read-pages.ts';
import { checkLinks } from '../../links/check/check-links.ts';
import { locateMenus } from '../../links/check/locate-menus.ts';
import { type Bundle, bundleTemplates, type BundleResult } from '../../render/bundle/bundle.ts';
import { mergeOutput } from '../../render/merge-output.ts';
import { buildSiteData } from '../../render/page/data/site-pages.ts';
import { planSite, type SitePlan } from '../../render/render-site.ts';
import type { LinkGraph, SourceAsset } from '../../shared/model/link-graph.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { sortProblems } from '../../shared/problem/problem.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { BuildCache, PlannedFile } from '../../shared/types/output.ts';
import type { SiteData } from '../../shared/types/page.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { TextCache } from '../../texts/cache/text-cache.ts';
import { PreparedTexts } from '../../texts/prepare-texts.ts';
import { type ReadSources, readSources, type SiteSources } from '../sources/read-sources.ts';
import { EVERYTHING, type FileChange, type KnownInputs, planRenewal, type Renewal } from '../sources/renewal.ts';
import { renewLinkGraph } from './renew-link-graph.ts';
import { VersionCache } from './version-cache.ts';

export interface LiveSiteOptions {
  /** Absolute path of the site, symbolic links resolved. */
  readonly root: string;
  /** Absolute path of the docsite package. */
  readonly packageRoot: string;
  readonly docsiteVersion: string;
  /** What earlier builds left; left out or `null` for none. */
  readonly cache?: BuildCache | null;
}

/** A whole site that can be served: one state after the other, none of them ever changed. */
export interface SiteState {
  readonly sources: SiteSources;
  readonly model: SiteModel;
  readonly graph: LinkGraph;
  readonly assets: ReadonlyMap<string, SourceAsset>;
  readonly bundle: Bundle;
  readonly plan: SitePlan;
  /** What `docsite build` would write, by path. */
  readonly files: ReadonlyMap<string, PlannedFile>;
  /** Files of `static/` that would be copied, as routes. */
  readonly staticFiles: ReadonlySet<RoutePath>;
  /** Faults that were found on the way here. Those of links come from `LiveSite.check`: they take a while. */
  readonly problems: readonly Problem[];
}

type SiteBundleResult = BundleResult & { readonly site: SiteData };

export class LiveSite {
  /** The last state that could be built; `null` before the first. */
  state: SiteState | null = null;
  /** What keeps the sources as they are now from being served: a broken config or template. Empty when they are. */
  blockers: readonly Problem[] = [];
  readonly #options: LiveSiteOptions;
  readonly #versions = new VersionCache();
  readonly #textCache: TextCache | null;
  readonly #texts: PreparedTexts;
  #sources: SiteSources | null = null;
  #bundling: Promise<SiteBundleResult> | null = null;
  #bundle: Bundle | null = null;
  /** What the scripts of the bundle know of the config, which may be older than it: pages are drawn with the same. */
  #site: SiteData | null = null;
  #bundleProblems: readonly Problem[] = [];
  #configErrors: readonly Problem[] = [];
  #inputs: KnownInputs = { config: new Set(), bundle: new Set() };
  /** As they were last read, for whichever state; without those that have changed since. */
  #assets: ReadonlyMap<string, SourceAsset> = new Map();

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    const { cache = null } = options;
    this.#textCache = cache === null ? null : TextCache.open(cache);
    this.#texts = new PreparedTexts({ draw: 'when asked', cache: this.#textCache, threads: [] });
  }

  /**
   * What config and bundle were made from, wherever it lies; while one is broken, also where a file may mend it. Paths
   * relative to the root.
   */
  get inputs(): KnownInputs {
    return this.#inputs;
  }

  /**
   * Brings the state up to date with the disk. With `changes` only what they concern is done again, without them
   * everything. True when the state is another one. Throws for bugs and for a disk that cannot be read; the state is
   * then the one before.
   */
  async update(changes: readonly FileChange[] | null): Promise<boolean> {
    const renewal = changes === null ? EVERYTHING : planRenewal(changes, this.#sources?.texts ?? null, this.#inputs);
    const before = changes === null ? null : this.#sources;
    const known = changes === null ? [] : [...this.#assets];
    this.#assets = new Map(known.filter(([key]) => !renewal.assets.has(key)));
    const read = await readSources(this.#options.root, renewal, {
      before,
      onReady: (config, files) => this.#startBundling({ config, files }, renewal),
    });
    this.#keepConfig(read);
    if (read.sources === null) {
      this.blockers = this.#configErrors;
      return false;
    }
    this.#sources = read.sources;
    return this.#renew(read.sources);
  }

  /** All faults of the state and of what keeps it from being newer, sorted. */
  check(): readonly Problem[] {
    const { state } = this;
    if (state === null) return sortProblems(this.blockers);
    const { model, graph, plan, sources } = state;
    const places = locateMenus(sources.locate, sources.texts);
    const ofLinks = checkLinks(model, graph, { places });
    return sortProblems([...this.blockers, ...state.problems, ...plan.problems, ...ofLinks]);
  }

  /** Leaves to later builds what this one has prepared: draws, in slices, the texts that nobody has asked for yet. */
  async fillCache(isCancelled: () => boolean): Promise<void> {
    if (this.#textCache === null) return;
    await this.#texts.drawRest(isCancelled);
    if (!isCancelled()) this.#texts.save();
  }

  close(): void {
    this.#textCache?.close();
  }

  /** A version with other pages of its own, a config with another title: the scripts carry what all pages share. */
  #startBundling({ config, files }: { config: SiteConfig; files: SiteFiles }, { bundle }: Renewal): void {
    const pageModules = pageModulesOf(files);
    const isNew =
      bundle ||
      this.#bundle === null ||
      config !== this.#sources?.config ||
      pageModules.join('\n') !== pageModulesOf(this.#sources.files).join('\n');
    if (!isNew) return;
    const { root, packageRoot, cache = null } = this.#options;
    const site = buildSiteData(config);
    const making = bundleTemplates({ root, packageRoot, config, site, pageModules, cache });
    this.#bundling = making.then((made) => ({ ...made, site }));
    // A rejection is told where it is awaited; until then it must not end the process.
    this.#bundling.catch(() => undefined);
  }

  async #renew(sources: SiteSources): Promise<boolean> {
    const { root, docsiteVersion } = this.#options;
    const { state } = this;
    const { config, locate, store, stored, texts, files } = sources;
    const bodies = await this.#texts.update([texts, files.pageTexts]);
    const versionBuilder = this.#versions.build;
    const { redirects } = store;
    const model = buildModel({ config, locate, stored, texts, files, bodies, redirects, versionBuilder });
    const graph = renewLinkGraph(model, state);
    const assets = await readAssets(root, graph, this.#assets);
    this.#assets = assets;
    const bundleErrors = await this.#awaitBundle();
    const noVersion = stored.length === 0 ? store.problems : [];
    this.blockers = [...this.#configErrors, ...bundleErrors, ...noVersion];
    const bundle = this.#bundle;
    const site = this.#site;
    if (bundle === null || site === null || (noVersion.length > 0 && state !== null)) return false;

    const plan = planSite({ model, site, graph, bodies: this.#texts, assets, bundle, only: [], docsiteVersion });
    const merged = mergeOutput({ ...plan, staticFiles: files.staticFiles });
    this.state = {
      sources,
      model,
      graph,
      assets,
      bundle,
      plan,
      files: new Map(merged.files.map((file) => [file.path, file])),
      staticFiles: new Set(merged.staticFiles),
      problems: [
        ...sources.configProblems,
        ...store.problems,
        ...files.problems,
        ...model.problems,
        ...this.#bundleProblems,
        ...merged.problems,
      ],
    };
    this.#texts.forgetOthers();
    return true;
  }

  /** Takes over a bundle that is being made. Its errors; then the bundle before stays. */
  async #awaitBundle(): Promise<readonly Problem[]> {
    const made = await this.#bundling;
    if (made === null) return [];
    if (made.bundle === null) {
      this.#inputs = { ...this.#inputs, bundle: new Set([...this.#inputs.bundle, ...this.#toRelative(made.places)]) };
      return made.problems;
    }
    this.#bundling = null;
    this.#bundle = made.bundle;
    this.#site = made.site;
    this.#bundleProblems = made.problems;
    this.#inputs = { ...this.#inputs, bundle: this.#toRelative(made.bundle.inputs) };
    return [];
  }

  #toRelative(files: readonly string[]): ReadonlySet<string> {
    return new Set(files.map((file) => relative(this.#options.root, file).split(sep).join('/')));
  }

  /** A mistake in the config stays one until the config is read again. */
  #keepConfig({ configInputs, configErrors }: ReadSources): void {
    if (configInputs === null) return;
    this.#configErrors = configErrors;
    // Of a config that cannot be compiled not all files are known: what it imported before may hold the mistake.
    const kept = configErrors.length > 0 ? this.#inputs.config : [];
    this.#inputs = { ...this.#inputs, config: new Set([...configInputs, ...kept]) };
  }
}
