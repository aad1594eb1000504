/** The flagship's links, as CI checks them. */
import { expect, test } from 'vitest';
import { checkSite } from '../../src/build/check-site.ts';
import { REPOSITORY } from '../support/site.ts';

test('all links resolve, and everything has a link to it', async () => {
  const options = { root: REPOSITORY, packageRoot: REPOSITORY, only: [], onProgress: () => undefined, outside: null };
  const result = await checkSite(options);
  if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join('\n'));
  expect(result.problems).toEqual([]);
  expect(result.stats).toMatchObject({ versions: 67, external: null });
  expect(result.stats.links).toBeGreaterThan(30_000);
});
