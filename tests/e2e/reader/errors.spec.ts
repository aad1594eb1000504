/** Slow and failing loads: what readers see, and how the site recovers (BEHAVIOUR B24–B30). */
import type { Page } from '@playwright/test';
import { blockStorage, expect, test } from './fixtures.ts';
import { fail, follow, heading, hold, hydrated, isMarked, mark, open, sidebarLink } from './navigation.ts';

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';
const NETWORK_MESSAGES = ['Failed to load resource', 'Failed to fetch'];

/** Records when an element first appears, in milliseconds from now; `null` until it has. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number | null>> {
  await page.evaluate((wanted) => {
    const startMs = performance.now();
    const seen = { afterMs: null as number | null };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (document.querySelector(wanted) !== null) seen.afterMs ??= performance.now() - startMs;
    }).observe(document, { childList: true, subtree: true });
  }, selector);
  return () => page.evaluate(() => (globalThis as unknown as { seen: { afterMs: number | null } }).seen.afterMs);
}

/** Counts the documents loaded from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => loads++);
  return () => loads;
}

test('B24 a slow navigation shows a bar from 200 ms on, until the page has loaded', async ({ page }) => {
  await open(page, OTHER);
  const held = await hold(page, PAGE);
  const seen = await watchFor(page, '[role=progressbar]');
  await follow(page, PAGE);
  const bar = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(bar).toBeVisible();
  expect(await seen()).toBeGreaterThanOrEqual(195);
  const { top, width, height } = await bar.evaluate((element) => {
    const box = element.getBoundingClientRect();
    return { top: box.top, width: box.width, height: box.height };
  });
  expect([top, width, height]).toEqual([0, page.viewportSize()?.width, 2]);
  // It is above the navbar, which has the brand colour.
  const barColor = await bar.evaluate((element) => getComputedStyle(element, '::before').backgroundColor);
  await expect(page.locator('.navbar')).not.toHaveCSS('background-color', barColor);
  await expect(page.locator('.navbar')).toHaveCSS('color', barColor);
  held.release();
  await expect(heading(page)).toHaveText('Installation');
  await expect(bar).toHaveCount(0);
});

test('B24 a fast navigation, a hash and a query show no bar', async ({ page }) => {
  await open(page, OTHER);
  const loaded = page.waitForResponse(
    (response) => response.url().endsWith(PAGE) && response.request().resourceType() === 'fetch',
  );
  await (await sidebarLink(page, PAGE)).hover();
  await (await loaded).finished();
  const seen = await watchFor(page, '[role=progressbar]');
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await follow(page, `${PAGE}?x=1`);
  await page.locator('.toc a').first().click();
  await expect(page).toHaveURL(/#/u);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await seen()).toBeNull();
});

test('B24 under reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, OTHER);
  const held = await hold(page, PAGE);
  await follow(page, PAGE);
  const bar = page.getByRole('progressbar');
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  held.release();
});

test('B25 a very slow navigation shows a message', async ({ page }) => {
  await open(page, OTHER);
  const held = await hold(page, PAGE);
  const seen = await watchFor(page, '.notice-loading');
  await follow(page, PAGE);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.locator('.spinner')).toHaveCSS('animation-duration', '3s');
  expect(await seen()).toBeGreaterThanOrEqual(950);
  // The old page stays readable, and its links work.
  await follow(page, '/help');
  await expect(heading(page)).toHaveText(/help/iu);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  held.release();
});

test('B28 after a failed load the target is reloaded once @smoke', async ({ page, expectedMessages }) => {
  expectedMessages.push(...NETWORK_MESSAGES);
  await open(page, OTHER);
  const loads = countLoads(page);
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
  await fail(page, PAGE);
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await follow(page, PAGE);
  expect((await warning).text()).toContain('Failed to fetch');
  await expect(heading(page)).toHaveText('Installation');
  await hydrated(page);
  await expect(page).toHaveURL(PAGE);
  expect(loads()).toBe(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('B28 the reload keeps the hash', async ({ page, expectedMessages }) => {
  expectedMessages.push(...NETWORK_MESSAGES);
  await open(page, PAGE);
  const id = (await page.locator('h2').nth(2).getAttribute('id')) ?? '';
  await open(page, OTHER);
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await fail(page, PAGE);
  await follow(page, `${PAGE}#${id}`);
  await expect(heading(page)).toHaveText('Installation');
  await hydrated(page);
  const top = await page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(60);
  expect(top).toBeLessThanOrEqual(76);
});

test('B28 B26 B27 a second failure shows a notice, whose Retry loads again', async ({ page, expectedMessages }) => {
  expectedMessages.push(...NETWORK_MESSAGES);
  await open(page, OTHER);
  const succeed = await fail(page, PAGE);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await hydrated(page);
  await open(page, OTHER);
  const before = await heading(page).textContent();
  await mark(page);
  await follow(page, PAGE);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The page could not be loaded.');
  await expect(notice).toContainText('TypeError: Failed to fetch');
  await expect(notice.getByRole('link', { name: 'Home page' })).toBeVisible();
  await expect(heading(page)).toHaveText(before ?? '');
  await notice.getByRole('button', { name: 'Retry' }).click();
  // Still failing: the notice again, no loop.
  await expect(notice).toContainText('The page could not be loaded.');
  await succeed();
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Installation');
  await expect(notice).toHaveCount(0);
  await expect(page).toHaveURL(PAGE);
  expect(await isMarked(page)).toBe(true);
});

test('B27 Retry leads where the link would have led', async ({ page, expectedMessages }) => {
  expectedMessages.push(...NETWORK_MESSAGES);
  await open(page, OTHER);
  // The one reload has been tried.
  await page.evaluate((path) => sessionStorage.setItem(`docsite-reloaded:${path}`, ''), PAGE);
  const succeed = await fail(page, PAGE);
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await follow(page, PAGE);
  await expect(page.getByRole('alert')).toBeVisible();
  await succeed();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Installation');
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('[id="docsite:root"] > [aria-live=polite]')).toHaveText(/Installation/u);
});

test('B28 without storage, the browser follows a link whose page cannot be requested', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(...NETWORK_MESSAGES);
  await blockStorage(page);
  await open(page, OTHER);
  await fail(page, PAGE);
  await mark(page);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  expect(await isMarked(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(OTHER);
});

test('B28 a server error counts as a failure', async ({ page, expectedMessages }) => {
  expectedMessages.push('500');
  await page.route(
    (url) => url.pathname === PAGE,
    (route) =>
      route.request().resourceType() === 'fetch' ? route.fulfill({ status: 500, body: 'No.' }) : route.continue(),
  );
  await open(page, OTHER);
  const loads = countLoads(page);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await hydrated(page);
  expect(loads()).toBe(1);
});

test('B29 offline the page stays, with a notice; Retry works when the network returns', async ({
  page,
  context,
  possibleMessages,
}) => {
  possibleMessages.push(...NETWORK_MESSAGES, 'ERR_INTERNET_DISCONNECTED');
  // Also when the browser has loaded it ahead by now.
  const succeed = await fail(page, PAGE);
  await open(page, OTHER);
  const before = await heading(page).textContent();
  await mark(page);
  await context.setOffline(true);
  await follow(page, PAGE);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('You are offline.');
  await expect(heading(page)).toHaveText(before ?? '');
  const retry = notice.getByRole('button', { name: 'Retry' });
  // After retrying too early the button is back and focused.
  await retry.focus();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(PAGE));
  await page.keyboard.press('Enter');
  await failed;
  await expect(notice).toContainText('You are offline.');
  await expect(retry).toBeFocused();
  await context.setOffline(false);
  await succeed();
  await retry.click();
  await expect(heading(page)).toHaveText('Installation');
  await expect(page).toHaveURL(PAGE);
  expect(await isMarked(page)).toBe(true);
});

test('notices have an edge under forced colours, which remove shadows and tints', async ({
  page,
  context,
  possibleMessages,
}) => {
  possibleMessages.push(...NETWORK_MESSAGES, 'ERR_INTERNET_DISCONNECTED');
  await page.emulateMedia({ forcedColors: 'active' });
  await fail(page, PAGE);
  await open(page, OTHER);
  await context.setOffline(true);
  await follow(page, PAGE);
  const notice = page.getByRole('alert');
  await expect(notice).toHaveCSS('border-top-width', '1px');
  // The browser's colour: the theme's is transparent.
  await expect(notice).not.toHaveCSS('border-top-color', /rgba\(.*, 0\)/u);
});

test('B29 offline only the notice is announced, not the title of the current page', async ({
  page,
  context,
  possibleMessages,
}) => {
  possibleMessages.push(...NETWORK_MESSAGES, 'ERR_INTERNET_DISCONNECTED');
  await fail(page, PAGE);
  await open(page, '/help');
  await follow(page, OTHER);
  const region = page.locator('[id="docsite:root"] > [aria-live=polite]');
  await expect(region).toHaveText(/Discover/u);
  await context.setOffline(true);
  await follow(page, PAGE);
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expect(region).toHaveText('');
});

test(
  'B29 the notice can be closed, and links within the current page work',
  { tag: '@wide' },
  async ({ page, context, possibleMessages }) => {
    possibleMessages.push(...NETWORK_MESSAGES, 'ERR_INTERNET_DISCONNECTED');
    // Also when the browser has loaded it ahead by now.
    await fail(page, PAGE);
    await open(page, OTHER);
    const before = await heading(page).textContent();
    const part = page.locator('.toc a').nth(1);
    const hash = (await part.getAttribute('href')) ?? '';
    await context.setOffline(true);
    await follow(page, PAGE);
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('You are offline.');
    await context.setOffline(false);
    // The URL was the other page's; a bare hash belongs to this page.
    await part.click();
    await expect(page).toHaveURL(`${OTHER}${hash}`);
    await expect(heading(page)).toHaveText(before ?? '');
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(notice).toHaveCount(0);

    await context.setOffline(true);
    await follow(page, PAGE);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(`${OTHER}${hash}`);
    await expect(heading(page)).toHaveText(before ?? '');
  },
);

test('a link within the page is followed while another page is loading, and cancels that', async ({ page }) => {
  await open(page, OTHER);
  const before = await heading(page).textContent();
  const part = page.locator('.toc a').nth(1);
  const hash = (await part.getAttribute('href')) ?? '';
  const held = await hold(page, PAGE);
  await follow(page, PAGE);
  await part.click();
  await expect(page).toHaveURL(`${OTHER}${hash}`);
  held.release();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(heading(page)).toHaveText(before ?? '');
  await expect(page).toHaveURL(`${OTHER}${hash}`);
  await page.goBack();
  await expect(page).toHaveURL(OTHER);
});

test(
  'B29 offline before the app has loaded, a link leaves the page as it is',
  { tag: '@wide' },
  async ({ page, context, expectedMessages }) => {
    expectedMessages.push(
      ...NETWORK_MESSAGES,
      'Failed to fetch dynamically imported module',
      'ERR_INTERNET_DISCONNECTED',
    );
    await page.goto(OTHER);
    await expect(page.locator('html')).toHaveAttribute('data-started');
    const before = await heading(page).textContent();
    await context.setOffline(true);
    await (await sidebarLink(page, PAGE)).click();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('You are offline.');
    await expect(notice, 'has an edge with forced colours').toHaveCSS('border-top-style', 'solid');
    await expect(heading(page)).toHaveText(before ?? '');
    await expect(page).toHaveURL(OTHER);

    await context.setOffline(false);
    await (await sidebarLink(page, PAGE)).click();
    await expect(heading(page)).toHaveText('Installation');
    await expect(notice).toHaveCount(0);
  },
);

test('B29 offline, Back leads to pages already read', async ({ page, context, possibleMessages }) => {
  possibleMessages.push(...NETWORK_MESSAGES, 'ERR_INTERNET_DISCONNECTED');
  await open(page, OTHER);
  const before = await heading(page).textContent();
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await context.setOffline(true);
  await page.goBack();
  await expect(heading(page)).toHaveText(before ?? '');
});

test('B30 without its chunks the page is readable and its links load pages; one reload, then a notice', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(...NETWORK_MESSAGES, 'Failed to fetch dynamically imported module');
  await page.route('**/assets/hydrate.*', (route) => route.abort());
  const loads = countLoads(page);
  await page.goto(OTHER);
  const notice = page.getByRole('alert');
  // Idle, and idle again after the reload.
  await expect(notice).toContainText('did not load', { timeout: 30_000 });
  await expect(notice).toHaveCount(1);
  expect(loads()).toBe(2);
  await expect(heading(page)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-has-hydrated', 'true');
  await (await sidebarLink(page, PAGE)).click();
  await expect(heading(page)).toHaveText('Installation');
});

test('B30 Retry loads the app when its chunks are back', async ({ page, expectedMessages }) => {
  expectedMessages.push(...NETWORK_MESSAGES, 'Failed to fetch dynamically imported module');
  await page.route('**/assets/hydrate.*', (route) => route.abort());
  await page.goto(OTHER);
  // Once before the reload and once after it: without a key press the page is idle for seconds first.
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 500 });
  }).toPass();
  // White on its background, not on the browser's grey.
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.unroute('**/assets/hydrate.*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await hydrated(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('B30 without any of its scripts the page is readable and its links load pages', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push(...NETWORK_MESSAGES);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(OTHER);
  await expect(heading(page)).toBeVisible();
  await (await sidebarLink(page, PAGE)).click();
  await expect(heading(page)).toHaveText('Installation');
});
