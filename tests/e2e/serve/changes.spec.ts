/** What changed, while it changes: the pages of changes, histories, the comparison and the feed on `docsite serve`. */
import { expect, expectNoReload, open, test } from './serve-sources.ts';

const INTRO = 'docs/next/intro.md';

test('B161 a saved text shows in the changes of its version', async ({ page, workshop }) => {
  await open(page, `${workshop.url}/docs/next/changes`);
  await workshop.write(INTRO, '# Intro\n\nSaved words.\n');
  await expect(page.locator('ins', { hasText: 'Saved words' })).toBeVisible();
  await workshop.edit(INTRO, { from: 'Saved', to: 'Other' });
  await expect(page.locator('ins', { hasText: 'Other words' })).toBeVisible();
  await expect(page.getByText('Saved words')).toHaveCount(0);
  await expectNoReload(page);
});

test('B172 a saved text shows in the history of its page, and what was opened stays open', async ({
  page,
  workshop,
}) => {
  await workshop.write(INTRO, '# Intro\n\nSaved words.\n');
  await open(page, `${workshop.url}/versions/intro`);
  const changes = page.locator('.changed-row').first();
  await changes.locator('summary').first().click();
  await expect(changes.locator('ins', { hasText: 'Saved words' })).toBeVisible();
  await workshop.edit(INTRO, { from: 'Saved', to: 'Other' });
  await expect(changes.locator('ins', { hasText: 'Other words' })).toBeVisible();
  await expect(changes).toHaveAttribute('open', '');
  await expectNoReload(page);
});

test('B167 a comparison is of the texts as they are saved now', async ({ page, request, workshop }) => {
  // The page fetches both texts once: it must not come before the server has noticed the save.
  const isServed = (words: string): Promise<void> =>
    expect.poll(async () => (await request.get(`${workshop.url}/docs/next/intro`)).text()).toContain(words);
  await workshop.write(INTRO, '# Intro\n\nSaved words.\n');
  await isServed('Saved words');
  const address = `${workshop.url}/versions/compare?from=2.0.0&to=next&page=intro`;
  await open(page, address);
  await expect(page.locator('ins', { hasText: 'Saved words' })).toBeVisible();
  await workshop.edit(INTRO, { from: 'Saved', to: 'Other' });
  await isServed('Other words');
  await page.reload();
  await expect(page.locator('ins', { hasText: 'Other words' })).toBeVisible();
});

test('B161 a link to a change leads to it, also after a save', async ({ page, workshop }) => {
  await workshop.write(INTRO, `# Intro\n\nSaved words.\n\n${'Filling words.\n\n'.repeat(40)}`);
  await open(page, `${workshop.url}/docs/next/changes#intro:1`);
  const change = page.locator('[id="intro:1"]');
  await expect(change).toBeInViewport();
  await workshop.edit(INTRO, { from: 'Saved', to: 'Other' });
  await expect(change.locator('ins', { hasText: 'Other words' })).toBeVisible();
  await expect(change).toBeInViewport();
  await expect(page).toHaveURL(/#intro:1$/u);
});

test('B154 the feed says what a release changes now', async ({ request, workshop }) => {
  const feed = async (): Promise<string> => (await request.get(`${workshop.url}/docs/changes.xml`)).text();
  expect(await feed()).toContain('<feed');
  expect(await feed()).not.toContain('Renamed intro');
  await workshop.edit('docs/versions/2.0.0/intro.md', { from: '# ', to: '# Renamed intro of ' });
  await expect.poll(feed).toContain('Renamed intro of');
});
