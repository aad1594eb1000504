/** Tables of contents: entries, highlight, the collapsed one on phones (BEHAVIOUR B77–B79). */
import type { Page } from '@playwright/test';
import { holdFiles } from './navigation.ts';
import { expect, hydrated, open, scrollTo, test, topOf } from './doc-site.ts';

const READING = 'docs/guides/reading';

function current(page: Page) {
  return page.locator('.toc [aria-current]');
}

/** Scrolls until a heading is this far below the top of the window. */
async function bringTo(page: Page, selector: string, top: number): Promise<void> {
  const y = await page.evaluate(() => scrollY);
  await scrollTo(page, Math.round(y + (await topOf(page, selector)) - top));
}

test.use({ viewport: { width: 1400, height: 700 } });

test('B77 lists headings of levels two and three, including those in tabs and details', async ({ page }) => {
  await open(page, 'docs/constructs');
  await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveText([
    'Code',
    'Tabs',
    'On the Mac',
    'Details',
    'Inside the inner details',
    'Tables',
    'Pictures',
    'The last heading of all',
  ]);
});

test('B78 highlights the heading below the navbar while it is in the upper half @smoke', async ({ page }) => {
  await open(page, READING);
  await bringTo(page, '#part-3', 68);
  await expect(current(page)).toHaveText('Part 3');
  await expect(current(page)).toHaveAttribute('aria-current', 'true');
  await bringTo(page, '#part-3', 300);
  await expect(current(page)).toHaveText('Part 3');
});

test('B78 highlights the previous heading while the next one is in the lower half', async ({ page }) => {
  await open(page, READING);
  await bringTo(page, '#part-3', 345);
  await expect(current(page)).toHaveText('Part 2');
  await bringTo(page, '#part-3', 50);
  await expect(current(page)).toHaveText('Part 3');
});

test('B78 highlights the last heading after all of them, and none before the first', async ({ page }) => {
  await open(page, 'docs/constructs');
  await scrollTo(page, await page.evaluate(() => document.documentElement.scrollHeight - innerHeight));
  await expect(current(page)).toHaveText('The last heading of all');
  await page.setViewportSize({ width: 1400, height: 400 });
  await scrollTo(page, 0);
  await expect(current(page)).toHaveCount(0);
});

test('B78 a list that the reader scrolls before the scripts are there stays where it is', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 300 });
  const scripts = await holdFiles(page, '**/assets/*.js');
  await page.goto(READING, { waitUntil: 'commit' });
  const list = page.locator('.toc');
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const top = await list.evaluate((element) => element.scrollTop);
  expect(top).toBeGreaterThan(0);
  await scripts.asked;
  scripts.release();
  await bringTo(page, '#part-1', 68);
  await page.keyboard.press('Shift');
  await expect(current(page)).toHaveText('Part 1');
  expect(await list.evaluate((element) => element.scrollTop)).toBe(top);
  // From then on it follows again.
  await bringTo(page, '#part-3', 68);
  await expect(current(page)).toBeInViewport();
});

test('B78 skips hidden headings', async ({ page }) => {
  await open(page, 'docs/constructs');
  await bringTo(page, '#tables', 345);
  await expect(current(page)).toHaveText('Details');
});

test('B78 follows the size of the window', async ({ page }) => {
  await open(page, READING);
  await bringTo(page, '#part-3', 300);
  await expect(current(page)).toHaveText('Part 3');
  await page.setViewportSize({ width: 1400, height: 500 });
  await expect(current(page)).toHaveText('Part 2');
});

test('B78 scrolls the list along', async ({ page }) => {
  await open(page, READING);
  await page.setViewportSize({ width: 1400, height: 260 });
  await scrollTo(page, await page.evaluate(() => document.documentElement.scrollHeight - innerHeight));
  await expect(current(page)).toHaveText('Part 8');
  await expect(current(page)).toBeInViewport();
  const y = await page.evaluate(() => scrollY);
  await scrollTo(page, 200);
  await expect(current(page)).toHaveText(/Part [12]/u);
  await expect(current(page)).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(200);
  expect(y).toBeGreaterThan(200);
});

test('B78 works after navigation', async ({ page }) => {
  await open(page, READING);
  await hydrated(page);
  await bringTo(page, '#part-5', 68);
  await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Writing' }).click();
  await expect(page.locator('h1')).toHaveText('Writing');
  await expect(current(page)).toHaveText('Part 1');
  await bringTo(page, '#part-4', 68);
  await expect(current(page)).toHaveText('Part 4');
  await expect(current(page)).toHaveCount(1);
});

test('B78 highlights the chosen entry', async ({ page }) => {
  await open(page, READING);
  await page.locator('.toc').getByRole('link', { name: 'Part 4' }).click();
  await expect(page).toHaveURL(/#part-4$/u);
  await expect(current(page)).toHaveText('Part 4');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 } });

  test('B79 opens, and closes when an entry is chosen', async ({ page }) => {
    await open(page, READING);
    const toc = page.locator('.toc-mobile');
    await expect(page.locator('.toc')).toBeHidden();
    await expect(toc.getByRole('link').first()).toBeHidden();
    await page.getByText('On this page').filter({ visible: true }).click();
    await expect(toc.getByRole('link', { name: 'Part 6' })).toBeVisible();
    await expect(toc).not.toHaveAttribute('style', /height/u);
    await toc.getByRole('link', { name: 'Part 6' }).click();
    await expect(toc).not.toHaveAttribute('open');
    await expect(page).toHaveURL(/#part-6$/u);
    // Below two bars, of 60 and 44 pixels.
    expect(await topOf(page, '#part-6')).toBeGreaterThanOrEqual(104);
    expect(await topOf(page, '#part-6')).toBeLessThanOrEqual(120);
  });

  test('B79 the bar stays below the navbar and names the section being read, on each page', async ({ page }) => {
    await open(page, READING);
    await hydrated(page);
    const label = page.locator('.toc-mobile > summary');
    await expect(label).toHaveText('On this page');
    await bringTo(page, '#part-3', 112);
    await expect(label).toHaveText('Part 3');
    expect(await topOf(page, '.page-bar')).toBe(60);
    await label.click();
    await expect(page.locator('.toc-mobile [aria-current]')).toHaveText('Part 3');
    await page.locator('.pagination-next').evaluate((link) => (link as HTMLElement).click());
    await expect(page.locator('h1')).not.toHaveText('Reading');
    await expect(label).toHaveText('On this page');
  });

  test('B79 opens over the page, and Esc, a press and the focus elsewhere close it', async ({ page }) => {
    await open(page, READING);
    const toc = page.locator('.toc-mobile');
    const label = toc.locator('summary');
    const before = await topOf(page, 'h1');
    const close = async (way: () => Promise<void>): Promise<void> => {
      await label.click();
      await expect(toc).toHaveAttribute('open');
      expect(await topOf(page, 'h1')).toBe(before);
      await way();
      await expect(toc).not.toHaveAttribute('open');
    };
    await close(() => page.keyboard.press('Escape'));
    await expect(label).toBeFocused();
    await close(() => page.locator('.navbar-brand').dispatchEvent('pointerdown'));
    await close(() => page.locator('.navbar-brand').focus());
  });

  test('B79 closes when an entry is chosen while it opens', async ({ page }) => {
    await open(page, READING);
    const toc = page.locator('.toc-mobile');
    await toc.evaluate((list) => {
      list.querySelector('summary')?.click();
      list.querySelector<HTMLElement>('[href$="#part-6"]')?.click();
    });
    await expect(toc).not.toHaveAttribute('style', /height/u);
    await expect(toc).not.toHaveAttribute('open');
    // Below two bars, of 60 and 44 pixels.
    expect(await topOf(page, '#part-6')).toBeGreaterThanOrEqual(104);
    expect(await topOf(page, '#part-6')).toBeLessThanOrEqual(120);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 740 } });

  test('B79 opens and navigates', async ({ page }) => {
    await page.goto(READING);
    await page.getByText('On this page').filter({ visible: true }).click();
    await page.locator('.toc-mobile').getByRole('link', { name: 'Part 6' }).click();
    await expect(page.locator('#part-6')).toBeInViewport();
  });
});
