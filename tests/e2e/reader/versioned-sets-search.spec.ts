/** The search on a site with a set that has versions of its own (BEHAVIOUR B239). */
import type { Locator, Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { attached, heading, holdFiles, isMarked, mark, open as openPage } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const dialog = (page: Page): Locator => page.locator('dialog.search');
const field = (page: Page): Locator => dialog(page).getByRole('combobox');
const options = (page: Page): Locator => dialog(page).getByRole('option');
const active = (page: Page): Locator => dialog(page).locator('[aria-selected=true]');
const note = (page: Page): Locator => dialog(page).locator('.search-note');
const scopes = (page: Page): Locator => dialog(page).locator('.search-scopes button');
const scope = (page: Page, name: string): Locator => dialog(page).getByRole('button', { name, exact: true });
const all = (page: Page): Locator => dialog(page).getByRole('link', { name: 'All results on one page' });

for (const baseUrl of ['/', '/base/']) {
  test.describe(`a set with versions below ${baseUrl}`, () => {
    test.describe.configure({ mode: 'default' });
    let site: ServedSite;
    test.beforeAll(async ({ from }) => {
      // On a busy machine a site takes long to start.
      test.setTimeout(240_000);
      site = await serveSite('versioned-sets', from, {
        baseUrl,
        sets: [{ id: 'api', label: 'API' }],
        navbar: { items: [{ type: 'docsVersionDropdown', position: 'right' }] },
      });
    });
    test.afterAll(() => site.close());

    const open = (page: Page, path: string): Promise<void> => openPage(page, site.url + path);
    const search = async (page: Page, query: string): Promise<void> => {
      await attached(page, 'html[data-started]');
      await page.keyboard.press('/');
      await expect(field(page)).toBeFocused();
      await field(page).fill(query);
    };
    /** Addresses of the results, below the base URL. */
    const expectResults = (page: Page, paths: readonly string[]): Promise<void> =>
      expect
        .poll(() => options(page).evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
        .toEqual(paths.map((path) => baseUrl + path));

    test('B239 Enter opens the page in the reader’s version of the set, in place', async ({ page }) => {
      await open(page, '/api/1.0/start');
      await mark(page);
      await search(page, 'stork minute');
      await expectResults(page, ['api/1.0/limits#limits']);
      await expect(active(page)).toContainText('only 1.0');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${site.url}/api/1.0/limits#limits`);
      await expect(heading(page)).toHaveText('Limits');
      expect(await isMarked(page)).toBe(true);
    });

    test('B239 this version, all versions of the set, or all pages', async ({ page }) => {
      await open(page, '/api/limits');
      await search(page, 'albatross');
      await expect(scopes(page)).toHaveText(['API 2.0', 'API · All versions', 'All pages']);
      await expect(scope(page, 'API 2.0')).toHaveAttribute('aria-pressed', 'true');
      // What only another version of the set has comes with its name.
      await expect(note(page)).toHaveText('Your version has no page with this. Other versions do:');
      await expectResults(page, ['api/1.0/limits#errors']);
      await expect(dialog(page).locator('.search-version')).toHaveText('API 1.0');
      await expect(all(page)).toHaveAttribute('href', `${baseUrl}search?q=albatross&version=api%3A2.0`);
      await field(page).fill('returned');
      await expectResults(page, ['api/limits#errors']);
      await scope(page, 'API · All versions').click();
      await expect(all(page)).toHaveAttribute('href', `${baseUrl}search?q=returned&version=set%3Aapi`);
      await field(page).fill('albatross');
      await scope(page, 'All pages').click();
      await expectResults(page, ['docs/birds#birds', 'api/1.0/limits#errors']);
      await expect(dialog(page).locator('.search-separator')).toHaveText('In other versions');
      await expect(all(page)).toHaveAttribute('href', `${baseUrl}search?q=albatross`);
    });

    test('B239 the choice lasts for the visit, where a page has it', { tag: '@browser' }, async ({ page }) => {
      await open(page, '/api/limits');
      await search(page, 'heron');
      await scope(page, 'API · All versions').click();
      await expect(field(page)).toBeFocused();
      await open(page, '/api/1.0/start');
      await search(page, 'heron');
      await expect(scopes(page)).toHaveText(['API 1.0', 'API · All versions', 'All pages']);
      await expect(scope(page, 'API · All versions')).toHaveAttribute('aria-pressed', 'true');
      await expectResults(page, ['api/1.0/limits#retries']);
      await open(page, '/docs/intro');
      await search(page, 'heron');
      await expect(scopes(page)).toHaveText(['Version 1.0', 'All versions']);
      await expect(scope(page, 'All versions')).toHaveAttribute('aria-pressed', 'true');
    });

    test('B239 from the documentation, pages of the set come in the version that was chosen for it', async ({
      page,
    }) => {
      await open(page, '/docs/intro');
      await search(page, 'heron');
      await expectResults(page, ['api/limits#retries']);
      // The same section in all versions: nothing to say.
      await expect(dialog(page).locator('.search-versions')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText('Limits');
      await page.locator('.navbar .version-button').click();
      await page.getByRole('dialog', { name: 'Versions' }).locator('[data-version="1.0"]').click();
      await expect(page).toHaveURL(`${site.url}/api/1.0/limits#retries`);
      await open(page, '/docs/intro');
      await search(page, 'heron');
      await expectResults(page, ['api/1.0/limits#retries']);
    });

    test(
      'B239 what the set does not have comes from all pages, and the dialog says so',
      { tag: '@browser' },
      async ({ page }) => {
        await open(page, '/api/limits');
        await search(page, 'introduction');
        await expect(note(page)).toHaveText('“API” has no page with this. Other pages do:');
        await expectResults(page, ['docs/intro#introduction']);
        await field(page).fill('xqzzy');
        await expect(note(page)).toHaveText('No results for “xqzzy”. Try fewer or shorter words.');
        await expect(options(page)).toHaveCount(0);
      },
    );

    test(
      'B239 a list of versions that does not come: the search goes on when it is tried again',
      { tag: '@browser' },
      async ({ page, expectedMessages }) => {
        expectedMessages.push('Failed to load resource', 'Failed to fetch', 'Failed to fetch');
        await open(page, '/docs/intro');
        const list = '**/api/versions.json';
        await page.route(list, (route) => route.abort());
        await search(page, 'heron');
        await expect(note(page)).toHaveText('The search could not be loaded.');
        await page.unroute(list);
        await dialog(page).getByRole('button', { name: 'Retry' }).click();
        await expectResults(page, ['api/limits#retries']);
      },
    );

    test(
      'B239 until it is known where to search, the dialog says that it searches',
      { tag: '@browser' },
      async ({ page }) => {
        await open(page, '/api/limits');
        const held = await holdFiles(page, '**/api/versions.json');
        await search(page, 'heron');
        await held.asked;
        await expect(note(page)).toHaveText('Searching …');
        await expect(options(page).filter({ hasText: 'heron' })).toHaveCount(0);
        held.release();
        await expectResults(page, ['api/limits#retries']);
      },
    );

    test('B239 the page of results: a version of the set, the set, or all', async ({ page }) => {
      const choice = page.getByRole('main').getByRole('combobox', { name: 'Version' });
      const links = page.locator('.search-pages a');
      const status = page.getByRole('main').getByRole('status');
      await page.goto(`${site.url}/search?q=albatross&version=api%3A1.0`);
      await expect(choice).toHaveValue('api:1.0');
      await expect(links).toHaveCount(1);
      await expect(links).toHaveAttribute('href', `${baseUrl}api/1.0/limits#errors`);
      await expect(status).toHaveText('1 page');
      await expect(choice.getByRole('option')).toHaveText([
        'All pages',
        'Next',
        '1.0 (latest)',
        'API · All versions',
        'API Next',
        'API 2.0 (latest)',
        'API 1.0',
      ]);
      await choice.selectOption('api:2.0');
      await expect(page).toHaveURL(`${site.url}/search?q=albatross&version=api%3A2.0`);
      await expect(status).toHaveText('API 2.0 has no page with this. Other versions do: 1 page');
      await expect(page.locator('.search-version')).toHaveText('API 1.0');
      await choice.selectOption('set:api');
      await expect(status).toHaveText('Your version has no page with this. Other versions do: 1 page');
      await choice.selectOption('');
      await expect(page).toHaveURL(`${site.url}/search?q=albatross`);
      await expect(links.first()).toHaveAttribute('href', `${baseUrl}docs/birds#birds`);
      await expect(links).toHaveCount(2);
      // Neither of these is a version here.
      for (const wrong of ['2.0', 'api:0.1']) {
        await page.goto(`${site.url}/search?q=albatross&version=${encodeURIComponent(wrong)}`);
        await expect(status).toContainText(`“${wrong}” is not a version of this site: all versions were searched.`);
      }
    });

    // The base URL changes addresses only.
    for (const width of baseUrl === '/' ? [360, 1280] : []) {
      test(
        `B239 at ${width} pixels by the keyboard alone, nothing sticks out, and axe finds nothing`,
        { tag: '@browser' },
        async ({ page }) => {
          await page.setViewportSize({ width, height: 800 });
          await open(page, '/api/1.0/limits');
          await search(page, 'returned');
          await expectResults(page, ['api/1.0/limits#errors']);
          await page.keyboard.press('Tab');
          for (const name of ['Close', 'API 1.0', 'API · All versions']) {
            await expect(dialog(page).locator(':focus')).toHaveText(name);
            if (name !== 'API · All versions') await page.keyboard.press('Tab');
          }
          await page.keyboard.press('Enter');
          await expect(scope(page, 'API · All versions')).toHaveAttribute('aria-pressed', 'true');
          await expect(field(page)).toBeFocused();
          await field(page).fill('pelican returned');
          await expectResults(page, ['api/1.0/limits#errors', 'api/limits#errors']);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
          for (const button of await scopes(page).all()) await expect(button).toBeInViewport({ ratio: 1 });
          await expectNothingInBothModes(page, 'dialog.search');
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
          await expect(page).toHaveURL(`${site.url}/api/limits#errors`);
        },
      );
    }
  });
}
