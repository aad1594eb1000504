/** A site that is served from its sources: the stages of a build up to the plan, with warm caches. Files are made on request. */
import { relative, sep } from 'node:path';
import { linkLanguages } from '../../build/language-sites.ts';
import { withoutRepeats } from '../../render/join-languages.ts';
import { LanguageTexts, type LiveLanguages, renewLanguages } from './languages.ts';
import { makeState, type SiteState } from './state.ts';
import { compileSite, whileCompiling } from '../../build/compile-site.ts';
import { judgeLinks } from '../../build/judge-links.ts';
import { type ModelOptions, modelSite } from '../../build/model-site.ts';
import { type PlanSearch } from '../../build/plan-site.ts';
import {
  type ReadSetup,
  readSetup,
  readSite,
  type SitePlace,
  type SiteSetup,
  type SiteSources,
} from '../../build/read-site.ts';
import { readAssets } from '../../content/sources/read-assets.ts';
import { modulesOf } from '../../content/sources/read-pages.ts';
import type { Theme, ThemeResult } from '../../render/compile-theme.ts';
import { planSearch } from '../../search/site-search.ts';
import type { SourceAsset } from '../../shared/model/link-graph.ts';
import { sortProblems } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import { PreparedTexts, type TextThread } from '../../prepare/prepare-texts.ts';
import { EVERYTHING, type FileChange, type KnownInputs, planRenewal, type Renewal } from '../sources/renewal.ts';
import { renewLinkGraph } from './renew-link-graph.ts';
import { VersionCache } from './version-cache.ts';

/** Symbolic links in `root` are resolved. */
export interface LiveSiteOptions extends SitePlace {
  /** Strangers may have written the files of `docs/`. */
  readonly isUntrusted?: boolean;
  /** They take a part of the texts where there are many: when the server starts without a cache. */
  readonly threads?: readonly TextThread[];
}

/** All that is known of a site at one time: an update makes a new one. */
interface Known {
  /** The last state that could be built; `null` before the first. */
  readonly state: SiteState | null;
  /** See `LiveSite.blockers`. */
  readonly blockers: readonly Problem[];
  readonly inputs: KnownInputs;
  /** `null` where all has to be read again. */
  readonly sources: SiteSources | null;
  /** Errors stay until the configuration is read again. */
  readonly configErrors: readonly Problem[];
  readonly templates: {
    /** The last that could be compiled: it may be older than the configuration. `null` before the first. */
    readonly theme: Theme | null;
    /** Why those as they are now cannot be compiled; empty when they are. */
    readonly errors: readonly Problem[];
  };
  /** As they were last read, for whichever state; without those that have changed since. */
  readonly assets: ReadonlyMap<string, SourceAsset>;
  readonly languages: LiveLanguages;
}

const NOTHING: Known = {
  state: null,
  blockers: [],
  inputs: { config: new Set(), bundle: new Set(), included: new Set(), sets: [] },
  sources: null,
  configErrors: [],
  templates: { theme: null, errors: [] },
  assets: new Map(),
  languages: new Map(),
};

export class LiveSite {
  readonly #options: LiveSiteOptions;
  readonly #versions = new VersionCache();
  readonly #texts: PreparedTexts;
  readonly #languageTexts: LanguageTexts;
  readonly #search: PlanSearch;
  #known = NOTHING;

  constructor(options: LiveSiteOptions) {
    const { cache = null, threads = [] } = options;
    this.#options = options;
    const createTexts = (): PreparedTexts => new PreparedTexts({ draw: 'when asked', cache, threads });
    this.#texts = createTexts();
    this.#languageTexts = new LanguageTexts(createTexts);
    this.#search = (site) => planSearch({ ...site, cache });
  }

  /** The last state that could be built; `null` before the first. */
  get state(): SiteState | null {
    return this.#known.state;
  }

  /** What keeps the sources as they are now from being served: a broken config or template. Empty when they are. */
  get blockers(): readonly Problem[] {
    return this.#known.blockers;
  }

  /** Files of config, bundle and texts and, while one is broken, places that may fix it; folders of sets. Relative to the root. */
  get inputs(): KnownInputs {
    return this.#known.inputs;
  }

  /**
   * Brings the state up to date with the disk: only what the changes concern, or everything with `null`. True when there
   * is a new state. Throws for bugs and for a disk that cannot be read; the state then stays as it was.
   */
  async update(changes: readonly FileChange[] | null): Promise<boolean> {
    const before = this.#known;
    // If it fails, nobody knows what of the changes has been read.
    this.#known = { ...before, sources: null };
    this.#known = await this.#renew(before, changes);
    return this.#known.state !== before.state;
  }

  /** All problems of the state, and those that keep it from being newer. Sorted. */
  check(): readonly Problem[] {
    const { state, blockers } = this.#known;
    if (state === null) return sortProblems(blockers);
    const found = [state, ...state.languages.values()].flatMap((one) => [
      ...one.plan.problems,
      ...judgeLinks(one, one.plan.added()),
    ]);
    return sortProblems(withoutRepeats([...blockers, ...found]));
  }

  /** Fills the cache for later builds: draws, in slices, the texts that have not been requested yet. */
  async fillCache(isCancelled: () => boolean): Promise<void> {
    const { cache = null } = this.#options;
    if (cache === null) return;
    for (const texts of [this.#texts, ...this.#languageTexts.all()]) await texts.drawRest(isCancelled);
    if (!isCancelled()) cache.save();
  }

  close(): void {
    this.#options.cache?.close();
  }

  async #renew(before: Known, changes: readonly FileChange[] | null): Promise<Known> {
    const renewal = changes === null ? EVERYTHING : planRenewal(changes, textsOf(before), before.inputs);
    const known = changes === null || before.sources === null ? null : { sources: before.sources, renewal };
    // Its pages are below the base URL, and change while they are open.
    const read = await readSetup(this.#options, { known, relative: false });
    const kept = changes === null ? [] : [...before.assets].filter(([key]) => !renewal.assets.has(key));
    const configured = { ...before, ...takeConfig(before, read), assets: new Map(kept) };
    const { setup } = read;
    if (setup === null) return { ...configured, blockers: configured.configErrors };
    // After a change of the site's own pages or of the config, too: the scripts contain what all pages share.
    const theme = isSameTheme(before, setup, renewal) ? null : compileSite(this.#options, setup);
    return whileCompiling(Promise.resolve(theme), async () => {
      const { root, isUntrusted } = this.#options;
      const sources = await readSite(root, setup, { known, isUntrusted });
      return this.#plan({ ...configured, sources }, sources, theme);
    });
  }

  /** `theme`: templates that are being compiled; `null` where they are as before. */
  async #plan(known: Known, sources: SiteSources, theme: Promise<ThemeResult> | null): Promise<Known> {
    const { root } = this.#options;
    const texts = this.#texts;
    const { resolveLinks, versionBuilder } = {
      resolveLinks: renewLinksOf(known.state),
      versionBuilder: this.#versions.build,
    };
    const original = await modelSite(sources, { texts, showDrafts: true, versionBuilder, resolveLinks });
    const { site, languages } = linkLanguages(original, await this.#languageTexts.model(root, sources, original), []);
    const read = await readAssets(root, site.graph, known.assets);
    const compiled = theme === null ? known : takeTheme(known, await theme, root);
    const { templates, inputs } = compiled;
    const noVersion = sources.stored.length === 0 ? sources.store.problems : [];
    const parts = { place: this.#options, search: this.#search, read, hasNewTemplates: theme !== null };
    const further = await renewLanguages(languages, known.languages, parts);
    const all = [...further.values()];
    const next: Known = {
      ...compiled,
      assets: read,
      languages: further,
      inputs: {
        ...inputs,
        bundle: new Set([...inputs.bundle, ...all.flatMap((one) => relativeInputs(one.theme?.bundle.inputs, root))]),
        sets: sources.setup.config.sets.map(({ path }) => path),
        included: sources.includes.outside,
      },
      blockers: [
        ...known.configErrors,
        ...templates.errors,
        ...noVersion,
        ...all.flatMap((one) => [...one.translationErrors, ...one.templateErrors]),
      ],
    };
    if (templates.theme === null || (noVersion.length > 0 && known.state !== null)) return next;
    const states = [...further].flatMap(([tag, one]) => (one.state === null ? [] : [[tag, one.state] as const]));
    const state = await makeState(site, { ...parts, theme: templates.theme, texts, languages: new Map(states) });
    texts.forgetOthers();
    return { ...next, state };
  }
}

/** `null` before the first are read. */
function textsOf({ sources }: Known): Pick<SiteSources['texts'], 'has'> | null {
  if (sources === null) return null;
  const { texts, includes } = sources;
  return { has: (path) => texts.has(path) || includes.texts.has(path) };
}

function isSameTheme({ templates, sources }: Known, { config, files }: SiteSetup, { bundle }: Renewal): boolean {
  if (bundle || templates.theme === null || sources === null || config !== sources.setup.config) return false;
  return JSON.stringify(modulesOf(files)) === JSON.stringify(modulesOf(sources.setup.files));
}

function relativeInputs(files: readonly string[] = [], root: string): readonly string[] {
  return files.map((file) => relative(root, file).split(sep).join('/'));
}

/** Templates that cannot be compiled leave those before in use. */
function takeTheme(known: Known, made: ThemeResult, root: string): Known {
  const { templates, inputs } = known;
  if (made.bundle === null) {
    const bundle = new Set([...inputs.bundle, ...relativeInputs(made.places, root)]);
    return { ...known, templates: { ...templates, errors: made.problems }, inputs: { ...inputs, bundle } };
  }
  const bundle = new Set(relativeInputs(made.bundle.inputs, root));
  return { ...known, templates: { theme: made, errors: [] }, inputs: { ...inputs, bundle } };
}

/** An error in the config stays until the config is read again. */
function takeConfig({ configErrors: before, inputs }: Known, read: ReadSetup): Pick<Known, 'configErrors' | 'inputs'> {
  const { configInputs, configErrors } = read;
  if (configInputs === null) return { configErrors: before, inputs };
  // Not all files of a config that cannot be compiled are known: one that it imported before may be at fault.
  const kept = configErrors.length > 0 ? inputs.config : [];
  return { configErrors, inputs: { ...inputs, config: new Set([...configInputs, ...kept]) } };
}

/**
 * Takes over the links of a state. Not written where a new state is made: functions that are made in one place share what any
 * of them uses, so each state would keep the one before it.
 */
function renewLinksOf(before: SiteState | null): Required<ModelOptions>['resolveLinks'] {
  return (model) => renewLinkGraph(model, before);
}
