/** Moves what was written into its place. */
import { rename } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../shared/string/error-code.ts';

/** What Windows answers while another program has the file open, or one in the folder. Scanners do so for a moment, with new files. */
const HELD: ReadonlySet<string | null> = new Set(['EACCES', 'EBUSY', 'EPERM']);
/** Two and a half seconds in all. A disk that refuses for good is not asked for longer. */
const PAUSES_MS = [10, 20, 40, 80, 160, 320, 640, 1280];

/**
 * `rename`, but on Windows it waits for programs that have the file open: elsewhere these do not matter. Rejects with the
 * system's error. Not for a file that somebody else may change after it was looked at: it would be replaced after the wait.
 */
export async function move(from: string, to: string): Promise<void> {
  for (const pause of process.platform === 'win32' ? PAUSES_MS : []) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (!HELD.has(errorCode(error))) throw error;
    }
    await sleep(pause);
  }
  await rename(from, to);
}
