/** The search in each of its states where readers have set their system up otherwise (BEHAVIOUR B149, B151, B201). */
import type { Locator, Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { attached, holdFiles, open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const ENTRY = '**/search/entry.json';

const dialog = (page: Page): Locator => page.locator('dialog.search');
const field = (page: Page): Locator => dialog(page).getByRole('combobox');
const options = (page: Page): Locator => dialog(page).getByRole('option');
const active = (page: Page): Locator => dialog(page).locator('[aria-selected=true]');
const note = (page: Page): Locator => dialog(page).locator('.search-note');

/** Opens the dialog of a page, and searches for something. */
async function search(page: Page, query: string): Promise<void> {
  await open(page, '/docs/discover');
  await attached(page, 'html[data-started]');
  await page.keyboard.press('/');
  await field(page).fill(query);
}

test('B30 the notice of a dialog that did not load stays until it has', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
  const dialogFile = '**/assets/search-dialog.*';
  await page.route(dialogFile, (route) => route.abort());
  await page.goto('/docs/discover');
  await attached(page, 'html[data-started]');
  // The same press brings the app, which loads.
  await page.locator('.search-button').click();
  await attached(page, 'html[data-has-hydrated]');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('A part of this page did not load.');
  await page.waitForTimeout(300);
  await expect(notice).toHaveCount(1);
  await page.unroute(dialogFile);
  await page.locator('.search-button').click();
  await expect(field(page)).toBeFocused();
  await expect(notice).toHaveCount(0);
});

test('B149 the page neither moves nor scrolls while the dialog is open, and its list does', async ({ page }) => {
  await search(page, '');
  const style = await page.evaluate(() => {
    const { overflowY, scrollbarGutter } = getComputedStyle(document.documentElement);
    return { overflowY, scrollbarGutter };
  });
  expect(style).toEqual({ overflowY: 'visible', scrollbarGutter: 'auto' });
  await field(page).fill('docker');
  await expect(options(page).nth(8)).toBeAttached();
  const scrolled = () =>
    dialog(page)
      .locator('.search-body')
      .evaluate((body) => [body.scrollTop > 0, scrollY > 0]);
  // On phones the dialog leaves nothing of the page.
  const outside = ((await dialog(page).boundingBox())?.x ?? 0) > 20;
  if (outside) {
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 200);
    await page.waitForTimeout(200);
    expect(await scrolled()).toEqual([false, false]);
  }
  await options(page).nth(1).hover();
  await page.mouse.wheel(0, 5000);
  await expect.poll(scrolled).toEqual([true, false]);
  await page.mouse.wheel(0, 5000);
  await page.waitForTimeout(200);
  expect(await scrolled()).toEqual([true, false]);
});

/** What the reader does until the dialog is in a state, and the words that say so. */
const STATES: readonly (readonly [state: string, reach: (page: Page) => Promise<void>])[] = [
  ['empty', async (page) => (await search(page, ''), expect(options(page).first()).toBeVisible())],
  ['with results', async (page) => (await search(page, 'course run'), expect(active(page)).toBeVisible())],
  ['without results', async (page) => (await search(page, 'xqzzy'), expect(note(page)).toContainText('No results'))],
  [
    'loading',
    async (page) => {
      await holdFiles(page, '**/search/index/*.bin');
      await search(page, 'installation');
      await expect(note(page)).toHaveText('Searching …');
    },
  ],
  [
    'failed',
    async (page) => {
      await page.route(ENTRY, (route) => route.abort());
      await search(page, 'installation');
      await expect(note(page)).toHaveText('The search could not be loaded.');
    },
  ],
  [
    'offline',
    async (page) => {
      await page.route(ENTRY, (route) => route.abort());
      await open(page, '/docs/discover');
      await attached(page, 'html[data-started]');
      await page.keyboard.press('/');
      await expect(field(page)).toBeFocused();
      await page.context().setOffline(true);
      await field(page).fill('installation');
      await expect(note(page)).toHaveText('You are offline: the search cannot be loaded.');
    },
  ],
];

/** Nothing is cut off at the side, and all that can be pressed is in the window. */
async function expectRoom(page: Page): Promise<void> {
  const found = await dialog(page).evaluate((element) => {
    const width = document.documentElement.clientWidth;
    const wide = [element, ...element.querySelectorAll('*:not(input, .visually-hidden)')].filter(
      ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
    );
    const outside = [...element.querySelectorAll('button, input, a')].filter((one) => {
      const { left, right } = one.getBoundingClientRect();
      return right > left && (left < 0 || right > width);
    });
    return [...wide, ...outside].map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
  expect(found).toEqual([]);
  await expect(field(page)).toBeInViewport({ ratio: 1 });
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
}

for (const [state, reach] of STATES) {
  test.describe(`the dialog ${state}`, () => {
    test.beforeEach(({ possibleMessages }) => {
      if (state === 'failed' || state === 'offline')
        possibleMessages.push('Failed to load resource', 'Failed to fetch');
    });

    test('B151 has room in 320 pixels', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await reach(page);
      await expectRoom(page);
    });

    test('B151 has room where text is at 200 %', async ({ page }) => {
      await page.setViewportSize({ width: 640, height: 640 });
      await reach(page);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      await expectRoom(page);
    });

    test('B151 axe finds nothing, light or dark', async ({ page }) => {
      await reach(page);
      await expectNothingInBothModes(page, 'dialog.search');
    });
  });
}

test('B149 under forced colours the chosen result has an outline, and the chosen versions another colour', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await search(page, 'installation');
  await expect(active(page)).toHaveCSS('outline-style', 'solid');
  await expect(options(page).nth(1)).toHaveCSS('outline-style', 'none');
  const scopes = dialog(page).locator('.search-scopes button');
  const colours = await scopes.evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one).color));
  expect(new Set(colours).size).toBe(2);
});

// On phones the dialog is the whole screen.
test('B149 under forced colours the dialog has a border', { tag: '@wide' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await search(page, 'installation');
  await expect(dialog(page)).toHaveCSS('border-top-style', 'solid');
});

test.describe('where readers want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('B149 nothing of the dialog moves', async ({ page }) => {
    await search(page, 'course run');
    await expect(active(page)).toBeVisible();
    await page.keyboard.press('End');
    const moving = await dialog(page).evaluate((element) =>
      element.getAnimations({ subtree: true }).map((animation) => animation.constructor.name),
    );
    expect(moving).toEqual([]);
    await expect(dialog(page).locator('.search-body')).toHaveCSS('scroll-behavior', 'auto');
  });
});

test.describe('from right to left', () => {
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('arabic', from, { title: 'مكتبة', locale: { htmlLang: 'ar' } });
  });
  test.afterAll(() => site.close());

  for (const width of [320, 1280]) {
    test(`B201 the dialog begins at the right, in ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await open(page, `${site.url}/docs/guide/install`);
      await attached(page, 'html[data-started]');
      await page.keyboard.press('/');
      // cspell:disable-next-line
      await field(page).fill('تثبيت');
      await expect(active(page)).toBeVisible();
      const startOf = (place: Locator): Promise<number> =>
        place.evaluate((element) => element.getBoundingClientRect().right);
      const close = dialog(page).locator('.search-close');
      expect(await startOf(field(page))).toBeGreaterThan(await startOf(close));
      await expect(active(page)).toHaveCSS('direction', 'rtl');
      const sides = await dialog(page).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return { left, right, free: element.scrollWidth - element.clientWidth };
      });
      expect(sides.left).toBeGreaterThanOrEqual(0);
      expect(sides.right).toBeLessThanOrEqual(width);
      expect(sides.free).toBe(0);
      await expectNothingInBothModes(page, 'dialog.search');
    });
  }
});

test.describe('the page of results', () => {
  for (const [width, size] of [
    [320, '100%'],
    [640, '200%'],
  ] as const) {
    test(`B147 has room in ${width} pixels with text at ${size}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 640 });
      await page.goto('/search?q=course+run');
      await expect(page.locator('.search-pages a').first()).toBeVisible();
      await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    });
  }
});
