/** A document's page: its parts, headings, sidebar, the back-to-top button, pictures, tables, print (BEHAVIOUR B61, B73–B82, B94). */
import type { Page } from '@playwright/test';
import { expect, hydrated, open, scrollTo, test } from './doc-site.ts';
import { holdFiles, setTextSize } from './navigation.ts';

const READING = 'docs/guides/reading';

function sidebar(page: Page) {
  return page.getByRole('navigation', { name: 'Docs sidebar' });
}

function category(page: Page, label: string) {
  return page.locator('.sidebar > ul > .category', { hasText: label }).locator('> details');
}

/** How far the page is wider than the window, in pixels. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test('B73 a document has its parts in order', async ({ page }) => {
  await open(page, READING);
  const order = await page
    .locator('.breadcrumbs, .toc-mobile, h1, .markdown, .doc-footer, .pagination, .toc')
    .evaluateAll((parts) => parts.map((part) => part.classList.item(0) ?? part.tagName));
  expect(order).toEqual(['toc-mobile', 'breadcrumbs', 'markdown', 'H1', 'doc-footer', 'pagination', 'toc']);
});

test('B73 B109 a document outside every sidebar has that of its version, unmarked, and no breadcrumbs or neighbours', async ({
  page,
}) => {
  await open(page, 'docs/orphan');
  await expect(page.locator('h1')).toHaveText('Orphan');
  await expect(page.locator('.sidebar a').first()).toBeAttached();
  for (const part of ['.sidebar [aria-current]', '.breadcrumbs', '.pagination'])
    await expect(page.locator(part)).toHaveCount(0);
  await expect(page.locator('.toc')).toBeVisible();
});

test('B74 each document has one heading of level one', async ({ page }) => {
  for (const path of ['docs/constructs', READING, 'docs/orphan']) {
    await open(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1 .heading-anchor')).toHaveCount(0);
  }
});

test('a heading right after another one is on a line of its own', async ({ page }) => {
  await open(page, 'docs/constructs');
  const link = page.locator('#the-last-heading-of-all + a');
  await link.evaluate((element) => {
    element.insertAdjacentHTML('afterend', '\n<h3 id="next">Next</h3><a class="heading-anchor" href="#next"></a>\n');
  });
  const [above, below] = await Promise.all(
    ['#the-last-heading-of-all', '#next'].map((heading) => page.locator(heading).boundingBox()),
  );
  expect(below?.x).toBe(above?.x);
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity));
});

test('B75 B76 headings have ids and links named after their full text', async ({ page }) => {
  await open(page, 'docs/constructs');
  const link = page.locator('#the-last-heading-of-all + a');
  await expect(page.locator('#the-last-heading-of-all')).toHaveAccessibleName('The last heading of all');
  await expect(link).toHaveAccessibleName('Direct link to The last heading of all');
  const sign = (): Promise<string> => link.evaluate((element) => getComputedStyle(element, '::before').visibility);
  await expect.poll(sign).toBe('hidden');
  await page.locator('#the-last-heading-of-all').hover();
  await expect.poll(sign).toBe('visible');
  await page.mouse.move(0, 0);
  await link.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect.poll(sign).toBe('visible');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#the-last-heading-of-all$/u);
});

test('B76 what reader modes leave of an article is its title and its text', async ({ page }) => {
  await open(page, READING);
  const { left, read } = await page.locator('article').evaluate((article) => {
    const words = (of: Node | null) => of?.textContent?.replaceAll(/\s+/gu, ' ').trim() ?? '';
    const copy = article.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll('aside, footer')) part.remove();
    return {
      left: words(copy),
      read: `${words(article.querySelector(':scope > h1'))} ${words(article.querySelector('.markdown'))}`,
    };
  });
  expect(left.replaceAll(' ', '')).toBe(read.replaceAll(' ', ''));
  expect(left).not.toMatch(/#|On this page/u);
  // It says no place, so it is no landmark.
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('B76 copying a heading leaves out its link', async ({ page }) => {
  await open(page, 'docs/constructs');
  const copied = await page.locator('#the-last-heading-of-all').evaluate((heading) => {
    getSelection()?.selectAllChildren(heading);
    return getSelection()?.toString();
  });
  expect(copied).toBe('The last heading of all');
});

test('B80 breadcrumbs start at the home page and end at the current one', async ({ page }) => {
  await open(page, READING);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs.getByRole('link', { name: 'Home page' })).toHaveAttribute('href', '/');
  await expect(crumbs.getByRole('link', { name: 'Guides' })).toHaveAttribute('href', /\/docs\/guides\/overview$/u);
  await expect(crumbs.locator('[aria-current=page]')).toHaveText('Reading');
});

test.describe('sidebar', () => {
  test('B81 opens the branch of the current page and no other', async ({ page }) => {
    await open(page, READING);
    await expect(sidebar(page).locator('[aria-current=page]')).toHaveText('Reading');
    await expect(category(page, 'Overview of guides')).toHaveCount(0);
    await expect(page.locator('.sidebar details[open]')).toHaveCount(1);
    await expect(page.locator('.sidebar details[open]').getByRole('link', { name: 'Writing' })).toBeVisible();
  });

  test('B81 scrolls the current page into view on load', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await open(page, 'docs/page-40');
    await expect(sidebar(page).locator('[aria-current=page]')).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('B81 what the reader closes or scrolls before the scripts are there stays so', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 500 });
    const scripts = await holdFiles(page, '**/assets/*.js');
    await page.goto(READING, { waitUntil: 'commit' });
    const branch = page.locator('.sidebar details', { hasText: 'Reading' });
    await branch.locator('summary').click();
    scripts.release();
    await hydrated(page);
    await expect(branch).not.toHaveAttribute('open');

    const further = await holdFiles(page, '**/assets/*.js');
    await page.goto('docs/page-40', { waitUntil: 'commit' });
    const menu = page.locator('.menu');
    await sidebar(page).locator('[aria-current=page]').waitFor();
    await menu.evaluate((list) => list.scrollTo(0, 30));
    further.release();
    await hydrated(page);
    expect(await menu.evaluate((list) => list.scrollTop)).toBe(30);
  });

  test('B81 opened categories stay open on navigation, the next branch opens, a reload resets', async ({ page }) => {
    await open(page, READING);
    await hydrated(page);
    await page.getByText('Many', { exact: true }).click();
    await expect(sidebar(page).getByRole('link', { name: 'Page 21', exact: true })).toBeVisible();
    await page.getByText('More guides', { exact: true }).click();
    await sidebar(page).getByRole('link', { name: 'Checking' }).click();
    await expect(page.locator('h1')).toHaveText('Checking');
    await expect(category(page, 'Many')).toHaveAttribute('open', '');
    await expect(page.locator('.sidebar details', { hasText: 'Reading' })).toHaveAttribute('open', '');
    await sidebar(page).getByRole('link', { name: 'Constructs' }).click();
    await expect(page.locator('h1')).toHaveText('Constructs');
    await expect(page.locator('.sidebar details', { hasText: 'Checking' })).toHaveAttribute('open', '');
    await page.reload();
    await expect(page.locator('.sidebar details[open]')).toHaveCount(0);
  });

  test('B81 a branch closed by the reader opens again when its page is shown', async ({ page }) => {
    await open(page, READING);
    await hydrated(page);
    const branch = page.locator('.sidebar details', { hasText: 'Reading' });
    await branch.locator('summary').click();
    await expect(branch).not.toHaveAttribute('open');
    await page.locator('.pagination-next').click();
    await expect(page.locator('h1')).toHaveText('Writing');
    await expect(branch).toHaveAttribute('open', '');
  });

  test('B81 what two pages have in common stays as it is, but for the current page', async ({ page }) => {
    await open(page, READING);
    await hydrated(page);
    const reading = sidebar(page).getByRole('link', { name: 'Reading' });
    const writing = sidebar(page).getByRole('link', { name: 'Writing' });
    const many = sidebar(page).getByText('Many', { exact: true });
    await many.click();
    // As a translation by the browser does.
    await many.evaluate((label) =>
      label.replaceChildren(Object.assign(document.createElement('b'), { textContent: 'Viele' })),
    );
    await writing.evaluate((link) => link.setAttribute('data-kept', ''));
    await writing.click();
    await expect(page.locator('h1')).toHaveText('Writing');
    await expect(writing).toHaveAttribute('data-kept');
    await expect(writing).toHaveAttribute('aria-current', 'page');
    await expect(reading).not.toHaveAttribute('aria-current');
    await expect(sidebar(page).locator('details', { has: page.getByText('Viele') })).toHaveAttribute('open', '');
    expect(await page.locator('[id="docsite:page"]').textContent()).toContain('"sidebar":""');
  });

  test('B82 a category with a page is a link and a labelled button', async ({ page }) => {
    await open(page, 'docs/constructs');
    const cdp = await page.context().newCDPSession(page);
    const triangles = async () => {
      const { nodes } = await cdp.send('Accessibility.getFullAXTree');
      return nodes
        .filter(({ role }) => role?.value === 'DisclosureTriangle')
        .map(({ name, properties }) => {
          const expanded: unknown = properties?.find((property) => property.name === 'expanded')?.value.value;
          return [name?.value as unknown, expanded];
        });
    };
    expect(await triangles()).toContainEqual(["Expand sidebar category 'Guides'", false]);
    expect(await triangles()).toContainEqual(['Many', false]);
    await expect(sidebar(page).getByRole('link', { name: 'Guides', exact: true })).toBeVisible();
    const branch = page.locator('.sidebar details', { hasText: 'Reading' });
    await branch.locator('summary').click();
    await expect(branch).not.toHaveAttribute('style', /height/u);
    expect(await triangles()).toContainEqual(["Collapse sidebar category 'Guides'", true]);
  });

  test('B82 a label of one long word breaks before its arrow', async ({ page }) => {
    await open(page, READING);
    const overflow = await page
      .locator('.sidebar summary:not(a + details > *)')
      .first()
      .evaluate((label) => {
        label.textContent = 'Word'.repeat(20);
        return label.scrollWidth - label.clientWidth;
      });
    expect(overflow).toBe(0);
  });

  test('B82 following a category’s link opens it', async ({ page }) => {
    await open(page, 'docs/constructs');
    await hydrated(page);
    await sidebar(page).getByRole('link', { name: 'Guides', exact: true }).click();
    await expect(page.locator('h1')).toHaveText('Guides');
    await expect(sidebar(page).getByRole('link', { name: 'Writing' })).toBeVisible();
  });

  test('B82 closed categories are in the HTML, for readers without scripts and for search engines', async ({
    request,
  }) => {
    const html = await (await request.get('docs/constructs')).text();
    expect(html).toContain('/docs/page-40"');
  });
});

test.describe('back to top', () => {
  test.use({ viewport: ({ viewport }, use) => use({ width: viewport?.width ?? 1280, height: 600 }) });

  function button(page: Page) {
    return page.getByRole('button', { name: 'Scroll back to top' });
  }

  /**
   * Scrolls by some pixels and waits for the event: two scrolls between two frames would fire only one.
   * Not with animation frames, which stop with the fake clock.
   */
  function scrollOn(page: Page, pixels: number): Promise<void> {
    return page.evaluate(
      (by) =>
        new Promise<void>((resolve) => {
          addEventListener('scroll', () => resolve(), { once: true });
          scrollBy({ top: by, behavior: 'instant' });
        }),
      pixels,
    );
  }

  test('B61 shows when scrolling up, from 300 pixels on', async ({ page }) => {
    await open(page, READING);
    await scrollTo(page, 1500);
    await expect(button(page)).toBeHidden();
    await scrollTo(page, 1400);
    await expect(button(page)).toBeVisible();
    await scrollTo(page, 1450);
    await expect(button(page)).toBeHidden();
    await scrollTo(page, 300);
    await expect(button(page)).toBeVisible();
    await scrollTo(page, 299);
    await expect(button(page)).toBeHidden();
  });

  test('B61 scrolls up and moves the focus', async ({ page }) => {
    await open(page, READING);
    await scrollTo(page, 1500);
    await scrollTo(page, 1400);
    await button(page).press('Enter');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await expect(page.locator('main')).toBeFocused();
    await expect(button(page)).toBeHidden();
  });

  test('B61 takes less than 200 ms and is cancelled by scrolling down', async ({ page }) => {
    await page.clock.install();
    await open(page, READING);
    await scrollTo(page, 3000);
    await scrollTo(page, 2900);
    await page.clock.pauseAt(Date.now() + 60_000);
    await button(page).click();
    await page.clock.runFor(60);
    const underWay = await page.evaluate(() => scrollY);
    expect(underWay).toBeGreaterThan(0);
    expect(underWay).toBeLessThan(2900);
    await scrollOn(page, 100);
    await page.clock.runFor(1000);
    expect(await page.evaluate(() => scrollY)).toBeCloseTo(underWay + 100, -1);

    await scrollOn(page, -50);
    await button(page).click();
    await page.clock.runFor(200);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('B61 a jump to a heading does not count as scrolling up', async ({ page }) => {
    await open(page, READING);
    await scrollTo(page, 3000);
    await page.locator('.markdown').evaluate((text) => {
      // Not at the bottom, where `docsite serve` shows its line.
      const jump = Object.assign(document.createElement('a'), { id: 'jump', href: '#part-3', textContent: 'Jump' });
      jump.style.cssText = 'position:fixed;inset:50% auto auto 0';
      text.append(jump);
    });
    await page.locator('#jump').click();
    await expect(page.locator('#part-3')).toBeInViewport();
    await expect(button(page)).toBeHidden();
    await page.goBack();
    await expect(button(page)).toBeHidden();
  });

  test('B61 shows on documents only', async ({ page }) => {
    await open(page, '/');
    await page.evaluate(() => (document.body.style.minHeight = '5000px'));
    await scrollTo(page, 1500);
    await scrollTo(page, 1400);
    await expect(button(page)).toBeHidden();
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('B61 jumps to the top', async ({ page }) => {
      await open(page, READING);
      await scrollTo(page, 1500);
      await scrollTo(page, 1400);
      expect(
        await button(page).evaluate((element: HTMLElement) => {
          element.click();
          return scrollY;
        }),
      ).toBe(0);
    });
  });
});

test('what is wider than a phone scrolls inside its own box or breaks', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'docs/guides/wide');
  const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(whole).toBe(inner);
  await expect(page.locator('iframe')).toHaveCSS('width', '288px');
});

for (const [width, size] of [
  [320, '200%'],
  [160, '100%'],
] as const) {
  test(`deep lists with code are no wider than a window of ${width} pixels at a text size of ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 640 });
    await open(page, 'docs/guides/wide');
    await setTextSize(page, size);
    expect(await overflowOf(page)).toBe(0);
  });
}

test('B90 markup in titles stays inline', async ({ page }) => {
  await open(page, 'docs/guides/wide');
  for (const title of ['.admonition-title', '.markdown summary']) {
    const gap = await page.locator(title).evaluate((element) => {
      const code = element.querySelector('code');
      const comma = document.createRange();
      comma.setStart(code?.nextSibling ?? element, 0);
      comma.setEnd(code?.nextSibling ?? element, 1);
      return comma.getBoundingClientRect().left - (code?.getBoundingClientRect().right ?? 0);
    });
    expect(Math.abs(gap), title).toBeLessThan(1);
  }
});

test('blocks have space around them next to text outside paragraphs, and HTML next to paragraphs', async ({ page }) => {
  await open(page, 'docs/guides/wide');
  const gaps = await page.evaluate(() => {
    const code = document.querySelector('.markdown li > .code-block');
    const before = document.createRange();
    before.selectNode(code?.previousSibling ?? document.body);
    const centred = document.querySelector('.markdown > .centred');
    const edge = (element: Element | Range | null | undefined, side: 'top' | 'bottom'): number =>
      element?.getBoundingClientRect()[side] ?? 0;
    return [
      edge(code, 'top') - edge(before, 'bottom'),
      edge(centred, 'top') - edge(centred?.previousElementSibling, 'bottom'),
    ];
  });
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(8);
});

test('the lines of a task are aligned', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, 'docs/guides/wide');
  const starts = await page.locator('.task-list-item').evaluate((item) => {
    const [text] = [...item.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const words = document.createRange();
    words.setStart(text ?? item, 1);
    words.setEndAfter(text ?? item);
    return [...words.getClientRects()].map(({ left }) => left);
  });
  expect(starts.length).toBeGreaterThan(1);
  expect(Math.abs((starts[0] ?? 0) - (starts[1] ?? 0))).toBeLessThan(2);
});

test('code runs from left to right, whatever the direction of the text', async ({ page }) => {
  await open(page, 'docs/guides/wide');
  const codes = page.locator('.markdown p > code, .code-title');
  await expect(codes).not.toHaveCount(0);
  for (const code of await codes.all()) {
    await expect(code).toHaveCSS('direction', 'ltr');
    await expect(code).toHaveCSS('unicode-bidi', 'isolate');
  }
});

test('B94 pictures load lazily and have their size', async ({ page }) => {
  await open(page, 'docs/constructs');
  const picture = page.getByAltText('A wide diagram');
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await expect(picture).toHaveAttribute('width', '760');
  await expect(picture).toHaveAttribute('height', '200');
});

test('B94 the link to the source opens in a new tab', async ({ page }) => {
  await open(page, READING);
  const edit = page.getByRole('link', { name: 'Edit this page' });
  await expect(edit).toHaveAttribute('href', /\/edit\/main\/.*guides\/reading\.md$/u);
  await expect(edit).toHaveAttribute('target', '_blank');
});

test.describe('under data saver', () => {
  test('B22 optional features load when the reader acts', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto('docs/constructs', { waitUntil: 'networkidle' });
    await expect(page.locator('.back-to-top')).toHaveCount(0);
    await page.mouse.wheel(0, 100);
    await expect(page.locator('.back-to-top')).toBeAttached();
    await expect(page.locator('.code-copy').first()).toBeAttached();
  });
});

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('wide pictures and tables scroll inside their own box, and only they can be focused', async ({ page }) => {
    await open(page, 'docs/constructs');
    expect(await overflowOf(page)).toBe(0);
    const diagram = page.getByAltText('A wide diagram');
    await diagram.scrollIntoViewIfNeeded();
    expect((await diagram.boundingBox())?.width).toBe(560);
    await expect(page.locator('p', { has: diagram })).toHaveAttribute('tabindex', '0');
    const icon = page.getByAltText('A small icon');
    expect((await icon.boundingBox())?.width).toBe(48);
    await expect(page.locator('p', { has: icon })).not.toHaveAttribute('tabindex');
    await expect(page.locator('.table-wrapper').first()).not.toHaveAttribute('tabindex');
    await expect(page.locator('.table-wrapper').nth(1)).toHaveAttribute('tabindex', '0');
  });

  test('column titles take several lines rather than push their table off the screen', async ({ page }) => {
    await open(page, 'docs/constructs');
    const table = page.locator('.table-wrapper').first();
    const overflow = await table.evaluate((wrapper) => {
      for (const title of wrapper.querySelectorAll('th')) title.textContent = 'An argument or an option';
      return wrapper.scrollWidth - wrapper.clientWidth;
    });
    expect(overflow).toBe(0);
  });

  test('a bare URL in a cell breaks, so the other columns stay on the screen', async ({ page }) => {
    await open(page, 'docs/constructs');
    const table = page.locator('.table-wrapper').first();
    const overflow = await table.evaluate((wrapper) => {
      // Without hyphens, at which it would break by itself.
      const address = `https://example.com/${'aLongPathWithoutAnyEnd'.repeat(6)}`;
      const cell = wrapper.querySelector('td');
      if (cell !== null) cell.innerHTML = `<a href="${address}">${address}</a>`;
      return wrapper.scrollWidth - wrapper.clientWidth;
    });
    expect(overflow).toBe(0);
  });

  test('a scrolling table is a named region, one that fits is just a table', async ({ page }) => {
    await open(page, 'docs/constructs');
    await expect(page.getByRole('group', { name: 'Picture', exact: true })).toHaveCount(1);
    const wide = page.locator('.table-wrapper').nth(1);
    const columns = await wide.locator('th').allInnerTexts();
    await expect(wide).toHaveRole('group');
    await expect(wide).toHaveAccessibleName(`Table: ${columns.join(', ')}`);
    await expect(page.locator('.table-wrapper').first()).not.toHaveAttribute('role');
  });

  test('a box that no longer scrolls keeps the focus until the reader moves on', async ({ page }) => {
    await open(page, 'docs/constructs');
    const icon = page.locator('p', { has: page.getByAltText('A small icon') });
    const box = page.locator('p', { has: page.getByAltText('A wide diagram') });
    await expect(icon).not.toHaveAttribute('tabindex');
    await box.focus();
    // The one that fits shows that the script has measured both again.
    await icon.evaluate((element) => (element.tabIndex = 0));
    await page.setViewportSize({ width: 1600, height: 740 });
    await expect(icon).not.toHaveAttribute('tabindex');
    await expect(box).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(box).not.toHaveAttribute('tabindex');
  });
});

test('print breaks words of a wide table instead of reaching into the margin', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 900 });
  await open(page, 'docs/constructs');
  await page.emulateMedia({ media: 'print' });
  const overflow = await page
    .locator('.table-wrapper')
    .first()
    .evaluate((wrapper) => {
      for (const cell of wrapper.querySelectorAll('th, td'))
        cell.textContent = 'PLATFORM_ENVIRONMENT_VARIABLE_'.repeat(3);
      return wrapper.scrollWidth - wrapper.clientWidth;
    });
  expect(overflow).toBe(0);
});

for (const width of [360, 996, 997, 1600]) {
  test(`nothing is wider than a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, 'docs/constructs');
    expect(await overflowOf(page)).toBe(0);
  });
}

test('a key stays on one line and breaks only if it is longer than that', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, 'docs/constructs');
  const heights = await page.locator('.markdown').evaluate((text) => {
    const add = (html: string) => {
      const paragraph = document.createElement('p');
      paragraph.innerHTML = html;
      text.append(paragraph);
      return paragraph;
    };
    const plain = add('Press it');
    const short = add('Press it, then <kbd>Ctrl + Shift + Page Down</kbd>').querySelector('kbd');
    const single = add('<kbd>C</kbd>');
    add(`<kbd>${'Ctrl+Alt+'.repeat(20)}</kbd>`);
    return {
      plain: plain.offsetHeight,
      short: short?.offsetHeight,
      single: single.offsetHeight,
      key: single.querySelector('kbd')?.offsetHeight,
    };
  });
  expect(await overflowOf(page)).toBe(0);
  expect(heights.short).toBe(heights.key);
  expect(heights.single).toBe(heights.plain);
});

for (const width of [997, 1200, 1280]) {
  test(`text at 200 % stays in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, 'docs/constructs');
    await setTextSize(page, '200%');
    const textWidth = await page.locator('.markdown').evaluate((element) => element.clientWidth);
    expect(textWidth).toBeGreaterThan(width / 3);
  });
}

test('print moves no whole code block to the next sheet', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.code-block').first()).toHaveCSS('break-inside', 'auto');
});

test('print wraps cells of a wide table instead of cutting off columns', async ({ page }) => {
  await page.setViewportSize({ width: 718, height: 1000 });
  await open(page, 'docs/constructs');
  await page.emulateMedia({ media: 'print' });
  const widthOfTable = await page
    .locator('.table-wrapper table')
    .first()
    .evaluate((table: HTMLTableElement) => {
      for (const { cells, parentElement } of table.rows) {
        const tag = parentElement?.tagName === 'THEAD' ? 'th' : 'td';
        while (cells.length < 12) {
          const cell = document.createElement(tag);
          cell.textContent = 'Short words';
          cells[0]?.after(cell);
        }
      }
      return table.offsetWidth;
    });
  expect(widthOfTable).toBeLessThanOrEqual(718);
});

test('print shows all tab panels and details, and no buttons', async ({ page }) => {
  await open(page, 'docs/constructs');
  await page.emulateMedia({ media: 'print' });
  const heights = await page
    .locator('.tab-panel, .markdown details > p')
    .evaluateAll((all) =>
      all.map((element) => [element.checkVisibility(), element.getBoundingClientRect().height > 20]),
    );
  expect(heights.flat()).not.toContain(false);
  await expect(page.locator('.tab-list').first()).toBeHidden();
  await expect(page.locator('.code-buttons').first()).toBeHidden();
  await expect(page.locator('.back-to-top')).toBeHidden();
});

test('print is black on white in dark mode', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('docsite-theme', 'dark'));
  await open(page, 'docs/constructs');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.locator('.hljs-keyword').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
