/** Counts tests in the JSON reports of the test runners, says what failed, and judges a run by it. test.mjs reads the reports. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `name` is what its runner calls it: file and title. `error` is the beginning of the first error, without colours.
 * @typedef {{ name: string, error: string }} Failure
 */
/**
 * `lacks` counts skipped tests by what the machine lacks (tests/support/needs.ts).
 * @typedef {{
 *   passed: number,
 *   failed: number,
 *   skipped: number,
 *   lacks?: Readonly<Record<string, number>>,
 *   failures: readonly Failure[],
 * }} Counts
 */

/** @typedef {{ status: string, fullName: string, failureMessages?: readonly string[], meta?: { lacks?: string } }} VitestTest */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: readonly VitestTest[] }} VitestFile */

/** @typedef {{ message?: string }} PlaywrightError */
/** @typedef {{ projectName: string, results: readonly { errors: readonly PlaywrightError[] }[] }} PlaywrightTest */
/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: readonly PlaywrightTest[] }} Spec */
/** @typedef {{ title: string, specs: readonly Spec[], suites?: readonly Suite[] }} Suite */
/** @typedef {Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, errors: readonly PlaywrightError[], suites: readonly Suite[] }} PlaywrightReport */

/** A difference of two large values is thousands of lines. */
const ERROR_LINES = 16;

/**
 * Vitest's JSON reporter. A file that fails outside its tests (an import, a hook) counts as one failure, and so does a test that is skipped
 * without saying why.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { testResults } = /** @type {{ testResults: readonly VitestFile[] }} */ (report);
  const counts = { passed: 0, skipped: 0 };
  /** @type {Record<string, number>} */
  const lacks = {};
  /** @type {Failure[]} */
  const failures = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    const file = path.relative('', name);
    for (const { fullName, failureMessages } of failed) {
      failures.push({ name: `${file} › ${fullName}`, error: beginning(failureMessages?.[0]) });
    }
    if (status === 'failed' && failed.length === 0) {
      failures.push({ name: `${file} (outside its tests)`, error: beginning(message) });
    }
    counts.passed += passed;
    for (const { status: outcome, fullName, meta } of assertionResults) {
      if (outcome === 'passed' || outcome === 'failed') continue;
      if (meta?.lacks === undefined) {
        failures.push({ name: `${file} › ${fullName}`, error: 'skipped, for no reason in tests/support/needs.ts' });
      } else {
        counts.skipped += 1;
        lacks[meta.lacks] = (lacks[meta.lacks] ?? 0) + 1;
      }
    }
  }
  return { ...counts, failed: failures.length, failures, lacks };
}

/**
 * @param {Pick<Counts, 'skipped' | 'lacks'>} counts
 * @returns {string} `3 skipped (2 for lack of git, 1 for lack of named pipes)`
 */
export function skippedText({ skipped, lacks = {} }) {
  const reasons = Object.entries(lacks).toSorted(([, a], [, b]) => b - a);
  const why = reasons.map(([thing, count]) => `${count} for lack of ${thing}`).join(', ');
  return `${skipped} skipped${why && ` (${why})`}`;
}

/**
 * A runner's counts, plus the failures that no test shows: no test, an error outside the tests, and on Linux, where everything can be
 * had that tests need, one that was skipped.
 * @template {Counts & { quarantined: readonly Failure[] }} T
 * @param {T} counts
 * @param {number} exitCode
 * @param {NodeJS.Platform} [platform]
 * @returns {T & { note: string }}
 */
export function judge(counts, exitCode, platform = process.platform) {
  const failWith = (/** @type {string} */ note) => ({ ...counts, failed: 1, note });
  if (counts.failed > 0) return { ...counts, note: '' };
  if (counts.passed === 0) return failWith('ran no tests');
  if (counts.skipped > 0 && platform === 'linux') return failWith(`${skippedText(counts)}: on Linux all tests run`);
  if (exitCode !== 0 && counts.quarantined.length === 0)
    return failWith(`exit code ${exitCode} without a failing test`);
  return { ...counts, note: '' };
}

/**
 * Playwright's JSON reporter. Errors outside the tests (set-up, a spec that does not load) count as one failure each.
 * A flaky test has failed once, and there are no retries here: it counts as failed.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { stats, errors, suites } = /** @type {PlaywrightReport} */ (report);
  const failures = [
    ...suites.flatMap((suite) => failedSpecs(suite)),
    ...errors.map(({ message }) => ({ name: 'an error outside the tests', error: beginning(message) })),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures,
  };
}

/**
 * @param {Suite} suite of a file, or in one
 * @param {readonly string[]} [groups] titles of those around it
 * @returns {readonly Failure[]}
 */
function failedSpecs({ specs, suites = [] }, groups = []) {
  return [
    ...specs.filter(({ ok }) => !ok).map((spec) => failureOf(spec, groups)),
    ...suites.flatMap((suite) => failedSpecs(suite, [...groups, suite.title])),
  ];
}

/**
 * Each spec of the report belongs to one project. The name is what `--test-list` reads.
 * @param {Spec} spec
 * @param {readonly string[]} groups
 * @returns {Failure}
 */
function failureOf({ title, file, line, tests }, groups) {
  const [test] = tests;
  const errors = test?.results.flatMap((result) => result.errors) ?? [];
  const name = [`[${test?.projectName ?? '?'}]`, `${file}:${line}`, ...groups, title].join(' › ');
  return { name, error: beginning(errors[0]?.message) };
}

/** @param {string | undefined} message */
function beginning(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, ERROR_LINES).join('\n').trimEnd();
}
