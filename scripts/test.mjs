/**
 * Runs lanes of scripts/lanes.mjs, one after another: `node scripts/test.mjs [LANE…]`, `test` without an argument. Of a lane, a
 * step that fails does not stop the others.
 * Each lane ends with what failed, what is in quarantine, and `N passed, N failed`: a gate counts as one, a runner by its tests.
 * After several lanes, what failed is named once more, and the last line adds them up.
 * Exits with 1 if anything failed, with 3 for an unknown lane. A runner that ran no test has failed, and nothing runs twice.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { judge, skippedText } from './count-tests.mjs';
import { GROUPS, LANES } from './lanes.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { checkQuarantine, setApart } from './quarantine.mjs';

/** @import { Counts, Failure } from './count-tests.mjs' */
/** @import { Lane, Runner } from './lanes.mjs' */
/** @import { Quarantined } from './quarantine.mjs' */

/**
 * What failed without a name is in `note`.
 * @typedef {Counts & { name: string, seconds: number, note: string, quarantined?: readonly Failure[] }} Result
 */

/** Most gates use one thread. */
const GATES_AT_A_TIME = 2;
/** The first runner takes longer than the gates: they mostly use the time in which its tests wait. */
const GATES_PRIORITY = 5;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const asked = process.argv.slice(2);
const names = (asked.length > 0 ? asked : ['test']).flatMap((name) => GROUPS[name] ?? [name]);
const unknown = names.find((name) => LANES[name] === undefined);
if (unknown !== undefined) {
  console.error(`Unknown lane "${unknown}". Lanes: ${[...Object.keys(LANES), ...Object.keys(GROUPS)].join(', ')}.`);
  process.exitCode = 3;
} else {
  process.exitCode = (await runLanes(names)) === 0 ? 0 : 1;
}

/**
 * @param {readonly string[]} lanes names
 * @returns {Promise<number>} how many failed
 */
async function runLanes(lanes) {
  const quarantine = await readQuarantine();
  useMemory();
  const sum = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const faults = [];
  for (const name of lanes) {
    const lane = LANES[name];
    if (lane === undefined) continue;
    const results = await runLane(lane, quarantine);
    const { passed, failed } = printSummary(name, results, quarantine);
    sum.passed += passed;
    sum.failed += failed;
    faults.push(...results.flatMap((result) => faultsOf(result).map((fault) => `failed in ${name}: ${fault}`)));
  }
  if (lanes.length > 1) {
    console.log(`\n${lanes.join(' + ')}:`);
    for (const fault of faults) console.log(fault);
    console.log(`${sum.passed} passed, ${sum.failed} failed`);
  }
  return sum.failed;
}

/** @returns {Promise<readonly Quarantined[]>} */
async function readQuarantine() {
  const list = await readJson(path.join(ROOT, 'tests/quarantine.json'));
  return /** @type {readonly Quarantined[]} */ (list ?? []);
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
 * @param {readonly Quarantined[]} quarantine
 * @returns {Promise<readonly Result[]>} in order of their end
 */
async function runLane({ preparations, gates, runners, searches = [] }, quarantine) {
  /** @type {Result[]} */
  const results = [];
  for (const script of preparations) {
    const { exitCode, seconds } = await runScript(script);
    if (exitCode !== 0) results.push(oneStep(script, seconds, exitCode));
  }
  const reportFolder = await mkdtemp(path.join(os.tmpdir(), 'docsite-test-'));
  const gateTexts = runGates(gates, results);
  for (const runner of runners) {
    results.push(await runTests(runner, path.join(reportFolder, `${runner.name}.json`), quarantine));
  }
  for (const text of await gateTexts) console.log(text);
  for (const [script, ...args] of searches) {
    const { exitCode, seconds } = await runScript(script, { args });
    results.push(oneStep(script, seconds, exitCode));
  }
  await rm(reportFolder, { recursive: true, force: true });
  return results;
}

/**
 * @param {Runner} runner
 * @param {string} report
 * @param {readonly Quarantined[]} quarantine
 * @returns {Promise<Result>}
 */
async function runTests({ name, module, args, env, count }, report, quarantine) {
  console.log(`\n── ${name} ──`);
  const command = [path.join(ROOT, 'node_modules', module), ...args(report)];
  const { exitCode, seconds } = await run(process.execPath, command, { env: env(report) });
  const written = await readJson(report);
  if (written === null) return { ...oneStep(name, seconds, 1), note: 'did not finish' };
  return { name, seconds, ...judge(setApart(count(written), quarantine), exitCode) };
}

/**
 * @param {string} name a gate, a preparation or a search
 * @param {number} seconds
 * @param {number} exitCode
 * @returns {Result}
 */
function oneStep(name, seconds, exitCode) {
  const passed = exitCode === 0 ? 1 : 0;
  return { name, seconds, note: '', passed, failed: 1 - passed, skipped: 0, failures: [] };
}

/**
 * Some readers of a log have its end only.
 * @param {Result} result
 * @returns {readonly string[]} a line for each test that failed, or for a step without tests
 */
function faultsOf({ name, failed, failures }) {
  if (failures.length === 0) return failed > 0 ? [name] : [];
  return failures.map((failure) => `${failure.name}: ${failure.error.trim().split('\n', 1)[0]}`);
}

/**
 * @param {string} lane
 * @param {readonly Result[]} results
 * @param {readonly Quarantined[]} quarantine
 * @returns {{ passed: number, failed: number }}
 */
function printSummary(lane, results, quarantine) {
  console.log(`\n── ${lane}: summary ──`);
  for (const { name, seconds, note, ...result } of results) {
    const counts = `${result.passed} passed, ${result.failed} failed${result.skipped > 0 ? `, ${skippedText(result)}` : ''}`;
    console.log(`${name.padEnd(14)}${seconds.toFixed(1).padStart(6)} s   ${counts}${note && `   (${note})`}`);
  }
  const faults = checkQuarantine(quarantine, path.join(ROOT, 'tests'));
  const failures = results.flatMap((result) => result.failures);
  const failedNow = new Set(results.flatMap(({ quarantined = [] }) => quarantined.map(({ name }) => name)));
  for (const { test, since, failure } of quarantine) console.log(`in quarantine since ${since}: ${test} (${failure})`);
  for (const name of failedNow) console.log(`failed in quarantine: ${name}`);
  for (const fault of faults) console.log(`tests/quarantine.json: ${fault}`);
  for (const { name, error } of failures) console.log(`failed: ${name}\n${error}\n`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, faults.length);
  console.log(`${passed} passed, ${failed} failed`);
  return { passed, failed };
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
      const { exitCode, seconds, output } = await runScript(script, { isQuiet: true, priority: GATES_PRIORITY });
      texts.push(`\n── ${script}, ${seconds.toFixed(1)} s ──\n${output}`.trimEnd());
      results.push(oneStep(script, seconds, exitCode));
    }
  };
  await Promise.all(Array.from({ length: GATES_AT_A_TIME }, runWaiting));
  return texts;
}

/**
 * @typedef {{ env?: Readonly<Record<string, string>>, isQuiet?: boolean, priority?: number, shell?: boolean }} RunOptions
 */
/** @typedef {{ exitCode: number, seconds: number, output: string }} Run */

/**
 * @param {string} script of package.json
 * @param {RunOptions & { args?: readonly string[] }} [options]
 */
function runScript(script, { args = [], ...options } = {}) {
  if (!options.isQuiet) console.log(`\n── ${script} ──`);
  // npm is a batch file on Windows.
  return run('npm', ['run', '--silent', script, '--', ...args], { ...options, shell: process.platform === 'win32' });
}

/**
 * Runs a command without input. If it is quiet, its output is in the result instead of on ours. Never rejects: a command that
 * cannot start has failed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} options
 * @returns {Promise<Run>} `output` has both streams in order of arrival; empty unless quiet
 */
function run(command, args, { env = {}, isQuiet = false, priority = 0, shell = false }) {
  const stream = isQuiet ? 'pipe' : 'inherit';
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', stream, stream],
      env: { ...process.env, ...env },
      shell,
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
 * @returns {Promise<unknown>} `null` if it is missing or damaged
 */
async function readJson(file) {
  try {
    /** @type {unknown} */
    const value = JSON.parse(await readFile(file, 'utf8'));
    return value;
  } catch {
    return null;
  }
}
