/** The first half of the pipeline: from a site's folder to its checked model. Nothing is written, nothing printed. */
import { buildModel } from './content/model/build-model.ts';
import { loadConfig, type LoadedConfig } from './content/sources/load-config.ts';
import { readGitDates } from './content/sources/read-git-dates.ts';
import { readSiteFiles, type SiteFiles } from './content/sources/read-pages.ts';
import { readTexts, type SourceTexts } from './content/sources/read-texts.ts';
import { checkLinks } from './links/check/check-links.ts';
import type { MenuPlaces } from './links/check/check-menus.ts';
import { locateMenus } from './links/check/locate-menus.ts';
import { buildLinkGraph } from './links/graph/build-link-graph.ts';
import type { LinkGraph } from './shared/model/link-graph.ts';
import type { SiteModel } from './shared/model/site-model.ts';
import { isMarkdown } from './shared/model/source-kind.ts';
import { describeKnown } from './shared/problem/known-names.ts';
import { problem } from './shared/problem/problem.ts';
import { DOCS_DIR, NEXT } from './shared/site-folders.ts';
import type { SiteConfig } from './shared/types/config.ts';
import type { Problem } from './shared/types/problem.ts';
import type { StoredVersion, VersionName } from './shared/types/store.ts';
import { PreparedTexts } from './texts/prepare-texts.ts';
import { readStore } from './versions/store/read-store.ts';

export interface LoadOptions<Beside> {
  /** Absolute path of the site. */
  readonly root: string;
  /** Names of versions that must be there. */
  readonly only: readonly VersionName[];
  /** The versions to look at, all others being passed over as if they were not there; `null` for all. */
  readonly scope: readonly VersionName[] | null;
  /** Runs a stage; measures it, or does not. */
  readonly run: <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;
  /** Prepares the texts; left out, they are parsed and not drawn. */
  readonly texts?: PreparedTexts;
  /** Changes the configuration before anything is done with it. */
  readonly adjust?: (config: SiteConfig) => SiteConfig;
  /** The caller checks the links itself, and `problems` has none of theirs. */
  readonly leaveLinks?: boolean;
  /**
   * Called when the config is known: begins what may run beside the rest, and gets it back as `beside`. Of a site that
   * cannot be loaded it is waited for: a bundler that is left in its work by the end of the process prints a stack.
   */
  readonly onConfig: (config: SiteConfig, files: SiteFiles) => Promise<Beside>;
}
export type LoadedSite<Beside> =
  | {
      readonly ok: true;
      readonly model: SiteModel;
      readonly graph: LinkGraph;
      readonly files: SiteFiles;
      /** Where links of the config and of sidebars stand. */
      readonly places: MenuPlaces;
      /** Paths relative to the root, of files that are there or not: see `LoadedConfig`. */
      readonly configOrigin: readonly string[] | null;
      readonly beside: Promise<Beside>;
      /** Errors among them too: whether these stop anything is for the caller to say. */
      readonly problems: readonly Problem[];
    }
  /** 2: there is nothing to publish; 3: the configuration is bad, or `only` is. */
  | { readonly ok: false; readonly exitCode: 2 | 3; readonly problems: readonly Problem[] };

/** Reads, parses and checks a site. Mistakes of its authors are problems in the result; it throws only for bugs. */
export async function loadSite<Beside>(options: LoadOptions<Beside>): Promise<LoadedSite<Beside>> {
  const { root, run } = options;
  const loaded = await run('config', () => loadConfig(root));
  const config = loaded.config === null ? null : (options.adjust?.(loaded.config) ?? loaded.config);
  if (config === null) return { ok: false, exitCode: 3, problems: loaded.problems };

  // What runs beside is begun as early as can be: the bundler is what a build waits for.
  const files = await run('files', () => readSiteFiles(root));
  const beside = options.onConfig(config, files);
  // A rejection is told where it is awaited; until then it must not end the process.
  const settled = Promise.allSettled([beside]);
  let isLoaded = false;
  try {
    const content = await loadContent(options, { ...loaded, config, files });
    isLoaded = content.ok;
    return content.ok ? { ...content, files, configOrigin: loaded.origin, beside } : content;
  } finally {
    if (!isLoaded) await settled;
  }
}

interface Configured extends Pick<LoadedConfig, 'locate' | 'problems'> {
  readonly config: SiteConfig;
  readonly files: SiteFiles;
}
type Content = Pick<Extract<LoadedSite<never>, { ok: true }>, 'ok' | 'model' | 'graph' | 'places' | 'problems'>;

async function loadContent(
  options: Omit<LoadOptions<unknown>, 'onConfig'>,
  { config, locate, files, problems: ofConfig }: Configured,
): Promise<Content | Extract<LoadedSite<never>, { ok: false }>> {
  const { root, only, scope, run } = options;
  const { texts: prepared = new PreparedTexts({ draw: 'never', cache: null, threads: [] }) } = options;
  const store = await run('store', () => readStore({ root, docsDir: DOCS_DIR }));
  const unknown = checkOnly(only, store.versions);
  if (unknown.length > 0) return { ok: false, exitCode: 3, problems: unknown };
  if (store.versions.length === 0) return { ok: false, exitCode: 2, problems: [...ofConfig, ...store.problems] };

  const inScope = store.versions.filter(({ name }) => scope === null || scope.includes(name));
  const stored = await addGitDates(inScope, config, root);
  const all = await run('read', () => readTexts(root, stored));
  const bodies = await run('parse', () => prepared.update([all, files.pageTexts]));
  const texts = dropMarkdown(all);
  const { redirects } = store;
  const model = await run('model', () => buildModel({ config, locate, stored, texts, files, bodies, redirects }));
  const graph = await run('links', () => buildLinkGraph(model));
  const places = locateMenus(locate, texts);
  const problems = [
    ...ofConfig,
    ...store.problems,
    ...files.problems,
    ...model.problems,
    ...(options.leaveLinks === true ? [] : checkLinks(model, graph, { places })),
  ];
  return { ok: true, model, graph, places, problems };
}

/** Once they are prepared, documents are known by their hash: a large site holds no second copy of them. */
function dropMarkdown(texts: SourceTexts): SourceTexts {
  return new Map([...texts].map(([path, source]) => [path, isMarkdown(path) ? { ...source, text: '' } : source]));
}

/** Released versions have their dates in the manifest; those of the unreleased one are git's. */
export async function addGitDates(
  versions: readonly StoredVersion[],
  config: SiteConfig,
  root: string,
): Promise<readonly StoredVersion[]> {
  const isShown = config.docs.showLastUpdateTime || config.docs.showLastUpdateAuthor;
  if (!isShown || !versions.some(({ name }) => name === NEXT)) return versions;
  const updated = await readGitDates(root, `${DOCS_DIR}/${NEXT}`);
  return versions.map((version) => (version.name === NEXT ? { ...version, updated } : version));
}

function checkOnly(only: readonly VersionName[], versions: readonly StoredVersion[]): readonly Problem[] {
  const names = versions.map(({ name }) => name);
  return only
    .filter((name) => !names.includes(name))
    .map((name) =>
      problem({
        code: 'unknown-version',
        what: `"${name}" is no version of this site.`,
        why: describeKnown(name, names),
        fix: 'Correct the name after --only.',
      }),
    );
}
