/** The home page tells who publishes a site that its script did not start (BEHAVIOUR B36). The site is `sites/base`. */
import type { Page } from '@playwright/test';
import { expect, hydrated, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'base' });
test.beforeEach(({ expectedMessages }) => {
  expectedMessages.push('Failed to load resource', 'Failed to fetch dynamically imported module');
});

function box(page: Page) {
  return page.locator('[id="docsite:not-started"]');
}

test('B36 without its script the home page says so, with the base URL and a suggestion', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/base/');
  await expect(box(page)).toBeVisible();
  await expect(box(page)).toHaveRole('alert');
  await expect(box(page)).toContainText('"/base/"');
  await expect(page.locator('h1')).toBeVisible();
});

test('B36 so it does without its styles', async ({ page }) => {
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/base/');
  await expect(box(page)).toBeVisible();
  await page.unroute('**/assets/**');
  await box(page).getByRole('button', { name: 'Load again' }).click();
  await hydrated(page);
  await expect(box(page)).toHaveCount(0);
});

test('B36 it suggests the path that the page is at', async ({ page, site }) => {
  const html = await (await page.request.get(site)).text();
  await page.route('**/elsewhere/', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/elsewhere/');
  await expect(box(page)).toContainText('Set baseUrl to "/elsewhere/"');
});

test('B36 a document says nothing', async ({ page }) => {
  await page.route('**/assets/**', (route) => route.abort());
  await page.goto('/base/docs/one/', { waitUntil: 'load' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('without its stylesheet a page has icons as small as its words', async ({ page }) => {
  await page.route('**/assets/*.css', (route) => route.abort());
  await page.goto('/base/docs/one/');
  const widths = await page.locator('svg').evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
  expect(widths).not.toEqual([]);
  expect(Math.max(...widths)).toBe(24);
});

test('B36 a home page that works says nothing', async ({ page }) => {
  await open(page, '/base/');
  await expect(box(page)).toHaveCount(0);
});

test('where the first paint cannot be waited for, the page is one without scripts', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('PerformanceObserver is not defined');
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PerformanceObserver'));
  await page.goto('/base/');
  await expect(page.locator('html')).not.toHaveAttribute('data-js');
});
