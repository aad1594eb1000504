/** The not-found page where other versions have the page (BEHAVIOUR B153), also below a base URL. */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { follow, heading, isMarked, mark, open, siteTest } from './navigation.ts';

const place = (page: Page) => page.locator('.known-page');
const links = (page: Page) => place(page).getByRole('link');
const hrefs = (page: Page) => links(page).evaluateAll((all) => all.map((link) => link.getAttribute('href')));

siteTest.describe('below a base URL', () => {
  siteTest.use({ siteName: 'known' });

  for (const [path, text, targets] of [
    [
      '1.0.0/later',
      'Version 1.0.0 does not have this page. Versions that have it: 4.0.0.',
      ['Read it in 4.0.0: /base/docs/later/'],
    ],
    [
      '3.0.0/extra',
      'Version 3.0.0 does not have this page. Versions that have it: 2.0.0.',
      ['Read it in 2.0.0: /base/docs/2.0.0/extra/'],
    ],
    ['2.0.0/old', 'In version 2.0.0 this page has another address.', ['Read it in 2.0.0: /base/docs/2.0.0/new/']],
    ['1.0.0/NEW', 'In version 1.0.0 this page has another address.', ['Read it in 1.0.0: /base/docs/1.0.0/old/']],
    [
      'next/new',
      'Version Next does not have this page. Versions that have it: 1.0.0 – 4.0.0.',
      ['Read it in 4.0.0: /base/docs/new/'],
    ],
    [
      'next/old',
      'Version Next does not have this page. Versions that have it: 4.0.0.',
      ['Read it in 4.0.0: /base/docs/old/'],
    ],
  ] as const) {
    siteTest(`B153 ${path} leads to the page in versions that have it`, async ({ page, expectedMessages }) => {
      expectedMessages.push('404');
      await page.goto(`/base/docs/${path}/?x=1#y`);
      await expect(place(page).locator('.lead')).toHaveText(text);
      const found = await links(page).evaluateAll((all) =>
        all.map((link) => `${link.textContent}: ${link.getAttribute('href') ?? ''}`),
      );
      expect(found).toEqual(targets.map((target) => `${target}?x=1#y`));
      await expect(heading(page)).toHaveText('Page not found');
      await links(page).first().click();
      await expect(heading(page)).not.toHaveText('Page not found');
    });
  }

  siteTest('B153 a name that no version has stays unknown', async ({ page, expectedMessages }) => {
    expectedMessages.push('404');
    const asked = page.waitForResponse('**/pages.json');
    await open(page, '/base/docs/2.0.0/nowhere/');
    await asked;
    await expect(place(page)).toBeEmpty();
  });
});

test('B153 on a page that a link leads to, in place, and gone on the next @smoke', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('404');
  await open(page, '/docs/installation');
  await mark(page);
  await follow(page, '/docs/2.8.0/cookiecutter');
  await expect(place(page)).toContainText('Version 2.8.0 does not have this page.');
  expect(await hrefs(page)).toEqual(['/docs/cookiecutter', '/docs/2.14.1/cookiecutter']);
  await expect(page.locator('main .button-filled').and(page.locator(':not([href="/"])'))).toHaveText(
    'Read it in 3.2.1',
  );
  expect(await isMarked(page)).toBe(true);
  await follow(page, '/docs/2.8.0/nowhere');
  await expect(page).toHaveURL('/docs/2.8.0/nowhere');
  await expect(place(page)).toBeEmpty();
});

test('B153 without the data files the page is as it was', async ({ page, expectedMessages }) => {
  expectedMessages.push('404', 'Failed to load resource', 'Failed to fetch');
  await page.route('**/versions.json', (route) => route.abort());
  await open(page, '/docs/2.8.0/cookiecutter');
  await expect(place(page)).toBeEmpty();
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`B153 at ${width} pixels nothing sticks out, and axe finds nothing`, async ({ page, expectedMessages }) => {
    expectedMessages.push('404');
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/docs/2.1.0/api/course-run-synchronization-api');
    await expect(links(page)).toHaveCount(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNothingInBothModes(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B153 the page is as for any address', async ({ page, expectedMessages }) => {
    expectedMessages.push('404');
    await page.goto('/docs/2.8.0/cookiecutter');
    await expect(heading(page)).toHaveText('Page not found');
    await expect(place(page)).toBeEmpty();
  });
});
