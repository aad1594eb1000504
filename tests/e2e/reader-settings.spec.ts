/**
 * Ten pages as readers see them who have set their browser or their system up otherwise: larger text, other colours, less
 * motion, a phone, a script that runs from right to left, a screen reader. Each test visits all of them, and says all that is wrong.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { findCutOff, findInvisibleIcons, findMoving, findSeeThrough } from './found-in-page.ts';
import { expect, SITE_TITLE, test } from './test.ts';
import { showMode, violations } from './violations.ts';

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  help: '/help',
  search: '/search?q=docker',
  comparison: '/versions/compare?from=2.8.0&to=2.9.0',
  versions: '/versions',
  'history of a page': '/versions/discover',
  overview: '/docs/overview',
  document: '/docs/discover',
  'old document': '/docs/1.12/discover',
  'document with tabs': '/docs/next/cookiecutter',
};

/** What scripts put into a page. */
const FILLED =
  '.search-page .search-pages, .compare-page .compare-result li, main:not(:has(.search-page, .compare-page))';

// Nothing may be on its way while a page is measured.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Ten pages, also on a machine that is busy.
test.beforeEach(() => test.setTimeout(300_000));

/** Visits the pages, one after another, until each is as it stays. */
async function visit(page: Page, check: (name: string) => Promise<void>): Promise<void> {
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path);
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
    await page.locator(FILLED).first().waitFor({ state: 'attached' });
    // A reader is there: what is put into the page when it is taken over is in it, too.
    await page.keyboard.press('Shift');
    await page.locator('html[data-has-hydrated]').waitFor({ state: 'attached' });
    await test.step(name, () => check(name));
  }
}

function isDocument({ pathname }: URL): boolean {
  return !/\.\w+$/u.test(pathname);
}

/** By CSS pixels: a window of 1,280 × 1,024 at 200 % and at 400 % has these. */
const ZOOMED = { '200 %': { width: 640, height: 512 }, '400 %': { width: 320, height: 256 } } as const;

for (const [zoom, viewport] of Object.entries(ZOOMED)) {
  test(`at ${zoom} nothing is cut off, and only tables and code scroll sideways`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await visit(page, async (name) => expect.soft(await page.evaluate(findCutOff), name).toEqual([]));
  });
}

test('with text of twice the size nothing is cut off', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, async (name) => {
      expect.soft(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('32px');
      expect.soft(await page.evaluate(findCutOff), `${name}, ${String(width)}`).toEqual([]);
    });
  }
});

test('at 400 % each entry of the menu and of the versions in it can be reached', async ({ page }) => {
  await page.setViewportSize(ZOOMED['400 %']);
  await page.goto(PAGES['document'] ?? '');
  await page.locator('html[data-started]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const menu = page.getByRole('dialog', { name: 'Navigation' });
  await menu.getByRole('button', { name: '← Back to main menu' }).click();
  await menu.locator('.version-button').click();
  await expect(menu.locator('[data-version="1.12"]')).toBeAttached();
  const entries = menu.locator('a, button, input').filter({ visible: true });
  for (const entry of await entries.all()) {
    await entry.scrollIntoViewIfNeeded();
    await expect.soft(entry).toBeInViewport({ ratio: 0.9 });
  }
  expect(await entries.count()).toBeGreaterThan(60);
  await menu.getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(menu).toBeHidden();
});

test('where readers want less transparency and more contrast, they have both', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const features = [
    { name: 'prefers-reduced-transparency', value: 'reduce' },
    { name: 'prefers-contrast', value: 'more' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  await session.send('Emulation.setEmulatedMedia', { features });
  await visit(page, async (name) => {
    expect.soft(await page.evaluate(findSeeThrough), name).toEqual([]);
    expect.soft(await violations(page, { rules: 'of colours' }), name).toEqual([]);
  });
});

test('B249 where readers want more contrast, all text has 7 : 1 or more, in both modes', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  await visit(page, async (name) => {
    await page.locator('html[data-more-contrast]').waitFor({ state: 'attached' });
    for (const mode of ['light', 'dark'] as const) {
      await showMode(page, mode);
      expect.soft(await violations(page, { rules: 'of enhanced colours' }), `${name}, ${mode}`).toEqual([]);
    }
  });
});

test('B249 without scripts they have it, too', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
  // Where scripts are forbidden, axe does not run.
  await page.route(isDocument, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/<script\b.*?<\/script>/gsu, '') });
  });
  for (const [name, path] of Object.entries(PAGES)) {
    await page.goto(path);
    await expect(page.locator('html')).not.toHaveAttribute('data-js');
    for (const mode of ['light', 'dark'] as const) {
      await showMode(page, mode);
      expect.soft(await violations(page, { rules: 'of enhanced colours' }), `${name}, ${mode}`).toEqual([]);
    }
  }
});

for (const width of [1280, 390]) {
  test(`B249 at ${String(width)} px, so have menus and the search that are open, in both modes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ contrast: 'more', reducedMotion: 'reduce' });
    await page.goto(PAGES['document'] ?? '');
    await page.locator('html[data-started]').waitFor({ state: 'attached' });
    await page.keyboard.press('Shift');
    await page.locator('html[data-has-hydrated][data-more-contrast]').waitFor({ state: 'attached' });
    const check = async (part: string): Promise<void> => {
      for (const mode of ['light', 'dark'] as const) {
        await showMode(page, mode);
        expect.soft(await violations(page, { part, rules: 'of enhanced colours' }), `${part}, ${mode}`).toEqual([]);
      }
    };
    if (width === 390) {
      const menu = page.getByRole('dialog', { name: 'Navigation' });
      await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
      await expect(menu.getByRole('link').filter({ visible: true })).not.toHaveCount(0);
      await check('.menu');
      await menu.getByRole('button', { name: '← Back to main menu' }).click();
    }
    await page.locator('.version-button').filter({ visible: true }).first().click();
    const versions = page.locator('.version-menu').filter({ visible: true });
    await expect(versions.locator('[data-version="1.12"]')).toBeAttached();
    // The chosen entry has a colour of its own.
    await page.keyboard.press('ArrowDown');
    await check(width === 390 ? '.menu' : '.version-menu');
    await page.keyboard.press('Escape');
    await expect(versions).toHaveCount(0);
    if (width === 390) {
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await page.locator('.search-button').filter({ visible: true }).click();
    const search = page.locator('dialog.search');
    await search.getByRole('combobox').fill('docker');
    await expect(search.getByRole('option')).not.toHaveCount(0);
    await check('dialog.search');
  });
}

async function expectNothingCutOffFromRight(page: Page, name: string): Promise<void> {
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  expect.soft(await page.evaluate(findCutOff), `${name}, from right to left`).toEqual([]);
}

test('on a phone each target can be touched, and from right to left nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await visit(page, async (name) => {
    expect.soft(await violations(page, { rules: 'of targets' }), name).toEqual([]);
    await expectNothingCutOffFromRight(page, name);
  });
});

/** The name of the product, which is only in the configuration. */
const PRODUCT = '{{product}}';

/** Writes the tree that screen readers read, or compares it with the one that was written. */
async function expectSameTree(page: Page, name: string, info: TestInfo): Promise<void> {
  const readTree = async (): Promise<string> => {
    const tree = await page.locator('body').ariaSnapshot();
    // The date of the last change comes from the history of the checkout.
    const lasting = tree.replaceAll(SITE_TITLE, PRODUCT).replace(/(?<=Last updated on\s+- time: ).*/u, '{{date}}');
    return `${lasting}\n`;
  };
  const file = info.snapshotPath(`${name.replaceAll(' ', '-')}.aria.yml`, { kind: 'aria' });
  if (['all', 'changed'].includes(info.config.updateSnapshots)) await writeFile(file, await readTree());
  const expected = await readFile(file, 'utf8');
  await expect.configure({ soft: true }).poll(readTree, name).toBe(expected);
}

// `npx playwright test --project=built reader-settings --grep tree --update-snapshots` after a change that is meant. One visit for all: opening the pages takes longer than the checks.
test('the tree that screen readers read is as it was; with less motion nothing moves; forced colours hide no icon; from right to left nothing is cut off', async ({
  page,
}, info) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, async (name) => {
    await expectSameTree(page, name, info);
    expect.soft(await page.evaluate(findMoving), `${name}, with less motion`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect.soft(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expect.soft(await page.evaluate(findInvisibleIcons), `${name}, under forced colours`).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    await expectNothingCutOffFromRight(page, name);
  });
});
