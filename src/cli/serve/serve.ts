/** `docsite serve`: serves the sources as they are written, or the built site, until it is stopped. */
import { resolve } from 'node:path';
import { realFolder } from '../../disk/real-folder.ts';
import { closeServer, listen, serverUrl } from '../../serve/http/listen.ts';
import { isLoopback } from '../../serve/http/request-guard.ts';
import { createStaticListener, readBuiltFor, readContentPolicy } from '../../serve/static/static-listener.ts';
import { EXIT, UsageError } from '../../shared/problem/exit.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { type Streams } from '../terminal/streams.ts';
import { startLive } from './live.ts';
import { openBrowser } from './open-browser.ts';
import { listenOptions, type RunningServer, type ServeCommandOptions } from './options.ts';

/**
 * Serves until Ctrl-C or SIGTERM, even before the first page is ready, and resolves to 0; to 3 without a
 * configuration. Throws `UsageError` without a built site, a free port, or `{path}` in `DOCSITE_EDITOR`.
 */
export async function runServe(options: ServeCommandOptions, io: Streams): Promise<number> {
  if (options.built !== true && options.out !== undefined) {
    throw new UsageError('--out is the folder of a built site. Add --built to serve it.');
  }
  if (options.built !== true && options.csp === true) {
    throw new UsageError('--csp sends the policy of a built site. Add --built to serve it.');
  }
  if (options.built === true && options.untrustedDocs === true) {
    throw new UsageError('--untrusted-docs is for building. Pass it to "docsite build", or remove --built.');
  }
  const editor = options.built === true || options.editor !== undefined ? '' : (io.env['DOCSITE_EDITOR'] ?? '');
  if (editor !== '' && !editor.includes('{path}')) {
    throw new UsageError(
      `DOCSITE_EDITOR is "${editor}". It must be a URL with {path} in it, such as "vscode://file{path}:{line}".`,
    );
  }
  const stopped = interruption();
  const starting = startServer(options, io);
  const server = await Promise.race([starting, stopped.then(() => 'stopped' as const)]);
  if (server === 'stopped') {
    // The process ends anyway; in one that stays, such as a test, the late server must be closed too.
    starting.then((late) => late?.close()).catch(() => undefined);
    return EXIT.clean;
  }
  if (server === null) return EXIT.usage;
  if (options.open === true) openBrowser(server.url, io);
  await stopped;
  await server.close();
  return EXIT.clean;
}

/**
 * Starts serving and says where; `null`, with the problem printed, without a configuration. Throws `UsageError` without
 * a built site, when the given port is taken, and when the address cannot be listened on.
 */
export async function startServer(options: ServeCommandOptions, io: Streams): Promise<RunningServer | null> {
  const server = options.built === true ? await startBuilt(options, io) : await startLive(options, io);
  if (server !== null && !isLoopback(options.host)) {
    io.stdout.write('docsite: other machines on the network can open it too\n');
  }
  return server;
}

async function startBuilt(options: ServeCommandOptions, io: Streams): Promise<RunningServer> {
  const outDir = options.out === undefined ? resolve(io.cwd, options.root, 'site') : resolve(io.cwd, options.out);
  const siteDir = await realFolder(outDir);
  if (siteDir === null) {
    throw new UsageError(
      `there is no built site in ${formatFolder(outDir, io.cwd)}\n` +
        'Run "docsite build" first, or pass its folder with --out (or the site folder with --root).',
    );
  }
  const builtFor = await readBuiltFor(siteDir);
  const { host, allowHost: allowedHosts = [] } = options;
  const policy = options.csp === true ? await readContentPolicy(siteDir) : null;
  if (options.csp === true && policy === null) {
    throw new UsageError(
      `${formatFolder(outDir, io.cwd)} has no content security policy in its file _headers\n` +
        'Set contentSecurityPolicy in docsite.config.ts, and run "docsite build" again.',
    );
  }
  const listener = createStaticListener({ siteDir, ...builtFor, host, allowedHosts, policy });
  const server = await listen(listener, listenOptions(options, io));
  const url = serverUrl(server, host, builtFor.baseUrl);
  io.stdout.write(`docsite: serving ${formatFolder(outDir, io.cwd)} at ${url}\n`);
  return { url, close: () => closeServer(server) };
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
