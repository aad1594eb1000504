/** The manual uses what it describes: an island (B183) and a hook of pages (B214). */
import { expect } from './fixtures.ts';
import { follow, heading, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'manual' });

test('B183 B214 its counter counts after navigations in place, and its hook names the reference', async ({ page }) => {
  await open(page, 'docs/extend');
  await mark(page);
  const beside = (name: string): string => page.url().replace(/docs\/.*$/u, `docs/${name}`);
  const island = page.locator('docsite-island[data-component=Counter]');
  const counter = island.getByRole('button');
  const count = async (): Promise<void> => {
    await expect(counter).toHaveText('3');
    await counter.scrollIntoViewIfNeeded();
    await expect(island).toHaveAttribute('data-hydrated', '');
    await counter.click();
    await expect(counter).toHaveText('4');
  };
  await follow(page, beside('components'));
  await count();

  await follow(page, beside('reference/configuration'));
  await expect(heading(page)).toHaveText('Configuration reference');
  await expect(page).toHaveTitle('Configuration reference | docsite');

  await page.goBack();
  await expect(heading(page)).toHaveText('Components');
  await expect(page).toHaveTitle('Components | docsite');
  await count();
  expect(await isMarked(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B183 its counter shows what the build drew', async ({ page }) => {
    await page.goto('docs/components');
    await expect(page.locator('docsite-island').getByRole('button')).toHaveText('3');
  });
});
