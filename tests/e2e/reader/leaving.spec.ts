/**
 * Another document is asked for while this one is loading something. Firefox ends that at once, before the next document
 * answers; Chromium, which these tests run in, ends it with the page. So the two signs that Firefox gives are made here:
 * the event of leaving, and then the failure.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attached, fail, follow, heading, isMarked, mark, open } from './navigation.ts';

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';
const APP = '**/assets/hydrate.*';
const MESSAGES = ['Failed to load resource', 'Failed to fetch'];

/** Tells the page that it is being left, as the browser does. */
function leave(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('beforeunload')));
}

/** Resolves when the page has seen the failure, and could have acted on it. */
async function failed(page: Page, request: Promise<unknown>): Promise<void> {
  await request;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}

test('B28 a page whose loading is ended by leaving takes nobody back', async ({ page, expectedMessages }) => {
  expectedMessages.push(...MESSAGES);
  await open(page, OTHER);
  const before = await heading(page).textContent();
  await mark(page);
  await fail(page, PAGE);
  await leave(page);
  const request = page.waitForEvent('requestfailed');
  await follow(page, PAGE);
  await failed(page, request);
  expect(await isMarked(page)).toBe(true);
  await expect(page).toHaveURL(OTHER);
  await expect(heading(page)).toHaveText(before ?? '');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('B28 nor does a script', async ({ page, expectedMessages }) => {
  expectedMessages.push(...MESSAGES);
  await page.route(APP, (route) => route.abort());
  await page.goto(OTHER);
  await attached(page, 'html[data-started]');
  await mark(page);
  await leave(page);
  const request = page.waitForEvent('requestfailed');
  await page.keyboard.press('Shift');
  await failed(page, request);
  expect(await isMarked(page)).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('B28 a link that is clicked while the page is on its way to be loaded again is followed', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(...MESSAGES);
  await page.route(APP, (route) => route.abort(), { times: 1 });
  await page.goto(OTHER);
  await attached(page, 'html[data-started]');
  // The network is slow: the page stays while it is asked for again, and the reader goes on.
  await page.route(`**${OTHER}`, () => undefined);
  await page.evaluate((path) => {
    const link = document.querySelector<HTMLElement>(`.sidebar a[href="${path}"]`);
    addEventListener('beforeunload', () => setTimeout(() => link?.click(), 100), { once: true });
  }, PAGE);
  await page.keyboard.press('Shift');
  await expect(page).toHaveURL(PAGE);
  await expect(heading(page)).toHaveText('Installation');
});
