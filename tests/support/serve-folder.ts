/** Serves a built site over HTTP, as a good host would. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStaticListener } from '../../src/serve/static/static-listener.ts';

/** The origin of the site, which ends with the test that `onEnd` is of. */
export async function serveFolder(
  siteDir: string,
  baseUrl: string,
  onEnd: (stop: () => void) => void,
  isRelative = false,
): Promise<string> {
  const server = createServer(
    createStaticListener({ siteDir, baseUrl, isRelative, host: '127.0.0.1', allowedHosts: [], policy: null }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}
