/** Answers requests from a built site, as a good host would. Which port it listens on is decided in `cli/serve`. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { guardListener, redirect, resolveRequest, type ServedHost } from '../http/request-guard.ts';
import { fileCandidates } from '../http/request-path.ts';
import { type HttpExchange, sendContent, sendText } from '../http/response.ts';
import { createFileSender, type FileSender } from './read-static-file.ts';

export interface StaticSite extends ServedHost {
  /** Absolute path of the built site, symbolic links resolved. */
  readonly siteDir: string;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  /** The content security policy of all answers; `null` for none. */
  readonly policy: string | null;
}

/** The base URL the site was built for, from its list of versions; `/` when the folder has none. */
export async function readBaseUrl(siteDir: string): Promise<string> {
  try {
    const list: unknown = JSON.parse(await readRegularFile(join(siteDir, 'versions.json')));
    const baseUrl = typeof list === 'object' && list !== null && 'baseUrl' in list ? list.baseUrl : null;
    return typeof baseUrl === 'string' && /^\/(?:.*\/)?$/u.test(baseUrl) ? baseUrl : '/';
  } catch {
    return '/';
  }
}

/** The policy that the site's own `_headers` tell hosts to send; `null` when the folder has none. */
export async function readContentPolicy(siteDir: string): Promise<string | null> {
  const headers = await readRegularFile(join(siteDir, '_headers')).catch(() => '');
  return /^\s+Content-Security-Policy:\s*(\S.*?)\s*$/imu.exec(headers)?.[1] ?? null;
}

/** Files below the base URL with validators and types, `404.html` for the rest. Only `assets/` is not revalidated. */
export function createStaticListener(site: StaticSite): RequestListener {
  const { siteDir, baseUrl, policy } = site;
  const files = createFileSender(siteDir);
  return guardListener(site, async (exchange) => {
    const { request, response } = exchange;
    if (policy !== null) response.setHeader('Content-Security-Policy', policy);
    const segments = resolveRequest(request, baseUrl);
    if (segments === 'redirect') {
      redirect(response, baseUrl);
      return;
    }
    const file = segments === null ? null : await files.find(fileCandidates(segments));
    if (file === null) await sendNotFound(files, exchange);
    else files.send(exchange, file, () => void sendNotFound(files, exchange));
  });
}

async function sendNotFound(files: FileSender, exchange: HttpExchange): Promise<void> {
  const page = await files.read('404.html');
  if (page === null) sendText(exchange.response, 404, 'Not found.');
  else sendContent(exchange, { path: '404.html', content: page, status: 404 });
}
