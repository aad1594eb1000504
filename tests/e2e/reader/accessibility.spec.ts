/** axe finds no violation in menus, notices and offers, in both modes. */
import { expectNothingInBothModes } from '../violations.ts';
import { scrollTo, test as docTest } from './doc-site.ts';
import { expect, test } from './fixtures.ts';
import { follow, heading, hold, open } from './navigation.ts';

// axe measures colours, so no transition may be running.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';

test('the open version menu, also filtered', async ({ page }) => {
  await page.goto('/docs/2.14.1/web-analytics');
  await page.locator('.navbar .version-button').click();
  const menu = page.getByRole('dialog', { name: 'Versions' });
  await expect(menu.locator('[data-version="1.12"]')).toBeAttached();
  await expectNothingInBothModes(page);
  await page.keyboard.type('2.1');
  await expect(menu.locator('[data-version="3.2.1"]')).toBeHidden();
  await expectNothingInBothModes(page);
  await page.keyboard.type('zzz');
  await expect(menu.locator('[data-version]:visible')).toHaveCount(0);
  await expectNothingInBothModes(page);
});

test('the open mobile menu with its versions', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(OTHER);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  // It becomes a dialog when its script has loaded, after the first paint.
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await menu.getByRole('button', { name: '← Back to main menu' }).click();
  await page.locator('.menu .version-button').click();
  await expect(page.locator('.menu [data-version="1.12"]')).toBeAttached();
  await expectNothingInBothModes(page);
});

test('the offer of the saved version', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('docsite-preferred-version', '2.21.0'));
  await open(page, OTHER);
  await expect(page.getByRole('link', { name: 'View in 2.21.0' })).toBeVisible();
  await expectNothingInBothModes(page);
});

test('the bar and the message of a slow navigation', async ({ page }) => {
  await open(page, OTHER);
  const held = await hold(page, PAGE);
  await follow(page, PAGE);
  await expect(page.getByText('Loading…')).toBeVisible();
  await expectNothingInBothModes(page);
  held.release();
  await expect(heading(page)).toHaveText('Installation');
});

test('the notice of a page that cannot be loaded', async ({ page, context, expectedMessages }) => {
  expectedMessages.push('Failed to load resource', 'Failed to fetch');
  // It may be prefetched before the network goes down.
  await page.route(`**${PAGE}`, (route) => route.abort('internetdisconnected'));
  await open(page, OTHER);
  await context.setOffline(true);
  await follow(page, PAGE);
  await expect(page.getByRole('alert')).toContainText('You are offline.');
  await expectNothingInBothModes(page);
});

test('a document with its tools @smoke', async ({ page }) => {
  await page.goto('/docs/cookiecutter');
  await scrollTo(page, 1500);
  await expect(page.locator('.back-to-top')).toBeAttached();
  await scrollTo(page, 1450);
  await scrollTo(page, 1400);
  await expect(page.getByRole('button', { name: 'Scroll back to top' })).toBeVisible();
  await expectNothingInBothModes(page);
});

docTest.use({ contextOptions: { reducedMotion: 'reduce' } });

docTest('the page of a category, which the flagship has not', async ({ page }) => {
  await page.goto('/docs/category/listed');
  await expect(page.getByRole('heading', { level: 1, name: 'Listed' })).toBeVisible();
  await expectNothingInBothModes(page);
});
