/** From a site's folder to its checked model. Nothing is written, nothing printed. */
import { buildModel } from '../content/model/build-model.ts';
import { expandSite, textsToParse } from '../content/model/expand-site.ts';
import { buildVersion } from '../content/model/build-version.ts';
import type { SiteFiles } from '../content/sources/read-pages.ts';
import type { SourceTexts } from '../content/sources/read-texts.ts';
import { checkLinks } from '../links/check/check-links.ts';
import type { MenuPlaces } from '../links/check/check-menus.ts';
import { locateMenus } from '../links/check/locate-menus.ts';
import { buildLinkGraph } from '../links/graph/build-link-graph.ts';
import { readSetup, readSources, type RunStage, type SiteSetup, type SiteSources } from './read-sources.ts';
import type { LinkGraph } from '../shared/model/link-graph.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { LATEST_NAME } from '../shared/model/version-aliases.ts';
import { isMarkdown } from '../shared/model/source-kind.ts';
import { isSetName, plainName, setIdOfName } from '../shared/model/sets.ts';
import { problem } from '../shared/problem/problem.ts';
import { unknownSet } from '../shared/problem/unknown-set.ts';
import { describeKnown } from '../shared/problem/suggest.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Guard } from '../shared/model/guard.ts';
import type { Extensions } from '../shared/types/hooks.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { StoredVersion, VersionName } from '../shared/types/store.ts';
import { PreparedTexts } from '../prepare/prepare-texts.ts';

export interface LoadOptions<Theme> {
  /** Absolute path of the site. */
  readonly root: string;
  /** Full names of versions that must exist. */
  readonly only: readonly VersionName[];
  /** Id of a set that must exist; left out or `null` for none. */
  readonly set?: string | null | undefined;
  /** The versions to load, as if there were no others; left out or `null` for all. */
  readonly scope?: readonly VersionName[] | null;
  /** Versions with a page for printing, besides those of the configuration. */
  readonly print?: readonly VersionName[];
  /** Whether the site is to work from any folder; left out, as the configuration says. */
  readonly relative?: boolean | undefined;
  /** Has what was compiled before; left out or `null` for nothing. */
  readonly cache?: BuildCache | null;
  /** Runs a stage, and may measure it. */
  readonly run: RunStage;
  /** Prepares the texts; left out, they are parsed and not drawn. */
  readonly texts?: PreparedTexts;
  /** Changes the configuration before the content is judged by it. */
  readonly adjust?: (config: SiteConfig) => SiteConfig;
  /** See `ReadOptions`. */
  readonly isUntrusted?: boolean | undefined;
  /** The caller checks the links itself, and `problems` has none about links. It must do so where a hook adds files. */
  readonly leaveLinks?: boolean;
  /** Compiles the templates while texts are read. A failed load awaits it: an interrupted bundler prints a stack. */
  readonly compile: (setup: SiteSetup) => Promise<Theme>;
}
/** The content of a site. */
export interface ModelledSite {
  readonly model: SiteModel;
  readonly extensions: Extensions;
  readonly guard: Guard | null;
  readonly graph: LinkGraph;
  readonly files: SiteFiles;
  /** What texts include from outside of `docs/`, also of what is missing: paths relative to the root. */
  readonly includedFiles: ReadonlySet<string>;
  /** All that decides over the model besides the configuration and the texts of documents and pages: data. */
  readonly inputs: readonly unknown[];
  /** Finds the lines of links in the config and in sidebars. */
  readonly places: MenuPlaces;
  /** Errors among them too: what they stop is for the caller to say. */
  readonly problems: readonly Problem[];
}
export interface LoadedSite<Theme> extends ModelledSite {
  readonly ok: true;
  /** See `LoadedConfig.origin`. */
  readonly configOrigin: readonly string[] | null;
  readonly theme: Promise<Theme>;
}
export interface FailedLoad {
  readonly ok: false;
  /** 2: there is nothing to publish; 3: the configuration is bad, or `only` is. */
  readonly exitCode: 2 | 3;
  readonly problems: readonly Problem[];
}

/** Reads, parses and checks a site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function loadSite<Theme>(options: LoadOptions<Theme>): Promise<LoadedSite<Theme> | FailedLoad> {
  const { root, run } = options;
  const { cache = null, relative } = options;
  const { setup, configErrors } = await readSetup(root, { known: null, cache, relative, run });
  if (setup === null) return { ok: false, exitCode: 3, problems: configErrors };

  // As early as possible: the bundler is what a build waits for.
  const theme = options.compile(setup);
  // A rejection is reported where it is awaited; until then it must not end the process.
  const settled = Promise.allSettled([theme]);
  let isLoaded = false;
  try {
    const content = await loadContent(setup, options);
    isLoaded = content.ok;
    return content.ok ? { ...content, configOrigin: setup.configOrigin, theme } : content;
  } finally {
    if (!isLoaded) await settled;
  }
}

async function loadContent(
  setup: SiteSetup,
  {
    root,
    only,
    set = null,
    print = [],
    scope = null,
    run,
    texts,
    adjust,
    leaveLinks = false,
    isUntrusted,
  }: LoadOptions<unknown>,
): Promise<(ModelledSite & { readonly ok: true }) | FailedLoad> {
  if (set !== null && !setup.config.sets.some(({ id }) => id === set)) {
    return { ok: false, exitCode: 3, problems: [unknownSet(set, setup.config)] };
  }
  const read = await readSources(root, setup, { known: null, run, scope, isUntrusted });
  const { store } = read;
  const known = [...store.versions, ...read.sets.flatMap(({ versions }) => versions)];
  const printed = print.filter((name) => name !== LATEST_NAME);
  const unknown = [...checkNames(only, known, '--only'), ...checkNames(printed, known, '--print')];
  if (unknown.length > 0) return { ok: false, exitCode: 3, problems: unknown };
  if (store.versions.length === 0) {
    return { ok: false, exitCode: 2, problems: [...read.configProblems, ...store.problems] };
  }
  const config = withPrinted(adjust?.(read.config) ?? read.config, print);
  const sources = { ...read, config };
  const parsed = texts ?? new PreparedTexts({ draw: 'never', cache: null, threads: [] });
  const site = await modelSite(sources, { run, texts: parsed });
  const check = (): readonly Problem[] => checkLinks(site.model, site.graph, { places: site.places });
  const ofLinks = leaveLinks || setup.extensions.files !== null ? [] : await run('checks', check);
  return { ok: true, ...site, problems: [...site.problems, ...ofLinks] };
}

export interface ModelOptions {
  readonly run: RunStage;
  readonly texts: PreparedTexts;
  /** See `ModelSource`. */
  readonly showDrafts?: boolean;
  /** Builds a version, or takes it from a cache. */
  readonly versionBuilder?: typeof buildVersion;
  /** Resolves the links, or takes over those of before. */
  readonly resolveLinks?: (model: SiteModel) => LinkGraph;
}

/** Stages `parse`, `model` and `links`. The links are resolved and not checked. */
export async function modelSite(sources: SiteSources, options: ModelOptions): Promise<ModelledSite> {
  const { run, showDrafts = false, versionBuilder = buildVersion, resolveLinks = buildLinkGraph } = options;
  const { config, extensions, guard, locate, store, stored, sets, files, includes } = sources;
  const written = { stored, sets, texts: sources.texts, pageTexts: files.pageTexts, includes };
  const { expanded, bodies } = await run('parse', async () => {
    const whole = expandSite(written);
    const parsed = await options.texts.update(textsToParse(written, whole), files.components, {
      fences: config.fences,
      extensions,
      guard,
    });
    return { expanded: whole, bodies: parsed };
  });
  const read = includes.texts.size === 0 ? sources.texts : new Map([...sources.texts, ...includes.texts]);
  const texts = dropMarkdown(read);
  const model = await run('model', () =>
    buildModel({
      config,
      locate,
      stored,
      sets,
      texts,
      files,
      bodies,
      expanded,
      redirects: store.redirects,
      showDrafts,
      guard,
      versionBuilder,
    }),
  );
  const graph = await run('links', () => resolveLinks(model));
  return {
    model,
    extensions,
    guard,
    graph,
    files,
    includedFiles: includes.outside,
    inputs: [stored, sets, store.redirects, files.pages, files.staticFiles, files.components, hashOthers(read)],
    places: locateMenus(locate, texts),
    problems: [
      ...sources.configProblems,
      ...store.problems,
      ...sources.dateProblems,
      ...files.problems,
      ...model.problems,
    ],
  };
}

/** Once they are prepared, documents are known by their hash: a large site holds no second copy of them. */
function dropMarkdown(texts: SourceTexts): SourceTexts {
  return new Map([...texts].map(([path, source]) => [path, isMarkdown(path) ? { ...source, text: '' } : source]));
}

/** Sidebars and the like, by the hashes of their texts. */
function hashOthers(texts: SourceTexts): readonly (readonly [path: string, hash: string])[] {
  return [...texts].flatMap(([path, { hash }]) => (isMarkdown(path) ? [] : [[path, hash] as const]));
}

function checkNames(
  wanted: readonly VersionName[],
  versions: readonly StoredVersion[],
  option: '--only' | '--print',
): readonly Problem[] {
  const names = versions.map(({ name }) => name);
  return wanted
    .filter((name) => !names.includes(name) || isSetName(name))
    .map((name) => {
      const set = setIdOfName(name);
      const own = names.filter((known) => !isSetName(known) && setIdOfName(known) === set).map(plainName);
      return problem({
        code: 'unknown-version',
        what: `"${plainName(name)}" is not a version of ${set === null ? 'this site' : `the set "${set}"`}.`,
        why: own.length === 0 ? 'The set has no versions.' : describeKnown(plainName(name), own),
        fix: `Correct the name after ${option}.`,
      });
    });
}

function withPrinted(config: SiteConfig, print: readonly VersionName[]): SiteConfig {
  if (print.length === 0) return config;
  return { ...config, docs: { ...config.docs, print: [...config.docs.print, ...print] } };
}
