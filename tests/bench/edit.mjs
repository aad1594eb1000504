/**
 * `npm run bench -- edit`: what one edit of a text costs, with the cache and the output of the last build: the whole process,
 * with search and without. `--against <folder>` names another checkout of docsite (bundled): the two take turns on the same
 * edits. `--pages 10000` measures a site of so many unique pages instead of the flagship; ROUNDS says how often.
 */
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyFlagship, EDITED_PAGE, generateSite, REPOSITORY, writeDocsite } from './corpora.mjs';
import { measure, median, medianOf } from './measure.mjs';

/** @typedef {{ name: string, checkout: string, root: string, search: boolean, runs: import('./measure.mjs').Run[] }} Kind */

const { values: options } = parseArgs({ options: { against: { type: 'string' }, pages: { type: 'string' } } });
const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
/** A record is kept only of sources that are older than this: see `last-build/stamps.ts`. */
const SETTLE_MS = 60;
const CHECKOUTS = [REPOSITORY, ...(options.against === undefined ? [] : [path.resolve(options.against)])];

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
try {
  const kinds = CHECKOUTS.flatMap((checkout, index) =>
    [true, false].map((search) => prepare(checkout, search, `${index}-${String(search)}`)),
  );
  for (let round = -1; round < ROUNDS; round++) {
    for (const kind of kinds) {
      appendFileSync(pageToEdit(kind.root), `\nOne more sentence, ${round}.\n`);
      settle();
      const run = build(kind);
      // The first one fills the cache of the disk.
      if (round >= 0) kind.runs.push(run);
    }
  }
  print(kinds);
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * @param {string} checkout
 * @param {boolean} search
 * @param {string} name
 * @returns {Kind}
 */
function prepare(checkout, search, name) {
  const root = path.join(folder, name);
  mkdirSync(root, { recursive: true });
  if (options.pages === undefined) copyFlagship(root);
  else writeDocsite(root, generateSite(Number(options.pages)));
  const config = path.join(root, 'docsite.config.ts');
  const text = readFileSync(config, 'utf8');
  if (!search) writeFileSync(config, text.replace(/(title: '[^']*',)/u, '$1 search: false,'));
  settle();
  const kind = { name: `${checkout}${search ? '' : ', search off'}`, checkout, root, search, runs: [] };
  build(kind);
  return kind;
}

/** @param {Kind} kind */
function build({ checkout, root }) {
  return measure({ command: process.execPath, args: [path.join(checkout, 'bin/docsite.js'), 'build'], cwd: root });
}

/** @param {string} root */
function pageToEdit(root) {
  return path.join(root, 'docs/next', options.pages === undefined ? 'discover.md' : `${EDITED_PAGE}.md`);
}

function settle() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLE_MS);
}

/** @param {readonly Kind[]} kinds */
function print(kinds) {
  const rows = kinds.map(({ name, runs }) => [
    name,
    ...[
      median(runs.map(({ ms }) => ms)),
      Math.min(...runs.map(({ ms }) => ms)),
      medianOf(runs.map(({ cpuMs }) => cpuMs)),
    ].map((ms) => (ms === null ? '' : `${(ms / 1000).toFixed(3)} s`)),
  ]);
  const node = Array.from({ length: ROUNDS }, () => measure({ command: process.execPath, args: ['-e', '0'] }));
  console.log(`${ROUNDS} rounds: median, shortest, processor time`);
  for (const row of rows) console.log(row.join('  '));
  console.log(`node -e 0  ${(median(node.map(({ ms }) => ms)) / 1000).toFixed(3)} s`);
}
