/** axe finds no text with too little contrast, in both modes, for each theme and for three brands (BEHAVIOUR B275, DESIGN 6a). */
import type { Page } from '@playwright/test';
import { colorsOf, type Mode, type Theme } from '../../../src/content/config/theme-colors.ts';
import { THEMES } from '../../support/themes.ts';
import { showMode, violations } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { open, siteTest } from './navigation.ts';

const MODES = ['light', 'dark'] as const;
/** axe measures colours, so no transition may be running. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** As a build with this theme has them: the built pages differ in nothing else. */
async function wear(page: Page, theme: Theme): Promise<void> {
  const rule = (mode: Mode) => [...colorsOf(theme, mode)].map(([name, value]) => `--${name}:${value};`).join('');
  await page.evaluate(
    (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    },
    `:root{${rule('light')}}:root[data-theme='dark']{${rule('dark')}}`,
  );
}

/** With what is open on it. */
async function expectReadable(page: Page): Promise<void> {
  for (const [name, theme] of THEMES) {
    await wear(page, theme);
    for (const mode of MODES) {
      await showMode(page, mode);
      expect(await violations(page, { rules: 'of colours' }), `${name}, ${mode}`).toEqual([]);
    }
  }
}

siteTest.describe('all that texts may hold', () => {
  siteTest.use({ siteName: 'manual', ...still });

  for (const path of ['docs/markdown', 'docs/components']) {
    siteTest(`B275 ${path}: each theme can be read`, async ({ page }) => {
      siteTest.slow();
      await open(page, path);
      await expectReadable(page);
    });
  }
});

test.describe('pages about versions, and what opens over a page', () => {
  test.use({ ...still, possibleMessages: ['404 (Not Found)'] });

  for (const path of [
    '/',
    '/docs/2.15.0/discover',
    '/docs/2.15.0',
    '/versions',
    '/versions/discover',
    '/no-such-page',
  ]) {
    test(`B275 ${path}: each theme can be read`, async ({ page }) => {
      await open(page, path);
      await expectReadable(page);
    });
  }

  test('B275 changes with open rows: each theme can be read', async ({ page }) => {
    test.slow();
    await open(page, '/docs/2.15.0/changes');
    await page.evaluate(() => {
      for (const row of document.querySelectorAll<HTMLDetailsElement>('main details')) row.open = true;
    });
    await expectReadable(page);
  });

  test('B275 the open search: each theme can be read', async ({ page }) => {
    await open(page, '/docs/discover');
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('version');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectReadable(page);
  });

  test('B275 the open version menu: each theme can be read', async ({ page }) => {
    await open(page, '/docs/2.15.0/discover');
    await page.locator('.navbar .version-button').click();
    await expect(page.locator('.version-menu [aria-current]')).toBeFocused();
    await expectReadable(page);
  });
});
