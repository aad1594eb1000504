/** The version menu, the preferred version, and links between versions (BEHAVIOUR B43–B48, B72, B95). */
import type { Locator, Page } from '@playwright/test';
import { blockStorage, expect, storedValue, test } from './fixtures.ts';
import { follow, heading, hold, holdFiles, hydrated } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const KEY = 'docsite-preferred-version';

const button = (page: Page) => page.locator('.navbar .version-button');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Versions' });
const version = (page: Page, name: string) => menu(page).locator(`[data-version="${name}"]`);

/** Runs in the page: what is drawn after the label of a control that opens a menu. */
const arrowOf = (element: Element): string => {
  const { content, display } = getComputedStyle(element, '::after');
  return content === 'none' ? content : display;
};

async function open(page: Page): Promise<Locator> {
  // Until the script has started there is a link in its place, and trying to click meanwhile scrolls the page.
  await expect(button(page)).toBeVisible();
  await button(page).click();
  await expect(menu(page)).toBeVisible();
  return menu(page);
}

async function prefer(page: Page, name: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem('seeded') === null) localStorage.setItem(key, value);
      sessionStorage.setItem('seeded', '');
    },
    [KEY, name] as const,
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B43 is a link to the history of the document', async ({ page }) => {
    await page.goto('/docs/discover');
    await expect(button(page)).toBeHidden();
    await page.locator('.navbar').getByRole('link', { name: 'Version 3.2.1' }).click();
    await expect(page).toHaveURL(/\/versions\/discover$/u);
  });
});

test('B100 what the menu needs is loaded when the pointer reaches its button', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const ofMenu = (): readonly string[] => asked.filter((path) => /version-menu|versions\.json/u.test(path));
  await page.goto('/docs/discover');
  await hydrated(page);
  // At rest, or when the reader has acted.
  await page.keyboard.press('Shift');
  await expect.poll(() => asked.some((path) => path.includes('/doc-tools.'))).toBe(true);
  expect(ofMenu()).toEqual([]);
  await button(page).hover();
  await expect.poll(ofMenu).toHaveLength(2);
  await open(page);
  expect(ofMenu()).toHaveLength(2);
});

test('B96 the badge opens the menu as well: one tap on a phone, on the screen from 320 pixels on', async ({ page }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/docs/2.8.0/lms-backends');
    const badge = page.locator('.version-badge').getByRole('button', { name: 'Version: 2.8.0' });
    await badge.click();
    await expect(version(page, '2.8.0')).toBeFocused();
    const box = await menu(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toHaveCount(0);
    await expect(badge).toBeFocused();
  }
  await page.locator('.version-badge button').click();
  await version(page, '3.2.1').click();
  await expect(page).toHaveURL('/docs/lms-backends');
  expect(await storedValue(page, KEY)).toBe('3.2.1');
});

test('B43 opens once when pressed twice while it is loading', async ({ page }) => {
  const held = await holdFiles(page, '**/pages.json');
  await page.goto('/docs/discover');
  await button(page).dblclick();
  await held.asked;
  held.release();
  await expect(page.locator('.version-menu')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.version-menu')).toHaveCount(0);
});

test('B43 lists all versions in the order of the data, "All versions" last @smoke', async ({ page, request }) => {
  const { versions } = (await (await request.get('/versions.json')).json()) as {
    readonly versions: readonly { readonly name: string; readonly label: string }[];
  };
  await page.goto('/docs/discover');
  await expect(page.locator('.navbar a[href="/versions"]')).toBeHidden();
  const opened = await open(page);
  const links = opened.locator('a');
  expect(await opened.locator('[data-version]').evaluateAll((all) => all.map((a) => a.dataset['version']))).toEqual(
    versions.map(({ name }) => name),
  );
  await expect(links).toHaveCount(versions.length + 2);
  await expect(links.nth(-2)).toHaveAttribute('href', '/versions/compare?to=3.2.1&page=discover');
  await expect(links.last()).toHaveText('All versions');
  await expect(links.last()).toHaveAttribute('href', '/versions');
  await expect(opened.getByRole('group')).toHaveCount(3);
  await expect(opened.getByRole('group').first()).toHaveAccessibleName('Version 3');
});

test('B43 marks the current version and scrolls to it', async ({ page }) => {
  await page.goto('/docs/2.3.1/discover');
  const opened = await open(page);
  const current = opened.locator('[aria-current=page]');
  await expect(current).toHaveText('2.3.1');
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(current).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('B44 shows the version of the page, else the preferred one, else the latest', async ({ page }) => {
  await page.goto('/docs/2.14.1/discover');
  await expect(button(page)).toHaveAccessibleName('Version 2.14.1');
  await page.goto('/help');
  await hydrated(page);
  await expect(button(page)).toHaveAccessibleName('Version 3.2.1');
  await page.evaluate((key) => localStorage.setItem(key, 'next'), KEY);
  await page.reload();
  await hydrated(page);
  await expect(button(page)).toHaveAccessibleName('Version Next');
});

test('B44 shifts no layout when it fills the label', async ({ page }) => {
  await prefer(page, '2.25.0-beta.0');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/versions.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/help');
  const help = page.locator('.navbar').getByRole('link', { name: 'Help', exact: true });
  const before = await help.boundingBox();
  release();
  // A reader who acts need not wait until the page is idle.
  await expect(page.locator('html[data-started]')).toBeAttached();
  await page.keyboard.press('Shift');
  await expect(button(page)).toHaveAccessibleName('Version 2.25.0-beta.0');
  expect(await help.boundingBox()).toEqual(before);
  await page.goto('/docs/discover');
  await page.locator('.navbar').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can we help you?');
  await expect(button(page)).toHaveAccessibleName('Version 2.25.0-beta.0');
});

test('B45 leads to the same page of each version, keeping query and hash', async ({ page }) => {
  await page.goto('/docs/discover?x=1#make-it-yours');
  await open(page);
  await expect(version(page, '2.21.0')).toHaveAttribute('href', '/docs/2.21.0/discover?x=1#make-it-yours');
  await expect(version(page, 'next')).toHaveAttribute('href', '/docs/next/discover?x=1#make-it-yours');
  await expect(version(page, '3.2.1')).toHaveAttribute('href', '/docs/discover?x=1#make-it-yours');
});

test('B45 leads to the landing page of a version that lacks the page, and says so', async ({ page }) => {
  await page.goto('/docs/lms-backends?x=1#support');
  const opened = await open(page);
  await expect(version(page, '2.8.0')).toHaveAttribute('href', '/docs/2.8.0/lms-backends?x=1#support');
  const missing = version(page, '2.7.1');
  await expect(missing).toHaveAttribute('href', '/docs/2.7.1?x=1');
  await expect(missing).toHaveAccessibleName('2.7.1 (page not in this version)');
  await expect(opened.getByText('Struck out: without this page')).toBeVisible();
  // Without struck-out entries there is nothing to explain.
  const filter = opened.getByRole('textbox', { name: 'Filter versions' });
  await filter.fill('no such version');
  await expect(opened.getByText('Struck out: without this page')).toBeHidden();
  await filter.fill('');
  await missing.click();
  await expect(page).toHaveURL('/docs/2.7.1?x=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation 2.7.1');
});

test('B45 finds the overview in every version', async ({ page }) => {
  await page.goto('/docs/3.1.0/overview');
  await open(page);
  await expect(version(page, '1.12')).toHaveAttribute('href', '/docs/1.12/overview');
  await expect(version(page, '3.2.1')).toHaveAttribute('href', '/docs/overview');
});

for (const [how, options] of Object.entries({
  'a modifier': { modifiers: ['ControlOrMeta'] },
  'the middle button': { button: 'middle' },
} satisfies Record<string, Parameters<Locator['click']>[0]>)) {
  test(`B46 B47 with ${how}, the same URL opens in a new tab, and its version is saved`, async ({ page, context }) => {
    await page.goto('/docs/discover');
    await page.evaluate(() => {
      history.replaceState(null, '', '?y=2#make-it-yours');
    });
    await open(page);
    const opening = context.waitForEvent('page');
    await version(page, '2.21.0').click(options);
    const tab = await opening;
    await expect(tab).toHaveURL('/docs/2.21.0/discover?y=2#make-it-yours');
    await expect(page).toHaveURL('/docs/discover?y=2#make-it-yours');
    await expect(menu(page)).toBeVisible();
    await expect.poll(() => storedValue(page, KEY)).toBe('2.21.0');
  });
}

test('the right button chooses no version', async ({ page }) => {
  await page.goto('/docs/discover');
  await open(page);
  await version(page, '2.21.0').click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
  expect(await storedValue(page, KEY)).toBeNull();
});

test('B47 saves only the chosen version', async ({ page }) => {
  await page.goto('/docs/2.14.1/discover');
  await open(page);
  expect(await storedValue(page, KEY)).toBeNull();
  await menu(page).getByRole('link', { name: 'All versions' }).click();
  await expect(page).toHaveURL('/versions');
  // The URL changes before the page, and the new page closes the open menu.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/versions and documentation/u);
  expect(await storedValue(page, KEY)).toBeNull();
  await open(page);
  await version(page, 'next').click();
  await expect(page).toHaveURL('/docs/next');
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => storedValue(page, KEY)).toBe('next');
});

test('B43 works by keyboard: opens, cycles, closes and returns the focus', async ({ page }) => {
  await page.goto('/docs/discover');
  await expect(button(page)).toBeVisible();
  for (const key of ['Enter', ' ', 'ArrowDown']) {
    await button(page).press(key);
    await expect(version(page, '3.2.1')).toBeFocused();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'false');
  }
  await button(page).press('ArrowUp');
  await expect(menu(page).locator('a').last()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(version(page, 'next')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(menu(page).locator('a').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(version(page, 'next')).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu(page).locator('a').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/3.2.0/discover');
  await expect(menu(page)).toBeHidden();
});

test('B43 filters by the typed text', async ({ page }) => {
  await page.goto('/docs/discover');
  await expect(button(page)).toBeVisible();
  await button(page).press('Enter');
  await expect(version(page, '3.2.1')).toBeFocused();
  await page.keyboard.type('2.28');
  const filter = menu(page).getByRole('textbox', { name: 'Filter versions' });
  await expect(filter).toBeFocused();
  await expect(filter).toHaveValue('2.28');
  await expect(menu(page).locator('[data-version]:visible')).toHaveText(['2.28.1', '2.28.0']);
  await expect(menu(page).getByRole('status')).toHaveText('2 versions');
  await page.keyboard.press('ArrowDown');
  await expect(version(page, '2.28.1')).toBeFocused();
  await filter.fill('9');
  await expect(menu(page).getByText('No such version')).toBeVisible();
  await filter.fill('beta');
  await expect(menu(page).locator('[data-version]:visible')).toHaveText(['2.25.0-beta.1', '2.25.0-beta.0']);
  await filter.press('Enter');
  await expect(page).toHaveURL('/docs/2.25.0-beta.1/discover');
});

test('B43 closes on focus or press elsewhere', async ({ page }) => {
  await page.goto('/docs/discover');
  await expect(button(page)).toBeVisible();
  await button(page).press('Enter');
  await expect(version(page, '3.2.1')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.navbar').getByRole('link', { name: 'Help', exact: true })).toBeFocused();
  await expect(menu(page)).toBeHidden();
  await open(page);
  await page.mouse.click(1100, 600);
  await expect(menu(page)).toBeHidden();
  await open(page);
  await button(page).click();
  await expect(menu(page)).toBeHidden();
});

test('B43 stays on the screen from 320 px on', async ({ page }) => {
  for (const width of [997, 320]) {
    await page.setViewportSize({ width, height: 600 });
    await page.goto('/help');
    if (width === 320) await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await page.locator('.version-button:visible').click();
    const box = await menu(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('B43 opened from the page, it ends above the lower edge', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/docs/2.15.0/discover');
  await page.locator('.doc-top .version-button').click();
  await expect(menu(page).locator('[aria-current]')).toBeInViewport();
  const box = await menu(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
  await expect(menu(page).getByRole('link', { name: 'All versions' })).toBeInViewport();
});

test('B43 aligns all its labels', async ({ page }) => {
  await page.goto('/docs/discover');
  const opened = await open(page);
  const firsts = opened.locator('.version-row > :first-child, .version-title, .version-extra');
  const starts = await firsts.evaluateAll((all) =>
    all.map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return Math.round(words.getBoundingClientRect().left);
    }),
  );
  const field = await opened.getByRole('textbox').evaluate((input) => {
    const { paddingInlineStart, borderInlineStartWidth } = getComputedStyle(input);
    return input.getBoundingClientRect().left + parseFloat(paddingInlineStart) + parseFloat(borderInlineStartWidth);
  });
  expect([...new Set([...starts, Math.round(field)])]).toHaveLength(1);
});

test('B43 opens before the rest of the page works, and stays open when it does', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/hydrate.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/docs/discover');
  await open(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-has-hydrated');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await expect(version(page, '3.2.1')).toBeFocused();
  await expect(menu(page)).toBeVisible();
});

test('B43 leads to the history of the document if its data fail to load', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
  await page.route('**/versions.json', (route) => route.abort());
  await page.goto('/docs/discover');
  await button(page).click();
  await expect(page).toHaveURL('/versions/discover');
});

test('B45 leads to the same page even while a page of another version is loading', async ({ page }) => {
  await page.goto('/docs/2.21.0/discover');
  await hydrated(page);
  const held = await hold(page, '/docs/installation');
  await follow(page, '/docs/installation');
  await held.asked;
  await expect(page).toHaveURL('/docs/installation');
  await open(page);
  await expect(version(page, '2.20.1')).toHaveAttribute('href', '/docs/2.20.1/discover');
  held.release();
  await expect(heading(page)).toHaveText('Installation');
  await open(page);
  await expect(version(page, '2.20.1')).toHaveAttribute('href', '/docs/2.20.1/installation');
});

for (const answer of ['an answer', 'a failure'] as const) {
  test(`B43 does nothing if ${answer} arrives after the reader has moved on`, async ({ page, expectedMessages }) => {
    if (answer === 'a failure') expectedMessages.push('Failed to load resource');
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/pages.json', async (route) => {
      await released;
      await (answer === 'a failure' ? route.abort() : route.continue());
    });
    await page.goto('/docs/discover');
    await hydrated(page);
    const asked = page.waitForRequest('**/pages.json');
    await button(page).click();
    await asked;
    await page.keyboard.press('Tab');
    const help = page.locator('.navbar').getByRole('link', { name: 'Help', exact: true });
    await expect(help).toBeFocused();
    const answered =
      answer === 'a failure' ? page.waitForEvent('requestfailed') : page.waitForResponse('**/pages.json');
    release();
    await answered;
    await page.waitForTimeout(200);
    await expect(menu(page)).toHaveCount(0);
    await expect(help).toBeFocused();
    await expect(page).toHaveURL('/docs/discover');
  });
}

test('B72 forgets a version that does not exist', async ({ page }) => {
  await prefer(page, '0.0.1');
  await page.goto('/help');
  await hydrated(page);
  await expect(button(page)).toHaveAccessibleName('Version 3.2.1');
  expect(await storedValue(page, KEY)).toBeNull();
});

test('B72 follows a choice in another tab', async ({ page, context }) => {
  await page.goto('/help');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/docs/discover');
  await open(other);
  await version(other, '2.21.0').click();
  await expect(other).toHaveURL('/docs/2.21.0/discover');
  await expect(button(page)).toHaveAccessibleName('Version 2.21.0');
  await other.evaluate(() => localStorage.clear());
  await expect(button(page)).toHaveAccessibleName('Version 3.2.1');
});

test('B72 keeps the choice for the session where storage is blocked', async ({ page }) => {
  await blockStorage(page);
  await page.goto('/docs/discover');
  await open(page);
  await version(page, '2.21.0').click();
  await expect(page).toHaveURL('/docs/2.21.0/discover');
  await page.locator('.navbar').getByRole('link', { name: 'Help', exact: true }).click();
  await expect(button(page)).toHaveAccessibleName('Version 2.21.0');
});

test('B72 offers the saved version without redirecting, and the offer can be dismissed', async ({ page }) => {
  await prefer(page, '2.21.0');
  await page.goto('/docs/discover?x=1#make-it-yours');
  await hydrated(page);
  const offer = page.getByRole('link', { name: 'View in 2.21.0' });
  await expect(offer).toHaveAttribute('href', '/docs/2.21.0/discover?x=1#make-it-yours');
  await expect(page).toHaveURL('/docs/discover?x=1#make-it-yours');
  await page.goto('/docs/installation');
  await hydrated(page);
  await page.getByRole('link', { name: 'View in 2.21.0' }).click();
  await expect(page).toHaveURL('/docs/2.21.0/installation');
  await expect(offer).toHaveCount(0);
  await page.goto('/docs/discover');
  await hydrated(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(offer).toHaveCount(0);
  await page.goto('/docs/installation');
  await hydrated(page);
  await expect(offer).toHaveCount(0);
  await expect.poll(() => storedValue(page, KEY)).toBe('2.21.0');
});

test('B72 shifts no layout when it offers the saved version', async ({ page }) => {
  await prefer(page, '2.21.0');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.title += ` shift ${String((entry as unknown as { value: number }).value)}`;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/docs/discover');
  // The reader does nothing: it appears when the page is idle.
  await expect(page.getByRole('link', { name: 'View in 2.21.0' })).toBeVisible();
  await expect(page).not.toHaveTitle(/shift/u);
});

test('B72 reports that the saved version lacks the page', async ({ page }) => {
  await prefer(page, '1.12');
  await page.goto('/docs/lms-backends');
  await hydrated(page);
  const offer = page.getByRole('link', { name: 'Go to 1.12, which lacks this page' });
  await expect(offer).toHaveAttribute('href', '/docs/1.12');
});

test('B22 loads the list under data saver only when the menu opens', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await prefer(page, '2.21.0');
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.json')) lists.push(request.url());
  });
  await page.goto('/docs/discover');
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(lists).toEqual([]);
  await open(page);
  expect(lists).toHaveLength(2);
});

test('B95 leads from an old version to the same place in the latest, and saves that version', async ({ page }) => {
  await page.goto('/docs/2.21.0/discover?x=1#make-it-yours');
  const banner = page.getByRole('note').first();
  await expect(banner).toContainText('2.21.0, which is no longer maintained');
  const link = banner.getByRole('link');
  await expect(link).toHaveAttribute('href', '/docs/discover?x=1#make-it-yours');
  await link.click();
  await expect(page).toHaveURL('/docs/discover?x=1#make-it-yours');
  await expect.poll(() => storedValue(page, KEY)).toBe('3.2.1');
});

test('B95 follows changes of query and hash', async ({ page }) => {
  await page.goto('/docs/next/discover');
  const link = page.getByRole('note').first().getByRole('link');
  await expect(page.getByRole('note').first()).toContainText('not released yet');
  await expect(link).toHaveAttribute('href', '/docs/discover');
  await page.evaluate(() => (location.hash = '#make-it-yours'));
  await expect(link).toHaveAttribute('href', '/docs/discover#make-it-yours');
});

test.describe('a site with a base URL and entries before the versions', () => {
  // One worker builds the site and runs all its tests.
  test.describe.configure({ mode: 'default' });
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('chrome', from, {
      baseUrl: '/base/',
      navbar: {
        items: [
          {
            type: 'docsVersionDropdown',
            position: 'right',
            itemsBefore: [{ label: 'About', to: '/about' }],
            itemsAfter: [
              { label: 'All versions', to: '/versions' },
              { label: 'Chat', href: 'https://chat.example/' },
              { label: 'Post', href: 'mailto:all@chat.example' },
            ],
          },
        ],
      },
    });
  });
  test.afterAll(() => site.close());

  test('B8 external entries open in a new tab and say so', async ({ page }) => {
    await page.goto(`${site.url}/docs/intro`);
    await open(page);
    const chat = menu(page).getByRole('link', { name: 'Chat (opens in new tab)', exact: true });
    await expect(chat).toHaveAttribute('target', '_blank');
    await expect(menu(page).getByRole('link', { name: 'Post', exact: true })).not.toHaveAttribute('target');
  });

  test('B43 B45 follows renames, keeps the base URL and the order of the entries', async ({ page }) => {
    await page.goto(`${site.url}/docs/intro?x=1#part-3`);
    await open(page);
    await expect(menu(page).locator('a')).toHaveText([
      'About',
      'Next',
      '2.0.0 latest',
      '1.1.0',
      '1.0.0',
      'Compare with …',
      'All versions',
      'Chat (opens in new tab)',
      'Post',
    ]);
    await expect(menu(page).locator('a').first()).toHaveAttribute('href', '/base/about');
    await expect(version(page, '1.1.0')).toHaveAttribute('href', '/base/docs/1.1.0/start?x=1#part-3');
    const box = await menu(page).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
    await version(page, '1.1.0').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start');
    await open(page);
    await expect(version(page, '2.0.0')).toHaveAttribute('href', '/base/docs/intro?x=1#part-3');
  });

  test('B45 finds unlisted pages too', async ({ page }) => {
    await page.goto(`${site.url}/docs/hidden`);
    await open(page);
    await expect(version(page, 'next')).toHaveAttribute('href', '/base/docs/next/hidden');
    await expect(version(page, '1.0.0')).toHaveAttribute('href', '/base/docs/1.0.0');
  });
});

test.describe('a site with one version', () => {
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('single', from, {
      navbar: { items: [{ type: 'docsVersionDropdown', position: 'left', itemsAfter: [] }] },
    });
  });
  test.afterAll(() => site.close());

  test('B48 has a plain link instead of a menu', async ({ page }) => {
    for (const path of ['/docs/intro', '/about']) {
      await page.goto(site.url + path);
      await hydrated(page);
      const link = page.locator('.navbar a[href="/versions"]');
      await expect(link).toBeVisible();
      await expect(button(page)).toBeHidden();
      // The arrow indicates a menu.
      await expect.poll(() => link.evaluate(arrowOf)).toBe('none');
    }
  });
});
