/** `docsite versions remove` and `rename`: a version goes, or goes by another name; its addresses lead on. */
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { followRenames, recordRedirect } from '../../content/model/version-redirects.ts';
import { isInside } from '../../disk/is-inside.ts';
import { problem } from '../../shared/problem/problem.ts';
import { NEXT } from '../../shared/site-folders.ts';
import { countOf } from '../../shared/text/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { removeVersion, renameVersion } from '../../versions/change/remove-version.ts';
import { placeKey } from '../../versions/format/file-place.ts';
import { MANIFEST_NAME } from '../../versions/format/manifest.ts';
import { LATEST } from '../../versions/format/redirects.ts';
import { checkVersionName } from '../../versions/format/valid-name.ts';
import { listFolder } from '../../versions/store/list-folder.ts';
import { planPlaces } from '../../versions/store/plan-store.ts';
import { LEFT_BY_SYSTEMS } from '../../versions/store/version-folder.ts';
import type { Streams } from '../terminal/streams.ts';
import { requireListed, requireNewName } from './new-version.ts';
import { requireVersion } from './resolve-page.ts';
import {
  type ChangeOptions,
  changeStoreCommand,
  loadModel,
  type OpenStore,
  refuse,
  Refusal,
  VERSIONS_DIR,
} from './store-session.ts';

export interface RemoveCommandOptions extends ChangeOptions {
  /** Where its addresses lead; the latest version when left out. */
  readonly redirectTo?: VersionName;
}

/** Removes the version. Texts that others use go to the oldest of them; its addresses lead to the same pages elsewhere. */
export async function runVersionsRemove(
  label: VersionName,
  options: RemoveCommandOptions,
  io: Streams,
): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const name = requireVersion(store, label);
    const to = options.redirectTo ?? LATEST;
    const target = to === LATEST || to === NEXT ? to : requireVersion(store, to);
    if (target === name) throw refuse('bad-redirect', 'A version cannot lead to itself.', 'Name another version.');
    if (target === NEXT && store.next === null) throw refuse('bad-redirect', 'There is no docs/next.', 'Name another.');
    if (store.newestFirst.length === 1) {
      throw refuse('last-version', `"${name}" is all the documentation there is.`, 'Keep it, or delete the site.');
    }
    // The next newer version tells its renames anew, against the one before the one that goes.
    requireListed(store, store.newestFirst);
    await refuseUnlisted(store, name);
    await refuseLinked(store, name);
    const { model } = await loadModel(store.root, null);
    const redirects = followRenames(model, name, store.snapshot.redirects);
    const desired = removeVersion({ ...store.snapshot, redirects }, name, recordRedirect(model, name, target));
    const places = planPlaces(store.snapshot, desired.versions);
    const moved = [...places].filter(([key]) => store.snapshot.places.get(key)?.holder === name);
    const gone = [...store.snapshot.places].filter(([key, { holder }]) => holder === name && !places.has(key));
    return {
      desired,
      lines: [
        `${name}: removed; ${countOf(gone.length, 'text')} gone with it, ${countOf(moved.length, 'text')} now held by others.`,
        `Its addresses lead to ${target}.`,
      ],
      json: { removed: name, redirectTo: target, moved: moved.map(([, place]) => placeKey(place)) },
      notes: configNotes(store, name),
    };
  });
}

/** Renames the version; every page keeps its route below the new name. */
export async function runVersionsRename(
  { from, to }: { readonly from: VersionName; readonly to: VersionName },
  options: ChangeOptions,
  io: Streams,
): Promise<number> {
  return changeStoreCommand(options, io, async (store) => {
    const bad = checkVersionName(to);
    if (bad !== null) throw new Refusal([bad]);
    const name = requireVersion(store, from);
    await refuseUnlisted(store, name);
    await refuseLinked(store, name);
    await requireNewName(store, to, (await loadModel(store.root, [NEXT, store.latest])).model);
    return {
      desired: renameVersion(store.snapshot, { from: name, to }, store.config.docs.versionOrder),
      lines: [`${name} is ${to} now.`, `Its addresses lead to ${to}.`],
      json: { from: name, to },
      notes: configNotes(store, name),
    };
  });
}

/**
 * The folder goes with all that is in it; what no version lists may be somebody's work. The notes of the store on such
 * files will not do: they leave out drafts, hidden files and what editors leave, which may hold work all the same.
 */
async function refuseUnlisted({ root, snapshot }: OpenStore, name: VersionName): Promise<void> {
  const folder = `${VERSIONS_DIR}/${name}`;
  const isLeftOut = (entry: string): boolean => LEFT_BY_SYSTEMS.has(entry);
  const listing = await listFolder({ root: await realpath(root), folder, isLeftOut });
  const listed = new Set([MANIFEST_NAME]);
  for (const { holder, path } of snapshot.places.values()) if (holder === name) listed.add(path);
  // A folder of packages has thousands of files: it is told as one.
  const unlisted = listing.files
    .filter((path) => !listed.has(path))
    .map((path) => path.replace(/((?:^|\/)node_modules)\/.*$/u, '$1'));
  const found = [...new Set(unlisted)].map((path) => unlistedFile(`${folder}/${path}`));
  if (listing.problems.length + found.length > 0) throw new Refusal([...listing.problems, ...found]);
}

/** What others read through a symbolic link into the folder would be gone with it. */
async function refuseLinked({ root, snapshot, next }: OpenStore, name: VersionName): Promise<void> {
  const folder = await realpath(join(root, VERSIONS_DIR, name));
  const others = [...snapshot.places.values()].filter(({ holder }) => holder !== name);
  const files = [
    ...others.map((place) => `${VERSIONS_DIR}/${placeKey(place)}`),
    ...[...(next?.files.values() ?? [])].map(({ diskPath }) => diskPath),
  ];
  const targets = await Promise.all(files.map((file) => realpath(join(root, file))));
  const linked = files.filter((_, index) => isInside(targets[index] ?? '', folder));
  const what = `The symbolic link leads into the folder of "${name}", and would lead nowhere.`;
  const fix = 'Put a copy of the file in its place.';
  const found = linked.map((file) => problem({ code: 'broken-symlink', file, what, fix }));
  if (found.length > 0) throw new Refusal(found);
}

function unlistedFile(file: string): Problem {
  return problem({
    code: 'unused-file',
    file,
    what: 'No version lists this, so it would be lost.',
    why: "The version's folder goes with all that is in it. Nothing was changed.",
    fix: 'Move it to another place, list it under "files" in the manifest of a version, or delete it.',
  });
}

function configNotes({ config }: OpenStore, name: VersionName): readonly string[] {
  const { latestVersion, versionOrder, versions } = config.docs;
  const named = [
    ...(latestVersion === name ? ['latestVersion'] : []),
    ...(versionOrder?.includes(name) === true ? ['versionOrder'] : []),
    ...(Object.hasOwn(versions, name) ? ['versions'] : []),
  ];
  return named.map((option) => `docs.${option} in docsite.config.ts still names "${name}".`);
}
