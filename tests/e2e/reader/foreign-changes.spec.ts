/**
 * What translations, password managers and filters do to a page, before React takes it over and after that (BEHAVIOUR B273).
 * Nothing is reported as uncaught, and what the reader did stays.
 */
import type { Page } from '@playwright/test';
import { changePlace, translateAlways, WAYS } from '../../support/foreign-changes.ts';
import { expect } from './fixtures.ts';
import { attached, follow, heading, isMarked, mark, siteTest as test } from './navigation.ts';

test.use({ siteName: 'foreign-changes' });
// React says what it has not found as it was built.
test.beforeEach(({ possibleMessages }) => {
  possibleMessages.push('Minified React error #418');
});

const PLACES: Readonly<Record<string, { path: string; place: string; open?: string; isNarrow?: true }>> = {
  bar: { path: 'docs/page', place: '.navbar' },
  sidebar: { path: 'docs/page', place: '#docsite\\:menu' },
  'frame of the document': { path: 'docs/page', place: 'main > *:not(.markdown)' },
  foot: { path: 'docs/page', place: '.footer' },
  'page of the search': { path: 'search?q=words', place: 'main' },
  'open version menu': { path: 'docs/page', place: '.navbar', open: '.version-button' },
  'open menu of phones': { path: 'docs/page', place: '#docsite\\:menu', open: '.navbar-toggle', isNarrow: true },
  island: { path: 'docs/island', place: 'docsite-island' },
  'own page': { path: 'own', place: 'main' },
};

/** Asks for React, and waits until it has the page or leaves it. */
async function takeOver(page: Page): Promise<void> {
  await page.locator('a').first().dispatchEvent('pointerover', { bubbles: true });
  await attached(page, 'html[data-has-hydrated]');
}

async function started(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await attached(page, 'html[data-started]');
}

/** The page is as it was built until the reader has acted: what they do is an intent. */
async function holdReact(page: Page): Promise<void> {
  await page.route('**/assets/{hydrate,islands}.*.js', async (route) => {
    await page.waitForFunction(() => 'acted' in document.documentElement.dataset);
    await route.continue();
  });
}

async function releaseReact(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['acted'] = '';
  });
}

for (const [name, { path, place, open, isNarrow }] of Object.entries(PLACES)) {
  for (const isBefore of [true, false]) {
    test(`B273 ${name}: changes ${isBefore ? 'before' : 'after'} React takes over`, async ({ page }) => {
      test.setTimeout(180_000);
      if (isNarrow) await page.setViewportSize({ width: 390, height: 740 });
      for (let way = 0; way < WAYS; way += 1) {
        await started(page, path);
        await mark(page);
        if (open !== undefined) {
          await page.locator(open).first().click();
          await expect(page.locator('.version-menu, :popover-open').first()).toBeVisible();
        }
        if (!isBefore) await takeOver(page);
        expect(await page.locator(place).first().evaluate(changePlace, way)).toBe(true);
        const [details, group] = await page.evaluate(() =>
          ['main details', '.sidebar details:not([open])'].map((selector) => {
            const element = document.querySelector<HTMLDetailsElement>(selector);
            if (element !== null) element.open = true;
            return element !== null;
          }),
        );
        if (isBefore) await takeOver(page);
        const state = `way ${way}`;
        if (details) await expect(page.locator('main details[open]').first(), state).toBeAttached();
        if (group && !isNarrow) await expect(page.locator('.sidebar details[open]').first(), state).toBeAttached();
        if (open !== undefined) await expect(page.locator('.version-menu, :popover-open').first(), state).toBeVisible();
        if (name === 'page of the search') await expect(page.locator('main input').last(), state).toBeVisible();
        // In place, and the features are there.
        await follow(page, new URL('/docs/other', page.url()).href);
        await expect(heading(page), state).toHaveText('Other');
        expect(await isMarked(page), state).toBe(true);
        await follow(page, new URL('/docs/page', page.url()).href);
        await expect(page.locator('.code-copy'), state).toHaveCount(1);
        if (group) await expect(page.locator('.sidebar details[open]').first(), state).toBeAttached();
        await expect(page.locator('.navbar .version-button'), state).toHaveCount(1);
      }
    });
  }
}

test('B273 a page that is translated all the time stays so, and leads on @smoke', async ({ page }) => {
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${String(translateAlways)})`);
  await started(page, 'docs/page');
  await mark(page);
  await page.locator('.markdown summary').click();
  await page.locator('.code-block pre').focus();
  await takeOver(page);
  await expect(heading(page)).toHaveText('PAGE');
  await expect(page.locator('.markdown details')).toHaveAttribute('open');
  await expect(page.locator('.code-block pre')).toBeFocused();
  await expect(page.locator('.code-copy')).toHaveCount(1);
  await page.locator('.sidebar a[href="/docs/other"]').click();
  await expect(heading(page)).toHaveText('OTHER');
  await expect(page.locator('.navbar .version-button')).toHaveText('VERSION 1.0.0');
  await page.goBack();
  await expect(heading(page)).toHaveText('PAGE');
  expect(await isMarked(page)).toBe(true);
});

test('B273 the next page keeps the sidebar, its position and what is open in it', async ({ page }) => {
  await started(page, 'docs/page');
  await page.locator('.navbar').evaluate((bar) => bar.append(document.createElement('x-extension')));
  await page.locator('.sidebar summary').click();
  const link = page.locator('.sidebar a[href="/docs/other"]');
  const before = await link.elementHandle();
  await takeOver(page);
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
  await link.click();
  await expect(heading(page)).toHaveText('Other');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  expect(await before.evaluate((element) => element.isConnected)).toBe(true);
  await expect(link).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('.sidebar').getByRole('link', { name: 'Inside' })).toBeVisible();
});

test('B273 a hash, a query and a failure on the way keep the page as it is', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to');
  await started(page, 'docs/page');
  await page.locator('.navbar').evaluate((bar) => bar.append(document.createElement('x-extension')));
  await takeOver(page);
  const title = await heading(page).elementHandle();
  await page.locator('.toc a[href="#two"]').click();
  await expect(page).toHaveURL(/#two$/u);
  await page.evaluate(() => sessionStorage.setItem('docsite-reloaded:/docs/other', ''));
  await page.route('**/docs/other', (route) => route.abort());
  await follow(page, new URL('/docs/other', page.url()).href);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('The page could not be loaded.');
  await page.unroute('**/docs/other');
  expect(await title.evaluate((element) => element.isConnected)).toBe(true);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Other');
  await expect(page.locator('x-extension')).toHaveCount(0);
});

for (const path of ['own', 'waiting', 'docs/island']) {
  test(`B273 ${path} is drawn anew with what the reader did, and works`, async ({ page, expectedMessages }) => {
    expectedMessages.push('Minified React error #418');
    await holdReact(page);
    await started(page, path);
    const form = page.locator('.form');
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('Agreed').check();
    await form.locator('summary').click();
    await form.getByLabel('Name').focus();
    await form.evaluate((element) => element.prepend(document.createElement('x-extension')));
    await releaseReact(page);
    await takeOver(page);
    await expect(page.locator('x-extension')).toHaveCount(0);
    await expect(form.locator('.greeting')).toHaveText('Hello Ada');
    await expect(form.getByLabel('Name')).toBeFocused();
    await expect(form.getByLabel('Agreed')).toBeChecked();
    await expect(form.locator('details')).toHaveAttribute('open');
    await form.getByRole('button').click();
    await expect(form.getByRole('button')).toHaveText('Count 1');
  });
}

for (const path of ['own', 'docs/island']) {
  test(`B273 the component of ${path} goes on where all words are translated all the time`, async ({ page }) => {
    await started(page, path);
    await takeOver(page);
    if (path === 'docs/island') await attached(page, 'docsite-island[data-hydrated]');
    await page.evaluate(translateAlways);
    const form = page.locator('.form');
    const state = form.locator('.state');
    await form.getByLabel('NAME').fill('Ada');
    for (const words of ['IT IS NOW ODD', 'IT IS EVEN', 'IT IS NOW ODD']) {
      await form.getByRole('button').click();
      await expect(state).toHaveText(words);
    }
    await expect(form.getByRole('button')).toHaveText('COUNT 3');
    await expect(form.locator('.greeting')).toHaveText('HELLO ADA');
    await expect(form.getByLabel('NAME')).toHaveValue('Ada');
  });
}

test.describe("templates of the site's own with state", () => {
  test.use({ siteName: 'own-templates' });
  const NAMES = ['bar', 'sidebar', 'foot'] as const;

  for (const changed of NAMES) {
    test(`B273 work after every change of the ${changed} before React takes over, and keep what was typed`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      await holdReact(page);
      for (let way = 0; way < WAYS; way += 1) {
        const state = `way ${way}`;
        await started(page, 'docs/page');
        await mark(page);
        await page.locator('.markdown summary').click();
        await page.getByRole('tab', { name: 'Yarn' }).click();
        for (const name of NAMES) await page.getByLabel(name, { exact: true }).fill(`Typed in ${name}`);
        expect(await page.locator(`.counter-${changed}`).evaluate(changePlace, way)).toBe(true);
        await releaseReact(page);
        await takeOver(page);
        for (const name of NAMES) {
          const counter = page.locator(`.counter-${name}`);
          await counter.getByRole('button', { name: 'Count' }).click();
          await expect(counter, state).toContainText('Count 1');
          // `react-dom` shares its state with the part that docsite bundles.
          await expect(counter.getByRole('button', { name: 'Count' }), state).toHaveAttribute('title', 'Count 1');
          await expect(counter.locator('b'), state).toHaveText('odd');
          await expect(counter.getByLabel(name, { exact: true }), state).toHaveValue(`Typed in ${name}`);
        }
        await expect(page.locator('.markdown details'), state).toHaveAttribute('open');
        await expect(page.getByRole('tab', { name: 'Yarn' }), state).toHaveAttribute('aria-selected', 'true');
        await expect(page.locator('.code-copy'), state).toHaveCount(1);
        await follow(page, new URL('/docs/other', page.url()).href);
        await expect(heading(page), state).toHaveText('Other');
        expect(await isMarked(page), state).toBe(true);
        await expect(page.locator('.counter-bar'), state).toContainText('Count 1');
      }
    });
  }

  for (const isBefore of [true, false]) {
    test(`B273 go on where all words are translated ${isBefore ? 'before React takes over' : 'afterwards'}`, async ({
      page,
    }) => {
      await started(page, 'docs/page');
      await mark(page);
      if (!isBefore) await takeOver(page);
      await page.evaluate(translateAlways);
      if (isBefore) await takeOver(page);
      for (const name of NAMES) {
        const counter = page.locator(`.counter-${name}`);
        for (const words of ['IT IS ODD', 'IT IS EVEN', 'IT IS ODD']) {
          await counter.getByRole('button').click();
          await expect(counter).toContainText(words);
        }
      }
      await page.locator('.sidebar a[href="/docs/other"]').click();
      await expect(heading(page)).toHaveText('OTHER');
      await expect(page.locator('.counter-foot button')).toHaveText('COUNT 3');
      expect(await isMarked(page)).toBe(true);
    });
  }
});
