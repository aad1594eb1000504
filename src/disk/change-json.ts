/** Changes a JSON file that its users write as well: one command at a time, and as a whole. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { compareText } from '../shared/string/compare-text.ts';
import { errorCode } from '../shared/string/error-code.ts';
import { withFileLock } from './file-lock.ts';
import { replaceFile } from './replace-file.ts';

/** Writes what `change` makes of the entries, sorted by their names. A missing file has none. */
export async function changeJson<Entry>(
  file: string,
  change: (entries: Readonly<Record<string, Entry>>) => Readonly<Record<string, Entry>>,
): Promise<void> {
  const lock = join(dirname(file), `.${basename(file, '.json')}.lock`);
  await withFileLock(lock, undefined, async (assertHeld) => {
    const written = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      return '{}';
    });
    const entries = Object.entries(change(JSON.parse(written) as Readonly<Record<string, Entry>>));
    const sorted = entries.toSorted(([one], [other]) => compareText(one, other));
    await assertHeld();
    await replaceFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  });
}
