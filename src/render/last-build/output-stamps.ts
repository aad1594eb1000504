/**
 * Stamps of a site's output, and of what a killed build has left next to it. A build lists its output once: the stamps of
 * what it replaces are taken again, and no others. So what another program changes meanwhile is found by the next build.
 */
import { type Dirent, existsSync, lstatSync } from 'node:fs';
import { join, sep } from 'node:path';
import { listTree, pathOf } from '../output/list.ts';
import { foldersOf, sidePath } from '../output/place.ts';
import type { FileSwap, Swap } from '../output/restore.ts';
import { digestStamps, stampFolders, stampOfFile, stampOfFolder } from './stamps.ts';

export interface OutputStamps {
  /** The real path of the output. */
  readonly place: string;
  /** By absolute path; `null` for a symbolic link, which says nothing about its target. */
  readonly stamps: ReadonlyMap<string, string | null>;
}

/** Stamps of all that the output holds. Throws disk errors. */
export function stampOutput(place: string, entries: readonly Dirent[] = listTree(place)): OutputStamps {
  return { place, stamps: new Map(entries.map(stampEntry)) };
}

/** The same after a swap. Throws disk errors. */
export function restampOutput({ place, stamps }: OutputStamps, swap: Swap): OutputStamps {
  if ('files' in swap) return { place, stamps: restampFiles({ place, stamps }, swap) };
  const folder = join(place, swap.folder);
  const others = [...stamps].filter(([path]) => !path.startsWith(folder + sep));
  return { place, stamps: new Map([...others, ...listTree(folder).map(stampEntry)]) };
}

function restampFiles({ place, stamps }: OutputStamps, { files, added, removed }: FileSwap): OutputStamps['stamps'] {
  const all = new Map(stamps);
  for (const path of [...files, ...added]) all.set(join(place, path), stampFile(join(place, path)));
  for (const path of removed) all.delete(join(place, path));
  for (const folder of [...added, ...removed].flatMap(foldersOf).map((path) => join(place, path))) {
    if (existsSync(folder)) all.set(folder, stampOfFolder(folder));
    else all.delete(folder);
  }
  return all;
}

/** `null` where there are symbolic links. Throws disk errors. */
export function digestOutput({ place, stamps }: OutputStamps): string | null {
  const known = [...stamps.values()].filter((stamp) => stamp !== null);
  const sides = stampFolders((['new', 'old'] as const).map((role) => sidePath(place, role)));
  return sides === null || known.length < stamps.size ? null : digestStamps([...known, sides.digest]);
}

function stampEntry(entry: Dirent): readonly [string, string | null] {
  const path = pathOf(entry);
  if (entry.isSymbolicLink()) return [path, null];
  return [path, entry.isDirectory() ? stampOfFolder(path) : stampFile(path)];
}

function stampFile(path: string): string {
  return stampOfFile(path, lstatSync(path, { bigint: true, throwIfNoEntry: false }));
}
