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
