/** What the tests of navigation share: slow and failing answers, and whether a page was loaded anew. */
import type { Locator, Page, Request, Route } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';

interface SiteFixtures {
  /** Name of the folder in `sites/`; chosen once per file, with `siteTest.use`. */
  readonly siteName: string;
  /** Address of its home page. */
  readonly site: string;
}

/** Tests on a site of `sites/`, built once per worker. */
export const siteTest = base.extend<SiteFixtures>({
  siteName: ['', { option: true }],
  // The first test of a worker builds the site, for which it has a time of its own.
  site: [async ({ siteName, sites }, use) => use(await sites(siteName)), { timeout: 60_000 }],
  baseURL: ({ site }, use) => use(site),
});

/**
 * Waits until an element is there, looking at every frame. `expect` looks again after 100, 250 and 500 ms, which is longer
 * than most pages take to start, and in one run pages start hundreds of times.
 */
export async function attached(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector, { timeout: 15_000 });
}

/** Waits until links navigate in place. A key that does nothing is an intent: without one the page rests for seconds first. */
export async function hydrated(page: Page): Promise<void> {
  await attached(page, 'html[data-started]');
  await page.keyboard.press('Shift');
  await attached(page, 'html[data-has-hydrated=true]');
}

/** Opens a page and waits until its links navigate in place. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Requests for a page from now on, whoever makes them. Others may be on their way: pages behind links in view. */
export function watchRequests(page: Page, path: string): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) urls.push(request.url());
  });
  return urls;
}

/** Leaves a mark on the document, which a reload takes away. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''));
}

/** Whether the document is the one that was marked. */
export async function isMarked(page: Page): Promise<boolean> {
  return page.locator('html[data-marked]').isVisible();
}

export function heading(page: Page) {
  return page.locator('h1').first();
}

/** Follows a link of the text or the sidebar without moving a pointer to it: nothing is loaded ahead. */
export async function follow(page: Page, href: string): Promise<void> {
  await page.evaluate((target) => {
    const link = document.createElement('a');
    link.href = target;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}

/** A link of the sidebar, in sight: its category is opened. */
export async function sidebarLink(page: Page, href: string, scope = ''): Promise<Locator> {
  const link = page.locator(`${scope} .sidebar a[href="${href}"]`);
  await link.evaluate((element) => element.closest('details')?.setAttribute('open', ''));
  return link;
}

/** True for the requests that navigation makes itself, as against those of the browser. */
export function isFetch(request: Request): boolean {
  return request.resourceType() === 'fetch';
}

export interface HeldRoute {
  /** Resolves when somebody has asked. */
  readonly asked: Promise<void>;
  /** Lets all answers through, those held and those to come. */
  readonly release: () => void;
}

/** Holds back what navigation fetches from a path, until it is released. */
export function hold(page: Page, path: string): Promise<HeldRoute> {
  return holdRoute(page, (url) => url.pathname === path, isFetch);
}

/** Holds back files, whoever asks for them, until they are released. */
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

/** A promise and what fulfils it. */
function later(): [Promise<void>, () => void] {
  let fulfil = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    fulfil = resolve;
  });
  return [promise, fulfil];
}

/** Lets everything that navigation fetches from a path fail. Returns what ends this. */
export async function fail(page: Page, path: string): Promise<() => Promise<void>> {
  const matches = (url: URL): boolean => url.pathname === path;
  const handler = (route: Route): Promise<void> => (isFetch(route.request()) ? route.abort() : route.continue());
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

export function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/** Scrolls at once, and waits until the page has noticed. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    // The event of scrolling comes with a frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
  expect(await scrollTop(page)).toBe(top);
}

export { expect } from './fixtures.ts';
