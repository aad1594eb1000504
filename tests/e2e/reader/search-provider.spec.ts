/** A site whose search is an engine of its own: `search: { provider }` (BEHAVIOUR B143). */
import type { Locator, Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { attached, heading, open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const ENGINE = '**/search-api?*';
const HREF = '/docs/birds';

const dialog = (page: Page): Locator => page.locator('dialog.search');
const field = (page: Page): Locator => dialog(page).getByRole('combobox');
const options = (page: Page): Locator => dialog(page).getByRole('option');
const note = (page: Page): Locator => dialog(page).locator('.search-note');

/** What the engine finds. */
const ROWS = [{ url: HREF, title: 'Birds', before: 'The ', after: ' <b>flies</b>.', versions: 'only 1.0' }];

/** Answers the site's engine; returns what it is asked, as `query version scope`. */
async function startEngine(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route(ENGINE, async (route) => {
    const wanted = new URL(route.request().url()).searchParams;
    asked.push([wanted.get('query'), wanted.get('version'), wanted.get('scope')].join(' '));
    await route.fulfill({ json: ROWS });
  });
  return asked;
}

test.describe('a site with an engine of its own', () => {
  test.describe.configure({ mode: 'default' });
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    // On a busy machine a site takes long to start.
    test.setTimeout(240_000);
    site = await serveSite('search-provider', from);
  });
  test.afterAll(() => site.close());

  async function search(page: Page, query: string): Promise<void> {
    await open(page, `${site.url}${HREF}`);
    await attached(page, 'html[data-started]');
    await page.keyboard.press('/');
    await field(page).fill(query);
  }

  test('B143 the dialog asks it, and shows its results @smoke', async ({ page }) => {
    const asked = await startEngine(page);
    const files: string[] = [];
    page.on('request', (request) => files.push(new URL(request.url()).pathname));
    await search(page, 'stork');
    await expect(options(page)).toHaveCount(1);
    await expect(options(page)).toContainText('only 1.0');
    await expect(options(page)).toContainText('The stork <b>flies</b>.');
    await expect(options(page).locator('mark')).toHaveText('stork');
    expect(asked.at(-1)).toBe('stork 1.0 version');
    // There is no index.
    expect(files.filter((file) => file.startsWith('/search/'))).toEqual([]);
    await expectNothingInBothModes(page, 'dialog.search');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(site.url + HREF);
    await expect(heading(page)).toHaveText('Birds');
  });

  test('B143 it is asked for all versions', async ({ page }) => {
    const asked = await startEngine(page);
    await search(page, 'stork');
    await dialog(page).getByRole('button', { name: 'All versions' }).click();
    await expect.poll(() => asked.at(-1)).toBe('stork 1.0 all');
    await expect(options(page)).toHaveCount(1);
  });

  test('B143 its failure is shown, and it is asked again', async ({ page, expectedMessages }) => {
    expectedMessages.push('Failed to load resource', 'The engine answered 503.');
    await page.route(ENGINE, (route) => route.fulfill({ status: 503 }));
    await search(page, 'stork');
    await expect(note(page)).toHaveText('The search could not be loaded.');
    await page.unrouteAll();
    await startEngine(page);
    await dialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(options(page)).toHaveCount(1);
  });

  test('B143 the page of results shows its results', async ({ page }) => {
    const asked = await startEngine(page);
    await page.goto(`${site.url}/search?q=stork`);
    await expect(page.locator('.search-pages > li')).toHaveCount(1);
    await expect(page.locator('.search-pages')).toContainText('only 1.0');
    expect(asked.at(-1)).toMatch(/^stork \S* all$/u);
  });
});
