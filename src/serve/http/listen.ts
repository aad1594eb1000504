/** Finds a port and listens on it, or says why it cannot. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../shared/problem/exit.ts';

export interface ListenOptions {
  /** Without one, the first free one from 3000 on. */
  readonly port?: number;
  readonly host: string;
  /** Called for a taken port, before the next one is tried. */
  readonly onTaken: (port: number) => void;
}

const DEFAULT_PORT = 3000;
/** Enough for every project on a desk; a hundred taken ports have another cause. */
const PORTS_TO_TRY = 20;

/** Takes the given port, or the first free one from 3000 on. */
export async function listen(listener: RequestListener, options: ListenOptions): Promise<Server> {
  const first = options.port ?? DEFAULT_PORT;
  const attempts = options.port === undefined ? PORTS_TO_TRY : 1;
  for (let port = first; port < first + attempts; port++) {
    const result = await tryToListen(listener, port, options.host);
    if (typeof result !== 'string') return result;
    if (result !== 'EADDRINUSE') throw new UsageError(explainListenError(result, port, options.host));
    if (options.port === undefined) options.onTaken(port);
  }
  throw new UsageError(
    options.port === undefined
      ? `ports ${first} to ${first + attempts - 1} are all taken. Pass a free one with --port.`
      : `port ${first} is taken by another program. Pass another one, or omit --port to get a free one.`,
  );
}

/** The listening server, or the code of the system's error. */
function tryToListen(listener: RequestListener, port: number, host: string): Promise<Server | string> {
  return new Promise((settle) => {
    const server = createServer(listener);
    server.once('error', (error: NodeJS.ErrnoException) => settle(error.code ?? error.message));
    server.listen(port, host, () => settle(server));
  });
}

function explainListenError(code: string, port: number, host: string): string {
  if (code === 'EACCES') return `this account may not listen on port ${port}. Choose one above 1023.`;
  if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return `"${host}" is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all networks.`;
  }
  return `cannot listen on ${host}, port ${port} (${code}).`;
}

/** Address to open in a browser; `baseUrl` starts and ends with `/`. */
export function serverUrl(server: Server, host: string, baseUrl: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${urlHost(host)}:${port}${baseUrl}`;
}

/** The host as a URL has it. A wildcard address cannot be opened in a browser: the loopback one can. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Ends all connections at once. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((settle) => {
    server.close(() => settle());
    server.closeAllConnections();
  });
}
