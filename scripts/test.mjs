/**
 * Runs a lane: `node scripts/test.mjs [check|slow]`, or everything without an argument, as CI does. A lane is gates plus
 * test runners, which all run at the same time; a step that fails does not stop the others.
 * The last line is `N passed, N failed`, summed over all steps: a gate counts as one, a runner by its tests.
 * Exits with 1 if anything failed, with 3 for an unknown lane. A runner that ran no test has failed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { countPlaywright, countVitest } from './count-tests.mjs';

/** @import { Counts } from './count-tests.mjs' */

/** @typedef {Counts & { name: string, seconds: number, note: string }} Result */
/** @typedef {readonly [script: string, reporter: Reporter]} Runner */
/** @typedef {{ preparations: readonly string[], gates: readonly string[], runners: readonly Runner[] }} Lane */

/** Most gates use one thread: two at a time keep a small machine busy once the runners are done. */
const GATES_AT_A_TIME = 2;
/** The summary waits for the runners, and the gates end earlier. */
const GATES_PRIORITY = 5;

/**
 * How a runner writes its results to a file, and how they are counted.
 * @typedef {{ args: (file: string) => string[], env: (file: string) => NodeJS.ProcessEnv, count: (report: unknown) => Counts }} Reporter
 */

/** @type {Reporter} */
const VITEST = {
  args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  env: () => ({}),
  count: countVitest,
};
/** @type {Reporter} */
const PLAYWRIGHT = {
  args: () => ['--reporter=list,json'],
  env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  count: countPlaywright,
};

/**
 * By name: npm scripts that the runners need (`preparations`, in this order), npm scripts that only check and whose exit
 * code decides (`gates`, the longest first), and npm scripts that run tests. While browser tests wait for pages, and Vitest's
 * for disks and processes, the others compute.
 * @type {Readonly<Record<string, Lane>>}
 */
const LANES = {
  check: { preparations: [], gates: ['lint', 'types', 'dead', 'arch'], runners: [['test:fast', VITEST]] },
  slow: {
    preparations: ['bundle', 'ensure:browser'],
    gates: ['fuzz:ci'],
    runners: [
      ['e2e:slow', PLAYWRIGHT],
      ['vitest:slow', VITEST],
    ],
  },
  all: {
    preparations: ['bundle', 'ensure:browser', 'ensure:servers'],
    gates: ['format:check', 'spell', 'lint', 'types', 'arch', 'dead'],
    runners: [
      ['e2e:all', PLAYWRIGHT],
      ['vitest:all', VITEST],
    ],
  },
};

const [laneName = 'all'] = process.argv.slice(2);
const lane = LANES[laneName];
if (lane === undefined) {
  console.error(`Unknown lane "${laneName}". Lanes: ${Object.keys(LANES).join(', ')}.`);
  process.exitCode = 3;
} else {
  const results = await runLane(lane);
  process.exitCode = printSummary(results) === 0 ? 0 : 1;
}

/**
 * The first runner prints as it runs, the others when they end.
 * @param {Lane} lane
 * @returns {Promise<Result[]>} in order of their end
 */
async function runLane({ preparations, gates, runners }) {
  /** @type {Result[]} */
  const results = [];
  for (const script of preparations) {
    const { exitCode, seconds } = await runScript({ script });
    if (exitCode !== 0) results.push({ name: script, seconds, note: '', passed: 0, failed: 1, skipped: 0 });
  }
  const reportFolder = await mkdtemp(path.join(os.tmpdir(), 'docsite-test-'));
  const running = runners.map((runner, index) => runTests(runner, { reportFolder, isQuiet: index > 0 }, results));
  const gateTexts = await runGates(gates, results);
  await Promise.all(running);
  for (const text of gateTexts) console.log(text);
  await rm(reportFolder, { recursive: true, force: true });
  return results;
}

/**
 * @param {Runner} runner
 * @param {{ reportFolder: string, isQuiet: boolean }} options
 * @param {Result[]} results gets one
 */
async function runTests([script, { args, env, count }], { reportFolder, isQuiet }, results) {
  const file = path.join(reportFolder, `${script.replace(':', '-')}.json`);
  const { exitCode, seconds, output } = await runScript({ script, args: args(file), env: env(file), isQuiet });
  if (isQuiet) console.log(titled(script, seconds, output));
  results.push({ name: script, seconds, ...judge(await readReport(file), exitCode, count) });
}

/**
 * @param {string} script
 * @param {number} seconds
 * @param {string} output
 */
function titled(script, seconds, output) {
  return `\n── ${script}, ${seconds.toFixed(1)} s ──\n${output}`.trimEnd();
}

/**
 * @param {readonly Result[]} results
 * @returns {number} how many failed
 */
function printSummary(results) {
  console.log('\n── summary ──');
  for (const { name, seconds, passed, failed, skipped, note } of results) {
    const counts = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
    console.log(`${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s   ${counts}${note && `   (${note})`}`);
  }
  const passedTotal = results.reduce((sum, { passed }) => sum + passed, 0);
  const failedTotal = results.reduce((sum, { failed }) => sum + failed, 0);
  console.log(`${passedTotal} passed, ${failedTotal} failed`);
  return failedTotal;
}

/**
 * Runs gates at low priority: they mostly use the time in which the tests wait.
 * @param {readonly string[]} gates
 * @param {Result[]} results gets one for each gate
 * @returns {Promise<readonly string[]>} what each printed, below a line with its name
 */
async function runGates(gates, results) {
  /** @type {string[]} */
  const texts = [];
  const waiting = [...gates];
  const runWaiting = async () => {
    for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
      const { exitCode, seconds, output } = await runScript({ script, isQuiet: true, priority: GATES_PRIORITY });
      texts.push(titled(script, seconds, output));
      const passed = exitCode === 0;
      results.push({ name: script, seconds, note: '', passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
    }
  };
  await Promise.all(Array.from({ length: GATES_AT_A_TIME }, runWaiting));
  return texts;
}

/**
 * Runs an npm script without input. If it is quiet, its output is in the result instead of on ours. Never rejects: a script
 * that cannot start has failed.
 * @param {{ script: string, args?: string[], env?: NodeJS.ProcessEnv, isQuiet?: boolean, priority?: number }} run
 * @returns {Promise<{ exitCode: number, seconds: number, output: string }>} both streams in order of arrival; empty unless
 *   quiet
 */
function runScript({ script, args = [], env = {}, isQuiet = false, priority = 0 }) {
  if (!isQuiet) console.log(`\n── ${script} ──`);
  const stream = isQuiet ? 'pipe' : 'inherit';
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], {
      stdio: ['ignore', stream, stream],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32', // npm is a batch file on Windows
    });
    // Its children inherit the priority. Without a process id it has not started, which `error` reports.
    if (priority !== 0 && child.pid !== undefined) os.setPriority(child.pid, priority);
    let output = '';
    for (const part of [child.stdout, child.stderr]) {
      part?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    const settle = (/** @type {number} */ exitCode) =>
      resolve({ exitCode, seconds: (performance.now() - startedAt) / 1000, output });
    child.on('error', (error) => {
      output += `${error.message}\n`;
      if (!isQuiet) console.error(error.message);
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
 * A runner's counts, plus the failures that no test shows: no report, no test, an error outside the tests.
 * @param {unknown} report
 * @param {number} exitCode
 * @param {(report: unknown) => Counts} count
 * @returns {Counts & { note: string }}
 */
function judge(report, exitCode, count) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, note: 'did not finish' };
  const counts = count(report);
  if (counts.failed > 0) return { ...counts, note: '' };
  if (counts.passed === 0) return { ...counts, failed: 1, note: 'ran no tests' };
  if (exitCode !== 0) return { ...counts, failed: 1, note: `exit code ${exitCode} without a failing test` };
  return { ...counts, note: '' };
}
