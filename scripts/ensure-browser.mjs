/**
 * Makes sure that the end-to-end tests have a browser. On Debian as root (containers, CI) it installs the fastest one
 * unless Playwright has downloaded its own; elsewhere, if none is found, it prints the command to run and exits with 1.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findBrowser, hasHeadlessShell } from '../tests/e2e/find-browser.mjs';

/** Without any fonts, Chromium draws boxes and lays text out wrongly. */
const FONTS = ['fonts-dejavu-core', 'fonts-liberation'];

try {
  if (!process.env['CHROMIUM_PATH'] && !hasHeadlessShell() && isDebianRoot()) {
    apt(['update']);
    // In Debian since 12.
    if (!install('chromium-headless-shell') && findBrowser() === null) install('chromium');
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

function isDebianRoot() {
  if (process.getuid?.() !== 0) return false;
  try {
    return /^ID="?debian"?$/mu.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** @param {string} browser name of the Debian package */
function install(browser) {
  console.log(`Installing ${[browser, ...FONTS].join(', ')}.`);
  return apt(['install', '-y', '--no-install-recommends', browser, ...FONTS]);
}

/**
 * @param {string[]} args
 * @returns {boolean} whether it succeeded; errors go to the terminal
 */
function apt(args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
