/** Finds the folder a command was pointed at. */
import { realpath, stat } from 'node:fs/promises';

/** Its path without symbolic links; `null` for a file, for nothing, and for what cannot be looked at. */
export async function realFolder(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true ? realpath(path) : null;
}
