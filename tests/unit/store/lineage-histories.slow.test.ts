import { expect, test } from 'vitest';
import { findWrongHistory } from './lineage-histories.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const HISTORIES = Number(process.env['HISTORIES'] ?? 10_000);

test(`10,000 random histories are told as they were (B259–B262, seed ${SEED})`, { timeout: HISTORIES * 300 }, () => {
  expect(findWrongHistory(HISTORIES, SEED)).toBeNull();
});
