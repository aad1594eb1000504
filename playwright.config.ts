/** End-to-end tests: the flagship, built and served by tests/e2e/global-setup.ts, in one Chromium. */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/e2e/find-browser.mjs';

/** Set by the global set-up before the workers load this file. */
const baseURL = process.env['DOCSITE_URL'];

export default defineConfig({
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
  timeout: 30_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    ...(baseURL === undefined ? {} : { baseURL }),
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
  },
});
