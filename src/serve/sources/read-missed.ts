/** What no watcher says: changes between reading a folder and watching it, and which links it must not follow. */
import { readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { attempt } from '../../shared/string/error-code.ts';

/**
 * Absolute paths of what is on the disk and not known (of a folder, not its contents), and of what is known and gone.
 * `known` are the names in each folder, by absolute paths. Reads the folders that are both known and there.
 */
export function findMissed(
  root: string,
  known: Readonly<Record<string, readonly string[]>>,
  isWatched: (path: string) => boolean,
): { readonly come: readonly string[]; readonly gone: readonly string[] } {
  const [come, gone]: [string[], string[]] = [[], []];
  const visit = (folder: string): void => {
    const names = new Set(known[folder]);
    // Nothing for one that is gone by now.
    const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
    for (const entry of entries.filter(({ name }) => isWatched(join(folder, name)))) {
      const path = join(folder, entry.name);
      if (!names.delete(entry.name)) come.push(path);
      else if (entry.isDirectory()) visit(path);
    }
    for (const name of names) gone.push(join(folder, name));
  };
  visit(root);
  return { come, gone };
}

/** Whether a link leads to a folder above it (a circle), or out of the site. Both paths absolute; the root has no links. */
export function isStrayLink(root: string, path: string): boolean {
  const target = attempt(() => realpathSync(path));
  if (target === null || attempt(() => statSync(target))?.isDirectory() !== true) return false;
  if (!isInside(target, root)) return relative(root, path).split(sep)[0] !== 'templates';
  for (let folder = dirname(path); isInside(folder, root); folder = join(folder, '..')) {
    if (attempt(() => realpathSync(folder)) === target) return true;
  }
  return false;
}
