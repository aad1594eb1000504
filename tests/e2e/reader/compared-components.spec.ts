/** Differences of texts with components (BEHAVIOUR B161, B167, B172, B182, B183): in the look of the page, and nothing in them runs. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { attached, follow, hydrated, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'compared-components' });

const PLACES = [
  { name: 'a comparison', path: 'versions/compare?from=1.0&to=2.0&page=%2F' },
  { name: 'the changes of a version', path: 'docs/changes' },
  { name: 'a history', path: 'versions/index-page' },
];

/** Of a history the differences are in a disclosure. */
async function showDifferences(page: Page): Promise<void> {
  await attached(page, '.differences');
  for (const summary of await page.locator('main details:not([open]) > summary').all()) await summary.click();
  await expect(page.locator('.differences .block-card-grid')).toBeVisible();
}

async function expectLook(page: Page): Promise<void> {
  const differences = page.locator('.differences');
  await expect(differences.locator('.block-card-grid')).toHaveCSS('display', 'grid');
  await expect(differences.locator('ins', { hasText: 'new' })).toBeVisible();
}

/** The island shows what the build drew, and no press changes that. */
async function expectAtRest(page: Page): Promise<void> {
  const island = page.locator('.differences docsite-island');
  await island.getByRole('button', { name: 'One more' }).click();
  await expect(island.locator('.counter > p').first()).toHaveText('Pressed: 2');
  await expect(page.locator('.differences [data-hydrated]')).toHaveCount(0);
}

for (const { name, path } of PLACES) {
  test(`B182 B183 ${name} shows components in their look, and islands at rest`, async ({ page }) => {
    await page.goto(path);
    await showDifferences(page);
    await expectLook(page);
    await expectAtRest(page);
  });

  test(`B182 B183 ${name} does so after a page on which the island runs`, async ({ page }) => {
    await open(page, 'docs/');
    await hydrated(page);
    await attached(page, 'docsite-island[data-hydrated]');
    await mark(page);
    await follow(page, new URL(path, page.url().replace(/docs\/?$/u, '')).href);
    await showDifferences(page);
    await expectLook(page);
    await expectAtRest(page);
    expect(await isMarked(page)).toBe(true);
  });
}
