/**
 * Makes sure that the end-to-end tests have a browser. Where none is found, it is installed on Debian when run as root
 * (containers, CI); anywhere else the command to run is printed and the exit code is 1.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findBrowser } from '../tests/e2e/find-browser.mjs';

/** The fonts are part of it: without any, Chromium draws boxes and lays text out wrongly. */
const PACKAGES = ['chromium', 'fonts-dejavu-core', 'fonts-liberation'];

try {
  if (findBrowser() === null && isDebianRoot()) {
    console.log(`No browser found: installing ${PACKAGES.join(', ')}.`);
    if (apt(['update'])) apt(['install', '-y', '--no-install-recommends', ...PACKAGES]);
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
