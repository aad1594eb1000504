/** A site from right to left (BEHAVIOUR B201, B202). */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { follow, heading, open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

// cspell:disable
const NAVBAR = {
  items: [
    { label: 'التوثيق', to: '/docs' },
    { type: 'dropdown', label: 'المجتمع', items: [{ label: 'الإصدارات', to: '/versions' }] },
    { type: 'icon', icon: 'github', label: 'الشيفرة', href: 'https://code.example/x', position: 'right' },
    { type: 'docsVersionDropdown', position: 'right', itemsAfter: [{ label: 'كل الإصدارات', to: '/versions' }] },
  ],
} as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return { ...box, end: box.x + box.width };
}
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.describe('a site in Arabic', () => {
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('arabic', from, {
      title: 'مكتبة',
      locale: { htmlLang: 'ar' },
      navbar: NAVBAR,
      docs: { sidebar: { hideable: true } },
    });
  });
  test.afterAll(() => site.close());

  test('B201 the frame begins at the right @smoke', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, `${site.url}/docs/guide/install`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const [brand, search] = [await boxOf(page.locator('.navbar-brand')), await boxOf(page.locator('.search-button'))];
    expect(brand.x).toBeGreaterThan(search.end);
    const [sidebar, article, contents] = [
      await boxOf(page.locator('.sidebar').first()),
      await boxOf(page.locator('article')),
      await boxOf(page.locator('.toc').filter({ visible: true })),
    ];
    expect(sidebar.x).toBeGreaterThanOrEqual(article.end);
    expect(article.x).toBeGreaterThanOrEqual(contents.end);
    // Code begins at the left.
    await expect(page.locator('pre').first()).toHaveCSS('direction', 'ltr');
    expect(await overflow(page)).toBe(0);
  });

  test('B201 on a phone the menu comes from the right, and nothing is wider than the screen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${site.url}/versions`);
    expect(await overflow(page)).toBe(0);
    await open(page, `${site.url}/docs/guide/install`);
    expect(await overflow(page)).toBe(0);
    const toggle = page.locator('.navbar-toggle');
    expect((await boxOf(toggle)).x).toBeGreaterThan(300);
    await toggle.click();
    const menu = page.locator('.menu');
    await expect.poll(async () => (await boxOf(menu)).end).toBe(360);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  test('B201 the arrow keys go where they point: tabs', async ({ page }) => {
    await open(page, `${site.url}/docs/guide/install`);
    const [first, second] = [page.getByRole('tab').nth(0), page.getByRole('tab').nth(1)];
    expect((await boxOf(first)).x).toBeGreaterThan((await boxOf(second)).x);
    await first.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(second).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(first).toBeFocused();
  });

  test('B202 what scripts add is Arabic: names of boxes that scroll, the search, the menu of versions', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 740 });
    await open(page, `${site.url}/docs/guide/install`);
    const table = page.locator('.table-wrapper').first();
    await table.evaluate((box) => (box.style.inlineSize = '5rem'));
    await expect(table).toHaveAttribute('aria-label', 'جدول: الإعداد, القيمة, الوصف');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${site.url}/docs/next/guide/install`);
    await expect(page.locator('html')).toHaveAttribute('data-started');
    await page.keyboard.press('/');
    const scopes = page.locator('.search-scopes button');
    await expect(scopes).toHaveText(['الإصدار القادم', 'كل الإصدارات']);
    await page.keyboard.press('Escape');
    await page.locator('.version-button').filter({ visible: true }).first().click();
    const menu = await boxOf(page.locator('.version-menu').filter({ visible: true }));
    expect(menu.x).toBeGreaterThanOrEqual(0);
    expect(menu.end).toBeLessThanOrEqual(1280);
  });

  test('B201 pages of versions: columns of the drawing from the right, its two names apart', async ({ page }) => {
    await open(page, `${site.url}/versions`);
    const [oldest, newest] = [
      page.locator('.versions-drawing span').nth(0),
      page.locator('.versions-drawing span').nth(1),
    ];
    expect((await boxOf(oldest)).x - (await boxOf(newest)).end).toBeGreaterThan(8);
    expect(await overflow(page)).toBe(0);
    await follow(page, `${site.url}/docs/1.0.0/guide/books`);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  });
});
