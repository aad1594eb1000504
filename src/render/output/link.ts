/** A second name for the bytes of a file. */
import { copyFileSync, linkSync } from 'node:fs';

/** Links a file, or copies it on a disk without hard links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
