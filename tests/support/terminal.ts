/** `docsite serve` as a terminal shows it: both streams in their order. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { BINARY, startNode } from './run-docsite.ts';
import { makeFolder } from './site.ts';

interface Terminal {
  /** Waits for these words; resolves to everything that was printed since the call before. */
  readonly printed: (words: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts `docsite serve` on any free port. It is stopped when the test ends, if not before. */
export function startTerminal(root: string, ...args: readonly string[]): Terminal {
  const terminal = join(makeFolder(onTestFinished), 'terminal.txt');
  const output = openSync(terminal, 'w');
  const server = startNode(root, [BINARY, 'serve', '--port', '0', ...args], {}, output);
  closeSync(output);
  const ended = new Promise<void>((resolve) => server.on('close', () => resolve()));
  const stop = (): Promise<void> => {
    server.kill('SIGKILL');
    return ended;
  };
  onTestFinished(stop);
  let read = 0;
  const printed = async (words: string): Promise<string> => {
    const readNew = (): string => {
      const fresh = readFileSync(terminal, 'utf8').slice(read);
      expect(fresh).toContain(words);
      return fresh;
    };
    const fresh = await vi.waitFor(readNew, { timeout: 120_000, interval: 50 });
    read += fresh.length;
    return fresh;
  };
  return { printed, stop };
}

/** What `docsite serve` prints when it is ready. */
export async function greet(root: string, ...args: readonly string[]): Promise<string> {
  const { printed, stop } = startTerminal(root, ...args);
  const greeting = await printed(' at http:');
  await stop();
  return greeting;
}
