/** The search of a site that is served from its sources (BEHAVIOUR B156). */
import { chmodSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
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

/** Pagefind's program for this system, and another in its place that fails while a file is there. */
function breakIndexer(root: string): { readonly indexer: string; readonly mend: () => void } {
  const programs = fileURLToPath(new URL('../../../node_modules/@pagefind/', import.meta.url));
  const own = readdirSync(programs)
    .map((name) => path.join(programs, name, 'bin/pagefind_extended'))
    .find((file) => existsSync(file));
  const [indexer, broken] = ['indexer.sh', 'indexer-is-broken'].map((name) => path.join(path.dirname(root), name));
  if (own === undefined || indexer === undefined || broken === undefined) throw new Error('Pagefind is missing.');
  writeFileSync(broken, '');
  writeFileSync(indexer, `#!/bin/sh\n[ -e "${broken}" ] && exit 1\nexec "${own}" "$@"\n`);
  chmodSync(indexer, 0o755);
  return { indexer, mend: () => rmSync(broken) };
}

test('B156 an index that could not be made says why, and is made again when the writer asks for it', async ({
  page,
  stopped,
  expectedMessages,
}) => {
  expectedMessages.push('making the index failed');
  const { indexer, mend } = breakIndexer(stopped.root);
  await stopped.start(0, { PAGEFIND_EXTENDED_BINARY_PATH: indexer });
  await open(page, `${stopped.url}/docs/guide`);
  // It comes a second later: a page that is left says nothing.
  const warning = page.waitForEvent('console', (message) => message.text().includes('making the index failed'));
  await search(page, 'hidden');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.locator('.search-note')).toContainText('making the index failed');
  await dialog.getByRole('button', { name: 'Build again' }).click();
  await expect(dialog.locator('.search-note')).toContainText('making the index failed');
  mend();
  await dialog.getByRole('button', { name: 'Build again' }).click();
  await expect(dialog.getByRole('option').locator('mark').first()).toHaveText(/hidden/iu);
  await warning;
});
