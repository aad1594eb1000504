/** Since when a page has its text, what was there before, and what came after: the maintainers' side as readers see it. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hydrated, open } from './navigation.ts';

const foot = (page: Page) => page.locator('.doc-footer');
/** What the newer text is, which no page of a past version contains. */
const newer = (page: Page) => foot(page).getByRole('link', { name: /^changed in/u });

test('a page tells since when it has its text, and leads to the text before it', async ({ page }) => {
  await page.goto('/docs/2.20.0/lms-backends');
  await expect(foot(page)).toContainText('This text since 2.15.0 · text of 2.14.1');
  await foot(page).getByRole('link', { name: 'text of 2.14.1' }).click();
  await expect(page).toHaveURL(/\/docs\/2\.14\.1\/lms-backends$/u);
  await expect(foot(page)).toContainText('This text since 2.8.0');
  await expect(foot(page)).not.toContainText('text of');
});

test('a past version learns from the shared data where the text changed, and leads there', async ({
  page,
  request,
}) => {
  const source = await (await request.get('/docs/2.8.0/lms-backends')).text();
  expect(source).not.toContain('2.15.0');
  await open(page, '/docs/2.8.0/lms-backends#support');
  await expect(newer(page)).toHaveText('changed in 2.15.0');
  await newer(page).click();
  await expect(page).toHaveURL(/\/docs\/2\.15\.0\/lms-backends#support$/u);
  await expect(foot(page)).toContainText('This text since 2.15.0');
  await expect(newer(page)).toHaveCount(0);
});

test('the latest version and the next one ask for nothing', async ({ page }) => {
  for (const path of ['/docs/lms-backends', '/docs/next/lms-backends']) {
    await open(page, path);
    await expect(foot(page)).toContainText('This text since 2.15.0');
    await expect(page.locator('.text-newer')).toHaveCount(0);
  }
});

test('a failing data file leaves the page as it is', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
  await page.route('**/pages.json', (route) => route.abort('connectionreset'));
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/pages.json'));
  await page.goto('/docs/2.8.0/lms-backends');
  await hydrated(page);
  await asked;
  await expect(foot(page)).toContainText('This text since 2.8.0');
  await expect(newer(page)).toHaveCount(0);
});

test('under data saver nothing is fetched for it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/docs/2.8.0/lms-backends');
  await expect(page.locator('.back-to-top')).toBeAttached();
  expect(asked.filter((path) => path.endsWith('.json'))).toEqual([]);
  await expect(newer(page)).toHaveCount(0);
});

test.describe('a version with the texts of the one before', () => {
  test.use({ javaScriptEnabled: false });

  test('says so on its landing page, has no changes in its overview, and stands so in the list of versions', async ({
    page,
  }) => {
    await page.goto('/docs/3.1.1');
    await expect(page.locator('.page-meta')).toContainText(/Same texts as \d/u);
    await page.goto('/docs/3.1.1/overview');
    await expect(page.locator('.lead')).toContainText('The same texts as');
    await expect(page.getByRole('columnheader')).toHaveText(['Page', 'Text since']);
    await expect(page.locator('.counts')).toHaveCount(0);
    await page.goto('/versions');
    await expect(page.getByRole('row', { name: /^3\.1\.1/u })).toContainText('same texts as 3.1.0');
  });
});
