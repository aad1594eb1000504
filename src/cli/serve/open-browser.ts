/** Opens an address in the reader's browser, by the system's own command. */
import { spawn } from 'node:child_process';
import type { Streams } from '../terminal/streams.ts';

/** By the names of `process.platform`; the address is the last argument. */
const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  // `start` takes the first quoted argument as the title of the window.
  win32: ['cmd', '/c', 'start', '""'],
};

/** Says so when the command is missing. Whether a browser opened is unknown; the address was printed anyway. */
export function openBrowser(url: string, io: Streams): void {
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {
    io.stderr.write(`docsite: cannot open a browser ("${command}" is missing)\n`);
  });
  child.unref();
}
