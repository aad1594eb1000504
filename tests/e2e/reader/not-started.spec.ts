/** The home page warns the site's maintainers if its script did not start (BEHAVIOUR B36). The site is `sites/base`. */
import type { Page } from '@playwright/test';
import { expect, hydrated, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'base' });
const WITHOUT_SCRIPTS = ['Failed to load resource', 'Failed to fetch dynamically imported module'];

function box(page: Page) {
  return page.locator('[id="docsite:not-started"]');
}

test('B36 without its script the home page shows a warning, with the base URL and a suggestion @smoke', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(...WITHOUT_SCRIPTS);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/base/');
  await expect(box(page)).toBeVisible();
  await expect(box(page)).toHaveRole('alert');
  await expect(box(page)).toContainText('"/base/"');
  await expect(page.locator('h1')).toBeVisible();
});

test(
  'B36 without its styles the home page shows the warning too',
  { tag: '@browser' },
  async ({ page, possibleMessages }) => {
    // The page warns of what failed unless it is left soon.
    possibleMessages.push(...WITHOUT_SCRIPTS);
    await page.route('**/assets/**', (route) => route.abort());
    await page.goto('/base/');
    await expect(box(page)).toBeVisible();
    await page.unroute('**/assets/**');
    await box(page).getByRole('button', { name: 'Load again' }).click();
    await hydrated(page);
    await expect(box(page)).toHaveCount(0);
  },
);

test('B36 the warning suggests the path of the page', async ({ page, site, expectedMessages }) => {
  expectedMessages.push(...WITHOUT_SCRIPTS);
  const html = await (await page.request.get(site)).text();
  await page.route('**/elsewhere/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/elsewhere/');
  await expect(box(page)).toContainText('Set baseUrl to "/elsewhere/"');
});

test('B36 a document shows no warning', async ({ page, expectedMessages }) => {
  expectedMessages.push(...WITHOUT_SCRIPTS);
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/base/docs/one/', { waitUntil: 'load' });
  await expect(page.locator('h1')).toBeVisible();
  // The scripts have failed.
  await expect(page.locator('html')).not.toHaveAttribute('data-js');
  await expect(box(page)).toHaveCount(0);
});

test(
  'without its stylesheet a page has icons the size of its text',
  { tag: '@browser' },
  async ({ page, expectedMessages }) => {
    expectedMessages.push('Failed to load resource');
    await page.route('**/assets/*.css', (route) => route.abort());
    await page.goto('/base/docs/one/');
    const widths = await page
      .locator('svg')
      .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
    expect(widths).not.toEqual([]);
    expect(Math.max(...widths)).toBe(24);
  },
);

test('B36 a working home page shows no warning', async ({ page }) => {
  await open(page, '/base/');
  await expect(box(page)).toHaveCount(0);
});

test(
  'where the first paint cannot be awaited, the page works like one without scripts',
  { tag: '@browser' },
  async ({ page, expectedMessages }) => {
    expectedMessages.push('PerformanceObserver is not defined');
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PerformanceObserver'));
    await page.goto('/base/');
    await expect(page.locator('html')).not.toHaveAttribute('data-js');
  },
);
