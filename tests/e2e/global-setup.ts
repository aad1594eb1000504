/**
 * Builds the flagship into a temporary folder, serves it on a free port, and gives its address to all tests as
 * `baseURL`. With `DOCSITE_URL` set, the tests run against the site at that address instead.
 */
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BINARY = path.join(ROOT, 'bin/docsite.js');
const SERVE_TIMEOUT_MS = 15_000;

type Server = ChildProcessByStdio<null, Readable, Readable>;

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['DOCSITE_URL']) return undefined;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-e2e-'));
  const out = path.join(folder, 'site');
  let server: Server | undefined;
  const stop = async (): Promise<void> => {
    server?.kill();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await promisify(execFile)(process.execPath, [BINARY, 'build', '--out', out], { cwd: ROOT });
    server = spawn(process.execPath, [BINARY, 'serve', '--built', '--out', out, '--port', '0'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    process.env['DOCSITE_URL'] = await readAddress(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** The first address that `docsite serve` prints. Rejects with all that it printed if it ends or stays silent. */
function readAddress(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const fail = (reason: string): void => reject(new Error(`docsite serve ${reason}. It printed:\n${printed}`));
    const timer = setTimeout(() => fail(`printed no address in ${SERVE_TIMEOUT_MS} ms`), SERVE_TIMEOUT_MS);
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      const address = /https?:\/\/\S+/u.exec(printed)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    server.on('error', (error) => fail(`did not start: ${error.message}`));
    server.on('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with exit code ${code ?? 'none'}`);
    });
  });
}
