/** `docsite mcp`: a server of the Model Context Protocol on the standard streams, for a checkout or a published site. */
import { resolve } from 'node:path';
import { buildCache } from '../../../src/build/site-place.ts';
import { saveMemory } from '../../../src/build/tune-engine.ts';
import { loadConfig } from '../../../src/content/sources/load-config.ts';
import { packageVersion } from '../../../src/disk/package-root.ts';
import { realFolder } from '../../../src/disk/real-folder.ts';
import { cacheSource } from '../cached-source.ts';
import { serveStdio } from '../server.ts';
import { createHttpSource, type SiteSource } from '../site-source.ts';
import { EXIT, UsageError } from '../../../src/shared/problem/exit.ts';
import { formatFolder } from '../../../src/cli/terminal/format-folder.ts';
import type { Streams } from '../../../src/cli/terminal/streams.ts';
import { createCheckoutSource } from './checkout-source.ts';

/** How long an answer of a published site is remembered. */
const MAX_AGE_MS = 60_000;

export interface McpOptions {
  readonly root?: string;
  /** Whole address of a published site. */
  readonly site?: string;
}

/** Serves until its input ends, and resolves to 0. Standard output belongs to the protocol. Throws `UsageError`. */
export async function runMcp({ root, site }: McpOptions, io: Streams): Promise<number> {
  if (root !== undefined && site !== undefined)
    throw new UsageError('--root is a checkout and --site a published site. Give one.');
  saveMemory();
  const source =
    site === undefined
      ? await openCheckout(root ?? '.', io)
      : cacheSource(createHttpSource(parseSite(site)), MAX_AGE_MS, () => performance.now());
  await serveStdio(source, packageVersion(), (error) => io.stderr.write(`docsite mcp: ${error.message}\n`));
  return EXIT.clean;
}

/** With a slash at its end, as the start of all addresses of the site. */
function parseSite(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : null;
  if (url === null || !/^https?:$/u.test(url.protocol)) {
    throw new UsageError(`--site is "${site}". Give the whole address of the site, such as https://docs.example.org.`);
  }
  return `${url.origin}${url.pathname.replace(/\/*$/u, '/')}`;
}

async function openCheckout(folder: string, io: Streams): Promise<SiteSource> {
  const path = resolve(io.cwd, folder);
  const root = await realFolder(path);
  if (root === null) throw new UsageError(`there is no folder ${formatFolder(path, io.cwd)}`);
  const { config, problems } = await loadConfig(root);
  if (config === null) {
    throw new UsageError(`the site in ${formatFolder(root, io.cwd)} cannot be read: ${problems[0]?.what ?? ''}`);
  }
  const checkout = { root, docsiteVersion: packageVersion(), cache: buildCache(root), now: () => performance.now() };
  const languages = config.languages.map(({ tag }) => tag);
  return createCheckoutSource(checkout, { address: config.url + config.baseUrl, languages });
}
