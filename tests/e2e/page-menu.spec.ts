/** The menu of a document: its text as Markdown, and a link that stays with the version (BEHAVIOUR B190). */
import type { Page } from '@playwright/test';
import { holdFiles, open, slowTimers } from './reader/navigation.ts';
import { expect, test } from './test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const menu = (page: Page) => page.locator('.page-menu');
const label = (page: Page) => menu(page).locator('summary');

async function choose(page: Page, name: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await label(page).click();
  await menu(page).getByRole('button', { name }).click();
  await expect(label(page)).toHaveAttribute('data-answer', 'Copied');
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(read).not.toBe('');
  return read();
}

test('copies the text of the page in its version, and a link with the number of the version @smoke', async ({
  page,
}) => {
  await slowTimers(page);
  await open(page, '/docs/2.8.0/lms-backends');
  const markdownCopy = await (await page.request.get('/docs/2.8.0/lms-backends.md')).text();
  expect(markdownCopy).toContain('\nversion: "2.8.0"\n');
  expect(await choose(page, 'Copy page as Markdown')).toBe(markdownCopy);
  await expect(label(page)).toBeFocused();
  expect(await choose(page, 'Copy link to this version')).toMatch(/^http.*\/docs\/2\.8\.0\/lms-backends$/u);
});

test('the link to a page of the latest version has its number, also after navigating, and leads there', async ({
  page,
}) => {
  await slowTimers(page);
  await open(page, '/docs/2.8.0/lms-backends');
  await expect(menu(page)).toBeVisible();
  await page.locator('.banner a').click();
  await expect(page).toHaveURL(/\/docs\/lms-backends$/u);
  await expect(menu(page)).toHaveCount(1);
  await expect(menu(page).locator('a')).toHaveAttribute('href', /\/docs\/lms-backends\.md$/u);
  const link = await choose(page, 'Copy link to this version');
  expect(link).toMatch(/\/docs\/\d[\d.]*\/lms-backends$/u);
  await page.goto(link);
  await expect(page.locator('h1')).toHaveText('LMS backends');
});

test('opens and closes by keyboard and from outside', async ({ page }) => {
  await page.goto('/docs/2.8.0/lms-backends');
  await label(page).focus();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveAttribute('open');
  // It opens without scripts, which fill it.
  await expect(menu(page).getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).not.toHaveAttribute('open');
  await expect(label(page)).toBeFocused();
  await label(page).click();
  await page.locator('article p').first().click();
  await expect(menu(page)).not.toHaveAttribute('open');
});

test('one that is opened on a phone before its script is there is all in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const scripts = await holdFiles(page, '**/assets/*.js');
  await page.goto('/docs/2.8.0/lms-backends', { waitUntil: 'commit' });
  await label(page).click();
  await scripts.asked;
  scripts.release();
  const entries = menu(page).locator('div > *');
  await expect(entries).toHaveCount(3);
  for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 });
});

test('it is there from the first paint, and neither the text nor the width of the page moves', async ({ page }) => {
  for (const width of [320, 599, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto('/docs/discover');
    const before = await page.locator('h1').boundingBox();
    await expect(menu(page)).toBeVisible();
    await page.waitForFunction(() => document.documentElement.dataset['hasHydrated'] !== undefined);
    await expect(menu(page).locator('a')).toBeAttached();
    expect(await page.locator('h1').boundingBox()).toEqual(before);
    await label(page).click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const box = await menu(page).locator('div').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
  }
});

test('pages without Markdown have none', async ({ page }) => {
  await page.goto('/docs/overview');
  await page.waitForFunction(() => document.documentElement.dataset['hasHydrated'] !== undefined);
  await expect(menu(page)).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it is not shown', async ({ page }) => {
    await page.goto('/docs/discover');
    await expect(menu(page)).toBeHidden();
  });
});
