/** The manual is a site like any other: it builds without a problem, all its links resolve, its pages are valid. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuildResult } from '../../src/build/build-result.ts';
import { build } from '../../src/build/build.ts';
import { checkSite } from '../../src/build/check-site.ts';
import { checkMarkup } from '../support/check-markup.ts';
import { makeFolder, placeOf, REPOSITORY } from '../support/site.ts';

const root = join(REPOSITORY, 'manual');
const site = { place: placeOf(root), onProgress: () => undefined };
const folder = makeFolder(afterAll);
let result: BuildResult;

beforeAll(async () => {
  result = await build({ ...site, outDir: join(folder, 'site') });
});

test('it builds without a problem', () => {
  expect(result.problems).toEqual([]);
  expect(result.ok).toBe(true);
});

test('all its links resolve, and every page and file is used', async () => {
  const checked = await checkSite({ ...site, outside: null });
  expect(checked.problems).toEqual([]);
  expect(checked.ok && checked.stats.links).toBeGreaterThan(300);
});

test('every script and stylesheet that its pages load is there', () => {
  const pages = fg.sync('**/*.html', { cwd: join(folder, 'site') });
  const loaded = pages.flatMap((page) =>
    [...readFileSync(join(folder, 'site', page), 'utf8').matchAll(/"\/((?:fr\/)?assets\/[^"? ]+\.(?:css|js))"/gu)].map(
      ([, path = '']) => path,
    ),
  );
  expect(loaded).toContainEqual(expect.stringMatching(/^assets\/languages\./u));
  expect([...new Set(loaded)].filter((path) => !existsSync(join(folder, 'site', path)))).toEqual([]);
});

test('its pages are valid HTML', async () => {
  const pages = fg.sync('**/*.html', { cwd: join(folder, 'site') });
  expect(pages.length).toBeGreaterThan(20);
  const faults = await Promise.all(
    pages.map(async (page) =>
      (await checkMarkup(readFileSync(join(folder, 'site', page), 'utf8'))).map((fault) => `${page} ${fault}`),
    ),
  );
  expect(faults.flat()).toEqual([]);
});
