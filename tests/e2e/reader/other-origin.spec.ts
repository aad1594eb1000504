/**
 * Redirects to another origin, which allows everyone to read it and answers with a fake page of the site. Nothing of
 * it may get into a page: its handlers would run as the site's own.
 */
import type { Page } from '@playwright/test';
import { INTRUDER, startElsewhere, type Elsewhere } from './elsewhere.ts';
import { expect, test as base } from './fixtures.ts';
import { follow, open } from './navigation.ts';

const PAGE = '/docs/installation';
/** A URL of the site that its host redirects. */
const GO = '/docs/go';

const test = base.extend<{ elsewhere: Elsewhere; ran: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none.
  elsewhere: async ({}, use) => {
    const elsewhere = await startElsewhere();
    await use(elsewhere);
    elsewhere.close();
  },
  /** Origins in which the other site's code ran. */
  ran: async ({ page }, use) => {
    const origins: string[] = [];
    await page.exposeFunction('ran', (origin: string) => origins.push(origin));
    await use(origins);
  },
});

async function redirect(page: Page, path: string, target: string): Promise<void> {
  const answer = { status: 302, headers: { Location: target } };
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill(answer),
  );
}

test.describe('a link that is redirected to another origin', () => {
  test.beforeEach(async ({ page, elsewhere, baseURL, expectedMessages }) => {
    expectedMessages.push('Unsafe attempt to load URL');
    const html = await (await page.request.get(new URL(PAGE, baseURL).href)).text();
    // It claims to be a page of this build; on its own origin it does nothing else.
    const body = html
      .replace(/<h1[^>]*>/u, `$&${INTRUDER}`)
      .replace(/(<script data-scripts="[^"]*">).*?(?=<\/script>)/su, '$1');
    expect(body).toContain(INTRUDER);
    elsewhere.answer = { type: 'text/html', body };
    await redirect(page, GO, `${elsewhere.url}${PAGE}`);
  });

  test('is left to the browser: nothing runs in the origin of the site', async ({ page, elsewhere, ran }) => {
    await open(page, '/docs/discover');
    await follow(page, GO);
    await expect(page).toHaveURL(`${elsewhere.url}${PAGE}`);
    await expect.poll(() => ran).toEqual([elsewhere.url]);
    await page.goBack();
    await expect(page).toHaveURL('/docs/discover');
  });

  test('is not prefetched', async ({ page, elsewhere, ran, possibleMessages }) => {
    // The policy of a built site stops the hint where it is led away.
    possibleMessages.push('Content Security Policy');
    await open(page, '/docs/discover');
    await page.evaluate((href) => {
      document.querySelector('main')?.insertAdjacentHTML('afterbegin', `<a id="go" href="${href}">Go</a>`);
    }, GO);
    const asked = page.waitForRequest((request) => request.url().endsWith(GO));
    await page.locator('#go').hover();
    await asked;
    await page.locator('#go').click();
    await expect(page).toHaveURL(`${elsewhere.url}${PAGE}`);
    // A prefetch hint only fills the browser’s cache; nothing has read the page.
    expect(elsewhere.asked).not.toContain(`cors ${PAGE}`);
    expect(elsewhere.asked).not.toContain(`same-origin ${PAGE}`);
    expect([...new Set(ran)]).toEqual([elsewhere.url]);
  });
});

for (const file of ['versions.json', 'pages.json']) {
  test(`${file} of another origin is not accepted`, async ({ page, elsewhere, expectedMessages }) => {
    expectedMessages.push('ERR_FAILED');
    const version = { name: '9.9.9', label: '9.9.9', path: '//evil.example', status: 'supported' };
    elsewhere.answer = {
      type: 'application/json',
      body: JSON.stringify({ versions: [version], pages: [], texts: [] }),
    };
    await redirect(page, `/${file}`, `${elsewhere.url}/${file}`);
    await open(page, PAGE);
    await page.locator('.navbar .version-button').click();
    await expect(page.locator('.navbar [data-version-menu]')).not.toContainText('9.9.9');
    await page.waitForTimeout(300);
    await expect(page.getByRole('link', { name: '9.9.9' })).toHaveCount(0);
    expect(elsewhere.asked).toEqual([]);
  });
}
