import { expect, test } from 'vitest';
import { countPlaywright, countVitest, judge } from '../../../scripts/count-tests.mjs';

const ESC = '\u001B';

test('a browser test that failed is named as Playwright lists it, with its error in plain text', () => {
  const spec = (title: string, ok: boolean) => ({
    title,
    ok,
    file: 'reader/menu.spec.ts',
    line: 7,
    tests: [{ projectName: 'narrow', results: [{ errors: ok ? [] : [{ message: `${ESC}[31mnot equal${ESC}[39m` }] }] }],
  });
  const group = { title: 'on a phone', specs: [spec('the menu opens', false)], suites: [] };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 2 },
    errors: [],
    suites: [{ title: 'reader/menu.spec.ts', specs: [spec('the menu closes', true)], suites: [group] }],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: [{ name: '[narrow] › reader/menu.spec.ts:7 › on a phone › the menu opens', error: 'not equal' }],
  });
});

test('an error outside the tests fails a run in which all tests passed', () => {
  const report = {
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [{ message: 'the site could not be built' }],
    suites: [],
  };
  expect(countPlaywright(report)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [{ name: 'an error outside the tests', error: 'the site could not be built' }],
  });
});

test('a file of Vitest that fails outside its tests counts once; of an error, the beginning is shown', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`);
  const file = (name: string, more: object) => ({ name, status: 'failed', assertionResults: [], ...more });
  const report = {
    testResults: [
      file('a.test.ts', { message: 'cannot be imported' }),
      file('b.test.ts', {
        assertionResults: [
          { status: 'failed', fullName: 'adds', failureMessages: [lines.join('\n')] },
          { status: 'passed', fullName: 'subtracts' },
        ],
      }),
    ],
  };
  const { failures, ...counts } = countVitest(report);
  expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0, lacks: {} });
  expect(failures[0]).toEqual({ name: 'a.test.ts (outside its tests)', error: 'cannot be imported' });
  expect(failures[1]?.name).toBe('b.test.ts › adds');
  expect(failures[1]?.error.split('\n')).toEqual(lines.slice(0, 16));
});

test('tests are skipped for a reason, and on Linux not at all', () => {
  const skipped = (...lacks: readonly string[]) =>
    lacks.map((thing) => ({ status: 'skipped', meta: { lacks: thing } }));
  const passed = { status: 'passed', fullName: 'adds' };
  const count = (...assertionResults: readonly object[]) =>
    countVitest({
      testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [passed, ...assertionResults] }],
    });
  const counts = { ...count(...skipped('links', 'git', 'git')), quarantined: [] };
  expect(counts).toMatchObject({ passed: 1, failed: 0, skipped: 3 });
  expect(judge(counts, 0, 'win32')).toMatchObject({ failed: 0, note: '' });
  const note = '3 skipped (2 for lack of git, 1 for lack of links): on Linux all tests run';
  expect(judge(counts, 0, 'linux')).toMatchObject({ failed: 1, note });
  expect(count({ status: 'skipped', fullName: 'divides', meta: {} })).toMatchObject({ failed: 1, skipped: 0 });
});
