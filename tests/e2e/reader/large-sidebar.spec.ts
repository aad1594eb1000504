/** A sidebar that is too large for each page to hold all of it (BEHAVIOUR B146). */
import type { Locator, Page } from '@playwright/test';
import { REFERENCE_PAGES } from './large-site.ts';
import { expect, heading, hydrated, isMarked, mark, siteTest as test } from './navigation.ts';

test.use({ siteName: 'large' });

const PAGE = '/base/docs/guides/topic-3/page-20/';
const PARTS = '**/assets/sidebar.*.json';

function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Docs sidebar' });
}

/** The disclosure of a category. */
function branch(page: Page, name: string): Locator {
  return page.locator(`.sidebar [data-branch="${name}"]`);
}

function entry(page: Page, name: string): Locator {
  return sidebar(page).getByRole('link', { name, exact: true });
}

/** Opens a page, and waits until its controls work and its disclosures are shown. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(branch(page, 'reference').locator('> summary')).toBeVisible();
  await expect(page.locator('.back-to-top')).toBeAttached();
}

test('a page holds the lists that lead to it, as far as its neighbours', async ({ request }) => {
  const html = await (await request.get(PAGE)).text();
  for (const shown of ['page-12', 'page-20', 'page-28']) expect(html).toContain(`/topic-3/${shown}/"`);
  for (const left of ['/topic-3/page-11/', '/topic-3/page-29/', '/topic-2/page-1/', '/entry-1/']) {
    expect(html).not.toContain(`${left}"`);
  }
  expect(html).toContain('/base/docs/category/guides/topic-2/"');
});

test('B81 the branch of the page is open, with the current entry in view @smoke', async ({ page }) => {
  await page.goto(PAGE);
  await expect(entry(page, 'Topic 3 page 20')).toHaveAttribute('aria-current', 'page');
  await expect(entry(page, 'Topic 3 page 20')).toBeInViewport();
  await expect(branch(page, 'guides')).toHaveAttribute('open', '');
  await expect(branch(page, 'reference')).not.toHaveAttribute('open');
});

for (const [how, press] of [
  ['the mouse', (summary: Locator) => summary.click()],
  ['the keyboard', (summary: Locator) => summary.press('Enter')],
  ['touch', (summary: Locator) => summary.tap()],
] as const) {
  test.describe(`with ${how}`, () => {
    test.use({ hasTouch: true });

    test('B60 B82 a closed branch opens, moving, and closes again', async ({ page }) => {
      await open(page, PAGE);
      const topic = branch(page, 'guides/topic-2');
      await topic.evaluate((details) => {
        new MutationObserver(() => {
          if (details.style.transition !== '') details.setAttribute('data-moved', '');
        }).observe(details, { attributeFilter: ['style'] });
      });
      await press(topic.locator('summary'));
      await expect(topic).toHaveAttribute('open', '');
      await expect(topic).toHaveAttribute('data-moved');
      await expect(topic.getByRole('link')).toHaveCount(40);
      await expect(entry(page, 'Topic 2 page 40')).toBeAttached();
      await expect(topic).not.toHaveAttribute('style', /height/u);
      await press(topic.locator('summary'));
      await expect(topic).not.toHaveAttribute('open');
    });
  });
}

test('B82 Enter opens a branch that has arrived before the key', async ({ page }) => {
  await open(page, PAGE);
  const topic = branch(page, 'guides/topic-2');
  const arrived = page.waitForResponse((response) => /sidebar\..*json$/u.test(response.url()));
  await topic.locator('summary').focus();
  await (await arrived).finished();
  // The rest of the current list comes from the same file, and is shown once it has been read.
  await expect(branch(page, 'guides/topic-3').getByRole('link')).toHaveCount(40);
  await page.keyboard.press('Enter');
  await expect(topic).toHaveAttribute('open', '');
  await page.keyboard.press('Enter');
  await expect(topic).not.toHaveAttribute('open');
});

test('B82 a category with a page keeps its link; what is in it is loaded once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/sidebars?\..*json$/u.test(request.url())) asked.push(request.url());
  });
  await open(page, PAGE);
  await expect(sidebar(page).getByRole('link', { name: 'Reference', exact: true })).toBeVisible();
  await expect(branch(page, 'reference').locator('> summary')).toHaveText(" sidebar category 'Reference'");
  await branch(page, 'reference').locator('> summary').click();
  await expect(branch(page, 'reference').getByRole('link')).toHaveCount(REFERENCE_PAGES);
  await branch(page, 'guides/topic-4').locator('> summary').click();
  await expect(entry(page, 'Topic 4 page 1')).toBeVisible();
  expect(asked).toHaveLength(2);
});

test('the rest of a list comes when the reader turns to the sidebar, and nothing moves', async ({ page }) => {
  await open(page, PAGE);
  const current = entry(page, 'Topic 3 page 20');
  const before = await current.boundingBox();
  await expect(sidebar(page).getByRole('link', { name: 'More in topic-3' })).toHaveCount(2);
  await current.hover();
  await expect(branch(page, 'guides/topic-3').getByRole('link')).toHaveCount(40);
  await expect(sidebar(page).getByRole('link', { name: 'More in topic-3' })).toHaveCount(0);
  expect((await current.boundingBox())?.y).toBe(before?.y);
  const order = await branch(page, 'guides/topic-3').getByRole('link').allTextContents();
  expect(order).toEqual(Array.from({ length: 40 }, (_, index) => `Topic 3 page ${index + 1}`));
});

test('B146 a branch above the list that is completed stays under the pointer', async ({ page }) => {
  await open(page, PAGE);
  const summary = branch(page, 'guides/topic-2').locator('summary');
  await summary.scrollIntoViewIfNeeded();
  const before = await summary.boundingBox();
  await summary.hover();
  await expect(branch(page, 'guides/topic-3').getByRole('link')).toHaveCount(40);
  expect((await summary.boundingBox())?.y).toBe(before?.y);
  // Where the pointer is, without another look at where the branch is.
  await page.mouse.down();
  await page.mouse.up();
  await expect(branch(page, 'guides/topic-2')).toHaveAttribute('open', '');
});

test('B81 what is open stays open from page to page, and one entry is current', async ({ page }) => {
  await open(page, PAGE);
  await mark(page);
  await branch(page, 'guides/topic-2').locator('summary').click();
  await entry(page, 'Topic 2 page 30').click();
  await expect(heading(page)).toHaveText('Topic 2 page 30');
  await expect(branch(page, 'guides/topic-3')).toHaveAttribute('open', '');
  await expect(branch(page, 'guides/topic-2').getByRole('link')).toHaveCount(40);
  await expect(sidebar(page).locator('[aria-current]')).toHaveText('Topic 2 page 30');
  await page.locator('.pagination-next').click();
  await expect(sidebar(page).locator('[aria-current]')).toHaveText('Topic 2 page 31');
  await page.goBack();
  await page.goBack();
  await expect(heading(page)).toHaveText('Topic 3 page 20');
  await expect(sidebar(page).locator('[aria-current]')).toHaveText('Topic 3 page 20');
  await expect(branch(page, 'guides/topic-2')).toHaveAttribute('open', '');
  await expect(sidebar(page).locator('a:visible', { hasText: /^topic-/u })).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test('B81 a page in a closed branch opens it', async ({ page }) => {
  await page.goto('/base/docs/overview/2/');
  await hydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Topic 5 page 9', exact: true }).click();
  await expect(heading(page)).toHaveText('Topic 5 page 9');
  await expect(branch(page, 'guides/topic-5')).toHaveAttribute('open', '');
  await expect(entry(page, 'Topic 5 page 9')).toBeInViewport();
});

test('B81 another version starts afresh', async ({ page }) => {
  await open(page, PAGE);
  await branch(page, 'guides/topic-2').locator('summary').click();
  await expect(entry(page, 'Topic 2 page 1')).toBeVisible();
  await page
    .locator('.navbar')
    .getByRole('button', { name: /^Version/u })
    .click();
  await page.getByRole('link', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL('/base/docs/next/guides/topic-3/page-20/');
  await expect(branch(page, 'guides/topic-2')).not.toHaveAttribute('open');
  await branch(page, 'guides/topic-2').locator('summary').click();
  await expect(entry(page, 'Topic 2 page 1')).toHaveAttribute('href', '/base/docs/next/guides/topic-2/page-1/');
});

test('a branch that cannot be loaded leads to the page that lists it', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to fetch', 'Failed to load resource');
  await page.route(PARTS, (route) => route.abort());
  await open(page, PAGE);
  await mark(page);
  await branch(page, 'guides/topic-2').locator('summary').click();
  await expect(page).toHaveURL('/base/docs/category/guides/topic-2/');
  await expect(page.getByRole('main').getByRole('link', { name: /^Topic 2 page/u })).toHaveCount(40);
  expect(await isMarked(page)).toBe(true);
});

test('under data saver nothing is loaded ahead', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(PAGE);
  await page.keyboard.press('Shift');
  await expect(branch(page, 'reference').locator('> summary')).toBeVisible();
  await entry(page, 'Topic 3 page 20').hover();
  await expect(sidebar(page).getByRole('link', { name: 'More in topic-3' })).toHaveCount(2);
  await sidebar(page).getByRole('link', { name: 'More in topic-3' }).first().click();
  await expect(branch(page, 'guides/topic-3').getByRole('link')).toHaveCount(40);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('B57 the menu has the sidebar, whose branches open', async ({ page }) => {
    await page.goto(PAGE);
    await hydrated(page);
    await page.getByRole('button', { name: 'Toggle navigation bar' }).tap();
    const menu = page.getByRole('dialog', { name: 'Navigation' });
    await branch(page, 'guides/topic-2').locator('summary').tap();
    await menu.getByRole('link', { name: 'Topic 2 page 1', exact: true }).tap();
    await expect(heading(page)).toHaveText('Topic 2 page 1');
    await expect(menu).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('categories are links to pages that list what is in them', async ({ page }) => {
    await page.goto('/base/docs/intro/');
    await expect(page.locator('.sidebar summary:visible')).toHaveCount(0);
    await entry(page, 'guides').click();
    await page.getByRole('main').getByRole('link', { name: 'topic-7' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Topic 7 page 33', exact: true }).click();
    await expect(page.locator('h1')).toHaveText('Topic 7 page 33');
    await sidebar(page).getByRole('link', { name: 'More in topic-7' }).first().click();
    await expect(page.locator('h1')).toHaveText('topic-7');
    await entry(page, 'Reference').click();
    await expect(page.locator('h1')).toHaveText('Reference');
    await sidebar(page).getByRole('link', { name: 'More in Reference' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /^Entry/u })).toHaveCount(REFERENCE_PAGES);
  });
});
