/** Runs docsite on a site in a separate process. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from './corpora.mjs';
import { discard } from './discard.mjs';
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
 * As `buildDocsite`, without the search, which other generators do not have.
 * @param {string} root
 */
export function buildWithoutSearch(root) {
  const config = path.join(root, 'docsite.config.ts');
  const withSearch = readFileSync(config, 'utf8');
  writeFileSync(config, withoutSearch(withSearch));
  try {
    return buildDocsite(root);
  } finally {
    writeFileSync(config, withSearch);
  }
}

/** @param {string} config the text of a configuration with a title */
export function withoutSearch(config) {
  return config.replace(/(title: '[^']*',)/u, '$1 search: false,');
}

/**
 * Removes what builds before have left.
 * @param {string} root
 */
export function cleanDocsite(root) {
  for (const name of LEFT) discard(path.join(root, name));
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
