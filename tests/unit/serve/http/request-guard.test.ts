/** A failing response is reported to both sides: the browser gets 500, the server's owner the reason. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  expect([response.status, await response.text()]).toEqual([500, 'This request could not be answered.\n']);
  expect(failures).toEqual([reason]);
});
