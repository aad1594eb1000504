/**
 * Where tests keep their sites. They make and delete many thousand files. ext4 does not use the inode numbers of files that were
 * deleted in the last five minutes, and looks past each of them for each new file: on a disk, a fifth of the processor
 * time of all tests goes there.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Linux keeps its files in memory. */
const IN_MEMORY = '/dev/shm';
/** Several times what tests have in it at one time. */
const LEAST_BYTES = 4 * 2 ** 30;
/** What tests need for themselves. */
const LEAST_FREE_BYTES = LEAST_BYTES + 4 * 2 ** 30;

/**
 * A new folder in memory, where there is room for it and programs in it may run; `null` elsewhere, and where the user has
 * chosen the folder of temporary files.
 * @param {{ parent?: string, leastBytes?: number, leastFreeBytes?: number }} [means]
 */
export function makeMemoryFolder({
  parent = IN_MEMORY,
  leastBytes = LEAST_BYTES,
  leastFreeBytes = LEAST_FREE_BYTES,
} = {}) {
  if (process.env['TMPDIR'] !== undefined || freeBytes() < leastFreeBytes) return null;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < leastBytes) return null;
    const folder = mkdtempSync(path.join(parent, 'docsite-test-'));
    // Web servers read sites in it as another user.
    chmodSync(folder, 0o755);
    if (canRun(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Nothing of the kind.
  }
  return null;
}

/** Of this system, and of its container. */
function freeBytes() {
  const limit = process.constrainedMemory();
  return Math.min(os.freemem(), limit > 0 ? limit : Infinity);
}

/** @param {string} folder */
function canRun(folder) {
  const program = path.join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
