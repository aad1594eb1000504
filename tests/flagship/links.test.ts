/** The flagship's links, as CI checks them. */
import { expect, test } from 'vitest';
import { checkSite } from '../../src/build/check-site.ts';
import { placeOf, REPOSITORY } from '../support/site.ts';

test('all links resolve, and everything has a link to it', async () => {
  const result = await checkSite({ place: placeOf(REPOSITORY), onProgress: () => undefined, outside: null });
  if (!result.ok) throw new Error(result.problems.map(({ what }) => what).join('\n'));
  expect(result.problems).toEqual([]);
  expect(result.stats).toMatchObject({ versions: 67, external: null });
  expect(result.stats.links).toBeGreaterThan(30_000);
});
