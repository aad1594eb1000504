/** The page that compares versions (BEHAVIOUR B166–B168) below a base URL, under the manual's policy, and where a page does not load. */
import type { Page } from '@playwright/test';
import { SITE_TITLE } from '../test.ts';
import { expect, test } from './fixtures.ts';
import { mark, isMarked, open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const ADDRESS = '/versions/compare?from=2.8.0&to=3.2.1&page=discover';
const status = (page: Page) => page.getByRole('main').getByRole('status');
const differences = (page: Page) => page.locator('.differences');

test('B168 after a failure the reader tries again', async ({ page, expectedMessages }) => {
  expectedMessages.push('503', 'the server answered 503');
  await page.route('**/docs/2.8.0/discover', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(ADDRESS);
  await expect(page.getByRole('alert')).toHaveText('The versions could not be loaded.');
  await page.unroute('**/docs/2.8.0/discover');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(differences(page)).toBeVisible();
});

test('B168 offline the reader is told why', async ({ page, context, possibleMessages }) => {
  possibleMessages.push('Failed to load', 'Failed to fetch');
  await open(page, '/versions/compare?from=2.8.0&to=3.2.1');
  const link = page.getByRole('main').getByRole('link', { name: `Discover ${SITE_TITLE}`, exact: true });
  await expect(link).toBeVisible();
  await mark(page);
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('alert')).toHaveText('You are offline: the versions cannot be loaded.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(differences(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('B165 without the overview of a version, its pages have their paths as names', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('503', 'the server answered 503');
  await page.route('**/docs/overview', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/versions/compare?from=2.8.0&to=3.2.1');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'discover' })).toHaveText('discover');
});

test('B168 with the keyboard alone, to another version, the swapped one, and from change to change', async ({
  page,
}) => {
  await open(page, ADDRESS);
  await expect(differences(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'From version' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(ADDRESS);
  // The form stays: so does the focus.
  await expect(page.getByRole('combobox', { name: 'From version' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Swap the versions' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=3\.2\.1/u);
  await expect(page.locator('.compare-result a').first()).toHaveText('Read it in 3.2.1');
  const next = page.getByRole('link', { name: 'Next change' }).first();
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#change-2$/u);
  await expect(page.locator('#change-2')).toBeInViewport();
});

test.describe('a site with a base URL', () => {
  test.describe.configure({ mode: 'default' });
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('chrome', from, { baseUrl: '/base/' });
  });
  test.afterAll(() => site.close());

  test('B166 a renamed page is found, and its differences are drawn', async ({ page }) => {
    await page.goto(`${site.url}/versions/compare?from=1.1.0&to=2.0.0`);
    await expect(status(page)).toHaveText(/^\d+ pages? differs? between 1\.1\.0 and 2\.0\.0\.$/u);
    const renamed = page.getByRole('main').getByRole('listitem').filter({ hasText: 'before: start' });
    await renamed.getByRole('link', { name: 'intro' }).click();
    await expect(page).toHaveURL(`${site.url}/versions/compare?from=1.1.0&to=2.0.0&page=intro`);
    await expect(status(page)).toHaveText(/The page was renamed from “start” to “intro”\.$/u);
    await expect(page.getByRole('link', { name: 'Read it in 1.1.0' })).toHaveAttribute(
      'href',
      '/base/docs/1.1.0/start',
    );
    await expect(page.getByRole('link', { name: 'Read it in 2.0.0' })).toHaveAttribute('href', '/base/docs/intro');
    await expect(differences(page)).toBeVisible();
  });
});
