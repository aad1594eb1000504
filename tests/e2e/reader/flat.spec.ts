/** A site of files named `x.html`, without trailing slashes (BEHAVIOUR B2, B3, B7). */
import { expect, follow, heading, hydrated, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'flat' });

test('links navigate in place and URLs are normalised', async ({ page }) => {
  await open(page, '/docs/one.html');
  await expect(page).toHaveURL('/docs/one');
  await mark(page);
  await page.getByRole('main').getByRole('link', { name: 'two', exact: true }).click();
  await expect(page).toHaveURL('/docs/two');
  await expect(heading(page)).toHaveText('Two');
  expect(await isMarked(page)).toBe(true);
});

test('B7 the browser handles links to files and to foreign pages', async ({ page, possibleMessages }) => {
  // They declare no icon.
  possibleMessages.push('404');
  await open(page, '/docs/one');
  await follow(page, '/notes.txt');
  await expect(page).toHaveURL('/notes.txt');
  await page.goBack();
  await hydrated(page);
  await follow(page, '/plain.html');
  await expect(page.getByRole('heading', { name: 'Plain page' })).toBeVisible();
  await expect(page).toHaveURL('/plain.html');
});

test('a page whose text has a script is loaded by the browser, which runs the script', async ({ page }) => {
  await open(page, '/docs/two');
  await page.getByRole('link', { name: 'a script' }).click();
  await expect(page.locator('#made')).toHaveText('made by a script');
});
