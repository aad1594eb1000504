/** The site without a mouse: the skip link, the tab order, the mobile menu. */
import type { Page } from '@playwright/test';
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

test('the first Tab shows the skip link, and Enter moves into the main region (B39) @smoke', async ({ page }) => {
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
  /** Whether it comes after the stop before it, in the order of the document. */
  readonly isInOrder: boolean;
  readonly name: string;
  /** Nearest landmark: `nav Main`, `main`, `footer`. */
  readonly region: string;
  readonly isVisible: boolean;
  readonly hasOutline: boolean;
  /** A scrolling box clips a part of the outline. */
  readonly isCutOff: boolean;
}

/** The stops of a walk, kept in the page. Their positions change: what is focused is loaded, by elements in the head. */
type Walked = Window & { walked?: Element[] };

/**
 * Runs in the page: the focused element, which is added to the walk. `null` if that is the page itself, or the element at
 * which the walk began: after the last one, the focus may come back without a stop between.
 */
function readFocus(): Stop | null {
  const element = document.activeElement;
  const walked = ((window as Walked).walked ??= []);
  if (element === null || element === document.body || element === walked[0]) return null;
  const before = walked.at(-1);
  walked.push(element);
  const { width, height, left, right, top, bottom } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(element);
  const reach = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const box = element.parentElement?.closest('.menu, .toc, .table-wrapper, pre')?.getBoundingClientRect();
  const region = element.closest('nav[aria-label], :is(main, footer, aside):not([role=none])');
  return {
    isInOrder:
      before === undefined ||
      (before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) === Node.DOCUMENT_POSITION_FOLLOWING,
    name: element.getAttribute('aria-label') ?? element.textContent,
    region: `${region?.localName ?? 'body'} ${region?.getAttribute('aria-label') ?? ''}`.trim(),
    isVisible: element.checkVisibility() && width > 0 && height > 0 && right > 0 && bottom > 0,
    hasOutline: (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    isCutOff:
      box !== undefined &&
      (left - reach < box.left || right + reach > box.right || top - reach < box.top || bottom + reach > box.bottom),
  };
}

/** Presses Tab once through the whole page. */
async function walk(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readFocus);
    if (stop === null) return stops;
    stops.push(stop);
    if (stops.length > 500) throw new Error('The focus does not come to an end.');
  }
}

for (const { name, path, hasSidebar } of PAGE_KINDS.filter(({ path: at }) => at !== '/versions')) {
  test(`${name}: Tab visits what is visible, in the order of the page`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    const stops = await walk(page);
    expect(stops[0]?.name).toBe('Skip to main content');
    expect(stops.filter(({ isInOrder }) => !isInOrder)).toEqual([]);
    expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
    expect(stops.filter(({ hasOutline }) => !hasOutline)).toEqual([]);
    expect(stops.filter(({ isCutOff }) => isCutOff)).toEqual([]);
    const regions = [...new Set(stops.map(({ region }) => region.replace(/^nav (?!Main|Docs sidebar).*/u, 'main')))];
    expect(regions).toEqual(['body', 'nav Main', ...(hasSidebar ? ['nav Docs sidebar'] : []), 'main', 'footer']);
  });
}

test('links into a page stop below the navbar (B11)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs/discover#try-the-demo');
  const top = (): Promise<number> =>
    page.locator('#try-the-demo').evaluate((heading) => heading.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThanOrEqual(60);
  expect(await top()).toBeLessThanOrEqual(92);
});

/** Runs in the page: whether the navbar covers a part of the focused element. */
function readPlace(): { name: string; isInText: boolean; isCovered: boolean } {
  const { activeElement: stop } = document;
  const edge = document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0;
  return {
    name: stop?.textContent ?? '',
    isInText: (stop?.closest('main, .footer') ?? null) !== null,
    isCovered: (stop?.getBoundingClientRect().top ?? 0) < edge,
  };
}

test('going backwards, the navbar covers no focused element', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto('/docs/filters-customization');
  await page.locator('.footer a').last().focus();
  const covered: string[] = [];
  for (;;) {
    await page.keyboard.press('Shift+Tab');
    const { name, isInText, isCovered } = await page.evaluate(readPlace);
    if (!isInText) break;
    if (isCovered) covered.push(name);
  }
  expect(covered).toEqual([]);
});
