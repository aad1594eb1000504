/** The search of a site that is served from its sources (BEHAVIOUR B156). */
import type { Page } from '@playwright/test';
import { expect, open, test } from './serve-sources.ts';

async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(query);
}

test('B156 an index is made when the search is opened, and again when it is opened after an edit @smoke', async ({
  page,
  workshop,
}) => {
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option');
  await open(page, `${workshop.url}/docs/guide`);
  await search(page, 'hidden');
  await expect(options.locator('mark').first()).toHaveText(/hidden/iu);
  await page.keyboard.press('Escape');
  await workshop.edit('docs/versions/1.0.0/guide.md', { from: 'First words.', to: 'Chrysanthemum words.' });
  await expect(page.getByText('Chrysanthemum words.')).toBeVisible();
  await search(page, 'chrysanthemum');
  await expect(options.locator('mark')).toHaveText(['Chrysanthemum']);
});

test('B156 an index that could not be made says why, and is asked for again when the writer wants it', async ({
  page,
  workshop,
  expectedMessages,
}) => {
  const failed = 'The site has no search: making the index failed.';
  expectedMessages.push(failed);
  const entry = '**/search/entry.json';
  await page.route(entry, (route) => route.fulfill({ json: { failed } }));
  await open(page, `${workshop.url}/docs/guide`);
  // It comes a second later: a page that is left says nothing.
  const warning = page.waitForEvent('console', (message) => message.text().includes(failed));
  await search(page, 'hidden');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.locator('.search-note')).toContainText(failed);
  await dialog.getByRole('button', { name: 'Build again' }).click();
  await expect(dialog.locator('.search-note')).toContainText(failed);
  await page.unroute(entry);
  await dialog.getByRole('button', { name: 'Build again' }).click();
  await expect(dialog.getByRole('option').locator('mark').first()).toHaveText(/hidden/iu);
  await warning;
});
