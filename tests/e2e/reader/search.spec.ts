/** The search dialog (BEHAVIOUR B139–B141, B148–B152). */
import type { Page } from '@playwright/test';
import { expectNothingInBothModes } from '../violations.ts';
import { expect, storedValue, test } from './fixtures.ts';
import { attached, heading, holdFiles, isMarked, mark, open } from './navigation.ts';
import type { SearchEntry } from '../../../src/shared/search/entry.ts';
import { serveSite, type ServedSite } from './serve-site.ts';

const DIALOG = '**/assets/search-dialog.*.js';

const button = (page: Page) => page.getByRole('button', { name: 'Search', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const active = (page: Page) => dialog(page).locator('[aria-selected=true]');

async function search(page: Page, query: string): Promise<void> {
  await attached(page, 'html[data-started]');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
  await expect(active(page)).toBeVisible();
}

const markedRanges = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...(CSS.highlights.get('docsite-search') ?? [])].map((range) => (range as Range).toString().toLowerCase()),
  );

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('B148 shows no button that does nothing', async ({ page }) => {
    await page.goto('/docs/discover');
    await expect(button(page)).toBeHidden();
  });
});

test('B148 loads nothing of the search before it is wanted, and what is typed meanwhile is in the field', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isOfSearch = (path: string): boolean =>
    path.startsWith('/search/') || path.startsWith('/assets/search-dialog.');
  await open(page, '/docs/discover');
  expect(asked.filter(isOfSearch)).toEqual([]);
  const held = await holdFiles(page, DIALOG);
  await page.keyboard.press('Control+k');
  await held.asked;
  await page.keyboard.type('instxa');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('all');
  held.release();
  await expect(field(page)).toHaveValue('install');
  await expect(field(page)).toBeFocused();
  await expect(active(page)).toBeVisible();
  expect(asked.some(isOfSearch)).toBe(true);
});

for (const [how, press] of [
  ['a slash', (page: Page) => page.keyboard.press('/')],
  ['Ctrl+K', (page: Page) => page.keyboard.press('Control+k')],
  ['its button', (page: Page) => button(page).click()],
] as const) {
  test(`B148 ${how} before the first script opens it, with what was typed since`, async ({ page }) => {
    const held = await holdFiles(page, '**/assets/main.*.js');
    await page.goto('/docs/discover');
    await held.asked;
    await press(page);
    await page.keyboard.type('docker /compose');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    held.release();
    await expect(field(page)).toHaveValue('docker /compose');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('d');
    await expect(field(page)).toHaveValue('docker /composed');
    // What was typed then does not come again.
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    // A field that is hidden loses the focus with the next frame, where nothing had it before.
    await expect(page.locator('dialog :focus')).toHaveCount(0);
    await page.keyboard.type('x');
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('docker /composed');
  });
}

test.describe('where the scripts do not come', () => {
  test.use({ expectedMessages: ['Failed to load resource', 'Failed to fetch dynamically imported module'] });

  test('B148 keys are the browser’s', async ({ page }) => {
    await page.route('**/assets/main.*.js', (route) => route.abort());
    await page.goto('/docs/discover');
    await expect(page.locator('html')).not.toHaveAttribute('data-js');
    await page.keyboard.press('/');
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});

test('B148 opens by its button, and Esc gives the focus back @smoke', async ({ page }) => {
  await open(page, '/docs/discover');
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(button(page)).toBeFocused();
});

test('B148 a slash is a slash where text is typed', async ({ page }) => {
  await open(page, '/docs/discover');
  await page.evaluate(() => {
    const input = document.createElement('input');
    document.querySelector('main')?.append(input);
    input.focus();
  });
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('/');
  await expect(dialog(page)).toHaveCount(0);
});

test.describe('a dialog that cannot be loaded', () => {
  test.use({ expectedMessages: ['Failed to load resource'] });

  test('B148 is reported in a notice', async ({ page }) => {
    await page.route(DIALOG, (route) => route.abort());
    await open(page, '/docs/discover');
    await button(page).click();
    await expect(page.getByRole('alert')).toContainText('did not load');
  });
});

test('B149 arrows, Home and End move through the results, and Enter opens one in place', async ({ page }) => {
  await open(page, '/docs/discover');
  await mark(page);
  await search(page, 'installation');
  // The first three come at once, the others a little later.
  await expect(dialog(page).getByRole('status')).toHaveText('6 or more pages');
  const count = await options(page).count();
  expect(count).toBeGreaterThan(3);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  const activeIs = async (index: number): Promise<void> => {
    await expect(options(page).nth(index)).toHaveAttribute('aria-selected', 'true');
    await expect(active(page)).toHaveCount(1);
    const id = await active(page).getAttribute('id');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
    await expect(field(page)).toBeFocused();
  };
  await page.keyboard.press('ArrowDown');
  await activeIs(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await activeIs(count - 1);
  await page.keyboard.press('ArrowDown');
  await activeIs(0);
  await page.keyboard.press('End');
  await activeIs(count - 1);
  await page.keyboard.press('Home');
  await activeIs(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/installation');
  await expect(heading(page)).toHaveText('Installation');
  await expect(dialog(page)).toBeHidden();
  expect(await isMarked(page)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/docs/discover');
});

// Among three pages that are read, the third of these is another one than among six.
for (const query of ['new project from a template', 'course language codes']) {
  test(`B149 “${query}”: results that are shown keep their places when more have been read`, async ({ page }) => {
    await open(page, '/docs/discover');
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.evaluate(() => {
      const list = document.querySelector('dialog.search [role=listbox]');
      if (list === null) throw new Error('The dialog has no list.');
      const seen: string[][] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        seen.push([...list.querySelectorAll('a')].map(({ href }) => href));
      }).observe(list, { childList: true });
    });
    await field(page).fill(query);
    await expect(dialog(page).getByRole('status')).toHaveText(/^6 or more pages$/u);
    const seen = await page.evaluate(() => (globalThis as unknown as { readonly seen: readonly string[][] }).seen);
    expect(seen).toHaveLength(2);
    const [first = [], second = []] = seen;
    expect(first.length).toBeGreaterThan(2);
    expect(second.slice(0, first.length)).toEqual(first);
  });
}

test('B149 how many pages there are is announced once per search', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'installation');
  const status = dialog(page).getByRole('status');
  await expect(status).toHaveText('6 or more pages');
  await status.evaluate((element) => {
    const said = Object.assign(globalThis, { said: [] as string[] }).said;
    new MutationObserver(() => said.push(element.textContent)).observe(element, { childList: true });
  });
  const said = (): Promise<unknown> => page.evaluate(() => (globalThis as { said?: unknown }).said);
  await field(page).fill('docker');
  await expect.poll(said).toHaveLength(1);
  await field(page).fill('cookiecutter');
  await expect(options(page).first()).toHaveAttribute('href', /cookiecutter/u);
  await expect.poll(said).toHaveLength(2);
  await page.waitForTimeout(300);
  expect(await said()).toHaveLength(2);
});

test('B149 Ctrl+Enter opens a result in a new tab, and the dialog stays', async ({ page, context }) => {
  await open(page, '/docs/discover');
  await search(page, 'installation');
  const [opened] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Control+Enter')]);
  await expect(opened).toHaveURL('/docs/installation');
  await expect(dialog(page)).toBeVisible();
});

test('B149 a press outside closes it, and one on a result opens its section', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'NO_UPDATE');
  await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ (?:or more )?pages?$/u);
  await page.mouse.click(5, 500);
  // On narrow screens nothing is outside.
  if ((page.viewportSize()?.width ?? 0) > 600) {
    await expect(dialog(page)).toBeHidden();
    await search(page, 'NO_UPDATE');
  }
  await options(page).filter({ hasText: 'Configure the LMS handler ›' }).click();
  await expect(page).toHaveURL(/\/docs\/lms-backends#/u);
  await expect(page.locator(`[id='${new URL(page.url()).hash.slice(1)}']`)).toBeInViewport();
});

test('B150 links stay in the version of the page, and other versions are named', async ({ page }) => {
  await open(page, '/docs/2.8.0/lms-backends');
  await search(page, 'course run synchronization');
  const scopes = dialog(page).getByRole('group', { name: 'Versions to search' });
  await expect(scopes.getByRole('button', { name: 'Version 2.8.0' })).toHaveAttribute('aria-pressed', 'true');
  for (const href of await options(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
    expect(href).toMatch(/^\/docs\/2\.8\.0\//u);
  }
  await field(page).fill('purge css');
  await scopes.getByRole('button', { name: 'All versions' }).click();
  await expect(scopes.getByRole('button', { name: 'All versions' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await attached(page, 'html[data-started]');
  await page.keyboard.press('/');
  await expect(scopes.getByRole('button', { name: 'All versions' })).toHaveAttribute('aria-pressed', 'true');
});

test('B150 the link to all results searches the same versions', async ({ page }) => {
  await open(page, '/docs/2.8.0/lms-backends');
  await search(page, 'course & run');
  const all = dialog(page).getByRole('link', { name: 'All results on one page' });
  await expect(all).toHaveAttribute('href', '/search?q=course+%26+run&version=2.8.0');
  await dialog(page).getByRole('button', { name: 'All versions' }).click();
  await expect(all).toHaveAttribute('href', '/search?q=course+%26+run');
  await dialog(page).getByRole('button', { name: 'Version 2.8.0' }).click();
  await all.click();
  await expect(page).toHaveURL('/search?q=course+%26+run&version=2.8.0');
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Version' })).toHaveValue('2.8.0');
});

test('B139 what only other versions have comes with their label', async ({ page }) => {
  await open(page, '/docs/1.12/overview');
  await search(page, 'COURSE_RUN_SYNC_NO_UPDATE_FIELDS');
  await expect(dialog(page)).toContainText('Your version has no page with this.');
  await expect(dialog(page).locator('.search-version').first()).toHaveText('3.2.1');
  await expect(active(page)).toHaveAttribute('href', /^\/docs\/[a-z]/u);
});

test('B141 a mistyped word finds what was meant', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'elasticsaerch');
  await expect(dialog(page)).toContainText('Showing results for “elasticsearch”.');
});

test('B141 a word that a page lacks is named with it', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'find accessibility mistakes in my pages');
  await expect(dialog(page)).toContainText('No page has all words.');
  await expect(active(page)).toHaveAttribute('href', '/docs/accessibility-testing');
  await expect(active(page)).toContainText('Without: mistakes');
});

test('B151 words that are nowhere get a hint, as text', async ({ page }) => {
  await open(page, '/docs/discover');
  await page.keyboard.press('/');
  await field(page).fill('<img src=x onerror=alert(1)>xqzzy');
  await expect(dialog(page)).toContainText('No results for “<img src=x onerror=alert(1)>xqzzy”.');
  await expect(dialog(page).getByRole('status')).toHaveText('No results');
  await expect(dialog(page).locator('img')).toHaveCount(0);
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false');
});

test('B151 recent searches are offered, and can be cleared', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'installation');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/installation');
  await page.keyboard.press('/');
  await field(page).fill('');
  await options(page)
    .filter({ hasText: /^installation$/u })
    .click();
  await expect(field(page)).toHaveValue('installation');
  await expect(active(page)).toHaveAttribute('href', '/docs/installation');
  await field(page).fill('');
  await dialog(page).getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(options(page).filter({ hasText: /^installation$/u })).toHaveCount(0);
  expect(await storedValue(page, 'docsite-searches')).toBeNull();
});

test.describe('an index that cannot be loaded', () => {
  test.use({ expectedMessages: ['Failed to load resource', 'Failed to fetch'] });

  test('B151 is reported, and Retry loads it', async ({ page }) => {
    await open(page, '/docs/discover');
    const pattern = '**/search/entry.json';
    await page.route(pattern, (route) => route.abort());
    await page.keyboard.press('/');
    await field(page).fill('installation');
    await expect(dialog(page)).toContainText('The search could not be loaded.');
    await expectNothingInBothModes(page, 'dialog.search');
    await page.unroute(pattern);
    await dialog(page).getByRole('button', { name: 'Retry' }).click();
    await expect(active(page)).toHaveAttribute('href', '/docs/installation');
    await expect(field(page)).toBeFocused();
  });
});

test('B151 offline the dialog says so, also where only a part of the index is missing, and Retry loads it', async ({
  page,
  context,
  expectedMessages,
  possibleMessages,
}) => {
  expectedMessages.push('Failed to fetch');
  possibleMessages.push('Failed to load resource');
  await open(page, '/docs/discover');
  // The index has begun to load, and none of its parts has.
  const entry = page.waitForResponse('**/search/entry.json');
  await page.keyboard.press('/');
  await entry;
  await context.setOffline(true);
  await field(page).fill('installation');
  await expect(dialog(page)).toContainText('You are offline: the search cannot be loaded.');
  await expectNothingInBothModes(page, 'dialog.search');
  await context.setOffline(false);
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(active(page)).toHaveAttribute('href', '/docs/installation');
});

test('B156 a deploy while the dialog is open: the new index takes the place of the one whose files are gone', async ({
  page,
  expectedMessages,
}) => {
  expectedMessages.push('404', 'The search index of the site has been replaced.');
  await open(page, '/docs/discover');
  await page.keyboard.press('/');
  await field(page).fill('installation');
  await expect(active(page)).toHaveAttribute('href', '/docs/installation');
  // The same files by other names.
  const deploy = async (name: string): Promise<void> => {
    const entry = (await (await page.request.get('/search/entry.json')).json()) as SearchEntry;
    const pages = entry.pages.replace('index/', `index/${name}-`);
    await page.route('**/search/entry.json', (route) => route.fulfill({ json: { ...entry, pages } }));
    await page.route(`**/search/${pages}`, (route) =>
      route.continue({ url: route.request().url().replace(`${name}-`, '') }),
    );
  };
  const gone = '**/search/text/*.json';
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await deploy('second');
  await field(page).fill('hmac');
  await expect(dialog(page)).toContainText('The site has been updated meanwhile, and its search could not be loaded.');
  await page.unroute(gone);
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(active(page)).toHaveAttribute('href', '/docs/api/reference#auth-signature');
});

test.describe('a site without an index', () => {
  test.use({ expectedMessages: ['Failed to load resource'] });

  test('B151 says that it has no search', async ({ page }) => {
    await open(page, '/docs/discover');
    await page.route('**/search/entry.json', (route) => route.fulfill({ status: 404 }));
    await page.keyboard.press('/');
    await field(page).fill('installation');
    await expect(dialog(page)).toContainText('Search is not available on this site.');
    await expect(dialog(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
  });
});

test('B151 while the index loads the dialog says so, and axe finds nothing', async ({ page }) => {
  await open(page, '/docs/discover');
  const held = await holdFiles(page, '**/search/entry.json');
  await page.keyboard.press('/');
  await held.asked;
  await field(page).fill('installation');
  await expect(dialog(page)).toContainText('Searching …');
  await expectNothingInBothModes(page, 'dialog.search');
  held.release();
  await expect(active(page)).toHaveAttribute('href', '/docs/installation');
  await expect(dialog(page)).not.toContainText('Searching …');
});

test('B151 an emptied field shows the start again, whatever is still loading', async ({ page }) => {
  await page.clock.install();
  const held = await holdFiles(page, '**/search/index/*.bin');
  await open(page, '/docs/discover');
  await page.keyboard.press('/');
  await field(page).fill('installation');
  await held.asked;
  await page.clock.runFor(1000);
  await expect(dialog(page)).toContainText('Searching …');
  await field(page).fill('');
  await expect(dialog(page)).not.toContainText('Searching …');
  await expect(dialog(page)).not.toHaveAttribute('aria-busy');
  await field(page).fill('yarn');
  await field(page).fill('');
  await page.clock.runFor(1000);
  await expect(dialog(page)).not.toContainText('Searching …');
  held.release();
});

test('B152 marks the words on the page, until Esc', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'elasticsearch');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => markedRanges(page)).toContain('elasticsearch');
  // With identifiers that have the word as a part, and nothing else.
  for (const words of await markedRanges(page)) expect(words).toContain('elasticsearch');
  expect(new URL(page.url()).search).toBe('');
  await page.keyboard.press('Escape');
  expect(await markedRanges(page)).toEqual([]);
});

test('B152 marks the words in each form that the page has, not only in that of the excerpt', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'web analytics events');
  const excerpt = await active(page).locator('mark').allTextContents();
  await page.keyboard.press('Enter');
  await expect.poll(() => markedRanges(page)).toContain('web_analytics');
  expect(excerpt.map((words) => words.toLowerCase())).not.toContain('web_analytics');
  expect(await markedRanges(page)).toContain('analytics.js');
});

test.describe('for a reader who wants less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('B152 marks are there at once, and nothing moves', async ({ page }) => {
    await open(page, '/docs/discover');
    await search(page, 'vm.max_map_count');
    await page.keyboard.press('Enter');
    await expect.poll(() => markedRanges(page)).toContain('vm.max_map_count');
    const moving = await page.evaluate(() => ({
      scroll: getComputedStyle(document.documentElement).scrollBehavior,
      animations: document.getAnimations().filter(({ playState }) => playState === 'running').length,
    }));
    expect(moving).toEqual({ scroll: 'auto', animations: 0 });
    const at = await page.evaluate(() => scrollY);
    await page.keyboard.press('Escape');
    expect(await markedRanges(page)).toEqual([]);
    expect(await page.evaluate(() => scrollY)).toBe(at);
  });
});

test('B152 the words of a search leave the browser nowhere, and only the recent searches keep them', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(request.url() + JSON.stringify(request.headers()) + (request.postData() ?? '')),
  );
  await open(page, '/docs/discover');
  await search(page, 'max_map_count');
  await page.keyboard.press('Enter');
  await expect.poll(() => markedRanges(page)).toContain('vm.max_map_count');
  const kept = await page.evaluate(() => {
    const stored = [localStorage, sessionStorage].flatMap((store) =>
      Array.from({ length: store.length }, (_, at) => store.key(at) ?? '').map(
        (key) => [key, store.getItem(key)] as const,
      ),
    );
    return {
      keys: stored.filter(([, value]) => String(value).includes('max_map_count')).map(([key]) => key),
      // With a text fragment, if there were one.
      addresses: [location.href, ...performance.getEntriesByType('navigation').map(({ name }) => name)].join(' '),
      state: JSON.stringify(history.state),
      html: document.querySelector('main .markdown mark') === null,
    };
  });
  expect(kept.keys).toEqual(['docsite-searches']);
  expect([kept.addresses, kept.state, ...asked].filter((text) => text.includes('max_map_count'))).toEqual([]);
  expect(kept.html).toBe(true);
});

test('B152 where the browser keeps nothing, marks are there as well', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(globalThis, name, {
        get: () => {
          throw new DOMException('The reader allows no storage.', 'SecurityError');
        },
      });
    }
  });
  await open(page, '/docs/discover');
  await search(page, 'elasticsearch');
  await page.keyboard.press('Enter');
  await expect.poll(() => markedRanges(page)).toContain('elasticsearch');
});

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('B152 marks have the colours that the reader’s system has for them', async ({ page }) => {
    await open(page, '/docs/discover');
    await search(page, 'elasticsearch');
    await page.keyboard.press('Enter');
    await expect.poll(() => markedRanges(page)).toContain('elasticsearch');
    const colours = await page.evaluate(() => {
      const probe = document.createElement('i');
      document.body.append(probe);
      const resolve = (colour: string): string => {
        probe.style.color = colour;
        return getComputedStyle(probe).color;
      };
      const marks = getComputedStyle(
        document.querySelector('main .markdown p') ?? probe,
        '::highlight(docsite-search)',
      );
      return { marks: [marks.backgroundColor, marks.color], system: [resolve('Mark'), resolve('MarkText')] };
    });
    expect(colours.marks).toEqual(colours.system);
  });
});

test('B149 axe finds nothing in the open dialog, in both modes', async ({ page }) => {
  await open(page, '/docs/discover');
  await search(page, 'installation');
  await expectNothingInBothModes(page, 'dialog.search');
});

test('B149 axe finds nothing in the dialog before anything is typed, with recent searches, and with no result', async ({
  page,
}) => {
  await open(page, '/docs/discover');
  await page.keyboard.press('/');
  await expect(options(page).first()).toBeVisible();
  await expectNothingInBothModes(page, 'dialog.search');
  await field(page).fill('xqzzy');
  await expect(dialog(page)).toContainText('No results for “xqzzy”.');
  await expectNothingInBothModes(page, 'dialog.search');
  await field(page).fill('installation');
  await expect(active(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/docs/installation');
  await page.keyboard.press('/');
  await field(page).fill('');
  await expect(dialog(page).getByRole('button', { name: 'Clear recent searches' })).toBeVisible();
  await expectNothingInBothModes(page, 'dialog.search');
});

test.describe('on a site below a path', () => {
  let site: ServedSite;
  test.beforeAll(async ({ from }) => {
    site = await serveSite('base', from);
  });
  test.afterAll(() => site.close());

  test('B148 finds pages there, with the slash that the site wants', async ({ page }) => {
    await open(page, `${site.url}/`);
    await search(page, 'two');
    await expect(active(page)).toHaveAttribute('href', /^\/base\/.*\/#two$/u);
    const all = dialog(page).getByRole('link', { name: 'All results on one page' });
    await expect(all).toHaveAttribute('href', '/base/search/?q=two');
    await expect(dialog(page).getByRole('group', { name: 'Versions to search' })).toBeHidden();
  });
});
