/** Counts tests in the JSON reports of the test runners. Reading and judging them is left to test.mjs. */

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Vitest's JSON reporter. A file that fails outside its tests (an import, a hook) counts as one failure.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const { testResults } = /** @type {{ testResults: { status: string, assertionResults: { status: string }[] }[] }} */ (
    report
  );
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of testResults) {
    const statuses = file.assertionResults.map(({ status }) => status);
    const failed = statuses.filter((status) => status === 'failed').length;
    const passed = statuses.filter((status) => status === 'passed').length;
    counts.passed += passed;
    counts.failed += file.status === 'failed' ? Math.max(failed, 1) : failed;
    counts.skipped += statuses.length - passed - failed;
  }
  return counts;
}

/**
 * Playwright's JSON reporter. Errors outside the tests (set-up, a spec that does not load) count as one failure each.
 * A flaky test has failed once, and there are no retries here: it counts as failed.
 * @param {unknown} report
 * @returns {Counts}
 */
export function countPlaywright(report) {
  const { stats, errors } =
    /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>, errors: unknown[] }} */ (
      report
    );
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}
