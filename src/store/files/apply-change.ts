/**
 * Writes a change of the store so that it happens as a whole or not at all. All new bytes are staged in a hidden folder
 * next to the versions; one rename of that folder, to `.commit`, makes the store the new one. What is left to do
 * then, moving and deleting, is written down in it, and the next process does it if this one dies.
 */
import { copyFile, mkdir, open, readdir, realpath, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { withFileLock } from '../../disk/file-lock.ts';
import { isInside } from '../../disk/is-inside.ts';
import { makeFolder } from '../../disk/make-folder.ts';
import { move } from '../../disk/move.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { parseJson } from '../../schema/parse-json.ts';
import { problem } from '../../shared/problem/problem.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoreChange } from './plan-store.ts';

const COMMIT = '.commit';
const STAGE_PREFIX = '.staged-';
const JOURNAL = 'journal.json';
const STAGED_FILES = 'files';
const LOCK = '.lock';
/** A running `docsite serve` that notices a change looks whether it is complete, and has the lock for a moment. */
const PATIENCE_MS = 1000;

const paths = v.pipe(v.array(v.string()), v.readonly());
/** What is left to do after the commit; every step may be done twice. Paths are relative to `docs/versions`. */
const journalSchema = v.object({ writes: paths, deletes: paths, removedVersions: paths });
type Journal = v.InferOutput<typeof journalSchema>;

/** The work left to do is not docsite's, but came with a checkout. The message is the end of a sentence. */
export class ForeignChangeError extends Error {
  override readonly name = 'ForeignChangeError';
}

/** `versionsDir` is relative to the root. */
export function describeForeignChange({ message }: ForeignChangeError, versionsDir: string): Problem {
  return problem({
    code: 'unfinished-change',
    file: `${versionsDir}/${COMMIT}`,
    what: `This is not a change of the versions that docsite started: ${message}.`,
    why: 'Completing it would write or delete files that are not part of a version.',
    fix: 'Delete the folder.',
  });
}

/**
 * Runs `work` while this process alone changes the store; rejects with a `LockedError` when another one does.
 * Before it, a change whose process died is completed or rolled back, and what it left is removed.
 * `versionsDir` is absolute; it is made if need be, and gone again if nothing was put into it.
 */
export async function withStoreLock<T>(
  versionsDir: string,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const made = await makeFolder(versionsDir);
  try {
    return await withFileLock(join(versionsDir, LOCK), { timeoutMs: PATIENCE_MS }, async (assertHeld) => {
      await rollForward(versionsDir);
      for (const stage of await listStages(versionsDir)) await rm(join(versionsDir, stage), { recursive: true });
      return await work(assertHeld);
    });
  } finally {
    // Folders that were made for nothing; non-empty ones stay.
    for (let folder = versionsDir; made !== undefined && folder.length >= made.length; folder = dirname(folder)) {
      await rmdir(folder).catch(() => undefined);
    }
  }
}

/** Completes a change whose process died after its commit, for readers without a lock. Waits for a live process. */
export async function recoverStore(versionsDir: string): Promise<void> {
  if (!(await exists(join(versionsDir, COMMIT)))) return;
  await withFileLock(join(versionsDir, LOCK), undefined, () => rollForward(versionsDir));
}

/** Folders of changes that were never committed, by name. Under the lock they are all stale. */
export async function listStages(versionsDir: string): Promise<readonly string[]> {
  const names = await readdir(versionsDir).catch(() => []);
  return names.filter((name) => name.startsWith(STAGE_PREFIX)).sort();
}

/** Applies the change; call it under the store's lock. A disk error before the commit leaves the store unchanged. */
export async function applyChange(
  versionsDir: string,
  change: StoreChange,
  assertHeld: () => Promise<void>,
): Promise<void> {
  const stage = join(versionsDir, `${STAGE_PREFIX}${process.pid}`);
  try {
    await stageChange(stage, versionsDir, change);
    await assertHeld();
    await move(stage, join(versionsDir, COMMIT));
  } catch (error) {
    await rm(stage, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(versionsDir);
  await rollForward(versionsDir);
}

async function stageChange(stage: string, versionsDir: string, change: StoreChange): Promise<void> {
  const folders = new Set([stage]);
  await mkdir(stage);
  for (const [path, source] of change.writes) {
    const staged = join(stage, STAGED_FILES, path);
    await mkdir(dirname(staged), { recursive: true });
    for (let folder = dirname(staged); folder !== stage; folder = dirname(folder)) folders.add(folder);
    if ('copyOf' in source) await copyFile(join(versionsDir, source.copyOf), staged);
    else await writeFile(staged, source.bytes);
    await sync(staged);
  }
  const { deletes, removedVersions } = change;
  const journal: Journal = { writes: [...change.writes.keys()], deletes, removedVersions };
  await writeFile(join(stage, JOURNAL), JSON.stringify(journal));
  await sync(join(stage, JOURNAL));
  for (const folder of folders) await syncFolder(folder);
}

/** Does what a committed change left to do, if anything. */
async function rollForward(versionsDir: string): Promise<void> {
  const commit = join(versionsDir, COMMIT);
  if (!(await exists(commit))) return;
  const journal = await readJournal(commit);
  if (journal !== null) {
    const folders = new Set<string>([versionsDir]);
    for (const path of journal.writes) {
      const target = join(versionsDir, path);
      await refuseOutside(versionsDir, path);
      await refuseOutside(versionsDir, join(COMMIT, STAGED_FILES, path));
      folders.add(dirname(target));
      await mkdir(dirname(target), { recursive: true });
      await move(join(commit, STAGED_FILES, path), target).catch(ignore('ENOENT'));
    }
    for (const path of journal.deletes) {
      await refuseOutside(versionsDir, path);
      await rm(join(versionsDir, path), { force: true });
      await removeEmptyFolders(versionsDir, dirname(path));
    }
    for (const name of journal.removedVersions) {
      await refuseOutside(versionsDir, name);
      await rm(join(versionsDir, name), { recursive: true, force: true });
    }
    for (const folder of folders) await syncFolder(folder);
    // A commit without its journal is a completed one.
    await rm(join(commit, JOURNAL));
  }
  await rm(commit, { recursive: true });
}

/** `null` without a journal. Rejects with a `ForeignChangeError` when docsite did not write it. */
async function readJournal(commit: string): Promise<Journal | null> {
  const text = await readRegularFile(join(commit, JOURNAL)).catch(ignore('ENOENT'));
  if (text === undefined) return null;
  const json = parseJson(text);
  const journal = v.safeParse(journalSchema, json.ok ? json.value : null);
  if (!journal.success) throw new ForeignChangeError(`${JOURNAL} in it has an unknown format`);
  return journal.output;
}

/** A journal may come with a checkout: `ForeignChangeError` for a path that leaves `docs/versions`. */
async function refuseOutside(versionsDir: string, path: string): Promise<void> {
  const place = join(versionsDir, path);
  if (place === versionsDir || !isInside(place, versionsDir)) {
    throw new ForeignChangeError(`it names ${JSON.stringify(path)}`);
  }
  const [root, target] = await Promise.all([realpath(join(versionsDir, '../..')), realpathAbove(place)]);
  if (!isInside(target, root)) throw new ForeignChangeError(`${JSON.stringify(path)} leads to ${target}`);
}

/** The real path of the nearest folder above a place that is there. */
async function realpathAbove(place: string): Promise<string> {
  const folder = dirname(place);
  return (await realpath(folder).catch(ignore('ENOENT'))) ?? realpathAbove(folder);
}

/** Removes empty folders, from this one upwards. The version's own folder has its manifest and so stays. */
async function removeEmptyFolders(versionsDir: string, from: string): Promise<void> {
  for (let folder = from; folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(versionsDir, folder));
    } catch {
      return;
    }
  }
}

function ignore(code: string): (error: unknown) => undefined {
  return (error) => {
    if (errorCode(error) !== code) throw error;
  };
}

async function exists(path: string): Promise<boolean> {
  return (await readdir(path).catch(() => null)) !== null;
}

/** A rename may reach the disk before the bytes of the renamed file, unless they are flushed first. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows cannot open folders; renames are safe there without it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}
