/**
 * Everything that CI runs: the gates beside Vitest's projects, then the browser. A step that fails does
 * not keep the later ones from running.
 * The last line is `N passed, N failed`, summed over all steps: a gate counts as one, a test runner by its tests.
 * Exit code 1 if anything failed. A runner that ran no test has failed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { countPlaywright, countVitest } from './count-tests.mjs';

/** @import { Counts } from './count-tests.mjs' */

/** Each is an npm script that only reads; its exit code decides. The longest first: it is what the others run beside. */
const GATES = ['format:check', 'spell', 'lint', 'types', 'arch', 'dead'];
/** Most gates are one thread: two keep a small machine busy when Vitest is done before them. */
const GATES_AT_A_TIME = 2;
/** Vitest goes first, and they are done when it is. */
const GATES_PRIORITY = 5;

/**
 * Vitest's projects in one go: while one waits for a disk or a clock, another computes.
 * Each is an npm script that also gets `args` and `env`, writes its results to the file, and has them counted.
 * @type {readonly { script: string, args: (file: string) => string[], env: (file: string) => NodeJS.ProcessEnv,
 *   count: (report: unknown) => Counts }[]}
 */
const RUNNERS = [
  {
    script: 'test:vitest',
    args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env: () => ({}),
    count: countVitest,
  },
  {
    script: 'e2e',
    args: () => ['--reporter=list,json'],
    env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
    count: countPlaywright,
  },
];

const reportFolder = await mkdtemp(path.join(os.tmpdir(), 'docsite-test-'));
/** @type {(Counts & { name: string, seconds: number, note: string })[]} */
const results = [];

let gatesBeside = runGates();
for (const { script, args, env, count } of RUNNERS) {
  const file = path.join(reportFolder, `${script.replace(':', '-')}.json`);
  const { exitCode, seconds } = await runScript({ script, args: args(file), env: env(file) });
  results.push({ name: script, seconds, ...judge(await readReport(file), exitCode, count) });
  // The browser, which comes next, has both cores for itself.
  for (const text of await gatesBeside) console.log(text);
  gatesBeside = Promise.resolve([]);
}
await rm(reportFolder, { recursive: true, force: true });

console.log('\n── summary ──');
for (const { name, seconds, passed, failed, skipped, note } of results) {
  const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  console.log(`${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s   ${counts}${note && `   (${note})`}`);
}
const passedTotal = results.reduce((sum, { passed }) => sum + passed, 0);
const failedTotal = results.reduce((sum, { failed }) => sum + failed, 0);
process.exitCode = failedTotal === 0 ? 0 : 1;
console.log(`${passedTotal} passed, ${failedTotal} failed`);

/**
 * Runs the gates mostly in what the tests leave of the machine, while they wait for disks and processes.
 * @returns {Promise<readonly string[]>} what each has printed, below a line with its name
 */
async function runGates() {
  /** @type {string[]} */
  const texts = [];
  const waiting = [...GATES];
  const runWaiting = async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      const { exitCode, seconds, output } = await runScript({ script, isBeside: true });
      texts.push(`\n── ${script}, ${seconds.toFixed(1)} s ──\n${output}`.trimEnd());
      const passed = exitCode === 0;
      results.push({ name: script, seconds, note: '', passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
    }
  };
  await Promise.all(Array.from({ length: GATES_AT_A_TIME }, runWaiting));
  return texts;
}

/**
 * Runs an npm script without input, with its output on ours; or beside another one, with less priority and its
 * output in the result. Never rejects: a script that cannot start has failed.
 * @param {{ script: string, args?: string[], env?: NodeJS.ProcessEnv, isBeside?: boolean }} run
 * @returns {Promise<{ exitCode: number, seconds: number, output: string }>} both streams in the order of their arrival;
 *   empty unless it was run beside another one
 */
function runScript({ script, args = [], env = {}, isBeside = false }) {
  if (!isBeside) console.log(`\n── ${script} ──`);
  const stream = isBeside ? 'pipe' : 'inherit';
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
      stdio: ['ignore', stream, stream],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32', // npm is a batch file there
    });
    // All that it starts has its priority. Without a process id it has not started, which `error` tells.
    if (isBeside && child.pid !== undefined) os.setPriority(child.pid, GATES_PRIORITY);
    let output = '';
    for (const part of [child.stdout, child.stderr]) {
      part?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    const settle = (/** @type {number} */ exitCode) =>
      resolve({ exitCode, seconds: (performance.now() - startedAt) / 1000, output });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      if (!isBeside) console.error(error.message);
      settle(1);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

/**
 * @param {string} file
 * @returns {Promise<unknown>} `null` when the runner wrote no report
 */
async function readReport(file) {
  try {
    /** @type {unknown} */
    const report = JSON.parse(await readFile(file, 'utf8'));
    return report;
  } catch {
    return null;
  }
}

/**
 * A runner's counts, with the failures that no test shows: no report, no test, an error beside the tests.
 * @param {unknown} report
 * @param {number} exitCode
 * @param {(report: unknown) => Counts} count
 * @returns {Counts & { note: string }}
 */
function judge(report, exitCode, count) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, note: 'did not run to its end' };
  const counts = count(report);
  if (counts.failed > 0) return { ...counts, note: '' };
  if (counts.passed === 0) return { ...counts, failed: 1, note: 'no test was run' };
  if (exitCode !== 0) return { ...counts, failed: 1, note: `exit code ${exitCode} without a failing test` };
  return { ...counts, note: '' };
}
