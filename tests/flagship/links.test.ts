/** The flagship's links, as CI checks them. */
import { expect, test } from 'vitest';
import { checkSite } from '../../src/check-site.ts';
import { REPOSITORY } from '../support/site.ts';

test('all of them lead somewhere, and nothing is without a link to it', async () => {
  const options = { root: REPOSITORY, packageRoot: REPOSITORY, only: [], onProgress: () => undefined, outside: null };
  const result = await checkSite(options);
  if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join('\n'));
  expect(result.problems).toEqual([]);
  expect(result.stats).toMatchObject({ versions: 67, external: null });
  expect(result.stats.links).toBeGreaterThan(30_000);
});
