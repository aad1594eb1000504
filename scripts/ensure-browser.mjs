/**
 * Makes sure that the end-to-end tests have a browser. On Debian as root (containers, CI) it installs the fastest one
 * unless Playwright has downloaded its own; elsewhere, if none is found, it prints the command to run and exits with 1.
 */
import { findBrowser, hasHeadlessShell } from '../tests/e2e/find-browser.mjs';
import { install, isDebianRoot, update } from './debian.mjs';

/** Without any fonts, Chromium draws boxes and lays text out wrongly. */
const FONTS = ['fonts-dejavu-core', 'fonts-liberation'];

try {
  if (!process.env['CHROMIUM_PATH'] && !hasHeadlessShell() && isDebianRoot()) {
    update();
    // In Debian since 12.
    if (!install(['chromium-headless-shell', ...FONTS]) && findBrowser() === null) install(['chromium', ...FONTS]);
  }
  if (findBrowser() === null) {
    console.error(
      'No Chromium or Chrome found for the end-to-end tests.\n' +
        'Run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to an executable.',
    );
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
