/** Tabs: the keyboard, synchronised groups, the stored choice (BEHAVIOUR B93). */
import type { Page } from '@playwright/test';
import { expect, hydrated, open, test, topOf } from './doc-site.ts';

const KEY = 'docsite-tab-system';

function tab(page: Page, name: string, group = 0) {
  return page.locator('.tabs').nth(group).getByRole('tab', { name, exact: true });
}

async function expectSelected(page: Page, name: string, group = 0): Promise<void> {
  await expect(page.locator('.tabs').nth(group).locator(':scope > .tab-list > [aria-selected=true]')).toHaveText(name);
  const panel = page.locator('.tabs').nth(group).locator(':scope > .tab-panel[data-selected]');
  await expect(panel).toHaveCount(1);
  await expect(panel).toHaveAccessibleName(name);
}

test('B93 tabs and panels refer to each other', async ({ page }) => {
  await open(page, 'docs/constructs');
  const tabs = page.getByRole('tab');
  await expect(tabs).not.toHaveCount(0);
  for (const button of await tabs.all()) {
    const panel = page.locator(`[id="${(await button.getAttribute('aria-controls')) ?? ''}"]`);
    await expect(panel).toHaveAttribute('role', 'tabpanel');
    await expect(panel).toHaveAttribute('aria-labelledby', (await button.getAttribute('id')) ?? 'no id');
  }
  await expect(page.getByRole('tablist').first()).toBeVisible();
  for (const list of await page.locator('.tab-list').all()) {
    await expect(list).toHaveAccessibleName(/./u);
  }
});

test('B93 a line marks the selected tab under forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, 'docs/constructs');
  const colors = await page
    .locator('.tab-list')
    .first()
    .evaluate((list) => {
      const lineOf = (tab: Element) => getComputedStyle(tab).borderBlockEndColor;
      const [selected, other] = ['true', 'false'].map((is) => list.querySelector(`[aria-selected=${is}]`));
      const background = getComputedStyle(document.documentElement).backgroundColor;
      return { selected: selected && lineOf(selected), other: other && lineOf(other), background };
    });
  expect(colors.other).toBe(colors.background);
  expect(colors.selected).not.toBe(colors.background);
});

test('B30 B93 all panels are readable if the scripts do not load', async ({ page, expectedMessages }) => {
  expectedMessages.push('Failed to load resource', 'Failed to fetch dynamically imported module');
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('docs/constructs');
  await expect(page.getByText('Install it with winget.')).toBeVisible();
  await expect(page.getByRole('tablist')).toHaveCount(0);
  await expect(page.locator('.tab-title').first()).toHaveText('Linux');
  await expect(page.locator('.color-mode-toggle:visible')).toHaveCount(0);
});

test('B93 arrows, Home and End cycle the focus and select nothing', async ({ page }) => {
  await open(page, 'docs/constructs');
  await tab(page, 'Linux').focus();
  for (const [key, name] of [
    ['ArrowRight', 'macOS'],
    ['ArrowRight', 'Windows'],
    ['ArrowRight', 'Linux'],
    ['ArrowLeft', 'Windows'],
    ['Home', 'Linux'],
    ['End', 'Windows'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expectSelected(page, 'Linux');
  }
});

test('B93 arrows follow the direction of the text', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await tab(page, 'Linux').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'macOS')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Linux')).toBeFocused();
});

for (const key of ['Enter', 'Space']) {
  test(`B93 ${key} selects the focused tab`, async ({ page }) => {
    await open(page, 'docs/constructs');
    await tab(page, 'Linux').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(key);
    await expectSelected(page, 'macOS');
    await expect(tab(page, 'macOS')).toBeFocused();
  });
}

test('B93 one tab of a list is in the tab order, then its panel', async ({ page }) => {
  await open(page, 'docs/constructs');
  await tab(page, 'Windows').click();
  const order = await page
    .locator('.tabs')
    .first()
    .locator('[role=tab]')
    .evaluateAll((all) => all.map((button) => (button as HTMLElement).tabIndex));
  expect(order).toEqual([-1, -1, 0]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Windows' })).toBeFocused();
});

test('B93 groups of the same name follow each other by title @smoke', async ({ page }) => {
  await open(page, 'docs/constructs');
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
  await tab(page, 'macOS').click();
  await expectSelected(page, 'macOS');
  await expectSelected(page, 'macOS', 1);
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('macOS');
  // The second group has no such tab, and groups without a name are independent.
  await tab(page, 'Windows').click();
  await expectSelected(page, 'Windows');
  await expectSelected(page, 'macOS', 1);
  await expectSelected(page, 'Outer one', 2);
});

test('B93 the choice survives a reload, applies to other pages, and not to other groups', async ({ page }) => {
  await open(page, 'docs/constructs');
  await tab(page, 'macOS').click();
  await page.reload();
  await expectSelected(page, 'macOS');
  await hydrated(page);
  await page.getByRole('link', { name: 'a page with tabs' }).click();
  await expect(page.locator('h1')).toHaveText('Tabs');
  await expectSelected(page, 'macOS');
  await expectSelected(page, 'Windows', 1);
});

test('B93 the choice is what the author wrote, also on a page that the browser translates', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.evaluate(() => {
    for (const tab of document.querySelectorAll('[role=tab]')) {
      const span = document.createElement('span');
      span.textContent = `${tab.textContent} (de)`;
      tab.replaceChildren(span);
    }
  });
  await tab(page, 'macOS (de)').click();
  await expectSelected(page, 'macOS (de)', 1);
  await expect(page.locator('.tabs').nth(1).getByRole('tab', { selected: true })).toHaveText('macOS (de)');
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('macOS');
  await page.reload();
  await expectSelected(page, 'macOS');
});

test('B93 other windows follow the choice', async ({ page, context }) => {
  await open(page, 'docs/constructs');
  const other = await context.newPage();
  await open(other, 'docs/tabs');
  await tab(other, 'macOS').click();
  await expectSelected(page, 'macOS');
});

test('B93 the tab stays under the pointer when groups above change their height', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.setViewportSize({ width: 1280, height: 300 });
  await tab(page, 'macOS', 1).scrollIntoViewIfNeeded();
  const before = await topOf(page, '[id="tab:2:1"]');
  await tab(page, 'macOS', 1).click();
  await expectSelected(page, 'macOS');
  expect(Math.abs((await topOf(page, '[id="tab:2:1"]')) - before)).toBeLessThanOrEqual(1);
});

test('B93 nested groups are independent', async ({ page }) => {
  await open(page, 'docs/constructs');
  await tab(page, 'Inner two', 2).click();
  await expectSelected(page, 'Inner two', 3);
  await expectSelected(page, 'Outer one', 2);
  await tab(page, 'Inner two', 2).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Inner one', 3)).toBeFocused();
});

test('B93 B77 a hash inside a closed tab selects it', async ({ page }) => {
  await open(page, 'docs/constructs#deep-inside');
  await expectSelected(page, 'Inner two', 3);
  expect(await topOf(page, '#deep-inside')).toBeGreaterThanOrEqual(59);
  await expect(page.locator('#deep-inside')).toBeInViewport();
  await page.getByRole('link', { name: 'the second tab' }).click();
  await expectSelected(page, 'macOS');
  await expect(page.locator('#on-the-mac')).toBeInViewport();
  // An author's link is not a reader's choice.
  expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
});

test('B93 a search match in a closed panel selects its tab', async ({ page }) => {
  await open(page, 'docs/constructs');
  await expect(page.locator('[id="panel:1:2"]')).toHaveAttribute('hidden', 'until-found');
  await page
    .locator('[id="panel:1:2"]')
    .evaluate((panel) => panel.dispatchEvent(new Event('beforematch', { bubbles: true })));
  await expectSelected(page, 'Windows');
});

test('B93 works without storage', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Blocked', 'SecurityError');
      },
    }),
  );
  await open(page, 'docs/constructs');
  await tab(page, 'macOS').click();
  await expectSelected(page, 'macOS', 1);
  await hydrated(page);
  await page.getByRole('link', { name: 'a page with tabs' }).click();
  await expect(page.locator('h1')).toHaveText('Tabs');
  await expectSelected(page, 'macOS');
});

test('B92 a link to a hidden tab opened in another window changes nothing here', async ({ page, context }) => {
  await open(page, 'docs/constructs');
  const link = page.getByRole('link', { name: 'the second tab' });
  await link.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  const opening = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const other = await opening;
  await expect(other.locator('#on-the-mac')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(top);
  await expect(page.locator('#on-the-mac')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B93 all panels are readable, each under its title', async ({ page }) => {
    await page.goto('docs/constructs');
    await expect(page.locator('.tab-list').first()).toBeHidden();
    const panels = page.locator('.tab-panel');
    await expect(panels).not.toHaveCount(0);
    for (const panel of await panels.all()) {
      await expect(panel).toBeVisible();
      await expect(panel.locator('> .tab-title')).toBeVisible();
    }
  });
});
