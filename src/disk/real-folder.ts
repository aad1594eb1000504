/** Finds the folder a command was pointed at. */
import { realpath, stat } from 'node:fs/promises';

/** Its path without symbolic links; `null` unless it is a folder that can be accessed. */
export async function realFolder(path: string): Promise<string | null> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() === true ? realpath(path) : null;
}
