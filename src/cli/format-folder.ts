/** How a folder is named in what commands print. */
import { isAbsolute, relative, sep } from 'node:path';

/** A folder as the reader would type it: relative when it lies below the working directory; ends in a separator. */
export function formatFolder(folder: string, cwd: string): string {
  const path = relative(cwd, folder);
  const isBelow = !isAbsolute(path) && path !== '..' && !path.startsWith(`..${sep}`);
  const shown = isBelow ? path || '.' : folder;
  return shown.endsWith(sep) ? shown : `${shown}${sep}`;
}
