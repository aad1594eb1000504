/** Hydration takes over the built HTML without a difference (BEHAVIOUR B23). */
import { expect, test } from './fixtures.ts';
import { heading, hydrated, open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const PAGES = {
  'the home page': '/',
  'a document': '/docs/installation',
  'a document of an old version': '/docs/2.14.1/discover',
  'an unreleased document': '/docs/next/discover',
  'a landing page': '/docs',
  'an overview': '/docs/overview',
  'the versions': '/versions',
  'the users': '/users',
  'a page in Markdown': '/help',
};

for (const [name, path] of Object.entries(PAGES)) {
  test(`B23 ${name} hydrates, and the console stays empty`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const before = await heading(page).elementHandle();
    await hydrated(page);
    // The elements are the same: nothing was rendered again.
    expect(await before.evaluate((element) => element.isConnected)).toBe(true);
  });
}

test('B23 page after page, in place', async ({ page }) => {
  await open(page, '/');
  for (const path of Object.values(PAGES)) {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href });
      document.body.append(link);
      link.click();
      link.remove();
    }, path);
    await expect(page).toHaveURL(path);
    await expect(page.locator(`link[rel=canonical]`)).toHaveCount(1);
    await expect(heading(page)).toBeVisible();
  }
});

test('B191 a list that only the build draws is whole after taking over, on the way to it and on the way back', async ({
  page,
}) => {
  await page.goto('/docs/overview');
  const rows = page.locator('main .page-rows > li, main tbody tr');
  const count = await rows.count();
  expect(count).toBeGreaterThan(5);
  const data = await page.locator('[id="docsite:page"]').textContent();
  expect(data).toContain('"pages":[]');
  await hydrated(page);
  await expect(rows).toHaveCount(count);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  await page.locator('.footer a[href="/versions"]').click();
  await expect(page).toHaveURL('/versions');
  await expect.poll(() => rows.count()).toBeGreaterThan(50);
  await expect(page.locator('.versions-drawing')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(count);
  await rows.nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/docs\/(?!overview)/u);
  await expect(page.locator('html')).toHaveAttribute('data-same-document');
});

/** React's development build reports what its production build ignores: differing attributes and texts. */
test.describe('B23 in React’s development build', () => {
  // One worker builds the site and runs all its tests.
  test.describe.configure({ mode: 'default' });
  const sites = new Map<string, ServedSite>();

  test.beforeAll(async ({ from }) => {
    test.setTimeout(120_000);
    process.env['DOCSITE_REACT'] = 'development';
    try {
      for (const name of ['chrome', 'crash', 'doc']) sites.set(name, await serveSite(name, from, CONFIGS[name]));
    } finally {
      delete process.env['DOCSITE_REACT'];
    }
  });
  test.afterAll(async () => {
    for (const site of sites.values()) await site.close();
  });

  const CONFIGS: Readonly<Record<string, Parameters<typeof serveSite>[2]>> = {
    chrome: {
      navbar: {
        hideOnScroll: true,
        items: [
          { label: 'About', to: '/about', position: 'left' },
          { type: 'docsVersionDropdown', position: 'right' },
          { type: 'dropdown', label: 'Others', position: 'right', items: [{ label: 'About', to: '/about' }] },
          // Too long for the bar: scripts fill its last item before React takes over.
          { label: 'Everything that this site has to say about itself, page by page', to: '/docs/guide' },
          { label: 'Everything that others have to say about this site, page by page', to: '/users' },
        ],
      },
      announcementBar: { id: 'news', content: '<b>News</b>' },
      users: [{ caption: 'A user', image: '/favicon.svg', infoLink: 'https://user.example/', pinned: true }],
      footer: { copyright: 'Nobody' },
    },
  };
  const PATHS: Readonly<Record<string, readonly string[]>> = {
    chrome: [
      '/',
      '/about',
      '/users',
      '/versions',
      '/docs',
      '/docs/intro',
      '/docs/next/intro',
      '/docs/1.0.0',
      '/docs/1.0.0/start',
      '/docs/overview',
    ],
    crash: ['/click', '/docs/one'],
    doc: ['/docs/constructs', '/docs/tabs', '/docs/guides/reading', '/docs/orphan', '/docs/overview'],
  };

  for (const [name, paths] of Object.entries(PATHS)) {
    for (const path of paths) {
      test(`${name}: ${path}`, async ({ page }) => {
        await open(page, `${sites.get(name)?.url.replace(/\/$/u, '') ?? ''}${path}`);
        // Otherwise this would test nothing: the production build is silent.
        const isDevelopment = await page.evaluate(async () => {
          const scripts = document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts'];
          const main = new URL(scripts?.split(' ')[0] ?? '', location.origin);
          const text = await (await fetch(main)).text();
          const chunk = /["']([^"']*\/hydrate\.[^"']+)["']/u.exec(text)?.[1] ?? '';
          const response = await fetch(new URL(chunk, main));
          return (await response.text()).includes('react.dev/link/hydration-mismatch');
        });
        expect(isDevelopment).toBe(true);
      });
    }
  }

  test('items of the navbar that have no room, and the dropdown that has them', async ({ page }) => {
    await page.goto(`${sites.get('chrome')?.url.replace(/\/$/u, '') ?? ''}/docs/intro`);
    await expect(page.locator('.navbar-more ul a')).not.toHaveCount(0);
    await hydrated(page);
    await page.locator('.navbar-more summary').click();
    await expect(page.locator('.navbar-more').getByRole('link', { name: 'Everything that others' })).toBeVisible();
  });

  test('the not-found page', async ({ page, expectedMessages }) => {
    expectedMessages.push('404');
    await open(page, `${sites.get('chrome')?.url.replace(/\/$/u, '') ?? ''}/nowhere`);
    await expect(heading(page)).toHaveText('Page not found');
  });
});
