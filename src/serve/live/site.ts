/** The stages of a build with warm caches. Files are planned as for a build, and made on request. */
import { relative, sep } from 'node:path';
import { readAssets } from '../../content/sources/read-assets.ts';
import { leaveOutUntrusted } from '../../content/parse/untrusted/untrusted-files.ts';
import { modulesOf } from '../../content/sources/read-pages.ts';
import { checkLinks } from '../../links/check/check-links.ts';
import { linkAdded } from '../../links/graph/build-link-graph.ts';
import { type ModelledSite, type ModelOptions, modelSite } from '../../build/load-site.ts';
import {
  type ReadSetup,
  readSetup,
  readSources,
  type RunStage,
  type SiteSetup,
  type SiteSources,
} from '../../build/read-sources.ts';
import type { Bundle, BundleSource } from '../../render/bundle/bundle.ts';
import { compileTheme, type Theme, type ThemeResult } from '../../render/compile-theme.ts';
import { type DrawPages, type OutputPlan, planOutput } from '../../render/plan-output.ts';
import { lateSearch } from '../../search/site-search.ts';
import type { SourceAsset } from '../../shared/model/link-graph.ts';
import { once } from '../../shared/once.ts';
import { sortProblems } from '../../shared/problem/problem.ts';
import type { PlannedFile } from '../../shared/types/output.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { type CachedFacts, TextCache } from '../../prepare/cache/text-cache.ts';
import { PreparedTexts, type TextThread } from '../../prepare/prepare-texts.ts';
import { EVERYTHING, type FileChange, type KnownInputs, planRenewal, type Renewal } from '../sources/renewal.ts';
import { renewLinkGraph } from './renew-link-graph.ts';
import { VersionCache } from './version-cache.ts';

/** Symbolic links in `root` are resolved. */
export interface LiveSiteOptions extends Pick<BundleSource, 'root' | 'packageRoot' | 'cache'> {
  readonly docsiteVersion: string;
  /** As in `BuildOptions`. */
  readonly isUntrusted?: boolean;
  /** They take a part of the texts where there are many: when the server starts without a cache. */
  readonly threads?: readonly TextThread[];
}

/** A whole site that can be served: one state after the other, none of them ever changed. */
export interface SiteState extends Pick<ModelledSite, 'model' | 'graph' | 'places'> {
  readonly bundle: Bundle;
  readonly plan: OutputPlan;
  /** What `docsite build` would write, by path. Planned when first asked for. */
  readonly files: () => ReadonlyMap<string, PlannedFile>;
  /** Files of `static/` that would be copied, by path. */
  readonly staticFiles: () => ReadonlySet<string>;
}

/** Stages are not measured. */
const run: RunStage = async (_stage, work) => work();

export class LiveSite {
  /** The last state that could be built; `null` before the first. */
  state: SiteState | null = null;
  /** What keeps the sources as they are now from being served: a broken config or template. Empty when they are. */
  blockers: readonly Problem[] = [];
  readonly #options: LiveSiteOptions;
  readonly #versions = new VersionCache();
  readonly #textCache: TextCache | null;
  readonly #pairCache: TextCache<CachedFacts> | null;
  readonly #texts: PreparedTexts;
  #sources: SiteSources | null = null;
  #compiling: Promise<ThemeResult> | null = null;
  /** May be older than the config. */
  #theme: Theme | null = null;
  #configErrors: readonly Problem[] = [];
  #inputs: KnownInputs = { config: new Set(), bundle: new Set(), included: new Set(), sets: [] };
  /** As they were last read, for whichever state; without those that have changed since. */
  #assets: ReadonlyMap<string, SourceAsset> = new Map();

  constructor(options: LiveSiteOptions) {
    this.#options = options;
    const { cache = null } = options;
    this.#textCache = cache === null ? null : TextCache.open(cache);
    this.#pairCache = cache === null ? null : TextCache.openPairs(cache);
    this.#texts = new PreparedTexts({
      draw: 'when asked',
      cache: this.#textCache,
      pairs: this.#pairCache,
      threads: options.threads ?? [],
    });
  }

  /** Files of config, bundle and texts and, while one is broken, places that may fix it; folders of sets. Relative to the root. */
  get inputs(): KnownInputs {
    return this.#inputs;
  }

  /**
   * Brings the state up to date with the disk: only what the changes concern, or everything with `null`. True when there
   * is a new state. Throws for bugs and for a disk that cannot be read; the state then stays as it was.
   */
  async update(changes: readonly FileChange[] | null): Promise<boolean> {
    const renewal = changes === null ? EVERYTHING : planRenewal(changes, this.#knownTexts(), this.#inputs);
    const before = changes === null ? null : this.#sources;
    const known = before === null ? null : { sources: before, renewal };
    const assets = changes === null ? [] : [...this.#assets];
    this.#assets = new Map(assets.filter(([key]) => !renewal.assets.has(key)));
    const { root, cache = null, isUntrusted } = this.#options;
    // Its pages are below the base URL, and change while they are open.
    const read = await readSetup(root, { known, cache, relative: false, run });
    this.#keepConfig(read);
    if (read.setup === null) {
      this.blockers = this.#configErrors;
      return false;
    }
    this.#inputs = { ...this.#inputs, sets: read.setup.config.sets.map(({ path }) => path) };
    this.#startCompiling(read.setup, renewal);
    this.#sources = await readSources(root, read.setup, { known, run, scope: null, isUntrusted });
    this.#inputs = { ...this.#inputs, included: this.#sources.includes.outside };
    return this.#renew(this.#sources);
  }

  /** All problems of the state, and those that keep it from being newer. Sorted. */
  check(): readonly Problem[] {
    const { state } = this;
    if (state === null) return sortProblems(this.blockers);
    const model = { ...state.model, added: state.plan.added() };
    const ofLinks = checkLinks(model, linkAdded(state.graph, model), { places: state.places });
    return sortProblems([...this.blockers, ...state.plan.problems, ...ofLinks]);
  }

  /** Fills the cache for later builds: draws, in slices, the texts that have not been requested yet. */
  async fillCache(isCancelled: () => boolean): Promise<void> {
    if (this.#textCache === null) return;
    await this.#texts.drawRest(isCancelled);
    if (!isCancelled()) this.#texts.save();
  }

  close(): void {
    this.#textCache?.close();
    this.#pairCache?.close();
  }

  /** After a change of the site's own pages or of the config, too: the scripts contain what all pages share. */
  #startCompiling({ config, files }: SiteSetup, { bundle }: Renewal): void {
    const modules = modulesOf(files);
    const isNew =
      bundle ||
      this.#theme === null ||
      config !== this.#sources?.config ||
      JSON.stringify(modules) !== JSON.stringify(modulesOf(this.#sources.files));
    if (!isNew) return;
    const { root, packageRoot, cache = null } = this.#options;
    this.#compiling = compileTheme({ root, packageRoot, config, ...modules, cache });
    // A rejection is reported where it is awaited; until then it must not end the process.
    this.#compiling.catch(() => undefined);
  }

  async #renew(sources: SiteSources): Promise<boolean> {
    const { root, docsiteVersion, cache = null } = this.#options;
    const { state } = this;
    const texts = this.#texts;
    const site = await modelSite(sources, {
      run,
      texts,
      showDrafts: true,
      versionBuilder: this.#versions.build,
      resolveLinks: renewLinksOf(state),
    });
    this.#assets = await readAssets(root, site.graph, this.#assets);
    const files = leaveOutUntrusted(this.#assets, site.guard);
    const themeErrors = await this.#awaitTheme();
    const noVersion = sources.stored.length === 0 ? sources.store.problems : [];
    this.blockers = [...this.#configErrors, ...themeErrors, ...noVersion];
    const theme = this.#theme;
    if (theme === null || (noVersion.length > 0 && state !== null)) return false;

    const drawn = texts.drawWith(theme.bundle);
    const search = (drawPages: DrawPages) => lateSearch({ model: site.model, texts: drawn, cache, drawPages });
    const published = { ...site, problems: [...site.problems, ...files.problems] };
    const output = {
      root,
      site: published,
      theme,
      assets: files.assets,
      texts: drawn,
      docsiteVersion,
      shard: null,
      search,
    };
    const plan = planOutput({
      ...output,
      onDemand: true,
      linkAdded: (added) => ({ graph: linkAdded(site.graph, { ...site.model, added }), problems: [] }),
    });
    this.state = {
      ...site,
      bundle: theme.bundle,
      plan,
      files: once(() => new Map(plan.files.map((file) => [file.path, file]))),
      staticFiles: once(() => new Set(plan.copies.map(({ path }) => path))),
    };
    texts.forgetOthers();
    return true;
  }

  /** Takes over a theme that is being compiled. Its errors; then the one before stays. */
  async #awaitTheme(): Promise<readonly Problem[]> {
    const made = await this.#compiling;
    if (made === null) return [];
    if (made.bundle === null) {
      this.#inputs = { ...this.#inputs, bundle: new Set([...this.#inputs.bundle, ...this.#toRelative(made.places)]) };
      return made.problems;
    }
    this.#compiling = null;
    this.#theme = made;
    this.#inputs = { ...this.#inputs, bundle: this.#toRelative(made.bundle.inputs) };
    return [];
  }

  /** `null` before the first are read. */
  #knownTexts(): Pick<SiteSources['texts'], 'has'> | null {
    if (this.#sources === null) return null;
    const { texts, includes } = this.#sources;
    return { has: (path) => texts.has(path) || includes.texts.has(path) };
  }

  #toRelative(files: readonly string[]): ReadonlySet<string> {
    return new Set(files.map((file) => relative(this.#options.root, file).split(sep).join('/')));
  }

  /** An error in the config stays until the config is read again. */
  #keepConfig({ configInputs, configErrors }: ReadSetup): void {
    if (configInputs === null) return;
    this.#configErrors = configErrors;
    // Not all files of a config that cannot be compiled are known: one that it imported before may be at fault.
    const kept = configErrors.length > 0 ? this.#inputs.config : [];
    this.#inputs = { ...this.#inputs, config: new Set([...configInputs, ...kept]) };
  }
}

/**
 * Takes over the links of a state. Not written where a new state is made: functions that are made in one place share what any
 * of them uses, so each state would keep the one before it.
 */
function renewLinksOf(before: SiteState | null): Required<ModelOptions>['resolveLinks'] {
  return (model) => renewLinkGraph(model, before);
}
