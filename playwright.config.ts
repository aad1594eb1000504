/**
 * End-to-end tests in one Chromium, on the flagship and on small sites. All of them run on built sites (`built`, and `slow`
 * for the long ones). What depends on the width of the screen also runs on a phone (`narrow`), and what depends on the
 * server also on `docsite serve` (`served`; `served-rest`, run by hand, is the rest of the reader's tests).
 * tests/e2e/global-setup.ts starts the flagship.
 */
import { defineConfig } from '@playwright/test';
import { launchOptions } from './tests/e2e/find-browser.mjs';
import type { SiteOptions } from './tests/e2e/site-options.ts';

/** Set by the global set-up before the workers load this file. */
const builtURL = process.env['DOCSITE_URL'];
const servedURL = process.env['DOCSITE_SERVED_URL'];

const SLOW = '**/*.slow.spec.ts';
const READER = 'reader/**/*.spec.ts';
/** Specs in which the server finds, draws or updates pages. The rest is between the browser and the page. */
const WITH_SERVER =
  'reader/{base-url,doc-page,docs-route,flat,hydration,not-started,sets,text-origin,versioned-sets-search}.spec.ts';
/**
 * Of the document page, the server renders the parts named here; styles and scripts do the rest. React's development build
 * reports faults of the templates, which are the same on both servers. Tests of what the browser does with the same files,
 * such as what axe finds, are tagged.
 */
const WITHOUT_SERVER = /doc-page\.spec\.ts (?!B(73|74|75|80|90|94)\b)|B23 in React’s development build|@browser\b/u;
/**
 * Behaviours of design/behaviour.md that depend on the width of the screen: where a navigation leads, scrolls and puts the
 * focus, notices, the skip link, the announcement bar, the way to the top, the colour switch, opening by a hash, the
 * dialog of the search, the banner of old versions, and large pictures. What exists at one width only has specs of its own, or tests that
 * are tagged: the menu of phones and the version menu in it, the sidebar, the list of headings.
 */
const BY_WIDTH = /reader\/.* B(9|10|11|16|18|27|29|39|50|61|65|77|95|149|290)\b/u;
const ONE_WIDTH = /@wide\b|(mobile-menu|toc)\.spec\.ts/u;

const built = { from: 'built', ...(builtURL === undefined ? {} : { baseURL: builtURL }) } as const;
const served = { from: 'sources', ...(servedURL === undefined ? {} : { baseURL: servedURL }) } as const;

export default defineConfig<object, SiteOptions>({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // The default is half of the cores. Tests wait for frames, for timers of the page and for each step of the browser, and never
  // for each other: another worker computes meanwhile.
  workers: '150%',
  forbidOnly: Boolean(process.env['CI']),
  // A test that passes on a second attempt hides a race, in the test or in the page.
  retries: 0,
  // Far above what any step takes: a busy machine is not a failure, and no test measures how long it waits.
  timeout: process.env['SLOW_READER'] === undefined ? 60_000 : 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'built', testIgnore: SLOW, use: built },
    { name: 'slow', testMatch: SLOW, use: built },
    {
      name: 'narrow',
      testIgnore: SLOW,
      grep: BY_WIDTH,
      grepInvert: ONE_WIDTH,
      use: { ...built, viewport: { width: 390, height: 740 } },
    },
    { name: 'served', testMatch: WITH_SERVER, grepInvert: WITHOUT_SERVER, use: served },
    { name: 'served-rest', testMatch: READER, testIgnore: [WITH_SERVER, SLOW], use: served },
  ],
});
