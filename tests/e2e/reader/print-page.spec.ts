/** The page of all pages of a version, for paper (BEHAVIOUR B235). */
import { expect, test } from './fixtures.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

let site: ServedSite | null = null;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  site = await serveSite('chrome', 'built', {
    docs: { print: ['latest'] },
    colorMode: { respectPrefersColorScheme: true },
  });
});

test.afterAll(() => site?.close());

test('B235 its contents lead to the pages in it, whose links stay inside @smoke', async ({ page }) => {
  await page.goto(`${site?.url ?? ''}/docs/print`);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const links = contents.getByRole('link');
  await expect(links).not.toHaveCount(0);
  for (const link of await links.all()) {
    const hash = (await link.getAttribute('href')) ?? '';
    expect(hash).toMatch(/^#./u);
    await expect(page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toHaveCount(1);
  }
  await expect(page.locator('main').getByRole('link', { name: 'the guide' })).toHaveAttribute('href', '#guide');
  const address = page.url();
  await links.last().click();
  await expect(page).toHaveURL(/#./u);
  expect(page.url().startsWith(`${address}#`)).toBe(true);
  await expect(page.locator(':target')).toBeInViewport();
});

for (const [name, width, colorScheme] of [
  ['on a phone', 360, 'light'],
  ['in the dark', 1280, 'dark'],
] as const) {
  test(`B235 ${name} nothing is wider than the screen, and paper has the contents and no bars`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site?.url ?? ''}/docs/print`);
    await expect(page.locator('main section').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect(page.locator('.printed-contents')).toBeVisible();
    await expect(page.locator('.navbar, .sidebar, .footer, script')).toHaveCount(0);
    await expect(page.locator('main section').first()).toHaveCSS('break-before', 'page');
  });
}

test('B235 without a script it is dark where the system is, and paper is light', async ({ page }) => {
  await page.goto(`${site?.url ?? ''}/docs/print`);
  const root = page.locator('html');
  const text = page.locator('main p').first();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveCSS('color-scheme', 'dark');
  await expect(root).toHaveCSS('background-color', 'rgb(17, 17, 20)');
  await expect(text).toHaveCSS('color', 'rgb(212, 212, 215)');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(root).toHaveCSS('color-scheme', 'light');
  await expect(text).toHaveCSS('color', 'rgb(0, 0, 0)');
});

test.describe('from right to left', () => {
  let arabic: ServedSite | null = null;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    arabic = await serveSite('arabic', 'built', {
      url: 'https://arabic.example',
      locale: { htmlLang: 'ar' },
      docs: { print: ['latest', 'next'] },
      search: false,
    });
  });
  test.afterAll(() => arabic?.close());

  test('B235 addresses of links keep their direction, and nothing is wider than the paper', async ({ page }) => {
    await page.setViewportSize({ width: 650, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${arabic?.url ?? ''}/docs/next/print`);
    const link = page.locator('main a[href="https://example.com/"]');
    await expect(link).toHaveCSS('direction', 'rtl');
    // Between the marks of an isolate, whose direction its own letters do not change.
    expect(await link.evaluate((one) => getComputedStyle(one, '::after').content)).toMatch(/ \(\u2066.*\u2069\)/u);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expect(page.locator('main pre').first()).toHaveCSS('direction', 'ltr');
    // Numbers and lists of the contents begin at the right.
    const [outer, inner] = await Promise.all(
      ['.printed-contents > ol > li', '.printed-contents ol ol > li'].map((items) =>
        page
          .locator(items)
          .first()
          .evaluate((one) => one.getBoundingClientRect().right),
      ),
    );
    expect(outer).toBeGreaterThan(inner ?? Infinity);
  });

  test('B235 footnotes stay with their page, and marks of versions have no address', async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${arabic?.url ?? ''}/docs/next/print`);
    await expect(page.locator('main > section').first()).toHaveCSS('break-before', 'page');
    await expect(page.locator('.footnotes')).toHaveCSS('break-before', 'auto');
    const mark = page.locator('main .section-mark').first();
    expect(await mark.evaluate((one) => getComputedStyle(one, '::after').content)).toBe('none');
  });
});
