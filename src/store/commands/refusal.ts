/** How a command on the store refuses: problems to show, and the exit code. Nothing has changed then. */
import { describeDiskError } from '../../disk/disk-error.ts';
import { LockedError } from '../../disk/file-lock.ts';
import { EXIT } from '../../shared/problem/exit.ts';
import type { ProblemCode } from '../../shared/problem/problem-codes.ts';
import { problem } from '../../shared/problem/problem.ts';
import { VERSIONS_DIR } from '../../shared/site-folders.ts';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { describeForeignChange, ForeignChangeError } from '../files/apply-change.ts';

/** Ends a command: the problems are shown, nothing has changed. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problems: readonly Problem[];
  readonly exitCode: number;
  /** For ranges, where problems name many versions. */
  readonly versionsNewestFirst: readonly VersionName[];

  constructor(
    problems: readonly Problem[],
    exitCode: number = EXIT.usage,
    versionsNewestFirst: readonly VersionName[] = [],
  ) {
    super(problems.map(({ what }) => what).join(' '));
    this.problems = problems;
    this.exitCode = exitCode;
    this.versionsNewestFirst = versionsNewestFirst;
  }
}

/** A refusal for a mistake in the call. */
export function refuse(code: ProblemCode, what: string, fix: string): Refusal {
  return new Refusal([problem({ code, what, fix })]);
}

/** What an error means for the user; also a disk that refuses and a store that another command changes. `null` for a bug. */
export function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ForeignChangeError) {
    return new Refusal([describeForeignChange(error, VERSIONS_DIR)], EXIT.content);
  }
  if (error instanceof LockedError) {
    return new Refusal([
      problem({
        code: 'store-in-use',
        what: `Another command is changing the versions: ${error.message}.`,
        why: 'This command changed nothing.',
        fix: `Try again when it has finished. If no such command is running, delete ${error.lockFile}`,
      }),
    ]);
  }
  const code = error instanceof Error && 'syscall' in error ? errorCode(error) : null;
  if (code === null) return null;
  return new Refusal([
    problem({
      code: 'unwritable-store',
      what: `The disk refused: ${describeDiskError(error)}.`,
      why: 'Either nothing has changed, or the next command finishes the change.',
      fix: 'Make the files readable and the folder writable, or free some space, then try again.',
    }),
  ]);
}
