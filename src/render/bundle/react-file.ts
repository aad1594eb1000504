/** What is done to React's files, so that less of them loads, and blocks the page for less time. */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import type { NamedOutput } from './hashed-outputs.ts';

const CLIENT = 'react-dom-client.production.js';

/** Libraries look into React for others, as `stateNode` and `memoizedState`; for none of these. */
const FIELDS = `
  subtreeFlags childLanes pendingLanes suspendedLanes pingedLanes expiredLanes entangledLanes entanglements
  firstBaseUpdate lastBaseUpdate baseQueue lastRenderedState lastRenderedReducer hasEagerState eagerState
  callbackNode callbackPriority cancelPendingCommit errorRecoveryDisabledLanes shellSuspendCounter pooledCache
  pooledCacheLanes hiddenUpdates hiddenCallbacks expirationTimes timeoutHandle retryQueue baseState baseLanes
  revertLane dehydrated isBackwards tailMode refCleanup _retryCache _visibility
`;

/**
 * Fields of React's own objects get short names: 0.4 kB less after gzip. In this file only, for esbuild's option would rename
 * fields of a site's own data as well.
 */
export function shortFieldsOfReact(): Plugin {
  return {
    name: 'docsite-short-fields',
    setup(build) {
      build.onLoad({ filter: /react-dom-client\.production\.js$/, namespace: 'file' }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        // esbuild reads it as Go does: without a `u`.
        const mangleProps = new RegExp(`^(?:${FIELDS.trim().split(/\s+/u).join('|')})$`);
        // Browsers have no `process`.
        const { code } = await build.esbuild.transform(source, { mangleProps, define: { process: 'undefined' } });
        return { contents: code };
      });
    },
  };
}

const DOM = 'react-dom.production.js';
const SHARED = 'docsite:shared-by-react';
/** In `react-dom`: what it shares with `react-dom/client`, which needs nothing else of it. */
const INTERNALS = /^var Internals = (?<literal>\{.*?^ {2}\}),$/msu;
const NAME = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** 0.7 kB less after gzip for sites that import nothing of `react-dom`. A React that is written in another way stays as it is. */
export function splitReactDom(): Plugin {
  const read = (importer: string): Promise<string> => readFile(join(dirname(importer), DOM), 'utf8');
  return {
    name: 'docsite-split-react-dom',
    setup(build) {
      build.onResolve({ filter: /^react-dom$/ }, async ({ importer }) =>
        basename(importer) === CLIENT && INTERNALS.test(await read(importer))
          ? { path: importer, namespace: SHARED }
          : null,
      );
      build.onResolve({ filter: new RegExp(`^${SHARED}$`) }, ({ importer }) => ({
        path: join(dirname(importer), CLIENT),
        namespace: SHARED,
      }));
      build.onLoad({ filter: /.*/, namespace: SHARED }, async ({ path }) => {
        const source = await read(path);
        const { literal = '' } = INTERNALS.exec(source)?.groups ?? {};
        const helpers = source.slice(source.indexOf('function formatProdErrorMessage'), source.search(INTERNALS));
        return { contents: `${helpers}exports.${NAME} = ${literal};` };
      });
      build.onLoad({ filter: /[/\\]react-dom\.production\.js$/, namespace: 'file' }, async ({ path }) => ({
        contents: (await readFile(path, 'utf8')).replace(INTERNALS, `var Internals = require('${SHARED}').${NAME},`),
      }));
    },
  };
}

/**
 * Chromium then compiles React while it loads, in another thread. Without the line it does so as functions are called: two thirds of
 * the time that React's take-over blocks the page.
 */
export function hintAtReact(outputs: readonly NamedOutput[], { outputs: made }: Metafile): readonly NamedOutput[] {
  const isReact = (path: string): boolean => path.includes('/react-dom-client.');
  const files = Object.entries(made).flatMap(([path, { inputs }]) =>
    Object.keys(inputs).some(isReact) ? basename(path) : [],
  );
  return outputs.map((output) =>
    files.includes(output.name) ? { ...output, text: `//# allFunctionsCalledOnLoad\n${output.text}` } : output,
  );
}
