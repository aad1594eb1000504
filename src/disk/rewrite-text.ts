/** Changes the text of a file as a whole, if it still has the text it was read with. */
import { chmod, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hashText } from './hash-bytes.ts';

/** What became of the file; `changed` and `not-utf8` leave it alone. */
export type Rewriting = 'done' | 'changed' | 'not-utf8';

/** Writes what `change` makes of the text. A symbolic link stays one, and the file keeps its mode. */
export async function rewriteText(path: string, hash: string, change: (text: string) => string): Promise<Rewriting> {
  const file = await realpath(path);
  const bytes = await readFile(file);
  if (hashText(bytes) !== hash) return 'changed';
  const before = bytes.toString('utf8');
  // Bytes that are not UTF-8 would be lost.
  if (!Buffer.from(before).equals(bytes)) return 'not-utf8';
  const text = change(before);
  if (text === before) return 'done';
  // Hidden: what a killed process leaves is neither published nor cut.
  const written = join(dirname(file), `.${basename(file)}.docsite-fix-${process.pid}`);
  try {
    await writeFile(written, text);
    await chmod(written, (await stat(file)).mode);
    if (!(await readFile(file)).equals(bytes)) return 'changed';
    await rename(written, file);
    return 'done';
  } finally {
    await rm(written, { force: true }).catch(() => undefined); // The first error counts.
  }
}
