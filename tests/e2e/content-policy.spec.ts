/** The content security policy of the site, with which all tests of the built flagship run (BEHAVIOUR B155, B176). */
import { expect, test } from './reader/fixtures.ts';
import { open } from './reader/navigation.ts';

const HEADER = 'content-security-policy';

test('B176 all files of the site are sent with its policy @smoke', async ({ request }) => {
  for (const path of ['/docs/discover', '/versions', '/no-such-page', '/pages.json']) {
    const { [HEADER]: policy } = (await request.get(path)).headers();
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/u);
    expect(policy).not.toContain('unsafe-inline');
  }
});

test.describe('what the policy does not name', () => {
  test.use({ expectedMessages: ['Content Security Policy'] });

  test('B176 does not run', async ({ page }) => {
    await open(page, '/docs/discover');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "Changed"';
      document.head.append(script);
    });
    await expect(page).toHaveTitle(/^Discover/u);
  });
});

test('B176 a redirect keeps query and hash', async ({ page }) => {
  await page.goto('/docs/3.2.1/discover?from=mail#try-the-demo');
  await expect(page).toHaveURL('/docs/discover?from=mail#try-the-demo');
});

test('B176 styles that come with scripts apply', async ({ page }) => {
  await open(page, '/docs/discover');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog).toHaveCSS('overflow', 'hidden');
  await dialog.getByRole('combobox').fill('installation');
  await expect(dialog.getByRole('option').first()).toHaveAttribute('href', '/docs/installation');
  await page.goto('/versions/compare?from=3.2.0&to=3.2.1&page=installation');
  await expect(page.locator('.compare-form')).toHaveCSS('display', 'flex');
  await expect(page.locator('.diff-steps').first()).toHaveCSS('display', 'flex');
});

test('B155 the search works without WebAssembly and workers', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['WebAssembly', 'Worker']) Reflect.deleteProperty(globalThis, name);
  });
  await open(page, '/docs/discover');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('installation');
  await expect(dialog.getByRole('option').first()).toHaveAttribute('href', '/docs/installation');
});
