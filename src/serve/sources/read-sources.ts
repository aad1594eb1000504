/** What a site is made from, kept between edits: after a change only what has changed is read again. */
import { type LocateField, locateNowhere } from '../../content/config/source.ts';
import { loadConfig } from '../../content/sources/load-config.ts';
import { readSiteFiles, type SiteFiles } from '../../content/sources/read-pages.ts';
import { readTextFiles, type SourceTexts } from '../../content/sources/read-texts.ts';
import { addGitDates } from '../../load-site.ts';
import { isTextSource } from '../../shared/model/source-kind.ts';
import { DOCS_DIR } from '../../shared/site-folders.ts';
import { errorCode } from '../../shared/text/error-code.ts';
import type { SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion } from '../../shared/types/store.ts';
import { readStore, type Store } from '../../versions/store/read-store.ts';
import type { Renewal } from './renewal.ts';

export interface SiteSources {
  readonly config: SiteConfig;
  /** Where its fields stand. */
  readonly locate: LocateField;
  readonly configProblems: readonly Problem[];
  readonly store: Store;
  /** The versions of the store, with the dates that git has. */
  readonly stored: readonly StoredVersion[];
  /** Texts of documents. */
  readonly texts: SourceTexts;
  readonly files: SiteFiles;
}
export interface ReadSources {
  /** `null` when there is no valid configuration, now or before. */
  readonly sources: SiteSources | null;
  /** What keeps the new configuration from being used; empty when it is used. */
  readonly configErrors: readonly Problem[];
  /** Files that the configuration was made from, relative to the root; `null` when it was not read. */
  readonly configInputs: readonly string[] | null;
}

/** A checkout may take files away while they are read. */
const ATTEMPTS = 5;
const RETRY_DELAY_MS = 30;
/** Some editors empty a file before they write it. */
const HALF_WRITTEN_DELAY_MS = 60;

/**
 * Reads what the renewal names, and takes the rest from before. With a broken configuration the one before stays.
 * `onReady` gets config and files as soon as they are there, before the texts: what needs no text may begin then.
 */
export async function readSources(
  root: string,
  renewal: Renewal,
  {
    before,
    onReady,
  }: { readonly before: SiteSources | null; readonly onReady: (config: SiteConfig, files: SiteFiles) => void },
): Promise<ReadSources> {
  return retryMissing(async () => {
    const [loaded, store, listed] = await Promise.all([
      renewal.config || before === null ? loadConfig(root) : null,
      renewal.store || before === null ? readStore({ root, docsDir: DOCS_DIR }) : before.store,
      renewal.siteFiles || before === null ? readSiteFiles(root) : before.files,
    ]);
    const config = loaded?.config ?? before?.config ?? null;
    const configInputs = loaded?.inputs ?? null;
    const configErrors = loaded?.config === null ? loaded.problems : [];
    if (config === null) return { sources: null, configErrors, configInputs };
    onReady(config, listed);

    const isNew = store !== before?.store || config !== before.config;
    const stored = isNew ? await addGitDates(store.versions, config, root) : before.stored;
    const texts = isNew ? await listTexts(root, stored, { before: before?.texts, renewal }) : before.texts;
    return {
      sources: {
        config,
        locate: (loaded?.config === null ? null : loaded?.locate) ?? before?.locate ?? locateNowhere,
        configProblems:
          configInputs === null || configErrors.length > 0 ? (before?.configProblems ?? []) : (loaded?.problems ?? []),
        store,
        stored,
        texts: await readAgain(root, texts, isNew ? new Set() : renewal.texts),
        files: { ...listed, pageTexts: await readAgain(root, listed.pageTexts, renewal.texts) },
      },
      configErrors,
      configInputs,
    };
  });
}

/** Texts of all versions: those that are known and not named are not opened. */
async function listTexts(
  root: string,
  stored: readonly StoredVersion[],
  { before, renewal }: { readonly before: SourceTexts | undefined; readonly renewal: Renewal },
): Promise<SourceTexts> {
  const files = stored.flatMap((version) => [...version.files.values()]).filter(({ path }) => isTextSource(path));
  const paths = [...new Set(files.map(({ diskPath }) => diskPath))];
  const isKnown = (path: string): boolean => before?.has(path) === true && !renewal.texts.has(path);
  const read = await readTextFiles(
    root,
    paths.filter((path) => !isKnown(path)),
  );
  return new Map(
    paths.flatMap((path) => {
      const text = read.get(path) ?? before?.get(path);
      return text === undefined ? [] : [[path, text]];
    }),
  );
}

/**
 * The same texts, in the same order, of which some are read again. A file that is gone keeps its text: either it comes
 * back at once, as some editors save, or it is told to be removed.
 */
async function readAgain(root: string, texts: SourceTexts, paths: ReadonlySet<string>): Promise<SourceTexts> {
  const wanted = [...paths].filter((path) => texts.has(path));
  if (wanted.length === 0) return texts;
  const read = (): Promise<readonly SourceTexts[]> =>
    Promise.all(wanted.map((path) => readTextFiles(root, [path]).catch(ignoreMissing)));
  let found = new Map((await read()).flatMap((one) => [...one]));
  const isEmptied = wanted.some((path) => found.get(path)?.text === '' && texts.get(path)?.text !== '');
  if (isEmptied) {
    await delay(HALF_WRITTEN_DELAY_MS);
    found = new Map((await read()).flatMap((one) => [...one]));
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
      await delay(RETRY_DELAY_MS * attempt);
    }
  }
}

function delay(delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
