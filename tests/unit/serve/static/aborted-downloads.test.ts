/** Readers that hang up: files are closed with their response, in both servers, which send files through the same `FileSender`. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFileSender } from '../../../../src/serve/static/read-static-file.ts';
import { abortDownloads, countOpenFiles } from '../../../support/abort-downloads.ts';
import { needs } from '../../../support/needs.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

/** `ABORTED_DOWNLOADS=10000` for a long run. */
const TIMES = Number(process.env['ABORTED_DOWNLOADS'] ?? 60);
const folder = useTemporaryFolder();

test('aborted downloads leave no file open', { ...needs('/proc'), timeout: 600_000 }, async () => {
  folder.write({ 'large.bin': 'x'.repeat(3_000_000) });
  const files = createFileSender(folder.path());
  const server = createServer((request, response) =>
    files.send({ request, response }, 'large.bin', () => response.end()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/large.bin`);
  try {
    await abortDownloads(url, 10);
    const before = process.memoryUsage().rss;
    await abortDownloads(url, TIMES);
    for (let waited = 0; countOpenFiles(folder.path()) > 0 && waited < 50; waited += 1) await sleep(100);
    expect(countOpenFiles(folder.path())).toBe(0);
    if (TIMES > 1000)
      console.log(`${TIMES} downloads: ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB more`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
