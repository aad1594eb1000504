/** Answers with content in memory, or made while it is sent: the headers of a good host, validators, HEAD. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lookup } from 'mrmime';

/** As the site's own `_headers` say: see `hashedFolders`. */
const HASHED = /^(?:assets|search\/(?:index|text|words))\//u;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Types that mrmime does not know, or has without the encoding that every file of docsite has. */
export const TEXT_TYPES: Readonly<Record<string, string>> = {
  '': 'text/plain',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
};

export interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** Browsers revalidate HTML each time, and files whose names have a hash never. */
export function cacheControl(path: string): string {
  return HASHED.test(path) ? IMMUTABLE : 'no-cache';
}

export interface ResponseContent {
  /** Path of the file in the site, for its type. */
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly status: number;
}

/** Sends it, or 304 when the browser has it. */
export function sendContent({ request, response }: HttpExchange, { path, content, status }: ResponseContent): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`;
  response.setHeader('Cache-Control', cacheControl(path));
  response.setHeader('ETag', etag);
  if (status === 200 && isKnown(request, etag)) {
    response.writeHead(304).end();
    return;
  }
  response.writeHead(status, { 'Content-Type': contentType(path), 'Content-Length': bytes.byteLength }).end(bytes);
}

/**
 * Sends content that is made as fast as the client reads it. It has neither tag nor length: these need the whole of it. Rejects
 * with what making it throws, after which the answer is incomplete; it resolves for a client that leaves.
 */
export async function sendChunks(
  { request, response }: HttpExchange,
  { path, chunks }: { readonly path: string; readonly chunks: Iterable<Uint8Array> },
): Promise<void> {
  response.writeHead(200, { 'Content-Type': contentType(path), 'Cache-Control': cacheControl(path) });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.from(chunks), response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}

/** Whether the client has the content with this tag: it may name several (RFC 9110, section 13.1.2). */
export function isKnown({ headers }: IncomingMessage, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//u, '')) ?? [];
  return tags.includes('*') || tags.includes(etag.replace(/^W\//u, ''));
}

function contentType(path: string): string {
  const textType = TEXT_TYPES[extname(path)];
  if (textType !== undefined) return `${textType};charset=utf-8`;
  const type = lookup(path) ?? '';
  return type === 'text/html' ? `${type};charset=utf-8` : type;
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain;charset=utf-8', 'Cache-Control': 'no-cache' });
  response.end(`${text}\n`);
}
