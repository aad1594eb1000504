/** Whether a path is inside a folder. */
import { isAbsolute, relative, sep } from 'node:path';

/** True for the folder itself too. Both paths are absolute; symbolic links are not followed. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // From one drive of Windows to another, the relative path is the absolute one.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
