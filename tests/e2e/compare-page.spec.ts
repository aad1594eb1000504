/** The page that compares versions (BEHAVIOUR B165–B169), on the flagship. */
import type { Page } from '@playwright/test';
import { expect, SITE_TITLE, test } from './test.ts';
import { expectNothingInBothModes } from './violations.ts';

const status = (page: Page) => page.getByRole('main').getByRole('status');
const choice = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name });

for (const width of [320, 1280]) {
  test(`B165 at ${width} pixels, from the pages that differ to the differences of one, and back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/versions/compare?from=2.8.0&to=3.2.1');
    await expect(status(page)).toHaveText(/^\d+ pages differ between 2\.8\.0 and 3\.2\.1\.$/u);
    const main = page.getByRole('main');
    const items = main.getByRole('listitem');
    await expect(items.filter({ hasText: 'Native installation' })).toHaveText('Native installation');
    await expect(items.filter({ hasText: 'Discover' })).toHaveText(`Discover ${SITE_TITLE}`);
    await main.getByRole('link', { name: `Discover ${SITE_TITLE}`, exact: true }).click();
    await expect(page).toHaveURL('/versions/compare?from=2.8.0&to=3.2.1&page=discover');
    await expect(status(page)).toHaveText(/words? added/u);
    await expect(choice(page, 'Page').locator(':checked')).toHaveText(`Discover ${SITE_TITLE}`);
    await expect(page.locator('.differences :is(ins, del)')).not.toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.goBack();
    await expect(status(page)).toContainText('pages differ');
    // Changes of the API are listed, those of the page are gone.
    await expect(page.locator('.differences :is(ins, del)')).toHaveCount(0);
  });
}

test('B168 the form changes the address, and swaps the versions @smoke', async ({ page }) => {
  await page.goto('/versions/compare?from=2.8.0&to=3.2.1');
  await choice(page, 'From version').selectOption('2.9.1');
  await expect(page).toHaveURL('/versions/compare?from=2.9.1&to=3.2.1');
  await page.getByRole('button', { name: 'Swap the versions' }).press('Enter');
  await expect(page).toHaveURL('/versions/compare?from=3.2.1&to=2.9.1');
  await expect(choice(page, 'To version')).toHaveValue('2.9.1');
  await page.goBack();
  await expect(choice(page, 'From version')).toHaveValue('2.9.1');
});

test('B166 unknown versions and pages, and one version twice, are said in words', async ({ page }) => {
  const text = '<img src=x onerror="document.title = 1">';
  await page.goto(`/versions/compare?from=${encodeURIComponent(text)}&to=3.2.1`);
  await expect(status(page)).toContainText(`“${text}” is not a version of this site`);
  await page.goto(`/versions/compare?from=2.8.0&to=3.2.1&page=${encodeURIComponent(text)}`);
  await expect(status(page)).toContainText(`Neither version has a page “${text}”.`);
  await expect(page.locator('.compare-page img')).toHaveCount(0);
  await page.goto('/versions/compare?from=3.2.1&to=3.2.1');
  await expect(status(page)).toContainText('the same version');
});

test('B169 the version menu leads here, with the version and the page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs/2.8.0/discover');
  await page.locator('.navbar .version-button').click();
  await page.getByRole('link', { name: 'Compare with …' }).click();
  await expect(page).toHaveURL('/versions/compare?from=2.8.0&page=discover');
  await expect(page.locator('.differences')).toBeVisible();
  await expect(choice(page, 'To version')).toHaveValue('3.2.1');
});

test('B168 a result is accessible', async ({ page }) => {
  await page.goto('/versions/compare?from=2.8.0&to=3.2.1&page=discover');
  await expect(page.locator('.differences')).toBeVisible();
  await expectNothingInBothModes(page);
});
