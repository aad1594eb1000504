/**
 * Makes sure that the end-to-end tests have a browser. On Debian, run as root (containers, CI), the one they are fastest
 * in is installed; anywhere else, where none is found, the command to run is printed and the exit code is 1.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findBrowser, hasHeadlessShell } from '../tests/e2e/find-browser.mjs';

/** The fonts are part of it: without any, Chromium draws boxes and lays text out wrongly. */
const FONTS = ['fonts-dejavu-core', 'fonts-liberation'];

try {
  if (!process.env['CHROMIUM_PATH'] && !hasHeadlessShell() && isDebianRoot()) {
    apt(['update']);
    // Debian 12 is the first that has it.
    if (!install('chromium-headless-shell') && findBrowser() === null) install('chromium');
  }
  if (findBrowser() === null) {
    console.error(
      'The end-to-end tests need a Chromium or Chrome, and none was found.\n' +
        'Run "npx playwright install chromium", or set CHROMIUM_PATH to the executable of one.',
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

/** @param {string} browser name of its package */
function install(browser) {
  console.log(`Installing ${[browser, ...FONTS].join(', ')}.`);
  return apt(['install', '-y', '--no-install-recommends', browser, ...FONTS]);
}

/**
 * @param {string[]} args
 * @returns {boolean} whether it worked; what went wrong is on the terminal
 */
function apt(args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
