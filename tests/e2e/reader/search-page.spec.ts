/** The page of all results (BEHAVIOUR B147) below a base URL, and where the index does not load. */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, heading, holdFiles, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'base' });

const ENTRY = '**/search/entry.json';
const links = (page: Page) => page.locator('.search-pages a');

test('B147 results lead to pages below the base URL, in place', async ({ page }) => {
  await open(page, '/base/search?q=two');
  await expect(page).toHaveURL('/base/search/?q=two');
  await expect(links(page).first()).toHaveAttribute('href', '/base/docs/two/#two');
  await mark(page);
  await links(page).first().click();
  await expect(page).toHaveURL('/base/docs/two/#two');
  await expect(heading(page)).toHaveText('Two');
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/base/search/?q=two');
  await expect(links(page).first()).toBeVisible();
});

test('B147 a site without an index says so', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await page.route(ENTRY, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/base/search/?q=two');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Search is not available on this site.');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
});

test('B147 after a failure the reader tries again', async ({ page, expectedMessages }) => {
  expectedMessages.push('503', 'the server answered 503');
  await page.route(ENTRY, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/base/search/?q=two');
  await expect(page.getByRole('alert')).toHaveText('The search could not be loaded.');
  await expectNothingInBothModes(page, 'main');
  await page.unroute(ENTRY);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(links(page).first()).toHaveAttribute('href', '/base/docs/two/#two');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('B147 the page says that it searches, and axe finds nothing meanwhile', async ({ page }) => {
  const held = await holdFiles(page, '**/search/index/*.bin');
  await page.goto('/base/search/?q=two');
  await held.asked;
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Searching …');
  await expectNothingInBothModes(page, 'main');
  held.release();
  await expect(links(page).first()).toBeVisible();
});

test('B147 offline the reader is told why', async ({ page, context, possibleMessages }) => {
  possibleMessages.push('Failed to load', 'Failed to fetch');
  await open(page, '/base/search/');
  await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('searchbox').fill('two');
  await expect(page.getByRole('alert')).toHaveText('You are offline: the search cannot be loaded.');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(links(page).first()).toBeVisible();
});
