/** Further sets of documents (BEHAVIOUR B199). */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { follow, heading, hydrated, isMarked, mark, sidebarLink } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const options = (page: Page) => dialog(page).getByRole('option');

for (const baseUrl of ['/', '/base/']) {
  test.describe(`a set below ${baseUrl}`, () => {
    test.describe.configure({ mode: 'default' });
    let site: ServedSite;
    test.beforeAll(async ({ from }) => {
      site = await serveSite('sets', from, {
        baseUrl,
        sets: [{ id: 'community' }],
        navbar: {
          items: [
            { label: 'Docs', to: '/docs' },
            { type: 'set', id: 'community' },
            { type: 'docsVersionDropdown', position: 'right' },
          ],
        },
      });
    });
    test.afterAll(() => site.close());
    const open = async (page: Page, path: string): Promise<void> => {
      await page.goto(site.url + path);
      await hydrated(page);
    };

    test('B199 from a version to the set and back, in place: the version menu comes and goes', async ({ page }) => {
      await open(page, '/docs/intro');
      await mark(page);
      const button = page.locator('.navbar .version-button');
      await expect(button).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'community' }).click();
      await expect(heading(page)).toHaveText('Welcome');
      await expect(page).toHaveURL(`${site.url}/community/welcome`);
      await expect(page.locator('[data-version-menu]')).toHaveCount(0);
      await expect(page.locator('.version-badge')).toHaveCount(0);
      await expect(page.locator('.navbar-items [aria-current=page]')).toHaveText('Community');
      await (await sidebarLink(page, `${baseUrl}community/teams/core`)).click();
      await expect(heading(page)).toHaveText('Core team');
      await page.getByRole('link', { name: 'how we talk' }).click();
      await expect(page).toHaveURL(`${site.url}/community/welcome#how-we-talk`);
      await page.getByRole('main').getByRole('link', { name: 'introduction' }).click();
      await expect(page.getByText('The zebra of the first release.')).toBeVisible();
      await expect(button).toBeVisible();
      await button.click();
      const menu = page.getByRole('dialog', { name: 'Versions' });
      await menu.locator('[data-version="next"]').click();
      await expect(page).toHaveURL(`${site.url}/docs/next/intro`);
      await page.goBack();
      await page.goBack();
      await expect(heading(page)).toHaveText('Welcome');
      expect(await isMarked(page)).toBe(true);
    });

    test('B199 on a page of a set, the search is of that set or of all pages', async ({ page }) => {
      await open(page, '/community/teams/core');
      await page.keyboard.press('/');
      await dialog(page).getByRole('combobox').fill('zebra');
      await expect(options(page)).toHaveCount(1);
      await expect(options(page)).toHaveAttribute('href', /\/community\/welcome/u);
      await expect(dialog(page).getByRole('link', { name: 'All results on one page' })).toHaveAttribute(
        'href',
        `${baseUrl}search?q=zebra&version=set%3Acommunity`,
      );
      await dialog(page).getByRole('button', { name: 'All pages' }).click();
      await expect(options(page)).toHaveCount(2);
      await dialog(page).getByRole('button', { name: 'Community' }).click();
      await expect(options(page)).toHaveCount(1);
      // What the set does not say is looked for everywhere.
      await dialog(page).getByRole('combobox').fill('first release');
      await expect(options(page)).toHaveAttribute('href', /\/docs\/intro/u);
    });

    test('B190 the menu of a page of a set has no link to a version', async ({ page }) => {
      await open(page, '/community/teams/core');
      const menu = page.locator('.page-menu');
      await menu.locator('summary').click();
      await expect(menu.getByRole('button', { name: 'Copy page as Markdown' })).toBeVisible();
      await expect(menu.getByRole('button', { name: 'Copy link to this version' })).toBeHidden();
      await follow(page, `${baseUrl}docs/intro`);
      await expect(page.getByText('The zebra of the first release.')).toBeVisible();
      await menu.locator('summary').click();
      await expect(menu.getByRole('button', { name: 'Copy link to this version' })).toBeVisible();
    });

    test('B199 the page of results can be limited to a set', async ({ page }) => {
      await open(page, '/search?q=zebra&version=set%3Acommunity');
      const results = page.locator('.search-pages > li');
      await expect(results).toHaveCount(1);
      const choice = page.getByRole('combobox', { name: 'Version' });
      await expect(choice).toHaveValue('set:community');
      await expect(page.locator('.search-status')).toHaveText('1 page');
      await choice.selectOption({ label: 'All pages' });
      await expect(results).toHaveCount(2);
      await expect(page).toHaveURL(`${site.url}/search?q=zebra`);
    });

    test('B199 another spelling of an address leads to the page', async ({ page, expectedMessages }) => {
      expectedMessages.push('404');
      await page.goto(`${site.url}/Community/WELCOME`);
      await expect(page).toHaveURL(`${site.url}/community/welcome`);
      await hydrated(page);
      await follow(page, `${baseUrl}community`);
      await expect(heading(page)).toHaveText('Community');
    });

    // The base URL changes addresses only.
    for (const width of baseUrl === '/' ? [360, 1280] : []) {
      test(
        `B199 at ${width} pixels nothing sticks out, and axe finds nothing`,
        { tag: '@browser' },
        async ({ page }) => {
          await page.setViewportSize({ width, height: 800 });
          for (const path of ['/community', '/community/welcome']) {
            await open(page, path);
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
            await expectNothingInBothModes(page);
          }
        },
      );
    }
  });
}
