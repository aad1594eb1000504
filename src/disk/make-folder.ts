/** Makes folders step by step: `mkdir` of Node with `recursive` never ends below a file system that has none, such as `/proc`. */
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../shared/text/error-code.ts';

/** Makes an absolute folder and what is above it; rejects with the system's error where that cannot be. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder));
    await mkdir(folder);
  }
}
