/** The dropdown "More" of the navbar: what has no room is in it, at any width and text size (BEHAVIOUR B40). */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { attached, heading, holdFiles, isMarked, mark, open, setTextSize } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

/** What readers see of the items, in the order of the bar. */
const LABELS = [
  'Introduction',
  '2.0.0',
  'Guide',
  'Resources',
  'Interface reference',
  'Changelog',
  'About us',
  'Community',
  'GitHub',
];
const WIDE = { width: 1600, height: 800 };
const MEDIUM = { width: 1000, height: 800 };

// One worker builds the site and runs all that is asked of it.
test.describe.configure({ mode: 'default' });
// Colours are measured, and places: none may be on its way to another.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: MEDIUM });

let site: ServedSite;
test.beforeAll(async ({ from }) => {
  site = await serveSite('chrome', from, {
    title: 'Free Course Platform',
    // The items are measured against the rest of the bar; navbar.spec.ts has the search in it.
    search: false,
    navbar: {
      items: [
        { label: 'Introduction', to: '/docs/intro' },
        { label: 'About us', to: '/about', position: 'right' },
        { type: 'docsVersionDropdown' },
        { label: 'Guide', to: '/docs/guide' },
        { type: 'dropdown', label: 'Resources', items: [{ label: 'Roadmap', to: '/' }] },
        { label: 'Interface reference', href: 'https://elsewhere.example/reference' },
        { label: 'Changelog', to: '/versions' },
        {
          type: 'dropdown',
          label: 'Community',
          position: 'right',
          items: [
            { label: 'Forum', href: 'https://elsewhere.example/forum' },
            { label: 'Chat', href: 'https://elsewhere.example/chat' },
          ],
        },
        { label: 'GitHub', href: 'https://elsewhere.example/', position: 'right' },
      ],
    },
  });
});
test.afterAll(() => site.close());

const bar = (page: Page) => page.locator('.navbar');
const more = (page: Page) => page.locator('.navbar-more summary');
const entry = (page: Page, name: string) => page.locator('.navbar-more').getByRole('link', { name });

/** Opens the introduction and waits until the dropdown is filled. */
async function openIntro(page: Page): Promise<void> {
  await open(page, `${site.url}/docs/intro`);
  await attached(page, '.navbar-more:not([inert]) ul > li');
}

async function enlargeText(page: Page): Promise<void> {
  await setTextSize(page, '200%');
}

interface Item {
  readonly label: string;
  readonly isInert: boolean;
  /** All of it is in the bar, and nothing covers it. */
  readonly isSeen: boolean;
}

/** In the page: the items of the bar without "More", and the items in "More", which it opens. */
function readItems(): { readonly items: readonly Item[]; readonly inMore: readonly string[] } {
  document.querySelector('.navbar-more:not([inert]) > *')?.setAttribute('open', '');
  const edges = document.querySelector('.navbar')?.getBoundingClientRect();
  const labelOf = (item: Element): string =>
    [...item.querySelectorAll('a, summary, p, .version-button')]
      .find((element) => element.checkVisibility())
      ?.firstChild?.parentElement?.textContent.replace(/^Version |\s*\(opens in new tab\)/gu, '') ?? '';
  const items = [...document.querySelectorAll<HTMLElement>('.navbar-items > li:not(.navbar-more)')].map((item) => {
    const box = (item.firstElementChild ?? item).getBoundingClientRect();
    const seen = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isInside = edges !== undefined && box.top >= edges.top && box.bottom <= edges.bottom;
    return { label: labelOf(item), isInert: item.inert, isSeen: isInside && item.contains(seen) };
  });
  return { items, inMore: [...document.querySelectorAll('.navbar-more > * > ul > li')].map(labelOf) };
}

/** Waits until each item is in one place, in the bar or in "More", and returns the labels in the bar. */
async function expectEachOnce(page: Page): Promise<readonly string[]> {
  await expect
    .poll(async () => {
      const { items, inMore } = await page.evaluate(readItems);
      return [...items.filter(({ isSeen }) => isSeen).map(({ label }) => label), ...inMore];
    })
    .toEqual(LABELS);
  const { items } = await page.evaluate(readItems);
  expect(items.filter(({ isSeen, isInert }) => isSeen === isInert)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  return items.filter(({ isSeen }) => isSeen).map(({ label }) => label);
}

for (const { width, isLarge, count } of [
  { width: 1000, isLarge: false, count: 4 },
  { width: 1280, isLarge: true, count: 2 },
  { width: 997, isLarge: true, count: 1 },
  { width: 1600, isLarge: false, count: LABELS.length },
]) {
  test(`B40 in ${width} pixels${isLarge ? ' at 200 % text size' : ''} every item is in the bar or in "More"`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, `${site.url}/docs/intro`);
    if (isLarge) await enlargeText(page);
    expect(await expectEachOnce(page)).toEqual(LABELS.slice(0, count));
    const brand = await page.locator('.navbar-brand').boundingBox();
    expect(brand?.width).toBeGreaterThan(200);
  });
}

test('B40 nothing in the bar moves when the scripts arrive', async ({ page }) => {
  const held = await holdFiles(page, '**/assets/main.*.js');
  await page.goto(`${site.url}/docs/intro`, { waitUntil: 'commit' });
  await held.asked;
  await expect(more(page)).toBeInViewport();
  const places = () =>
    page
      .locator('.navbar-brand, .navbar-items > li > *, .navbar > .icon-button')
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const before = await places();
  held.release();
  await attached(page, '.navbar-more:not([inert]) ul > li');
  expect(await places()).toEqual(before);
});

test('B40 Tab goes through what is seen, and into "More" when it is open', async ({ page }) => {
  await openIntro(page);
  await page.locator('.navbar-brand').focus();
  const stops: string[] = [];
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  for (;;) {
    await page.keyboard.press('Tab');
    stops.push(await focused());
    if (stops.at(-1) === 'More' || stops.length > 9) break;
  }
  expect(stops).toEqual(['Introduction', 'Version 2.0.0', 'Guide', 'Resources', 'More']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(entry(page, 'Interface reference')).toBeFocused();
  for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Tab');
  await expect(bar(page).locator('.color-mode-toggle')).toBeFocused();
  await expect(entry(page, 'GitHub')).toBeHidden();
});

test('B40 B42 arrows, Home and End move in "More", and Esc gives the focus back', async ({ page }) => {
  await openIntro(page);
  await more(page).press('ArrowDown');
  await expect(entry(page, 'Interface reference')).toBeFocused();
  for (const [key, name] of [
    ['ArrowUp', 'GitHub'],
    ['Home', 'Interface reference'],
    ['ArrowDown', 'Changelog'],
    ['ArrowDown', 'About us'],
    ['ArrowDown', 'Forum'],
    ['End', 'GitHub'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entry(page, name)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(more(page)).toBeFocused();
  await expect(entry(page, 'GitHub')).toBeHidden();
});

test('B40 a press outside and a choice close "More", and the entry of the page is marked @smoke', async ({ page }) => {
  await openIntro(page);
  await more(page).click();
  await page.mouse.click(500, 500);
  await expect(entry(page, 'About us')).toBeHidden();
  await more(page).click();
  await expect(page.locator('.navbar-more [aria-current]')).toHaveCount(0);
  await mark(page);
  await entry(page, 'About us').click();
  await expect(page).toHaveURL(/\/about$/u);
  await expect(heading(page)).toHaveText('About');
  expect(await isMarked(page)).toBe(true);
  await expect(entry(page, 'About us')).toBeHidden();
  const colour = () => more(page).evaluate((label) => getComputedStyle(label).backgroundColor);
  await page.mouse.move(500, 500);
  expect(await colour()).not.toBe('rgba(0, 0, 0, 0)');
  await more(page).click();
  await expect(entry(page, 'About us')).toHaveAttribute('aria-current', 'page');
});

test('B40 a dropdown in "More" is a list with a title', async ({ page }) => {
  await openIntro(page);
  await more(page).click();
  await expect(page.getByRole('list', { name: 'Community' }).getByRole('link')).toHaveText([/^Forum/u, /^Chat/u]);
});

test('B40 B43 the menu of versions opens in "More", has the keys while it is open, and leads to another version', async ({
  page,
}) => {
  await openIntro(page);
  await enlargeText(page);
  const button = page.locator('.navbar-more .version-button');
  await more(page).click();
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Versions' });
  const option = menu.getByRole('link', { name: 'Next' });
  await expect(menu.getByRole('link', { name: /^2\.0\.0/u })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(option).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
  await button.click();
  await option.click();
  await expect(page).toHaveURL(/\/docs\/next\/intro$/u);
  await expect(button).toHaveText('Version Next');
  await expect(button).toBeHidden();
});

/** Waits until the page has the new width. */
async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
}

test('B40 follows the width of the window and the text size', async ({ page }) => {
  await openIntro(page);
  expect(await expectEachOnce(page)).toHaveLength(4);
  await resize(page, WIDE);
  expect(await expectEachOnce(page)).toHaveLength(LABELS.length);
  await expect(page.locator('.navbar-more')).toHaveAttribute('inert');
  await expect(page.locator('.navbar-more > *')).not.toHaveAttribute('open');
  await enlargeText(page);
  expect(await expectEachOnce(page)).toHaveLength(4);
  await resize(page, { width: 700, height: 800 });
  await resize(page, MEDIUM);
  expect(await expectEachOnce(page)).toHaveLength(1);
});

/** In the page, before its scripts: the browser reports changes late, several of one element at once, as a busy one does. */
function reportLate(): void {
  const WAIT_MS = 500;
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      let waiting: IntersectionObserverEntry[] = [];
      let timer: ReturnType<typeof setTimeout> | undefined;
      const report = (): void => {
        const changes = waiting;
        waiting = [];
        callback(changes, this);
      };
      super((changes) => {
        waiting = [...waiting, ...changes];
        clearTimeout(timer);
        timer = setTimeout(report, WAIT_MS);
      }, options);
    }
  };
}

test('B40 follows a window that changes faster than the browser reports it', async ({ page }) => {
  await page.addInitScript(reportLate);
  await page.setViewportSize(WIDE);
  await open(page, `${site.url}/docs/intro`);
  await resize(page, MEDIUM);
  expect(await expectEachOnce(page)).toHaveLength(4);
  await resize(page, WIDE);
  await resize(page, { width: 700, height: 800 });
  await resize(page, WIDE);
  await attached(page, '.navbar-more[inert]');
  expect(await expectEachOnce(page)).toHaveLength(LABELS.length);
});

test('B40 an item that loses its room while it has the focus leaves it to "More"', async ({ page }) => {
  await page.setViewportSize(WIDE);
  await open(page, `${site.url}/docs/intro`);
  await bar(page).getByRole('link', { name: 'GitHub' }).focus();
  await page.setViewportSize(MEDIUM);
  await expect(more(page)).toBeFocused();
});

test('B40 menus of the bar are not cut off with the items', async ({ page }) => {
  await openIntro(page);
  await bar(page).locator('summary', { hasText: 'Resources' }).click();
  await bar(page).getByRole('link', { name: 'Roadmap' }).click();
  await expect(heading(page)).not.toHaveText('Introduction');
  await expect(page).toHaveURL(`${site.url}/`);
  await bar(page).locator('.version-button').click();
  await page.getByRole('dialog', { name: 'Versions' }).getByRole('link', { name: '1.1.0' }).click();
  await expect(page).toHaveURL(/\/docs\/1\.1\.0/u);
});

test('B40 where text runs from right to left, "More" is at the left end', async ({ page }) => {
  await openIntro(page);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect(await expectEachOnce(page)).toHaveLength(4);
  const [label, item] = [
    await more(page).boundingBox(),
    await bar(page).locator('summary', { hasText: 'Resources' }).boundingBox(),
  ];
  expect((label?.x ?? 0) + (label?.width ?? 0)).toBeLessThan(item?.x ?? 0);
  const panel = await page.locator('.navbar-more > * > ul').boundingBox();
  expect(Math.abs((panel?.x ?? 0) - (label?.x ?? 0))).toBeLessThan(1);
});

test('B40 its script comes only where items have no room', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.setViewportSize(WIDE);
  await open(page, `${site.url}/docs/intro`);
  expect(scripts.filter((path) => path.includes('navbar-more'))).toEqual([]);
  await page.setViewportSize(MEDIUM);
  await attached(page, '.navbar-more:not([inert]) ul > li');
  expect(scripts.filter((path) => path.includes('navbar-more'))).toHaveLength(1);
});

test('B40 axe finds nothing in the open dropdown', async ({ page }) => {
  await openIntro(page);
  await more(page).click();
  await expect(entry(page, 'GitHub')).toBeVisible();
  await expectNothingInBothModes(page);
  await enlargeText(page);
  await page.locator('.navbar-more .version-button').click();
  await expect(page.getByRole('dialog', { name: 'Versions' })).toBeVisible();
  await expectNothingInBothModes(page, '.navbar');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B40 all items are in the bar, which has more lines', async ({ page }) => {
    await page.goto(`${site.url}/docs/intro`);
    await expect(more(page)).toBeHidden();
    const link = bar(page).getByRole('link', { name: 'About us' });
    const [first, last, whole] = [
      await bar(page).getByRole('link', { name: 'Introduction' }).boundingBox(),
      await link.boundingBox(),
      await bar(page).boundingBox(),
    ];
    expect(last?.y).toBeGreaterThan(first?.y ?? 0);
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(whole?.height ?? 0);
    await link.click();
    await expect(heading(page)).toHaveText('About');
  });
});
