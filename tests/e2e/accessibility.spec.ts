/** axe finds nothing: every kind of page in both modes, and the menu of narrow screens while it is open. */
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';
import { expectNothingInBothModes } from './violations.ts';

// Colours are measured: none may be on its way to another.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, path } of PAGE_KINDS) {
  test(`${name}: nothing to mend in both modes, with menus closed and open`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(path);
    await expectNothingInBothModes(page);
    await page.setViewportSize({ width: 360, height: 800 });
    const contents = page.locator('.toc-mobile');
    if ((await contents.count()) > 0) {
      await contents.locator('summary').click();
      await expectNothingInBothModes(page, '.toc-mobile');
    }
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await expect(page.getByRole('button', { name: 'Close navigation bar' })).toBeVisible();
    await expectNothingInBothModes(page, '.menu');
  });
}
