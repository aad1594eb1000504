/** A site below a path, whose links end in a slash (BEHAVIOUR B2, B3, B7). */
import { expect, heading, hydrated, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'base' });

test('links navigate in place', async ({ page }) => {
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

test('every form of an address is cleaned', async ({ page }) => {
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

test('B3 other spellings lead to the page', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await page.goto('/base/Docs/ONE');
  await expect(page).toHaveURL('/base/docs/one/');
  await page.goto('/base/ABOUT/');
  await expect(page).toHaveURL('/base/about/');
  await hydrated(page);
});
