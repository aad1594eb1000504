/** Makes folders step by step. Node's recursive `mkdir` never ends below `/proc`, and says of a read-only disk that a folder is missing. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../shared/string/error-code.ts';

/**
 * Makes a folder and what is above it. Resolves to the first one that was made, `undefined` when there was nothing to make;
 * rejects with the system's error where that cannot be. A file in the way is left for the caller to run into.
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder);
    return folder;
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return undefined;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw error;
    const made = await makeFolder(above);
    await mkdir(folder).catch(ignoreExisting);
    return made ?? folder;
  }
}

/** Another process may make the same folder meanwhile. */
function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') throw error;
}
