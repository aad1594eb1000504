/** Readers that do not wait for what they asked for, and what this leaves in a server of this process. */
import { readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';

/** Begins to load an address so many times, and hangs up after the first bytes; a few at a time. */
export async function abortDownloads(url: URL, times: number): Promise<void> {
  const abort = (): Promise<void> =>
    new Promise((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`);
      });
      socket.once('data', () => socket.destroy());
      socket.on('error', () => socket.destroy());
      socket.once('close', () => resolve());
    });
  for (let done = 0; done < times; done += 10) {
    await Promise.all(Array.from({ length: Math.min(10, times - done) }, abort));
  }
}

/** How often files below a folder are open in this process; Linux alone says so. */
export function countOpenFiles(folder: string): number {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`).startsWith(folder);
    } catch {
      return false;
    }
  }).length;
}
