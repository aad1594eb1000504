/** Logo and icons of the navbar (BEHAVIOUR B216, B217). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });

test.describe('a site with a logo and icons', () => {
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('chrome', from, {
      navbar: {
        title: '',
        logo: { light: '/favicon.svg', dark: '/favicon.svg?dark', alt: 'Sample', href: '/about' },
        items: [
          { label: 'Guide', to: '/docs/guide' },
          { type: 'icon', icon: 'github', label: 'Source code', href: 'https://git.example/x', position: 'right' },
          { type: 'icon', icon: 'book', label: 'About', to: '/about', position: 'right' },
        ],
      },
    });
  });
  test.afterAll(() => site.close());

  test('B216 the logo names the link and follows the colours @smoke', async ({ page }) => {
    await open(page, `${site.url}/docs/intro`);
    const brand = navbar(page).getByRole('link', { name: 'Sample', exact: true });
    await expect(brand).toHaveAttribute('href', '/about');
    const shown = navbar(page).locator('.navbar-logo').filter({ visible: true });
    await expect(shown).toHaveAttribute('src', '/favicon.svg');
    expect((await shown.boundingBox())?.height).toBe(32);
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    await expect(shown).toHaveAttribute('src', '/favicon.svg?dark');
    await brand.click();
    await expect(page).toHaveURL(`${site.url}/about`);
  });

  test('B217 @wide an icon is a picture with a name, drawn from the stylesheet', async ({ page }) => {
    await open(page, `${site.url}/docs/intro`);
    const source = navbar(page).getByRole('link', { name: 'Source code (opens in new tab)', exact: true });
    await expect(source).toHaveAttribute('href', 'https://git.example/x');
    const box = await source.locator('.link-icon').boundingBox();
    expect([box?.width, box?.height]).toEqual([20, 20]);
    await expect(source.locator('.link-icon')).toHaveCSS('mask-image', /^url\("data:image\/svg\+xml,/u);
    // Its label is read out, and not seen.
    expect((await source.locator('.link-label').boundingBox())?.width).toBe(1);
    await navbar(page).getByRole('link', { name: 'About', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/about`);
    await expect(navbar(page).getByRole('link', { name: 'About', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('B217 on narrow screens the menu has the icon with its label', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, `${site.url}/about`);
    await page.getByRole('button', { name: 'Toggle navigation' }).click();
    const link = page.locator('.menu-main').getByRole('link', { name: 'Source code (opens in new tab)' });
    await expect(link.locator('.link-icon')).toBeVisible();
    expect((await link.locator('.link-label').boundingBox())?.width).toBeGreaterThan(50);
  });

  test('B217 a site has only the icons that it uses', async ({ request }) => {
    const html = await (await request.get(`${site.url}/about`)).text();
    const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)">/u.exec(html) ?? [];
    const css = await (await request.get(new URL(styles, site.url).href)).text();
    expect(css.match(/link-icon-[\w-]+/gu)).toEqual(['link-icon-book', 'link-icon-github']);
  });
});
