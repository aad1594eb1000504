/**
 * What the tests of a worker share besides the browser: a folder, and with all workers the small sites. All tests have these
 * fixtures, even those that use none: where worker fixtures differ, Playwright starts another worker with another browser, which
 * takes 2.5 seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { findSite } from './site-host.ts';
import type { SiteOptions } from './site-options.ts';

interface WorkerFixtures extends SiteOptions {
  /** URL of a site in `reader/sites/`, built and served when a test first asks for it. */
  readonly sites: (name: string) => Promise<string>;
  /** Absolute path of a temporary folder, removed when the worker ends. */
  readonly folder: string;
}

export const test = base.extend<object, WorkerFixtures>({
  from: ['built', { option: true, scope: 'worker' }],
  sites: [({ from }, use) => use((name) => findSite(name, from)), { scope: 'worker' }],
  folder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none.
    async ({}, use) => {
      const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-worker-'));
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
