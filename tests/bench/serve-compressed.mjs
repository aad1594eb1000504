/** A host like those of real sites: compression, content types, immutable hashed files. For benchmarks only. */
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** @type {Readonly<Record<string, string | undefined>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};
const COMPRESSED_ALREADY = new Set(['.png']);

/**
 * Serves a built site on a free port of this machine.
 * @param {string} site absolute path of its folder
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export async function serveCompressed(site) {
  /** @type {Map<string, Buffer>} */
  const bodies = new Map();
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const file = [pathname, path.posix.join(pathname, 'index.html')]
      .map((name) => path.join(site, decodeURIComponent(name)))
      .find((name) => path.extname(name) !== '' && existsSync(name));
    if (!file?.startsWith(site)) {
      response.writeHead(404).end();
      return;
    }
    const extension = path.extname(file);
    const isPlain = COMPRESSED_ALREADY.has(extension);
    const body = bodies.get(file) ?? (isPlain ? readFileSync(file) : gzipSync(readFileSync(file), { level: 9 }));
    bodies.set(file, body);
    response.writeHead(200, {
      'Content-Type': TYPES[extension] ?? 'application/octet-stream',
      'Content-Length': body.length,
      'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(isPlain ? {} : { 'Content-Encoding': 'gzip' }),
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
