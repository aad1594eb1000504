/** Details: animated height, and hashes that lead inside (BEHAVIOUR B60, B92). */
import type { Locator } from '@playwright/test';
import { expect, hydrated, open, test, topOf } from './doc-site.ts';

/** The duration for a height in pixels, by the formula of B60. */
function durationMs(height: number): number {
  return Math.round(10 * (4 + 15 * (height / 36) ** 0.25 + height / 180));
}

/** Presses a summary and returns the inline transition and the target height at the same moment. */
function press(details: Locator): Promise<{ transition: string; from: number; to: number }> {
  return details.evaluate((element) => {
    const from = element.getBoundingClientRect().height;
    element.querySelector('summary')?.click();
    const { style } = element as HTMLElement;
    return { transition: style.transition, from, to: Number.parseFloat(style.height) };
  });
}

test('B60 B92 details open and close in a time that depends on their height', async ({ page }) => {
  await open(page, 'docs/constructs');
  const details = page.locator('.markdown > details');
  const opening = await press(details);
  expect(opening.to).toBeGreaterThan(opening.from);
  expect(opening.transition).toBe(`height ${durationMs(opening.to - opening.from)}ms ease-in-out`);
  await expect(details).toHaveAttribute('open', '');
  await expect(details).not.toHaveAttribute('style', /height/u);
  const closing = await press(details);
  expect(closing.transition).toBe(opening.transition);
  expect(closing.to).toBeCloseTo(opening.from, 0);
  await expect(details).not.toHaveAttribute('open');
  await expect(details).not.toHaveAttribute('data-closing');
});

test('B60 the height changes gradually and can be reversed', async ({ page }) => {
  await open(page, 'docs/constructs');
  const details = page.locator('.markdown > details');
  const heights = await details.evaluate(async (element) => {
    const seen: number[] = [];
    const frame = () => new Promise(requestAnimationFrame);
    element.querySelector('summary')?.click();
    for (let count = 0; count < 5; count++) {
      await frame();
      seen.push(element.getBoundingClientRect().height);
    }
    element.querySelector('summary')?.click();
    seen.push(element.getBoundingClientRect().height);
    return seen;
  });
  for (const [index, height] of heights.slice(1, 5).entries())
    expect(height).toBeGreaterThanOrEqual(heights[index] ?? 0);
  expect(Math.abs((heights[5] ?? 0) - (heights[4] ?? 0))).toBeLessThan(8);
  await expect(details).not.toHaveAttribute('open');
});

test('B60 sidebar categories are animated too, nothing is on load', async ({ page }) => {
  await open(page, 'docs/guides/reading');
  await expect(page.locator('.sidebar details[style*=transition]')).toHaveCount(0);
  const category = page.locator('.category', { hasText: 'More guides' }).locator('details');
  const { transition, from, to } = await press(category);
  expect(transition).toBe(`height ${durationMs(to - from)}ms ease-in-out`);
  await expect(category).not.toHaveAttribute('style', /height/u);
  await expect(category.getByRole('link', { name: 'Checking' })).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('B60 the animation takes one millisecond', async ({ page }) => {
    await open(page, 'docs/constructs');
    const details = page.locator('.markdown > details');
    const { transition } = await press(details);
    expect(transition).toBe('height 1ms ease-in-out');
    await expect(details).not.toHaveAttribute('style', /height/u);
    await expect(details).toHaveAttribute('open', '');
  });
});

test('B92 the keyboard opens and closes', async ({ page }) => {
  await open(page, 'docs/constructs');
  const details = page.locator('.markdown > details');
  await details.locator('> summary').focus();
  await page.keyboard.press('Enter');
  await expect(details).toHaveAttribute('open', '');
  await expect(details).not.toHaveAttribute('style', /height/u);
  await page.keyboard.press('Space');
  await expect(details).not.toHaveAttribute('open');
});

test('B92 nested details open independently', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.getByText('Outer details', { exact: true }).click();
  await expect(page.locator('details details')).not.toHaveAttribute('open');
  await page.getByText('Inner details', { exact: true }).click();
  await expect(page.locator('details details')).toHaveAttribute('open', '');
  await expect(page.locator('.markdown > details')).toHaveAttribute('open', '');
});

test('B92 a hash inside closed details opens them on load', async ({ page }) => {
  await open(page, 'docs/constructs#inside-the-inner-details');
  await expect(page.locator('#inside-the-inner-details')).toBeVisible();
  await expect(page.locator('#inside-the-inner-details')).toBeInViewport();
  expect(await topOf(page, '#inside-the-inner-details')).toBeGreaterThanOrEqual(59);
  await expect(page.getByText('The text that a hash leads to.')).toBeVisible();
});

test('B92 a link to a hash inside closed details opens them before scrolling @smoke', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.getByRole('link', { name: 'the hidden heading' }).click();
  await expect(page.locator('#inside-the-inner-details')).toBeInViewport();
  expect(await topOf(page, '#inside-the-inner-details')).toBeLessThanOrEqual(76);
  // The same hash again: the URL does not change.
  await page.locator('.markdown > details').evaluate((details: HTMLDetailsElement) => (details.open = false));
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('link', { name: 'the hidden heading' }).click();
  await expect(page.locator('#inside-the-inner-details')).toBeInViewport();
});

test('B92 a link to a hash inside closing details opens them again', async ({ page }) => {
  await open(page, 'docs/constructs#inside-the-inner-details');
  const details = page.locator('.markdown > details');
  await expect(details).toHaveAttribute('open', '');
  const height = await details.evaluate((element) => {
    element.querySelector('summary')?.click();
    document.querySelector<HTMLElement>('a[href="#inside-the-inner-details"]')?.click();
    return (element as HTMLElement).style.height;
  });
  expect(height).toBe('');
  // The end of the animation.
  await expect(details).not.toHaveAttribute('style', /overflow/u);
  await expect(details).toHaveAttribute('open', '');
  await expect(page.locator('#inside-the-inner-details')).toBeInViewport();
});

test('B92 a typed hash opens them too', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.evaluate(() => (location.hash = '#inside-the-inner-details'));
  await expect(page.locator('#inside-the-inner-details')).toBeInViewport();
  expect(await topOf(page, '#inside-the-inner-details')).toBeGreaterThanOrEqual(59);
});

test('B92 a hash on the next page opens them', async ({ page }) => {
  await open(page, 'docs/tabs');
  await hydrated(page);
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('.sidebar a[href$="/docs/constructs"]');
    if (link !== null) link.hash = '#inside-the-inner-details';
    link?.click();
  });
  await expect(page.locator('h1')).toHaveText('Constructs');
  await expect(page.locator('#inside-the-inner-details')).toBeInViewport();
  expect(await topOf(page, '#inside-the-inner-details')).toBeLessThanOrEqual(76);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B92 the browser opens and closes', async ({ page }) => {
    await page.goto('docs/constructs');
    await page.getByText('Outer details', { exact: true }).click();
    await expect(page.getByText('Text of the outer details.')).toBeVisible();
  });
});
