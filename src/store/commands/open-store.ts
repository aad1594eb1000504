/** The version store of a site as its commands see it: with the configuration and `docs/next`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasVersions } from '../../content/sources/has-versions.ts';
import { loadConfig } from '../../content/sources/load-config.ts';
import { placeInSite } from '../../shared/model/include-paths.ts';
import { configOfSet } from '../../shared/model/sets.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { problem } from '../../shared/problem/problem.ts';
import { unknownSet } from '../../shared/problem/unknown-set.ts';
import { DOCS_DIR, NEXT } from '../../shared/site-folders.ts';
import type { SetConfig, SiteConfig } from '../../shared/types/config.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { SourcePath, StoredVersion, VersionFile, VersionName } from '../../shared/types/store.ts';
import type { TextOfVersion } from '../change/edit-text.ts';
import { placeKey } from '../format/file-place.ts';
import { checkListed, findLatest } from '../format/order.ts';
import { readSnapshot, storeErrors } from '../files/read-snapshot.ts';
import { findVersion, type StoreSnapshot, type TextKey } from '../files/snapshot.ts';
import { Refusal } from './refusal.ts';

/** Which store of a site: that of a set with versions, by its id; `null` or left out for that of the documentation. */
export interface StoreChoice {
  readonly set?: string | null | undefined;
}
export interface OpenStore {
  /** Absolute path of the site. */
  readonly root: string;
  /** Of a set, as its pages see it: see `configOfSet`. */
  readonly config: SiteConfig;
  /** The folder that has `next` and `versions`, relative to the root: `docs`, or that of the set. */
  readonly docsDir: string;
  /** The folder of the store, relative to the root. */
  readonly versionsDir: string;
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

/** The configuration, as the pages of the store see it; refuses one that cannot be used, and a set without versions. */
export async function requireConfig(root: string, { set: id = null }: StoreChoice): Promise<SiteConfig> {
  const { config, problems } = await loadConfig(root);
  if (config === null) throw new Refusal(problems);
  if (id === null) return config;
  const set = config.sets.find((one) => one.id === id);
  if (set === undefined) throw new Refusal([unknownSet(id, config)]);
  if (!(await hasVersions(join(root, set.path))) && (await hasFiles(join(root, set.path)))) throw noVersions(set);
  return configOfSet(config, set);
}

/** The first version of a set may come from elsewhere, so its folder may be missing or empty. */
async function hasFiles(folder: string): Promise<boolean> {
  return (await readdir(folder).catch((): string[] => [])).length > 0;
}

function noVersions({ id, path }: SetConfig): Refusal {
  return new Refusal([
    problem({
      code: 'unknown-set',
      file: path,
      what: `The set "${id}" has no versions.`,
      why: `A set has versions if there is a folder "${path}/${NEXT}", or a store in "${path}/versions".`,
      fix: `Move its pages to ${path}/${NEXT}, and cut the first version from there.`,
    }),
  ]);
}

/** Where the store is that a configuration is about, relative to the root. */
export function placesOfStore({ docs }: SiteConfig): Pick<OpenStore, 'docsDir' | 'versionsDir'> {
  const docsDir = docs.set?.path ?? DOCS_DIR;
  return { docsDir, versionsDir: `${docsDir}/versions` };
}

/** Reads the store, whatever state it is in. */
export async function openStore(root: string, config: SiteConfig): Promise<OpenStore> {
  const places = placesOfStore(config);
  const { docsDir } = places;
  const { snapshot, next: read, problems } = await readSnapshot({ root, docsDir }, config.docs.versionOrder);
  const next = read === null || config.docs.set === undefined ? read : { ...read, docsDir };
  const released = snapshot.versions.map(({ name }) => name).toReversed();
  const newestFirst = next === null ? released : [NEXT, ...released];
  const { latest } = findLatest(newestFirst, config.docs.latestVersion);
  return { root, config, ...places, snapshot, next, problems, newestFirst, latest };
}

/** Refuses a store that is broken. */
export function requireSound(store: OpenStore): OpenStore {
  const errors = storeErrors(store.problems, store.docsDir);
  if (errors.length > 0) throw new Refusal(errors, EXIT.content, store.newestFirst);
  return store;
}

/** Refuses versions that the config's list lacks: renames are relative to it, and stay when it changes. */
export function requireListed({ config }: OpenStore, names: readonly VersionName[]): void {
  const found = checkListed(names, config.docs.versionOrder);
  if (found !== null) throw new Refusal([found]);
}

/** The stored file of a text, relative to the root of the site. */
export function fileOfText({ snapshot, versionsDir }: OpenStore, key: TextKey): string {
  const place = snapshot.places.get(key);
  if (place === undefined) throw new Error(`The text ${key} has no place.`);
  return `${versionsDir}/${placeKey(place)}`;
}

/** The key of a file of a released version, which must list it. */
export function keyOfPage({ snapshot }: OpenStore, { version, path }: TextOfVersion): TextKey {
  const key = findVersion(snapshot.versions, version)?.files.get(path);
  if (key === undefined) throw new Error(`${version}/${path} is not listed.`);
  return key;
}

/** The file of a page of a version, relative to the root of the site. */
export function fileOfPage(store: OpenStore, page: TextOfVersion): string {
  if (page.version === NEXT) return store.next?.files.get(page.path)?.diskPath ?? placeInSite(page.path, store.docsDir);
  return fileOfText(store, keyOfPage(store, page));
}

/** The versions of a snapshot with the places of their files, oldest first. */
export function storedVersions({ snapshot, config, docsDir, versionsDir }: OpenStore): readonly StoredVersion[] {
  const { versions, places } = snapshot;
  return versions.map(({ files, included = new Set(), ...version }) => {
    const all = [...files].flatMap(([path, key]): readonly [SourcePath, VersionFile][] => {
      const place = places.get(key);
      if (place === undefined) return [];
      return [[path, { path, holder: place.holder, diskPath: `${versionsDir}/${placeKey(place)}` }]];
    });
    return {
      ...version,
      ...(config.docs.set === undefined ? {} : { docsDir }),
      files: new Map(all.filter(([path]) => !included.has(path))),
      included: new Map(all.filter(([path]) => included.has(path))),
    };
  });
}

/** The bytes of a stored text. */
export async function readStored(store: OpenStore, key: TextKey): Promise<Buffer> {
  return readFile(join(store.root, fileOfText(store, key)));
}
