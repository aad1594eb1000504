/** Checks the flagship's texts against the tables of facts, and the tables against a store that is off by one release. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFacts, checkSiteFacts, readFacts, readLabels, readShownTexts } from '../../scripts/check-facts.mjs';
import { ROOT } from './load-flagship.ts';

test('every version states its facts, and names no later version', () => {
  const { faults, later, versions } = checkSiteFacts(ROOT);
  expect([...faults, ...later]).toEqual([]);
  expect(versions).toBe(67);
});

test('every fact with a first version fails the check when it comes one release too late', () => {
  const labels = readLabels(ROOT);
  const texts = readShownTexts(ROOT);
  const rows = readFacts(join(ROOT, 'tests/facts')).flatMap(([, facts]) => facts);
  const silent: string[] = [];
  for (const row of rows) {
    const ofPage = texts.filter(({ page }) => page === row.page);
    const first = ofPage.findIndex(({ version }) => version === row.from);
    const before = ofPage[first - 1];
    if (row.must === undefined || before === undefined) continue;
    // The row requires nothing new if the previous release has it too.
    if (checkFacts([{ ...row, from: before.version, to: before.version }], texts, labels).length === 0) continue;
    const moved = ofPage.with(first, { ...before, version: row.from });
    if (checkFacts([row], moved, labels).length !== 1 || row.to === before.version) silent.push(JSON.stringify(row));
  }
  expect(silent).toEqual([]);
});
