/** Which URLs answer, where they lead, and a page's metadata. */
import type { Page } from '@playwright/test';
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, SITE_TITLE, SITE_URL, test } from './test.ts';

/** Values of the head that other sites and search engines read; `null` if missing. */
async function readHead(page: Page, path: string) {
  await page.goto(path);
  return page.evaluate(() => {
    const all = (selector: string, name: string): readonly (string | null)[] =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name));
    const one = (selector: string, name: string): string | null => {
      const found = all(selector, name);
      if (found.length > 1) throw new Error(`${selector} is there ${found.length} times.`);
      return found[0] ?? null;
    };
    const meta = (name: string): string | null => one(`meta[name="${name}"], meta[property="${name}"]`, 'content');
    return {
      title: document.title,
      canonical: one('link[rel=canonical]', 'href'),
      robots: meta('robots'),
      description: meta('description'),
      ogTitle: meta('og:title'),
      ogDescription: meta('og:description'),
      ogUrl: meta('og:url'),
      ogImage: meta('og:image'),
      ogSiteName: meta('og:site_name'),
      twitterCard: meta('twitter:card'),
      generator: meta('generator'),
      version: meta('docsite_version'),
      viewport: meta('viewport'),
      icon: one('link[rel=icon]', 'href'),
      lang: document.documentElement.lang,
      dir: getComputedStyle(document.documentElement).direction,
    };
  });
}

test.describe('the head', () => {
  for (const { name, path } of PAGE_KINDS) {
    test(`${name}: language, icon, preview and search tags agree (B132–B135)`, async ({ page, request }) => {
      const head = await readHead(page, path);
      expect(head).toMatchObject({
        lang: 'en',
        dir: 'ltr',
        icon: '/favicon.svg',
        ogTitle: head.title,
        ogDescription: head.description,
        ogUrl: head.canonical,
        ogSiteName: SITE_TITLE,
        ogImage: `${SITE_URL}/img/social.png`,
        twitterCard: 'summary_large_image',
        generator: 'docsite',
      });
      const isMissing = name === 'not found';
      // Search engines have results of their own, should show no old texts, and see nothing of what a script fills in.
      const isHidden = isMissing || ['search', 'comparison', 'history of a page'].includes(name);
      expect(head.robots).toBe(isHidden ? 'noindex' : null);
      expect(head.canonical === null).toBe(isMissing);
      if (!isMissing) expect(head.description ?? '').not.toBe('');
      const picture = await request.get('/img/social.png');
      expect(picture.headers()['content-type']).toBe('image/png');
    });
  }

  const TITLES: Readonly<Record<string, string>> = {
    '/': SITE_TITLE,
    '/docs/discover': `Discover ${SITE_TITLE} | ${SITE_TITLE}`,
    '/docs/1.12/discover': `Quick start | ${SITE_TITLE}`,
    '/docs/lms-backends': `LMS backends | ${SITE_TITLE}`,
    '/no-such-page': `Page not found | ${SITE_TITLE}`,
  };
  for (const [path, title] of Object.entries(TITLES)) {
    test(`the title of ${path} is the page's, then the site's (B132)`, async ({ page }) => {
      expect((await readHead(page, path)).title).toBe(title);
    });
  }

  const CANONICALS: Readonly<Record<string, string>> = {
    '/': '/',
    '/help': '/help',
    '/versions': '/versions',
    '/docs': '/docs',
    '/docs/discover': '/docs/discover',
    // The same page in the latest version, whose source has been renamed since.
    '/docs/1.12/discover': '/docs/discover',
    '/docs/2.14.1/cookiecutter': '/docs/cookiecutter',
    '/docs/2.8.0/api/course-run-synchronization-api': '/docs/api/course-run-synchronization-api',
    '/docs/next/cookiecutter': '/docs/cookiecutter',
    '/docs/3.2.1/discover': '/docs/discover',
  };
  for (const [path, canonical] of Object.entries(CANONICALS)) {
    test(`the canonical address of ${path} is ${canonical} (DESIGN 8)`, async ({ request }) => {
      const html = await (await request.get(path)).text();
      expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${canonical}">`);
    });
  }

  test('a page has one canonical URL, with or without a trailing slash (B1)', async ({ page }) => {
    const plain = await readHead(page, '/docs/discover');
    const slashed = await readHead(page, '/docs/discover/');
    expect(slashed).toEqual(plain);
    await expect(page.locator('h1')).toHaveText(`Discover ${SITE_TITLE}`);
  });
});

test.describe('addresses', () => {
  for (const path of ['/no-such-page', '/docs/no-such-page', '/docs/9.9.9', '/docs/1.12/cookiecutter', '/%E0%A4%A']) {
    test(`${path} answers 404 with the not-found page (B4, B5)`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('h1')).toHaveText('Page not found');
      await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'All versions' })).toHaveAttribute(
        'href',
        '/versions',
      );
      await expect(page.getByRole('contentinfo')).toBeVisible();
    });
  }

  const REDIRECTS: Readonly<Record<string, string>> = {
    '/docs/3.2.1/discover': '/docs/discover',
    '/docs/3.2.1': '/docs',
    '/docs/3.2.1/api/course-run-synchronization-api': '/docs/api/course-run-synchronization-api',
  };
  for (const [path, target] of Object.entries(REDIRECTS)) {
    test(`${path}, the latest version by number, redirects to ${target} (DESIGN 8)`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(target);
      await expect(page.locator('h1')).toBeVisible();
    });
  }

  test('the sitemap lists the site and the latest version, and no old, unreleased or missing page (B137) @smoke', async ({
    request,
  }) => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, url = '']) => url.replace(SITE_URL, ''));
    for (const path of ['/', '/help', '/users', '/versions', '/docs', '/docs/discover', '/docs/lms-backends']) {
      expect(paths).toContain(path);
    }
    expect(paths.filter((path) => /^\/docs\/(?:next|\d)|404/u.test(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
