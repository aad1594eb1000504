/** The version since which a page has its text, and the texts before and after it, as readers see them. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hydrated, open } from './navigation.ts';

const foot = (page: Page) => page.locator('.doc-footer');
/** The newer text, which no page of a past version contains. */
const newer = (page: Page) => foot(page).getByRole('link', { name: /^changed in/u });

/** The texts of a page in the store, oldest first: the first version of each, and the last released one. */
function textsOf(file: string): readonly { readonly first: string; readonly last: string }[] {
  const read = (path: string): unknown =>
    JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
  const { versions } = read('tests/fixtures/page-matrix.json') as { versions: { label: string }[] };
  const texts: { first: string; last: string; holder: string }[] = [];
  for (const { label } of versions.toReversed()) {
    if (label === 'next') continue;
    const { files } = read(`docs/versions/${label}/version.json`) as { files: Record<string, string> };
    const holder = files[file];
    const newest = texts.at(-1);
    if (holder === undefined) continue;
    if (newest?.holder === holder) newest.last = label;
    else texts.push({ first: label, last: label, holder });
  }
  return texts;
}

const texts = textsOf('lms-backends.md');
const [oldest, second] = texts;
const newest = texts.at(-1);
if (oldest === undefined || second === undefined || newest === undefined) throw new Error('lms-backends has one text.');

test('a page shows since when it has its text, and links to the previous text @smoke', async ({ page }) => {
  await page.goto(`/docs/${second.last}/lms-backends`);
  await expect(foot(page)).toContainText(`This text since ${second.first} · text of ${oldest.last}`);
  await foot(page)
    .getByRole('link', { name: `text of ${oldest.last}` })
    .click();
  await expect(page).toHaveURL(`/docs/${oldest.last}/lms-backends`);
  await expect(foot(page)).toContainText(`This text since ${oldest.first}`);
  await expect(foot(page)).not.toContainText('text of');
});

test('a past version reads from the shared data where the text changed, and links there', async ({ page, request }) => {
  const source = await (await request.get(`/docs/${oldest.first}/lms-backends`)).text();
  expect(source).not.toContain(second.first);
  const [, hash = ''] = /<h2 id="([^"]+)"/u.exec(source) ?? [];
  await open(page, `/docs/${oldest.first}/lms-backends#${hash}`);
  await expect(newer(page)).toHaveText(`changed in ${second.first}`);
  await newer(page).click();
  await expect(page).toHaveURL(`/docs/${second.first}/lms-backends#${hash}`);
  await expect(foot(page)).toContainText(`This text since ${second.first}`);
});

test('the latest version requests nothing, and the next one what its banner names', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/docs/lms-backends', '/docs/next/lms-backends']) {
    expect(asked.filter((one) => one.endsWith('/pages.json'))).toEqual([]);
    await open(page, path);
    await expect(foot(page)).toContainText(`This text since ${newest.first}`);
    await expect(page.locator('.text-newer')).toHaveCount(0);
    await expect(page.locator('.back-to-top')).toBeAttached();
  }
  await expect(page.locator('.banner .button')).toHaveText(`Read this page in ${newest.last}`);
  expect(asked.filter((path) => path.endsWith('/pages.json'))).toHaveLength(1);
});

test('a failing data file leaves the page as it is', { tag: '@browser' }, async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
  await page.route('**/pages.json', (route) => route.abort('connectionreset'));
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/pages.json'));
  await page.goto('/docs/2.8.0/lms-backends');
  await hydrated(page);
  await asked;
  await expect(foot(page)).toContainText('This text since 2.8.0');
  await expect(newer(page)).toHaveCount(0);
});

test('under data saver nothing is fetched for this', { tag: '@browser' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/docs/2.8.0/lms-backends');
  await expect(page.locator('.back-to-top')).toBeAttached();
  expect(asked.filter((path) => path.endsWith('.json'))).toEqual([]);
  await expect(newer(page)).toHaveCount(0);
});

test.describe('a version with the texts of the previous one', () => {
  test.use({ javaScriptEnabled: false });

  test('says so on its landing page and in the list of versions, and lists no changes in its overview', async ({
    page,
  }) => {
    await page.goto('/docs/3.1.1');
    await expect(page.locator('.page-meta')).toContainText(/Same texts as \d/u);
    await page.goto('/docs/3.1.1/overview');
    await expect(page.locator('.lead')).toContainText('The same texts as');
    await expect(page.locator('.page-rows')).toHaveCount(1);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
    await expect(page.locator('.page-rows > li').first()).toContainText(/Since \d/u);
    await page.goto('/versions');
    await expect(page.getByRole('row', { name: /^3\.1\.1/u })).toContainText('same texts as 3.1.0');
  });
});
