/** Opens an address in the reader's browser, by the system's own command. */
import { spawn } from 'node:child_process';
import type { Streams } from '../terminal/streams.ts';

/** By the names of `process.platform`; the address is the last argument. */
const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // The empty text is the title of the window: `start` takes the first text in quotes for it.
  win32: ['cmd', '/c', 'start', '""'],
};

/** Says so when the system has no such command; what becomes of the address, nobody tells. It was printed anyway. */
export function openBrowser(url: string, io: Streams): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {
    io.stderr.write(`docsite: no browser could be opened ("${command}" is missing)\n`);
  });
  child.unref();
}
