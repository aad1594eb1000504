import { expect, test } from 'vitest';
import { findWrongHistory } from './lineage-histories.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

test(
  `random histories are told as they were, and no release changes another line (B259–B262, seed ${SEED})`,
  { timeout: 300_000 },
  () => {
    expect(findWrongHistory(200, SEED)).toBeNull();
  },
);
