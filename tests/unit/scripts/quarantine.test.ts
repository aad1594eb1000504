import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkQuarantine, setApart } from '../../../scripts/quarantine.mjs';
import { makeFolder } from '../../support/site.ts';

const entry = { test: '[built] › reader/menu.spec.ts › opens', since: '2026-11-28', failure: 'menu.png' };

test('a failure in quarantine no longer counts, whatever its line, and any other does', () => {
  const failures = [
    { name: '[built] › reader/menu.spec.ts:7 › opens', error: 'late' },
    { name: '[narrow] › reader/menu.spec.ts:7 › opens', error: 'late' },
  ];
  const counts = { passed: 3, failed: 2, skipped: 0, failures };
  expect(setApart(counts, [entry])).toEqual({
    ...counts,
    failed: 1,
    failures: failures.slice(1),
    quarantined: failures.slice(0, 1),
  });
  expect(setApart(counts, [])).toMatchObject({ failed: 2, quarantined: [] });
});

test('five tests with a date and a picture are the most', () => {
  const folder = makeFolder(onTestFinished);
  writeFileSync(join(folder, 'menu.png'), '');
  const five = Array.from({ length: 5 }, () => entry);
  expect(checkQuarantine(five, folder)).toEqual([]);
  expect(checkQuarantine([...five, entry], folder)).toEqual(['6 tests are in quarantine, at most 5 may be']);
  expect(checkQuarantine([{ ...entry, since: 'yesterday', failure: 'gone.png' }], folder)).toEqual([
    `"${entry.test}" has no date in \`since\``,
    `"${entry.test}" has no picture or trace in \`failure\``,
  ]);
});
