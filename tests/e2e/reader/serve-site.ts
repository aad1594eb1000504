/** Small sites for features the flagship does not use, built and served for one spec. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { UserConfig } from '../../../src/content/config/input.ts';
import { writeDiagrams, writeMathematics } from '../../support/manual-examples.ts';
import type { SiteSource } from '../site-options.ts';
import { writeLargeSite } from './large-site.ts';

const BINARY = fileURLToPath(new URL('../../../bin/docsite.js', import.meta.url));
const SITES = fileURLToPath(new URL('sites/', import.meta.url));
/** Sites that other kinds of tests build, too. */
const FIXTURES = fileURLToPath(new URL('../../fixtures/', import.meta.url));
const MANUAL = fileURLToPath(new URL('../../../manual/', import.meta.url));

/** What may be in the folder of the manual besides its sources. */
const BUILT = /[/\\]manual[/\\](?:site|node_modules)$/u;

export interface ServedSite {
  /** URL without a trailing slash, base URL included. */
  readonly url: string;
  /** Stops serving and removes the build. */
  readonly close: () => Promise<void>;
}

/**
 * Serves a copy of `sites/<name>`, or of a fixture, on a free port, built before or from its sources: with the given config (title, URL
 * icon and policy have defaults), or with the site's own. Rejects with what docsite printed when the site cannot be built.
 */
export async function serveSite(name: string, from: SiteSource, config?: Partial<UserConfig>): Promise<ServedSite> {
  const root = await mkdtemp(path.join(os.tmpdir(), `docsite-${name}-`));
  await cp(folderOf(name), root, { recursive: true, filter: (file) => !BUILT.test(file) });
  if (name === 'large') await writeLargeSite(root);
  if (name === 'diagrams') writeDiagrams(root);
  if (name === 'formulas') writeMathematics(root);
  if (config !== undefined) {
    const defaults = {
      title: 'Fixture',
      url: 'https://fixture.example',
      favicon: '/favicon.svg',
      contentSecurityPolicy: {},
    };
    const whole = { ...defaults, ...config };
    await writeFile(path.join(root, 'docsite.config.ts'), `export default ${JSON.stringify(whole)};\n`);
  }
  if (from === 'built') await promisify(execFile)(process.execPath, [BINARY, 'build', '--root', root]);
  // The manual has no policy.
  const policy = name === 'manual' ? [] : ['--csp'];
  return serveFolder(root, from === 'built' ? ['--built', ...policy] : []);
}

/** Serves a site and removes it when it is closed. */
export async function serveFolder(root: string, options: readonly string[]): Promise<ServedSite> {
  const server = spawn(process.execPath, [BINARY, 'serve', ...options, '--root', root, '--port', '0'], {
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

function folderOf(name: string): string {
  if (name === 'manual') return MANUAL;
  const own = path.join(SITES, name);
  return existsSync(own) ? own : path.join(FIXTURES, name);
}
