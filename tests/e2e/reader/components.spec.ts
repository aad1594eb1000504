/** Components in documents (BEHAVIOUR B180–B182): what readers see of docsite's own, and when their styles load. */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect } from './fixtures.ts';
import { follow, heading, hydrated, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'components' });

const PHONE = { width: 360, height: 740 };

function stylesOf(page: Page): Promise<readonly string[]> {
  return page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/\..*/u, '') ?? ''));
}

test('B182 their stylesheet is loaded by the page that shows one', async ({ page }) => {
  await page.goto('docs/plain');
  expect(await stylesOf(page)).toEqual(['/assets/styles']);
  await page.goto('docs/');
  expect((await stylesOf(page)).toSorted()).toEqual(['/assets/components', '/assets/styles']);
});

test('B182 on the way from a page without components it is there before they are', async ({ page }) => {
  await open(page, 'docs/plain');
  await mark(page);
  // What a reader would see of the cards before the styles come: they would be below each other.
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const grid = document.querySelector('.block-card-grid');
      if (grid !== null) seen.push(getComputedStyle(grid).display);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await follow(page, new URL('docs/', page.url().replace(/docs\/plain.*/u, '')).href);
  await expect(heading(page)).toHaveText('All components');
  await expect(page.locator('.block-card-grid')).toBeVisible();
  expect(await isMarked(page)).toBe(true);
  const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(['grid']));
});

test('B180 a whole card leads to its page, a link in its text elsewhere @smoke', async ({ page }) => {
  await open(page, 'docs/');
  await mark(page);
  const card = page.locator('.block-card').first();
  await expect(card.getByRole('link', { name: 'a link' })).toHaveAttribute('target', '_blank');
  await expect(card.getByRole('link', { name: 'Plain page' })).toHaveAccessibleName('Plain page');
  const box = await card.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + (box?.height ?? 0) - 4);
  await expect(heading(page)).toHaveText('Plain');
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await expect(page.locator('.block-card')).toHaveCount(2);
});

test('B182 the picture is that of the colour mode', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('docs/');
  const [light, dark] = [page.locator('img[src*="/light"]'), page.locator('img[src*="/dark"]')];
  await expect(dark).toBeVisible();
  await expect(light).toBeHidden();
  await expect(dark).toHaveAttribute('width', '300');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('docs/');
  await expect(light).toBeVisible();
  await expect(dark).toBeHidden();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await page.goto('docs/');
  await expect(light).toBeVisible();
  await expect(dark).toBeHidden();
});

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a wide screen', { width: 1280, height: 800 }],
] as const) {
  for (const direction of ['ltr', 'rtl'] as const) {
    test(`B182 nothing is wider than ${name}, ${direction}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('docs/');
      await page.evaluate((dir) => {
        document.documentElement.dir = dir;
      }, direction);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      const main = await page.locator('.markdown').boundingBox();
      for (const block of await page.locator('[class^=block-]:visible').all()) {
        // A tree scrolls what does not fit.
        if ((await block.locator('xpath=ancestor::*[@class="block-tree"]').count()) > 0) continue;
        const box = await block.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual((main?.x ?? 0) - 1);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((main?.x ?? 0) + (main?.width ?? 0) + 1);
      }
    });
  }
}

test('B182 nothing is wrong with them for assistive technology, in both modes', async ({ page }) => {
  await open(page, 'docs/');
  await expectNothingInBothModes(page, '.markdown');
});

test('B182 in forced colours frames remain', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('docs/');
  for (const part of ['.block-card', '.block-badge', '.button-filled', '.block-tree']) {
    const { border, background } = await page
      .locator(part)
      .first()
      .evaluate((element) => ({
        border: getComputedStyle(element).borderBlockStartColor,
        background: getComputedStyle(document.documentElement).backgroundColor,
      }));
    expect(border).not.toBe(background);
  }
});

test('B180 headings in a component are in the contents, and a link opens what hides them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('docs/');
  await hydrated(page);
  await page.locator('.toc').getByRole('link', { name: 'A heading inside' }).click();
  await expect(page.getByText('Words inside.')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B180 all of them can be read', async ({ page }) => {
    await page.goto('docs/');
    await expect(page.getByLabel('3 stars')).toHaveText('★★★');
    await expect(page.locator('.block-card')).toHaveCount(2);
    await expect(page.locator('.block-card-grid')).toHaveCSS('display', 'grid');
    await expect(page.locator('video')).toHaveAttribute('controls', '');
    await page.getByText('More about it').click();
    await expect(page.getByText('Words inside.')).toBeVisible();
  });
});
