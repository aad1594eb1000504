/** Which browser the end-to-end tests drive. Plain JavaScript: scripts/ensure-browser.mjs imports it without a compile step. */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** Headless Chromium: the same pages in half the time. Also Playwright's default. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const SYSTEM_BROWSERS = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** No background network traffic. No sandbox as root (containers, CI), where Chromium refuses to start with one. */
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
 * `CHROMIUM_PATH`, else Playwright's download, else the first Chromium or Chrome on the PATH.
 * @returns {string | null} the executable's path; `null` without any of the three
 * @throws {Error} when `CHROMIUM_PATH` names a file that cannot be run: falling back would hide the mistake
 */
export function findBrowser() {
  const chosen = process.env['CHROMIUM_PATH'];
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is "${chosen}", which is not an executable file. Correct or unset it.`);
  }
  const own = chromium.executablePath();
  // This version of Playwright was tested with its own download.
  return existsSync(own) ? own : findOnPath(SYSTEM_BROWSERS);
}

/** Whether the tests run in half the time: with Playwright's download, which brings a headless shell, or the system's one. */
export function hasHeadlessShell() {
  return existsSync(chromium.executablePath()) || findOnPath([HEADLESS_SHELL]) !== null;
}

/**
 * Playwright's launch options for that browser.
 * @returns {{ args: string[], executablePath?: string }} without a path if Playwright uses its own browser or reports that
 *   it is missing
 */
export function launchOptions() {
  const executablePath = findBrowser();
  const isOwn = executablePath === null || executablePath === chromium.executablePath();
  return { args: BROWSER_ARGS, ...(isOwn ? {} : { executablePath }) };
}

/**
 * @param {readonly string[]} names in order of preference
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
