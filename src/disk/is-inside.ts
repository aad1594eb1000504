/** Which of two folders lies in the other. */
import { isAbsolute, relative, sep } from 'node:path';

/** True for the folder itself too. Both paths are absolute; symbolic links are not followed. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  // From one drive of Windows to another there is no way but the whole path.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
