/** Blocks of code with words (BEHAVIOUR B205–B208): marks, collapsed code, package managers, components; and elements of the head (B212). */
import { expectNothingInBothModes } from '../violations.ts';
import { expect } from './fixtures.ts';
import { follow, heading, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'components' });

test('B208 one choice of a package manager is that of all groups, and of the next pages @smoke', async ({ page }) => {
  await open(page, 'docs/code');
  const groups = page.locator('.tabs');
  await groups.nth(1).getByRole('tab', { name: 'pnpm' }).click();
  await expect(groups.nth(0).locator('.tab-panel[data-selected]')).toContainText('pnpm add --save-dev docsite');
  await expect(groups.nth(1).locator('.tab-panel[data-selected]')).toContainText('pnpm run build');
  await page.reload();
  await expect(groups.nth(0).locator('.tab-panel[data-selected]')).toContainText('pnpm add --save-dev docsite');
});

test('B207 an island draws a block, gets its code, and keeps the block', async ({ page }) => {
  await open(page, 'docs/plain');
  await follow(page, new URL('docs/code', page.url().replace(/docs\/plain.*/u, '')).href);
  await expect(heading(page)).toHaveText('Code');
  const live = page.locator('.live-code');
  await expect(live.locator('.code-block .hljs-keyword')).toHaveText('let');
  const field = live.getByLabel('Edit js (big)');
  await expect(field).toHaveValue("let version = 'next';");
  await expect(page.locator('docsite-island[data-hydrated]')).toHaveCount(1);
  await field.fill('let');
  await expect(live.locator('output')).toHaveText('Changed');
});

test('B207 a component without a script draws a block at build time', async ({ page }) => {
  await page.goto('docs/code');
  await expect(page.getByRole('region', { name: 'In a frame' }).locator('.code-title')).toHaveText('In a frame');
});

test('B205 removed lines are not copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'docs/code');
  const block = page.locator('.code-block', { hasText: 'fresh();' });
  await block.hover();
  await block.getByRole('button', { name: 'Copy code to clipboard' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('fresh();\nwrong();\nodd();');
});

test('B86 of a session, only what was typed is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, 'docs/code');
  const block = page.locator('.code-block', { hasText: 'added 1 package' });
  await block.hover();
  await block.getByRole('button', { name: 'Copy code to clipboard' }).click();
  const typed = 'npm install sample\nnpm start -- \\\n  --port 3';
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(typed);
});

test('B205 marks are seen, and what is not in focus has the contrast of text', async ({ page }) => {
  await open(page, 'docs/code');
  const colors = await page
    .locator('.code-line:is(.code-line-added, .code-line-removed, .code-line-error, .code-line-warning)')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).backgroundColor));
  expect(new Set(colors).size).toBe(4);
  await expectNothingInBothModes(page, '.markdown');
});

test('B206 long code shows its first lines until the reader opens it, by mouse or keyboard', async ({ page }) => {
  await open(page, 'docs/code');
  const block = page.locator('.code-block', { hasText: 'Long' });
  const heightOf = async (): Promise<number> => (await block.locator('pre').boundingBox())?.height ?? 0;
  const closed = await heightOf();
  await block.getByText('Show all 20 lines').click();
  await expect.poll(heightOf).toBeGreaterThan(closed * 1.7);
  await block.getByText('Show fewer lines').focus();
  await page.keyboard.press('Enter');
  await expect.poll(heightOf).toBe(closed);
});

test('B212 elements of the head go with their page', async ({ page }) => {
  await open(page, 'docs/code');
  const author = page.locator('head meta[name=author]');
  const data = page.locator('head script[data-page]');
  await expect(author).toHaveAttribute('content', 'Author of next');
  await expect(data).toHaveCount(1);
  await follow(page, new URL('docs/plain', page.url().replace(/docs\/code.*/u, '')).href);
  await expect(heading(page)).toHaveText('Plain');
  await expect(author).toHaveCount(0);
  await expect(data).toHaveCount(0);
  await page.goBack();
  await expect(heading(page)).toHaveText('Code');
  await expect(author).toHaveCount(1);
  await expect(data).toHaveCount(1);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B206 B208 long code opens, and each package manager is shown under its title', async ({ page }) => {
    await page.goto('docs/code');
    const block = page.locator('.code-block', { hasText: 'Long' });
    const before = (await block.locator('pre').boundingBox())?.height ?? 0;
    await block.getByText('Show all 20 lines').click();
    expect((await block.locator('pre').boundingBox())?.height).toBeGreaterThan(before);
    await expect(page.locator('.tab-title').first()).toHaveText('npm');
    await expect(page.getByText('bun add --dev docsite')).toBeVisible();
  });
});
