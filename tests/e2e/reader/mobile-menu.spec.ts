/** The mobile menu (BEHAVIOUR B55–B59). */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { follow, holdFiles, hydrated, sidebarLink, slowTimers } from './navigation.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const NARROW = { width: 360, height: 740 };
test.use({ viewport: NARROW });

const toggle = (page: Page) => page.locator('.navbar').getByRole('button', { name: 'Toggle navigation bar' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Navigation' });
const back = (page: Page) => menu(page).getByRole('button', { name: '← Back to main menu' });

/** How far the page moves when the reader turns the wheel over it, at the side of the menu. */
async function scrollBehind(page: Page): Promise<number> {
  await page.mouse.move(350, 600);
  await page.mouse.wheel(0, 200);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  return page.evaluate(() => scrollY);
}

async function open(page: Page): Promise<void> {
  await toggle(page).click();
  await expect(menu(page)).toBeVisible();
}

test('B55 exists on screens up to 996 px', async ({ page }) => {
  await page.goto('/docs/discover');
  const sidebar = page.getByRole('navigation', { name: 'Docs sidebar' });
  await page.setViewportSize({ width: 996, height: 800 });
  await expect(toggle(page)).toBeVisible();
  await expect(sidebar).toBeHidden();
  await page.setViewportSize({ width: 997, height: 800 });
  await expect(toggle(page)).toBeHidden();
  await expect(sidebar).toBeVisible();
});

test('B56 opens as a dialog, traps the focus, locks scrolling, and releases both @smoke', async ({ page }) => {
  await page.goto('/docs/discover');
  await hydrated(page);
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await toggle(page).press('Enter');
  await expect(menu(page)).toHaveAttribute('aria-modal', 'true');
  await expect(page.locator('.navbar-toggle')).toHaveAttribute('aria-expanded', 'true');
  await expect(menu(page).getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
  expect(await scrollBehind(page)).toBe(0);
  await expect(page.locator('main')).toHaveAttribute('inert');
  const stops = await menu(page).locator('a, button, summary').count();
  for (let step = 0; step <= stops; step++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('.menu') !== null)).toBe(true);
  }
  await page.keyboard.press('Shift+Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.menu') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect.poll(() => scrollBehind(page)).toBeGreaterThan(0);
});

test('B56 closes by its button and by a press outside, without a trace in the history', async ({ page }) => {
  await page.goto('/help');
  await page.goto('/docs/discover');
  await open(page);
  await menu(page).getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await open(page);
  await page.mouse.click(350, 500);
  await expect(menu(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await expect
    .poll(() => page.evaluate(() => ({ ...(history.state as object | null) })))
    .not.toHaveProperty('docsiteMenu');
  await page.goBack();
  await expect(page).toHaveURL('/help');
});

test('B57 starts with the sidebar on documents, each time it opens', async ({ page }) => {
  await page.goto('/docs/discover');
  await open(page);
  const sidebar = menu(page).getByRole('navigation', { name: 'Docs sidebar' });
  const main = menu(page).getByRole('navigation', { name: 'Main menu' });
  await expect(sidebar).toBeVisible();
  await expect(main).toBeHidden();
  await back(page).click();
  await expect(main).toBeVisible();
  await expect(sidebar).toBeHidden();
  await expect(back(page)).toBeHidden();
  await expect(main.getByRole('link', { name: 'Documentation' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await open(page);
  await expect(sidebar).toBeVisible();
});

test('B57 a step back right after it opens counts', async ({ page }) => {
  await page.goto('/docs/discover');
  await open(page);
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  // The browser fires the toggle event of a popover in a task after both clicks.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('.navbar-toggle')?.click();
    document.querySelector<HTMLElement>('.menu-back')?.click();
  });
  await expect(menu(page).getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Documentation' })).toBeFocused();
});

test('B58 stays open when it is reopened at once, and Back closes it', async ({ page }) => {
  let pops = 0;
  await page.exposeFunction('countPop', () => pops++);
  await page.addInitScript(() => {
    const { countPop } = globalThis as unknown as { readonly countPop: () => void };
    addEventListener('popstate', countPop, true);
  });
  await page.goto('/help');
  await open(page);
  // The menu's history entry is removed later than the menu.
  await page.evaluate(() => {
    const reopen = (): void => document.querySelector<HTMLElement>('.navbar-toggle')?.click();
    document.addEventListener('toggle', reopen, { once: true, capture: true });
    document.getElementById('docsite:menu')?.hidePopover();
  });
  await expect.poll(() => pops).toBe(1);
  await expect(menu(page)).toBeVisible();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/help');
});

test('B57 starts with the main items elsewhere', async ({ page }) => {
  await page.goto('/help');
  await open(page);
  await expect(menu(page).getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(back(page)).toHaveCount(0);
});

test('B56 the back-to-top button cannot be reached while the menu is open', async ({ page }) => {
  await page.goto('/docs/installation');
  await hydrated(page);
  const backToTop = page.getByRole('button', { name: 'Scroll back to top' });
  await page.mouse.wheel(0, 1500);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
  await page.mouse.wheel(0, -200);
  await expect(backToTop).toBeVisible();
  await open(page);
  await expect(page.locator('.back-to-top')).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(page.locator('.back-to-top')).not.toHaveAttribute('inert');
});

test('B57 shows sidebar and main items if its script fails to load', async ({ page, expectedMessages }) => {
  expectedMessages.push('ERR_FAILED');
  await page.route(/mobile-menu/u, (route) => route.abort());
  await page.goto('/docs/discover');
  await page.locator('html[data-started]').waitFor();
  await page.locator('.navbar-toggle').click();
  await expect(page.locator('.menu').getByRole('link', { name: 'Documentation', exact: true })).toBeVisible();
  await expect(page.locator('.menu-back')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible();
});

test('B57 has the version menu, with its title', async ({ page }) => {
  await page.goto('/docs/2.21.0/discover');
  await open(page);
  await back(page).click();
  const button = menu(page).getByRole('button', { name: 'Versions', exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const versions = menu(page).getByRole('dialog', { name: 'Versions' });
  await expect(versions.locator('[aria-current=page]')).toHaveText('2.21.0');
  await expect(versions.locator('[aria-current=page]')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(versions).toBeHidden();
  await expect(menu(page)).toBeVisible();
  await expect(button).toBeFocused();
  await button.click();
  await versions.getByRole('link', { name: '2.20.1' }).click();
  await expect(page).toHaveURL('/docs/2.20.1/discover');
  await expect(menu(page)).toBeHidden();
});

test('B58 closes when a link is followed; Back leads to the previous page', async ({ page }) => {
  await page.goto('/docs/discover');
  await open(page);
  await (await sidebarLink(page, '/docs/docker-development', '.menu:popover-open')).click();
  await expect(page).toHaveURL('/docs/docker-development');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Docker');
  await expect(menu(page)).toBeHidden();
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect.poll(() => scrollBehind(page)).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL('/docs/discover');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Discover');
});

test('B58 closes when the link to the page itself is followed', async ({ page }) => {
  await page.goto('/docs/discover');
  await open(page);
  await menu(page).locator('.sidebar [aria-current=page]').click();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/docs/discover');
});

test('B58 closes on Back and stays on the page', async ({ page }) => {
  await page.goto('/help');
  await page.goto('/docs/discover');
  await open(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/docs/discover');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Discover');
  await page.goBack();
  await expect(page).toHaveURL('/help');
});

test('B58 closes on Back after a navigation in place too', async ({ page }) => {
  await page.goto('/docs/discover');
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link').click();
  await expect(page).toHaveURL('/docs/cookiecutter');
  await open(page);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/docs/cookiecutter');
  await page.goBack();
  await expect(page).toHaveURL('/docs/discover');
});

test('B58 going two steps back closes it and leads to the page there', async ({ page }) => {
  await page.goto('/docs/discover');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link').click();
  await expect(page.locator('main h1')).toContainText('Start your own site');
  await open(page);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(4);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/docs/discover');
  await expect(page.locator('main h1')).toContainText('Discover');
  await expect(menu(page)).toBeHidden();
  await expect(page.locator('main')).not.toHaveAttribute('inert');
});

test('B58 stays open and focused when a page that was loading arrives', async ({ page }) => {
  await page.goto('/docs/discover');
  await hydrated(page);
  const held = await holdFiles(page, '**/docs/cookiecutter');
  await page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link').click();
  await expect(page).toHaveURL('/docs/cookiecutter');
  await open(page);
  await page.keyboard.press('Tab');
  const focused = await page.evaluateHandle(() => document.activeElement);
  held.release();
  await expect(menu(page).locator('.sidebar [aria-current=page]')).toHaveAttribute('href', '/docs/cookiecutter');
  await expect(page.locator('main h1')).toContainText('Start your own site');
  expect(await scrollBehind(page)).toBe(0);
  await expect(page.locator('main')).toHaveAttribute('inert');
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/docs/cookiecutter');
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await page.goBack();
  await expect(page.locator('main h1')).toContainText('Discover');
  await expect(page).toHaveURL('/docs/discover');
});

test('B58 Back closes it on a page whose link was followed before the app had loaded', async ({ page }) => {
  await slowTimers(page);
  const held = await holdFiles(page, '**/hydrate.*.js');
  await page.goto('/docs/discover');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await page.evaluate(() => document.querySelector<HTMLElement>('.pagination a')?.click());
  await open(page);
  held.release();
  await expect(page.locator('main h1')).toContainText('Start your own site');
  await expect(menu(page)).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/docs/cookiecutter');
  await expect(page.locator('main h1')).toContainText('Start your own site');
});

test('B58 after a reload with the menu open, one step back leaves the page', async ({ page }) => {
  await page.goto('/help');
  await page.goto('/docs/discover');
  await open(page);
  await expect.poll(() => page.evaluate(() => history.length)).toBe(4);
  await page.reload();
  await hydrated(page);
  await expect(page.locator('.navbar-toggle')).toHaveAttribute('aria-expanded', 'false');
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/help');
});

test('B58 after going forward to where the menu was, one step back leaves the page', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = Object.assign(globalThis, { steps: 0 });
    addEventListener('popstate', () => (counted.steps += 1), true);
  });
  // The state is that of the entry before the page has heard of the step.
  const steps = () => page.evaluate(() => (globalThis as unknown as { readonly steps: number }).steps);
  await page.goto('/help');
  await page.goto('/docs/discover');
  await open(page);
  await page.keyboard.press('Escape');
  const state = () => page.evaluate(() => ({ ...(history.state as object | null) }));
  await expect.poll(state).not.toHaveProperty('docsiteMenu');
  await expect.poll(steps).toBe(1);
  await page.evaluate(() => history.forward());
  await expect.poll(state).toHaveProperty('docsiteMenu');
  await expect.poll(steps).toBe(2);
  await expect(menu(page)).toBeHidden();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/help');
});

test('B58 a link pressed twice is followed once', async ({ page }) => {
  await page.goto('/docs/discover');
  await hydrated(page);
  await open(page);
  await menu(page)
    .locator('.sidebar a[href="/docs/installation"]')
    .evaluate((link: HTMLElement) => {
      link.click();
      link.click();
    });
  await expect(page.locator('main h1')).toHaveText('Installation');
  await follow(page, '/help');
  await expect(page.locator('main h1')).toHaveText('Can we help you?');
  await open(page);
  await page.keyboard.press('Escape');
  const state = () => page.evaluate(() => ({ ...(history.state as object | null) }));
  await expect.poll(state).not.toHaveProperty('docsiteMenu');
  await expect(page).toHaveURL('/help');
  await page.goBack();
  await expect(page.locator('main h1')).toHaveText('Installation');
  await page.goBack();
  await expect(page.locator('main h1')).toContainText('Discover');
});

test('B58 closes when a link pressed before its script had loaded is followed', async ({ page }) => {
  const held = await holdFiles(page, '**/{mobile-menu,hydrate}*.js');
  await page.goto('/docs/discover');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await toggle(page).click();
  await (await sidebarLink(page, '/docs/installation', '.menu:popover-open')).click();
  held.release();
  await expect(page.locator('main h1')).toHaveText('Installation');
  await expect(page.locator('.menu:popover-open')).toHaveCount(0);
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await page.goBack();
  await expect(page.locator('main h1')).toContainText('Discover');
});

test('B58 closes if the window has grown before its script has loaded', async ({ page }) => {
  const held = await holdFiles(page, '**/mobile-menu*.js');
  await page.goto('/docs/discover');
  await expect(page.locator('html')).toHaveAttribute('data-started');
  await toggle(page).click();
  await expect(page.locator('.menu:popover-open')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  held.release();
  await expect(page.locator('.menu:popover-open')).toHaveCount(0);
  await expect(page.locator('main')).not.toHaveAttribute('inert');
});

test('B58 closes and unlocks when the window grows past 996 px', async ({ page }) => {
  await page.goto('/docs/discover');
  await open(page);
  await page.setViewportSize({ width: 997, height: 740 });
  await expect(menu(page)).toHaveCount(0);
  await expect(page.locator('main')).not.toHaveAttribute('inert');
  await expect.poll(() => scrollBehind(page)).toBeGreaterThan(0);
  await page.setViewportSize(NARROW);
  await expect(page.locator('.menu')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B56 opens, navigates and closes', async ({ page }) => {
    await page.goto('/docs/discover');
    await toggle(page).click();
    const plain = page.locator('.menu');
    await expect(plain.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await expect(plain.getByRole('navigation', { name: 'Docs sidebar' })).toBeVisible();
    await expect(plain.locator('.menu-back')).toBeHidden();
    await plain.getByRole('link', { name: 'Versions' }).click();
    await expect(page).toHaveURL('/versions/discover');
  });
});

test.describe('a site with a dropdown', () => {
  // One worker builds the site and runs all its tests.
  test.describe.configure({ mode: 'default' });
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('chrome', from, {
      navbar: {
        items: [{ type: 'dropdown', label: 'More', position: 'left', items: [{ label: 'About', to: '/about' }] }],
      },
    });
  });
  test.afterAll(() => site.close());

  test('B59 opens a dropdown in the menu by pointer and keyboard', async ({ page }) => {
    await page.goto(`${site.url}/about`);
    await open(page);
    const label = menu(page).locator('summary');
    const link = menu(page).getByRole('link', { name: 'About' });
    await expect(link).toBeHidden();
    await label.click();
    await expect(link).toBeVisible();
    await label.press('Enter');
    await expect(link).toBeHidden();
    await label.press(' ');
    await expect(link).toBeVisible();
    await link.click();
    await expect(menu(page)).toBeHidden();
  });
});
