/** Opens an address in the reader's browser, by the system's own command. */
import { spawn } from 'node:child_process';
import type { Streams } from '../terminal/streams.ts';

/** By the names of `process.platform`; the address is the last argument, which no shell reads: one means something by `&` and `^`. */
const COMMANDS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** The program that opens an address on a system, and its arguments. */
export function browserCommand(url: string, platform: string): readonly [string, readonly string[]] {
  const [command, ...args] = COMMANDS[platform] ?? ['xdg-open'];
  return [command, [...args, url]];
}

/** Says so when the command is missing. Whether a browser opened is unknown; the address was printed anyway. */
export function openBrowser(url: string, io: Streams): void {
  const [command, args] = browserCommand(url, process.platform);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {
    io.stderr.write(`docsite: cannot open a browser ("${command}" is missing)\n`);
  });
  child.unref();
}
