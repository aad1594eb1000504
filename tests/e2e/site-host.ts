/**
 * Builds and serves the small sites of `reader/sites/` for all workers: each once, when a test first asks for it. A build
 * costs a second of processor time, and most workers need most sites.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveSite, type ServedSite } from './reader/serve-site.ts';
import type { SiteSource } from './site-options.ts';

/** Set by the global set-up: where the workers ask. */
const HOST_URL = 'DOCSITE_SITE_HOST';

/** Answers `/<from>/<name>` with the URL of that site, or with the error. Returns a function that stops the host and its sites. */
export async function hostSites(): Promise<() => Promise<void>> {
  const sites = new Map<string, Promise<ServedSite>>();
  const server = createServer((request, response) => {
    const key = request.url ?? '';
    const [, from = '', name = ''] = key.split('/');
    const site = sites.get(key) ?? serveSite(name, from as SiteSource);
    sites.set(key, site);
    site.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env[HOST_URL] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    for (const site of await Promise.allSettled(sites.values())) {
      if (site.status === 'fulfilled') await site.value.close();
    }
  };
}

/** URL of a site in `reader/sites/`, without a trailing slash, base URL included. Rejects if it cannot be built. */
export async function findSite(name: string, from: SiteSource): Promise<string> {
  const answer = await fetch(`${process.env[HOST_URL] ?? ''}/${from}/${name}`);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}
