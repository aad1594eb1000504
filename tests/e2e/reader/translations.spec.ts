/** A site in three languages: the menu, the notice of an outdated translation, and what links lead to (BEHAVIOUR B286–B288). */
import type { Page } from '@playwright/test';
import { violations } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { heading, open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

test.describe('a site in three languages', () => {
  let site: ServedSite;
  test.beforeAll(async () => {
    site = await serveSite('translations', 'built');
  });
  test.afterAll(() => site.close());
  test.use({ viewport: { width: 1280, height: 800 } });

  const menu = (page: Page) => page.locator('.navbar .languages').filter({ visible: true });
  const choose = async (page: Page, language: string): Promise<void> => {
    await menu(page).locator('summary').click();
    await menu(page).getByRole('link', { name: language }).click();
  };

  test('B288 the menu keeps page, version, query and hash', async ({ page }) => {
    await open(page, `${site.url}/docs/2.0/start?a=1#charge-it`);
    await choose(page, 'Français');
    await expect(page).toHaveURL(`${site.url}/fr/docs/2.0/start?a=1#charge-it`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(heading(page)).toHaveText('Mise en service');
    await expect(page.locator('html')).toHaveAttribute('data-started');
    await choose(page, 'العربية');
    await expect(page).toHaveURL(`${site.url}/ar/docs/2.0/start?a=1#charge-it`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { name: 'الشحن' })).toBeInViewport();
  });

  test('B288 by keys, and a language that lacks the page leads to its home page', async ({ page }) => {
    await open(page, `${site.url}/docs/safety`);
    const label = menu(page).locator('summary');
    await label.focus();
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('link', { name: 'English' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(label).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('link', { name: 'Français · Home page' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/fr/docs`);
  });

  test('B287 the notice leads to what is different in the sources, and to the original page', async ({ page }) => {
    await open(page, `${site.url}/fr/docs/1.0/start`);
    const notice = page.getByRole('note').filter({ hasText: 'Cette traduction a été faite pour 2.0' });
    await expect(notice).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await notice.getByRole('link', { name: 'Ce qui a changé' }).click();
    await expect(page.locator('.differences :is(ins, del)').first()).toBeVisible();
    await expect(page.locator('main')).toContainText('hours are enough');
    await page.goBack();
    await notice.getByRole('link', { name: 'La page d’origine' }).click();
    await expect(page).toHaveURL(`${site.url}/docs/1.0/start`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('B287 the sections whose source has changed are marked, and lead to what is different', async ({ page }) => {
    await open(page, `${site.url}/ar/docs/2.0/start`);
    const marks = page.locator('.section-mark').filter({ hasText: 'قديمة' });
    await expect(marks).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'الشحن' }).locator('+ .section-mark')).toHaveText('قديمة');
    expect(await violations(page)).toEqual([]);
    await marks.click();
    await expect(page).toHaveURL(`${site.url}/versions/compare?from=1.0&to=2.0&page=start`);
    await expect(page.locator('.differences :is(ins, del)').first()).toBeVisible();
  });

  test('B288 an address of a language that lacks the page offers the page of the sources', async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push('404');
    for (const [address, name, target] of [
      ['/fr/docs/safety', 'Read it in English (3.0)', '/docs/safety'],
      ['/fr/docs/2.0/safety', 'Read it in English (2.0)', '/docs/2.0/safety'],
      ['/ar/docs/bulbs', 'Read it in English (3.0)', '/docs/bulbs'],
    ] as const) {
      await page.goto(site.url + address);
      const link = page.locator('.known-page').getByRole('link', { name }).first();
      await expect(link).toHaveAttribute('href', target);
      expect(await violations(page)).toEqual([]);
    }
    await page.goto(`${site.url}/fr/docs/safety`);
    await page.locator('.known-page a').click();
    await expect(page).toHaveURL(`${site.url}/docs/safety`);
  });

  test('B288 the language chosen last is offered where the page is in it, and never opened', async ({ page }) => {
    const offer = page.locator('.language-offer');
    await open(page, `${site.url}/docs/2.0/start`);
    await expect(offer).toBeEmpty();
    await choose(page, 'Français');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(offer).toBeEmpty();
    await open(page, `${site.url}/docs/start?a=1`);
    await expect(offer.getByRole('link', { name: 'View in Français' })).toHaveAttribute(
      'href',
      `${site.url}/fr/docs/start?a=1`,
    );
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    // By the router; in French there is no such page.
    await page.locator('article').getByRole('link', { name: 'the safety rules' }).click();
    await expect(page).toHaveURL(`${site.url}/docs/safety#water`);
    await expect(offer).toBeEmpty();
    await page.goBack();
    await offer.getByRole('button', { name: 'Dismiss' }).click();
    await expect(offer).toBeEmpty();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-started');
    await expect(offer).toBeEmpty();
  });

  test('B287 links and menus lead to the sources where a page is missing', async ({ page }) => {
    await open(page, `${site.url}/fr/docs/start`);
    await page.locator('article').getByRole('link', { name: 'les règles de sécurité' }).click();
    await expect(page).toHaveURL(`${site.url}/docs/safety#water`);
    await open(page, `${site.url}/ar/docs/safety`);
    await page.locator('.navbar').getByRole('link', { name: 'مساعدة' }).click();
    await expect(page).toHaveURL(`${site.url}/help`);
    await expect(heading(page)).toHaveText('Help');
  });

  test('B288 the search of a language finds its own texts', async ({ page }) => {
    await open(page, `${site.url}/fr/docs/start`);
    await page.keyboard.press('/');
    await page.keyboard.type('lampe');
    await expect(page.getByRole('option').first()).toContainText('Lampes');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${site.url}/fr/docs/bulbs`, 'u'));
  });

  test('B288 with the menu open nothing is wrong for assistive technology', async ({ page }) => {
    await open(page, `${site.url}/ar/docs/start`);
    await menu(page).locator('summary').click();
    expect(await violations(page)).toEqual([]);
  });

  test('B288 on a phone, in the main menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    await open(page, `${site.url}/fr/docs/start`);
    await page.locator('.navbar-toggle').click();
    await page.locator('.menu-back').click();
    const inMenu = page.locator('.menu .languages');
    await inMenu.locator('summary').click();
    await inMenu.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(`${site.url}/docs/start`);
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true });

    test('B288 a tap opens the menu, another one leads to the language', async ({ page }) => {
      await open(page, `${site.url}/docs/2.0/start`);
      await menu(page).locator('summary').tap();
      await menu(page).getByRole('link', { name: 'Français' }).tap();
      await expect(page).toHaveURL(`${site.url}/fr/docs/2.0/start`);
      await menu(page).locator('summary').tap();
      await expect(menu(page).getByRole('link', { name: 'English' })).toBeVisible();
      await page.locator('h1').tap();
      await expect(menu(page).getByRole('link', { name: 'English' })).toBeHidden();
    });
  });

  test('B287 the list of languages says the state of each page, and leads to it and to its file', async ({ page }) => {
    await open(page, `${site.url}/languages`);
    const row = page.getByRole('row').filter({ hasText: 'Set it up' });
    const [french, arabic] = [row.getByRole('cell').first(), row.getByRole('cell').last()];
    await expect(french).toContainText('Current');
    await expect(arabic).toContainText('Outdated: Set it up2 words');
    await expect(arabic.getByRole('link', { name: /^Edit.*Set it up, العربية/u })).toHaveAttribute(
      'href',
      'https://git.example/lantern/edit/main/docs/languages/ar/setup@1.0.md',
    );
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await french.getByRole('link', { name: 'Current' }).click();
    await expect(page).toHaveURL(`${site.url}/fr/docs/start`);
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('B287 the list of languages shows what is missing alone, by keys', async ({ page }) => {
      await page.goto(`${site.url}/languages`);
      const rows = page.locator('tbody tr').filter({ visible: true });
      await expect(rows).toHaveCount(3);
      await page.getByRole('radio', { name: 'All pages 3' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByRole('radio', { name: 'Missing 2' })).toBeChecked();
      await expect(rows).toHaveText([/Lamps/u, /Safety/u]);
      await page.getByRole('radio', { name: 'Outdated 1', exact: true }).check();
      await expect(rows).toHaveText([/Set it up/u]);
    });

    test('B288 the menu is a list of links', async ({ page }) => {
      await page.goto(`${site.url}/docs/2.0/start`);
      await choose(page, 'Français');
      await expect(page).toHaveURL(`${site.url}/fr/docs/2.0/start`);
    });
  });
});
