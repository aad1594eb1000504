/** Day and author of the last change of each file, from one pass over git's history. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { problem } from '../../shared/problem/problem.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { StoredVersion } from '../../shared/types/store.ts';

const run = promisify(execFile);
/** A history of this size in bytes is more than any documentation has. */
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

/**
 * One commit after the other as `NUL day TAB author NUL line break path NUL path NUL …`: paths as they are, days in UTC
 * (BEHAVIOUR B94), whatever the user's git is set to.
 */
const LOG =
  'log -z --format=%x00%cd%x09%an --date=format-local:%Y-%m-%d --no-show-signature --name-only --relative --no-renames';

/** git's messages are read. */
const inEnglish = (): NodeJS.ProcessEnv => ({ ...process.env, TZ: 'UTC', LC_ALL: 'C' });

export interface GitDates {
  /** Last changes by path. Empty without git. */
  readonly updated: StoredVersion['updated'];
  /** A warning where there are no dates, with the reason. A shallow history has none rather than wrong ones. */
  readonly problems: readonly Problem[];
}

/** Last changes of files below a folder. */
export async function readGitDates(root: string, folder: string): Promise<GitDates> {
  try {
    // In the folder itself, which may be a submodule with its own history.
    const cwd = `${root}/${folder}`;
    if (await isShallow(cwd)) return { updated: {}, problems: [shallowClone(folder)] };
    const options = { cwd, maxBuffer: MAX_OUTPUT_BYTES, env: inEnglish() };
    const { stdout } = await run('git', [...LOG.split(' '), '--', '.'], options);
    return { updated: readLog(stdout), problems: [] };
  } catch (error) {
    // Without the folder git does not start either.
    return { updated: {}, problems: existsSync(`${root}/${folder}`) ? [noDates(folder, error)] : [] };
  }
}

/** Why git gives no dates: the configuration asks for them. */
function noDates(folder: string, error: unknown): Problem {
  const { code, stderr = '' } = error as { readonly code?: unknown; readonly stderr?: string };
  const [, refused] = /dubious ownership in repository at '(.*)'/u.exec(stderr) ?? [];
  const [why, fix] =
    code === 'ENOENT'
      ? ['They come from git, which is not installed here.', 'Install git where the site is built.']
      : refused !== undefined
        ? [
            'git refuses the folder: it belongs to another user.',
            `Run: git config --global --add safe.directory '${refused}'`,
          ]
        : /not a git repository/iu.test(stderr)
          ? [
              'They come from git, and the folder is not in a repository.',
              'Build in a clone, or run "git init" and commit.',
            ]
          : [
              `They come from git, which says: ${(stderr.trim() === '' ? String(error) : stderr.trim()).split('\n', 1).join()}.`,
              'Correct that.',
            ];
  return problem({
    severity: 'warn',
    code: 'no-git-dates',
    file: folder,
    what: 'The pages show no date or author of their last change.',
    why,
    fix: `${fix} Or remove showLastUpdateTime and showLastUpdateAuthor.`,
  });
}

async function isShallow(cwd: string): Promise<boolean> {
  const { stdout } = await run('git', ['rev-parse', '--is-shallow-repository'], { cwd, env: inEnglish() });
  return stdout.trim() !== 'false';
}

function shallowClone(folder: string): Problem {
  return problem({
    severity: 'warn',
    code: 'shallow-clone',
    file: folder,
    what: 'The pages show no date or author of their last change.',
    why: 'The checkout is shallow: it lacks the git history that they come from.',
    fix: 'Fetch the full history: "fetch-depth: 0" in CI, or "git fetch --unshallow".',
  });
}

/** Newest first, so the first commit that names a file is its last change. An empty field announces a commit. */
function readLog(log: string): StoredVersion['updated'] {
  const updated: Record<string, { date: string; author: string | null }> = {};
  let date = '';
  let author: string | null = null;
  let isCommit = false;
  for (const field of log.split('\0')) {
    const path = field.replace(/^\n/u, '').normalize('NFC');
    if (isCommit) [date = '', author = null] = field.split('\t');
    else if (path !== '' && !Object.hasOwn(updated, path)) updated[path] = { date, author };
    isCommit = !isCommit && field === '';
  }
  return updated;
}
