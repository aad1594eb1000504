/** Reads what a site is made from. What is known from before is read again only where it has changed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { findMissing, readApis, type SiteApis } from './read-apis.ts';
import { type LocateField, locateNowhere } from '../content/config/source.ts';
import { loadConfig } from '../content/sources/load-config.ts';
import { readGitDates } from '../content/sources/read-git-dates.ts';
import { readIncludes, type ReadIncludes } from '../content/sources/read-includes.ts';
import { readSiteFiles, type SiteFiles } from '../content/sources/read-pages.ts';
import { readSets, type StoredSet } from '../content/sources/read-sets.ts';
import { readTextFiles, readTexts, type SourceText, type SourceTexts } from '../content/sources/read-texts.ts';
import { createGuard } from '../content/parse/untrusted/create-guard.ts';
import type { Guard } from '../shared/model/guard.ts';
import { filesInLanguage, furtherTags } from '../languages/site-pages.ts';
import { NO_EXTENSIONS } from '../shared/model/no-extensions.ts';
import { plainName } from '../shared/model/sets.ts';
import { DOCS_DIR, NEXT } from '../shared/site-folders.ts';
import { errorCode } from '../shared/string/error-code.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Extensions } from '../shared/types/hooks.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { StoredVersion, VersionName } from '../shared/types/store.ts';
import { readStore, type Store } from '../store/files/read-store.ts';

/** All that the templates can be compiled from: it is read first, for the bundler is what a build waits for. */
export interface SiteSetup {
  readonly config: SiteConfig;
  readonly extensions: Extensions;
  /** Finds the lines of its fields. */
  readonly locate: LocateField;
  /** Warnings. */
  readonly configProblems: readonly Problem[];
  /** See `LoadedConfig.origin`. */
  readonly configOrigin: readonly string[] | null;
  /** In the language of the sources. */
  readonly files: SiteFiles;
  /** With those of the further languages. */
  readonly allFiles: SiteFiles;
}
export interface SiteSources {
  readonly setup: SiteSetup;
  readonly store: Store;
  /** The versions of the store that are in scope, with the dates that git has. */
  readonly stored: readonly StoredVersion[];
  /** Files of the further sets, in the order of the configuration. */
  readonly sets: readonly StoredSet[];
  /** Why dates are missing, what is wrong with the folders of sets, and which specifications are missing. */
  readonly dateProblems: readonly Problem[];
  /** Texts of documents. */
  readonly texts: SourceTexts;
  /** What documents and pages include. */
  readonly includes: ReadIncludes;
  /** Pages of APIs; their texts are among those of documents. */
  readonly apis: SiteApis;
  /** What checks of documents by strangers know; `null` where they are trusted. */
  readonly guard: Guard | null;
}
/** What was read before, and which parts of it have to be read again. */
export interface KnownSources {
  readonly sources: SiteSources;
  readonly renewal: SourceRenewal;
}
export interface SourceRenewal {
  readonly config: boolean;
  /** Manifests and the folders of documents are listed again. */
  readonly store: boolean;
  /** `pages/` and `static/` are listed again. */
  readonly siteFiles: boolean;
  /** Texts of documents and of Markdown pages to be read again: paths relative to the root. */
  readonly texts: ReadonlySet<string>;
}
/** Where a site is, and what is there for it. */
export interface SitePlace {
  /** Absolute path of the site. */
  readonly root: string;
  /** Absolute path of the docsite package, for its templates. */
  readonly packageRoot: string;
  readonly docsiteVersion: string;
  /** Cache of earlier builds; left out or `null`, nothing is read from or written to a cache. */
  readonly cache?: BuildCache | null;
}
interface ReadOptions {
  /** Left out or `null`, everything is read. */
  readonly known?: KnownSources | null;
  /** Left out, stages are not measured. */
  readonly run?: RunStage;
}
/** Runs a stage, and may measure it. */
export type RunStage = <T>(stage: string, work: () => T | Promise<T>) => Promise<T>;

export const unmeasured: RunStage = async (_stage, work) => work();

export interface ReadSetup {
  /** The last valid configuration; `null` before the first one. */
  readonly setup: SiteSetup | null;
  /** Why the new configuration cannot be used; empty when it is used. */
  readonly configErrors: readonly Problem[];
  /** Files that the configuration was made from, relative to the root; `null` when it was not read. */
  readonly configInputs: readonly string[] | null;
}

/** A checkout may take files away while they are read. */
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 30;
/** Some editors empty a file before they write it. */
const HALF_WRITTEN_DELAY_MS = 60;

/** The same object where it says so already: who compares it sees no change. */
function withRelative(config: SiteConfig, relative = config.build.relative): SiteConfig {
  return config.build.relative === relative ? config : { ...config, build: { ...config.build, relative } };
}

/** Stages `config` and `files`. `relative`: whether the site is to work from any folder; left out, as the configuration says. */
export async function readSetup(
  { root, cache = null }: Pick<SitePlace, 'root' | 'cache'>,
  { known = null, run = unmeasured, relative }: ReadOptions & { readonly relative?: boolean | undefined } = {},
): Promise<ReadSetup> {
  const before = known?.sources.setup;
  const loaded = await run('config', () =>
    known?.renewal.config === false ? null : retryMissing(() => loadConfig(root, cache)),
  );
  const configInputs = loaded?.inputs ?? null;
  const configErrors = loaded?.config === null ? loaded.problems : [];
  const written = loaded?.config ?? before?.config;
  if (written === undefined) return { setup: null, configErrors, configInputs };
  const config = withRelative(written, relative);
  const isNew = loaded !== null && loaded.config !== null;
  const allFiles = await run('files', () =>
    retryMissing(async () => {
      const listed = known?.renewal.siteFiles === false ? known.sources.setup.allFiles : await readSiteFiles(root);
      return { ...listed, pageTexts: await readAgain(root, listed.pageTexts, known?.renewal.texts) };
    }),
  );
  return {
    setup: {
      config,
      extensions: (isNew ? loaded.extensions : before?.extensions) ?? NO_EXTENSIONS,
      locate: (isNew ? loaded.locate : before?.locate) ?? locateNowhere,
      configProblems: (isNew ? loaded.problems : before?.configProblems) ?? [],
      configOrigin: (isNew ? loaded.origin : before?.configOrigin) ?? null,
      files: filesInLanguage(allFiles, null, furtherTags(config)),
      allFiles,
    },
    configErrors,
    configInputs,
  };
}

export interface SiteReadOptions extends ReadOptions {
  /** The versions to read; the others count as missing. Left out or `null` for all. */
  readonly scope?: readonly VersionName[] | null;
  /** Strangers may have written the documents; left out, they are trusted. */
  readonly isUntrusted?: boolean | undefined;
}

/** Stages `store` and `read`. */
export async function readSite(
  root: string,
  setup: SiteSetup,
  { known = null, run = unmeasured, scope = null, isUntrusted = false }: SiteReadOptions = {},
): Promise<SiteSources> {
  const before = known?.sources;
  const { config } = setup;
  return retryMissing(async () => {
    const store = await run('store', () =>
      known?.renewal.store === false ? known.sources.store : readStore({ root, docsDir: DOCS_DIR }),
    );
    const sets =
      known?.renewal.store === false && config === known.sources.setup.config
        ? { sets: known.sources.sets, problems: [] }
        : await readSets(root, config.sets, setup.locate);
    if (store === before?.store && config === before.setup.config) {
      const texts = await readAgain(root, before.texts, known?.renewal.texts);
      const includes = await readIncluded(root, { ...before, setup, texts }, known);
      return { ...before, setup, texts, includes };
    }
    const inScope = store.versions.filter(({ name }) => scope === null || scope.includes(name));
    const setsInScope = sets.sets.map((one) => narrowSet(one, scope));
    const kept = known === null ? undefined : textsToKeep(known);
    // Git is a process of its own, next to the reading.
    const [dated, texts] = await Promise.all([
      addGitDates(inScope, setsInScope, { config, root }),
      run('read', () => readTexts(root, [...inScope, ...setsInScope.flatMap(({ versions }) => versions)], kept)),
    ]);
    const includes = await readIncluded(root, { setup, ...dated, texts }, known);
    const all = [...store.versions, ...sets.sets.flatMap(({ versions }) => versions)].map(({ name }) => name);
    const guard = isUntrusted ? createGuard(config, all) : null;
    const missing = findMissing(config.apis, store.versions, setup.locate);
    const dateProblems = [...sets.problems, ...dated.dateProblems, ...missing];
    const documents = await readApis(root, config, { stored: dated.stored, texts });
    return { setup, store, ...dated, dateProblems, includes, guard, ...documents };
  });
}

/** Sets are read whole, unless the scope names some of their versions. */
function narrowSet(one: StoredSet, scope: readonly VersionName[] | null): StoredSet {
  const versions = one.versions.filter(({ name }) => scope?.includes(name) === true);
  return versions.length === 0 ? one : { ...one, versions };
}

async function readIncluded(
  root: string,
  { setup: { config, files }, stored, sets, texts }: Pick<SiteSources, 'setup' | 'stored' | 'sets' | 'texts'>,
  known: KnownSources | null,
): Promise<ReadIncludes> {
  const before = known?.sources.includes.texts ?? new Map<string, SourceText>();
  const kept = new Map([...before].filter(([path]) => known?.renewal.texts.has(path) !== true));
  // What is in the folder of a set is there for readers.
  const snippets = [...config.snippets, ...config.sets.map(({ path }) => path)];
  const read = (): Promise<ReadIncludes> =>
    readIncludes({ root, snippets, stored, sets, texts, pageTexts: files.pageTexts }, kept);
  const found = await read();
  if (![...before].some(([path, { text }]) => text !== '' && found.texts.get(path)?.text === '')) return found;
  await sleep(HALF_WRITTEN_DELAY_MS);
  return read();
}

/** Released versions have their dates in the manifest; those of the unreleased one and of sets are git's. */
async function addGitDates(
  versions: readonly StoredVersion[],
  sets: readonly StoredSet[],
  { config, root }: { readonly config: SiteConfig; readonly root: string },
): Promise<Pick<SiteSources, 'stored' | 'sets' | 'dateProblems'>> {
  if (!showsDates(config)) return { stored: versions, sets, dateProblems: [] };
  const date = async (version: StoredVersion, folder: string) => {
    const { updated, problems } = await readGitDates(root, folder);
    return { version: { ...version, updated }, problems };
  };
  const dateAll = (all: readonly StoredVersion[]) =>
    Promise.all(
      all.map((version) =>
        plainName(version.name) === NEXT
          ? date(version, `${version.docsDir ?? DOCS_DIR}/${NEXT}`)
          : Promise.resolve({ version, problems: [] }),
      ),
    );
  const dated = await dateAll(versions);
  const datedSets = await Promise.all(
    sets.map(async (one) => {
      const own = await (one.hasVersions
        ? dateAll(one.versions)
        : Promise.all(one.versions.map((version) => date(version, one.set.path))));
      return { ...one, versions: own.map(({ version }) => version), problems: own.flatMap(({ problems }) => problems) };
    }),
  );
  return {
    stored: dated.map(({ version }) => version),
    sets: datedSets.map(({ problems: _, ...one }) => one),
    dateProblems: withoutRepeats([...dated, ...datedSets].flatMap(({ problems }) => problems)),
  };
}

/** One reason is reported once, at the first folder. */
function withoutRepeats(problems: readonly Problem[]): readonly Problem[] {
  return problems.filter(({ why }, index) => problems.findIndex((other) => other.why === why) === index);
}

function showsDates({ docs }: SiteConfig): boolean {
  return docs.showLastUpdateTime || docs.showLastUpdateAuthor;
}

/** Texts that need not be read again. */
function textsToKeep({ sources, renewal }: KnownSources): SourceTexts {
  return new Map([...sources.texts].filter(([path]) => !renewal.texts.has(path)));
}

/** The same texts, some read again. A missing file keeps its text: it comes back, or its removal is reported next. */
async function readAgain(
  root: string,
  texts: SourceTexts,
  paths: ReadonlySet<string> = new Set(),
): Promise<SourceTexts> {
  const wanted = [...paths].filter((path) => texts.has(path));
  if (wanted.length === 0) return texts;
  const read = async (): Promise<SourceTexts> => {
    const found = await Promise.all(wanted.map((path) => readTextFiles(root, [path]).catch(ignoreMissing)));
    return new Map(found.flatMap((one) => [...one]));
  };
  let found = await read();
  if (wanted.some((path) => found.get(path)?.text === '' && texts.get(path)?.text !== '')) {
    await sleep(HALF_WRITTEN_DELAY_MS);
    found = await read();
  }
  return new Map([...texts].map(([path, text]) => [path, found.get(path) ?? text]));
}

function ignoreMissing(error: unknown): SourceTexts {
  if (errorCode(error) !== 'ENOENT') throw error;
  return new Map();
}

async function retryMissing<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || attempt === ATTEMPTS) throw error;
      await sleep(RETRY_DELAY_MS * attempt);
    }
  }
}
