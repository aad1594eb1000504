/** Counts tests in the JSON reports of the test runners, and says what failed. test.mjs reads and judges the reports. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `name` is what its runner calls it: file and title. `error` is the beginning of the first error, without colours.
 * @typedef {{ name: string, error: string }} Failure
 */
/** @typedef {{ passed: number, failed: number, skipped: number, failures: readonly Failure[] }} Counts */

/** @typedef {{ status: string, fullName: string, failureMessages?: readonly string[] }} VitestTest */
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
 * Vitest's JSON reporter. A file that fails outside its tests (an import, a hook) counts as one failure.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { testResults } = /** @type {{ testResults: readonly VitestFile[] }} */ (report);
  const counts = { passed: 0, failed: 0, skipped: 0 };
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
    counts.skipped += assertionResults.length - passed - failed.length;
  }
  return { ...counts, failed: failures.length, failures };
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
