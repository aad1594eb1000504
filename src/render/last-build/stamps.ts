/** Recognises files without reading them: by the time of their last change, their size and their inode. */
import { createHash } from 'node:crypto';
import { type BigIntStats, lstatSync, statSync } from 'node:fs';
import { listTree, pathOf } from '../output/list.ts';

export interface Stamps {
  /** Equal when the names are, and no file was changed, replaced or moved in between. */
  readonly digest: string;
  /** From when on, in milliseconds since 1970, a change of any file would show in its stamp. */
  readonly sureFromMs: number;
}

/** Clocks of disks advance in steps: a second change within a step leaves the stamp as it is. */
const CLOCK_STEP_MS = 20n;
/** On a disk that only knows whole seconds, and for one file in a thousand million on others. */
const COARSE_STEP_MS = 2000n;
const SECOND_NS = 1_000_000_000n;
const MILLISECOND_NS = 1_000_000n;

/** Stamps of these files, by absolute paths: those that are not there count, too. Symbolic links are followed. */
export function stampFiles(files: readonly string[]): Stamps {
  const stamper = new Stamper();
  for (const file of files) stamper.add(file, statSync(file, { bigint: true, throwIfNoEntry: false }));
  return stamper.stamps;
}

/** Stamps of everything in these folders, by absolute path; `null` with a symbolic link. Throws disk errors. */
export function stampFolders(folders: readonly string[]): Stamps | null {
  const stamper = new Stamper();
  for (const folder of folders) {
    const stats = lstatSync(folder, { bigint: true, throwIfNoEntry: false });
    if (stats?.isSymbolicLink() === true) return null;
    if (stats?.isDirectory() !== true) {
      stamper.add(folder, stats);
      continue;
    }
    stamper.addFolder(folder);
    for (const entry of listTree(folder)) {
      const path = pathOf(entry);
      if (entry.isSymbolicLink()) return null;
      if (entry.isDirectory()) stamper.addFolder(path);
      else stamper.add(path, lstatSync(path, { bigint: true, throwIfNoEntry: false }));
    }
  }
  return stamper.stamps;
}

class Stamper {
  readonly #lines: string[] = [];
  #sureFromMs = 0n;

  addFolder(path: string): void {
    this.#lines.push(stampOfFolder(path));
  }

  add(path: string, stats: BigIntStats | undefined): void {
    this.#lines.push(stampOfFile(path, stats));
    if (stats === undefined) return;
    const { ctimeNs } = stats;
    const stepMs = ctimeNs % SECOND_NS === 0n ? COARSE_STEP_MS : CLOCK_STEP_MS;
    const sureFromMs = ctimeNs / MILLISECOND_NS + stepMs;
    if (sureFromMs > this.#sureFromMs) this.#sureFromMs = sureFromMs;
  }

  get stamps(): Stamps {
    return { digest: digestStamps(this.#lines), sureFromMs: Number(this.#sureFromMs) };
  }
}

/** A folder counts by its name: its time changes with what is in it. */
export function stampOfFolder(path: string): string {
  return `${path}/`;
}

/** `stats`: `undefined` for a file that is not there. */
export function stampOfFile(path: string, stats: BigIntStats | undefined): string {
  if (stats === undefined) return path;
  const { size, mtimeNs, ctimeNs, ino } = stats;
  return [path, size, mtimeNs, ctimeNs, ino].join('\0');
}

/** One digest of stamps in any order. */
export function digestStamps(stamps: readonly string[]): string {
  return createHash('sha256').update(stamps.toSorted().join('\n')).digest('hex');
}
