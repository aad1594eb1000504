/** Keeps two processes from writing to one folder at the same time: a lock file names the one that writes. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, link, lstat, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../shared/string/error-code.ts';
import { isRunning, startOfProcess } from './process-start.ts';

export interface LockWait {
  /** How long another process may take before this one gives up; 0 to give up as soon as its name is known. */
  readonly timeoutMs?: number;
  /** Called once, when there is something to wait for. */
  readonly onWait?: (holder: string) => void;
}

/** Writing takes seconds, even for thousands of pages. */
const TIMEOUT_MS = 30_000;
const POLL_MS = 50;
/** Of a process that cannot be looked up, on another machine or without the time of its start, older locks are stale. */
const STALE_AFTER_MS = 10 * 60_000;
/**
 * A lock is empty for the moment between its creation and its content, and stays so if its process is killed then. It is
 * watched for so long, on this process's own clock: that of the disk may be wrong. Who is slower than that loses the lock
 * without harm, as it looks again after it has written its name.
 */
const UNFINISHED_AFTER_MS = 1000;

/** Is in all locks of this process. A lock with its number but another id is that of an earlier process. */
const PROCESS_ID = randomUUID();
let made = 0;

/** Another process has the folder. The message is the end of a sentence. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  readonly lockFile: string;

  constructor(message: string, lockFile: string) {
    super(message);
    this.lockFile = lockFile;
  }
}

interface Lock {
  readonly text: string;
  readonly ageMs: number;
  /** `null` while the lock is empty or half written. */
  readonly owner: LockOwner | null;
}

interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** See `startOfProcess`; `null` where the system did not say. */
  readonly started: string | null;
}

/**
 * Runs `work` while this process alone has the lock. The stale lock of a killed process is taken over. Rejects with
 * `LockedError` when the other process takes too long, and with errors of the file system.
 * `assertHeld` rejects when the lock was taken away meanwhile: call it before anything that cannot be undone.
 */
export async function withFileLock<T>(
  file: string,
  wait: LockWait | undefined,
  work: (assertHeld: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const owner: LockOwner = { pid: process.pid, host: hostname(), started: startOfProcess(process.pid) };
  const own = JSON.stringify({ ...owner, id: `${PROCESS_ID} ${++made}` });
  await acquire(file, own, wait);
  try {
    await removeLeftovers(file);
    return await work(async () => {
      if ((await readLock(file))?.text !== own) throw new LockedError('another process took it over', file);
    });
  } finally {
    await release(file, own);
  }
}

/** A disk that refuses keeps the lock, which is dead once this process has ended; what the work met is what to report. */
async function release(file: string, own: string): Promise<void> {
  try {
    if ((await readLock(file))?.text === own) await rm(file, { force: true });
  } catch (error) {
    if (errorCode(error) === null) throw error;
  }
}

async function acquire(file: string, own: string, { timeoutMs = TIMEOUT_MS, onWait }: LockWait = {}): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  let unfinishedSinceMs: number | null = null;
  let isWaiting = false;
  while (!(await tryCreate(file, own))) {
    const lock = await readLock(file);
    if (lock === null) continue;
    const nowMs = performance.now();
    unfinishedSinceMs = lock.owner === null ? (unfinishedSinceMs ?? nowMs) : null;
    if (isStale(lock) || (unfinishedSinceMs !== null && nowMs - unfinishedSinceMs > UNFINISHED_AFTER_MS)) {
      await removeStale(file, lock.text);
      continue;
    }
    if (lock.owner !== null) {
      const holder = describeHolder(lock.owner);
      if (nowMs >= deadlineMs) throw new LockedError(`${holder} is writing to it`, file);
      if (!isWaiting) onWait?.(holder);
      isWaiting = true;
    }
    await sleep(POLL_MS);
  }
}

/** False when there is a lock already, or when another process has taken this one for a dead one meanwhile. */
async function tryCreate(file: string, own: string): Promise<boolean> {
  let created: FileHandle;
  try {
    created = await open(file, 'wx');
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    await created.writeFile(own);
  } catch (error) {
    // On a full disk: an empty lock would make others wait for no one.
    await rm(file, { force: true });
    throw error;
  } finally {
    await created.close();
  }
  return (await readLock(file))?.text === own;
}

/** `null` when the file does not exist. */
async function readLock(file: string): Promise<Lock | null> {
  try {
    const found = await lstat(file);
    // A broken link both exists and does not, forever; a pipe never ends.
    if (!found.isFile()) {
      const what = found.isDirectory() ? 'a folder' : 'not a regular file';
      throw new LockedError(`its lock is ${what}`, file);
    }
    const text = await readFile(file, 'utf8');
    return { text, ageMs: Date.now() - found.mtimeMs, owner: parseOwner(text) };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** `null` for what a kill or a crash of the machine left half written. */
function parseOwner(text: string): LockOwner | null {
  let owner: Partial<LockOwner> | null;
  try {
    owner = JSON.parse(text) as Partial<LockOwner> | null;
  } catch {
    return null;
  }
  if (typeof owner?.pid !== 'number' || typeof owner.host !== 'string') return null;
  return { pid: owner.pid, host: owner.host, started: owner.started ?? null };
}

function isStale({ text, owner, ageMs }: Lock): boolean {
  if (owner === null) return false;
  // A lock from the future is from before the clock was set.
  const isOld = Math.abs(ageMs) > STALE_AFTER_MS;
  if (owner.host !== hostname()) return isOld;
  if (owner.pid === process.pid) return !text.includes(PROCESS_ID);
  if (!isRunning(owner.pid)) return true;
  const started = startOfProcess(owner.pid);
  return owner.started === null || started === null ? isOld : owner.started !== started;
}

/** Of two processes that find one stale lock, one succeeds in moving it; a newer lock in its place is given back. */
async function removeStale(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}`;
  try {
    await rename(file, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== text) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Stale locks that were moved aside by processes that were killed then. */
async function removeLeftovers(file: string): Promise<void> {
  const prefix = `${basename(file)}.`;
  for (const name of await readdir(dirname(file))) {
    const pid = name.startsWith(prefix) ? /^\d+$/u.exec(name.slice(prefix.length))?.[0] : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) await rm(join(dirname(file), name), { force: true });
  }
}

function describeHolder({ pid, host }: LockOwner): string {
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}
