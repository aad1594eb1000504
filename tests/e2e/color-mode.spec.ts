/** Light and dark: chosen before anything is painted, remembered, and never in the way (B63–B66). */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const KEY = 'docsite-theme';

/** Writes down which mode the document had when its body came into being: before that nothing is painted. */
async function recordFirstMode(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body as HTMLElement | null) {
        (window as { firstMode?: string }).firstMode = document.documentElement.getAttribute('data-theme') ?? 'none';
        observer.disconnect();
      }
    }).observe(document, { childList: true, subtree: true });
  });
}
function firstMode(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (window as { firstMode?: string }).firstMode);
}
function stored(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), KEY);
}
const button = (page: Page) => page.getByRole('button', { name: 'Switch between dark and light mode' });

test('a first visit is light, whatever the system says, and stores nothing (B64)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await recordFirstMode(page);
  await page.goto('/docs/discover');
  expect(await firstMode(page)).toBe('light');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('the button changes the mode, stores it, and tells it by its state alone (B64, B65)', async ({ page }) => {
  await recordFirstMode(page);
  await page.goto('/docs/discover');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await button(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(background).not.toBe(light);
  expect(await stored(page)).toBe('dark');

  await page.reload();
  expect(await firstMode(page), 'set before the first paint').toBe('dark');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/help');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await button(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await stored(page)).toBe('light');
});

test('on a phone the button is in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await expect(button(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await button(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
});

test('the query decides for one page and is not stored (B63)', async ({ page }) => {
  await recordFirstMode(page);
  await page.goto(`/docs/discover?${KEY}=dark`);
  expect(await firstMode(page)).toBe('dark');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await stored(page)).toBeNull();
  await page.goto('/docs/discover');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

for (const value of ['blue', '', 'DARK', 'undefined']) {
  test(`the query "${value}" is ignored (DESIGN 6b, B63)`, async ({ page }) => {
    await recordFirstMode(page);
    await page.goto(`/docs/discover?${KEY}=${value}`);
    expect(await firstMode(page)).toBe('light');
    await button(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
}

test('a stored value that is no mode is ignored', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem(key, 'sepia'), KEY);
  await recordFirstMode(page);
  await page.goto('/');
  expect(await firstMode(page)).toBe('light');
});

test('storage that throws does not stop the page, and the button works (B66)', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await recordFirstMode(page);
  await page.goto('/docs/discover');
  expect(await firstMode(page)).toBe('light');
  await button(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
});

test('storage that is full does not stop the button either (B66)', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/docs/discover');
  await button(page).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
