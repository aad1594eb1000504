/** Streams that keep what was written to them. */
import type { OutputStream, Streams } from '../../../src/cli/terminal/streams.ts';

export interface FakeStreams extends Streams {
  readonly out: () => string;
  readonly err: () => string;
}

export function fakeOutput(chunks: string[], isTTY = false): OutputStream {
  return { write: (text: string) => chunks.push(text), isTTY, columns: 40 };
}

export function fakeStreams(cwd = '/'): FakeStreams {
  const [out, err]: [string[], string[]] = [[], []];
  return {
    stdout: fakeOutput(out),
    stderr: fakeOutput(err),
    env: {},
    cwd,
    out: () => out.join(''),
    err: () => err.join(''),
  };
}
