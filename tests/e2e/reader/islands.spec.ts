/** Islands: components that also run in the browser (BEHAVIOUR B183). The console is empty: nothing is drawn otherwise than built. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { follow, heading, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'components' });

function counter(page: Page) {
  return page.locator('.counter p').first();
}

async function running(page: Page, component: string): Promise<void> {
  await expect(page.locator(`docsite-island[data-component=${component}]`)).toHaveAttribute('data-hydrated', '');
}

/** The address of a page of the same site. */
function beside(page: Page, name: string): string {
  return page.url().replace(/docs\/[^/]*\/?$/u, `docs/${name}`);
}

test('B183 takes over what the build drew, with its attributes and its children', async ({ page }) => {
  await page.goto('docs/islands');
  const drawn = await counter(page).innerText();
  expect(drawn).toBe('In "next": 3');
  await running(page, 'Counter');
  await expect(counter(page)).toHaveText(drawn);
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(counter(page)).toHaveText('In "next": 4');
  await expect(page.locator('.counter').getByRole('link', { name: 'Why' })).toHaveAttribute(
    'href',
    /\/docs\/plain\/?#plain$/u,
  );
  await expect(page.locator('.counter').getByRole('link', { name: 'link' })).toBeVisible();
});

test('B183 survives in-place navigation, to its page, to another one and back @smoke', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('It cannot run.');
  await open(page, 'docs/plain');
  await mark(page);
  await follow(page, beside(page, 'islands'));
  await running(page, 'Counter');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(counter(page)).toHaveText('In "next": 4');

  await follow(page, beside(page, 'others'));
  await expect(heading(page)).toHaveText('Other islands');
  await running(page, 'Counter');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(counter(page)).toHaveText('Again: 11');

  await page.goBack();
  await expect(heading(page)).toHaveText('Islands');
  // A page begins anew, as the build drew it.
  await expect(counter(page)).toHaveText('In "next": 3');
  await running(page, 'Counter');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(counter(page)).toHaveText('In "next": 4');
  expect(await isMarked(page)).toBe(true);
});

test('B183 one that waits to be seen loads then, and ends with its page', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/Late.')) scripts.push(request.url());
  });
  await open(page, 'docs/islands');
  await running(page, 'Counter');
  await expect(page.locator('.late')).toHaveText('It rests.');
  expect(scripts).toEqual([]);
  await page.locator('.late').scrollIntoViewIfNeeded();
  await expect(page.locator('.late')).toHaveText('It runs.');
  expect(scripts).toHaveLength(1);
  await follow(page, beside(page, 'plain'));
  await expect(heading(page)).toHaveText('Plain');
  await expect(page.locator('html')).toHaveAttribute('data-late-ended', '');
});

test('B183 one that waits until the browser is idle loads then', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/Patient.')) scripts.push(request.url());
  });
  // The browser is idle when the test says so.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(globalThis, { waiting, requestIdleCallback: (run: () => void) => waiting.push(run) });
  });
  await open(page, 'docs/idle');
  const callbacks = () => page.evaluate(() => (globalThis as unknown as { waiting: (() => void)[] }).waiting.length);
  await expect.poll(callbacks).toBeGreaterThan(0);
  await expect(page.locator('.patient')).toHaveText('It waits.');
  expect(scripts).toEqual([]);
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        for (const run of (globalThis as unknown as { waiting: (() => void)[] }).waiting.splice(0)) run();
      });
      return page.locator('.patient').innerText();
    })
    .toBe('It runs.');
  expect(scripts).toHaveLength(1);
});

test('B183 without its code the HTML of the build stays', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource', 'Failed to fetch dynamically imported module');
  await page.route('**/assets/Counter.*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/Counter.'));
  await open(page, 'docs/islands');
  await failed;
  await expect(counter(page)).toHaveText('In "next": 3');
  await expect(page.locator('.counter').getByRole('link', { name: 'link' })).toBeVisible();
  await page.locator('.late').scrollIntoViewIfNeeded();
  await expect(page.locator('.late')).toHaveText('It runs.');
});

test('B183 one that fails in the browser leaves the HTML of the build, and the others alone', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('It cannot run.');
  const failed = page.waitForEvent('console', (message) => message.text().includes('It cannot run.'));
  await open(page, 'docs/others');
  await failed;
  await expect(page.locator('.faulty')).toHaveText('It is drawn.');
  await page.getByRole('button', { name: 'One more' }).click();
  await expect(counter(page)).toHaveText('Again: 11');
});

test('B183 a page without one loads nothing for them', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, 'docs/plain');
  expect(
    scripts.filter((url) => /islands|Counter|Late/u.test(new URL(url).pathname.replace('/docs/islands', ''))),
  ).toEqual([]);
  await expect(page.locator('script[src*=islands]')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B183 what the build drew can be read', async ({ page }) => {
    await page.goto('docs/islands');
    await expect(counter(page)).toHaveText('In "next": 3');
    await expect(page.getByText('It rests.')).toBeVisible();
  });
});

test('B183 two with the same attributes have ids of their own, and are alive each for itself', async ({ page }) => {
  await page.goto('docs/twins');
  const counters = page.locator('.counter');
  const islands = page.locator('docsite-island');
  const idsOf = () => page.locator('main [id]').evaluateAll((found) => found.map(({ id }) => id));
  const drawn = await idsOf();
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const island of await islands.all()) await expect(island).toHaveAttribute('data-hydrated', '');
  expect(await idsOf()).toEqual(drawn);
  for (const counter of await counters.all()) {
    const described = await counter.getByRole('button').getAttribute('aria-describedby');
    await expect(counter.locator('p').first()).toHaveAttribute('id', described ?? '');
  }
  await counters.nth(1).getByRole('button').click();
  await expect(counters.nth(1).locator('p').first()).toHaveText('Twin: 6');
  await expect(counters.nth(0).locator('p').first()).toHaveText('Twin: 5');
});
