/** Light and dark mode: which one a reader gets, and what changes it (BEHAVIOUR B63–B71). */
import type { Page } from '@playwright/test';
import { blockStorage, expect, storedValue, test } from './fixtures.ts';
import { holdFiles } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const KEY = 'docsite-theme';
const PAGE = '/docs/discover';
const LABEL = 'Switch between dark and light mode';

const toggle = (page: Page) => page.locator('.navbar').getByRole('button', { name: LABEL });
/** The button of a site that follows the system. */
const cycle = (page: Page) => page.locator('.navbar .color-mode-toggle');
const html = (page: Page) => page.locator('html');

/** Of the page and what it shows, logos included. */
const coloursOf = (page: Page) =>
  page.locator('html, .navbar, .navbar-logo, h1, p, code, .footer').evaluateAll((elements) =>
    elements.map((element) => {
      const { color, backgroundColor, display } = getComputedStyle(element);
      return `${element.tagName}: ${color} on ${backgroundColor}, ${display}`;
    }),
  );

async function storeBeforehand(page: Page, value: string): Promise<void> {
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [KEY, value] as const);
}

test('B63 sets the stored mode before any other script runs', async ({ page }) => {
  await storeBeforehand(page, 'dark');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await expect(html(page)).not.toHaveAttribute('data-started');
  await expect(html(page)).toHaveCSS('color-scheme', 'dark');
  release();
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
});

test('B63 takes light or dark from the query, for this visit only', async ({ page }) => {
  await page.goto(`${PAGE}?${KEY}=dark`);
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await storedValue(page, KEY)).toBeNull();
  for (const value of ['purple', '', 'DARK']) {
    await page.goto(`${PAGE}?${KEY}=${value}`);
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
  }
  await page.goto(PAGE);
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
});

test('B64 stores the mode when the reader toggles it, and not before @smoke', async ({ page }) => {
  await page.goto(PAGE);
  await expect(html(page)).toHaveAttribute('data-started');
  expect(await storedValue(page, KEY)).toBeNull();
  await toggle(page).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => storedValue(page, KEY)).toBe('dark');
  await page.reload();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await toggle(page).press('Enter');
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await expect.poll(() => storedValue(page, KEY)).toBe('light');
});

test('B65 exposes the state by aria-pressed alone, in the navbar and in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/help');
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: LABEL });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName(LABEL);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle(page)).toHaveAccessibleName(LABEL);
});

test('B65 keeps the pressed state on the next pages', { tag: '@wide' }, async ({ page }) => {
  await page.goto(PAGE);
  await toggle(page).click();
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.navbar').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can we help you?');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
});

test('B66 works where storage is blocked', async ({ page }) => {
  await blockStorage(page);
  await page.goto(PAGE);
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await toggle(page).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await page.locator('.navbar').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can we help you?');
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
});

test('B66 works where storage is full', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full for the test.', 'QuotaExceededError');
    };
  });
  await page.goto(PAGE);
  await toggle(page).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
});

test('B63 ignores an unknown stored value', async ({ page }) => {
  await storeBeforehand(page, 'sepia');
  await page.goto(PAGE);
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await toggle(page).click();
  await expect.poll(() => storedValue(page, KEY)).toBe('dark');
});

test('B67 follows a toggle in another tab', async ({ page, context }) => {
  await page.goto(PAGE);
  const other = await context.newPage();
  await other.goto('/help');
  await toggle(other).click();
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true');
  await other.evaluate(() => localStorage.clear());
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
});

test('B68 ignores the system if the site does not follow it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(PAGE);
  await expect(html(page)).toHaveAttribute('data-theme', 'light');
  await toggle(page).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  await expect.poll(() => storedValue(page, KEY)).toBe('dark');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B71 is light and readable, and has no dead button', async ({ page }) => {
    await page.goto(PAGE);
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(LABEL)).toHaveCount(0);
    await expect(page.locator('.color-mode-toggle').first()).toBeHidden();
  });
});

test.describe('a site that follows the system', () => {
  // One worker builds the site and runs all its tests.
  test.describe.configure({ mode: 'default' });
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    const logo = { light: '/favicon.svg', dark: '/favicon.svg' };
    site = await serveSite('chrome', from, { colorMode: { respectPrefersColorScheme: true }, navbar: { logo } });
  });
  test.afterAll(() => site.close());

  test('B63 B68 follows the system until the reader chooses, and stores nothing before', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site.url}/docs/intro`);
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
    await expect(cycle(page)).toHaveAccessibleName('Color mode: system');
    await expect(cycle(page)).not.toHaveAttribute('aria-pressed');
    expect(await storedValue(page, KEY)).toBeNull();
  });

  test('B68 follows a change made while the scripts were loading', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/main.*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site.url}/docs/intro`);
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    release();
    await expect(html(page)).toHaveAttribute('data-started');
    await expect(html(page)).toHaveAttribute('data-theme', 'light');
  });

  test('B68 keeps the reader’s choice when the system changes', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${site.url}/docs/intro`);
    await cycle(page).click();
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await expect.poll(() => storedValue(page, KEY)).toBe('dark');
  });

  for (const [system, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    test(
      `B64 B65 one button goes from the system’s ${system} mode to ${other}, to ${system}, and back to the system’s`,
      { tag: '@wide' },
      async ({ page }) => {
        await page.emulateMedia({ colorScheme: system });
        await page.goto(`${site.url}/docs/intro`);
        const states = [
          ['system', system, null, 'system'],
          [other, other, other, other === 'dark' ? 'sun' : 'moon'],
          [system, system, system, system === 'dark' ? 'sun' : 'moon'],
          ['system', system, null, 'system'],
        ] as const;
        for (const [name, mode, stored, icon] of states) {
          await expect(cycle(page)).toHaveAccessibleName(`Color mode: ${name}`);
          await expect(cycle(page)).toHaveAttribute('title', `Color mode: ${name}`);
          await expect(html(page)).toHaveAttribute('data-theme', mode);
          await expect(cycle(page).locator('svg:visible')).toHaveCount(1);
          await expect(cycle(page).locator('svg:visible')).toHaveClass(`icon icon-${icon}`);
          expect(await storedValue(page, KEY)).toBe(stored);
          await cycle(page).press('Enter');
        }
        await page.emulateMedia({ colorScheme: other });
        await page.reload();
        await expect(cycle(page)).toHaveAccessibleName(`Color mode: ${other}`);
      },
    );
  }

  for (const [stored, icon] of [
    [null, 'system'],
    ['light', 'moon'],
  ] as const) {
    test(`B63 the button shows the choice of ${stored ?? 'the system'} before the first paint`, async ({ page }) => {
      if (stored !== null) await storeBeforehand(page, stored);
      const held = await holdFiles(page, '**/assets/main.*.js');
      await page.goto(`${site.url}/docs/intro`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // All are visible until the stylesheet is there.
      await expect(cycle(page).locator('svg:visible')).toHaveCount(1);
      await expect(cycle(page).locator('svg:visible')).toHaveClass(`icon icon-${icon}`);
      await held.asked;
      held.release();
    });
  }

  test('B67 follows another tab back to the system', async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${site.url}/docs/intro`);
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await other.goto(`${site.url}/docs/intro`);
    await cycle(other).click();
    await expect(cycle(page)).toHaveAccessibleName('Color mode: dark');
    await cycle(other).click();
    await cycle(other).click();
    await expect(cycle(page)).toHaveAccessibleName('Color mode: system');
  });

  for (const colorScheme of ['dark', 'light'] as const) {
    test(`B71 without scripts everything is as with them on a ${colorScheme} system`, async ({ page, browser }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${site.url}/docs/intro`);
      await expect(html(page)).toHaveAttribute('data-started');
      const context = await browser.newContext({ javaScriptEnabled: false, colorScheme });
      const plain = await context.newPage();
      await plain.goto(`${site.url}/docs/intro`);
      expect(await coloursOf(plain)).toEqual(await coloursOf(page));
      await expect(html(plain)).toHaveCSS('color-scheme', colorScheme);
      await plain.emulateMedia({ media: 'print', colorScheme });
      await expect(html(plain)).toHaveCSS('color-scheme', 'light');
      await context.close();
    });
  }

  test('B69 does not change when printing changes the scheme', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site.url}/docs/intro`);
    await expect(html(page)).toHaveAttribute('data-started');
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('a site without the switch', () => {
  // One worker builds the site and runs all its tests.
  test.describe.configure({ mode: 'default' });
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('chrome', from, { colorMode: { disableSwitch: true, defaultMode: 'dark' } });
  });
  test.afterAll(() => site.close());

  test('B70 has no button and removes the stored mode', async ({ page }) => {
    await storeBeforehand(page, 'light');
    await page.goto(`${site.url}/docs/intro`);
    await expect(html(page)).toHaveAttribute('data-started');
    await expect(html(page)).toHaveAttribute('data-theme', 'dark');
    expect(await storedValue(page, KEY)).toBeNull();
    await expect(page.locator('.color-mode-toggle')).toHaveCount(0);
  });
});
