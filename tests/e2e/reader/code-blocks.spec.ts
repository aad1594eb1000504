/** Code blocks: titles, marks, numbers, copying, word wrap (BEHAVIOUR B85–B89). */
import type { Page } from '@playwright/test';
import { expect, open, test } from './doc-site.ts';
import { slowTimers } from './navigation.ts';

const COPY = 'Copy code to clipboard';
const LONG = 1;
const NUMBERED = 2;

function block(page: Page, index: number) {
  return page.locator('.code-block').nth(index);
}

test.describe('with the clipboard allowed', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  async function copied(page: Page, index: number): Promise<string> {
    await block(page, index).hover();
    await block(page, index).getByRole('button', { name: COPY }).click();
    await expect(block(page, index).locator('.code-copy')).toHaveAttribute('data-answer', 'Copied');
    return page.evaluate(() => navigator.clipboard.readText());
  }

  test('B86 copies the text without a trailing line break', async ({ page }) => {
    await slowTimers(page);
    await open(page, 'docs/constructs');
    expect(await copied(page, 0)).toBe('const short = 1;');
  });

  test('B86 B88 copies neither line numbers nor directive lines', async ({ page }) => {
    await slowTimers(page);
    await open(page, 'docs/constructs');
    expect(await copied(page, NUMBERED)).toBe(
      ['const first = 1;', 'const second = 2;', 'const third = 3;', 'const fourth = 4;'].join('\n'),
    );
  });

  test('B86 shows "Copied" for a second and announces it once', async ({ page }) => {
    await page.clock.install();
    await open(page, 'docs/constructs');
    await page.clock.pauseAt(Date.now() + 60_000);
    await block(page, 0).hover();
    const button = block(page, 0).locator('.code-copy');
    await expect(button).toHaveAccessibleName(COPY);
    await button.click();
    await expect(button).toHaveAttribute('data-answer', 'Copied');
    // The name stays: a screen reader would read a new one in addition to the announcement.
    await expect(button).toHaveAccessibleName(COPY);
    expect(await button.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"Copied"');
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    await page.clock.runFor(900);
    await expect(button).toHaveAttribute('data-answer');
    await page.clock.runFor(300);
    await expect(button).not.toHaveAttribute('data-answer');
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(0);
  });

  test('B86 copying again shows "Copied" for a full second', async ({ page }) => {
    await page.clock.install();
    await open(page, 'docs/constructs');
    await page.clock.pauseAt(Date.now() + 60_000);
    const [first, second] = [block(page, 0).locator('.code-copy'), block(page, 1).locator('.code-copy')];
    await first.press('Enter');
    await expect(first).toHaveAttribute('data-answer');
    await page.clock.runFor(700);
    await second.press('Enter');
    await expect(second).toHaveAttribute('data-answer');
    await expect(first).not.toHaveAttribute('data-answer');
    await page.clock.runFor(700);
    await expect(second).toHaveAttribute('data-answer');
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
    await page.clock.runFor(400);
    await expect(second).not.toHaveAttribute('data-answer');
  });

  test('B86 copies with the keyboard', async ({ page }) => {
    await slowTimers(page);
    await open(page, 'docs/constructs');
    await block(page, 0).locator('pre').focus();
    await page.keyboard.press('Tab');
    const button = block(page, 0).locator('.code-copy');
    await expect(button).toBeFocused();
    await expect(block(page, 0).locator('.code-buttons')).toHaveCSS('opacity', '1');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('data-answer', 'Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const short = 1;');
  });

  test('B86 works on the next page too @smoke', async ({ page }) => {
    await slowTimers(page);
    await open(page, 'docs/tabs');
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await page.getByRole('navigation', { name: 'Docs sidebar' }).getByRole('link', { name: 'Constructs' }).click();
    await expect(page.locator('h1')).toHaveText('Constructs');
    expect(await copied(page, 0)).toBe('const short = 1;');
    // Returning to the same text adds no second pair of buttons.
    await page.getByRole('link', { name: 'the second tab' }).click();
    await expect(block(page, 0).locator('.code-copy')).toHaveCount(1);
  });
});

test('B86 reports that copying failed', async ({ page }) => {
  await slowTimers(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new DOMException('Refused', 'NotAllowedError')) },
    });
  });
  await open(page, 'docs/constructs');
  await block(page, 0).hover();
  await block(page, 0).locator('.code-copy').click();
  await expect(block(page, 0).locator('.code-copy')).toHaveAttribute('data-answer', 'Copying failed');
  await expect(page.getByRole('status').filter({ hasText: 'Copying failed' })).toHaveCount(1);
});

test('B86 reports that copying failed without a clipboard', async ({ page }) => {
  await slowTimers(page);
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await open(page, 'docs/constructs');
  await block(page, 0).hover();
  await block(page, 0).locator('.code-copy').click();
  await expect(block(page, 0).locator('.code-copy')).toHaveAttribute('data-answer', 'Copying failed');
});

test('B86 a copied selection has no line numbers either', async ({ page }) => {
  await open(page, 'docs/constructs');
  const text = await block(page, NUMBERED)
    .locator('code')
    .evaluate((code) => {
      getSelection()?.selectAllChildren(code);
      return getSelection()?.toString().trimEnd();
    });
  expect(text).toBe(['const first = 1;', 'const second = 2;', 'const third = 3;', 'const fourth = 4;'].join('\n'));
});

test('B86 B282 buttons appear under the pointer, inside of the block, in place of its language', async ({ page }) => {
  await open(page, 'docs/constructs');
  for (const index of [0, LONG, NUMBERED]) {
    const buttons = block(page, index).locator('.code-buttons');
    const label = () => block(page, index).evaluate((element) => getComputedStyle(element, '::after').opacity);
    await page.mouse.move(0, 0);
    await expect(buttons).toHaveCSS('opacity', '0');
    expect(await label()).toBe('1');
    await block(page, index).hover();
    await expect(buttons).toHaveCSS('opacity', '1');
    expect(await label()).toBe('0');
    const [inner, outer] = [await buttons.boundingBox(), await block(page, index).boundingBox()];
    expect(inner?.y ?? 0).toBeGreaterThan(outer?.y ?? 0);
    expect((inner?.y ?? 0) + (inner?.height ?? 0)).toBeLessThan((outer?.y ?? 0) + (outer?.height ?? 0));
    expect(inner?.height).toBeGreaterThanOrEqual(24);
  }
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('B86 always shows its buttons', async ({ page }) => {
    await open(page, 'docs/constructs');
    await expect(block(page, 0).locator('.code-buttons')).toHaveCSS('opacity', '1');
    // What they cover at the end of a line can be scrolled out.
    await expect(block(page, 0).locator('pre > code')).toHaveCSS('padding-right', '56px');
    await expect(block(page, LONG).getByRole('button', { name: 'Toggle word wrap' })).toBeVisible();
  });
});

test('B85 shows the title, the language and a block that can be focused', async ({ page }) => {
  await open(page, 'docs/constructs');
  await expect(block(page, LONG).locator('.code-title')).toHaveText('settings/base.py');
  await expect(block(page, LONG).locator('code')).toHaveClass(/\blanguage-python\b/u);
  await expect(block(page, 0).locator('.code-title')).toHaveCount(0);
  await expect(block(page, 4).locator('code')).not.toHaveClass(/language-/u);
  await expect(block(page, 0).locator('pre')).toHaveAttribute('tabindex', '0');
});

test('B87 marks lines by number and by comment', async ({ page }) => {
  await open(page, 'docs/constructs');
  await expect(block(page, LONG).locator('.code-line-highlight')).toHaveText([/^MARKED/u]);
  await expect(block(page, NUMBERED).locator('.code-line-highlight')).toHaveText([/second/u, /third/u, /fourth/u]);
  await expect(block(page, NUMBERED)).not.toContainText('highlight-');
});

test('B87 marks lines with a bar under forced colours, which remove tints', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, 'docs/constructs');
  const lines = block(page, NUMBERED).locator('.code-line');
  const marked = block(page, NUMBERED).locator('.code-line-highlight').first();
  await expect(marked).toHaveCSS('border-inline-start-width', '3px');
  // The code stays in its column.
  const textStarts = await lines.evaluateAll((all) =>
    all.map((line) => {
      const { borderInlineStartWidth, paddingInlineStart } = getComputedStyle(line);
      return parseFloat(borderInlineStartWidth) + parseFloat(paddingInlineStart);
    }),
  );
  expect(new Set(textStarts).size).toBe(1);
});

test('B89 a pressed button has another background under forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, 'docs/constructs');
  await block(page, LONG).hover();
  const wrap = block(page, LONG).getByRole('button', { name: 'Toggle word wrap' });
  const ground = () => wrap.evaluate((button) => getComputedStyle(button).backgroundColor);
  const groundBefore = await ground();
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(await ground()).not.toBe(groundBefore);
});

test('B88 numbers lines, from any number', async ({ page }) => {
  await open(page, 'docs/constructs');
  const firstNumber = (index: number) =>
    block(page, index)
      .locator('.code-line')
      .first()
      .evaluate((line) => getComputedStyle(line, '::before').content);
  expect(await firstNumber(NUMBERED)).toBe('"1"');
  expect(await firstNumber(3)).toBe('"10"');
});

test('B89 offers word wrap only while a line is too long or wrapped', async ({ page }) => {
  await open(page, 'docs/constructs');
  await expect(block(page, 0).locator('.code-wrap')).toBeHidden();
  await block(page, LONG).hover();
  const wrap = block(page, LONG).getByRole('button', { name: 'Toggle word wrap' });
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  const pre = block(page, LONG).locator('pre');
  const overflows = () => pre.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(await overflows()).toBe(true);
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  await expect(pre.locator('.code-line').first()).toHaveCSS('white-space', 'pre-wrap');
  expect(await overflows()).toBe(false);
  await expect(wrap).toBeVisible();
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'false');
  expect(await overflows()).toBe(true);
});

test('B89 shows and hides the button as the window’s width changes', async ({ page }) => {
  await page.setViewportSize({ width: 300, height: 700 });
  await open(page, 'docs/constructs');
  const short = block(page, 3).locator('.code-wrap');
  await expect(short).toBeHidden();
  await page.setViewportSize({ width: 170, height: 700 });
  await expect(short).not.toHaveAttribute('hidden');
  await page.setViewportSize({ width: 300, height: 700 });
  await expect(short).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B85 code is readable and has no buttons', async ({ page }) => {
    await page.goto('docs/constructs');
    await expect(block(page, 0).locator('code')).toHaveText('const short = 1;');
    await expect(page.locator('.code-block button')).toHaveCount(0);
  });
});
