/**
 * Tests that fail now and then and are being looked into: tests/quarantine.json names them, with the day on which each came
 * in and the picture or trace of its failure. Their failures are listed by each lane and do not fail it. There is room for
 * five: another one fails every lane until one of them is fixed.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** @import { Counts, Failure } from './count-tests.mjs' */

/**
 * `test` is the name that the lane prints, without the number of the line. `failure` is a file next to the list.
 * @typedef {{ test: string, since: string, failure: string }} Quarantined
 */

const MOST = 5;

/**
 * @param {readonly Quarantined[]} list
 * @param {string} folder of the list
 * @returns {readonly string[]} what is wrong with it, in words
 */
export function checkQuarantine(list, folder) {
  const faults = list.flatMap(({ test, since, failure }) => [
    ...(/^\d{4}-\d\d-\d\d$/u.test(since) ? [] : [`"${test}" has no date in \`since\``]),
    ...(failure && existsSync(path.join(folder, failure)) ? [] : [`"${test}" has no picture or trace in \`failure\``]),
  ]);
  return list.length > MOST ? [`${list.length} tests are in quarantine, at most ${MOST} may be`, ...faults] : faults;
}

/**
 * @template {Counts} T
 * @param {T} counts
 * @param {readonly Quarantined[]} list
 * @returns {T & { quarantined: readonly Failure[] }} the failures of tests in quarantine no longer count
 */
export function setApart(counts, list) {
  const names = new Set(list.map(({ test }) => test));
  const isQuarantined = (/** @type {Failure} */ { name }) => names.has(withoutLine(name));
  const quarantined = counts.failures.filter(isQuarantined);
  return {
    ...counts,
    failed: counts.failed - quarantined.length,
    failures: counts.failures.filter((failure) => !isQuarantined(failure)),
    quarantined,
  };
}

/** @param {string} name */
function withoutLine(name) {
  return name.replace(/(\.spec\.ts):\d+/u, '$1');
}
