/**
 * Where Firefox and WebKit differ from Chromium, in which these tests run: their events are simulated. Each was seen in
 * Firefox 140 and WebKitGTK 2.50.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attached, hydrated, isMarked, mark, open, scrollTo, scrollTop } from './navigation.ts';

const PAGE = '/docs/lms-backends';

/** The browser shows a page from its back/forward cache. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

test('Firefox reports no paint for a page that scrolls before its first one: the scripts start anyway', async ({
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

test('B16 WebKit shows the top of a cached page: the reader’s position is restored', async ({ page }) => {
  await open(page, PAGE);
  await scrollTo(page, 900);
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.scrollTo({ top: 0, behavior: 'instant' });
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  expect(await scrollTop(page)).toBe(900);
});

test('WebKit never loads the scripts of a page left before they arrived: the page reloads', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('Failed to load resource', 'Failed to fetch dynamically imported module');
  await page.route('**/assets/*.js', (route) => route.abort());
  // It comes a second later: a page that is left says nothing.
  const warning = page.waitForEvent('console', (message) => message.text().includes('dynamically imported'));
  await page.goto('/');
  await warning;
  const box = page.locator('[id="docsite:not-started"]');
  await expect(box).toBeVisible();
  await page.unroute('**/assets/*.js');
  await comeBack(page);
  await hydrated(page);
  await expect(box).toHaveCount(0);
});

test('a page that has started does not reload', async ({ page }) => {
  await page.goto(PAGE);
  await attached(page, 'html[data-started]');
  await mark(page);
  await comeBack(page);
  await hydrated(page);
  expect(await isMarked(page)).toBe(true);
});

test('an offline page does not reload: the browser would show an error page', async ({ page, expectedMessages }) => {
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
