/** Keeps two processes from writing to one folder at the same time: a lock file names the one that writes. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, link, lstat, open, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../shared/text/error-code.ts';

export interface LockWait {
  /** How long another process may take before this one gives up; 0 to give up at once. */
  readonly timeoutMs?: number;
  /** Called once, when there is something to wait for. */
  readonly onWait?: (holder: string) => void;
}

/** Writing takes seconds, even for thousands of pages. */
const TIMEOUT_MS = 30_000;
const POLL_MS = 50;
/** Older locks are stale, whichever process has their number now and on whichever machine. */
const STALE_AFTER_MS = 10 * 60_000;
/** A lock is empty for the moment between its creation and its content. */
const UNFINISHED_AFTER_MS = 10_000;

/** Is in all locks of this process. A lock with its number but another id is from before the machine was restarted. */
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
  /** `null` while the lock has no content. */
  readonly owner: { readonly pid: number; readonly host: string } | null;
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
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: `${PROCESS_ID} ${++made}` });
  await acquire(file, own, wait);
  try {
    return await work(async () => {
      if ((await readLock(file))?.text !== own) throw new LockedError('another process took it over', file);
    });
  } finally {
    if ((await readLock(file))?.text === own) await rm(file, { force: true });
  }
}

async function acquire(file: string, own: string, { timeoutMs = TIMEOUT_MS, onWait }: LockWait = {}): Promise<void> {
  const deadlineMs = performance.now() + timeoutMs;
  let isWaiting = false;
  while (!(await tryCreate(file, own))) {
    const lock = await readLock(file);
    if (lock === null) continue;
    if (isStale(lock)) {
      await removeStale(file, lock.text);
      continue;
    }
    const holder = describeHolder(lock);
    if (performance.now() >= deadlineMs) throw new LockedError(`${holder} is writing to it`, file);
    if (!isWaiting) onWait?.(holder);
    isWaiting = true;
    await sleep(POLL_MS);
  }
}

/** False when there is a lock already. */
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
    return true;
  } catch (error) {
    // On a full disk: an empty lock would make others wait for no one.
    await rm(file, { force: true });
    throw error;
  } finally {
    await created.close();
  }
}

/** `null` when the file does not exist. */
async function readLock(file: string): Promise<Lock | null> {
  try {
    const found = await lstat(file);
    // A broken link both exists and does not, for ever; a pipe is never read to its end.
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

function parseOwner(text: string): Lock['owner'] {
  const [, pid, host] = /^\{"pid":(\d+),"host":"([^"]*)"/u.exec(text) ?? [];
  return pid === undefined || host === undefined ? null : { pid: Number(pid), host };
}

function isStale({ text, owner, ageMs }: Lock): boolean {
  if (owner === null) return ageMs > UNFINISHED_AFTER_MS;
  if (ageMs > STALE_AFTER_MS) return true;
  if (owner.host !== hostname()) return false;
  return owner.pid === process.pid ? !text.includes(PROCESS_ID) : !isRunning(owner.pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0); // Signal 0 only asks.
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
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

function describeHolder({ owner }: Lock): string {
  if (owner === null) return 'another process';
  return owner.host === hostname() ? `process ${owner.pid}` : `process ${owner.pid} on ${owner.host}`;
}
