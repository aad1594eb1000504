/** "Was this helpful?" below a document (BEHAVIOUR B289). */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, test } from './fixtures.ts';
import { open } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const ENDPOINT = 'https://answers.example/docs';
const question = (page: Page) => page.getByRole('form', { name: 'Was this helpful?' });

// One worker builds the site and runs all tests of the form.
test.describe.configure({ mode: 'default' });

let site: ServedSite;
test.beforeAll(async ({ from }) => {
  site = await serveSite('chrome', from, { feedback: { endpoint: ENDPOINT } });
});
test.afterAll(() => site.close());

/** Answers with each status in turn. Returns what has been posted. */
async function answerWith(page: Page, ...statuses: number[]): Promise<(string | null)[]> {
  const bodies: (string | null)[] = [];
  await page.route(ENDPOINT, (route, request) => {
    const status = statuses[bodies.push(request.postData()) - 1] ?? 500;
    return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': new URL(site.url).origin } });
  });
  return bodies;
}

test('B289 sends the answer in place, and says whether it has arrived @smoke', async ({ page, expectedMessages }) => {
  expectedMessages.push('503');
  const bodies = await answerWith(page, 503, 204);
  await open(page, `${site.url}/docs/guide`);
  const loaded = await page.evaluate(() => performance.timeOrigin);
  const yes = question(page).getByRole('button', { name: 'Yes' });
  await yes.press('Enter');
  await expect(question(page).getByRole('status')).toHaveText('Your answer could not be sent. Please try again.');
  await yes.press('Enter');
  await expect(question(page).getByRole('status')).toHaveText('Thank you for your answer.');
  await expect(yes).toBeFocused();
  expect(bodies).toEqual(Array.from({ length: 2 }, () => 'path=%2Fdocs%2Fguide&version=2.0.0&answer=yes'));
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Introduction');
  await expect(question(page).getByRole('status')).toBeEmpty();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

test('B289 is accessible, fits narrow screens, and is not printed', async ({ page }) => {
  await open(page, `${site.url}/docs/guide`);
  await expectNothingInBothModes(page, '.feedback');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.emulateMedia({ media: 'print' });
  await expect(question(page)).toBeHidden();
});

test('B289 pages that are no documents load nothing of it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await open(page, `${site.url}/versions`);
  await page.keyboard.press('Tab');
  await page.waitForLoadState('networkidle');
  expect(scripts.some((url) => url.includes('doc-tools'))).toBe(true);
  expect(scripts.filter((url) => url.includes('feedback'))).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B289 the form is sent by the browser', async ({ page }) => {
    const bodies = await answerWith(page, 200);
    await page.goto(`${site.url}/docs/guide`);
    await question(page).getByRole('button', { name: 'No' }).click();
    await expect(page).toHaveURL(ENDPOINT);
    expect(bodies).toEqual(['path=%2Fdocs%2Fguide&version=2.0.0&answer=no']);
  });
});

test('B289 links name the answer, the page and its version', async ({ page, from }) => {
  const href = 'https://answers.example/?a={answer}&at={path}&of={version}';
  const linked = await serveSite('chrome', from, { feedback: { href } });
  await open(page, `${linked.url}/docs/next/brand-new`);
  const links = page.getByRole('group', { name: 'Was this helpful?' }).getByRole('link');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(hrefs).toEqual(
    ['yes', 'no'].map((answer) => `https://answers.example/?a=${answer}&at=%2Fdocs%2Fnext%2Fbrand-new&of=next`),
  );
  await expectNothingInBothModes(page, '.feedback');
  await linked.close();
});
