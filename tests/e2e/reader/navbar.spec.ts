/** Skip link, navbar, footer, dropdowns, and what a site may choose for them (BEHAVIOUR B39–B42, B49, B54, B83). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdFiles, open, setTextSize } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const isIn = (page: Page, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.closest(wanted) !== null, selector);

test('B39 skips to the content without changing the address', async ({ page }) => {
  await page.goto('/docs/discover');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: 'Skip to main content' });
  await expect(link).toBeFocused();
  expect((await link.boundingBox())?.x).toBe(16);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await isIn(page, 'main a, main button, main summary')).toBe(true);
  await expect(page).toHaveURL(/\/docs\/discover$/u);
});

test('B40 is a sticky navigation of 60 px whose brand leads home', async ({ page }) => {
  await page.goto('/docs/discover');
  await expect(navbar(page)).toHaveCSS('position', 'sticky');
  expect((await navbar(page).boundingBox())?.height).toBe(60);
  await expect(navbar(page).getByRole('link').first()).toHaveAttribute('href', '/');
  await page.evaluate(() => scrollTo(0, 800));
  expect((await navbar(page).boundingBox())?.y).toBe(0);
});

test('B40 a long title is cut, and leaves room for the items', async ({ page }) => {
  const brand = navbar(page).locator('.navbar-brand');
  const lengthen = () => brand.evaluate((link) => link.append(' and everything that is said about it'.repeat(4)));
  for (const width of [320, 997]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/docs/discover');
    await lengthen();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect((await brand.boundingBox())?.width).toBeGreaterThan(200);
  }
  await expect(navbar(page).getByRole('link', { name: 'Documentation', exact: true })).toBeInViewport({ ratio: 1 });
});

for (const width of [390, 1280]) {
  test(`B40 at 200 % text size the bar of ${width} pixels is as high as what is in it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/users');
    await setTextSize(page, '200%');
    const bar = await navbar(page).boundingBox();
    const controls = navbar(page).locator('.icon-button, .navbar-brand, .navbar-items > li:first-child a');
    for (const control of await controls.filter({ visible: true }).all()) {
      const box = await control.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
    }
    expect(bar?.height).toBe(88);
  });
}

test('B40 with large text the arrow of an external link stays next to its label', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/docs/discover');
  await setTextSize(page, '150%');
  const link = navbar(page).getByRole('link', { name: 'GitHub' });
  const [bar, label] = [await navbar(page).boundingBox(), await link.boundingBox()];
  expect(label?.y).toBeGreaterThan(0);
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThan(bar?.height ?? 0);
});

test('B40 at 200 % text size the navbar is not wider than the window, and the title not cut to nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 997, height: 800 });
  await page.goto('/users');
  await setTextSize(page, '200%');
  expect((await navbar(page).locator('.navbar-brand').boundingBox())?.width).toBeGreaterThan(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(997);
});

test('B56 at 200 % text size the menu of a phone cuts off no word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/help');
  await setTextSize(page, '200%');
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const links = page.locator('.menu-main').getByRole('link');
  // The version is a link until its menu is there.
  await expect(links).toHaveCount(3);
  await expect(links.first()).toBeVisible();
  expect(await links.evaluateAll((all) => all.map((link) => link.scrollWidth - link.clientWidth))).toEqual([0, 0, 0]);
});

test('B56 at 200 % text size the sidebar in the menu of a phone divides no short word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/docs/discover');
  await setTextSize(page, '200%');
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const current = page.locator('.menu .sidebar [aria-current]');
  await expect(current).toBeVisible();
  // Each line begins with a word: "Discover", "Open", "Course", "Platform".
  const divided = await current.evaluate((link) => {
    const range = document.createRange();
    const text = link.firstChild as Text;
    return [...text.data.matchAll(/\S+/gu)]
      .filter(({ index, 0: { length } }) => {
        range.setStart(text, index);
        range.setEnd(text, index + length);
        return range.getClientRects().length > 1;
      })
      .map(([word]) => word);
  });
  expect(divided).toEqual([]);
});

for (const [width, percent, isShown] of [
  [1280, 100, true],
  [1100, 150, true],
  [1280, 200, false],
  [997, 200, false],
] as const) {
  test(`B40 in ${width} pixels at ${percent} % the label of the search is whole or gone`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/docs/discover');
    await setTextSize(page, `${percent}%`);
    const button = navbar(page).getByRole('button', { name: 'Search' });
    const [bar, box, icon, label] = await Promise.all(
      [navbar(page), button, button.locator('.icon'), button.locator('span')].map((part) => part.boundingBox()),
    );
    if (!bar || !box || !icon || !label) throw new Error('A part has no box.');
    const middle = (part: typeof box): number => part.y + part.height / 2;
    expect(middle(icon)).toBeCloseTo(middle(box), 0);
    expect(box.width).toBeGreaterThanOrEqual(box.height);
    if (isShown) {
      expect(label.x + label.width).toBeLessThanOrEqual(box.x + box.width);
      expect(middle(label)).toBeCloseTo(middle(box), 0);
    } else {
      expect(label.y).toBeGreaterThanOrEqual(box.y + box.height);
    }
  });
}

test('B57 at 200 % text size the way back to the main menu has whole words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/docs/discover');
  await setTextSize(page, '200%');
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  const back = page.getByRole('button', { name: 'Back to main menu' });
  await expect(back).toBeInViewport({ ratio: 1 });
  // Two lines.
  expect((await back.boundingBox())?.height).toBeLessThan(100);
  await expect(page.getByRole('button', { name: 'Close navigation bar' })).toBeInViewport({ ratio: 1 });
});

test('B57 a menu that was opened before the scripts are there begins at its top', async ({ page }) => {
  const scripts = await holdFiles(page, '**/assets/*.js');
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/docs/discover', { waitUntil: 'commit' });
  const button = page.getByRole('button', { name: 'Toggle navigation bar' });
  await button.waitFor();
  await setTextSize(page, '200%');
  await button.click();
  await scripts.asked;
  await expect(page.locator('.menu .sidebar [aria-current]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to main menu' })).toBeHidden();
  scripts.release();
  await expect(page.getByRole('button', { name: 'Back to main menu' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Close navigation bar' })).toBeInViewport({ ratio: 1 });
});

test('B41 marks the item of the current page', async ({ page }) => {
  await page.goto('/help');
  const current = navbar(page).locator('[aria-current=page]');
  await expect(current).toHaveText(['Help']);
  await page.goto('/docs/discover');
  await expect(current).toHaveText(['Documentation']);
  await page.goto('/docs/2.8.0/lms-backends');
  await expect(current).toHaveText(['Documentation']);
  await page.goto('/users');
  await expect(current).toHaveCount(0);
});

test('B49 has a footer with titled columns and links', async ({ page }) => {
  await page.goto('/help');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'User Showcase' })).toHaveAttribute('href', '/users');
  await expect(footer.getByRole('link', { name: 'GitHub' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(footer.getByText('Community', { exact: true })).toBeVisible();
  await expect(footer).not.toHaveClass(/footer-dark/u);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B39 skips to the content', async ({ page }) => {
    await page.goto('/docs/discover');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#docsite:main$/u);
    await page.keyboard.press('Tab');
    expect(await isIn(page, 'main a, main button, main summary')).toBe(true);
  });
});

test.describe('a site with all options', () => {
  // One worker builds the site and runs all its tests.
  test.describe.configure({ mode: 'default' });
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('chrome', from, {
      navbar: {
        hideOnScroll: true,
        items: [
          {
            type: 'dropdown',
            label: 'Others',
            position: 'left',
            items: [
              { label: 'About', to: '/about' },
              { label: 'Guide', to: '/docs/guide' },
              { label: 'Elsewhere', href: 'https://elsewhere.example/' },
            ],
          },
          { label: 'Intro', to: '/docs/intro', position: 'right' },
        ],
      },
      docs: { sidebar: { hideable: true } },
    });
  });
  test.afterAll(() => site.close());
  test.beforeEach(async ({ page }) => {
    await open(page, `${site.url}/docs/intro`);
  });

  const label = (page: Page) => navbar(page).locator('summary', { hasText: 'Others' });
  const about = (page: Page) => navbar(page).getByRole('link', { name: 'About' });

  test('B42 opens and closes a dropdown by Enter, Space and Esc, and gives the focus back', async ({ page }) => {
    await expect(about(page)).toBeHidden();
    for (const key of ['Enter', ' ']) {
      await label(page).press(key);
      await expect(about(page)).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(about(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(about(page)).toBeHidden();
      await expect(label(page)).toBeFocused();
    }
  });

  test('B42 moves within a dropdown by arrows, Home and End', async ({ page }) => {
    await label(page).press('ArrowDown');
    await expect(about(page)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(navbar(page).getByRole('link', { name: 'Elsewhere' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(about(page)).toBeFocused();
    await page.keyboard.press('End');
    await expect(navbar(page).getByRole('link', { name: 'Elsewhere' })).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/docs\/guide$/u);
    await expect(about(page)).toBeHidden();
  });

  test('B42 closes a dropdown on focus or press elsewhere', async ({ page }) => {
    await label(page).click();
    await page.mouse.click(700, 500);
    await expect(about(page)).toBeHidden();
    await label(page).click();
    await navbar(page).getByRole('link', { name: 'Intro' }).focus();
    await expect(about(page)).toBeHidden();
  });

  /** Waits for the page's scroll event. */
  async function scrollTo(page: Page, top: number): Promise<void> {
    await page.evaluate(
      (y) =>
        new Promise<void>((resolve) => {
          addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
          window.scrollTo({ top: y, behavior: 'instant' });
        }),
      top,
    );
  }
  const isHidden = expect.configure({ message: 'the navbar is out of sight' });

  test('B54 hides the navbar when scrolling down and shows it when scrolling up', async ({ page }) => {
    const bottom = async (): Promise<number> => {
      const box = await page.locator('.navbar').boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect(page.locator('.navbar')).not.toHaveClass(/navbar-hidden/u);
    await scrollTo(page, 400);
    await scrollTo(page, 600);
    await isHidden.poll(bottom).toBeLessThanOrEqual(0);
    await scrollTo(page, 500);
    await expect.poll(bottom).toBe(60);
    await scrollTo(page, 100_000);
    await isHidden.poll(bottom).toBeLessThanOrEqual(0);
    const end = await page.evaluate(() => scrollY);
    await scrollTo(page, end - 5);
    await expect.poll(bottom).toBe(60);
    await scrollTo(page, 700);
    await scrollTo(page, 800);
    await scrollTo(page, 30);
    await expect.poll(bottom).toBe(60);
  });

  test('B54 shows the hidden navbar when it is focused by keyboard', async ({ page }) => {
    await scrollTo(page, 400);
    await scrollTo(page, 600);
    await expect(page.locator('.navbar')).toHaveClass(/navbar-hidden/u);
    await page.locator('.navbar-brand').focus();
    await expect.poll(async () => (await page.locator('.navbar').boundingBox())?.y).toBe(0);
  });

  test('B54 B11 does not cover the target of a hash', { tag: '@wide' }, async ({ page }) => {
    await page.getByRole('link', { name: 'Part 6', exact: true }).first().click();
    await expect(page.locator('.navbar')).toHaveClass(/navbar-hidden/u);
    await expect.poll(async () => Math.round((await page.locator('#part-6').boundingBox())?.y ?? -1)).toBe(8);
  });

  test('B83 collapses the sidebar to a strip and expands it again', async ({ page }) => {
    const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await expect(sidebar).toBeHidden();
    expect((await page.locator('.menu').boundingBox())?.width).toBe(30);
    await page.getByRole('link', { name: 'the guide' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide');
    await expect(sidebar).toBeHidden();
    const expand = page.getByRole('button', { name: 'Expand sidebar' });
    await expand.focus();
    await page.keyboard.press('Tab');
    await expect(sidebar).toBeHidden();
    await expand.press('Enter');
    await expect(sidebar).toBeVisible();
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeFocused();
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    await expect(sidebar).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('B83 its button covers no focused link', async ({ page }) => {
    const button = page.getByRole('button', { name: 'Collapse sidebar' });
    const links = page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link');
    await expect(button).toBeVisible();
    // The first link is above the button, the last one below the edge.
    await page.setViewportSize({ width: 1280, height: 175 });
    await expect(links).not.toHaveCount(0);
    for (const link of await links.all()) {
      await page.keyboard.press('Tab');
      await link.focus();
      const [box, edge] = [await link.boundingBox(), await button.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(edge?.y ?? 0);
    }
  });

  test('B83 does not affect the mobile menu', async ({ page }) => {
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.setViewportSize({ width: 800, height: 700 });
    await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
    await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible();
    await expect(page.locator('.sidebar-toggle')).toBeHidden();
  });
});
