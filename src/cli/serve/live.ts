/** `docsite serve` on the sources: starts the session, listens, and prints what happens. */
import { resolve } from 'node:path';
import { buildCache, buildThreads } from '../../build/site-place.ts';
import { tuneEngine } from '../../build/tune-engine.ts';
import { packageRoot, packageVersion, readPackageFile } from '../../disk/package-root.ts';
import { realFolder } from '../../disk/real-folder.ts';
import { closeServer, listen, serverUrl } from '../../serve/http/listen.ts';
import { DEFAULT_EDITOR } from '../../serve/live/page-source.ts';
import { LiveSession, type LiveUpdate } from '../../serve/live/session.ts';
import { allVersionNames } from '../../shared/model/lines.ts';
import { createTextThreads } from '../../threads/text-threads.ts';
import { UsageError } from '../../shared/problem/exit.ts';
import { countOf } from '../../shared/string/format-count.ts';
import type { Problem } from '../../shared/types/problem.ts';
import type { VersionName } from '../../shared/types/store.ts';
import { formatFolder } from '../terminal/format-folder.ts';
import { formatProblems } from '../terminal/report.ts';
import { hasColor, type Streams } from '../terminal/streams.ts';
import { FailurePrinter } from './failure-printer.ts';
import { listenOptions, pollInterval, type RunningServer, type ServeCommandOptions } from './options.ts';

/** Starts serving; `null`, with the problem printed, without a configuration. `UsageError` for a missing folder. */
export async function startLive(options: ServeCommandOptions, io: Streams): Promise<RunningServer | null> {
  const root = resolve(io.cwd, options.root);
  const { host, allowHost: allowedHosts = [] } = options;
  tuneEngine();
  const printProblems = problemPrinter(io, () =>
    session.site.state === null ? [] : allVersionNames(session.site.state.model),
  );
  // The bundler names files by their real paths, and so does the watcher.
  const realRoot = await realFolder(root);
  if (realRoot === null) {
    throw new UsageError(`the folder ${formatFolder(root, io.cwd)} does not exist. Pass another one with --root.`);
  }
  const failures = new FailurePrinter(io, realRoot);
  const session: LiveSession = new LiveSession({
    root: realRoot,
    packageRoot: packageRoot(),
    docsiteVersion: packageVersion(),
    cache: buildCache(root),
    isUntrusted: options.untrustedDocs === true,
    threads: createTextThreads(buildThreads()),
    served: { host, allowedHosts },
    pollMs: pollInterval(options, io.env),
    editor: options.editor ?? io.env['DOCSITE_EDITOR'] ?? DEFAULT_EDITOR,
    liveScript: readPackageFile('dist/live.js'),
    onUpdate: (update) => {
      failures.forget();
      printUpdate(update, io);
    },
    onProblems: printProblems,
    onFailure: failures.print,
  });
  // A browser may ask before the site is ready: it is answered then.
  const server = await listen(session.listener, listenOptions(options, io)).catch(async (error: unknown) => {
    await session.close();
    throw error;
  });
  const close = async (): Promise<void> => {
    await Promise.all([closeServer(server), session.close()]);
  };
  await session.ready;
  const { state, blockers } = session.site;
  if (state === null && blockers.some(({ code }) => code === 'no-config')) {
    printProblems(blockers);
    await close();
    return null;
  }
  const url = serverUrl(server, host, state?.model.config.baseUrl ?? '/');
  io.stdout.write(`docsite: serving the sources in ${formatFolder(root, io.cwd)} at ${url}\n`);
  return { url, close };
}

/** `docsite: docs/next/discover.md changed (9 ms)`. */
function printUpdate({ files, durationMs, isNew }: LiveUpdate, io: Streams): void {
  const [first] = files;
  if (first === undefined) return;
  const what = files.length === 1 ? first : countOf(files.length, 'file');
  io.stdout.write(`docsite: ${what} changed (${durationMs.toFixed(0)} ms${isNew ? '' : '; the site is unchanged'})\n`);
}

/** Gives a function that prints each problem once, and says when problems are solved. */
function problemPrinter(
  { stderr, env }: Streams,
  versions: () => readonly VersionName[],
): (problems: readonly Problem[]) => void {
  let shown = new Set<string>();
  return (problems) => {
    const keys = new Set(problems.map((found) => JSON.stringify(found)));
    const fresh = problems.filter((found) => !shown.has(JSON.stringify(found)));
    const gone = [...shown].filter((key) => !keys.has(key)).length;
    shown = keys;
    stderr.write(
      formatProblems(fresh, {
        color: hasColor(stderr, env),
        versionsNewestFirst: versions(),
        seeAll: 'docsite build --all',
      }),
    );
    if (gone > 0) {
      const left = keys.size === 0 ? 'none left' : `${keys.size} left`;
      stderr.write(`docsite: ${countOf(gone, 'problem')} solved, ${left}\n`);
    }
  };
}
