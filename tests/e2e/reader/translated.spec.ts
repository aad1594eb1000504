/**
 * Pages translated by the browser, which replaces each text node with an element. React may remove such a
 * text only with its parent element, and must not rely on changing it.
 */
import { translateAlways } from '../../support/foreign-changes.ts';
import { expect, test } from './fixtures.ts';
import { fail, follow, heading, hold, open } from './navigation.ts';

test('navigation works, in and out of versions @smoke', async ({ page }) => {
  await open(page, '/docs/discover');
  await page.evaluate(translateAlways);
  await follow(page, '/docs/installation');
  await expect(heading(page)).toHaveText('INSTALLATION');
  await follow(page, '/docs/2.0.1/lms-connection');
  await expect(heading(page)).toHaveText('CONNECT OPEN COURSE PLATFORM TO AN LMS');
  await expect(page.locator('.navbar .version-button')).toHaveText('VERSION 2.0.1');
  await follow(page, '/help');
  await expect(heading(page)).toHaveText('CAN WE HELP YOU?');
  await follow(page, '/docs/2.0.1/lms-connection');
  await expect(page.locator('.navbar .version-button')).toHaveText('VERSION 2.0.1');
});

test('B96 code and names of versions are left alone', async ({ page }) => {
  const areLeftAlone = async (selector: string): Promise<void> => {
    const elements = page.locator(selector);
    await expect(elements.first()).toBeAttached();
    const translated = await elements.evaluateAll((all) =>
      all.filter((element) => (element as HTMLElement).translate).map(({ outerHTML }) => outerHTML),
    );
    expect(translated).toEqual([]);
  };
  await open(page, '/docs/2.0.1/lms-connection');
  await areLeftAlone('code');
  await areLeftAlone('.version-badge .menu-button > span, .banner b, .navbar .version-button > :not(.visually-hidden)');
  expect(await page.locator('.version-badge').evaluate((badge) => (badge as HTMLElement).translate)).toBe(true);
  await page.locator('.navbar .version-button').click();
  await areLeftAlone('.version-option[data-version] > span:first-child');
  await open(page, '/docs/2.15.0/changes');
  await areLeftAlone('.lead a');
  await open(page, '/versions');
  await areLeftAlone('tbody th[scope=row] > :first-child');
  await open(page, '/versions/compare');
  await areLeftAlone('select[name=from], select[name=to]');
});

test('a page that fails to load is requested again', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to');
  await open(page, '/docs/discover');
  await page.evaluate(translateAlways);
  // The one reload has been tried.
  await page.evaluate(() => sessionStorage.setItem('docsite-reloaded:/docs/installation', ''));
  const unblock = await fail(page, '/docs/installation');
  await follow(page, '/docs/installation');
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('THE PAGE COULD NOT BE LOADED.');
  await unblock();
  const held = await hold(page, '/docs/installation');
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toContainText('LOADING…');
  held.release();
  await expect(heading(page)).toHaveText('INSTALLATION');
});
