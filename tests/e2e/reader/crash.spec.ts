/** Components that throw in the browser (BEHAVIOUR B31–B33). The site is `sites/crash`. */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, follow, heading, isMarked, mark, open, siteTest as test } from './navigation.ts';

// React logs every crash for developers, so each test expects its message.
test.use({ siteName: 'crash' });

test('B31 a crash in the page keeps the layout and shows the chain of causes', async ({ page, expectedMessages }) => {
  expectedMessages.push('The engine stalled');
  await open(page, '/effect');
  await expect(heading(page)).toHaveText('This page crashed.');
  // Line by line, which `toHaveText` ignores.
  expect(await page.locator('.crash-messages').innerText()).toBe(
    'The engine stalled\n\nCause:\nThe tank is empty\n\nCause:\nno fuel was bought',
  );
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('This page crashed.');
  await expectNothingInBothModes(page);
});

test('B31 B32 Try again renders the page again @smoke', async ({ page, expectedMessages }) => {
  expectedMessages.push('wired wrongly');
  await open(page, '/click');
  await page.getByRole('button', { name: 'Break' }).click();
  await expect(heading(page)).toHaveText('This page crashed.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Click');
  await page.getByRole('button', { name: 'Count 0' }).click();
  await expect(page.getByRole('button', { name: 'Count 1' })).toBeVisible();
});

test('B32 a page that always crashes crashes again', async ({ page, expectedMessages }) => {
  expectedMessages.push('The engine stalled');
  await open(page, '/effect');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('This page crashed.');
});

test('B32 navigation and Back clear the crash', async ({ page, expectedMessages }) => {
  expectedMessages.push('The engine stalled');
  await open(page, '/click');
  await mark(page);
  await page.getByRole('link', { name: 'Effect' }).click();
  await expect(heading(page)).toHaveText('This page crashed.');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Click' }).click();
  await expect(heading(page)).toHaveText('Click');
  await page.goBack();
  await expect(heading(page)).toHaveText('This page crashed.');
  await page.goBack();
  await expect(heading(page)).toHaveText('Click');
  expect(await isMarked(page)).toBe(true);
});

test('B32 between documents, too', async ({ page, expectedMessages }) => {
  expectedMessages.push('fell apart');
  await open(page, '/docs/one');
  await mark(page);
  await page.getByRole('link', { name: 'two, broken' }).click();
  await expect(heading(page)).toHaveText('This page crashed.');
  await page.locator('.sidebar').getByRole('link', { name: 'One' }).click();
  await expect(heading(page)).toHaveText('One');
  expect(await isMarked(page)).toBe(true);
});

test('B33 a crash in the layout leaves a page that reports it', async ({ page, expectedMessages }) => {
  expectedMessages.push('frame is bent');
  await page.goto('/docs/one?crash-layout');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.keyboard.press('Shift');
  await expect(heading(page)).toHaveText('This page crashed');
  await expect(page).toHaveTitle('Page Error');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('The frame is bent')).toBeVisible();
});

/** Its data are replaced. */
async function openDamaged(page: Page, path: string, data: string): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(/(?<=id="docsite:page">).*?(?=<\/script>)/su, data);
    await route.fulfill({ response, body });
  });
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.keyboard.press('Shift');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated');
  await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

test.describe('without templates of its own', () => {
  test.use({ siteName: 'foreign-changes' });

  for (const [damage, data, message] of [
    ['is empty', '{}', 'TypeError'],
    ['lacks its version', '{"kind":"doc","route":"/docs/page","title":"Page","sidebar":null,"toc":[]}', 'TypeError'],
    [
      'has an invalid sidebar',
      '{"kind":"doc","route":"/docs/page","title":"Page","version":null,"sidebar":5}',
      'Minified React error #418',
    ],
  ] as const) {
    test(`B273 a page whose data ${damage} stays as it was built, and leads on`, async ({ page, expectedMessages }) => {
      expectedMessages.push(message);
      await openDamaged(page, '/docs/page', data);
      await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'false');
      await expect(heading(page)).toHaveText('Page');
      await expectNothingInBothModes(page);
      await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Own page' }).click();
      await expect(heading(page)).toHaveText('Own page');
    });
  }
});

test('B273 templates with state draw a page without its version anew: it has crashed, and leads on', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push("reading 'banner'");
  await openDamaged(page, '/docs/one', '{"kind":"doc","route":"/docs/one","title":"One","sidebar":null,"toc":[]}');
  await expect(heading(page)).toHaveText('This page crashed.');
  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Click' }).click();
  await expect(heading(page)).toHaveText('Click');
});

test('B33 navigation clears it and sets the page’s title', async ({ page, expectedMessages }) => {
  expectedMessages.push('frame is bent');
  await open(page, '/docs/one');
  await mark(page);
  await follow(page, '/docs/two?crash-layout');
  // The URL alone makes the layout crash, before the page has loaded.
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /two$/u);
  await expect(heading(page)).toHaveText('This page crashed');
  await expect(page).toHaveTitle('Page Error');
  // The layout crashes on this page too.
  await follow(page, '/docs/one?crash-layout');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /one$/u);
  await expect(heading(page)).toHaveText('This page crashed');
  await follow(page, '/docs/two');
  await expect(heading(page)).toHaveText('Two');
  await expect(page).toHaveTitle('Two | Crashes');
  await page.goBack();
  await expect(heading(page)).toHaveText('This page crashed');
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText('One');
  await expect(page).toHaveTitle('One | Crashes');
  expect(await isMarked(page)).toBe(true);
});

test('a click on a button of a page before React is there is replayed', async ({ page }) => {
  await page.route('**/assets/hydrate.*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto('/click', { waitUntil: 'commit' });
  await page.locator('html[data-started]').waitFor();
  await page.getByRole('button', { name: 'Count 0' }).click();
  await expect(page.getByRole('button', { name: 'Count 1' })).toBeVisible();
});
