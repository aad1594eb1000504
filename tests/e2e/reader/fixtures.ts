/** What all reader's tests share: a page whose console must stay empty. */
import { expect, type Page } from '@playwright/test';
import { test as base } from '../workers.ts';

interface ReaderFixtures {
  /** Parts of the console messages and page errors that a test provokes; each must come. */
  readonly expectedMessages: string[];
  /** Parts of those that depend on timing or on the browser. Any other message fails the test. */
  readonly possibleMessages: string[];
}

/** Fails a test whose page logs a warning or an error, or throws. Warnings count, because a hydration mismatch is one. */
export const test = base.extend<ReaderFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none.
  expectedMessages: async ({}, use) => {
    await use([]);
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  possibleMessages: async ({}, use) => {
    await use([]);
  },
  context: async ({ context, expectedMessages, possibleMessages }, use) => {
    const messages: string[] = [];
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
    });
    context.on('weberror', (error) => messages.push(String(error.error())));
    await use(context);
    const known = [...expectedMessages, ...possibleMessages];
    const unexpected = messages.filter((text) => !known.some((part) => text.includes(part)));
    expect(unexpected, 'messages in the console').toEqual([]);
    // A warning may wait until it is certain that the page is not being left.
    const missing = () => expectedMessages.filter((expected) => !messages.some((text) => text.includes(expected)));
    await expect.poll(missing, { message: 'expected messages that did not come' }).toEqual([]);
  },
  page: async ({ page }, use) => {
    const unmet = watchRoutes(page);
    await use(page);
    expect(unmet(), 'routes that no request took').toEqual([]);
  },
});

/** Returns the routes of a test that no request matched: they delay or fail something that does not exist. */
function watchRoutes(page: Page): () => readonly string[] {
  type Route = Page['route'];
  const routes: { name: string; isMet: boolean }[] = [];
  const wrapped = new Map<unknown, Parameters<Route>[1]>();
  const original = { route: page.route.bind(page), unroute: page.unroute.bind(page) };
  page.route = (matches, handler, options) => {
    const entry = { name: typeof matches === 'string' ? matches : 'of a function', isMet: false };
    routes.push(entry);
    const counted: typeof handler = (route, request) => {
      entry.isMet = true;
      return handler(route, request) as Promise<void>;
    };
    wrapped.set(handler, counted);
    return original.route(matches, counted, options);
  };
  page.unroute = (matches, handler) =>
    handler === undefined ? original.unroute(matches) : original.unroute(matches, wrapped.get(handler));
  return () => routes.filter(({ isMet }) => !isMet).map(({ name }) => name);
}

export { expect } from '@playwright/test';

/** Makes every access to storage throw, as in browsers that block it. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Blocked by the test.', 'SecurityError');
        },
      });
    }
  });
}

/** The value the site has stored under a key. */
export function storedValue(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key);
}
