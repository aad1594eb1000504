/** What each lane of `scripts/test.mjs` runs. tests/README.md says when to run which. */
import { countPlaywright, countVitest } from './count-tests.mjs';

/** @import { Counts } from './count-tests.mjs' */

/**
 * A test runner: its module, its arguments (also where it writes its report), and how the tests in the report are counted.
 * @typedef {{
 *   name: string,
 *   module: string,
 *   args: (report: string) => readonly string[],
 *   env: (report: string) => Readonly<Record<string, string>>,
 *   count: (report: unknown) => Counts,
 * }} Runner
 */
/**
 * `preparations` are npm scripts that the runners need, in this order. `gates` are npm scripts that only check; they run beside
 * the first runner, the longest first. `runners` follow each other, because each keeps all cores busy. `searches` are npm
 * scripts, with arguments, that look for mistakes.
 * @typedef {{
 *   preparations: readonly string[],
 *   gates: readonly string[],
 *   runners: readonly Runner[],
 *   searches?: readonly (readonly [script: string, ...args: string[]])[],
 * }} Lane
 */

/** The tag of the browser tests of `npm test`. */
const SMOKE = '@smoke';
/** Longer random runs than those of every day. */
const LONG_RUNS = { SOAK_EDITS: '1000', EDITED_ROUNDS: '200', HISTORIES: '2000', DIFFERENCES_RUNS: '500' };

/** @type {Readonly<Record<string, Lane>>} */
export const LANES = {
  test: {
    preparations: ['bundle', 'ensure:browser'],
    gates: ['lint', 'types', 'dead', 'arch'],
    runners: [
      vitest('unit', { projects: ['unit', 'unit-alone', 'golden-alone'] }),
      playwright('smoke', { projects: ['built'], args: [`--grep=${SMOKE}`] }),
    ],
  },
  builds: {
    preparations: ['bundle', 'ensure:browser'],
    gates: ['format:check', 'spell'],
    runners: [vitest('builds', { projects: ['golden', 'flagship', 'cli', 'slow', 'package'] })],
  },
  // Beside Vitest and gates, a step of a test took four times as long, and a test in a thousand met a timer of the page
  // that nobody sees elapse.
  browser: {
    preparations: ['bundle', 'ensure:browser'],
    gates: [],
    runners: [
      playwright('readers', { projects: ['built', 'slow'], args: [`--grep-invert=${SMOKE}`] }),
      // Apart, because the tag would leave out tests that only ran on the built site.
      playwright('again', { projects: ['narrow', 'served'] }),
    ],
  },
  engines: {
    preparations: ['bundle', 'ensure:servers', 'ensure:engines'],
    gates: [],
    runners: [vitest('engines', { projects: ['engines', 'servers'] })],
  },
  soak: {
    preparations: ['bundle', 'ensure:browser'],
    gates: [],
    runners: [vitest('soak', { projects: ['slow'], env: LONG_RUNS })],
    searches: [
      ['translations'],
      ['mutants'],
      ['fuzz', '--seconds=600'],
      ['faults'],
      ['faults', 'kills'],
      ['faults', 'kill-swap'],
      ['faults', 'pairs'],
      ['faults', 'serve'],
    ],
  },
  // Node for Windows, by Wine.
  windows: { preparations: [], gates: [], runners: [], searches: [['test:windows']] },
  // For the other versions of Node.
  node: {
    preparations: ['bundle'],
    gates: [],
    runners: [vitest('node', { projects: ['unit', 'unit-alone', 'golden', 'golden-alone', 'cli'] })],
  },
  // For Windows: no browser, no shell, no signals.
  check: {
    preparations: [],
    gates: ['lint', 'types', 'dead', 'arch'],
    runners: [vitest('check', { projects: ['unit', 'unit-alone', 'golden', 'golden-alone'] })],
  },
};

/**
 * Lanes under one name.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const GROUPS = { rest: ['builds', 'browser', 'engines'], nightly: ['engines', 'soak', 'windows'] };

/**
 * @param {string} name
 * @param {{ projects: readonly string[], env?: Readonly<Record<string, string>> }} what
 * @returns {Runner}
 */
function vitest(name, { projects, env = {} }) {
  return {
    name,
    module: 'vitest/vitest.mjs',
    args: (report) => [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env: () => env,
    count: countVitest,
  };
}

/**
 * @param {string} name
 * @param {{ projects: readonly string[], args?: readonly string[] }} what
 * @returns {Runner}
 */
function playwright(name, { projects, args = [] }) {
  return {
    name,
    module: '@playwright/test/cli.js',
    args: () => ['test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json', ...args],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
  };
}
