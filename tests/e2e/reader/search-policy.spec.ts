/** The search under the content security policy of the manual (BEHAVIOUR B155). A violation is an error in the console. */
import { expect, test } from './fixtures.ts';
import { open } from './navigation.ts';
import { usePolicy } from './policy.ts';

test('B155 the dialog finds pages', async ({ page }) => {
  await usePolicy(page);
  await open(page, '/docs/discover');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('installation');
  await expect(dialog.getByRole('option').first()).toHaveAttribute('href', '/docs/installation');
  // Styles that come with the script apply.
  await expect(dialog).toHaveCSS('overflow', 'hidden');
});

test('B155 the page of results finds pages', async ({ page }) => {
  await usePolicy(page);
  await open(page, '/search?q=installation');
  await expect(page.locator('.search-pages a').first()).toHaveAttribute('href', '/docs/installation');
});

test.describe('without WebAssembly', () => {
  test.use({ expectedMessages: ['WebAssembly'] });

  test('B155 the search says that it could not be loaded', async ({ page }) => {
    await page.route('**/docs/discover', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': "script-src 'self' 'unsafe-inline'" };
      return route.fulfill({ response, headers });
    });
    await open(page, '/docs/discover');
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').fill('installation');
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});
