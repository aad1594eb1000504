/** The flagship built in parts. */
import { CacheStore } from '../../src/disk/cache-store.ts';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { buildSite, hashTree, joinTrees, makeFolder } from '../support/site.ts';
import { ROOT } from './load-flagship.ts';

const folder = makeFolder(afterAll);
const { result, cache } = inject('flagship');

// Small sites are built in up to seven parts: golden/shards.slow.test.ts.
test.each([2, 3])('%i parts together are the whole site to the byte', async (count) => {
  const whole = hashTree(result.outDir);
  const trees = [];
  const pages = [];
  for (let index = 1; index <= count; index++) {
    const outDir = join(folder, `${index}-of-${count}`);
    // No cache for two of the parts: no machine needs what another one has.
    const { ok, stats } = await buildSite(ROOT, {
      outDir,
      cache: count === 2 ? null : new CacheStore(cache),
      shard: { index, count },
    });
    expect(ok).toBe(true);
    pages.push(stats.pages);
    trees.push(hashTree(outDir));
    rmSync(outDir, { recursive: true });
  }
  expect(joinTrees(trees)).toEqual(whole);
  // The first part also has the not-found page.
  expect(Math.max(...pages) - Math.min(...pages)).toBeLessThanOrEqual(2);
});
