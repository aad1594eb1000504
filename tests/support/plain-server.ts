/** A server that knows nothing of docsite: files below a path, `index.html` for folders, which end in a slash. */
import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface PlainServer {
  /** Of the folder, without a slash at the end. */
  readonly url: string;
  readonly close: () => void;
}

/** Serves a folder below a path, such as `/a b`, on a free port of this machine. */
export async function servePlainly(folder: string, below: string): Promise<PlainServer> {
  const server = createServer(({ url = '' }, response) => {
    const wanted = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const inside = wanted.startsWith(`${below}/`) ? path.join(folder, wanted.slice(below.length)) : null;
    const stats = inside === null ? undefined : statSync(inside, { throwIfNoEntry: false });
    if (inside === null || stats === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Nothing here.');
    } else if (stats.isDirectory() && !wanted.endsWith('/')) {
      response.writeHead(301, { Location: `${encodeURI(wanted)}/` }).end();
    } else {
      const file = stats.isDirectory() ? path.join(inside, 'index.html') : inside;
      response.writeHead(200, { 'Content-Type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
      createReadStream(file)
        .on('error', () => response.destroy())
        .pipe(response);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${encodeURI(below)}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
