/** Small sites for what the flagship does not show: built and served for one spec. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { UserConfig } from '../../../src/content/config-input.ts';

const BINARY = fileURLToPath(new URL('../../../bin/docsite.js', import.meta.url));
/** The same tests against the server of writers: `DOCSITE_SERVE=sources npm run e2e -- tests/e2e/reader`. */
const FROM_SOURCES = process.env['DOCSITE_SERVE'] === 'sources';
const SITES = fileURLToPath(new URL('sites/', import.meta.url));

export interface ServedSite {
  /** Address without a trailing slash, base URL included. */
  readonly url: string;
  /** Stops serving and removes what was built. */
  readonly close: () => Promise<void>;
}

/**
 * Builds a copy of `sites/<name>` and serves it on a free port: with the given config (title, address and icon have
 * defaults), or with the site's own. Rejects with what docsite printed when the site cannot be built.
 */
export async function serveSite(name: string, config?: Partial<UserConfig>): Promise<ServedSite> {
  const root = await mkdtemp(path.join(os.tmpdir(), `docsite-${name}-`));
  await cp(path.join(SITES, name), root, { recursive: true });
  if (config !== undefined) {
    const whole = { title: 'Fixture', url: 'https://fixture.example', favicon: '/favicon.svg', ...config };
    await writeFile(path.join(root, 'docsite.config.ts'), `export default ${JSON.stringify(whole)};\n`);
  }
  if (!FROM_SOURCES) await promisify(execFile)(process.execPath, [BINARY, 'build', '--root', root]);
  const mode = FROM_SOURCES ? [] : ['--built'];
  const server = spawn(process.execPath, [BINARY, 'serve', ...mode, '--root', root, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const close = async (): Promise<void> => {
    if (server.kill()) await once(server, 'exit');
    await rm(root, { recursive: true, force: true });
  };
  for await (const line of createInterface(server.stdout)) {
    const address = /https?:\/\/\S+/u.exec(line)?.[0];
    if (address !== undefined) return { url: address.replace(/\/$/u, ''), close };
  }
  await close();
  throw new Error('docsite serve ended without printing an address.');
}
