/** Sends one HTTP request with limits on time, size and reachable hosts. `follow-redirects` handles redirects. */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

export interface UrlRequest {
  readonly method: 'HEAD' | 'GET';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** For the whole request: name lookup, connection, headers, body. */
  readonly timeoutMs: number;
  /** Maximum bytes of the body to read; may be 0. */
  readonly maxBytes: number;
  readonly allowPrivate: boolean;
}
export interface UrlAnswer {
  readonly status: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** False if the body was cut off by the limit or the server, or is encoded. */
  readonly isWhole: boolean;
}
export type RequestUrl = (request: UrlRequest) => Promise<UrlAnswer>;

/**
 * Why there is no answer. `private`: not requested; `budget`: not requested, because others took too long; `loop`: endless redirects; `protocol`: the answer is not HTTP, or no
 * request can be made for the address, such as one with a lone `%` in its user name.
 */
export type FailureKind = 'dns' | 'tls' | 'timeout' | 'network' | 'protocol' | 'private' | 'loop' | 'budget';

export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Rejects only with a `RequestError`. The IP addresses of a host name are checked when connecting. */
export const requestUrl: RequestUrl = (request) =>
  new Promise((resolve, reject) => {
    const { url, method, headers, timeoutMs, allowPrivate } = request;
    const host = url.hostname.replace(/^\[|\]$/gu, '');
    // Node looks up names only; it connects to an IP address directly.
    if (!allowPrivate && isIP(host) !== 0 && isPrivateAddress(host)) return reject(privateError(host));
    const client = url.protocol === 'https:' ? https : http;
    const lookup = allowPrivate ? undefined : publicLookup;
    let sent: ClientRequest;
    try {
      // A new connection: the server may close a kept one while the request is on its way.
      sent = client.request(url, { method, headers, agent: false, ...(lookup && { lookup }) });
    } catch (error) {
      return reject(new RequestError('protocol', `the request cannot be made (${messageOf(error)})`, { cause: error }));
    }
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      reject(toRequestError(error));
      sent.destroy();
    };
    const late = new RequestError('timeout', `no answer within ${timeoutMs / 1000} s`);
    const timer = setTimeout(() => fail(late), timeoutMs);
    sent.on('error', fail);
    sent.on('response', (response) => {
      readAnswer(response, request, (answer) => {
        clearTimeout(timer);
        resolve(answer);
        sent.destroy();
      });
    });
    sent.end();
  });

function readAnswer(
  response: IncomingMessage,
  { method, maxBytes }: UrlRequest,
  done: (answer: UrlAnswer) => void,
): void {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  const isEncoded = !['', 'identity'].includes(headers['content-encoding'] ?? '');
  const chunks: Buffer[] = [];
  let size = 0;
  const end = (isWhole: boolean): void => {
    const body = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
    done({ status: response.statusCode ?? 0, headers, body: isEncoded ? '' : body, isWhole: isWhole && !isEncoded });
  };
  if (method === 'HEAD' || maxBytes === 0) {
    end(false);
    return;
  }
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) end(false);
  });
  // The body is shorter than announced: what arrived counts, but is incomplete.
  response.on('error', () => end(false));
  response.on('end', () => end(response.complete));
}

/** Passes on public addresses only, so that check and connection use the same DNS answer. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: readonly LookupAddress[]) => {
    if (error !== null) return callback(error, '', 0);
    const open = addresses.filter(({ address }) => !isPrivateAddress(address));
    const [first] = open;
    if (first === undefined) return callback(privateError(hostname), '', 0);
    if (options.all === true) callback(null, [...open]);
    else callback(null, first.address, first.family);
  });
};

function privateError(host: string): RequestError {
  return new RequestError('private', `${host} is a private address or on this machine`);
}

function toRequestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new RequestError(kindOf(code), message, { cause: error });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function kindOf(code: string): FailureKind {
  if (['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_FAIL'].includes(code)) return 'dns';
  if (/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|^UNABLE_TO|SELF_SIGNED|HOSTNAME_MISMATCH/u.test(code)) return 'tls';
  if (code === 'ETIMEDOUT') return 'timeout';
  return code.startsWith('HPE_') ? 'protocol' : 'network';
}
