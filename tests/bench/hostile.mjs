/**
 * How time grows with the size of texts that are made to be slow (npm run bench -- hostile): the time of the processor for
 * parsing, checking and drawing each at doubling sizes, the least of several runs, and the exponent over the last three doublings. `--only WORDS` selects texts by
 * their names, `--max BYTES` sets the largest size. `--quick` measures an eighth of it and the whole, twice each, and takes a closer
 * look at the texts that seem to grow too fast: a table of all in a tenth of the time. `--part 2/4` takes every fourth, from the second on.
 * Exits with 1 if one grows faster than the goal or takes longer than the limit.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { exponentOf } from './growth.mjs';
import { HOSTILE_TEXTS } from './hostile-texts.mjs';

/** @typedef {{ bytes: number, ms: number }} Cost */
/** @typedef {{ name: string, costs: readonly Cost[], failure: string | null }} Measured */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const MIN_BYTES = 16 * 1024;
/** A text that takes this long is not tried in a larger size. */
const LIMIT_MS = 20_000;
/** Of the processor, for all sizes of a text. */
const MAX_SECONDS = (10 * LIMIT_MS) / 1000;
const hasLimits = spawnSync('prlimit', ['--version']).status === 0;
/** Shorter times are mostly noise. */
const SURE_MS = 40;
const GOAL = 1.2;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    max: { type: 'string' },
    quick: { type: 'boolean' },
    part: { type: 'string' },
  },
});
const maxBytes = Number(values.max ?? 1024 * 1024);
const [part = 1, parts = 1] = (values.part ?? '1/1').split('/').map(Number);
const texts = HOSTILE_TEXTS.filter(({ name }, index) => name.includes(values.only ?? '') && index % parts === part - 1);
/** @typedef {{ sizes: readonly number[], maxRounds: number }} Look */
/** @type {Look} */
const CLOSE = { sizes: doublingSizes(), maxRounds: 7 };
/** The two sizes that the exponent is made of. @type {Look} */
const QUICK = { sizes: [maxBytes / 8, maxBytes], maxRounds: 2 };

const folder = mkdtempSync(path.join(REPOSITORY, 'node_modules/.hostile-'));
/** @type {Measured[]} */
const results = [];
try {
  const script = await bundleWorker();
  for (const { name } of texts) {
    let measured = await measure(script, name, values.quick === true ? QUICK : CLOSE);
    if (values.quick === true && isMissed(measured)) measured = await measure(script, name, CLOSE);
    results.push(measured);
    console.log(describe(measured));
  }
} finally {
  rmSync(folder, { recursive: true });
}
const missed = results.filter(isMissed);
console.log(
  `${results.length} texts, up to ${maxBytes / 1024} KiB; ${missed.length} above the exponent ${GOAL} or too slow`,
);
for (const one of missed) console.log(`  ${describe(one)}`);
process.exitCode = missed.length === 0 ? 0 : 1;

function doublingSizes() {
  const sizes = [];
  for (let bytes = MIN_BYTES; bytes <= maxBytes; bytes *= 2) sizes.push(bytes);
  return sizes;
}

/** @param {Measured} measured */
function isMissed(measured) {
  return measured.failure !== null || growthOf(measured) > GOAL;
}

/** What a build does with a text, as one script. */
async function bundleWorker() {
  const outfile = path.join(folder, 'worker.mjs');
  await build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['tests/bench/hostile-worker.mjs'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['highlight.js'],
    logLevel: 'warning',
    banner: { js: "import { createRequire as from } from 'node:module'; const require = from(import.meta.url);" },
  });
  return outfile;
}

/**
 * @param {string} script
 * @param {string} name
 * @param {Look} look
 * @returns {Promise<Measured>}
 */
function measure(script, name, { sizes, maxRounds }) {
  return new Promise((resolve) => {
    const args = [script, name, sizes.join(','), String(maxRounds), String(LIMIT_MS / 2)];
    const command = hasLimits ? ['prlimit', `--cpu=${MAX_SECONDS}`, process.execPath] : [process.execPath];
    const child = spawn(command[0] ?? '', [...command.slice(1), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (errors += text));
    // On a machine with much else to do, seconds of the clock say little.
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_SECONDS * (hasLimits ? 20_000 : 1000));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      const costs = output.split('\n').flatMap((line) => {
        const [bytes, ms] = line.split(' ').map(Number);
        return bytes === undefined || ms === undefined ? [] : [{ bytes, ms }];
      });
      const largest = costs.at(-1)?.bytes ?? 0;
      const stopped = costs.length < sizes.length ? `stopped after ${largest / 1024} KiB` : null;
      const failure =
        signal === 'SIGKILL' || signal === 'SIGXCPU'
          ? 'hangs'
          : code === 0
            ? stopped
            : (/^\w*Error.*$/mu.exec(errors)?.[0] ?? `exit code ${code}`);
      resolve({ name, costs, failure });
    });
  });
}

/** @param {Measured} measured */
function growthOf({ costs }) {
  // Between neighbours, a collection of garbage more or less makes a difference of 0.5.
  const [before, last] = [costs.at(Math.max(-4, -costs.length)), costs.at(-1)];
  if (before === undefined || last === undefined || last.ms < SURE_MS) return 0;
  return exponentOf([before.bytes, last.bytes], [Math.max(before.ms, 1), last.ms]);
}

/** @param {Measured} measured */
function describe(measured) {
  const { name, costs, failure } = measured;
  const last = costs.at(-1);
  const times = costs.map(({ ms }) => ms.toFixed(0)).join(' ');
  return `${name.padEnd(34)} ${growthOf(measured).toFixed(2).padStart(5)}  ${((last?.bytes ?? 0) / 1024).toFixed(0).padStart(5)} KiB  ${times} ms${failure === null ? '' : `  ${failure}`}`;
}
