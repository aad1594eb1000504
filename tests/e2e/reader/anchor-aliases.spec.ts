/** Former ids of headings (BEHAVIOUR B211). */
import { expect, open, test, topOf } from './doc-site.ts';
import { follow, heading, hydrated, isMarked, mark } from './navigation.ts';

const FORMER = 'docs/guides/reading#third-part';
const BELOW_NAVBAR = { min: 59, max: 92 };

async function expectAtHeading(top: () => Promise<number>): Promise<void> {
  await expect.poll(top).toBeGreaterThanOrEqual(BELOW_NAVBAR.min);
  await expect.poll(top).toBeLessThanOrEqual(BELOW_NAVBAR.max);
}

test('B211 a link to a former id leads to the heading', async ({ page }) => {
  await open(page, FORMER);
  await expectAtHeading(() => topOf(page, '#part-3'));
});

test('B211 a link to a former id leads to the heading of a page in place', async ({ page, site }) => {
  await open(page, 'docs/tabs');
  await hydrated(page);
  await mark(page);
  await follow(page, new URL(FORMER, site).pathname + new URL(FORMER, site).hash);
  await expect(heading(page)).toHaveText('Reading');
  await expectAtHeading(() => topOf(page, '#part-3'));
  expect(await isMarked(page)).toBe(true);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B211 a link to a former id leads to the heading', async ({ page }) => {
    await page.goto(FORMER);
    await expect(page.locator('#part-3')).toBeInViewport();
    await expect(page.locator('#part-2')).not.toBeInViewport();
  });
});
