/** A server of another origin, which lets every site read what it answers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Elsewhere {
  /** Address without a slash at its end. */
  readonly url: string;
  /** What was requested: mode and path, such as `cors /page`. */
  readonly asked: readonly string[];
  /** What every request gets. */
  answer: { readonly type: string; readonly body: string };
  readonly close: () => void;
}

/** Calls `ran` with the origin that it runs with, wherever it gets into. */
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
