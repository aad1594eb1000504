/** A site whose index cannot be made (BEHAVIOUR B143). */
import { expect, test } from 'vitest';
import { buildSearch } from '../../../src/search/site-search.ts';
import type { SiteModel } from '../../../src/shared/model/site-model.ts';

function makeModel(onSearchFailure: 'warn' | 'throw'): SiteModel {
  return {
    config: { title: 'Site', variables: {}, repoUrl: null, locale: { htmlLang: 'en' }, sets: [], onSearchFailure },
    versions: [],
    sets: [],
    setViews: new Map(),
    bodies: new Map(),
    pages: [{ type: 'markdown', route: '/help', title: 'Help', hash: 'a', draft: false }],
    histories: new Map(),
  } as unknown as SiteModel;
}

test.each([
  ['warn', 'warn'],
  ['throw', 'error'],
] as const)('B143 with "%s", a full disk is a problem of severity %s that says so', async (policy, severity) => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write\nmore'), { code: 'ENOSPC' });
  const { files, problems } = await buildSearch({
    model: makeModel(policy),
    texts: { get: () => undefined, digest: '' },
    cache: null,
    drawPages: () => [],
    indexRecords: () => Promise.reject(full),
  });
  expect(files).toEqual([]);
  expect(problems.map(({ code, severity: found, what }) => [code, found, what])).toEqual([
    [
      'search-failed',
      severity,
      'The site has no search: making the index failed. ENOSPC: no space left on device, write.',
    ],
  ]);
});
