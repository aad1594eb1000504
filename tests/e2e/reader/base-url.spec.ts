/** A site with a base URL and trailing slashes (BEHAVIOUR B2, B3, B7). */
import { expect, follow, heading, hydrated, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'base' });

test('links navigate in place @smoke', async ({ page }) => {
  await open(page, '/base/');
  await mark(page);
  await page.getByRole('main').getByRole('link', { name: 'One' }).click();
  await expect(page).toHaveURL('/base/docs/one/');
  await expect(heading(page)).toHaveText('One');
  await page.getByRole('link', { name: 'its end' }).click();
  await expect(page).toHaveURL('/base/docs/two/#end');
  await expect(page.locator('#end')).toBeInViewport();
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/base/about/');
  await page.goBack();
  await expect(page).toHaveURL('/base/docs/two/#end');
  await expect(heading(page)).toHaveText('Two');
  expect(await isMarked(page)).toBe(true);
});

test('Back returns from what is not a page of the site', async ({ page }) => {
  await open(page, '/base/docs/two/');
  await follow(page, '/base/docs/one/');
  await expect(heading(page)).toHaveText('One');
  await page.getByRole('link', { name: 'a tree of files' }).click();
  await expect(heading(page)).toHaveText('A tree of files');
  await expect(page).toHaveURL('/base/tree/');
  await page.goBack();
  await expect(page).toHaveURL('/base/docs/one/');
  await expect(heading(page)).toHaveText('One');
  await page.goForward();
  await expect(heading(page)).toHaveText('A tree of files');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/base/docs/two/');
  await expect(heading(page)).toHaveText('Two');
});

test('a page whose text has a script is always loaded by the browser', async ({ page }) => {
  await open(page, '/base/docs/script/');
  await expect(page.locator('#made')).toHaveText('made by a script');
  await follow(page, '/base/docs/two/');
  await expect(heading(page)).toHaveText('Two');
  await page.getByRole('link', { name: 'a script' }).click();
  await expect(page.locator('#made')).toHaveText('made by a script');
  await expect(page).toHaveURL('/base/docs/script/');
});

test('every form of a URL is normalised', async ({ page }) => {
  for (const [from, to] of [
    ['/base/index.html', '/base/'],
    ['/base/docs/one', '/base/docs/one/'],
    ['/base/docs/one.html?a', '/base/docs/one/?a'],
    ['/base/docs/one/index.html', '/base/docs/one/'],
  ] as const) {
    await open(page, from);
    await expect(page).toHaveURL(to);
  }
});

test("B4 the site's own not-found page", async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  const response = await page.goto('/base/docs/nothing/');
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Lost');
  await expect(page).toHaveURL('/base/docs/nothing/');
  await hydrated(page);
  await page.getByRole('link', { name: 'One' }).click();
  await expect(heading(page)).toHaveText('One');
  await expect(page).toHaveURL('/base/docs/one/');
});

test('B3 other spellings lead to the page', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await page.goto('/base/Docs/ONE');
  await expect(page).toHaveURL('/base/docs/one/');
  await page.goto('/base/ABOUT/');
  await expect(page).toHaveURL('/base/about/');
  await hydrated(page);
});
