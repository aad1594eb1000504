/** Reads files with fixed names. A pipe in the place of one would block forever. */
import { constants, open } from 'node:fs/promises';

/** The text of a file, which may be a link to one. Rejects with a system error: `EFTYPE` for a pipe or a device. */
export async function readRegularFile(path: string): Promise<string> {
  // On Windows, where pipes are not files, the flag is undefined, which counts as none.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const found = await file.stat();
    // For a folder, the error of reading it is clear enough.
    if (!found.isFile() && !found.isDirectory()) throw notRegular(path);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

function notRegular(path: string): Error {
  return Object.assign(new Error(`EFTYPE: not a regular file, read '${path}'`), {
    code: 'EFTYPE',
    syscall: 'read',
    path,
  });
}
