/** Tabs that follow the query string (BEHAVIOUR B230). */
import type { Page } from '@playwright/test';
import { expect, open, test } from './doc-site.ts';
import { follow, heading, hydrated, isMarked, mark } from './navigation.ts';

async function expectShown(page: Page, name: string, group = 0): Promise<void> {
  const tabs = page.locator('.tabs').nth(group);
  await expect(tabs.locator('[role=tab][aria-selected=true]')).toHaveText(name);
  await expect(tabs.locator('.tab-panel').filter({ visible: true })).toHaveAccessibleName(name);
}

test('B230 a link shows a tab, and is not kept as the choice of the reader', async ({ page }) => {
  await open(page, 'docs/tab-queries?os=mac');
  await expectShown(page, 'macOS');
  await expectShown(page, 'Bash', 1);
  await page.goto('docs/tab-targets');
  await expectShown(page, 'Linux');
});

test('B230 the address is stronger than the choice of the reader', async ({ page }) => {
  await open(page, 'docs/tab-queries');
  await page.getByRole('tab', { name: 'Windows' }).click();
  await page.goto('docs/tab-queries?os=mac&shell=fish');
  await expectShown(page, 'macOS');
  await expectShown(page, 'Fish', 1);
  await page.goto('docs/tab-queries');
  await expectShown(page, 'Windows');
});

test('B230 a chosen tab is in the address: after a reload, and without an entry of its own @smoke', async ({
  page,
}) => {
  await open(page, 'docs/tab-targets');
  await open(page, 'docs/tab-queries?a=b%20c');
  await page.getByRole('tab', { name: 'macOS' }).click();
  await page.getByRole('tab', { name: 'Fish' }).press('Enter');
  await expect(page).toHaveURL(/tab-queries\?a=b\+c&os=mac&shell=fish$/u);
  await page.reload();
  await expectShown(page, 'macOS');
  await expectShown(page, 'Fish', 1);
  await page.goBack();
  await expect(heading(page)).toHaveText('Targets');
});

test('B230 links and the history on the same page', async ({ page }) => {
  await open(page, 'docs/tab-queries');
  await hydrated(page);
  await mark(page);
  await page.getByRole('link', { name: 'The Mac', exact: true }).click();
  await expectShown(page, 'macOS');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expectShown(page, 'Linux');
  await page.goForward();
  await expectShown(page, 'macOS');
  await page.getByRole('link', { name: 'nothing' }).click();
  await expectShown(page, 'Linux');
  await page.getByRole('link', { name: 'the Mac below' }).click();
  await expectShown(page, 'macOS');
  await expect(page).toHaveURL(/\?os=mac#below$/u);
  await expect(page.getByRole('heading', { name: 'Below' })).toBeInViewport();
  expect(await isMarked(page)).toBe(true);
});

test('B230 on in-place navigation, from a page without such tabs too', async ({ page }) => {
  await open(page, 'docs/page-01');
  await hydrated(page);
  await mark(page);
  const base = page.url().replace(/page-01\/?$/u, '');
  await follow(page, `${base}tab-queries?shell=fish`);
  await expect(heading(page)).toHaveText('Tabs in the address');
  await expectShown(page, 'Fish', 1);
  await page.getByRole('link', { name: 'the Mac elsewhere' }).click();
  await expect(heading(page)).toHaveText('Targets');
  await expectShown(page, 'macOS');
  await page.goBack();
  await expect(heading(page)).toHaveText('Tabs in the address');
  await expectShown(page, 'Fish', 1);
  await expectShown(page, 'Linux');
  expect(await isMarked(page)).toBe(true);
});

test('B230 pages without such tabs load no script for them', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/tab-queries\./u.test(request.url())) scripts.push(request.url());
  });
  await open(page, 'docs/tabs');
  await hydrated(page);
  expect(scripts).toEqual([]);
  await page.goto('docs/tab-targets');
  await expect.poll(() => scripts).toHaveLength(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B230 a link to a tab shows the page with all of them', async ({ page }) => {
    await page.goto('docs/tab-queries?os=mac');
    for (const text of ['apt', 'brew', 'winget']) await expect(page.getByText(`Update it with ${text}.`)).toBeVisible();
  });
});
