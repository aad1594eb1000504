/**
 * Which browser the end-to-end tests drive. Plain JavaScript, because scripts/ensure-browser.mjs runs it without a
 * compile step on Node 20.
 */
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

const SYSTEM_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const candidates = SYSTEM_BROWSERS.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const own = chromium.executablePath();
  return candidates.find(isExecutable) ?? (existsSync(own) ? own : null);
}

/**
 * What Playwright starts that browser with.
 * @returns {{ args: string[], executablePath?: string }} without a path where Playwright is to say what is missing
 */
export function launchOptions() {
  const executablePath = findBrowser();
  return { args: BROWSER_ARGS, ...(executablePath === null ? {} : { executablePath }) };
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
