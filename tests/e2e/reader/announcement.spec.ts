/** The announcement above the navbar (BEHAVIOUR B50–B53). */
import type { Page } from '@playwright/test';
import { blockStorage, expect, storedValue, test } from './fixtures.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const KEY = 'docsite-announcement';
const bar = (page: Page) => page.getByRole('region', { name: 'Announcement' });

// One worker builds the sites and runs all their tests.
test.describe.configure({ mode: 'default' });

let site: ServedSite;
let fixed: ServedSite;
test.beforeAll(async ({ from }) => {
  const content = 'Version 2 is <a href="/docs/intro">here</a>.';
  site = await serveSite('chrome', from, { announcementBar: { id: 'two', content } });
  fixed = await serveSite('chrome', from, { announcementBar: { id: 'two', content, isCloseable: false } });
});
test.afterAll(async () => {
  await site.close();
  await fixed.close();
});

test('B50 is a region with HTML and a close button, and is not printed', async ({ page }) => {
  await page.goto(`${site.url}/docs/intro`);
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'here' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: 'Close' })).toBeVisible();
  const barBox = await bar(page).boundingBox();
  const navbarBox = await page.locator('.navbar').boundingBox();
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(navbarBox?.y ?? 0);
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
});

test('B50 cannot be closed where the site does not allow it', async ({ page }) => {
  await page.goto(`${fixed.url}/docs/intro`);
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('button')).toHaveCount(0);
});

test('B51 stays closed, without being painted first @smoke', async ({ page }) => {
  await page.goto(`${site.url}/docs/intro`);
  await bar(page).getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toBeHidden();
  await expect.poll(() => storedValue(page, KEY)).toBe('two');
  // Only the head script counts: the page's script never loads.
  const script = '**/assets/main.*.js';
  let isAsked = false;
  await page.route(script, () => {
    isAsked = true;
    return new Promise(() => undefined);
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-announcement-dismissed');
  await expect(bar(page)).toBeHidden();
  // The browser's request comes before the route has it.
  await expect.poll(() => isAsked).toBe(true);
});

test('B52 shows a new announcement on the first load', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'one'), KEY);
  await page.goto(`${site.url}/docs/intro`);
  await expect(bar(page)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-announcement-dismissed');
});

test('B53 stays closed for the session where storage is blocked', async ({ page }) => {
  await blockStorage(page);
  await page.goto(`${site.url}/docs/intro`);
  await bar(page).getByRole('button', { name: 'Close' }).click();
  // Until the script has loaded, a link loads a document, which without storage knows nothing of the previous one.
  await expect(bar(page)).toBeHidden();
  await page.getByRole('link', { name: 'the guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide');
  await expect(bar(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Introduction');
  await expect(bar(page)).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B50 is readable and has no dead button', async ({ page }) => {
    await page.goto(`${site.url}/docs/intro`);
    await expect(bar(page)).toBeVisible();
    await expect(bar(page).getByRole('button')).toHaveCount(0);
  });
});
