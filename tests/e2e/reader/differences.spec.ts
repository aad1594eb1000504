/** Differences on the pages that show them, on paper, in forced colours and from right to left (BEHAVIOUR B145). */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { open } from './navigation.ts';

const PAGES = [
  { name: 'the changes of a version', path: '/docs/2.29.0/changes' },
  { name: 'the history of a page', path: '/versions/docker-development' },
  { name: 'a comparison', path: '/versions/compare?from=2.28.0&to=2.29.0&page=docker-development' },
] as const;

const changes = (page: Page) => page.locator('.diff-change');

/** How far the page scrolls sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function openChanges(page: Page, path: string): Promise<void> {
  await open(page, path);
  const steps = page.locator('.changed-row:not([open]) > summary');
  while ((await steps.count()) > 0) await steps.first().click();
  await expect(changes(page).first()).toBeVisible();
}

for (const { name, path } of PAGES) {
  test.describe(name, () => {
    test('on paper nothing is cut off, folded texts stay folded, and changes have their signs', async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, path);
      await expect(changes(page)).not.toHaveCount(0);
      await page.emulateMedia({ media: 'print' });
      expect(await overflow(page)).toBe(0);
      await expect(changes(page).first()).toBeVisible();
      await expect(page.locator('.diff-steps').first()).toBeHidden();
      await expect(page.locator('.diff-fold > :not(summary)').first()).toBeHidden();
      await expect(page.locator('.differences ins').first()).toHaveCSS('text-decoration-line', /underline|none/u);
      const signs = await page.locator('ins.diff-line, ins.diff-added').first().evaluate(signOf);
      expect(signs).toContain('+');
    });

    test('in forced colours what is new and gone is told apart by lines and signs', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await openChanges(page, path);
      const [ins, del] = ['ins', 'del'].map((tag) => page.locator(`.diff-changed ${tag}`).first());
      await expect(ins ?? page.locator('none')).toHaveCSS('text-decoration-line', 'underline');
      await expect(del ?? page.locator('none')).toHaveCSS('text-decoration-line', 'line-through');
      expect(await page.locator('del.diff-line, del.diff-removed').first().evaluate(signOf)).toContain('−');
      // Heard, and not seen.
      expect(await ins?.evaluate(signOf)).toContain('[added: ');
      expect(await del?.evaluate(signOf)).toContain('[removed: ');
    });

    test('from right to left the bar of a change is on the right, and nothing is wider than a phone', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await openChanges(page, path);
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      expect(await overflow(page)).toBe(0);
      const bar = await changes(page)
        .first()
        .evaluate((change) => {
          const { right, left, borderRightWidth } = getComputedStyle(change, '::before');
          return { isRight: Number.parseFloat(right) < 0 && Number.parseFloat(left) > 0, borderRightWidth };
        });
      expect(bar).toEqual({ isRight: true, borderRightWidth: '3px' });
    });

    test('has no violation with all changes open, and one id for each change', async ({ page }) => {
      await openChanges(page, path);
      await expectNothingInBothModes(page);
      const ids = await changes(page).evaluateAll((all) => all.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    });
  });
}

/** The sign in front of a block or a line. */
function signOf(element: Element): string {
  return getComputedStyle(element, '::before').content;
}
