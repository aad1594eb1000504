/** `docsite serve --built`: finds the built site and a port, and serves until it is told to stop. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { isLoopback } from '../serve/request-guard.ts';
import { createStaticListener } from '../serve/static-listener.ts';
import { formatFolder } from './format-folder.ts';
import { EXIT, UsageError, type Streams } from './streams.ts';

/** As commander has them: an option that was not given is not there. */
export interface ServeCommandOptions {
  readonly built?: boolean;
  readonly root: string;
  readonly out?: string;
  readonly port?: number;
  readonly host: string;
  readonly allowHost?: readonly string[];
}
export interface RunningServer {
  /** Address to open in a browser, base URL included. */
  readonly url: string;
  /** Ends all connections at once. */
  readonly close: () => Promise<void>;
}

const DEFAULT_PORT = 3000;
/** Enough for every project on a desk; a hundred taken ports have another reason. */
const PORTS_TO_TRY = 20;

/** Serves until Ctrl-C or SIGTERM and resolves to 0. Throws `UsageError` when there is nothing to serve or no port. */
export async function runServe(options: ServeCommandOptions, io: Streams): Promise<number> {
  if (options.built !== true) {
    throw new UsageError(
      'watching the sources is not part of this release yet.\n' +
        'Run "docsite build", then "docsite serve --built" to look at the result.',
    );
  }
  const stopped = interruption();
  const server = await startServer(options, io);
  await stopped;
  await server.close();
  return EXIT.clean;
}

/**
 * Starts serving the output folder and says where. Throws `UsageError` when the folder does not hold a site, when
 * the port that was asked for is taken, and when the address cannot be listened on.
 */
export async function startServer(options: ServeCommandOptions, io: Streams): Promise<RunningServer> {
  const outDir = options.out === undefined ? resolve(io.cwd, options.root, 'site') : resolve(io.cwd, options.out);
  const siteDir = await findSite(outDir, io.cwd);
  const baseUrl = await readBaseUrl(siteDir);
  const { host, allowHost: allowedHosts = [] } = options;
  const server = await listen(createStaticListener({ siteDir, baseUrl, host, allowedHosts }), options, io);
  const { port } = server.address() as AddressInfo;
  const url = `http://${urlHost(host)}:${port}${baseUrl}`;
  io.stdout.write(`docsite: serving ${formatFolder(outDir, io.cwd)} at ${url}\n`);
  if (!isLoopback(host)) io.stdout.write('docsite: other machines of the network can read it too\n');
  return { url, close: () => closeServer(server) };
}

async function findSite(outDir: string, cwd: string): Promise<string> {
  const isFolder = await stat(outDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return realpath(outDir);
  throw new UsageError(
    `there is no built site in ${formatFolder(outDir, cwd)}\n` +
      'Run "docsite build" first, or name the folder with --out (or the site with --root).',
  );
}

/** The base URL the site was built for, from its list of versions; `/` when the folder has none. */
async function readBaseUrl(siteDir: string): Promise<string> {
  try {
    const list: unknown = JSON.parse(await readFile(join(siteDir, 'versions.json'), 'utf8'));
    const baseUrl = typeof list === 'object' && list !== null && 'baseUrl' in list ? list.baseUrl : null;
    return typeof baseUrl === 'string' && /^\/(?:.*\/)?$/u.test(baseUrl) ? baseUrl : '/';
  } catch {
    return '/';
  }
}

/** Takes the port that was asked for, or else the first free one from 3000 on. */
async function listen(listener: RequestListener, options: ServeCommandOptions, io: Streams): Promise<Server> {
  const first = options.port ?? DEFAULT_PORT;
  const attempts = options.port === undefined ? PORTS_TO_TRY : 1;
  for (let port = first; port < first + attempts; port++) {
    const result = await tryToListen(listener, port, options.host);
    if (typeof result !== 'string') return result;
    if (result !== 'EADDRINUSE') throw new UsageError(explainListenError(result, port, options.host));
    if (options.port === undefined) io.stderr.write(`docsite: port ${port} is taken, trying ${port + 1}\n`);
  }
  throw new UsageError(
    options.port === undefined
      ? `the ports ${first} to ${first + attempts - 1} are all taken. Name a free one with --port.`
      : `port ${first} is taken by another program. Name another one, or leave --port out to get a free one.`,
  );
}

/** The listening server, or the code of the system's error. */
function tryToListen(listener: RequestListener, port: number, host: string): Promise<Server | string> {
  return new Promise((settle) => {
    const server = createServer(listener);
    server.once('error', (error: NodeJS.ErrnoException) => {
      settle(error.code ?? error.message);
    });
    server.listen(port, host, () => {
      settle(server);
    });
  });
}

function explainListenError(code: string, port: number, host: string): string {
  if (code === 'EACCES') return `port ${port} needs rights that this account does not have. Choose one above 1023.`;
  if (['ENOTFOUND', 'EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return `"${host}" is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for all of its networks.`;
  }
  return `cannot listen on ${host}, port ${port} (${code}).`;
}

/** The host as it stands in a URL. The wildcard addresses are no address to open: the loopback one is. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((settle) => {
    server.close(() => {
      settle();
    });
    server.closeAllConnections();
  });
}

/** Settles at the first Ctrl-C or SIGTERM. A second one ends the process as usual. */
function interruption(): Promise<void> {
  return new Promise((settle) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        settle();
      });
    }
  });
}
