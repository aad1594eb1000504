/** Counts tests in the JSON reports of the test runners, and names those that failed. test.mjs reads and judges the reports. */
import path from 'node:path';

/**
 * `failures` names what failed, as its runner does: file and title.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[] }} Counts
 */

/** @typedef {{ status: string, fullName: string }} VitestTest */
/** @typedef {{ name: string, status: string, assertionResults: readonly VitestTest[] }} VitestFile */

/** @typedef {{ title: string, file: string, line: number, ok: boolean, tests: readonly { projectName: string }[] }} Spec */
/** @typedef {{ specs: readonly Spec[], suites?: readonly Suite[] }} Suite */
/** @typedef {Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, errors: readonly { message?: string }[], suites: readonly Suite[] }} PlaywrightReport */

/**
 * Vitest's JSON reporter. A file that fails outside its tests (an import, a hook) counts as one failure.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { testResults } = /** @type {{ testResults: readonly VitestFile[] }} */ (report);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const failures = [];
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    const file = path.relative('', name);
    failures.push(...failed.map(({ fullName }) => `${file} › ${fullName}`));
    if (status === 'failed' && failed.length === 0) failures.push(`${file} (outside its tests)`);
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
    ...suites.flatMap(failedSpecs),
    ...errors.map(({ message }) => message?.split('\n', 1)[0] ?? 'an error outside the tests'),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures,
  };
}

/**
 * @param {Suite} suite
 * @returns {readonly string[]}
 */
function failedSpecs({ specs, suites = [] }) {
  return [...specs.filter(({ ok }) => !ok).map(specName), ...suites.flatMap(failedSpecs)];
}

/**
 * Each spec of the report belongs to one project.
 * @param {Spec} spec
 */
function specName({ title, file, line, tests }) {
  return `[${tests[0]?.projectName ?? '?'}] ${file}:${line} › ${title}`;
}
