/** The real path of a file that need not exist. */
import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { errorCode } from '../shared/string/error-code.ts';

/** The path of a file or folder, which need not exist, without symbolic links; a broken link counts as its target. */
export async function resolvePlace(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const target = await readlink(path).catch(() => null);
  if (target !== null) return resolvePlace(resolve(dirname(path), target));
  const folder = dirname(path);
  return folder === path ? path : join(await resolvePlace(folder), basename(path));
}
