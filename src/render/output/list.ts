/** Lists a folder and all folders in it. */
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Files, folders and symbolic links; none of these is followed. Node's own `recursive` follows them from version 22 on:
 * out of the folder, and in circles. Throws what the disk throws.
 */
export function listTree(folder: string): readonly Dirent[] {
  const entries: Dirent[] = [];
  const folders = [folder];
  // It grows while it is walked through. Synchronous calls are ten times as fast as asynchronous ones.
  for (const path of folders) {
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      entries.push(entry);
      if (entry.isDirectory()) folders.push(join(path, entry.name));
    }
  }
  return entries;
}
