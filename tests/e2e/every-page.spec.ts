/** What holds for every kind of page, from a small phone to a wide screen, light and dark. */
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

/** The narrowest supported screen, a phone, both sides of the breakpoint, a small and a wide desktop. */
const WIDTHS = [320, 360, 996, 997, 1000, 1600];

/** Runs in the page: how far it scrolls sideways, in pixels, and its visible level-one headings. */
function measure(): { readonly overflow: number; readonly headings: number } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
  return { overflow: scrollWidth - clientWidth, headings: headings.length };
}

for (const { name, path, hasSidebar } of PAGE_KINDS) {
  test(`${name}: fits every width in both modes, with one h1 and its landmarks`, async ({ page }) => {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const mode of ['light', 'dark']) {
        await page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), mode);
        expect(await page.evaluate(measure), `${width} px, ${mode}`).toEqual({ overflow: 0, headings: 1 });
      }
      const isMobile = width <= 996;
      await expect(page.getByRole('button', { name: 'Toggle navigation bar' })).toBeVisible({ visible: isMobile });
      // Hidden regions have no role.
      await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toHaveCount(hasSidebar && !isMobile ? 1 : 0);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ media: 'print' });
    expect((await page.evaluate(measure)).overflow, 'on paper').toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toHaveCount(1);
    await expect(page.locator('h1')).toHaveCount(1);
  });
}

test('every picture of the site loads', async ({ page, request }) => {
  const pictures = new Set<string>();
  const record = (await (await request.get('/docs/version.json')).json()) as { docs: readonly { path: string }[] };
  for (const path of ['/', '/users', '/docs/1.12/discover', ...record.docs.map((doc) => doc.path)]) {
    const html = await (await request.get(path)).text();
    for (const [, source = ''] of html.matchAll(/<img[^>]* src="([^"]+)"/gu)) pictures.add(source);
  }
  expect(pictures.size).toBeGreaterThan(15);
  await page.goto('/');
  const broken = await page.evaluate(
    async (sources) => {
      const results = await Promise.all(
        sources.map(async (source) => {
          const image = new Image();
          image.src = source;
          const isDrawn = await image.decode().then(
            () => image.naturalWidth > 0,
            () => false,
          );
          return isDrawn ? [] : [source];
        }),
      );
      return results.flat();
    },
    [...pictures],
  );
  expect(broken).toEqual([]);
});
