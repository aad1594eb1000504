/**
 * The rule of one hop: a manifest names, for each file, the version whose folder has the bytes. This checks that the
 * folders have them. A fault in a shared file is reported once, with all versions that share it.
 */
import { appendAll } from '../../shared/append-all.ts';
import { groupBy } from '../../shared/group-by.ts';
import { problem } from '../../shared/problem/problem.ts';
import { askFor, nearest } from '../../shared/problem/suggest.ts';
import { NEXT } from '../../shared/site-folders.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { SourcePath, VersionName } from '../../shared/types/store.ts';
import { type FilePlace, formatPlace, parsePlace, placeKey } from '../format/file-place.ts';
import { listedFiles } from '../format/manifest.ts';
import { compareLabels } from '../format/order.ts';
import type { Redirects } from '../format/redirects.ts';
import { traceFile, type TracedVersion } from './continuations.ts';
import { type Listing, placeOf } from './listing.ts';
import { missingFiles } from './missing-files.ts';
import type { VersionFolder } from './version-folder.ts';

export interface CheckedStore {
  /** True when the holder's folder has the file. */
  readonly holds: (place: FilePlace) => boolean;
  /** Generations of files by their paths from the root; those that only ever had one are left out. */
  readonly generations: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
}

export interface StoreFacts {
  /** `docs/versions`. */
  readonly versionsDir: string;
  readonly isLeftOut: (name: string) => boolean;
  /** They say what became of a removed version. */
  readonly redirects: Redirects;
}

/**
 * Errors `unknown-holder` (once per name that is not a version), `missing-file` (once per stored file) and `stale-holder` (once
 * per text that lay there), each at the newest manifest that has the entry, on its line; `info` problems `unused-file` for
 * files that no version lists, except those whose name `isLeftOut`.
 */
export function checkHolders(
  folders: readonly VersionFolder[],
  { versionsDir, isLeftOut, redirects }: StoreFacts,
): CheckedStore {
  const newestFirst = folders.toSorted((a, b) => compareLabels(b.name, a.name));
  const byName = new Map(newestFirst.map((folder) => [folder.name, folder]));
  const holds = ({ holder, path }: FilePlace): boolean => byName.get(holder)?.files.has(path) ?? false;
  const listings = newestFirst.flatMap(listingsOf);
  const refused = new Set(folders.flatMap((folder) => folder.refused));
  const isTold = (file: string): boolean => refused.size > 0 && foldersOf(file).some((path) => refused.has(path));
  const lost = listings.filter(({ place }) => !holds(place) && !isTold(`${versionsDir}/${placeKey(place)}`));
  const unknown = groupBy(
    lost.filter(({ place }) => !byName.has(place.holder)),
    ({ place }) => place.holder,
  );
  const missing = groupBy(
    lost.filter(({ place }) => byName.has(place.holder)),
    ({ place }) => placeKey(place),
  );
  const generations = currentGenerations(listings);
  const stale = groupBy(
    listings.filter(({ place }) => holds(place) && place.generation !== (generations.get(placeKey(place)) ?? 1)),
    ({ place }) => `${placeKey(place)}#${place.generation}`,
  );
  const problems = [
    ...[...unknown.values()].map((group) => unknownHolder(group, newestFirst, { versionsDir, redirects })),
    ...missingFiles([...missing.values()], byName, versionsDir),
    ...[...stale.values()].map((group) => staleHolder(group, newestFirst, generations)),
  ];
  // It is unknown which files a broken manifest lists.
  if (folders.every(({ manifest }) => manifest !== null)) {
    appendAll(
      problems,
      unusedFiles(folders, listings, isLeftOut).map((file) => unusedFile(`${versionsDir}/${file}`)),
    );
  }
  const byDiskPath = [...generations].map(([key, generation]) => [`${versionsDir}/${key}`, generation] as const);
  return { holds, generations: new Map(byDiskPath), problems };
}

function listingsOf(folder: VersionFolder): Listing[] {
  return Object.entries(folder.manifest === null ? {} : listedFiles(folder.manifest)).map(([path, value]) => ({
    folder,
    path,
    place: parsePlace(value, path),
  }));
}

/**
 * By `placeKey`; places still at generation 1 are left out. The manifest next to a text says which it is, because git
 * brings both back together; where it does not list the place, the newest that others know counts.
 */
function currentGenerations(listings: readonly Listing[]): ReadonlyMap<string, number> {
  const generations = new Map<string, number>();
  for (const { place } of listings) {
    if (place.generation === 1) continue;
    const key = placeKey(place);
    generations.set(key, Math.max(place.generation, generations.get(key) ?? 1));
  }
  for (const { folder, path, place } of listings) {
    const isItsOwn = place.holder === folder.name && place.path === path;
    if (isItsOwn && generations.has(placeKey(place))) generations.set(placeKey(place), place.generation);
  }
  return generations;
}

/** The versions whose folders have all that is lost: to name another would only be the next error. */
function holdersOf(group: readonly Listing[], folders: readonly VersionFolder[]): readonly VersionName[] {
  return folders.filter(({ files }) => group.every(({ place }) => files.has(place.path))).map(({ name }) => name);
}

function unknownHolder(
  group: readonly [Listing, ...Listing[]],
  newestFirst: readonly VersionFolder[],
  { versionsDir, redirects }: Pick<StoreFacts, 'versionsDir' | 'redirects'>,
): Problem {
  const { folder, path, place } = group[0];
  const { holder } = place;
  const others = new Set(group.map((listing) => listing.path)).size - 1;
  const files = others === 0 ? `"${path}"` : `"${path}" and ${others} other ${others === 1 ? 'file' : 'files'}`;
  const shared = {
    ...placeOf(group),
    code: 'unknown-holder',
    what: `${files} should be in the folder of version "${holder}", which does not exist.`,
  } as const;
  if (holder === NEXT) {
    const why = 'A released version cannot share files with "next", because those change.';
    return problem({ ...shared, why, fix: "Copy the file into the version's own folder and name the version itself." });
  }
  const gone = redirects.get(holder);
  const isRenamed = gone?.pages === null;
  if (isRenamed && newestFirst.some(({ name }) => name === gone.to)) {
    return problem({
      ...shared,
      why: `It was renamed to "${gone.to}".`,
      fix: `Write "${gone.to}" in place of "${holder}".`,
    });
  }
  if (gone !== undefined && !isRenamed) {
    return problem({
      ...shared,
      why: 'It was removed, perhaps on another branch.',
      fix: `Restore ${versionsDir}/${holder} from git, and remove the version again: other versions then get what they need of it.`,
    });
  }
  const holders = holdersOf(group, newestFirst);
  // Git moves a file along where it takes one version's folder for another that was renamed.
  const meant = holders.find((name) => name === folder.name) ?? nearest(holder, holders);
  return problem({
    ...shared,
    why: `Each value in "files" names a folder of ${versionsDir}. ${askFor(meant)}`.trim(),
    fix: `Correct the name, or restore ${versionsDir}/${holder} from git.`,
  });
}

/** A file and the folders that it is in, by their paths. */
function foldersOf(file: string): readonly string[] {
  return file.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
}

function staleHolder(
  group: readonly [Listing, ...Listing[]],
  newestFirst: readonly VersionFolder[],
  generations: ReadonlyMap<string, number>,
): Problem {
  const { path, place } = group[0];
  const generation = generations.get(placeKey(place)) ?? 1;
  const current = formatPlace({ ...place, generation }, path);
  // Where two have moved away, it is unknown which of them is where.
  const moved = generation === place.generation + 1 ? findMovedTexts(group[0], newestFirst) : [];
  return problem({
    ...placeOf(group),
    code: 'stale-holder',
    what: `"${path}" has changed in the folder of version "${place.holder}" since this line was written.`,
    why:
      generation < place.generation
        ? `Version "${place.holder}" has an older text there again, as when its edit is reverted in git.`
        : `Version "${place.holder}" got a text of its own there, and the one that it shared moved to another version.`,
    fix: adviseOnStale(moved, path, current),
  });
}

function adviseOnStale(moved: readonly Listing[], path: SourcePath, current: string): string {
  const places = moved.map((listing) => `"${formatPlace(listing.place, path)}"`);
  const [only, ...others] = moved;
  if (only === undefined) return `Write "${current}" for what is there now, or take out of git what was there before.`;
  if (others.length === 0) {
    const what = `${places.join('')}, as version "${only.folder.name}" has it,`;
    return `Write ${what} for what was there before; "${current}" for what is there now.`;
  }
  // The oldest are the likeliest.
  const likely = places.slice(0, 3).join(' or ');
  return `Write ${likely}, whichever is what was there before; "${current}" for what is there now.`;
}

/**
 * Where the text of a place may be by now, oldest first and each once: the versions between took it from there, perhaps
 * under another path, and were updated when it moved, or have their own text; without such a version, newer ones did.
 * It went to none that is older than the place.
 */
function findMovedTexts({ folder, path, place }: Listing, newestFirst: readonly VersionFolder[]): readonly Listing[] {
  const oldestFirst = newestFirst.toReversed();
  const trace = traceFile(oldestFirst.flatMap(tracedVersion), folder.name, path);
  const isYounger = (name: VersionName): boolean => compareLabels(name, place.holder) > 0;
  const listingsIn = (folders: readonly VersionFolder[]): readonly Listing[] =>
    folders
      .flatMap(listingsOf)
      .filter((listing) => listing.path === trace.get(listing.folder.name) && isYounger(listing.place.holder));
  const at = oldestFirst.indexOf(folder);
  const between = listingsIn(oldestFirst.slice(0, at).filter(({ name }) => isYounger(name)));
  const found = between.length > 0 ? between : listingsIn(oldestFirst.slice(at + 1));
  return [...groupBy(found, (listing) => placeKey(listing.place)).values()].map((group) => group.at(-1) ?? group[0]);
}

function tracedVersion({ name, manifest }: VersionFolder): TracedVersion[] {
  if (manifest === null) return [];
  const { released, parent, included, renamed } = manifest;
  const places = Object.entries(listedFiles(manifest)).map(
    ([path, value]) => [path, placeKey(parsePlace(value, path))] as const,
  );
  return [
    {
      name,
      released,
      ...(parent === null ? {} : { parent }),
      files: new Map(places),
      included: new Set(Object.keys(included)),
      renamed: new Map(Object.entries(renamed)),
    },
  ];
}

/** Paths below `docs/versions` of files that no manifest lists. */
function unusedFiles(
  folders: readonly VersionFolder[],
  listings: readonly Listing[],
  isLeftOut: (name: string) => boolean,
): string[] {
  const used = new Set(listings.map(({ place }) => placeKey(place)));
  return folders
    .flatMap(({ name, files }) =>
      [...files].filter((path) => !path.split('/').some(isLeftOut)).map((path) => `${name}/${path}`),
    )
    .filter((path) => !used.has(path));
}

function unusedFile(file: string): Problem {
  return problem({
    severity: 'info',
    code: 'unused-file',
    file,
    what: 'No version lists this file, so it is not published.',
    fix: 'List it under "files" in the manifest of a version, or delete it.',
  });
}
