/** The scroll position after a navigation (BEHAVIOUR B10–B15). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { follow, heading, isMarked, mark, open, scrollTo, scrollTop, watchRequests } from './navigation.ts';

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';

/** Id of a heading far down a page. */
async function farId(page: Page): Promise<string> {
  await open(page, PAGE);
  const id = await page.locator('h2').nth(2).getAttribute('id');
  if (id === null) throw new Error('The heading has no id.');
  return id;
}

/** How far below the bars that stay at the top, in pixels: the navbar, and that of the page on narrow screens. */
function gapOf(page: Page, id: string): Promise<number> {
  return page.locator(`#${id}`).evaluate((element) => {
    const bars = [...document.querySelectorAll('.navbar, .page-bar')].filter((bar) => bar.getClientRects().length > 0);
    return element.getBoundingClientRect().top - Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom));
  });
}

test('B10 a new page starts at the top', async ({ page }) => {
  await open(page, OTHER);
  await scrollTo(page, 300);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(0);
});

test('B11 a hash in a link brings its heading below the navbar @smoke', async ({ page }) => {
  const id = await farId(page);
  await open(page, OTHER);
  await follow(page, `${PAGE}#${id}`);
  await expect(heading(page)).toHaveText('Installation');
  const gap = await gapOf(page, id);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThanOrEqual(16);
});

test('B11 B15 a hash on load does so too, and hydration does not move it', async ({ page }) => {
  const id = await farId(page);
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const tops: number[] = [];
    Object.assign(globalThis, { tops });
    addEventListener('scroll', () => tops.push(Math.round(scrollY)));
  });
  await open(page, `${PAGE}#${id}`);
  const gap = await gapOf(page, id);
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThanOrEqual(16);
  const tops = await page.evaluate(() => (globalThis as unknown as { tops: number[] }).tops);
  expect(new Set(tops).size).toBeLessThanOrEqual(1);
});

test('B11 a hash that is percent-encoded finds its target', async ({ page }) => {
  const id = await farId(page);
  await open(page, OTHER);
  const encoded = `%${id.charCodeAt(0).toString(16)}${id.slice(1)}`;
  await follow(page, `${PAGE}#${encoded}`);
  await expect(heading(page)).toHaveText('Installation');
  expect(await gapOf(page, id)).toBeLessThanOrEqual(16);
});

test('B12 a hash without a target leads to the top', async ({ page }) => {
  await open(page, OTHER);
  await scrollTo(page, 300);
  await follow(page, `${PAGE}#nothing-is-called-so`);
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(0);
});

test('B13 a malformed hash counts as one without a target', async ({ page }) => {
  await open(page, OTHER);
  await scrollTo(page, 300);
  await mark(page);
  await follow(page, `${PAGE}#%E0%A4%A`);
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(0);
  expect(await isMarked(page)).toBe(true);
  await open(page, `${OTHER}#%`);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
});

test('B14 another query alone neither scrolls nor loads', async ({ page }) => {
  await open(page, PAGE);
  await scrollTo(page, 500);
  await mark(page);
  const requests = watchRequests(page, PAGE);
  const length = await page.evaluate(() => history.length);
  for (const query of ['?x=1', '?x=2']) {
    await follow(page, PAGE + query);
    await expect(page).toHaveURL(PAGE + query);
    expect(await scrollTop(page)).toBe(500);
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 2);
  await page.goBack();
  await expect(page).toHaveURL(`${PAGE}?x=1`);
  expect(await scrollTop(page)).toBe(500);
  await page.goForward();
  await expect(page).toHaveURL(`${PAGE}?x=2`);
  expect(await scrollTop(page)).toBe(500);
  expect(await isMarked(page)).toBe(true);
  expect(requests).toEqual([]);
});

test('B14 a query with a hash scrolls to the target', async ({ page }) => {
  const id = await farId(page);
  await follow(page, `${PAGE}?x=1#${id}`);
  await expect(page).toHaveURL(`${PAGE}?x=1#${id}`);
  await expect.poll(() => gapOf(page, id)).toBeLessThanOrEqual(16);
});

test('B15 a page without a hash stays at the top while it hydrates', async ({ page }) => {
  await page.goto(PAGE, { waitUntil: 'commit' });
  await open(page, PAGE);
  expect(await scrollTop(page)).toBe(0);
});

test('reduced motion: all scrolling is instant', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const id = await farId(page);
  await open(page, OTHER);
  await follow(page, `${PAGE}#${id}`);
  await expect(heading(page)).toHaveText('Installation');
  expect(await gapOf(page, id)).toBeLessThanOrEqual(16);
});
