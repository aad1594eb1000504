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

/** True when text on this stream may be coloured: a terminal, unless NO_COLOR or a dumb terminal says no. */
export function hasColor(stream: OutputStream, env: Streams['env']): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  if ((env['FORCE_COLOR'] ?? '') !== '') return env['FORCE_COLOR'] !== '0';
  return stream.isTTY === true && env['TERM'] !== 'dumb';
}
