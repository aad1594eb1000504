/**
 * The manual's example of diagrams: an island that loads its package when it is seen (B183, B213). Mermaid is a stub with the
 * same functions; tests/support/manual-examples.ts says why.
 */
import { expect } from './fixtures.ts';
import { follow, heading, isMarked, mark, open, siteTest as test } from './navigation.ts';

test.use({ siteName: 'diagrams' });

const SOURCE = 'graph LR\n  Text --> Version --> Page\n';

test('B183 B213 the diagram is drawn when it is scrolled into view, and its package loads then @smoke', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/(?:Mermaid|mermaid)\b/u.test(request.url())) scripts.push(request.url());
  });
  await open(page, 'docs/diagram');
  const island = page.locator('docsite-island[data-component=Mermaid]');
  await expect(island.locator('code')).toHaveText(SOURCE);
  expect(scripts).toEqual([]);
  await island.scrollIntoViewIfNeeded();
  // It can be opened (B290).
  const picture = island.getByRole('button', { name: 'graph LR Text --> Version --> Page' });
  // As wide as the stub measured it with its own styles, not as the text.
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(321);
  await expect(island.locator('code')).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(1);
});

test('B183 B213 it has the colours of the page, also after the reader has switched them', async ({ page }) => {
  await open(page, 'docs/diagram');
  const island = page.locator('docsite-island').first();
  await island.scrollIntoViewIfNeeded();
  const source = () => island.locator('img').getAttribute('src');
  await expect.poll(source).toContain(encodeURIComponent('>default<'));
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  await expect.poll(source).toContain(encodeURIComponent('>dark<'));
});

test('B183 B213 after a mistake in a diagram its source stays, and the console says why', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('Parse error on line 2');
  const logged = page.waitForEvent('console', (message) => message.text().includes('Parse error'));
  await open(page, 'docs/mistake');
  await page.locator('docsite-island').scrollIntoViewIfNeeded();
  await logged;
  await expect(page.locator('docsite-island code')).toContainText('A --> --> B');
  await expect(page.getByText('Syntax error')).toHaveCount(0);
});

test('B183 B213 it is drawn again after a navigation in place and back', async ({ page }) => {
  await open(page, 'docs/plain');
  await mark(page);
  const address = page.url().replace('plain', 'diagram');
  for (let visit = 1; visit <= 2; visit += 1) {
    await follow(page, address);
    await expect(heading(page)).toHaveText('Diagram');
    await page.locator('docsite-island').scrollIntoViewIfNeeded();
    await expect(page.locator('docsite-island img')).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText('Plain');
  }
  expect(await isMarked(page)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('B213 the source of the diagram can be read', async ({ page }) => {
    await page.goto('docs/diagram');
    await page.locator('docsite-island').scrollIntoViewIfNeeded();
    await expect(page.locator('docsite-island code')).toBeVisible();
    await expect(page.locator('docsite-island code')).toHaveText(SOURCE);
  });
});
