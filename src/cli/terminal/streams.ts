/** What a command may touch of the process it runs in. Tests give their own. */

export interface OutputStream {
  write(text: string): unknown;
  /** True on a terminal. */
  readonly isTTY?: boolean | undefined;
  /** Width of the terminal in characters. */
  readonly columns?: number | undefined;
  on?(event: 'error', listener: (error: Error) => void): unknown;
}
export interface Streams {
  /** Results: what was asked for. */
  readonly stdout: OutputStream;
  /** Everything said on the way: progress, problems, mistakes of usage. */
  readonly stderr: OutputStream;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Absolute path that relative paths of the command line start from; empty when that folder was removed. */
  readonly cwd: string;
}

/** Exit codes (DESIGN 9). */
export const EXIT = { clean: 0, bug: 1, content: 2, usage: 3 } as const;
/** What each means, for the help and the manual. */
export const EXIT_MEANING = {
  clean: 'all is well',
  bug: 'a bug in docsite; the report says what to send us',
  content: 'problems in the content: pages, links, versions, and what the configuration says of them',
  usage: 'the call is wrong, or docsite.config.ts: a field is unknown or has a wrong value',
} as const satisfies Record<keyof typeof EXIT, string>;

/**
 * A mistake in how docsite was called or in what it was pointed at: ends the command with exit code 3 and the
 * message, without a stack.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** True when text on this stream may be coloured: a terminal, unless NO_COLOR or a dumb terminal says no. */
export function hasColor(stream: OutputStream, env: Streams['env']): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  if ((env['FORCE_COLOR'] ?? '') !== '') return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}
