/** A set of documents with versions of its own on `docsite serve` (BEHAVIOUR B225). */
import type { Page } from '@playwright/test';
import { expect, expectNoReload, open, test } from './serve-sources.ts';

const SET = {
  'api/next/start.md': '# Start\n\nTo [call](call.md).\n',
  'api/next/call.md': '# Call\n\nThe call of next.\n',
  'api/versions/1.0/start.md': '# Start\n\nThe old start.\n',
  'api/versions/1.0/version.json': '{ "label": "1.0", "released": "2024-01-01", "files": { "start.md": "1.0" } }\n',
  'api/versions/2.0/call.md': '# Call\n\nThe call of 2.0.\n',
  'api/versions/2.0/version.json':
    '{ "label": "2.0", "released": "2024-06-01", "files": { "call.md": "2.0", "start.md": "1.0" } }\n',
};

test.beforeEach(async ({ stopped }) => {
  for (const [file, text] of Object.entries(SET)) await stopped.write(file, text);
  await stopped.edit('docsite.config.ts', {
    from: 'defineConfig({',
    to: "defineConfig({\n  sets: [{ id: 'api', label: 'API' }],",
  });
});

const text = (page: Page) => page.locator('main .markdown');

test('B225 saved texts show in place: of its next version, and of all versions that share a text', async ({
  page,
  workshop,
}) => {
  await open(page, `${workshop.url}/api/next/call`);
  await workshop.edit('api/next/call.md', { from: 'of next', to: 'as saved' });
  await expect(text(page)).toContainText('The call as saved.');
  await expectNoReload(page);

  await open(page, `${workshop.url}/api/start`);
  await workshop.edit('api/versions/1.0/start.md', { from: 'old start', to: 'shared start' });
  await expect(text(page)).toContainText('The shared start.');
  await expectNoReload(page);
  await page.goto(`${workshop.url}/api/1.0/start`);
  await expect(text(page)).toContainText('The shared start.');
});

test('B225 the version menu is that of the set, and knows a page that was added', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/api/call`);
  const menu = page.getByRole('dialog', { name: 'Versions' });
  const option = (version: string) => menu.locator(`[data-version="${version}"]`);
  const button = page.locator('.navbar .version-button');
  await button.click();
  await expect(menu.locator('[data-version]')).toHaveCount(3);
  await expect(option('2.0')).toHaveAttribute('aria-current', 'page');
  await expect(option('1.0')).toHaveClass(/version-missing/u);
  await option('next').click();
  await expect(page).toHaveURL(`${workshop.url}/api/next/call`);
  await expect(text(page)).toContainText('The call of next.');
  await expectNoReload(page);

  // A page that a version gets shows at its address, and the menu leads there.
  await workshop.write('api/versions/1.0/call.md', '# Call\n\nThe first call.\n');
  await workshop.edit('api/versions/1.0/version.json', { from: '"start.md"', to: '"call.md": "1.0", "start.md"' });
  await expect
    .poll(async () => (await page.request.get(`${workshop.url}/api/1.0/call`)).status(), { timeout: 30_000 })
    .toBe(200);
  await page.goto(`${workshop.url}/api/call`);
  await button.click();
  await expect(option('1.0')).not.toHaveClass(/version-missing/u);
  await option('1.0').click();
  await expect(text(page)).toContainText('The first call.');
});

test('B225 an address that a version of the set lacks is looked up in the set', async ({
  page,
  workshop,
  expectedMessages,
}) => {
  expectedMessages.push('404');
  await open(page, `${workshop.url}/api/1.0/call`);
  await expect(page.locator('.known-page')).toContainText('since 2.0');
  const link = page.locator('.known-page').getByRole('link', { name: '2.0' });
  await expect(link).toHaveAttribute('href', '/api/call');
  await link.click();
  await expect(text(page)).toContainText('The call of 2.0.');
});
