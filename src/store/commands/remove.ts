/** Deletes or renames a version; its pages redirect. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { followRenames, recordRedirect } from '../../content/model/version-redirects.ts';
import { isInside } from '../../disk/is-inside.ts';
import { problem } from '../../shared/problem/problem.ts';
import { MANIFEST_NAME, NEXT } from '../../shared/site-folders.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { removeVersion, renameVersion } from '../change/remove-version.ts';
import { placeKey } from '../format/file-place.ts';
import { LATEST } from '../format/redirects.ts';
import { checkVersionName } from '../format/valid-name.ts';
import { listFolder } from '../files/list-folder.ts';
import { planPlaces } from '../files/plan-store.ts';
import type { DesiredStore } from '../files/snapshot.ts';
import { LEFT_BY_SYSTEMS } from '../files/version-folder.ts';
import { requireNewName } from './new-version.ts';
import { loadLine, placeOfLine } from './load-line.ts';
import { type OpenStore, requireListed } from './open-store.ts';
import { refuse, Refusal } from './refusal.ts';
import { requireVersion } from './resolve-page.ts';

interface Removed {
  readonly desired: DesiredStore;
  /** The version that is removed. */
  readonly name: VersionName;
  readonly notes: readonly string[];
}
export interface RemovedVersion extends Removed {
  /** The version its pages redirect to; `null` for none. */
  readonly target: VersionName | null;
  /** New places of texts that others use, below the folder of the store. */
  readonly moved: readonly string[];
  /** How many texts no other version uses. */
  readonly gone: number;
}

/** Removes the version. Shared texts move to their oldest user; pages redirect to `redirectTo`, or the latest; nowhere with `null`. */
export async function removeRelease(
  store: OpenStore,
  label: VersionName,
  redirectTo: VersionName | null = LATEST,
): Promise<RemovedVersion> {
  const name = requireVersion(store, label);
  const target = redirectTo === null ? null : requireTarget(store, name, redirectTo);
  if (store.newestFirst.length === 1) {
    throw refuse('last-version', `"${name}" is the only version of this site.`, 'Keep it, or delete the site.');
  }
  // The list says what comes before what.
  requireListed(store, store.newestFirst);
  await refuseUnlisted(store, name);
  await refuseLinked(store, name);
  const site = await loadLine(placeOfLine(store), null);
  const redirects = followRenames(site, name, store.snapshot.redirects);
  const desired = removeVersion(
    { ...store.snapshot, redirects },
    name,
    target === null ? null : recordRedirect(site, name, target),
  );
  const places = planPlaces(store.snapshot, desired.versions);
  const own = new Set([...store.snapshot.places].filter(([, { holder }]) => holder === name).map(([key]) => key));
  const moved = [...places].filter(([key]) => own.has(key)).map(([, place]) => placeKey(place));
  return { desired, name, target, moved, gone: own.size - moved.length, notes: configNotes(store, name) };
}

function requireTarget(store: OpenStore, name: VersionName, to: VersionName): VersionName {
  const target = to === LATEST || to === NEXT ? to : requireVersion(store, to);
  if (target === name) throw refuse('bad-redirect', 'A version cannot redirect to itself.', 'Pass another version.');
  if (target === NEXT && store.next === null)
    throw refuse('bad-redirect', `${store.docsDir}/next does not exist.`, 'Pass another version.');
  return target;
}

/** Renames the version; every page keeps its route below the new name. */
export async function renameRelease(
  store: OpenStore,
  { from, to }: { readonly from: VersionName; readonly to: VersionName },
): Promise<Removed> {
  const bad = checkVersionName(to);
  if (bad !== null) throw new Refusal([bad]);
  const name = requireVersion(store, from);
  await refuseUnlisted(store, name);
  await refuseLinked(store, name);
  const { line } = await loadLine(placeOfLine(store), [NEXT, store.latest]);
  await requireNewName(store, to, { line, renamed: name });
  const desired = renameVersion(store.snapshot, { from: name, to }, store.config.docs.versionOrder);
  return { desired, name, notes: configNotes(store, name) };
}

/** The whole folder is deleted, and unlisted files may be a user's work, including drafts and hidden ones. */
export async function refuseUnlisted({ root, snapshot, versionsDir }: OpenStore, name: VersionName): Promise<void> {
  const folder = `${versionsDir}/${name}`;
  const isLeftOut = (entry: string): boolean => LEFT_BY_SYSTEMS.has(entry);
  const listing = await listFolder({ root: await realpath(root), folder, isLeftOut });
  const listed = new Set([MANIFEST_NAME]);
  for (const { holder, path } of snapshot.places.values()) if (holder === name) listed.add(path);
  // A folder of packages has thousands of files: it is reported as one.
  const unlisted = listing.files
    .filter((path) => !listed.has(path))
    .map((path) => path.replace(/((?:^|\/)node_modules)\/.*$/u, '$1'));
  const found = [...new Set(unlisted)].map((path) =>
    problem({
      code: 'unused-file',
      file: `${folder}/${path}`,
      what: 'No version lists this, so it would be lost.',
      why: "The version's folder is deleted with everything in it. Nothing has changed yet.",
      fix: 'Move it elsewhere, list it under "files" in the manifest of a version, or delete it.',
    }),
  );
  if (listing.problems.length + found.length > 0) throw new Refusal([...listing.problems, ...found]);
}

/** Symbolic links of other versions into the folder would break. */
export async function refuseLinked({ root, snapshot, next, versionsDir }: OpenStore, name: VersionName): Promise<void> {
  const folder = await realpath(join(root, versionsDir, name));
  const others = [...snapshot.places.values()].filter(({ holder }) => holder !== name);
  const files = [
    ...others.map((place) => `${versionsDir}/${placeKey(place)}`),
    ...[...(next?.files.values() ?? [])].map(({ diskPath }) => diskPath),
  ];
  const targets = await Promise.all(files.map((file) => realpath(join(root, file))));
  const linked = files.filter((_, index) => isInside(targets[index] ?? '', folder));
  const what = `This symbolic link points into the folder of "${name}" and would break.`;
  const fix = 'Replace the link with a copy of the file.';
  const found = linked.map((file) => problem({ code: 'broken-symlink', file, what, fix }));
  if (found.length > 0) throw new Refusal(found);
}

function configNotes({ config }: OpenStore, name: VersionName): readonly string[] {
  const { latestVersion, versionOrder, versions, set } = config.docs;
  const named = [
    ...(latestVersion === name ? ['latestVersion'] : []),
    ...(versionOrder?.includes(name) === true ? ['versionOrder'] : []),
    ...(Object.hasOwn(versions, name) ? ['versions'] : []),
  ];
  return named.map((option) =>
    set === undefined
      ? `docs.${option} in docsite.config.ts still names "${name}".`
      : `${option} of the set "${set.id}" in docsite.config.ts still names "${name}".`,
  );
}
