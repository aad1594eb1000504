/** What is done to the file that has most of React, so that less of it loads, and blocks the page for less time. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import type { NamedOutput } from './hashed-outputs.ts';

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
      build.onLoad({ filter: /react-dom-client\.production\.js$/ }, async ({ path }) => {
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
