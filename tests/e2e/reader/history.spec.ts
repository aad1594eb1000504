/** Back and forward: every history entry has its own scroll position (BEHAVIOUR B16). */
import { blockStorage, expect, test } from './fixtures.ts';
import { fail, follow, heading, hold, hydrated, isMarked, mark, open, scrollTo, scrollTop } from './navigation.ts';

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';

test('B16 Back and Forward restore the position @smoke', async ({ page }) => {
  await open(page, PAGE);
  await mark(page);
  await scrollTo(page, 800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await scrollTo(page, 350);
  await page.goBack();
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(800);
  await page.goForward();
  await expect(heading(page)).not.toHaveText('Installation');
  expect(await scrollTop(page)).toBe(350);
  expect(await isMarked(page)).toBe(true);
});

test('B16 during a slow Back the reader may keep reading; each page keeps its position', async ({ page }) => {
  await open(page, '/users');
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await scrollTo(page, 800);
  // A new document forgets what was loaded, but not scroll positions.
  await page.reload();
  await hydrated(page);
  expect(await scrollTop(page)).toBe(800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await scrollTo(page, 300);
  await page.reload();
  await hydrated(page);
  const held = await hold(page, PAGE);
  await page.evaluate(() => history.back());
  await held.asked;
  await expect(page).toHaveURL(PAGE);
  // The old page is still shown, at its position.
  await expect(heading(page)).not.toHaveText('Installation');
  expect(await scrollTop(page)).toBe(300);
  await scrollTo(page, 340);
  held.release();
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(800);
  await page.goForward();
  await expect(heading(page)).not.toHaveText('Installation');
  expect(await scrollTop(page)).toBe(340);
});

test('B16 Back before the app has loaded loads the page', async ({ page }) => {
  await open(page, PAGE);
  await scrollTo(page, 800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.goBack();
  await expect(page).toHaveURL(PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await expect.poll(() => scrollTop(page)).toBe(800);
  await page.goForward();
  await expect(page).toHaveURL(OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
});

test('B16 one page in two entries has two positions', async ({ page }) => {
  await open(page, PAGE);
  await scrollTo(page, 800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await scrollTo(page, 400);
  await page.evaluate(() => history.go(-2));
  await expect.poll(() => scrollTop(page)).toBe(800);
  await page.evaluate(() => history.go(2));
  await expect.poll(() => scrollTop(page)).toBe(400);
});

test('B16 hashes of one page have separate positions', { tag: '@wide' }, async ({ page }) => {
  await open(page, PAGE);
  await mark(page);
  await scrollTo(page, 300);
  const link = page.locator('.toc a').nth(2);
  const hash = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(PAGE + hash);
  await expect.poll(() => scrollTop(page)).not.toBe(300);
  const target = await scrollTop(page);
  await scrollTo(page, target + 150);
  await page.goBack();
  await expect(page).toHaveURL(PAGE);
  await expect.poll(() => scrollTop(page)).toBe(300);
  await page.goForward();
  await expect.poll(() => scrollTop(page)).toBe(target + 150);
  expect(await isMarked(page)).toBe(true);
});

test('B16 after a reload the browser restores the position, and the history still works', async ({ page }) => {
  await open(page, PAGE);
  await scrollTo(page, 800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await scrollTo(page, 250);
  await page.reload();
  await hydrated(page);
  expect(await scrollTop(page)).toBe(250);
  await page.goBack();
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(800);
});

test('B16 returning from another site restores the position', async ({ page, possibleMessages }) => {
  // A picture opened directly has no icon.
  possibleMessages.push('404');
  await open(page, PAGE);
  await scrollTo(page, 800);
  await page.goto('/favicon.svg');
  await page.goBack();
  await hydrated(page);
  await expect.poll(() => scrollTop(page)).toBe(800);
});

test('B16 B29 Back restores the position on a page that stayed', async ({ page, context, possibleMessages }) => {
  possibleMessages.push('Failed to load resource', 'Failed to fetch', 'ERR_INTERNET_DISCONNECTED');
  // Also when the browser has loaded it ahead by now.
  await fail(page, '/help');
  await open(page, PAGE);
  await context.setOffline(true);
  await follow(page, '/help');
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await context.setOffline(false);
  await expect(page).toHaveURL(PAGE);
  await scrollTo(page, 800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await page.goBack();
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(800);
});

test('B16 a new entry starts at the top, whatever came before', async ({ page }) => {
  await open(page, PAGE);
  await scrollTo(page, 800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(0);
});

test('B16 with storage blocked, positions live as long as the document', async ({ page }) => {
  await blockStorage(page);
  await open(page, PAGE);
  await scrollTo(page, 800);
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await page.goBack();
  await expect(heading(page)).toHaveText('Installation');
  expect(await scrollTop(page)).toBe(800);
});

test('Back to the first page restores it, with each feature attached once', async ({ page }) => {
  await open(page, PAGE);
  const copies = page.getByRole('button', { name: 'Copy code to clipboard' });
  await page.locator('.code-block').first().hover();
  await expect.poll(() => copies.count()).toBeGreaterThan(0);
  const count = await copies.count();
  await follow(page, OTHER);
  await expect(heading(page)).not.toHaveText('Installation');
  await page.goBack();
  await expect(heading(page)).toHaveText('Installation');
  await expect(copies).toHaveCount(count);
});
