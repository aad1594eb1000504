/** Documents and related pages: their parts, and the version they show. */
import { expect, SITE_TITLE, test } from './test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a document has breadcrumbs, badge, contents and neighbours (B73, B80, B84, B96) @smoke', async ({ page }) => {
  await page.goto('/docs/cookiecutter');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['', 'Getting started', 'Start your own site']);
  await expect(crumbs.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Start your own site');
  await expect(page.getByRole('button', { name: 'Version: 3.2.1', exact: true })).toBeVisible();
  const neighbours = page.getByRole('navigation', { name: 'Docs pages' });
  await expect(neighbours.getByRole('link')).toHaveText([
    `PreviousDiscover ${SITE_TITLE}`,
    'NextCustomising the search filters',
  ]);
  await neighbours.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/docs/filters-customization');
  await expect(page.locator('.sidebar [aria-current=page]')).toHaveText('Customising the search filters');
});

test('the table of contents shows in one place at a time (B77)', async ({ page }) => {
  await page.goto('/docs/discover');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const folded = page.locator('.toc-mobile');
  for (const { width, isBeside } of [
    { width: 1280, isBeside: true },
    { width: 1100, isBeside: false },
    { width: 360, isBeside: false },
  ]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(contents).toHaveCount(isBeside ? 1 : 0);
    await expect(folded).toBeVisible({ visible: !isBeside });
  }
  const headings = await page.locator('.markdown :is(h2, h3)').evaluateAll((all) => all.map(({ id }) => `#${id}`));
  const links = await folded.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links).toEqual(headings);
  expect(links.length).toBeGreaterThan(5);
});

test('a document outside every sidebar has contents, badge and sidebar, but no place and no neighbours (B73, B109)', async ({
  page,
}) => {
  await page.goto('/docs/lms-backends');
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  await expect(sidebar.getByText('Getting started')).toBeVisible();
  await expect(sidebar.locator('[aria-current]')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Docs pages' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Version: 3.2.1', exact: true })).toBeVisible();
});

test('an old document has a banner that links to the same page of the latest version (B95)', async ({ page }) => {
  await page.goto('/docs/1.12/django-react-interop');
  const banner = page.getByRole('note').first();
  await expect(banner).toContainText(SITE_TITLE);
  await expect(banner).toContainText('1.12');
  await expect(banner).toContainText('no longer maintained');
  await banner.getByRole('link', { name: 'Read this page in 3.2.1' }).click();
  await expect(page).toHaveURL('/docs/django-react-interop');
  await expect(page.locator('.banner')).toHaveCount(0);
});

test('an unreleased document has a banner', async ({ page }) => {
  await page.goto('/docs/next/internationalization');
  const banner = page.getByRole('note').first();
  await expect(banner).toContainText(/unreleased|not released/iu);
  await expect(banner.getByRole('link')).toHaveAttribute('href', '/docs/internationalization');
});

test('links in an old document stay in its version', async ({ page }) => {
  await page.goto('/docs/2.8.0/lms-connection');
  const links = page.locator('.markdown a[href*="/docs/"]');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets.length).toBeGreaterThan(3);
  expect(targets.filter((href) => !href?.startsWith('/docs/2.8.0/'))).toEqual([]);
});

test('the pinned release is the version of the page, in code too', async ({ page }) => {
  await page.goto('/docs/2.29.1/cookiecutter');
  await expect(page.locator('pre', { hasText: '--checkout v2.29.1' })).not.toHaveCount(0);
  await page.goto('/docs/2.24.0/cookiecutter');
  await expect(page.locator('pre', { hasText: '--checkout v2.24.0' })).not.toHaveCount(0);
});

test('wide tables and code scroll inside their own box', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/docs/cookiecutter');
  const code = page.locator('pre', { hasText: 'cookiecutter gh:' }).first();
  expect(await code.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  await code.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

test('a version starts with its main document, its sidebar and its other pages (B5)', async ({ page }) => {
  await page.goto('/docs/2.14.1');
  await expect(page.locator('h1')).toContainText('2.14.1');
  const main = page.getByRole('main');
  await expect(main).toContainText('7 Apr 2022');
  const targets = await main.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(targets.find((href) => href?.startsWith('/docs/2.14.1/') && !href.endsWith('/overview'))).toBe(
    '/docs/2.14.1/cookiecutter',
  );
  for (const id of ['installation', 'discover', 'lms-backends', 'api/course-run-synchronization-api']) {
    expect(targets).toContain(`/docs/2.14.1/${id}`);
  }
  expect(targets).toContain('/docs/2.14.1/overview');
});

test('the overview lists what is new in a version', async ({ page }) => {
  await page.goto('/docs/3.0.0/overview');
  const inGroup = (group: RegExp, text: RegExp | string) =>
    page.getByRole('region', { name: group }).getByRole('listitem').filter({ hasText: text });
  await expect(inGroup(/^Added \d/u, 'Main menu entries').getByRole('link', { name: 'Differences' })).toHaveAttribute(
    'href',
    /^\/docs\/3\.0\.0\/changes#/u,
  );
  await expect(inGroup(/^Unchanged \d/u, 'CSS guidelines')).toContainText('Since 2.23.0');
  await page.goto('/docs/2.14.1/overview');
  await expect(inGroup(/^Changed 8$/u, `Discover ${SITE_TITLE}`)).toContainText('not in the sidebar');
});

test('print shows only the text, black on white, in dark mode too', async ({ page }) => {
  await page.goto('/docs/discover?docsite-theme=dark');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.markdown')).toBeVisible();
  // Also before a reader has done anything: `.page-menu` gets its other styles late.
  for (const selector of ['.navbar', '.menu', '.toc-mobile', '.pagination', '.skip-link', '.page-menu']) {
    await expect(page.locator(selector)).toBeHidden();
  }
  await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
  await expect(page.locator('.markdown p').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  // Nothing paints a background, and the canvas of the light scheme is white.
  for (const selector of ['html', 'body', 'main', '.markdown']) {
    await expect(page.locator(selector).first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  }
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
});

test('print keeps the icons of admonitions', async ({ page }) => {
  await page.goto('/docs/native-installation?docsite-theme=dark');
  await page.emulateMedia({ media: 'print' });
  const sign = await page
    .locator('.admonition-title')
    .first()
    .evaluate((title) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(title, '::before');
      return { backgroundColor, printColorAdjust };
    });
  expect(sign).toEqual({ backgroundColor: 'rgb(0, 0, 0)', printColorAdjust: 'exact' });
});

test('short words of code are whole on a phone, and their parts else chips (B282)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/docs/docker-development');
  const words = page.locator('.markdown .whole');
  expect(await words.evaluateAll((all) => all.filter((word) => word.getClientRects().length > 1).length)).toBe(0);
  expect(await words.count()).toBeGreaterThan(5);
  await expect(words.first()).toHaveCSS('box-decoration-break', 'clone');
});

test('the banner fits a phone with text of twice the size (B95)', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/docs/2.15.0/discover');
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
