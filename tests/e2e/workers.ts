/**
 * What the tests of a worker share besides the browser: a folder, and with all workers the small sites. All tests have these
 * fixtures, even those that use none: where worker fixtures differ, Playwright starts another worker with another browser, which
 * takes 2.5 seconds.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { findSite } from './site-host.ts';
import type { SiteOptions } from './site-options.ts';

interface WorkerFixtures extends SiteOptions {
  /** URL of a site in `reader/sites/`, built and served when a test first asks for it. */
  readonly sites: (name: string) => Promise<string>;
  /** Absolute path of a temporary folder, removed when the worker ends. */
  readonly folder: string;
}

const LATENCY_MS = 300;
/** Times as long as without. */
const SLOWER = 3;

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
  page: async ({ page }, use) => {
    if (process.env['SLOW_READER'] !== undefined) await slowDown(page);
    await use(page);
  },
});

/** What a page asks for comes late, and its scripts take long: a test that does not wait for what it needs fails. */
async function slowDown(page: Page): Promise<void> {
  const context = page.context();
  const session = await context.newCDPSession(page);
  const setNetwork = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  const setOffline = context.setOffline.bind(context);
  // Of two sessions, the browser obeys the one that says it is online.
  context.setOffline = async (offline) => {
    await setOffline(offline);
    await setNetwork(offline);
  };
  const emulateMedia = page.emulateMedia.bind(page);
  // A second session hides the print media of the first one.
  page.emulateMedia = async (options) => {
    await emulateMedia(options);
    if (options?.media !== undefined) await session.send('Emulation.setEmulatedMedia', { media: options.media ?? '' });
  };
  await session.send('Network.enable');
  await setNetwork(false);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
