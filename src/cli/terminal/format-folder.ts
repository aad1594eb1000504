/** How a folder is named in what commands print. */
import { relative, sep } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';

/** A folder as the reader would type it: relative when it is in the working directory; ends in a separator. */
export function formatFolder(folder: string, cwd: string): string {
  const shown = isInside(folder, cwd) ? relative(cwd, folder) || '.' : folder;
  return shown.endsWith(sep) ? shown : `${shown}${sep}`;
}
