/** What navigation tests share: slow and failing responses, and whether a page was reloaded. */
import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

interface SiteFixtures {
  /** Name of the folder in `sites/`; set once per file, with `siteTest.use`. */
  readonly siteName: string;
  /** URL of its home page. */
  readonly site: string;
}

/** Tests on a site of `sites/`, built once per worker. */
export const siteTest = base.extend<SiteFixtures>({
  siteName: ['', { option: true }],
  // The first test of a worker builds the site, with a separate timeout.
  site: [async ({ siteName, sites }, use) => use(await sites(siteName)), { timeout: 60_000 }],
  baseURL: ({ site }, use) => use(site),
});

/**
 * Waits for an element, checking on every frame. `expect` polls after 100, 250 and 500 ms, which is longer
 * than most pages take to start, and in one run pages start hundreds of times.
 */
export async function attached(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, { timeout: 15_000 });
}

/** Waits until links navigate in place. Any key press is an intent: without one the page is idle for seconds first. */
export async function hydrated(page: Page): Promise<void> {
  await attached(page, 'html[data-started]');
  await page.keyboard.press('Shift');
  await attached(page, 'html[data-has-hydrated=true]');
}

/**
 * Timers of a second and more run for minutes. A click waits 1.5 s for the app before the browser follows the link, and what
 * was copied is confirmed for a second: a busy machine takes longer between two steps of a test. To be called before the page
 * is opened.
 */
export async function slowTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = globalThis.setTimeout.bind(globalThis);
    const slow = (run: () => void, delayMs = 0) => start(run, delayMs < 1000 ? delayMs : delayMs * 100);
    Object.assign(globalThis, { setTimeout: slow });
  });
}

/** Opens a page and waits until its links navigate in place. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Counts requests for a page from now on, from any source. Pages of links in view may be prefetched at any time. */
export function watchRequests(page: Page, path: string): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) urls.push(request.url());
  });
  return urls;
}

/** Marks the document; a reload removes the mark. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

/** Whether the document is still the marked one. */
export async function isMarked(page: Page): Promise<boolean> {
  return page.locator('html[data-marked]').isVisible();
}

export function heading(page: Page) {
  return page.locator('h1').first();
}

/** Follows a link of the text or the sidebar without pointing at it, so that nothing is prefetched. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((target) => {
    const link = document.createElement('a');
    link.href = target;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

/** A visible sidebar link, whose category is opened. */
export async function sidebarLink(page: Page, href: string, scope = ''): Promise<Locator> {
  const link = page.locator(`${scope} .sidebar a[href="${href}"]`);
  await link.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
  return link;
}

/** True for requests made by the site's navigation, not by the browser. */
export function isFetch(request: Request): boolean {
  return request.resourceType() === 'fetch';
}

export interface HeldRoute {
  /** Resolves on the first request. */
  readonly asked: Promise<void>;
  /** Lets all responses through, now and later. */
  readonly release: () => void;
}

/** Holds responses to navigation's fetches of a path until released. */
export function hold(page: Page, path: string): Promise<HeldRoute> {
  return holdRoute(page, (url) => url.pathname === path, isFetch);
}

/** Holds responses for files, from any source, until released. */
export function holdFiles(page: Page, glob: string): Promise<HeldRoute> {
  return holdRoute(page, glob, () => true);
}

async function holdRoute(
  page: Page,
  matches: Parameters<Page['route']>[0],
  isHeld: (request: Request) => boolean,
): Promise<HeldRoute> {
  const [released, release] = later();
  const [asked, tellAsked] = later();
  await page.route(matches, async (route) => {
    if (!isHeld(route.request())) return route.continue();
    tellAsked();
    await released;
    await route.continue();
  });
  return { asked, release };
}

/** A promise and its `resolve`. */
function later(): [Promise<void>, () => void] {
  let fulfil = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return [promise, fulfil];
}

/** Fails all of navigation's fetches of a path. Returns a function that ends this. */
export async function fail(page: Page, path: string): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => url.pathname === path;
  const handler = (route: Route): Promise<void> => (isFetch(route.request()) ? route.abort() : route.continue());
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** Changes the size of the text, such as `200%`. By a property of the element: the policy of the site forbids `<style>`. */
export async function setTextSize(page: Page, size: string): Promise<void> {
  await page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/** Scrolls without animation and waits until the page has noticed. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    // The scroll event fires with a frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
  expect(await scrollTop(page)).toBe(top);
}

export { expect } from './fixtures.ts';
