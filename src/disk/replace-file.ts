/** Writes a file as a whole: readers see the old bytes or the new ones, never a part. */
import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { move } from './move.ts';

/** Creates its folder too. When the disk refuses, the old file stays and no temporary file is left. */
export async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const written = `${file}.docsite-new`;
  await makeFolder(dirname(file));
  try {
    await writeFile(written, content);
    await move(written, file);
  } catch (error) {
    await rm(written, { force: true }).catch(() => undefined); // The first error counts.
    throw error;
  }
}
