/** Documents at the root of the site and at a longer path, below a base URL (BEHAVIOUR B197, B198). */
import { expect, test } from './fixtures.ts';
import { heading, hydrated, isMarked, mark, slowTimers } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

for (const [route, prefix] of [
  ['/', '/base'],
  ['/handbook/manual', '/base/handbook/manual'],
] as const) {
  test.describe(`documents at ${route}`, () => {
    test.describe.configure({ mode: 'default' });
    test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
    let site: ServedSite;
    test.beforeAll(async ({ from }) => {
      site = await serveSite('known', from, {
        baseUrl: '/base/',
        docs: { route, aliases: { stable: 'latest', '2.x': '2.0.0' } },
        navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] },
      });
    });
    test.afterAll(() => site.close());
    const at = (path: string): string => new URL(path, site.url).href;

    test('B197 the version menu leads to the same page in each version, in place', async ({ page }) => {
      await page.goto(at(`${prefix}/new`));
      await hydrated(page);
      await mark(page);
      await page.locator('.navbar .version-button').click();
      const version = (name: string) =>
        page.getByRole('dialog', { name: 'Versions' }).locator(`[data-version="${name}"]`);
      await expect(version('1.0.0')).toHaveAttribute('href', `${prefix}/1.0.0/old`);
      await expect(version('next')).toHaveAttribute('href', `${prefix}/next`);
      await version('2.0.0').click();
      await expect(page).toHaveURL(at(`${prefix}/2.0.0/new`));
      await expect(page.getByText('Text of 2.0.0.')).toBeVisible();
      await page.locator('.banner a').click();
      await expect(page).toHaveURL(at(`${prefix}/new`));
      await expect(page.locator('.banner a')).toHaveCount(0);
      await page.locator('.sidebar').getByRole('link', { name: 'Later' }).click();
      await expect(page).toHaveURL(at(`${prefix}/later`));
      await expect(heading(page)).toHaveText('Later');
      expect(await isMarked(page)).toBe(true);
    });

    test('B197 a link to the version has its name', async ({ page }) => {
      await slowTimers(page);
      await page.goto(at(`${prefix}/new`));
      await hydrated(page);
      await page.locator('.page-menu summary').click();
      await page.getByRole('button', { name: 'Copy link to this version' }).click();
      await expect(page.locator('.page-menu summary')).toHaveAttribute('data-answer', 'Copied');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toBe(at(`${prefix}/4.0.0/new`));
      await page.goto(copied);
      await expect(page).toHaveURL(at(`${prefix}/new`));
    });

    test('B197 the not-found page knows in which versions a page is, and other spellings lead to it', async ({
      page,
      expectedMessages,
    }) => {
      expectedMessages.push('404');
      await page.goto(at(`${prefix}/1.0.0/later`));
      const link = page.locator('.known-page').getByRole('link');
      await expect(link).toHaveAttribute('href', `${prefix}/later`);
      await link.click();
      await expect(heading(page)).toHaveText('Later');
      for (const [written, path] of [
        [`${prefix}/1.0.0/INTRO`, `${prefix}/1.0.0/intro`],
        [`${prefix}/Later`, `${prefix}/later`],
        [`${prefix}/Overview`, `${prefix}/overview`],
        [`${prefix}/stable/later`, `${prefix}/later`],
        [`${prefix}/2.x/EXTRA`, `${prefix}/2.0.0/extra`],
        ['/base/VERSIONS', '/base/versions'],
      ] as const) {
        await page.goto(at(written));
        await expect(page).toHaveURL(at(path));
      }
      await hydrated(page);
    });

    test('B197 search, comparison and changes lead to the pages', async ({ page }) => {
      await page.goto(at(`${prefix}/intro`));
      await hydrated(page);
      await page.keyboard.press('/');
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('combobox').fill('later');
      const option = dialog.getByRole('option').filter({ hasText: 'Later' });
      await expect(option).toHaveAttribute('href', `${prefix}/later#later`);
      await option.click();
      await expect(heading(page)).toHaveText('Later');
      await page.goto(at(`/base/versions/compare?from=1.0.0&to=4.0.0&page=intro`));
      await expect(page.getByRole('link', { name: 'Read it in 1.0.0' })).toHaveAttribute(
        'href',
        `${prefix}/1.0.0/intro`,
      );
      await expect(page.getByRole('link', { name: 'Read it in 4.0.0' })).toHaveAttribute('href', `${prefix}/intro`);
      await page.goto(at(`${prefix}/changes`));
      await page.getByRole('main').locator(`a[href="${prefix}/later"]`).click();
      await expect(heading(page)).toHaveText('Later');
    });
  });
}

test.describe('documents at the root without a base URL', () => {
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('known', from, { docs: { route: '/' } });
  });
  test.afterAll(() => site.close());

  test('B198 the start of the site is that of the latest version', async ({ page }) => {
    await page.goto(site.url);
    await hydrated(page);
    await expect(heading(page)).toHaveText('Documentation 4.0.0');
    await page.getByRole('main').getByRole('link', { name: 'New' }).first().click();
    await expect(page).toHaveURL(`${site.url}/new`);
  });
});
