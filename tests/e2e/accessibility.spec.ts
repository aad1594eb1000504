/** axe finds no violation on any kind of page, in both modes, nor in the open mobile menu. */
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';
import { expectNothingInBothModes } from './violations.ts';

// axe measures colours, so no transition may be running.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, path } of PAGE_KINDS) {
  test(`${name}: no violation in both modes, with menus closed and open`, async ({ page }) => {
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
