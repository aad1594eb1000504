/** Runs docsite on a site in a separate process. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from './corpora.mjs';
import { measure } from './measure.mjs';

/** @typedef {{ stats: { pages: number, written: number, added: number, changed: number, removed: number } }} Report */

export const DOCSITE = path.join(REPOSITORY, 'bin/docsite.js');
/** What builds leave below the site's root, for readers and for the next build. */
const LEFT = ['site', '.site.docsite-assets', 'node_modules/.cache/docsite'];

/**
 * @param {string} root
 * @param {...string} args
 */
export function runDocsite(root, ...args) {
  return measure({ command: process.execPath, args: [DOCSITE, ...args], cwd: root });
}

/** @param {string} root */
export function buildDocsite(root) {
  return runDocsite(root, 'build', '--json');
}

/**
 * Removes what builds before have left.
 * @param {string} root
 */
export function cleanDocsite(root) {
  for (const name of LEFT) rmSync(path.join(root, name), { recursive: true, force: true });
}

/**
 * What a build has printed.
 * @param {import('./measure.mjs').Run} run
 * @returns {Report}
 */
export function readReport({ stdout }) {
  /** @type {unknown} */
  const report = JSON.parse(stdout);
  return /** @type {Report} */ (report);
}
