/** Which requests are answered at all, and what they ask for: the rules that every server of docsite shares. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import { parseRequestPath } from './request-path.ts';
import { type HttpExchange, sendText } from './response.ts';

export interface ServedHost {
  /** Address the server listens on. */
  readonly host: string;
  /** Additional names that it may be called by. */
  readonly allowedHosts: readonly string[];
}

/** Wraps a listener: refuses foreign hosts and all methods but GET and HEAD; 500 and `onFailure` for a failure. */
export function guardListener(
  served: ServedHost,
  answer: (exchange: HttpExchange) => Promise<void>,
  onFailure: (error: unknown) => void = () => undefined,
): RequestListener {
  return (request, response) => {
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // A page of another site cannot read what it asks for here, but could run a script of it, or measure a picture.
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
    // Nor may it show a page of this site as its own, and have readers click there.
    response.setHeader('X-Frame-Options', 'SAMEORIGIN');
    if (refuse(request, response, served)) return;
    answer({ request, response }).catch((error: unknown) => {
      onFailure(error);
      if (!response.headersSent) sendText(response, 500, 'This request could not be answered.');
      response.destroy();
    });
  };
}

/** True when the request was refused. */
function refuse(request: IncomingMessage, response: ServerResponse, served: ServedHost): boolean {
  if (!isAllowedHost(request.headers.host, served)) {
    const advice = 'If this name is yours, start docsite with "--allow-host NAME".';
    sendText(response, 403, `This server is not known by the name in the Host header. ${advice}`);
    return true;
  }
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  response.setHeader('Allow', 'GET, HEAD');
  sendText(response, 405, 'Only GET and HEAD are supported.');
  return true;
}

/**
 * What a request asks for below the base URL (which starts and ends with `/`): the segments of its path; `redirect` at
 * the root of the host and at the base URL without its last slash, where a reader is led in; `null` for nothing.
 */
export function resolveRequest(request: IncomingMessage, baseUrl: string): readonly string[] | 'redirect' | null {
  return resolvePath(pathOf(request.url ?? '/'), baseUrl);
}

/** As `resolveRequest`, for a URL without its host. */
export function resolvePath(url: string, baseUrl: string): readonly string[] | 'redirect' | null {
  if (url.startsWith(baseUrl)) return parseRequestPath(url.slice(baseUrl.length - 1));
  const [path] = url.split(/[?#]/u);
  return path === '/' || path === baseUrl.slice(0, -1) ? 'redirect' : null;
}

/** A way in, not an address that has moved: browsers must not keep it. */
export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { Location: location, 'Cache-Control': 'no-cache' }).end();
}

/** Requests name a path, or, as proxies do, a whole URL. */
export function pathOf(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*\/?/iu, '/');
}

/**
 * A page of another site can have its own name point to this machine (DNS rebinding) and then read what is served
 * here; what it cannot do is send another name. So a name must be known. Addresses need no name server and are safe
 * on a server that is open to the network; one on the loopback address is called by loopback names alone.
 */
function isAllowedHost(header: string | undefined, served: ServedHost): boolean {
  if (header === undefined) return true;
  const name = header
    .replace(/:\d*$/u, '')
    .replace(/^\[(.*)\]$/u, '$1')
    .toLowerCase();
  const isOpen = !isLoopback(served.host);
  const known = [...served.allowedHosts, served.host, ...(isOpen ? [hostname(), `${hostname()}.local`] : [])];
  return isLoopback(name) || (isOpen && isIP(name) !== 0) || known.some((host) => host.toLowerCase() === name);
}

/** `localhost` and names below it, 127.0.0.0/8, `::1`. */
export function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost$/iu.test(host) || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
}
