/** The flagship built in parts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSite, hashTree, joinTrees, makeFolder } from '../support/site.ts';
import { ROOT } from './load-flagship.ts';

const folder = makeFolder(afterAll);
/** No cache for two of the parts: no machine needs what another one has. */
const cache = { folder: join(folder, 'cache'), key: 'test' };
let whole: Readonly<Record<string, string>> = {};
beforeAll(async () => {
  const { ok } = await buildSite(ROOT, { outDir: join(folder, 'whole'), cache });
  expect(ok).toBe(true);
  whole = hashTree(join(folder, 'whole'));
});

test.each([2, 7])('%i parts together are the whole site to the byte', async (count) => {
  const trees = [];
  const pages = [];
  for (let index = 1; index <= count; index++) {
    const outDir = join(folder, `${index}-of-${count}`);
    const { ok, stats } = await buildSite(ROOT, { outDir, cache: count === 2 ? null : cache, shard: { index, count } });
    expect(ok).toBe(true);
    pages.push(stats.pages);
    trees.push(hashTree(outDir));
    rmSync(outDir, { recursive: true });
  }
  expect(joinTrees(trees)).toEqual(whole);
  // The first part also has the not-found page.
  expect(Math.max(...pages) - Math.min(...pages)).toBeLessThanOrEqual(2);
});
