/**
 * Leaving a page while it is loading something. Firefox cancels that at once, before the next document
 * answers; Chromium, in which these tests run, cancels it with the page. So Firefox's two events are simulated:
 * leaving, and then the failure.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attached, fail, follow, heading, isMarked, mark, open, slowTimers } from './navigation.ts';

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';
const APP = '**/assets/hydrate.*';
const SEARCH = '**/assets/search-dialog.*';
const SEARCH_ENTRY = '**/search/entry.json';
const MESSAGES = ['Failed to load resource', 'Failed to fetch'];

/** Fires the event of leaving, as the browser does. */
function leave(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('beforeunload')));
}

/** Resolves when the page has seen the failure and had time to react. */
async function failed(page: Page, request: Promise<unknown>): Promise<void> {
  await request;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
}

test('B28 a load cancelled by leaving does not take the reader back', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
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

test('B28 a cancelled script does not either', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
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

for (const { app, act } of [
  { app: 'has not loaded', act: (page: Page) => page.keyboard.press('Shift') },
  { app: 'has', act: (page: Page) => follow(page, PAGE) },
] as const) {
  test(`B28 Safari on phones does not say that the reader leaves: no failure takes them back when the app ${app}`, async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push('Failed to load resource');
    // At rest the page would load its app by itself.
    await slowTimers(page);
    if (app === 'has') {
      await open(page, OTHER);
      await fail(page, PAGE);
    } else {
      await page.route(APP, (route) => route.abort());
      await page.goto(OTHER);
      await attached(page, 'html[data-started]');
    }
    await mark(page);
    // The document does not come, and nothing is fired.
    await page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault());
    });
    await follow(page, '/favicon.svg');
    const request = page.waitForEvent('requestfailed');
    await act(page);
    await failed(page, request);
    expect(await isMarked(page)).toBe(true);
    await expect(page).toHaveURL(OTHER);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('B28 a link clicked while the page is reloading is followed', async ({ page, expectedMessages }) => {
  expectedMessages.push(...MESSAGES);
  await page.route(APP, (route) => route.abort(), { times: 1 });
  await page.goto(OTHER);
  await attached(page, 'html[data-started]');
  // The network is slow: the old page stays during the reload, and the reader moves on.
  await page.route(`**${OTHER}`, () => undefined);
  await page.evaluate((path) => {
    const link = document.querySelector<HTMLElement>(`.sidebar a[href="${path}"]`);
    addEventListener('beforeunload', () => setTimeout(() => link?.click(), 100), { once: true });
  }, PAGE);
  await page.keyboard.press('Shift');
  await expect(page).toHaveURL(PAGE);
  await expect(heading(page)).toHaveText('Installation');
});

test('B28 what fails in code that came after the reader left is not reported', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
  await page.clock.install();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEARCH, async (route) => {
    await released;
    await route.continue();
  });
  await page.route(SEARCH_ENTRY, (route) => route.abort());
  // A page at rest loads it by itself.
  const asked = page.waitForRequest(SEARCH);
  await open(page, OTHER);
  await page.keyboard.press('/');
  await asked;
  await leave(page);
  release();
  await page.getByRole('combobox').fill('installation');
  await expect(page.getByText('The search could not be loaded.').first()).toBeVisible();
  // Longer than a warning waits for a page that is left without notice.
  await page.clock.runFor(2000);
});
