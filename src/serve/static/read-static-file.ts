/** Files on disk as answers: found inside of one folder and nowhere else, sent by sirv. Its only user. */
import { statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { isInside } from '../../disk/is-inside.ts';
import { cacheControl, type HttpExchange, isKnown, TEXT_TYPES } from '../http/response.ts';

export interface FileSender {
  /** The first of these paths that is a file in the folder; `null` when none is. Symbolic links out of the folder are not followed. */
  readonly find: (candidates: readonly string[]) => Promise<string | null>;
  /** Bytes of a file in the folder; `null` when it is not there, or cannot be read. */
  readonly read: (path: string) => Promise<Uint8Array | null>;
  /** Sends a file that was found; calls `onMissing` when it is gone meanwhile. */
  readonly send: (exchange: HttpExchange, path: string, onMissing: () => void) => void;
}

/** Sends files of a folder: an absolute path. */
export function createFileSender(folder: string): FileSender {
  const handle = sirv(folder, { dev: true, etag: true, extensions: [], setHeaders });
  return {
    find: async (candidates) => {
      for (const candidate of candidates) if (await isFileInside(folder, candidate)) return candidate;
      return null;
    },
    read: async (path) => ((await isFileInside(folder, path)) ? readFile(join(folder, path)).catch(() => null) : null),
    send: ({ request, response }, path, onMissing) => {
      response.on('pipe', (source: Readable) => endTogether(source, response));
      // sirv reads the path from here when `raw` is the URL; by way of the URL, `#` and `?` in file names would be lost.
      const pathname = `/${path.replaceAll('%', '%25')}`;
      Object.assign(request, { _parsedUrl: { raw: request.url, pathname } });
      if (!isPlainRange(request.headers)) delete request.headers.range;
      // sirv compares the header with its tag as a whole.
      const tag = tagOf(join(folder, path));
      if (tag !== null && isKnown(request, tag)) request.headers['if-none-match'] = tag;
      handle(request, response, onMissing);
    },
  };
}

/**
 * sirv leaves its streams alone. A file that a rebuild takes away meanwhile would end the process, and one that a reader does not wait
 * for would stay open: after some hundred of them, no file can be opened.
 */
function endTogether(source: Readable, response: ServerResponse): void {
  source.on('error', () => response.destroy());
  const end = (): void => void source.destroy();
  if (response.destroyed) end();
  else response.once('close', end);
}

/**
 * Whether sirv understands a range. It takes the last two bytes (`-2`) and the first one (`0-0`) for others, throws at an
 * end before the start, sends nothing where a number is too large to be exact, and does not look whether the file is the
 * one of `If-Range`. A server may send all of a file instead (RFC 9110, section 14.2).
 */
function isPlainRange({ range = '', 'if-range': ifRange }: IncomingHttpHeaders): boolean {
  const [, start, end] = /^bytes=(\d{1,15})-(\d{0,15})$/u.exec(range) ?? [];
  return ifRange === undefined && start !== undefined && (end === '' || (end !== '0' && Number(end) >= Number(start)));
}

/** The tag that sirv gives a file; `null` when it is gone. */
function tagOf(file: string): string | null {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? null : `W/"${String(stats.size)}-${String(stats.mtime.getTime())}"`;
}

function setHeaders(response: ServerResponse, pathname: string): void {
  const textType = TEXT_TYPES[extname(pathname)];
  if (textType !== undefined) response.setHeader('Content-Type', `${textType};charset=utf-8`);
  response.setHeader('Cache-Control', cacheControl(pathname.slice(1)));
}

async function isFileInside(folder: string, path: string): Promise<boolean> {
  try {
    const [top, target] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    return isInside(target, top) && (await stat(target)).isFile();
  } catch {
    return false;
  }
}
