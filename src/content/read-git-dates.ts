/** Day and author of the last change of each file, from one pass over git's history. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { StoredVersion } from '../shared/types.ts';

const run = promisify(execFile);
/** Marks the line of a commit; a file's name cannot contain NUL. */
const COMMIT = '\0';
/** A history of this size in bytes is more than any documentation has. */
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

/**
 * Changes of files below a folder (relative to the root), by path relative to that folder. Empty when the site is not
 * in a git repository, when git is missing, or when the history is shallow: a date that is wrong is worse than none.
 */
export async function readGitDates(root: string, folder: string): Promise<StoredVersion['updated']> {
  try {
    const { stdout: shallow } = await run('git', ['rev-parse', '--is-shallow-repository'], { cwd: root });
    if (shallow.trim() !== 'false') return {};
    const format = `--format=${COMMIT.replace('\0', '%x00')}%cs%x09%an`;
    const args = ['-c', 'core.quotePath=off', 'log', format, '--name-only', '--relative', '--no-renames', '--', '.'];
    const { stdout } = await run('git', args, { cwd: `${root}/${folder}`, maxBuffer: MAX_OUTPUT_BYTES });
    return readLog(stdout);
  } catch {
    return {};
  }
}

/** Newest first, so the first commit that names a file is its last change. */
function readLog(log: string): StoredVersion['updated'] {
  const updated: Record<string, { date: string; author: string | null }> = {};
  let date = '';
  let author: string | null = null;
  for (const line of log.split('\n')) {
    if (line.startsWith(COMMIT)) [date = '', author = null] = line.slice(1).split('\t');
    else if (line !== '' && !Object.hasOwn(updated, line)) updated[line] = { date, author };
  }
  return updated;
}
