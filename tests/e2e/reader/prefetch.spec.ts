/** What is prefetched, and when the app is loaded and what that weighs (BEHAVIOUR B19–B22). */
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { attached, heading, hydrated, isFetch, isMarked, mark, open, sidebarLink } from './navigation.ts';

const PAGE = '/docs/installation';
const OTHER = '/docs/discover';
const HINTS = 'link[rel=prefetch]';

function hints(page: Page): Promise<readonly string[]> {
  return page.locator(HINTS).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

/** Replaces the network information of the browser. */
async function setConnection(page: Page, connection: object): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(Navigator.prototype, 'connection', { configurable: true, get: () => value });
  }, connection);
}

/** Paths that the page requests without the reader. */
function watchFetches(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (isFetch(request)) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('B19 a link gets a hint when it comes into view, no sooner @smoke', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, OTHER);
  const next = page.locator('.pagination a').last();
  const href = (await next.getAttribute('href')) ?? '';
  // Another link to the same page may be in view, so the sidebar is removed.
  await page.setViewportSize({ width: 900, height: 500 });
  await open(page, OTHER);
  expect(await hints(page)).not.toContain(href);
  await next.scrollIntoViewIfNeeded();
  await expect.poll(() => hints(page)).toContain(href);
});

test('B19 links to the page itself are not watched: a long page has thousands', async ({ page }) => {
  await page.addInitScript(() => {
    const { prototype } = IntersectionObserver;
    const observe = Object.getOwnPropertyDescriptor(prototype, 'observe')?.value as typeof prototype.observe;
    const watched = Object.assign(globalThis, { watched: [] as string[] }).watched;
    prototype.observe = function (target) {
      watched.push(target.getAttribute('href') ?? '');
      observe.call(this, target);
    };
  });
  await open(page, OTHER);
  const watched = (): Promise<readonly string[]> =>
    page.evaluate(() => (globalThis as { watched?: readonly string[] }).watched ?? []);
  await expect.poll(async () => (await watched()).some((href) => href.startsWith('/docs/'))).toBe(true);
  expect((await watched()).filter((href) => href.startsWith('#'))).toEqual([]);
});

test('B20 no page gets a second hint or one beyond the limit', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 3000 });
  await open(page, '/docs/overview');
  await expect.poll(async () => (await hints(page)).length).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => (await hints(page)).length).toBeGreaterThanOrEqual(20);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  const all = await hints(page);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(20);
});

test('B20 invisible links get no hint', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const text = document.querySelector('.markdown');
      text?.insertAdjacentHTML(
        'afterbegin',
        '<p data-css="visibility:hidden"><a href="/docs/2.14.1">hidden</a></p><p data-css="opacity:0"><a href="/docs/2.14.0">clear</a></p>' +
          '<details><summary>More</summary><a href="/docs/2.13.0">folded</a></details><p data-css="display:none"><a href="/docs/2.12.0">gone</a></p>' +
          '<p><a href="/docs/2.11.0">shown</a></p>',
      );
      // The policy of the site forbids style attributes, not properties.
      for (const element of document.querySelectorAll<HTMLElement>('[data-css]'))
        element.style.cssText = element.dataset['css'] ?? '';
    });
  });
  await open(page, '/help');
  await expect.poll(() => hints(page)).toContain('/docs/2.11.0');
  for (const version of ['2.14.1', '2.14.0', '2.13.0', '2.12.0'])
    expect(await hints(page)).not.toContain(`/docs/${version}`);
});

for (const [name, stub] of [
  [
    'does not support the hint',
    () => Object.defineProperty(DOMTokenList.prototype, 'supports', { value: () => false }),
  ],
  ['has no `relList`', () => Object.defineProperty(HTMLLinkElement.prototype, 'relList', { value: undefined })],
  [
    'is Firefox, which may block the hint',
    () => Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => 'Mozilla/5.0 Gecko Firefox/153.0' }),
  ],
] as const) {
  test(`B20 where the browser ${name}, a request with credentials prefetches the page, and pointing at the link sends no second one`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: 'known', value: 'yes', url: baseURL ?? '' }]);
    await page.addInitScript(stub);
    const pages: Request[] = [];
    page.on('request', (request) => {
      if (isFetch(request) && new URL(request.url()).pathname === PAGE) pages.push(request);
    });
    await open(page, OTHER);
    const link = await sidebarLink(page, PAGE);
    await expect.poll(() => pages.length).toBe(1);
    expect((await pages[0]?.allHeaders())?.['cookie']).toContain('known=yes');
    expect(await hints(page)).toEqual([]);
    await link.hover();
    await mark(page);
    await link.click();
    await expect(heading(page)).toHaveText('Installation');
    expect(await isMarked(page)).toBe(true);
    expect(pages).toHaveLength(1);
  });
}

for (const [name, act] of [
  ['hover', async (page: Page) => (await sidebarLink(page, PAGE)).hover()],
  ['focus', async (page: Page) => (await sidebarLink(page, PAGE)).focus()],
  ['touchstart', async (page: Page) => (await sidebarLink(page, PAGE)).dispatchEvent('touchstart')],
] as const) {
  test(`B21 ${name} loads the page of a link once; the click sends no request`, async ({ page }) => {
    await open(page, OTHER);
    // What listens comes after the page has hydrated, and gives the first hint.
    await attached(page, HINTS);
    const fetches = watchFetches(page);
    await act(page);
    await expect.poll(() => fetches).toContain(PAGE);
    await page.locator(`.sidebar a[href="${OTHER}"]`).hover();
    await act(page);
    await mark(page);
    await (await sidebarLink(page, PAGE)).click();
    await expect(heading(page)).toHaveText('Installation');
    expect(fetches.filter((path) => path === PAGE)).toHaveLength(1);
    expect(await isMarked(page)).toBe(true);
  });
}

test('B21 a pointer on its way over links loads nothing but where it rests, and nothing twice', async ({ page }) => {
  await open(page, OTHER);
  await attached(page, HINTS);
  const fetches = watchFetches(page);
  const pages = (): readonly string[] => fetches.filter((path) => !path.endsWith('.json'));
  await page.evaluate((target) => {
    const sweep = (): void => {
      for (const link of document.querySelectorAll('.sidebar a, .footer a')) {
        link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
        link.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      }
    };
    sweep();
    document
      .querySelector(`.sidebar a[href="${target}"]`)
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  }, PAGE);
  await expect.poll(pages).toEqual([PAGE]);
  await page.evaluate((target) => {
    for (const type of ['pointerdown', 'touchstart'])
      document.querySelector(`.sidebar a[href="${target}"]`)?.dispatchEvent(new Event(type, { bubbles: true }));
  }, PAGE);
  await page.waitForTimeout(300);
  expect(pages()).toEqual([PAGE]);
});

for (const connection of [
  { saveData: true, effectiveType: '4g' },
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
]) {
  test(`B22 ${JSON.stringify(connection)}: nothing is prefetched, not even React; a click works`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await setConnection(page, connection);
    const fetches = watchFetches(page);
    await page.goto(OTHER, { waitUntil: 'networkidle' });
    await (await sidebarLink(page, PAGE)).hover();
    await page.mouse.wheel(0, 300);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 })));
    expect(scripts.filter((url) => url.includes('/hydrate.'))).toEqual([]);
    expect(await hints(page)).toEqual([]);
    expect(fetches.filter((path) => path.startsWith('/docs/') && !path.endsWith('.json'))).toEqual([]);
    await (await sidebarLink(page, PAGE)).click();
    await expect(heading(page)).toHaveText('Installation');
    await expect(page).toHaveURL(PAGE);
  });
}

test('B22 under data saver the app loads when the reader uses a control, and prefetches nothing', async ({ page }) => {
  await setConnection(page, { saveData: true });
  await page.goto(OTHER);
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.keyboard.press('Tab');
  await hydrated(page);
  await (await sidebarLink(page, PAGE)).hover();
  expect(await hints(page)).toEqual([]);
  await mark(page);
  await (await sidebarLink(page, PAGE)).click();
  await expect(heading(page)).toHaveText('Installation');
  expect(await isMarked(page)).toBe(true);
});

for (const [name, isThere] of [
  ['has not loaded', false],
  ['has loaded', true],
] as const) {
  test(
    `B29 under data saver an offline reader keeps the page and sees a notice when the app ${name}`,
    { tag: '@wide' },
    async ({ page, expectedMessages }) => {
      expectedMessages.push('Failed to load resource', 'Failed to fetch');
      await setConnection(page, { saveData: true });
      await page.goto(OTHER);
      await attached(page, 'html[data-started]');
      if (isThere) await hydrated(page);
      await mark(page);
      await page.context().setOffline(true);
      await (await sidebarLink(page, PAGE)).click();
      await expect(page.getByRole('alert')).toContainText('You are offline.');
      expect(await isMarked(page)).toBe(true);
      await page.context().setOffline(false);
      await (await sidebarLink(page, PAGE)).click();
      await expect(heading(page)).toHaveText('Installation');
    },
  );
}

for (const connection of [{ effectiveType: '3g' }, { effectiveType: '4g', saveData: false }, {}]) {
  test(`B22 ${JSON.stringify(connection)}: links in view get hints`, async ({ page }) => {
    await setConnection(page, connection);
    await open(page, OTHER);
    await expect.poll(async () => (await hints(page)).length).toBeGreaterThan(0);
  });
}

test('the last click before React has loaded is replayed', async ({ page }) => {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/hydrate.*', async (route) => {
    await released;
    await route.continue();
  });
  await page.clock.install();
  await page.goto(OTHER);
  await page.locator('html[data-started]').waitFor();
  await mark(page);
  // However slow the machine, React loads before the page's timeout.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.locator('.sidebar a[href="/docs/cookiecutter"]').click();
  await (await sidebarLink(page, PAGE)).click();
  release();
  await page.locator('html[data-has-hydrated=true]').waitFor();
  await page.clock.resume();
  await expect(heading(page)).toHaveText('Installation');
  await expect(page).toHaveURL(PAGE);
  expect(await isMarked(page)).toBe(true);
});

test('the last click counts even if the app never loads', async ({ page }) => {
  await page.route('**/assets/hydrate.*', () => undefined);
  await page.goto(OTHER, { waitUntil: 'commit' });
  await page.locator('html[data-started]').waitFor();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(new URL(request.url()).pathname);
  });
  await page.locator('.sidebar a[href="/docs/cookiecutter"]').click();
  await (await sidebarLink(page, PAGE)).click();
  await expect(heading(page)).toHaveText('Installation');
  expect(asked).toEqual([PAGE]);
});

test('a click does not wait for a React that never loads: the browser loads the page', async ({ page }) => {
  await page.route('**/assets/hydrate.*', () => new Promise(() => undefined));
  await page.goto(OTHER, { waitUntil: 'commit' });
  await page.locator('html[data-started]').waitFor();
  await (await sidebarLink(page, PAGE)).click();
  await expect(heading(page)).toHaveText('Installation');
  await expect(page).toHaveURL(PAGE);
});

test('React loads when the page is idle, without the reader', async ({ page }) => {
  await page.goto(OTHER);
  await hydrated(page);
});
