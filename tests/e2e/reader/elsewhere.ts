/** A server of another origin that lets every site read its responses (CORS). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Elsewhere {
  /** URL without a trailing slash. */
  readonly url: string;
  /** What was requested: mode and path, such as `cors /page`. */
  readonly asked: readonly string[];
  /** The response to every request. */
  answer: { readonly type: string; readonly body: string };
  readonly close: () => void;
}

/** Calls `ran` with the origin it runs in. */
export const INTRUDER = '<img src="data:," onerror="ran(origin)" alt="">';

export async function startElsewhere(): Promise<Elsewhere> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${String(request.headers['sec-fetch-mode'])} ${request.url ?? ''}`);

    const { type, body } = elsewhere.answer;
    response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const elsewhere: Elsewhere = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    asked,
    answer: { type: 'text/html', body: '' },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return elsewhere;
}
