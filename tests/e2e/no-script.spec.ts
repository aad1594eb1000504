/** Without JavaScript everything can be read and reached, and nothing shows that could not work. */
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

test.use({ javaScriptEnabled: false });

for (const { name, path } of PAGE_KINDS) {
  test(`${name} is readable and shows nothing that needs a script`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).not.toHaveAttribute('data-js');
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const buttons = page.getByRole('button', { name: 'Switch between dark and light mode' });
    await expect(buttons).toHaveCount(0);
    await expect(page.locator('.needs-js')).not.toHaveCount(0);
  });
}

const ARRIVALS = [
  { what: 'a text before its table of contents', path: '/docs/next/discover', end: '</h1>', selector: 'h1' },
  { what: 'what is above it', path: '/docs/next/discover', end: '</ol>', selector: '.doc-main' },
  {
    what: 'a picture before the words next to it',
    path: '/',
    end: 'video-call.svg" alt=""/>',
    selector: '.home-split img[src$="video-call.svg"]',
  },
];
for (const { what, path, end, selector } of ARRIVALS) {
  test(`on a slow network ${what} keeps its place when the rest arrives`, async ({ page }) => {
    const placeOf = () => page.locator(selector).first().boundingBox();
    await page.goto(path);
    const place = await placeOf();
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      expect(html).toContain(end);
      await route.fulfill({ response, body: html.slice(0, html.indexOf(end) + end.length) });
    });
    await page.reload();
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    const { x, width } = (await placeOf()) ?? {};
    expect({ x, width }).toEqual({ x: place?.x, width: place?.width });
  });
}

test('the sidebar leads to other pages, and its categories open and close', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/docs/discover');
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  const recipes = sidebar.locator('details', { hasText: 'Recipes' });
  const link = sidebar.getByRole('link', { name: 'Building the frontend' });
  await expect(sidebar.getByRole('link', { name: /^Discover /u })).toBeVisible();
  await expect(link).toBeHidden();
  await recipes.locator('summary').click();
  await expect(link).toBeVisible();
  await recipes.locator('summary').click();
  await expect(link).toBeHidden();
  await recipes.locator('summary').click();
  await link.click();
  await expect(page.locator('h1')).toHaveText('Building the frontend');
});

test('the mobile menu opens, navigates and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/docs/discover');
  const menu = page.locator('.menu');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await expect(menu).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Help' })).toBeVisible();
  await page.getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await menu.locator('summary', { hasText: 'Contributing' }).click();
  await menu.getByRole('link', { name: 'Installation', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('Installation');
  await expect(menu).toBeHidden();
});

test('all versions are one click away', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 900 });
  await page.goto('/docs/2.20.0');
  await page.locator('.navbar [data-version-menu] a').click();
  await expect(page).toHaveURL('/versions');
  await page.getByRole('row', { name: '1.12' }).getByRole('link', { name: '1.12', exact: true }).click();
  await expect(page).toHaveURL('/docs/1.12/discover');
});

test('every panel of a group of tabs is shown, under its title', async ({ page }) => {
  await page.goto('/docs/cookiecutter');
  const panels = page.locator('.tab-panel');
  await expect(panels).toHaveCount(2);
  for (const panel of await panels.all()) {
    await expect(panel).toBeVisible();
    await expect(panel.locator('.tab-title')).toBeVisible();
  }
  await expect(page.locator('.tab-list')).toBeHidden();
});

test('the headings of a page are one tap away on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/docs/discover');
  await page.locator('.toc-mobile summary').click();
  await page.locator('.toc-mobile').getByRole('link', { name: 'Try the demo' }).click();
  await expect(page).toHaveURL('/docs/discover#try-the-demo');
  await expect(page.getByRole('heading', { name: 'Try the demo' })).toBeInViewport();
});
