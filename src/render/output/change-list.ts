/** The file of `build --changed`: what to upload and what to delete. It appears at once, when the site has. */
import { access, constants, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { move } from '../../disk/move.ts';
import { resolvePlace } from '../../disk/resolve-place.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { OutputChange } from '../../shared/types/output.ts';

/** A list that can be written. Call exactly one of the two. */
export interface ChangeList {
  /** Throws a `UsageError` when the disk refuses after all. */
  readonly write: (changes: readonly OutputChange[]) => Promise<void>;
  /** Leaves the list of an earlier build as it is. */
  readonly discard: () => Promise<void>;
}

/** Letters of `git diff --name-status`. */
const LETTERS: Readonly<Record<OutputChange['kind'], string>> = { added: 'A', changed: 'M', removed: 'D' };
/** What would end a line or a column, and the quote that marks a path in quotes. */
const NEEDS_QUOTES = /[\p{Cc}\u2028\u2029]|^"/u;

/**
 * One line per file, in the order given: its letter, a tab, its path below the output folder with `/` separators. A
 * path with a control character is written as a JSON string, which begins with a quote.
 */
export function formatChanges(changes: readonly OutputChange[]): string {
  return changes
    .map(({ kind, path }) => `${LETTERS[kind]}\t${NEEDS_QUOTES.test(path) ? JSON.stringify(path) : path}\n`)
    .join('');
}

/**
 * Makes sure that a list can be written to `file`, an absolute path. Throws a `UsageError` for what is not a file or holds
 * something else, for a place in the output folder, and when the disk refuses.
 */
export async function openChangeList(file: string, outDir: string): Promise<ChangeList> {
  return orRefusal(file, '', async () => {
    const place = await resolvePlace(file);
    await refuseOther(place, file);
    if (isInside(place, await resolvePlace(outDir))) {
      throw new UsageError(`--changed: ${file} is inside the output folder.\nPass a file outside of it.`);
    }
    const staged = join(dirname(place), `.${basename(place)}.docsite-new`);
    await writeFile(staged, '');
    const discard = (): Promise<void> => rm(staged, { force: true });
    return {
      discard,
      write: (changes) =>
        orRefusal(file, 'the site is built, but ', async () => {
          try {
            await writeFile(staged, formatChanges(changes));
            await move(staged, place);
          } catch (error) {
            await discard().catch(() => undefined); // The first error counts.
            throw error;
          }
        }),
    };
  });
}

/** A slip such as `--changed README.md` must not cost a file. */
async function refuseOther(place: string, shown: string): Promise<void> {
  const found = await stat(place).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return;
  if (!found.isFile()) throw new UsageError(`--changed: ${shown} is not a file.`);
  await access(place, constants.W_OK);
  const text = await readFile(place, 'utf8');
  if (text === '' || /^[AMD]\t/u.test(text)) return;
  throw new UsageError(`--changed: ${shown} exists and is not a list of changes.\nPass another file.`);
}

async function orRefusal<T>(file: string, before: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    const reason = code === 'ENOENT' ? 'its folder does not exist' : code;
    throw new UsageError(`${before}cannot write the list of changes to ${file} (${reason}).`);
  }
}
