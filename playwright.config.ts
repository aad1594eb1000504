/**
 * End-to-end tests in one Chromium, on the flagship and on small sites: all of them on what was built (`built`), those of
 * the reader also on `docsite serve`, which writers look at (`served`, and `served-rest` when it is asked for).
 * tests/e2e/global-setup.ts starts the flagship.
 */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/e2e/find-browser.mjs';
import type { SiteOptions } from './tests/e2e/site-options.ts';

/** Set by the global set-up before the workers load this file. */
const builtURL = process.env['DOCSITE_URL'];
const servedURL = process.env['DOCSITE_SERVED_URL'];

const READER = 'reader/**/*.spec.ts';
/** In these the server has a hand: in how pages are found, drawn and taken over. The rest is between browser and page. */
const WITH_SERVER = 'reader/{base-url,doc-page,flat,hydration,not-started,text-origin}.spec.ts';
const served = { from: 'sources', ...(servedURL === undefined ? {} : { baseURL: servedURL }) } as const;

export default defineConfig<object, SiteOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // The default is half of the cores; the tests mostly wait for the browser, and never for each other.
  workers: '100%',
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes at the second try hides a race, in the test or in the page.
  retries: 0,
  // Far above what any step takes: a busy machine is no failure, and nothing is measured by how long a test waits.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'built', use: { from: 'built', ...(builtURL === undefined ? {} : { baseURL: builtURL }) } },
    { name: 'served', testMatch: WITH_SERVER, use: served },
    { name: 'served-rest', testMatch: READER, testIgnore: WITH_SERVER, use: served },
  ],
});
