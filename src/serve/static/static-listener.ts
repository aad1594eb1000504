/** Answers requests from a built site, as a good host would. Which port it listens on is decided in `cli/serve`. */
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { encodePath } from '../../shared/href.ts';
import { guardListener, redirect, resolveRequest, type ServedHost } from '../http/request-guard.ts';
import { fileCandidates } from '../http/request-path.ts';
import { type HttpExchange, sendContent, sendText } from '../http/response.ts';
import { createFileSender, type FileSender } from './read-static-file.ts';

export interface StaticSite extends ServedHost {
  /** Absolute path of the built site, symbolic links resolved. */
  readonly siteDir: string;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  /** Its addresses are relative: pages are sent only at addresses of their own depth. */
  readonly isRelative?: boolean;
  /** The content security policy of all answers; `null` for none. */
  readonly policy: string | null;
}

/** What the site was built for, from its list of versions; for `/` when the folder has none. */
export async function readBuiltFor(siteDir: string): Promise<Pick<StaticSite, 'baseUrl' | 'isRelative'>> {
  try {
    const list: unknown = JSON.parse(await readRegularFile(join(siteDir, 'versions.json')));
    const { baseUrl, relative } = list as { readonly baseUrl?: unknown; readonly relative?: unknown };
    const isPath = typeof baseUrl === 'string' && /^\/(?:.*\/)?$/u.test(baseUrl);
    return { baseUrl: isPath ? baseUrl : '/', isRelative: relative === true };
  } catch {
    return { baseUrl: '/', isRelative: false };
  }
}

/** The policy that the site's own `_headers` tell hosts to send; `null` when the folder has none. */
export async function readContentPolicy(siteDir: string): Promise<string | null> {
  const headers = await readRegularFile(join(siteDir, '_headers')).catch(() => '');
  return /^\s+Content-Security-Policy:\s*(\S.*?)\s*$/imu.exec(headers)?.[1] ?? null;
}

/** Files below the base URL with validators and types, `404.html` for the rest. Only `assets/` is not revalidated. */
export function createStaticListener(site: StaticSite): RequestListener {
  const { siteDir, baseUrl, isRelative = false, policy } = site;
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
    const elsewhere = isRelative && file !== null && segments !== null ? ownAddress(file, segments) : null;
    if (file === null) await sendNotFound(files, exchange);
    else if (elsewhere !== null) redirect(response, baseUrl + elsewhere + queryOf(request.url));
    else files.send(exchange, file, () => void sendNotFound(files, exchange));
  });
}

/** Where the relative addresses of a file are right, below the base URL; `null` where they are at the address that was asked for. */
function ownAddress(file: string, segments: readonly string[]): string | null {
  const depth = file.split('/').length;
  if (!file.endsWith('.html') || segments.length === depth) return null;
  return encodePath(file.replace(/(?<=^|\/)index\.html$/u, ''));
}

function queryOf(url = ''): string {
  return /\?.*/u.exec(url)?.[0] ?? '';
}

async function sendNotFound(files: FileSender, exchange: HttpExchange): Promise<void> {
  const page = await files.read('404.html');
  if (page === null) sendText(exchange.response, 404, 'Not found.');
  else sendContent(exchange, { path: '404.html', content: page, status: 404 });
}
