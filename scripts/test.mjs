/**
 * Runs a lane: `node scripts/test.mjs [check|slow]`, or everything without an argument, as CI does. A lane is test runners,
 * one after another, with gates beside the first; a step that fails does not stop the others.
 * The summary says what failed, and how. Its last line is `N passed, N failed`, summed over all steps: a gate counts as one, a
 * runner by its tests.
 * Exits with 1 if anything failed, with 3 for an unknown lane. A runner that ran no test has failed.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { countPlaywright, countVitest } from './count-tests.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';

/** @import { Counts, Failure } from './count-tests.mjs' */

/**
 * What failed without a name is in `note`; `flaky` is what failed beside other tests only.
 * @typedef {Counts & { name: string, seconds: number, note: string, flaky?: readonly Failure[] }} Result
 */
/** @typedef {readonly [script: string, reporter: Reporter]} Runner */
/** @typedef {{ preparations: readonly string[], gates: readonly string[], runners: readonly Runner[] }} Lane */

/** Most gates use one thread. */
const GATES_AT_A_TIME = 2;
/** The first runner takes longer than the gates: they mostly use the time in which its tests wait. */
const GATES_PRIORITY = 5;

/**
 * A race that one run in a thousand loses fails most runs of a thousand tests, and looks as a defect does. What failed runs again
 * by itself, so many times: if all pass, it is named as flaky, with its error, and counts as passed. It is to be mended all the same.
 */
const TIMES_AGAIN = 5;
/** More have a common cause. */
const MOST_AGAIN = 3;

/**
 * How a runner writes its results to a file, how they are counted, and what runs the tests again that a list names.
 * @typedef {{
 *   args: (file: string) => string[],
 *   env: (file: string) => NodeJS.ProcessEnv,
 *   count: (report: unknown) => Counts,
 *   again?: (list: string) => string[],
 * }} Reporter
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
  again: (list) => [`--test-list=${list}`, `--repeat-each=${TIMES_AGAIN}`, '--workers=1'],
};

/**
 * By name: npm scripts that the runners need (`preparations`, in this order), npm scripts that only check and whose exit
 * code decides (`gates`, the longest first), and npm scripts that run tests (`runners`, in this order). Each runner keeps all
 * cores busy by itself. Browser tests have the machine for themselves: with Vitest and the gates beside them, a step
 * of a test took four times as long, and a test in a thousand met a timer of the page that nobody sees elapse.
 * @type {Readonly<Record<string, Lane>>}
 */
const LANES = {
  check: { preparations: [], gates: ['lint', 'types', 'dead', 'arch'], runners: [['test:fast', VITEST]] },
  slow: {
    preparations: ['bundle', 'ensure:browser'],
    gates: ['fuzz:ci'],
    runners: [
      ['vitest:slow', VITEST],
      ['e2e:slow', PLAYWRIGHT],
    ],
  },
  all: {
    preparations: ['bundle', 'ensure:browser', 'ensure:servers', 'ensure:engines'],
    gates: ['format:check', 'spell', 'lint', 'types', 'arch', 'dead'],
    runners: [
      ['vitest:all', VITEST],
      ['e2e:all', PLAYWRIGHT],
      ['vitest:engines', VITEST],
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

/** Has temporary files in memory, where that is possible, until this process ends. */
function useMemory() {
  const folder = makeMemoryFolder();
  if (folder === null) return;
  process.env['TMPDIR'] = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      remove();
      // Nothing handles it the second time.
      process.kill(process.pid, signal);
    });
  }
}

/**
 * Runners print as they run, gates at the end.
 * @param {Lane} lane
 * @returns {Promise<Result[]>} in order of their end
 */
async function runLane({ preparations, gates, runners }) {
  /** @type {Result[]} */
  const results = [];
  for (const script of preparations) {
    const { exitCode, seconds } = await runScript({ script });
    if (exitCode !== 0) results.push(oneStep(script, seconds, exitCode));
  }
  useMemory();
  const reportFolder = await mkdtemp(path.join(os.tmpdir(), 'docsite-test-'));
  const gateTexts = runGates(gates, results);
  for (const runner of runners) await runTests(runner, reportFolder, results);
  for (const text of await gateTexts) console.log(text);
  await rm(reportFolder, { recursive: true, force: true });
  return results;
}

/**
 * @param {Runner} runner
 * @param {string} reportFolder
 * @param {Result[]} results gets one
 */
async function runTests([script, reporter], reportFolder, results) {
  const file = path.join(reportFolder, `${script.replace(':', '-')}.json`);
  const first = await runOnce(script, reporter, file);
  results.push(mayBeFlaky(first, reporter) ? await runAgain(first, reporter, file) : first);
}

/**
 * @param {string} script
 * @param {Reporter} reporter
 * @param {string} file of its report
 * @returns {Promise<Result>}
 */
async function runOnce(script, { args, env, count }, file) {
  const { exitCode, seconds } = await runScript({ script, args: args(file), env: env(file) });
  return { name: script, seconds, ...judge(await readReport(file), exitCode, count) };
}

/**
 * @param {Result} result
 * @param {Reporter} reporter
 */
function mayBeFlaky({ failed, note }, { again }) {
  return again !== undefined && failed > 0 && failed <= MOST_AGAIN && note === '';
}

/**
 * @param {Result} first
 * @param {Reporter} reporter
 * @param {string} file
 * @returns {Promise<Result>} `first`, in which the failed tests have passed if they pass every time
 */
async function runAgain(first, reporter, file) {
  const list = `${file}.failed.txt`;
  await writeFile(list, first.failures.map(({ name }) => name).join('\n'));
  const args = (/** @type {string} */ report) => [...reporter.args(report), ...(reporter.again?.(list) ?? [])];
  const { failed, passed, seconds } = await runOnce(first.name, { ...reporter, args }, `${file}.again`);
  const isFlaky = failed === 0 && passed === first.failed * TIMES_AGAIN;
  const both = { ...first, seconds: first.seconds + seconds };
  if (!isFlaky) return both;
  return { ...both, passed: first.passed + first.failed, failed: 0, failures: [], flaky: first.failures };
}

/**
 * @param {string} name a gate or a preparation
 * @param {number} seconds
 * @param {number} exitCode
 * @returns {Result}
 */
function oneStep(name, seconds, exitCode) {
  const passed = exitCode === 0 ? 1 : 0;
  return { name, seconds, note: '', passed, failed: 1 - passed, skipped: 0, failures: [] };
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
  for (const { name, error } of results.flatMap(({ flaky = [] }) => flaky)) {
    console.log(`flaky: ${name} (failed once, then passed ${TIMES_AGAIN} times by itself)\n${error}\n`);
  }
  for (const { name, error } of results.flatMap(({ failures }) => failures)) console.log(`failed: ${name}\n${error}\n`);
  console.log(`${passedTotal} passed, ${failedTotal} failed`);
  return failedTotal;
}

/**
 * Runs gates at low priority.
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
      texts.push(`\n── ${script}, ${seconds.toFixed(1)} s ──\n${output}`.trimEnd());
      results.push(oneStep(script, seconds, exitCode));
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
  if (report === null) return { passed: 0, failed: 1, skipped: 0, failures: [], note: 'did not finish' };
  const counts = count(report);
  if (counts.failed > 0) return { ...counts, note: '' };
  if (counts.passed === 0) return { ...counts, failed: 1, note: 'ran no tests' };
  if (exitCode !== 0) return { ...counts, failed: 1, note: `exit code ${exitCode} without a failing test` };
  return { ...counts, note: '' };
}
