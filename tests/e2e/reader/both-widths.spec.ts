/**
 * What wide and narrow screens show in different elements: the sidebar is a column or part of the menu, contents are a column
 * or fold, items are in the navbar or in the menu. Each test runs on both, and where it matters with mouse, keyboard and touch:
 * a test of one does not see what is wrong with the other.
 */
import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { follow, heading, hold, isMarked, mark, open } from './navigation.ts';

const PAGE = '/docs/cookiecutter';
const OTHER = '/docs/discover';
/** In old versions, too. */
const LASTING = '/docs/lms-backends';

interface Screen {
  readonly name: 'wide' | 'narrow';
  readonly size: { readonly width: number; readonly height: number };
}

const test = base.extend<{ layout: Screen }>({
  layout: [{ name: 'wide', size: { width: 1280, height: 800 } }, { option: true }],
  viewport: ({ layout }, use) => use(layout.size),
  hasTouch: true,
});

/** Presses a control like a reader. */
const PRESS: Readonly<Record<string, (control: Locator) => Promise<void>>> = {
  mouse: (control) => control.click(),
  keyboard: (control) => control.press('Enter'),
  touch: (control) => control.tap(),
};

/** Opens the menu that holds the sidebar on narrow screens. */
async function openMenu(page: Page, screen: Screen, panel: 'sidebar' | 'main'): Promise<Locator> {
  if (screen.name === 'wide') return page.locator(panel === 'sidebar' ? '.sidebar' : '.navbar');
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await expect(menu).toBeVisible();
  if (panel === 'main') await menu.getByRole('button', { name: '← Back to main menu' }).click();
  return menu;
}

async function expectStartAtTop(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
}

for (const screen of [
  { name: 'wide', size: { width: 1280, height: 800 } },
  { name: 'narrow', size: { width: 390, height: 800 } },
] as const) {
  test.describe(screen.name, () => {
    test.use({ layout: screen });

    for (const [how, press] of Object.entries(PRESS)) {
      test(`B43 opened by ${how} while a page is loading, the version menu stays when it arrives`, async ({ page }) => {
        await open(page, OTHER);
        await mark(page);
        const held = await hold(page, LASTING);
        await follow(page, LASTING);
        await held.asked;
        const menu = await openMenu(page, screen, 'main');
        await press(menu.locator('.version-button'));
        const versions = page.locator('.version-menu');
        const entry = versions.locator('[data-version="2.8.0"]');
        await expect(versions.locator('[aria-current]')).toBeFocused();
        await page.keyboard.type('2.8.');
        await page.keyboard.press('ArrowDown');
        await expect(versions.locator('[data-version="2.8.2"]')).toBeFocused();
        await expect(entry).toHaveAttribute('href', '/docs/2.8.0/discover');
        held.release();
        await expect(entry).toHaveAttribute('href', /\/docs\/2\.8\.0\/lms-backends$/u);
        await expect(versions).toHaveCount(1);
        await expect(versions.locator('.version-filter')).toHaveValue('2.8.');
        await expect(versions.locator('[data-version="2.9.0"]')).toBeHidden();
        await expect(versions.locator('[data-version="2.8.2"]')).toBeFocused();
        await expect(menu.locator('.version-button')).toHaveAttribute('aria-expanded', 'true');
        await page.keyboard.press('ArrowDown');
        await expect(versions.locator('[data-version="2.8.1"]')).toBeFocused();
        await page.keyboard.press('Escape');
        await expect(versions).toHaveCount(0);
        await expect(menu.locator('.version-button')).toBeFocused();
        await expect(menu.locator('.version-button')).toHaveAttribute('aria-expanded', 'false');
        expect(await isMarked(page)).toBe(true);
      });

      test(`B18 after a sidebar link, by ${how}, the next Tab reaches the skip link`, async ({ page }) => {
        await open(page, OTHER);
        await mark(page);
        const sidebar = await openMenu(page, screen, 'sidebar');
        await press(sidebar.locator(`a[href="${PAGE}"]`));
        await expect(page).toHaveURL(PAGE);
        await expect(heading(page)).not.toHaveText(/Discover/u);
        await expectStartAtTop(page);
        expect(await isMarked(page)).toBe(true);
      });

      test(`B18 after a link in the text, by ${how}, the next Tab reaches the skip link`, async ({ page }) => {
        await open(page, OTHER);
        await press(page.locator('.pagination a').last());
        // The URL changes at once, the page when it has loaded.
        await expect(heading(page)).not.toHaveText(/Discover/u);
        await expectStartAtTop(page);
      });
    }

    test('B18 after a navbar item the next Tab reaches the skip link', async ({ page }) => {
      await open(page, OTHER);
      const items = await openMenu(page, screen, 'main');
      await items.getByRole('link', { name: 'Help' }).click();
      await expect(page).toHaveURL('/help');
      await expect(heading(page)).toHaveText(/help/iu);
      await expectStartAtTop(page);
    });

    test('B64 the colour mode changes and stays on the next page', async ({ page }) => {
      await open(page, OTHER);
      const theme = await page.locator('html').getAttribute('data-theme');
      const place = await openMenu(page, screen, 'main');
      await place.locator('.color-mode-toggle').click();
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme ?? '');
      await page.goto(PAGE);
      await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme ?? '');
    });

    test('B45 the menu leads to another version of the page', async ({ page }) => {
      await open(page, PAGE);
      const place = await openMenu(page, screen, 'main');
      await place.locator('.version-button').click();
      await place.getByRole('link', { name: '3.1.0', exact: true }).click();
      await expect(page).toHaveURL('/docs/3.1.0/cookiecutter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('B79 the table of contents leads to a section', async ({ page }) => {
      await open(page, '/docs/lms-backends');
      const list = page.locator(screen.name === 'wide' ? '.toc' : '.toc-mobile');
      if (screen.name === 'narrow') await list.locator('summary').click();
      const link = list.locator('a').last();
      const hash = await link.getAttribute('href');
      await link.click();
      await expect(page).toHaveURL(`/docs/lms-backends${hash ?? ''}`);
      await expect(page.locator(`[id="${hash?.slice(1) ?? ''}"]`)).toBeInViewport();
    });
  });
}
