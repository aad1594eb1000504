/** What changed in a version, as readers see it. */
import { expect, test } from './fixtures.ts';
import { hydrated, open } from './navigation.ts';

const VERSION = '2.16.0';
const CHANGES = `/docs/${VERSION}/changes`;

test('B161 differences are marked, with links from change to change, also without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(CHANGES);
  const section = page.locator('.changed-row', { has: page.locator('[id="docker-development"]') });
  const words = section.locator('ins').first();
  await expect(words).toBeHidden();
  await section.locator('summary').first().click();
  await expect(section.locator('ins').first()).toHaveCSS('text-decoration-line', 'underline');
  await expect(section.locator('del').first()).toHaveCSS('text-decoration-line', 'line-through');
  await section.getByRole('link', { name: 'Next change' }).first().click();
  await expect(page.locator('[id="docker-development:2"]')).toBeInViewport();
  await section.locator('.diff-fold > summary').first().click();
  await expect(section.locator('.diff-fold').first()).toHaveAttribute('open', '');
  // A link from elsewhere shows what it names.
  await page.goto('/');
  await page.goto(`${CHANGES}#docker-development`);
  await expect(words).toBeVisible();
  await context.close();
});

test('B160 a row for each page says how much changed, and a hash opens it', async ({ page }) => {
  await open(page, '/docs/2.15.0/changes');
  const rows = page.locator('.changed-row');
  await expect(rows).toHaveCount(16);
  await expect(page.locator('.changed-row[open]')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Changed 16']);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2000);
  await page.locator('.toc').getByRole('link', { name: 'Joanie connection' }).click();
  await expect(page.locator('.changed-row[open]')).toHaveText(/^Joanie connectionWords: 71 added\+71/u);
  await expect(page.locator('.toc [aria-current]')).toHaveText('Joanie connection');
  await page.getByRole('link', { name: 'Changes in 2.14.1' }).click();
  await expect(page).toHaveURL('/docs/2.14.1/changes');
});

test('B162 the overview leads to the place of a change @smoke', async ({ page }) => {
  await open(page, `/docs/${VERSION}/overview`);
  await page.getByRole('link', { name: /^Differences ?: Installation$/u }).click();
  await expect(page).toHaveURL(`${CHANGES}#installation`);
  await expect(page.getByRole('heading', { name: 'Installation', level: 3 })).toBeInViewport();
});

test('B162 "This text since" leads to what changed then, from later versions too', async ({ page }) => {
  await open(page, '/docs/2.18.0/docker-development');
  await page.locator('.doc-footer').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/docs\/[\d.]+\/changes#docker-development$/u);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Changes in/u);
});

test('B175 a section that is newer than its page says so, and leads to what changed then', async ({ page }) => {
  await open(page, '/docs/2.18.0/django-react-interop');
  const mark = page.locator('#dashboard + .section-mark');
  await expect(mark).toHaveText('New in 2.15.0');
  await expect(page.locator('.toc')).not.toContainText('New in');
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/2.15.0/changes#django-react-interop');
  await expect(page.locator('[id="django-react-interop"]')).toBeInViewport();
  await page.goBack();
  await expect(mark).toBeInViewport();
});

test('B164 the stylesheet of differences comes with a link, and differences are drawn', async ({ page }) => {
  await open(page, `/docs/${VERSION}`);
  const sheets = page.locator('link[rel=stylesheet][href*="differences"]');
  await expect(sheets).toHaveCount(0);
  await page.getByRole('link', { name: 'What changed' }).click();
  await expect(page).toHaveURL(CHANGES);
  await expect(page.locator('.differences ins').first()).toHaveCSS('text-decoration-line', 'underline');
  await expect(page.locator('.differences')).toHaveCount(2);
  await hydrated(page);
});

test('B160 the number of the latest version leads to its changes', async ({ page }) => {
  await page.goto('/docs/3.2.1/changes');
  await expect(page).toHaveURL('/docs/changes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changes in 3.2.1');
});

for (const width of [360, 1280]) {
  test(`B161 nothing is wider than a window of ${String(width)} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/docs/3.2.0/changes');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
