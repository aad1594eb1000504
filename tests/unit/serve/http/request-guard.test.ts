/** A failing response is reported to both sides: the browser gets 500, the server's owner the reason. */
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { guardListener } from '../../../../src/serve/http/request-guard.ts';
import { needs } from '../../../support/needs.ts';

test('a failing response is 500, and the reason is reported', needs('connections to itself'), async () => {
  const failures: unknown[] = [];
  const reason = new Error('a bug');
  const listener = guardListener(
    { host: '127.0.0.1', allowedHosts: [] },
    () => Promise.reject(reason),
    (error) => failures.push(error),
  );
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  // `fetch` of Node for Windows makes no connection under Wine.
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve) => get({ host: '127.0.0.1', port }, resolve));
  expect([response.statusCode, await text(response)]).toEqual([500, 'This request could not be answered.\n']);
  expect(failures).toEqual([reason]);
});
