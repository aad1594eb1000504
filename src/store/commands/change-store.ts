/** Changes the store of a site as a whole, or says what would change. Never writes over a file that no version lists. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rewriteText } from '../../disk/rewrite-text.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import { problem } from '../../shared/problem/problem.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { BodyHash, VersionName } from '../../shared/types/store.ts';
import { keepParents } from '../change/keep-parents.ts';
import { placeKey } from '../format/file-place.ts';
import { applyChange, describeForeignChange, ForeignChangeError, withStoreLock } from '../files/apply-change.ts';
import { unreadable } from '../files/list-folder.ts';
import { isEmptyChange, planStore, type StoreChange } from '../files/plan-store.ts';
import type { DesiredStore, StoreSnapshot } from '../files/snapshot.ts';
import {
  openStore,
  type OpenStore,
  placesOfStore,
  requireConfig,
  requireSound,
  type StoreChoice,
} from './open-store.ts';
import { refuse, Refusal } from './refusal.ts';

export interface WantedChange {
  /** `null` when there is nothing to do. */
  readonly desired: DesiredStore | null;
  /** Files that no version lists and that go, relative to the folder of the store. */
  readonly alsoDelete?: readonly string[];
  /** A new text in `docs/next`. */
  readonly inNext?: FileOfNext;
}
export interface FileOfNext {
  /** Relative to the root of the site. */
  readonly file: string;
  /** `hashText` of what it replaces. */
  readonly before: BodyHash;
  readonly text: string;
}
export interface ChangedStore<T> {
  /** The store as it was before. */
  readonly store: OpenStore;
  /** What `work` gave. */
  readonly wanted: T;
  /** `null` when there was nothing to do. */
  readonly change: StoreChange | null;
}

/**
 * Runs `work` on the store while no other command can change it, and makes what it wants happen, unless it is a dry run.
 * Throws a `Refusal` for a broken store and for a file in the way; other errors are of the lock, the disk and `work`.
 */
export async function changeStore<T extends WantedChange>(
  root: string,
  { dryRun, ...choice }: StoreChoice & { readonly dryRun: boolean },
  work: (store: OpenStore) => T | Promise<T>,
): Promise<ChangedStore<T>> {
  const config = await requireConfig(root, choice);
  const shown = placesOfStore(config).versionsDir;
  const versionsDir = join(root, shown);
  const run = async (apply: ((change: StoreChange) => Promise<void>) | null): Promise<ChangedStore<T>> => {
    const store = requireSound(await openStore(root, config));
    const wanted = await work(store);
    const change = wanted.desired === null ? null : planChange(store.snapshot, wanted.desired, wanted.alsoDelete);
    if (change !== null) await refuseOverwriting(versionsDir, change, { ...wanted, ...store });
    // Before the store: a command that was killed in between finds its change here, and makes it in the store when it is repeated.
    if (apply !== null && wanted.inNext !== undefined) await writeToNext(root, wanted.inNext);
    if (change !== null && !isEmptyChange(change)) await apply?.(change);
    return { store, wanted, change };
  };
  if (dryRun) return run(null);
  await refuseUnreadable(versionsDir, shown);
  try {
    return await withStoreLock(versionsDir, (assertHeld) =>
      run((change) => applyChange(versionsDir, change, assertHeld)),
    );
  } catch (error) {
    if (!(error instanceof ForeignChangeError)) throw error;
    throw new Refusal([describeForeignChange(error, shown)], EXIT.content);
  }
}

/** Refuses a file that was saved in the meantime. */
async function writeToNext(root: string, { file, before, text }: FileOfNext): Promise<void> {
  if ((await rewriteText(join(root, file), before, () => text)) === 'done') return;
  throw refuse('store-in-use', `${file} was saved in the meantime.`, 'Run the command again.');
}

/** What a command that only reads says of it; the lock would fail first, for another reason. */
async function refuseUnreadable(versionsDir: string, shown: string): Promise<void> {
  await readdir(versionsDir).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw new Refusal([unreadable(shown, error)], EXIT.content);
  });
}

function planChange(snapshot: StoreSnapshot, desired: DesiredStore, alsoDelete: readonly string[] = []): StoreChange {
  // What is inferred from shared files must not change when one of them is edited.
  const change = planStore(snapshot, { ...desired, versions: keepParents(snapshot.versions, desired.versions) });
  const extra = alsoDelete.filter((path) => !change.writes.has(path));
  return { ...change, deletes: [...change.deletes, ...extra].toSorted() };
}

/** A file that no version lists may be unsaved work: it is never overwritten. */
async function refuseOverwriting(
  versionsDir: string,
  change: StoreChange,
  { snapshot, versionsDir: shown, alsoDelete = [] }: Pick<OpenStore, 'snapshot' | 'versionsDir'> & WantedChange,
): Promise<void> {
  const known = new Set([...[...snapshot.places.values()].map(placeKey), ...alsoDelete]);
  const names = new Set(snapshot.versions.map(({ name }) => name));
  const own = (path: string): boolean => known.has(path) || !path.includes('/') || isManifest(path, names);
  const found: Problem[] = [];
  for (const path of [...change.writes.keys()].filter((one) => !own(one))) {
    if ((await lstat(join(versionsDir, path)).catch(() => null)) === null) continue;
    const fix = 'Delete it ("docsite versions gc" deletes all such files), or list it in the manifest.';
    const what = 'The file is in the way, and no version lists it.';
    found.push(problem({ code: 'file-in-the-way', file: `${shown}/${path}`, what, fix }));
  }
  if (found.length > 0) throw new Refusal(found);
}

function isManifest(path: string, names: ReadonlySet<VersionName>): boolean {
  return path.endsWith('/version.json') && names.has(path.slice(0, -'/version.json'.length));
}
