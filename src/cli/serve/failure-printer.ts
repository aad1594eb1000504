/** What `docsite serve` prints when the disk refuses or docsite has a bug. The server goes on in either case. */
import { relative } from 'node:path';
import { errorCode } from '../../shared/string/error-code.ts';
import { isWatchLimit, POLL_MS } from '../../serve/sources/watch-site.ts';
import type { Streams } from '../terminal/streams.ts';

/** The settings of Linux that limit watching, by the code of the refusal. */
const LIMITS: Readonly<Record<string, string>> = {
  ENOSPC: 'fs.inotify.max_user_watches',
  EMFILE: 'fs.inotify.max_user_instances',
};

/** Prints each failure once: what cannot be read is tried again and again. */
export class FailurePrinter {
  readonly #io: Pick<Streams, 'stderr'>;
  readonly #root: string;
  #last = '';

  /** Files are named relative to the root, an absolute path. */
  constructor(io: Pick<Streams, 'stderr'>, root: string) {
    this.#io = io;
    this.#root = root;
  }

  readonly print = (error: unknown): void => {
    const text = this.#format(error);
    if (text !== this.#last) this.#io.stderr.write(text);
    this.#last = text;
  };

  /** The disk could be read again: the next failure counts as new, even if it is the same. */
  forget(): void {
    this.#last = '';
  }

  #format(error: unknown): string {
    const code = errorCode(error);
    if (code !== null && isWatchLimit(error)) {
      const remedy = LIMITS[code] === undefined ? '' : ` To see saves at once, raise ${LIMITS[code]}.`;
      return `docsite: the system cannot watch all files (${code}): looking for saves every ${POLL_MS} ms instead.${remedy}\n`;
    }
    if (code !== null) {
      const path = error instanceof Error && 'path' in error ? String(error.path) : '';
      const file = path === '' ? 'a file' : relative(this.#root, path) || path;
      return `docsite: ${file} could not be read or watched (${code}).\n`;
    }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `${stack}\ndocsite: this is a bug in docsite; the site is unchanged. Please report the lines above.\n`;
  }
}
