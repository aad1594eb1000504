/** The list of pages that differ between versions whose overviews are in parts (BEHAVIOUR B158, B165). */
import { expect } from './fixtures.ts';
import { siteTest as test } from './navigation.ts';

test.use({ siteName: 'large' });

test('B165 every page that differs has its title, and only overviews that can have it are read', async ({
  page,
  site,
}) => {
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/overview')) read.push(pathname);
  });
  await page.goto(`${site}/versions/compare/?from=1.0&to=next`);
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Topic 9 page 40' });
  await expect(entry.getByRole('link')).toHaveAttribute('href', /page=guides%2Ftopic-9%2Fpage-40$/u);
  expect(read.toSorted()).toEqual(['', '2/', '3/'].map((part) => `/base/docs/next/overview/${part}`));
});
