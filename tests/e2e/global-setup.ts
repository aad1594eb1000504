/**
 * Starts the flagship on free ports, as the selected projects need: a build in a temporary folder (`DOCSITE_URL`), under its
 * content security policy (B176: a violation is an error in the console, which fails a test), and
 * `docsite serve` on its sources (`DOCSITE_SERVED_URL`). A variable that is already set names a site to test instead.
 * Also starts the host of the small sites.
 */
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FullConfig } from '@playwright/test';
import { hostSites } from './site-host.ts';
import type { SiteOptions, SiteSource } from './site-options.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BINARY = path.join(ROOT, 'bin/docsite.js');
const SERVE_TIMEOUT_MS = 60_000;

type Server = ChildProcessByStdio<null, Readable, Readable>;

export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-e2e-'));
  const out = path.join(folder, 'site');
  const servers: Server[] = [];
  const stopSites = await hostSites();
  const stop = async (): Promise<void> => {
    await stopSites();
    for (const server of servers) server.kill();
    await rm(folder, { recursive: true, force: true });
  };
  const serve = (args: readonly string[]): Promise<string> => {
    const server = spawn(process.execPath, [BINARY, 'serve', ...args, '--port', '0'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    servers.push(server);
    return readAddress(server);
  };
  const starts: Readonly<Record<SiteSource, () => Promise<void>>> = {
    built: async () => {
      if (process.env['DOCSITE_URL']) return;
      await promisify(execFile)(process.execPath, [BINARY, 'build', '--out', out], { cwd: ROOT });
      process.env['DOCSITE_URL'] = await serve(['--built', '--csp', '--out', out]);
    },
    sources: async () => {
      if (process.env['DOCSITE_SERVED_URL']) return;
      process.env['DOCSITE_SERVED_URL'] = await serve([]);
    },
  };
  try {
    const wanted = config.projects.filter(({ name }) => isAskedFor(name));
    const sources = new Set(wanted.map(({ use }) => (use as SiteOptions).from));
    await Promise.all([...sources].map(async (source) => starts[source]()));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Playwright lists all projects here, including those that `--project` excludes. */
function isAskedFor(name: string): boolean {
  const named = process.argv.filter(
    (arg, index) => arg.startsWith('--project') || process.argv[index - 1] === '--project',
  );
  return named.length === 0 || named.some((arg) => arg === name || arg === `--project=${name}`);
}

/** The first address that `docsite serve` prints. Rejects with its output if it ends or prints no address in time. */
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
