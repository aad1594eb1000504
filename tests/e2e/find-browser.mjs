/**
 * Which browser the end-to-end tests drive. Plain JavaScript, because scripts/ensure-browser.mjs runs it without a
 * compile step on Node 20.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** Chromium without its windows: the same pages in half of the time. Playwright's own default, too. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const SYSTEM_BROWSERS = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Quiet on the network, and without a sandbox, which Chromium refuses to build for root (containers, CI). */
export const BROWSER_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * `CHROMIUM_PATH`, else the first Chromium or Chrome on the PATH, else the one Playwright has downloaded.
 * @returns {string | null} the executable's path; `null` when there is none of the three
 * @throws {Error} when `CHROMIUM_PATH` names a file that cannot be run: falling back would hide the mistake
 */
export function findBrowser() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is "${chosen}", which is no executable file. Correct it or unset it.`);
  }
  const own = chromium.executablePath();
  return findOnPath(SYSTEM_BROWSERS) ?? (existsSync(own) ? own : null);
}

/** Whether the tests will run in half of the time: see `HEADLESS_SHELL`. */
export function hasHeadlessShell() {
  return findOnPath([HEADLESS_SHELL]) !== null;
}

/**
 * What Playwright starts that browser with.
 * @returns {{ args: string[], executablePath?: string }} without a path where Playwright takes one of its own browsers,
 *   or says what is missing
 */
export function launchOptions() {
  const executablePath = findBrowser();
  const isOwn = executablePath === null || executablePath === chromium.executablePath();
  return { args: BROWSER_ARGS, ...(isOwn ? {} : { executablePath }) };
}

/**
 * @param {readonly string[]} names in the order of preference
 * @returns {string | null}
 */
function findOnPath(names) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable) ?? null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
