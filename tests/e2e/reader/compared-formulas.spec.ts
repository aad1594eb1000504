/**
 * Styles that the hook of a site adds to the pages of some texts, where other pages show these texts (B160, B167, B170, B214): the
 * manual's example of mathematics.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { follow, heading, hydrated, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'formulas' });

const COMPARISON = 'versions/compare?from=1.0&to=2.0&page=';
const PLACES = [
  { name: 'a comparison', path: `${COMPARISON}sum`, title: 'Compare versions' },
  { name: 'the changes of a version', path: 'docs/changes', title: 'Changes in 2.0' },
  { name: 'a history', path: 'versions/sum', title: 'History of Sum' },
];

function styles(page: Page) {
  return page.locator('link[rel=stylesheet][href*=katex]');
}

/** The formula is drawn by its styles, which show its source to screen readers alone. */
async function expectFormula(page: Page): Promise<void> {
  const closed = page.locator('main details:not([open]) > summary:visible');
  while ((await closed.count()) > 0) await closed.first().click();
  const differences = page.locator('.differences').filter({ has: page.locator('.katex') });
  await expect(differences.locator('.katex-html').first()).toBeVisible();
  await expect(differences.locator('.katex-mathml').first()).toHaveCSS('position', 'absolute');
  await expect(differences.locator('.katex').first()).toHaveCSS('font-family', /KaTeX_Main/u);
}

for (const { name, path, title } of PLACES) {
  test(`B214 ${name} shows formulas as their pages do`, async ({ page }) => {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator('.differences .katex').first()).toBeAttached();
    await expectFormula(page);
  });

  test(`B214 ${name} does so after a page without formulas, and the next page has no styles for them`, async ({
    page,
  }) => {
    await open(page, 'docs/words');
    await hydrated(page);
    await mark(page);
    await expect(styles(page)).toHaveCount(0);
    const base = page.url().replace('docs/words', '');
    await follow(page, base + path);
    await expect(heading(page)).toHaveText(title);
    await expect(page.locator('.differences .katex').first()).toBeAttached();
    await expectFormula(page);
    await follow(page, `${base}docs/words`);
    await expect(heading(page)).toHaveText('Words');
    await expect(styles(page)).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  });
}

test('B167 B214 a comparison without formulas loads no styles for them', async ({ page }) => {
  await page.goto(`${COMPARISON}words`);
  await expect(page.locator('.differences ins')).toHaveText(/New/u);
  await expect(styles(page)).toHaveCount(0);
});
