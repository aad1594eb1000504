/** Answers requests from a built site, as a good host would. Which port it listens on is decided in `serve`. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { extname, join } from 'node:path';
import sirv from 'sirv';
import { findBuiltFile, parseRequestPath } from './built-files.ts';

export interface StaticSite {
  /** Absolute path of the built site, symbolic links resolved. */
  readonly siteDir: string;
  /** Starts and ends with `/`. */
  readonly baseUrl: string;
  /** Address the server listens on. */
  readonly host: string;
  /** Names by which it may be called beside its own. */
  readonly allowedHosts: readonly string[];
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Types sirv does not know, or sends without the encoding that every file of docsite has. */
const TEXT_TYPES: Readonly<Record<string, string>> = { '': 'text/plain', '.txt': 'text/plain', '.md': 'text/markdown' };

/**
 * A listener for `node:http`: files of the site below its base URL with validators and types, `404.html` for the
 * rest. GET and HEAD only. HTML is revalidated each time, files in `assets/` (their names have a hash) never.
 */
export function createStaticListener(site: StaticSite): RequestListener {
  const send = sirv(site.siteDir, { dev: true, etag: true, extensions: [], setHeaders });
  return (request, response) => {
    answer({ site, send, request, response }).catch(() => {
      if (!response.headersSent) sendText(response, 500, 'The file could not be read.');
      response.destroy();
    });
  };
}

interface Exchange {
  readonly site: StaticSite;
  readonly send: ReturnType<typeof sirv>;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

async function answer({ site, send, request, response }: Exchange): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  if (!isAllowedHost(request.headers.host, site)) {
    const advice = 'If this name is yours, start docsite with "--allow-host NAME".';
    sendText(response, 403, `This server is not known by the name in the Host header. ${advice}`);
    return;
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    sendText(response, 405, 'Only GET and HEAD are answered.');
    return;
  }
  const url = pathOf(request.url ?? '/');
  const below = stripBaseUrl(url, site.baseUrl);
  if (below === null && isDoorstep(url, site.baseUrl)) {
    response.writeHead(302, { Location: site.baseUrl, 'Cache-Control': 'no-cache' }).end();
    return;
  }
  const segments = below === null ? null : parseRequestPath(below);
  const file = segments && (await findBuiltFile(site.siteDir, segments));
  if (file) sendFile({ site, send, request, response }, file);
  else await sendNotFound(site.siteDir, response);
}

function sendFile({ site, send, request, response }: Exchange, file: string): void {
  // sirv leaves errors of its streams unhandled: a file that a rebuild takes away meanwhile would end the process.
  response.on('pipe', (source: NodeJS.ReadableStream) => source.on('error', () => response.destroy()));
  // sirv reads the path from here when `raw` is the URL; by way of the URL, `#` and `?` in file names would be lost.
  const pathname = `/${file.replaceAll('%', '%25')}`;
  Object.assign(request, { _parsedUrl: { raw: request.url, pathname } });
  send(request, response, () => void sendNotFound(site.siteDir, response));
}

function setHeaders(response: ServerResponse, pathname: string): void {
  const textType = TEXT_TYPES[extname(pathname)];
  if (textType !== undefined) response.setHeader('Content-Type', `${textType};charset=utf-8`);
  response.setHeader('Cache-Control', pathname.startsWith('/assets/') ? IMMUTABLE : 'no-cache');
}

async function sendNotFound(siteDir: string, response: ServerResponse): Promise<void> {
  const page = await readFile(join(siteDir, '404.html')).catch(() => null);
  if (page === null) {
    sendText(response, 404, 'Not found.');
    return;
  }
  const headers = { 'Content-Type': 'text/html;charset=utf-8', 'Cache-Control': 'no-cache' };
  response.writeHead(404, { ...headers, 'Content-Length': page.byteLength }).end(page);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8', 'Cache-Control': 'no-cache' });
  response.end(`${text}\n`);
}

/** Requests name a path, or, as proxies do, a whole URL. */
function pathOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/iu, '/');
}

/** `/base/docs` → `/docs`; `null` outside of the base URL. */
function stripBaseUrl(url: string, baseUrl: string): string | null {
  return url.startsWith(baseUrl) ? url.slice(baseUrl.length - 1) : null;
}

/** The root of the host, and the base URL without its last slash: places where a reader is led in. */
function isDoorstep(url: string, baseUrl: string): boolean {
  const [path] = url.split(/[?#]/u);
  return path === '/' || path === baseUrl.slice(0, -1);
}

/**
 * A page of another site can have its own name point to this machine (DNS rebinding) and then read what is served
 * here; what it cannot do is send another name. So a name must be known. Addresses need no name server and are safe
 * on a server that is open to the network; one on the loopback address is called by loopback names alone.
 */
function isAllowedHost(header: string | undefined, site: StaticSite): boolean {
  if (header === undefined) return true;
  const name = header
    .replace(/:\d*$/u, '')
    .replace(/^\[(.*)\]$/u, '$1')
    .toLowerCase();
  const isOpen = !isLoopback(site.host);
  const known = [...site.allowedHosts, site.host, ...(isOpen ? [hostname(), `${hostname()}.local`] : [])];
  return isLoopback(name) || (isOpen && isIP(name) !== 0) || known.some((host) => host.toLowerCase() === name);
}

/** `localhost` and names below it, 127.0.0.0/8, `::1`. */
export function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost$/iu.test(host) || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
}
