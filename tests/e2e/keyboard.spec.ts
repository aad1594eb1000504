/** The site without a mouse: the skip link, the order of the stops, the menu of narrow screens. */
import type { Page } from '@playwright/test';
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

test('the first Tab shows the skip link, and Enter moves on into the main region (B39)', async ({ page }) => {
  await page.goto('/docs/discover');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expect(skip).not.toBeInViewport();
});

interface Stop {
  /** Place in the document, counted over all elements. */
  readonly index: number;
  readonly name: string;
  /** Nearest landmark: `nav Main`, `main`, `footer`. */
  readonly region: string;
  readonly isVisible: boolean;
  readonly hasOutline: boolean;
}

/** In the page: the element that has the focus; `null` when it is the page itself. */
function readFocus(): Stop | null {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const { width, height, right, bottom } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const region = element.closest('nav[aria-label], main, footer, aside');
  return {
    index: [...document.querySelectorAll('*')].indexOf(element),
    name: element.getAttribute('aria-label') ?? element.textContent,
    region: `${region?.localName ?? 'body'} ${region?.getAttribute('aria-label') ?? ''}`.trim(),
    isVisible: element.checkVisibility() && width > 0 && height > 0 && right > 0 && bottom > 0,
    hasOutline: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
  };
}

/** Presses Tab until the page has been walked through once. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readFocus);
    if (stop === null || stop.index === stops[0]?.index) return stops;
    stops.push(stop);
    if (stops.length > 500) throw new Error('The focus does not come to an end.');
  }
}

for (const { name, path, hasSidebar } of PAGE_KINDS.filter(({ path: at }) => at !== '/versions')) {
  test(`${name}: Tab walks through what is visible, in the order of the page`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const stops = await walk(page);
    expect(stops[0]?.name).toBe('Skip to main content');
    const places = stops.map(({ index }) => index);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
    expect(stops.filter(({ hasOutline }) => !hasOutline)).toEqual([]);
    const regions = [...new Set(stops.map(({ region }) => region.replace(/^nav (?!Main|Docs sidebar).*/u, 'main')))];
    expect(regions).toEqual(['body', 'nav Main', ...(hasSidebar ? ['nav Docs sidebar'] : []), 'main', 'footer']);
  });
}

test.describe('the menu of narrow screens', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test.beforeEach(async ({ page }) => {
    await page.goto('/docs/discover');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Toggle navigation bar' })).toBeFocused();
  });

  test('opens with Enter, and the next stops are inside of it', async ({ page }) => {
    await page.keyboard.press('Enter');
    await expect(page.locator('#docsite-menu')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.locator('#docsite-menu :focus')).toHaveCount(1);
    const first = await page.locator('#docsite-menu :focus').evaluate((element) => element.getAttribute('aria-label'));
    expect(['Switch between dark and light mode', 'Close navigation bar']).toContain(first);
  });

  test('tells whether it is open, and keeps the page behind it where it is (B56)', async ({ page }) => {
    // The state comes from `popovertarget`, not from an attribute: only the accessibility tree has it.
    const session = await page.context().newCDPSession(page);
    const isExpanded = async (): Promise<unknown> => {
      const { nodes } = await session.send('Accessibility.getFullAXTree');
      const button = nodes.find(
        ({ role, name }) => role?.value === 'button' && name?.value === 'Toggle navigation bar',
      );
      return button?.properties?.find(({ name }) => name === 'expanded')?.value.value;
    };
    expect(await isExpanded()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await isExpanded()).toBe(true);
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
    await page.keyboard.press('Escape');
    await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden');
  });

  test('closes with Esc and gives the focus back', async ({ page }) => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(page.locator('#docsite-menu')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Toggle navigation bar' })).toBeFocused();
  });

  test('closes with its own button and gives the focus back', async ({ page }) => {
    await page.keyboard.press('Space');
    const close = page.getByRole('button', { name: 'Close navigation bar' });
    await expect(close).toBeVisible();
    await close.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#docsite-menu')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Toggle navigation bar' })).toBeFocused();
  });

  test('closes with a press beside it', async ({ page }) => {
    await page.keyboard.press('Enter');
    await expect(page.locator('#docsite-menu')).toBeVisible();
    await page.mouse.click(355, 700);
    await expect(page.locator('#docsite-menu')).toBeHidden();
  });

  test('left open while the window grows, it is the sidebar and covers nothing', async ({ page }) => {
    await page.keyboard.press('Enter');
    await expect(page.locator('#docsite-menu')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    const boxes = await page.evaluate(() => {
      const box = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
      return { menu: box('#docsite-menu'), main: box('main'), navbar: box('.navbar') };
    });
    expect(boxes.menu?.right ?? Infinity).toBeLessThanOrEqual(boxes.main?.left ?? 0);
    expect(boxes.menu?.top ?? 0).toBeGreaterThanOrEqual(boxes.navbar?.bottom ?? Infinity);
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL('/help');
  });
});

test('links into a page stop below the navbar (B11)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs/discover#try-the-demo');
  const top = (): Promise<number> =>
    page.locator('#try-the-demo').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(60);
  expect(await top()).toBeLessThanOrEqual(92);
});
