/**
 * Looks for inputs that crash, hang or break a promise: `npm run fuzz -- --seconds N --seed S`, with `--only NAME,NAME` for some targets.
 * What it finds is made small and saved in `tests/fixtures/fuzz/<target>/`, which a test runs from then on.
 * Prints counts per target, and exits with 1 if anything was found.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';

/** @import { Report } from './worker.ts' */
/** @typedef {Extract<Report, { type: 'counts' }>['counts']} Counts */
/** @typedef {{ counts: Counts, ended: { target: string, input: string, number: number, fault: string } | null }} Run `ended`: what the process did not survive */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const NAMES = /** @type {const} */ ([
  'markdown',
  'front-matter',
  'config',
  'sidebars',
  'category',
  'manifest',
  'redirects',
  'links',
  'importer',
  'page',
  'untrusted',
  'components',
  'hugo',
  'mdbook',
  'starlight',
  'vitepress',
  'mike',
  'search-index',
  'comparison',
  'api',
]);
/** After so many looks without news an input hangs. A machine that sleeps misses some: several make sure. */
const MAX_LOOKS = 6;
const LOOK_MS = 20_000;

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const seconds = Number(values.seconds ?? 30);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const wanted = values.only?.split(',');
const targets = NAMES.filter((name) => wanted === undefined || wanted.includes(name));

/** @type {Map<string, Set<string>>} what was found, by target: a fault is saved once */
const found = new Map(NAMES.map((name) => [name, new Set()]));
const folder = mkdtempSync(path.join(REPOSITORY, 'node_modules/.fuzz-'));
try {
  const script = await bundleWorker();
  console.log(`seed ${seed}, ${seconds} s`);
  const endMs = performance.now() + seconds * 1000;
  /** @type {Map<string, { inputs: number, cpuMs: number, bytes: number }>} */
  const totals = new Map(targets.map((name) => [name, { inputs: 0, cpuMs: 0, bytes: 0 }]));
  for (let start = 0, isDone = false; !isDone;) {
    const { counts, ended } = await run(script, start, (endMs - performance.now()) / 1000);
    for (const [name, total] of totals) {
      total.inputs += counts[name]?.inputs ?? 0;
      total.cpuMs += counts[name]?.cpuMs ?? 0;
      total.bytes += counts[name]?.bytes ?? 0;
    }
    if (ended !== null) {
      save(ended);
      start = ended.number + 1;
    }
    isDone = ended === null || performance.now() >= endMs;
  }
  for (const [name, { inputs, cpuMs, bytes }] of totals) {
    const figures = [`${inputs} inputs`, `${(bytes / 1024).toFixed(0)} KiB`, `${(cpuMs / 1000).toFixed(1)} s`];
    console.log(
      `${name.padEnd(14)} ${figures.map((text) => text.padStart(14)).join('')}  ${found.get(name)?.size ?? 0} found`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
const total = [...found.values()].reduce((sum, { size }) => sum + size, 0);
console.log(`${total} found`);
process.exitCode = total === 0 ? 0 : 1;

async function bundleWorker() {
  const outfile = path.join(folder, 'worker.mjs');
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['tests/fuzz/worker.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    sourcemap: 'inline',
    external: ['highlight.js', 'esbuild'],
    logLevel: 'warning',
    banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);" },
  });
  return outfile;
}

/**
 * @param {string} script
 * @param {number} start number of the first input of each target
 * @param {number} secondsLeft
 * @returns {Promise<Run>}
 */
function run(script, start, secondsLeft) {
  return new Promise((resolve, reject) => {
    const child = fork(script, { cwd: REPOSITORY, execArgv: ['--enable-source-maps'] });
    /** @type {Extract<Report, { type: 'begin' }> | null} */
    let current = null;
    /** @type {Counts} */
    let counts = {};
    let [looks, isHung] = [0, false];
    const watch = setInterval(() => {
      isHung = ++looks === MAX_LOOKS;
      if (isHung) child.kill('SIGKILL');
    }, LOOK_MS);
    child.on('message', (/** @type {Report} */ report) => {
      looks = 0;
      if (report.type === 'begin') current = report;
      else if (report.type === 'fault') save(report);
      else counts = report.counts;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearInterval(watch);
      if (!isHung && code === 0) resolve({ counts, ended: null });
      else if (current === null) reject(new Error(`The worker ended with ${signal ?? `exit code ${code}`}.`));
      else resolve({ counts, ended: { ...current, fault: isHung ? 'hangs' : `ends the process: ${signal ?? code}` } });
    });
    child.send({ seed, targets, start, seconds: secondsLeft });
  });
}

/** @param {{ target: string, input: string, fault: string }} fault */
function save({ target, input, fault }) {
  const kind = fault.replace(/\d+/gu, '#').slice(0, 160);
  const known = found.get(target) ?? new Set();
  if (known.has(kind)) return;
  known.add(kind);
  const place = path.join(REPOSITORY, 'tests/fixtures/fuzz', target);
  const name = createHash('sha256').update(input).digest('hex').slice(0, 12);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, `${name}.txt`), input);
  console.log(
    `${target}: ${fault}\n  tests/fixtures/fuzz/${target}/${name}.txt: ${JSON.stringify(input.slice(0, 200))}`,
  );
}
