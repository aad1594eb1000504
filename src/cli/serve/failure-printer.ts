/** What `docsite serve` prints when the disk refuses or docsite has a bug. The server goes on in either case. */
import { relative } from 'node:path';
import { errorCode } from '../../shared/string/error-code.ts';
import type { Streams } from '../terminal/streams.ts';

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
    if (code !== null) {
      const path = error instanceof Error && 'path' in error ? String(error.path) : '';
      const file = path === '' ? 'a file' : relative(this.#root, path) || path;
      const advice =
        code === 'ENOSPC' ? ' The system limit for watched files is reached: raise fs.inotify.max_user_watches.' : '';
      return `docsite: ${file} could not be read or watched (${code}).${advice}\n`;
    }
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return `${stack}\ndocsite: this is a bug in docsite; the site is unchanged. Please report the lines above.\n`;
  }
}
