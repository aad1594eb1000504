/** A local server that misbehaves in every way link checkers meet, and a clock without waiting. */
import { readFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AddressCache } from '../../../../src/links/external/address-cache.ts';
import type { Outside } from '../../../../src/links/external/check-external.ts';
import { requestUrl } from '../../../../src/links/external/request-url.ts';
import { REPOSITORY } from '../../../support/site.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, call: number) => void;

const answer =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Handler =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const HEADINGS = '<h2 id="there">There</h2><a name="named"></a><h2 id="user-content-prefixed">x</h2>';

/** By path. `call` counts the requests to the path, from 1. */
const HANDLERS: Readonly<Record<string, Handler>> = {
  '/ok': answer(200),
  '/missing': answer(404),
  '/gone': answer(410),
  '/forbidden': answer(403),
  '/page': answer(200, HTML, HEADINGS),
  '/text': answer(200, { 'content-type': 'text/plain' }, 'no ids'),
  // HEAD is rejected in three ways.
  '/head-405': ({ method }, response) => response.writeHead(method === 'HEAD' ? 405 : 200).end(),
  '/head-404': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  '/head-501': ({ method }, response) => response.writeHead(method === 'HEAD' ? 501 : 200).end(),
  '/head-reset': ({ method }, response) => (method === 'HEAD' ? response.destroy() : response.end('x')),
  // Redirects.
  '/moved': answer(301, { location: '/ok' }),
  '/moved-twice': answer(308, { location: '/moved' }),
  '/moved-page': answer(301, { location: '/page' }),
  '/elsewhere': answer(302, { location: '/ok' }),
  '/moved-elsewhere': answer(301, { location: '/elsewhere' }),
  '/moved-away': answer(301, { location: '/missing' }),
  '/loop': answer(301, { location: '/loop-back' }),
  '/loop-back': answer(301, { location: '/loop' }),
  '/to-mail': answer(302, { location: 'mailto:a@b.example' }),
  '/to-nowhere': answer(302),
  // Rate limits.
  '/limited': (_request, response, call) =>
    call <= 2 ? response.writeHead(429, { 'retry-after': '7' }).end() : response.writeHead(200).end(),
  '/limited-until': (_request, response, call) =>
    call === 1
      ? response.writeHead(503, { 'retry-after': new Date(START_MS + 9000).toUTCString() }).end()
      : response.end(),
  '/limited-long': answer(429, { 'retry-after': '3600' }),
  '/limited-for-ever': answer(429),
  '/flaky': (_request, response, call) => response.writeHead(call <= 2 ? 503 : 200).end(),
  '/timed-out': (_request, response, call) => response.writeHead(call <= 2 ? 408 : 200).end(),
  '/down': answer(503),
  // Broken connections.
  '/reset': (_request, response) => response.destroy(),
  '/reset-once': (_request, response, call) => (call <= 2 ? response.destroy() : response.end()),
  '/no-http': (_request, response) => response.socket?.end('SMTP 220 hello\r\n\r\n'),
  '/silent': () => undefined,
  '/slow-body': (_request, response) => void response.writeHead(200, HTML).write('<p>slow'),
  '/short': ({ method }, response) => {
    response.writeHead(200, { ...HTML, 'content-length': '5000' });
    if (method === 'HEAD') return void response.end();
    response.write(HEADINGS, () => response.destroy());
  },
  '/huge': ({ method }, response) => {
    response.writeHead(200, HTML);
    // Nothing written in answer to HEAD ever fills the buffer.
    if (method === 'HEAD') return void response.end();
    response.write(HEADINGS);
    const chunk = `<p>${'x'.repeat(100_000)}`;
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
      response.once('drain', write);
    };
    write();
  },
  '/gzip': answer(200, { ...HTML, 'content-encoding': 'gzip' }, 'not even gzip'),
  '/etag': ({ headers }, response) =>
    headers['if-none-match'] === '"v1"'
      ? response.writeHead(304).end()
      : response.writeHead(200, { etag: '"v1"' }).end(),
};

export const START_MS = Date.UTC(2026, 0, 15, 12);

export interface BadServer {
  /** `http://127.0.0.1:1234`. */
  readonly base: string;
  readonly port: number;
  readonly host: string;
  /** `METHOD /path` of each request, in order. */
  readonly calls: string[];
  readonly close: () => Promise<void>;
}

/** Starts the server; with `tls` using a self-signed certificate. */
export async function startBadServer(tls = false): Promise<BadServer> {
  const calls: string[] = [];
  const counts = new Map<string, number>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const path = request.url ?? '/';
    calls.push(`${request.method ?? ''} ${path}`);
    const call = (counts.get(path) ?? 0) + 1;
    counts.set(path, call);
    const endless = /^\/endless\/(\d+)$/u.exec(path);
    if (endless !== null) response.writeHead(301, { location: `/endless/${Number(endless[1]) + 1}` }).end();
    else if (path.startsWith('/to/')) response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    else (HANDLERS[path] ?? answer(200))(request, response, call);
  };
  const folder = join(REPOSITORY, 'tests/fixtures/tls');
  const files = {
    key: readFileSync(join(folder, 'self-signed.key')),
    cert: readFileSync(join(folder, 'self-signed.crt')),
  };
  const server = tls ? https.createServer(files, handle) : http.createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  return {
    base: `${tls ? 'https' : 'http'}://${host}`,
    port,
    host,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export interface TestOutside extends Outside {
  /** All sleeps, in order, in milliseconds. */
  readonly slept: number[];
}

/** The real network, a clock advanced only by sleeping, and no randomness: backoff is three quarters of its full length. */
export function testOutside(cache: AddressCache = new Map(), startMs = START_MS): TestOutside {
  let now = startMs;
  const slept: number[] = [];
  return {
    request: requestUrl,
    clock: {
      now: () => now,
      sleep: async (ms) => {
        slept.push(ms);
        now += ms;
        await Promise.resolve();
      },
    },
    random: () => 0.5,
    userAgent: 'docsite-test',
    cache,
    onProgress: () => undefined,
    slept,
  };
}
