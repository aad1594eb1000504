/** Pictures that open in the whole window (BEHAVIOUR B290). */
import type { Locator, Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect } from './fixtures.ts';
import { follow, heading, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'diagrams', contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.locator('.markdown').getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Picture' });
const shown = (page: Page) => dialog(page).locator('img');
const widthOf = async (picture: Locator) => (await picture.boundingBox())?.width ?? 0;

test('B290 a drawing opens by click as large as the window, and the button closes it', async ({ page }) => {
  await open(page, 'docs/pictures');
  await button(page, 'What a text goes through').click();
  await expect(dialog(page)).toBeVisible();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await shown(page).boundingBox();
  // The bar of buttons is above it.
  expect(Math.abs((box?.width ?? 0) - Math.min(width, 2 * (height - 60)))).toBeLessThan(20);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2, 1);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, 'What a text goes through')).toBeFocused();
});

test('B290 by keyboard: Enter opens, keys zoom, arrows move, Esc gives the focus back', async ({ page }) => {
  await open(page, 'docs/pictures');
  const picture = button(page, 'A wide screenshot');
  await picture.press('Enter');
  const group = dialog(page).getByRole('group', { name: 'A wide screenshot' });
  await expect(group).toBeFocused();
  const whole = await widthOf(shown(page));
  await page.keyboard.press('+');
  await expect(dialog(page).getByRole('status')).toHaveText('150%');
  expect(await widthOf(shown(page))).toBeCloseTo(whole * 1.5, 0);
  await page.keyboard.press('+');
  const before = await group.evaluate(({ scrollLeft }) => scrollLeft);
  // What was in the middle is there still.
  const seen = await group.evaluate((box) => (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth);
  expect(seen).toBeCloseTo(0.5, 1);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => group.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(before);
  await page.keyboard.press('0');
  expect(await widthOf(shown(page))).toBeCloseTo(whole, 0);
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  await picture.press(' ');
  await expect(dialog(page)).toBeVisible();
});

test('B290 a click goes to that place, and the next one back; one beside the picture closes it', async ({ page }) => {
  await open(page, 'docs/pictures');
  await button(page, 'A wide screenshot').click();
  const whole = await widthOf(shown(page));
  await shown(page).click({ position: { x: 5, y: 5 } });
  await expect.poll(() => widthOf(shown(page))).toBeCloseTo(whole * 2.25, 0);
  expect(
    await dialog(page)
      .getByRole('group')
      .evaluate(({ scrollLeft }) => scrollLeft),
  ).toBe(0);
  await shown(page).click({ position: { x: 20, y: 20 } });
  await expect.poll(() => widthOf(shown(page))).toBeCloseTo(whole, 0);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.click(width / 2, height - 20);
  await expect(dialog(page)).toHaveCount(0);
});

test('B290 pictures that are small, or in a link, stay as they are', async ({ page }) => {
  await open(page, 'docs/pictures');
  await expect(button(page, 'What a text goes through')).toBeVisible();
  for (const name of ['A small picture', 'A picture in a link']) {
    await expect(page.getByRole('img', { name })).toBeVisible();
    await expect(button(page, name)).toHaveCount(0);
  }
});

test('B290 a diagram of a component opens, and the next page closes it', async ({ page }) => {
  await open(page, 'docs/plain');
  await follow(page, page.url().replace('plain', 'diagram'));
  await expect(heading(page)).toHaveText('Diagram');
  const island = page.locator('docsite-island');
  await island.scrollIntoViewIfNeeded();
  // Until it is drawn, its source has a button that copies it.
  await island.getByRole('button', { name: 'graph' }).click();
  await expect(shown(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText('Plain');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('B290 axe finds nothing on the page and in the open dialog, in both modes', async ({ page }) => {
  await open(page, 'docs/pictures');
  await expect(button(page, 'A wide screenshot')).toBeVisible();
  await expectNothingInBothModes(page, 'article');
  await button(page, 'A wide screenshot').press('Enter');
  await expect(shown(page)).toBeVisible();
  await expectNothingInBothModes(page, '.picture');
});

test('B290 what pictures need loads with them, the dialog’s part at the first intent', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) =>
    scripts.push(/\/((?:large-pictures|picture-dialog)\b)/u.exec(request.url())?.[1] ?? ''),
  );
  const loaded = () => scripts.filter((name) => name !== '');
  await open(page, 'docs/plain');
  expect(loaded()).toEqual([]);
  await open(page, 'docs/pictures');
  await expect.poll(loaded).toEqual(['large-pictures']);
  await button(page, 'A wide screenshot').focus();
  await expect.poll(loaded).toEqual(['large-pictures', 'picture-dialog']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B290 pictures are pictures', async ({ page }) => {
    await page.goto('docs/pictures');
    await expect(page.getByRole('img', { name: 'A wide screenshot' })).toBeVisible();
    await expect(page.locator('.markdown').getByRole('button')).toHaveCount(0);
  });
});
