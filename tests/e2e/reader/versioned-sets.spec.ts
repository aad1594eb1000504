/** A set of documents with versions of its own (BEHAVIOUR B225). */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { heading, hydrated, isMarked, mark } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

for (const baseUrl of ['/', '/base/']) {
  test.describe(`a set with versions below ${baseUrl}`, () => {
    test.describe.configure({ mode: 'default' });
    let site: ServedSite;
    test.beforeAll(async ({ from }) => {
      site = await serveSite('versioned-sets', from, {
        baseUrl,
        sets: [{ id: 'api', label: 'API' }],
        navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] },
      });
    });
    test.afterAll(() => site.close());
    const open = async (page: Page, path: string): Promise<void> => {
      await page.goto(site.url + path);
      await hydrated(page);
    };
    const menu = (page: Page) => page.getByRole('dialog', { name: 'Versions' });
    const openMenu = async (page: Page): Promise<readonly string[]> => {
      await page.locator('.navbar .version-button').click();
      await expect(menu(page)).toBeVisible();
      return menu(page)
        .locator('[data-version]')
        .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset['version'] ?? ''));
    };

    test('B225 the menu has the versions of the set that the page belongs to, in place too @smoke', async ({
      page,
    }) => {
      await open(page, '/docs/intro');
      await mark(page);
      expect(await openMenu(page)).toEqual(['next', '1.0']);
      await page.keyboard.press('Escape');
      await page.getByRole('main').getByRole('link', { name: 'the call' }).click();
      await expect(heading(page)).toHaveText('Call');
      await expect(page).toHaveURL(`${site.url}/api/call`);
      expect(await openMenu(page)).toEqual(['next', '2.0', '1.0']);
      await expect(menu(page).locator('[data-version="1.0"]')).toHaveClass(/version-missing/u);
      await expect(menu(page).locator('[data-version="2.0"]')).toHaveAttribute('aria-current', 'page');
      await menu(page).locator('[data-version="next"]').click();
      await expect(page).toHaveURL(`${site.url}/api/next/call`);
      await expect(page.getByText('The zebra is called, and more.')).toBeVisible();
      // The choice is that of the set.
      await page.getByRole('main').getByRole('link', { name: 'Documentation' }).click();
      await expect(page).toHaveURL(`${site.url}/docs/intro`);
      await expect(heading(page)).not.toHaveText('Call');
      await expect(page.locator('.version-offer a')).toHaveCount(0);
      expect(await openMenu(page)).toEqual(['next', '1.0']);
      expect(await isMarked(page)).toBe(true);
    });

    test('B225 two versions of the set are compared', async ({ page }) => {
      await open(page, '/api/call');
      await openMenu(page);
      await menu(page).getByText('Compare').click();
      await expect(page).toHaveURL(/\/api\/versions\/compare\?to=2\.0&page=call$/u);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('API: compare versions');
      await page.goto(`${site.url}/api/versions/compare?from=2.0&to=next&page=call`);
      await expect(page.locator('.compare-result ins')).toContainText('more');
    });

    test('B225 an address that does not exist is looked up in the set', async ({ page, expectedMessages }) => {
      expectedMessages.push('404');
      await page.goto(`${site.url}/api/1.0/call`);
      await expect(page.locator('.known-page')).toContainText('since 2.0');
      await expect(page.locator('.known-page').getByRole('link', { name: '2.0' })).toHaveAttribute(
        'href',
        `${baseUrl}api/call`,
      );
    });

    test('B225 pages of the set are accessible', async ({ page }) => {
      await open(page, '/api/1.0/start');
      await expectNothingInBothModes(page);
    });
  });
}
