/** The version store of a site as its commands see it: with the configuration, `docs/next` and the pages. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '../content/sources/load-config.ts';
import { loadSite } from '../load-site.ts';
import { placeInSite } from '../shared/model/include-paths.ts';
import type { SiteModel } from '../shared/model/site-model.ts';
import { EXIT } from '../shared/problem/exit.ts';
import { DOCS_DIR, NEXT, VERSIONS_DIR } from '../shared/site-folders.ts';
import type { SiteConfig } from '../shared/types/config.ts';
import type { Problem } from '../shared/types/problem.ts';
import type { SourcePath, StoredVersion, VersionFile, VersionName } from '../shared/types/store.ts';
import type { TextOfVersion } from '../versions/change/edit-text.ts';
import { placeKey } from '../versions/format/file-place.ts';
import { checkListed, findLatest } from '../versions/format/order.ts';
import { readSnapshot, storeErrors } from '../versions/store/read-snapshot.ts';
import { findVersion, type StoreSnapshot, type TextKey } from '../versions/store/snapshot.ts';
import { Refusal } from './refusal.ts';

export interface OpenStore {
  /** Absolute path of the site. */
  readonly root: string;
  readonly config: SiteConfig;
  readonly snapshot: StoreSnapshot;
  /** `null` without unreleased documentation. */
  readonly next: StoredVersion | null;
  /** Of the store and of `docs/next`; no error of the store among them unless it was opened to be verified. */
  readonly problems: readonly Problem[];
  /** All versions, `next` before the released ones. */
  readonly newestFirst: readonly VersionName[];
  /** `null` without versions. */
  readonly latest: VersionName | null;
}

/** The configuration; refuses one that cannot be used. */
export async function requireConfig(root: string): Promise<SiteConfig> {
  const { config, problems } = await loadConfig(root);
  if (config === null) throw new Refusal(problems);
  return config;
}

/** Reads the configuration and the store, whatever state the store is in. */
export async function openStore(root: string, given?: SiteConfig): Promise<OpenStore> {
  const config = given ?? (await requireConfig(root));
  const { snapshot, next, problems } = await readSnapshot({ root, docsDir: DOCS_DIR }, config.docs.versionOrder);
  const released = snapshot.versions.map(({ name }) => name).toReversed();
  const newestFirst = next === null ? released : [NEXT, ...released];
  const { latest } = findLatest(newestFirst, config.docs.latestVersion);
  return { root, config, snapshot, next, problems, newestFirst, latest };
}

/** Refuses a store that is broken. */
export function requireSound(store: OpenStore): OpenStore {
  const errors = storeErrors(store.problems, DOCS_DIR);
  if (errors.length > 0) throw new Refusal(errors, EXIT.content, store.newestFirst);
  return store;
}

/** The site's pages, of the versions in `scope` or of all, for checks that need them. Refuses a site that has none. */
export async function loadModel(
  root: string,
  scope: readonly (VersionName | null)[] | null,
): Promise<{ readonly model: SiteModel; readonly problems: readonly Problem[] }> {
  const site = await loadSite({
    root,
    only: [],
    scope: scope?.filter((name) => name !== null) ?? null,
    run: async (_stage, work) => work(),
    compile: () => Promise.resolve(null),
  });
  if (!site.ok) throw new Refusal(site.problems, site.exitCode);
  return site;
}

/** Refuses versions that the config's list lacks: renames are relative to it, and stay when it changes. */
export function requireListed({ config }: OpenStore, names: readonly VersionName[]): void {
  const found = checkListed(names, config.docs.versionOrder);
  if (found !== null) throw new Refusal([found]);
}

/** The stored file of a text, relative to the root of the site. */
export function fileOfText({ snapshot }: OpenStore, key: TextKey): string {
  const place = snapshot.places.get(key);
  if (place === undefined) throw new Error(`The text ${key} has no place.`);
  return `${VERSIONS_DIR}/${placeKey(place)}`;
}

/** The key of a file of a released version, which must list it. */
export function keyOfPage({ snapshot }: OpenStore, { version, path }: TextOfVersion): TextKey {
  const key = findVersion(snapshot.versions, version)?.files.get(path);
  if (key === undefined) throw new Error(`${version}/${path} is not listed.`);
  return key;
}

/** The file of a page of a version, relative to the root of the site. */
export function fileOfPage(store: OpenStore, page: TextOfVersion): string {
  if (page.version === NEXT) return placeInSite(page.path);
  return fileOfText(store, keyOfPage(store, page));
}

/** The versions of a snapshot with the places of their files, oldest first. */
export function storedVersions({ versions, places }: StoreSnapshot): readonly StoredVersion[] {
  return versions.map(({ files, included = new Set(), ...version }) => {
    const all = [...files].flatMap(([path, key]): readonly [SourcePath, VersionFile][] => {
      const place = places.get(key);
      if (place === undefined) return [];
      return [[path, { path, holder: place.holder, diskPath: `${VERSIONS_DIR}/${placeKey(place)}` }]];
    });
    return {
      ...version,
      files: new Map(all.filter(([path]) => !included.has(path))),
      included: new Map(all.filter(([path]) => included.has(path))),
    };
  });
}

/** The bytes of a stored text. */
export async function readStored(store: OpenStore, key: TextKey): Promise<Buffer> {
  return readFile(join(store.root, fileOfText(store, key)));
}
