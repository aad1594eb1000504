/** Content that is made while it is sent (BEHAVIOUR B235). */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guardListener } from '../../../../src/serve/http/request-guard.ts';
import { sendChunks } from '../../../../src/serve/http/response.ts';

const CHUNK = Buffer.alloc(64 * 1024, 'a');
const MANY = 1000;

async function ask(chunks: Iterable<Uint8Array>) {
  const failures: unknown[] = [];
  const listener = guardListener(
    { host: '127.0.0.1', allowedHosts: [] },
    (exchange) => sendChunks(exchange, { path: 'docs/print/index.html', chunks }),
    (error) => failures.push(error),
  );
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const request = get({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { response, failures };
}

function* make(onMade: () => void): Generator<Uint8Array> {
  for (let made = 0; made < MANY; made++) {
    onMade();
    yield CHUNK;
  }
}

test('it is made as fast as the client reads', async () => {
  let made = 0;
  const { response } = await ask(make(() => made++));
  await once(response, 'readable');
  // What the network takes in is sent at once; then nothing more is made.
  let before = -1;
  await vi.waitFor(
    () => {
      const hasGrown = made !== before;
      before = made;
      expect(hasGrown).toBe(false);
    },
    { interval: 200, timeout: 20_000 },
  );
  expect(made).toBeLessThan(MANY / 2);
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) length += chunk.length;
  expect([made, length]).toEqual([MANY, MANY * CHUNK.length]);
});

test('a client that leaves is no failure, and ends the making', async () => {
  let hasEnded = false;
  const chunks = (function* () {
    try {
      yield* make(() => undefined);
    } finally {
      hasEnded = true;
    }
  })();
  const { response, failures } = await ask(chunks);
  response.destroy();
  await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 20_000 });
  expect(failures).toEqual([]);
});

test('what cannot be made cuts the answer off, and is reported', async () => {
  const chunks = (function* () {
    yield CHUNK;
    throw new Error('broken');
  })();
  const { response, failures } = await ask(chunks);
  await expect(
    (async () => {
      for await (const chunk of response) void chunk;
    })(),
  ).rejects.toThrow('aborted');
  expect(failures).toEqual([new Error('broken')]);
});
