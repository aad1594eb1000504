/** The history of a page (BEHAVIOUR B170–B173), and the way there without JavaScript. */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { heading, open, setTextSize, siteTest } from './navigation.ts';

const texts = (page: Page) => page.locator('.history > li');
const changes = (page: Page) => texts(page).locator('.changed-row');

for (const [width, height] of [
  [1280, 800],
  [390, 740],
] as const) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height }, contextOptions: { reducedMotion: 'reduce' } });

    test('B171, B172: the texts of a page, and the differences of one', async ({ page }) => {
      await open(page, '/versions/discover');
      await expect(texts(page).first()).toContainText('Since 3.1.0');
      await expect(texts(page).last()).toContainText('The page is new.');
      await expect(page.getByRole('img', { name: /^10 texts of this page/u })).toBeVisible();
      const newest = changes(page).first();
      await expect(newest.locator('ins').first()).toBeHidden();
      await newest.locator('summary').first().focus();
      await page.keyboard.press('Enter');
      await expect(newest.locator('ins').first()).toBeVisible();
      await expect(newest.getByRole('link', { name: /^Translate / })).toHaveAttribute(
        'href',
        '/docs/3.1.0/internationalization',
      );
      // No change is wider than the screen.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await expectNothingInBothModes(page);
    });
  });
}

test('B171: with text at 200 % the page is no wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/versions/discover');
  await setTextSize(page, '200%');
  await expect(changes(page).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('B173: the list of versions draws how much each release brought, and has the numbers @smoke', async ({ page }) => {
  await open(page, '/versions');
  const drawing = page.getByRole('img', { name: 'Pages and new texts of each release' });
  await expect(drawing).toHaveAccessibleDescription(/its height is the number of pages: \d+ at most/u);
  await expect(page.locator('.version-card')).toContainText('New texts: 2 of 24');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await drawing.boundingBox();
    expect(box?.height).toBe(96);
    expect(box?.width).toBeLessThanOrEqual(width - 32);
  }
  // What is new differs from the rest where there are no colours of the site.
  await page.emulateMedia({ forcedColors: 'active' });
  const fills = await drawing.locator('path').evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
  expect(new Set(fills).size).toBe(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });
  const versions = (page: Page) => page.locator('.navbar [data-version-menu] a');

  test('B43: the version menu of a document leads to its history, and back to each text', async ({ page }) => {
    await page.goto('/docs/2.20.0/discover');
    await versions(page).click();
    await expect(page).toHaveURL('/versions/discover');
    await changes(page).first().locator('summary').first().click();
    await expect(changes(page).first().locator('ins').first()).toBeVisible();
    await texts(page).getByRole('link', { name: '1.17' }).click();
    await expect(page).toHaveURL('/docs/1.17/discover');
  });

  test('B173: the drawing of all versions is there', async ({ page }) => {
    await page.goto('/versions');
    await expect(page.getByRole('img', { name: 'Pages and new texts of each release' })).toBeVisible();
  });

  test('B43: of another page it leads to the list of versions', async ({ page }) => {
    await page.goto('/docs/2.20.0');
    await versions(page).click();
    await expect(page).toHaveURL('/versions');
  });
});

siteTest.describe('of a renamed page, below a base URL', () => {
  siteTest.use({ siteName: 'page-history' });

  siteTest('B170, B172: the old id leads there, and links to the text before', async ({ page, site }) => {
    await open(page, `${site}/versions/start`);
    await expect(page).toHaveURL(`${site}/versions/begin`);
    await expect(heading(page)).toHaveText('History of Begin');
    await expect(texts(page).first()).toContainText('Until then it was start, now it is begin.');
    await changes(page).locator('summary').first().click();
    await expect(changes(page).locator('del', { hasText: 'First' })).toBeVisible();
    await expect(changes(page).getByRole('link', { name: 'more' })).toHaveAttribute('href', '/base/docs/2.0/more');
  });
});
