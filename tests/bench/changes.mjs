/**
 * `npm run bench -- changes`: what the pages of changes and histories cost a build of the flagship without a cache, against a
 * docsite whose sites have none of them. `--against <folder>` names another checkout of docsite (bundled), which takes turns
 * with the two. ROUNDS says how often.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyFlagship, REPOSITORY } from './corpora.mjs';
import { discard } from './discard.mjs';
import { measure, median, medianOf } from './measure.mjs';

/** @typedef {{ name: string, checkout: string, runs: import('./measure.mjs').Run[] }} Kind */

const { values: options } = parseArgs({ options: { against: { type: 'string' } } });
const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
const GOAL = 1.12;

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
try {
  const root = path.join(folder, 'site');
  copyFlagship(root);
  /** @type {Kind[]} */
  const kinds = [
    { name: 'without', checkout: checkoutWithout(path.join(folder, 'without')), runs: [] },
    { name: 'with', checkout: REPOSITORY, runs: [] },
    ...(options.against === undefined
      ? []
      : [{ name: options.against, checkout: path.resolve(options.against), runs: [] }]),
  ];
  for (let round = -1; round < ROUNDS; round++) {
    for (const { checkout, runs } of kinds) {
      const out = path.join(folder, 'out');
      const args = [path.join(checkout, 'bin/docsite.js'), 'build', '--no-cache', '--out', out];
      const run = measure({ command: process.execPath, args, cwd: root });
      discard(out);
      // The first one fills the cache of the disk.
      if (round >= 0) runs.push(run);
    }
  }
  print(kinds);
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * This docsite, but no version claims its pages of changes, and no page its history.
 * @param {string} checkout
 */
function checkoutWithout(checkout) {
  for (const name of ['bin', 'LICENSE', 'package.json', 'scripts', 'src', 'templates']) {
    cpSync(path.join(REPOSITORY, name), path.join(checkout, name), { recursive: true });
  }
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(checkout, 'node_modules'));
  const file = path.join(checkout, 'src/content/model/build-routes.ts');
  const routes = readFileSync(file, 'utf8');
  const without = routes.replace(/^ *\.\.\..*\b(?:changes|history)Claims\b.*,\n/gmu, '');
  if (routes.split('\n').length - without.split('\n').length !== 2) throw new Error(`${file} claims pages elsewhere.`);
  writeFileSync(file, without);
  execFileSync(process.execPath, ['scripts/bundle-cli.mjs'], { cwd: checkout });
  return checkout;
}

/** @param {readonly Kind[]} kinds */
function print(kinds) {
  const rows = kinds.map(({ name, runs }) => ({
    name,
    ms: median(runs.map((run) => run.ms)),
    cpuMs: medianOf(runs.map((run) => run.cpuMs)),
  }));
  const [base] = rows;
  console.log(`${ROUNDS} rounds, medians of time and processor time; goal for both: ${GOAL} × that without`);
  for (const { name, ms, cpuMs } of rows) {
    /** @param {number | null} value @param {number | null | undefined} against */
    const show = (value, against) =>
      value === null || against === null || against === undefined
        ? ''
        : `${(value / 1000).toFixed(3)} s (× ${(value / against).toFixed(3)})`;
    console.log([name.padEnd(10), show(ms, base?.ms), show(cpuMs, base?.cpuMs)].join('  '));
  }
}
