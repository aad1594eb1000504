/** Symbolic links to folders that a watcher must not follow: it would walk in a circle, or over the whole machine. */
import { realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { attempt } from '../../shared/text/error-code.ts';

/** Whether a link leads to a folder above it, or out of the site. Both paths absolute; the root has no links. */
export function isStrayLink(root: string, path: string): boolean {
  const target = attempt(() => realpathSync(path));
  if (target === null || attempt(() => statSync(target))?.isDirectory() !== true) return false;
  if (!isInside(target, root)) return relative(root, path).split(sep)[0] !== 'templates';
  for (let folder = dirname(path); isInside(folder, root); folder = join(folder, '..')) {
    if (attempt(() => realpathSync(folder)) === target) return true;
  }
  return false;
}
