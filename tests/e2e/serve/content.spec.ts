/** Saved texts show on the open pages, which stay where they are. */
import { expect, expectNoReload, open, test } from './serve-sources.ts';

const GUIDE = 'docs/versions/1.0.0/guide.md';

test('a saved text is swapped in place: place, details, tabs and colours stay', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/guide`);
  await page.locator('.color-mode-toggle:visible').click();
  await page.getByText('More about it').click();
  await page.getByRole('tab', { name: 'Second' }).click();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  const theme = await page.locator('html').getAttribute('data-theme');
  await page.getByText('Line 30 of').scrollIntoViewIfNeeded();
  const before = await page.getByText('Line 30 of').boundingBox();

  // Above the reader's eyes a paragraph more, which must not move what is read.
  await workshop.edit(GUIDE, { from: 'First words.', to: 'First words, edited.\n\nOne paragraph more.' });
  await expect(page.getByText('First words, edited.')).toBeAttached();
  const after = await page.getByText('Line 30 of').boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  await expect(page.getByText('Hidden words.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Second' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('In the second tab.')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme ?? '');
  await expectNoReload(page);
});

test('wrapped code stays wrapped, whether its own text is swapped or another one', async ({ page, workshop }) => {
  const text = `# Intro\n\nShort words.\n\n\`\`\`text\n${'long line '.repeat(60)}\n\`\`\`\n`;
  await workshop.write('docs/next/intro.md', text);
  await open(page, `${workshop.url}/docs/next/intro`);
  const wrap = page.getByRole('button', { name: 'Toggle word wrap' });
  await page.locator('main pre').click();
  await wrap.click();
  await workshop.edit('docs/next/intro.md', { from: 'Short words.', to: 'Other words.' });
  await expect(page.getByText('Other words.')).toBeVisible();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await workshop.edit('docs/next/guide.md', { from: '# Guide', to: '# Handbook' });
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await expectNoReload(page);
});

test('a page that is swapped while the next one is on its way hands nothing on to that', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/1.0.0/guide`);
  await page.getByText('More about it').click();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/docs/guide', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'latest version' }).click();
  await expect(page).toHaveURL(/\/docs\/guide$/u);
  await workshop.edit(GUIDE, { from: 'First words.', to: 'Words for both.' });
  await expect(page.getByText('Words for both.')).toBeVisible();
  await expect(page.getByText('Hidden words.')).toBeVisible();
  answer();
  await expect(page.getByRole('link', { name: 'latest version' })).toHaveCount(0);
  await expect(page.getByText('Words for both.')).toBeVisible();
  await expect(page.getByText('Hidden words.')).toBeHidden();
  await expectNoReload(page);
});

test('nobody asks for a page that was edited: it comes with the news', async ({ page, workshop }) => {
  // Another spelling of the address, which the page cleans once it runs.
  await open(page, `${workshop.url}/docs/guide/index.html`);
  const asked: string[] = [];
  page.on('request', (request) => {
    // Pages that are linked from it may be loaded ahead at any time.
    if (new URL(request.url()).pathname.startsWith('/docs/guide')) asked.push(request.url());
  });
  await workshop.edit(GUIDE, { from: 'First words.', to: 'Words with the news.' });
  await expect(page.getByText('Words with the news.')).toBeVisible();
  expect(asked).toEqual([]);
  // Whoever comes back to it gets what it is now, too.
  await page.getByRole('link', { name: 'Intro' }).first().click();
  await expect(page.getByText('Words with the news.')).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Words with the news.')).toBeVisible();
  await expectNoReload(page);
});

test('every open version that shares the text follows, and no other', async ({ page, context, workshop }) => {
  await open(page, `${workshop.url}/docs/guide`);
  const [old, next] = [await context.newPage(), await context.newPage()];
  await open(old, `${workshop.url}/docs/1.0.0/guide`);
  await open(next, `${workshop.url}/docs/next/guide`);
  await workshop.edit(GUIDE, { from: 'First words.', to: 'Words for both.' });
  await expect(page.getByText('Words for both.')).toBeVisible();
  await expect(old.getByText('Words for both.')).toBeVisible();
  await expect(next.getByText('First words.')).toBeVisible();
  for (const one of [page, old, next]) await expectNoReload(one);
});

test('title, headings and the page beside it in the menu follow', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/guide`);
  await workshop.edit('docs/next/guide.md', { from: '# Guide', to: '# Handbook' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handbook');
  await expect(page).toHaveTitle('Handbook | Workshop');
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Handbook' })).toBeVisible();
  await workshop.edit('docs/next/guide.md', { from: '## Middle', to: '## Centre' });
  await expect(page.locator('.toc').getByRole('link', { name: 'Centre' })).toBeVisible();
  await expectNoReload(page);
});

test('the menu of narrow screens stays open', async ({ page, workshop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, `${workshop.url}/docs/next/guide`);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await expect(menu).toBeVisible();
  await workshop.edit('docs/next/guide.md', { from: '# Guide', to: '# Handbook' });
  await expect(menu.getByRole('link', { name: 'Handbook' })).toBeVisible();
  await expect(page.locator('main h1')).toHaveText('Handbook');
  await expect(menu.getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
  await expectNoReload(page);
});

test('a page that React has not taken over yet follows too', async ({ page, workshop }) => {
  await page.goto(`${workshop.url}/docs/next/intro`);
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await workshop.edit('docs/next/intro.md', { from: 'What comes next.', to: 'What comes after.' });
  await expect(page.getByText('What comes after.')).toBeVisible();
});

test('a page that was loaded ahead is shown as it is now', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/intro`);
  const link = page.locator('.sidebar').getByRole('link', { name: 'Guide' });
  const loaded = page.waitForResponse(`${workshop.url}/docs/next/guide`);
  await link.hover();
  await loaded;
  await workshop.edit('docs/next/guide.md', { from: 'First words.', to: 'Newer words.' });
  await link.click();
  await expect(page.getByText('Newer words.')).toBeVisible();
  await workshop.edit('docs/next/guide.md', { from: 'Newer words.', to: 'Newest words.' });
  await expect(page.getByText('Newest words.')).toBeVisible();
  await expectNoReload(page);
});

test('a sidebar shows in all versions that have it', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/intro`);
  const sidebar = { docs: ['intro', { type: 'category', label: 'Chapters', items: ['guide'] }] };
  await workshop.write('docs/versions/1.0.0/sidebars.json', JSON.stringify(sidebar));
  await expect(page.locator('.sidebar').getByText('Chapters')).toBeVisible();
  await expectNoReload(page);
});

test('a page appears when its file is written, and is gone with it', async ({ page, workshop, expectedMessages }) => {
  expectedMessages.push('404');
  await page.goto(`${workshop.url}/docs/next/fresh`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
  await workshop.write('docs/next/fresh.md', '# Fresh\n\nJust written.\n');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fresh');
  await workshop.remove('docs/next/fresh.md');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found');
});

test('the habits of editors: renamed over, gone and back, in two steps, CRLF', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/intro`);
  const file = 'docs/next/intro.md';
  await workshop.write(`${file}___jb_tmp___`, '# Introduction\n\nRenamed over.\n');
  await workshop.move(`${file}___jb_tmp___`, file);
  await expect(page.getByText('Renamed over.')).toBeVisible();
  await workshop.move(file, `${file}~`);
  await workshop.write(file, '# Introduction\r\n\r\nGone and back.\r\n');
  await expect(page.getByText('Gone and back.')).toBeVisible();
  await workshop.write(file, '');
  await workshop.write(file, '# Introduction\n\nIn two steps.\n');
  await expect(page.getByText('In two steps.')).toBeVisible();
  await expect(page.getByText('Page Not Found')).toHaveCount(0);
  await expectNoReload(page);
});

test('a page finds its server again, and what was saved meanwhile', async ({ page, workshop, expectedMessages }) => {
  expectedMessages.push('ERR_CONNECTION_REFUSED', 'ERR_INCOMPLETE_CHUNKED_ENCODING', 'ERR_CONNECTION_RESET');
  await open(page, `${workshop.url}/docs/next/intro`);
  await workshop.stop();
  await workshop.edit('docs/next/intro.md', { from: 'What comes next.', to: 'Saved meanwhile.' });
  await workshop.start(Number(new URL(workshop.url).port));
  await expect(page.getByText('Saved meanwhile.')).toBeVisible();
});
