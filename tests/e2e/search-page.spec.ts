/** The page of all results (BEHAVIOUR B147), on the flagship. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectNothingInBothModes } from './violations.ts';

const field = (page: Page) => page.getByRole('main').getByRole('searchbox', { name: 'Search' });
const choice = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Version' });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const links = (page: Page) => page.locator('.search-pages a');

for (const width of [390, 1280]) {
  test(`at ${width} pixels the address is searched for, and says what is typed`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/search?q=installation');
    await expect(field(page)).toHaveValue('installation');
    await expect(choice(page)).toHaveValue('');
    await expect(links(page).first()).toHaveAttribute('href', '/docs/installation');
    await expect(page.locator('.search-pages mark')).not.toHaveCount(0);
    await field(page).fill('cookiecutter');
    await expect(page).toHaveURL('/search?q=cookiecutter');
    await expect(links(page).first()).toHaveAttribute('href', '/docs/cookiecutter');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('how many pages there are is announced once per search, and not again for Enter', async ({ page }) => {
  await page.goto('/search?q=installation');
  await expect(status(page)).toContainText(/\d pages/u);
  await status(page).evaluate((element) => {
    const said = Object.assign(globalThis, { said: [] as string[] }).said;
    const note = (): unknown => /\d/u.test(element.textContent) && said.push(element.textContent);
    new MutationObserver(note).observe(element, { childList: true });
  });
  const said = (): Promise<unknown> => page.evaluate(() => (globalThis as { said?: unknown }).said);
  await field(page).press('Enter');
  await field(page).fill('cookiecutter');
  await expect(links(page).first()).toHaveAttribute('href', '/docs/cookiecutter');
  await field(page).press('Enter');
  await page.waitForTimeout(400);
  expect(await said()).toHaveLength(1);
});

test('with a version, its pages are shown, and others where it has none', async ({ page }) => {
  await page.goto('/search?q=installation&version=2.15.0');
  await expect(choice(page)).toHaveValue('2.15.0');
  await expect(links(page).first()).toHaveAttribute('href', /^\/docs\/2\.15\.0\//u);
  await expect(page.getByRole('heading', { name: 'In other versions' })).toHaveCount(0);
  await field(page).fill('cookiecutter');
  await choice(page).selectOption('1.12');
  await expect(page).toHaveURL('/search?q=cookiecutter&version=1.12');
  await expect(status(page)).toContainText('1.12 has no page with this');
  await expect(page.getByRole('heading', { name: 'In other versions' })).toBeVisible();
  await expect(page.locator('.search-version').first()).not.toBeEmpty();
});

test('what the address asks for is text', async ({ page }) => {
  const text = '<img src=x onerror="document.title = 1">';
  await page.goto(`/search?q=${encodeURIComponent(text)}&version=${encodeURIComponent(text)}`);
  await expect(field(page)).toHaveValue(text);
  await expect(status(page)).toContainText(`“${text}” is not a version of this site`);
  await expect(status(page)).toContainText(`No results for “${text}”`);
  await expect(page.locator('.search-page img')).toHaveCount(0);
  await expect(choice(page)).toHaveValue('');
  await expect(page).toHaveTitle(/^Search /u);
});

test('"Show more" adds pages, and the reader goes on with the first of them', async ({ page }) => {
  await page.goto('/search?q=course');
  await expect(page.locator('.search-pages').first().locator('> li')).toHaveCount(10);
  const last = await links(page).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.locator('.search-pages').first().locator('> li')).not.toHaveCount(10);
  const focused = page.locator('.search-pages a:focus');
  await expect(focused).toHaveCount(1);
  expect(last).not.toContain(await focused.evaluate((link) => (link as HTMLAnchorElement).href));
});

test('in place from a page to the results, to a result, and back to where the reader was @smoke', async ({ page }) => {
  await page.goto('/search?q=course');
  await expect(links(page).first()).toBeVisible();
  await field(page).fill('elasticsearch');
  await expect(page).toHaveURL('/search?q=elasticsearch');
  await expect(status(page)).toContainText('page');
  await page.locator('html[data-has-hydrated]').waitFor();
  await page.evaluate(() => {
    document.body.dataset['marked'] = '';
  });
  const link = links(page).last();
  await link.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await link.click();
  await expect(page.locator('article')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search?q=elasticsearch');
  await expect(field(page)).toHaveValue('elasticsearch');
  await expect(link).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - top)).toBeLessThan(2);
  await expect(page.locator('body')).toHaveAttribute('data-marked');
});

test('a result marks its words on the page that it opens, until Esc', async ({ page }) => {
  await page.goto('/search?q=elasticsearch');
  await page.locator('html[data-has-hydrated]').waitFor();
  await links(page).first().click();
  await expect(page.locator('article')).toBeVisible();
  const marked = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...(CSS.highlights.get('docsite-search') ?? [])].map((range) => (range as Range).toString().toLowerCase()),
    );
  await expect.poll(marked).toContain('elasticsearch');
  await page.keyboard.press('Escape');
  expect(await marked()).toEqual([]);
});

test('axe finds nothing on the page, empty, with results, with those of other versions and with none', async ({
  page,
}) => {
  await page.goto('/search');
  await expect(status(page)).toHaveText('Type a word, a setting or a command.');
  await expectNothingInBothModes(page, 'main');
  for (const query of ['q=course', 'q=cookiecutter&version=1.12', 'q=xqzzy']) {
    await page.goto(`/search?${query}`);
    await expect(status(page)).toContainText(/page|No results/u);
    await expectNothingInBothModes(page, 'main');
  }
});

test('nothing of the index loads before it is wanted', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/search');
  await expect(status(page)).toHaveText('Type a word, a setting or a command.');
  expect(requests.filter((path) => path.startsWith('/search/'))).toEqual([]);
  await field(page).focus();
  await expect.poll(() => requests).toContain('/search/entry.json');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says so, and leads to all pages', async ({ page }) => {
    await page.goto('/search?q=course');
    // Playwright looks for no text in such an element.
    await expect(page.locator('noscript p')).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'All versions' })).toHaveAttribute('href', '/versions');
    await main.getByRole('link', { name: 'All pages of the latest version' }).click();
    await expect(page).toHaveURL('/docs/overview');
  });
});
