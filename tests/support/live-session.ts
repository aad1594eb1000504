/** Options of a `LiveSession` with this repository's package, for tests that serve a folder without the command line. */
import { expect } from 'vitest';
import type { LiveSessionOptions } from '../../src/serve/live/session.ts';
import { REPOSITORY } from './site.ts';

/** Serves the folder `root` on the loopback address; a failure fails the test unless `given` takes it. */
export function liveOptions(root: string, given: Partial<LiveSessionOptions> = {}): LiveSessionOptions {
  return {
    root,
    packageRoot: REPOSITORY,
    docsiteVersion: '0.0.0',
    served: { host: '127.0.0.1', allowedHosts: [] },
    editor: '',
    liveScript: '',
    onUpdate: () => undefined,
    onProblems: () => undefined,
    onFailure: () => expect.unreachable(),
    ...given,
  };
}
