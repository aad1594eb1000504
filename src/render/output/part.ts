/**
 * A part of a site may lack the version list, which marks a folder as written by docsite. Instead, a hash of the paths
 * of its files is kept next to it: a file that someone else put there changes the hash.
 */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { compareText } from '../../shared/string/compare-text.ts';
import { listFiles, sidePath } from './place.ts';

/** True for a folder with the files that `recordPart` has recorded. */
export async function isRecordedPart(place: string): Promise<boolean> {
  const record = await readRegularFile(sidePath(place, 'part')).catch(() => null);
  if (record === null) return false;
  return record.split('\n').includes(hashPaths(listFiles(place).keys()));
}

/** Records the files before and after a change, because the process may be killed between the two. */
export async function recordPart(place: string, trees: readonly Iterable<string>[]): Promise<void> {
  await writeFile(sidePath(place, 'part'), trees.map((paths) => `${hashPaths(paths)}\n`).join(''));
}

/** The folder holds a whole site, which needs no record. */
export async function forgetPart(place: string): Promise<void> {
  await rm(sidePath(place, 'part'), { force: true });
}

function hashPaths(paths: Iterable<string>): string {
  return createHash('sha256')
    .update([...paths].toSorted(compareText).join('\0'))
    .digest('hex');
}
