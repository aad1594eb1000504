/** Tests on the site of constructs (`sites/doc`), built once per worker. */
import type { Page } from '@playwright/test';
import { attached, siteTest } from './navigation.ts';

export const test = siteTest.extend({
  siteName: 'doc',
});

/** Opens a page and waits for the features that load on the first interaction or when the page is idle. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await attached(page, 'html[data-started]');
  await page.keyboard.press('Shift');
  await attached(page, '.back-to-top');
}

/** Distance of an element's top from that of the window, in pixels. */
export function topOf(page: Page, selector: string): Promise<number> {
  return page.locator(selector).evaluate((element) => element.getBoundingClientRect().top);
}

/** Scrolls like a reader, in one event. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        if (scrollY === to) {
          resolve();
          return;
        }
        addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
        scrollBy({ top: to - scrollY, behavior: 'instant' });
      }),
    top,
  );
}

export { expect } from './fixtures.ts';
export { hydrated } from './navigation.ts';
