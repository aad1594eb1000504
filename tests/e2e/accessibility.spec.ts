/** axe finds nothing: every kind of page in both modes, and the menu of narrow screens while it is open. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

// Colours are measured: none may be on its way to another.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Violations as `rule: element: what to do`, in the whole page or in one part of it. */
async function violations(page: Page, part?: string): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page })
    // There are no frames; without this mode each run opens a page of its own for them.
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } });
  if (part !== undefined) builder.include(part);
  const { violations: found } = await builder.analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  );
}

for (const { name, path } of PAGE_KINDS) {
  test(`${name}: nothing to mend in both modes, with menus closed and open`, async ({ page }) => {
    const show = async (mode: string): Promise<void> =>
      page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    for (const mode of ['light', 'dark']) {
      await show(mode);
      expect(await violations(page), `closed, ${mode}`).toEqual([]);
    }
    await page.setViewportSize({ width: 360, height: 800 });
    const contents = page.locator('.toc-mobile');
    if ((await contents.count()) > 0) {
      await contents.locator('summary').click();
      expect(await violations(page, '.toc-mobile'), 'contents open, dark').toEqual([]);
    }
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await expect(page.getByRole('button', { name: 'Close navigation bar' })).toBeVisible();
    for (const mode of ['dark', 'light']) {
      await show(mode);
      expect(await violations(page, '#docsite-menu'), `menu open, ${mode}`).toEqual([]);
    }
  });
}
