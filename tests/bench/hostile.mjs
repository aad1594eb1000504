/**
 * How time grows with the size of texts that are made to be slow (npm run bench:hostile): the time of the processor for
 * parsing, checking and drawing each at doubling sizes, the least of several runs, and the exponent over the last three doublings. `--only WORDS` selects texts by
 * their names, `--max BYTES` sets the largest size.
 * Exits with 1 if one grows faster than the goal or takes longer than the limit.
 */
import { spawn } from 'node:child_process';
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
/** Shorter times are mostly noise. */
const SURE_MS = 40;
const GOAL = 1.2;

const { values } = parseArgs({ options: { only: { type: 'string' }, max: { type: 'string' } } });
const maxBytes = Number(values.max ?? 1024 * 1024);
const texts = HOSTILE_TEXTS.filter(({ name }) => name.includes(values.only ?? ''));

const folder = mkdtempSync(path.join(REPOSITORY, 'node_modules/.hostile-'));
/** @type {Measured[]} */
const results = [];
try {
  const script = await bundleWorker();
  for (const { name } of texts) {
    const measured = await measure(script, name);
    results.push(measured);
    console.log(describe(measured));
  }
} finally {
  rmSync(folder, { recursive: true });
}
const missed = results.filter((one) => one.failure !== null || growthOf(one) > GOAL);
console.log(
  `${results.length} texts, up to ${maxBytes / 1024} KiB; ${missed.length} above the exponent ${GOAL} or too slow`,
);
for (const one of missed) console.log(`  ${describe(one)}`);
process.exitCode = missed.length === 0 ? 0 : 1;

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
 * @returns {Promise<Measured>}
 */
function measure(script, name) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, name, String(MIN_BYTES), String(maxBytes), String(LIMIT_MS / 2)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (errors += text));
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, 10 * LIMIT_MS);
    child.on('close', (code) => {
      clearTimeout(timer);
      const costs = output.split('\n').flatMap((line) => {
        const [bytes, ms] = line.split(' ').map(Number);
        return bytes === undefined || ms === undefined ? [] : [{ bytes, ms }];
      });
      const largest = costs.at(-1)?.bytes ?? 0;
      const stopped = largest * 2 <= maxBytes ? `stopped after ${largest / 1024} KiB` : null;
      const failure = isLate
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
