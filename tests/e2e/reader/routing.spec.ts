/** URLs and links: which page a URL leads to, which links the site handles itself (BEHAVIOUR B1–B9, B17, B18, B132). */
import { expect, test } from './fixtures.ts';
import {
  fail,
  follow,
  heading,
  hold,
  hydrated,
  isFetch,
  isMarked,
  mark,
  open,
  sidebarLink,
  watchRequests,
} from './navigation.ts';

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';

for (const hash of ['#:~:text=MIT', '#languages-of-the-interface:~:text=MIT,licence']) {
  test(`B7 the browser follows a link with ${hash}, which it alone understands`, async ({ page }) => {
    await open(page, PAGE);
    await mark(page);
    await page.evaluate((href) => {
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', `<a id="words" href="${href}">Words</a>`);
    }, OTHER + hash);
    await page.locator('#words').click();
    await expect(heading(page)).toHaveText(/^Discover /u);
    expect(await isMarked(page)).toBe(false);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
}

test('B3 an address in another case leads to its page in place', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await open(page, OTHER);
  await mark(page);
  await follow(page, '/docs/Installation?x=1#prerequisites');
  await expect(heading(page)).toHaveText('Installation');
  await expect(page).toHaveURL(`${PAGE}?x=1#prerequisites`);
  expect(await isMarked(page)).toBe(true);
});

test('B7 what is not a page of the site keeps the address that its author wrote', async ({ page }) => {
  await page.route('**/tool/', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A tool</h1>' }));
  await page.route('**/tool', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>A tool</h1>' }));
  await open(page, OTHER);
  await follow(page, '/tool/');
  await expect(heading(page)).toHaveText('A tool');
  await expect(page).toHaveURL('/tool/');
});

test('B92 the words of a hash do not hide its id from what opens its target', async ({ page, sites }) => {
  await open(page, `${await sites('doc')}/docs/constructs`);
  await page.evaluate(() => {
    document
      .querySelector('main')
      ?.insertAdjacentHTML('afterbegin', '<a id="words" href="#inside-the-inner-details:~:text=nothing">Words</a>');
  });
  await page.locator('#words').click();
  await expect(page.locator('#inside-the-inner-details')).toBeInViewport();
});

test('B1 both forms of a URL hydrate and have one canonical URL', async ({ page }) => {
  for (const path of [PAGE, `${PAGE}/`]) {
    await open(page, path);
    await expect(page).toHaveURL(PAGE);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https:\/\/[^/]+\/docs\/installation$/u);
  }
});

for (const suffix of ['.html', '/index.html', '/']) {
  test(`B2 ${suffix} is removed first; the query stays, the heading is in view`, async ({ page }) => {
    await page.goto(`${PAGE}/`);
    const id = await page.locator('h2').last().getAttribute('id');
    const before = await page.evaluate(() => history.length);
    await open(page, `${PAGE}${suffix}?x=1#${id ?? ''}`);
    await expect(page).toHaveURL(`${PAGE}?x=1#${id ?? ''}`);
    expect(await page.evaluate(() => history.length)).toBe(before + 1);
    await expect(page.locator(`#${id ?? ''}`)).toBeInViewport();
    await expect(page.locator('[aria-current=page]').first()).toBeAttached();
  });
}

test('B2 the home page has one URL @smoke', async ({ page }) => {
  await open(page, '/index.html');
  await expect(page).toHaveURL('/');
});

test('B2 on a host without .html URLs the not-found page leads to the page', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await page.route('**/docs/installation.html', async (route) => {
    await route.fulfill({
      response: await route.fetch({ url: new URL('/404.html', route.request().url()).href }),
      status: 404,
    });
  });
  await page.goto(`${PAGE}.html`);
  await expect(page).toHaveURL(PAGE);
  await expect(heading(page)).toHaveText('Installation');
});

for (const path of [
  '/Docs/Discover',
  '/DOCS/discover/',
  '/Help',
  '/docs/Overview',
  '/docs/2.14.1/Discover',
  '/VERSIONS',
]) {
  test(`B3 ${path} leads to the page`, async ({ page, expectedMessages }) => {
    expectedMessages.push('404');
    await page.goto(`${path}?x=1#y`);
    await expect(page).toHaveURL(`${path.toLowerCase().replace(/\/$/u, '')}?x=1#y`);
    await hydrated(page);
    await expect(heading(page)).not.toHaveText('Page not found');
  });
}

test('B3 malformed encoding shows the not-found page without errors', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await open(page, '/docs/%E0%A4%A');
  await expect(heading(page)).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('B3 a link with malformed encoding leads to the not-found page', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await open(page, PAGE);
  await mark(page);
  await follow(page, '/docs/%E0%A4%A');
  await expect(heading(page)).toHaveText('Page not found');
  expect(await isMarked(page)).toBe(true);
});

for (const path of ['/nowhere', '/docs/nowhere', '/docs/9.9.9/discover']) {
  test(`B4 B5 ${path}: status 404, its title, navbar and footer`, async ({ page, expectedMessages }) => {
    expectedMessages.push('404');
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page).toHaveTitle(/^Page not found \| /u);
    await expect(heading(page)).toHaveText('Page not found');
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page).toHaveURL(path);
  });
}

test('B4 a broken link shows the not-found page without a reload', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  await open(page, PAGE);
  await mark(page);
  await follow(page, '/docs/nowhere');
  await expect(heading(page)).toHaveText('Page not found');
  await expect(page).toHaveTitle(/^Page not found \| /u);
  await expect(page).toHaveURL('/docs/nowhere');
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goBack();
  await expect(heading(page)).toHaveText('Installation');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

for (const root of ['/docs', '/docs/2.14.1', '/docs/next']) {
  test(`B5 ${root} leads to the version's main document`, async ({ page }) => {
    await open(page, root);
    await page.locator('main .card a').first().click();
    await expect(page).toHaveURL(new RegExp(`${root}/\\w+`, 'u'));
    await expect(heading(page)).not.toHaveText('Page not found');
  });
}

test('B6 the URL changes at once, the page when it has loaded', async ({ page }) => {
  await open(page, OTHER);
  const before = await heading(page).textContent();
  const held = await hold(page, PAGE);
  await follow(page, PAGE);
  await held.asked;
  await expect(page).toHaveURL(PAGE);
  await expect(heading(page)).toHaveText(before ?? '');
  held.release();
  await expect(heading(page)).toHaveText('Installation');
});

test('B6 B132 B215 title, description, canonical URL, sharing tags and structured data follow the page', async ({
  page,
}) => {
  const read = () =>
    page.evaluate(() =>
      [
        'title',
        'meta[name=description]',
        'link[rel=canonical]',
        'meta[property="og:title"]',
        'meta[property="og:url"]',
        'script[type="application/ld+json"]',
      ].map((selector) => [...document.head.querySelectorAll(selector)].map(({ outerHTML }) => outerHTML).join()),
    );
  await open(page, PAGE);
  const wanted = await read();
  expect(wanted).not.toContain('');
  await open(page, OTHER);
  await mark(page);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  expect(await read()).toEqual(wanted);
  // The version is named on pages that have one.
  await expect(page.locator('meta[name=docsite_version]')).toHaveCount(1);
  await follow(page, '/help');
  await expect(page).toHaveURL('/help');
  await expect(heading(page)).toHaveText(/help/iu);
  await expect(page.locator('meta[name=docsite_version]')).toHaveCount(0);
  await expect(page.locator('script[type$=ld\\+json]')).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test('B132 foreign elements in the head stay', async ({ page }) => {
  await open(page, OTHER);
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#123456' }));
  });
  await follow(page, PAGE);
  await expect(page).toHaveTitle(/^Installation/u);
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(1);
});

test('B7 modified and middle clicks open another tab', async ({ page, context }) => {
  await open(page, OTHER);
  const link = await sidebarLink(page, PAGE);
  for (const options of [{ modifiers: ['ControlOrMeta' as const] }, { button: 'middle' as const }]) {
    const opened = context.waitForEvent('page');
    await link.click(options);
    const tab = await opened;
    await expect(tab).toHaveURL(PAGE);
    await hydrated(tab);
    await tab.close();
    await expect(page).toHaveURL(OTHER);
  }
});

test('B7 the browser handles target=_blank and download', async ({ page, context }) => {
  await open(page, OTHER);
  const add = (attributes: Record<string, string>) =>
    page.evaluate((given) => {
      const link = Object.assign(document.createElement('a'), { textContent: 'The added link', ...given });
      document.querySelector('main')?.prepend(link);
    }, attributes);
  await add({ href: PAGE, target: '_blank' });
  const opened = context.waitForEvent('page');
  await page.getByText('The added link').click();
  await (await opened).close();
  await page.getByText('The added link').evaluate((link) => link.remove());
  await add({ href: '/favicon.svg', download: 'icon.svg' });
  const downloaded = page.waitForEvent('download');
  await page.getByText('The added link').click();
  expect((await downloaded).suggestedFilename()).toBe('icon.svg');
  await expect(page).toHaveURL(OTHER);
});

test('B7 links to files load them', async ({ page, possibleMessages }) => {
  // A picture opened directly has no icon.
  possibleMessages.push('404');
  await open(page, OTHER);
  await follow(page, '/favicon.svg');
  await expect(page.locator('svg')).toBeVisible();
  await expect(page).toHaveURL('/favicon.svg');
  await page.goBack();
  await hydrated(page);
  await expect(page).toHaveURL(OTHER);
});

test('B7 a click that another handler has handled is left alone', async ({ page }) => {
  await open(page, OTHER);
  await page.evaluate(() =>
    document.querySelector('main')?.addEventListener('click', (event) => event.preventDefault()),
  );
  await page.locator('.pagination a').last().click();
  await expect(page).toHaveURL(OTHER);
});

test('B7 the browser handles a hash of the page, which stays', async ({ page }) => {
  await open(page, PAGE);
  await mark(page);
  const requests = watchRequests(page, PAGE);
  const link = page.locator('.toc a').nth(1);
  const hash = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(`${PAGE}${hash}`);
  await expect(page.locator(hash)).toBeInViewport();
  expect(await isMarked(page)).toBe(true);
  expect(requests).toEqual([]);
});

test('B8 links to other sites open a new tab and say so', async ({ page }) => {
  await open(page, PAGE);
  const link = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'GitHub' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAccessibleName(/opens in new tab/u);
  await expect(link.locator('svg')).toHaveAttribute('aria-hidden', 'true');
});

test('B9 a link to the current URL replaces it and leads to the top', async ({ page }) => {
  await open(page, PAGE);
  await mark(page);
  const length = await page.evaluate(() => history.length);
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
  await follow(page, PAGE);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => history.length)).toBe(length);
  expect(await isMarked(page)).toBe(true);
});

test('B17 the last click wins: a later response to the first one changes nothing', async ({ page }) => {
  await open(page, OTHER);
  const before = await heading(page).textContent();
  const length = await page.evaluate(() => history.length);
  const first = await hold(page, PAGE);
  const second = await hold(page, '/docs/lms-connection');
  await follow(page, PAGE);
  await first.asked;
  await follow(page, '/docs/lms-connection');
  await second.asked;
  await expect(heading(page)).toHaveText(before ?? '');
  const answered = page.waitForResponse((response) => isFetch(response.request()) && response.url().endsWith(PAGE));
  first.release();
  await answered;
  await expect(heading(page)).toHaveText(before ?? '');
  second.release();
  await expect(page.locator('.sidebar [aria-current=page]')).toHaveAttribute('href', '/docs/lms-connection');
  // The page that was never shown is not in the history either.
  expect(await page.evaluate(() => history.length)).toBe(length + 1);
  await page.goBack();
  await expect(page).toHaveURL(OTHER);
});

test('B17 the first response, arriving last, changes nothing either', async ({ page }) => {
  await open(page, OTHER);
  const first = await hold(page, PAGE);
  await follow(page, PAGE);
  await first.asked;
  await follow(page, '/help');
  await expect(heading(page)).toHaveText(/help/iu);
  const answered = page.waitForResponse((response) => isFetch(response.request()) && response.url().endsWith(PAGE));
  first.release();
  await answered;
  await expect(heading(page)).toHaveText(/help/iu);
  await expect(page).toHaveURL('/help');
});

test('B18 after a link the next Tab reaches the skip link, and the title is announced', async ({ page }) => {
  await open(page, OTHER);
  const before = await heading(page).innerText();
  await page.locator('.pagination a').last().focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).not.toHaveText(before);
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: (await page.title()).split(' | ')[0] ?? '' }),
  ).toHaveCount(1);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('tabindex');
});

test('B18 the same title in another version is announced again', async ({ page }) => {
  await open(page, OTHER);
  const region = page.locator('[id="docsite:root"] > [aria-live=polite]');
  await follow(page, PAGE);
  await expect(region).toHaveText(/Installation/u);
  await region.evaluate((element) => {
    new MutationObserver(() => element.setAttribute('data-changed', '')).observe(element, { childList: true });
  });
  await follow(page, '/docs/next/installation');
  await expect(region).toHaveAttribute('data-changed');
  await expect(region).toHaveText(/Installation/u);
});

test(
  'B18 Back announces the title of its page; a hash of the page announces nothing',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page, OTHER);
    const region = page.locator('[id="docsite:root"] > [aria-live=polite]');
    await page.locator('.toc a').first().click();
    await expect(page).toHaveURL(/#/u);
    await expect(region).toHaveText('');
    await follow(page, PAGE);
    await expect(region).toHaveText(/Installation/u);
    await page.goBack();
    await expect(heading(page)).not.toHaveText('Installation');
    await expect(region).toHaveText(await page.title());
    await region.evaluate((element) => {
      const watcher = new MutationObserver(() => element.setAttribute('data-changed', ''));
      watcher.observe(element, { childList: true, characterData: true, subtree: true });
    });
    await page.locator('.toc a').last().click();
    await page.goBack();
    await page.locator('.toc a').nth(1).click();
    await expect(page.locator('.toc [aria-current]')).toHaveCount(1);
    await expect(region).not.toHaveAttribute('data-changed');
  },
);

test('B18 after a link with a hash the next Tab continues from its target', async ({ page }) => {
  await open(page, OTHER);
  await page.goto(PAGE);
  const id = (await page.locator('h2').nth(1).getAttribute('id')) ?? '';
  await open(page, OTHER);
  await follow(page, `${PAGE}#${id}`);
  await expect(heading(page)).toHaveText('Installation');
  await page.keyboard.press('Tab');
  const isAfter = await page.evaluate((target) => {
    const start = document.getElementById(target);
    const { activeElement } = document;
    return Boolean(start && activeElement && start.compareDocumentPosition(activeElement) & 4);
  }, id);
  expect(isAfter).toBe(true);
});

test('a redirected page is shown at its own URL', async ({ page }) => {
  await page.route('**/docs/old-name', (route) => route.fulfill({ status: 302, headers: { Location: PAGE } }));
  await open(page, OTHER);
  await mark(page);
  await follow(page, '/docs/old-name#anything');
  await expect(heading(page)).toHaveText('Installation');
  await expect(page).toHaveURL(`${PAGE}#anything`);
  expect(await isMarked(page)).toBe(true);
});

test('B1 a host that adds slashes is asked for them once it has added one; addresses have none', async ({ page }) => {
  const redirected: string[] = [];
  const wanted = (url: URL): boolean => /^\/docs\/[^.]*[^./]$/u.test(url.pathname);
  await page.route(wanted, async (route) => {
    if (!isFetch(route.request())) return route.fallback();
    const { pathname } = new URL(route.request().url());
    redirected.push(pathname);
    await route.fulfill({ status: 301, headers: { Location: `${pathname}/` } });
  });
  await open(page, OTHER);
  await mark(page);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await expect(page).toHaveURL(PAGE);
  const known = [...redirected];
  expect(known).toContain(PAGE);
  const asked = watchRequests(page, '/docs/cookiecutter/');
  await follow(page, '/docs/cookiecutter');
  await expect(heading(page)).not.toHaveText('Installation');
  await expect(page).toHaveURL('/docs/cookiecutter');
  expect(asked.length).toBeGreaterThan(0);
  expect(redirected).toEqual(known);
  expect(await isMarked(page)).toBe(true);
});

test('B1 a host that has added a slash to the first page is asked for slashes from the start', async ({ page }) => {
  const redirected: string[] = [];
  const wanted = (url: URL): boolean => /^\/docs\/[^.]*[^./]$/u.test(url.pathname);
  await page.route(wanted, async (route) => {
    const { pathname } = new URL(route.request().url());
    redirected.push(pathname);
    await route.fulfill({ status: 301, headers: { Location: `${pathname}/` } });
  });
  await open(page, OTHER);
  await hydrated(page);
  await expect(page).toHaveURL(OTHER);
  await expect(page.locator('head link[rel=prefetch][href$="/"]')).not.toHaveCount(0);
  await expect(page.locator('head link[rel=prefetch][href^="/docs/"]:not([href$="/"])')).toHaveCount(0);
  await mark(page);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await expect(page).toHaveURL(PAGE);
  expect(await isMarked(page)).toBe(true);
  expect(redirected).toEqual([OTHER]);
});

test('redirect pages lead to their target', async ({ page }) => {
  await open(page, OTHER);
  const number = await page.evaluate(
    async () => ((await (await fetch('/versions.json')).json()) as { siteVersion: string }).siteVersion,
  );
  await follow(page, `/docs/${number}/installation`);
  await expect(page).toHaveURL(PAGE);
  await hydrated(page);
  await expect(heading(page)).toHaveText('Installation');
});

test('a page of a new build is loaded in full, from its top', async ({ page }) => {
  await page.route('**/docs/installation', async (route) => {
    if (!isFetch(route.request())) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(/main\.[\da-f]{8}\.js/u, 'main.00000000.js');
    await route.fulfill({ response, body });
  });
  await open(page, OTHER);
  await mark(page);
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  await hydrated(page);
  expect(await isMarked(page)).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(OTHER);
});

test('a URL with two slashes requests no other host', async ({ page, expectedMessages }) => {
  expectedMessages.push('404');
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await open(page, '/');
  await follow(page, `${new URL(page.url()).origin}//evil.example/docs`);
  await expect(heading(page)).toHaveText('Page not found');
  await open(page, `${new URL(page.url()).origin}//docs/installation`);
  await follow(page, '/help');
  await expect(heading(page)).toHaveText(/help/iu);
  await page.goBack();
  await expect(heading(page)).toHaveText('Installation');
  expect([...hosts]).toEqual([new URL(page.url()).hostname]);
});

test('a page that comes at the second attempt is shown in place', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
  await open(page, OTHER);
  await hydrated(page);
  let requests = 0;
  await page.route(`**${PAGE}`, (route) => {
    if (!isFetch(route.request())) return route.fallback();
    requests++;
    return requests === 1 ? route.abort() : route.fallback();
  });
  await mark(page);
  await follow(page, PAGE);
  await expect(heading(page)).toHaveText('Installation');
  expect(await isMarked(page)).toBe(true);
  expect(requests).toBe(2);
});

test('a failed prefetch is silent, and the click loads the page', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource');
  await open(page, OTHER);
  const succeed = await fail(page, PAGE);
  // Listens before the hover: on a fast network the request is over when the pointer arrives.
  let failures = 0;
  page.on('requestfailed', (request) => {
    if (isFetch(request) && request.url().endsWith(PAGE)) failures++;
  });
  await (await sidebarLink(page, PAGE)).hover();
  // The second request asks whether the first one failed because of a redirect to elsewhere.
  await expect.poll(() => failures).toBe(2);
  await succeed();
  await mark(page);
  await (await sidebarLink(page, PAGE)).click();
  await expect(heading(page)).toHaveText('Installation');
  expect(await isMarked(page)).toBe(true);
});
