/**
 * What Firefox and WebKit do otherwise than Chromium, which these tests run in: their signs are made here. Each was seen in
 * Firefox 140 and WebKitGTK 2.50.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attached, hydrated, isMarked, mark, open, scrollTo, scrollTop } from './navigation.ts';

const PAGE = '/docs/lms-backends';

/** The browser shows a page that it has kept since the reader left it. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

test('Firefox reports no paint for a page that is scrolled before its first one: the scripts start all the same', async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto(`${PAGE}#environment-variables`);
  await attached(page, 'html[data-started]');
  const theme = await page.locator('html').getAttribute('data-theme');
  await page.locator('.navbar .color-mode-toggle').click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme ?? '');
});

test('B16 WebKit shows the top of a page that it has kept: the reader is where they were', async ({ page }) => {
  await open(page, PAGE);
  await scrollTo(page, 900);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.scrollTo({ top: 0, behavior: 'instant' });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(await scrollTop(page)).toBe(900);
});

test('WebKit never loads the scripts of a page that was left before they came: it is loaded again', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('Failed to load resource', 'Failed to fetch dynamically imported module');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const box = page.locator('[id="docsite:not-started"]');
  await expect(box).toBeVisible();
  await page.unroute('**/assets/*.js');
  await comeBack(page);
  await hydrated(page);
  await expect(box).toHaveCount(0);
});

test('a page that has started is kept as it is', async ({ page }) => {
  await page.goto(PAGE);
  await attached(page, 'html[data-started]');
  await mark(page);
  await comeBack(page);
  await hydrated(page);
  expect(await isMarked(page)).toBe(true);
});

test('so is one without a network: the browser would show its own page', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource', 'Failed to fetch dynamically imported module');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(PAGE);
  await expect(page.locator('html')).not.toHaveAttribute('data-js');
  await mark(page);
  await page.context().setOffline(true);
  await comeBack(page);
  await page.waitForTimeout(300);
  expect(await isMarked(page)).toBe(true);
});
