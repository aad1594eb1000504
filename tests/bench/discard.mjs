/**
 * What builds leave is moved out of the way and removed when the bench ends. ext4 does not use the inode numbers of files that were
 * deleted in the last five minutes, and looks past each of them for each new file: with the 31,000 files of the build before
 * deleted, a build of 10,000 pages takes up to half as long again, and the more files it writes, the more. Let five minutes
 * pass between benches of large sites, or set TMPDIR to a folder in memory.
 */
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** @type {string | null} */
let aside = null;
let count = 0;

/**
 * Removes a file or a folder, if it exists, as far as a build can see.
 * @param {string} name on the disk of temporary files
 */
export function discard(name) {
  if (aside === null) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-aside-'));
    process.on('exit', () => rmSync(folder, { recursive: true }));
    aside = folder;
  }
  try {
    renameSync(name, path.join(aside, String(count++)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
