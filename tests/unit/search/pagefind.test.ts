import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder } from '../../support/site.ts';
import { indexRecords } from '../support/indexers.ts';

test('B143 an indexer that never answers is given up, and ended', async () => {
  const program = join(makeFolder(onTestFinished), 'indexer.sh');
  writeFileSync(program, '#!/bin/sh\nexec sleep 600\n');
  chmodSync(program, 0o755);
  vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', program);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(indexRecords([], { patienceMs: 500 })).rejects.toThrow('Pagefind has not answered for 0.5 seconds.');
});

test('B143 an indexer that answers has the time it needs', async () => {
  const record = { id: '/a', content: 'word', meta: {} };
  const { files } = await indexRecords([record], { patienceMs: 10_000 });
  expect(files?.some(({ path }) => path.startsWith('index/'))).toBe(true);
});

test('B142 the files of an index with several segments are smaller', async () => {
  const words = Array.from({ length: 40_000 }, (_, at) => `word${at}`).join(' ');
  const parts = async (isDivided: boolean): Promise<number> => {
    const { files } = await indexRecords([{ id: '/a', content: words, meta: {} }], { isDivided });
    return files?.filter(({ path }) => path.endsWith('.pf_index')).length ?? 0;
  };
  const whole = await parts(false);
  expect(whole).toBeGreaterThan(1);
  expect(await parts(true)).toBeGreaterThan(whole);
});
