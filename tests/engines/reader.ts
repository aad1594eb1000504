/** What a reader does, in an engine other than Chromium, on wide and on narrow screens. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type EnginePage, HASTY, until } from './engine.ts';
import { checkForeignChanges } from './foreign-changes.ts';

/** A page with code, pictures and tables, and with a text in old versions. */
const DOC = '/docs/lms-backends';
const OTHER_DOC = '/docs/tls-connection';
const LONG_DOC = '/docs/native-installation';
const KINDS = [
  '/',
  '/docs',
  DOC,
  '/docs/2.8.0/lms-backends',
  '/docs/next/discover',
  '/docs/overview',
  '/docs/changes',
  '/versions',
  '/versions/lms-backends',
  '/versions/compare?from=2.8.0&to=3.2.1',
  '/search?q=docker',
  '/users',
  '/help',
];
const WIDTHS = { wide: 1280, narrow: 390 } as const;
export type Width = keyof typeof WIDTHS;
const HEIGHT = 800;
/** By so much the size of a picture changes with a list of versions over it. A caret that blinks changes less. */
const MENU_BYTES = 1000;

/** The checks of an engine on these screens. Each begins with a document that is loaded, and ends with an empty console. */
export function checkEngine(open: () => Promise<EnginePage>, widths: readonly Width[]): void {
  const sites = inject('sites');
  let engine: EnginePage | undefined;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine?.close());
  const get = (): EnginePage => {
    if (engine === undefined) throw new Error('The engine has not started.');
    return engine;
  };
  describe.each(widths)('%s', (width) => {
    beforeAll(() => get().resize(WIDTHS[width], HEIGHT));
    checkPages(() => beginAt(get(), sites.flagship));
    checkReading(() => beginAt(get(), sites.flagship));
    checkVersions(() => beginAt(get(), sites.flagship), width);
    checkMenus(() => beginAt(get(), sites.flagship), width);
    checkSearch(() => beginAt(get(), sites.flagship));
    checkIslands(() => beginAt(get(), sites.islands));
    checkPictures(() => beginAt(get(), sites.islands));
    checkWithoutScripts(() => beginAt(get(), sites.withoutScripts), width);
    if (width === 'wide') checkForeignChanges(() => beginAt(get(), sites.flagship), sites.flagship);
    if (width === 'wide') checkLeaving(() => beginAt(get(), sites.held));
  });
}

type Open = () => ReturnType<typeof beginAt>;

/** A reader who comes to a site for the first time: what a check has stored must not change the next one. */
async function beginAt(page: EnginePage, origin: string) {
  // Only a page of the site can clear what is stored for it.
  if (!(await page.evaluate(clearStorage, origin))) {
    await page.goto(`${origin}/favicon.svg`);
    await page.evaluate(clearStorage, origin);
  }
  // What the page of the check before says as it is left is late.
  await page.takeMessages();
  return readerOf(page, origin);
}

function checkPages(reader: Open): void {
  test.each(KINDS)('%s starts, is taken over, and fits the screen', async (path) => {
    const { page, ...act } = await reader();
    await act.open(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
    await act.hasEmptyConsole();
  });

  test('a page at rest is taken over by itself', async () => {
    const { page, ...act } = await reader();
    await page.goto(act.urlOf(`${DOC}?${HASTY}`));
    await act.isHydrated();
    await act.hasEmptyConsole();
  });

  test('an address that no page has says so', async () => {
    const { page, ...act } = await reader();
    await page.goto(act.urlOf('/nowhere'));
    await act.isStarted();
    await page.waitFor('at 404', () => document.querySelector('h1')?.textContent === 'Page not found');
    // Engines report the status.
    expect((await page.takeMessages()).filter((message) => !message.includes('404'))).toEqual([]);
  });

  test('an old form of an address becomes the one of today', async () => {
    const { page, ...act } = await reader();
    await page.goto(act.urlOf(`${DOC}/index.html`));
    await act.isAt(DOC);
    await act.isStarted();
    await act.hasEmptyConsole();
  });
}

function checkReading(reader: Open): void {
  test('an address with a hash begins at its heading', async () => {
    const { page, ...act } = await reader();
    await page.goto('about:blank');
    await page.goto(act.urlOf(`${DOC}#support`));
    await act.isStarted();
    await page.waitFor('at the heading', isOnTop, 'support');
    await act.hasEmptyConsole();
  });

  test('a link to a heading leads there', async () => {
    const { page, ...act } = await reader();
    await act.open(LONG_DOC);
    const hash = await page.evaluate(
      () => document.querySelectorAll<HTMLAnchorElement>('.markdown .heading-anchor')[3]?.hash ?? '',
    );
    await page.evaluate(
      (wanted) => document.querySelector<HTMLAnchorElement>(`.heading-anchor[href="${wanted}"]`)?.click(),
      hash,
    );
    await act.isAt(LONG_DOC + hash);
    await page.waitFor('at the heading', isOnTop, hash.slice(1));
    await act.hasEmptyConsole();
  });

  test('a link brings the page in place', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await page.click(`.markdown a[href="${OTHER_DOC}"]`);
    await act.isAt(OTHER_DOC);
    await act.shows('TLS');
    await act.isSameDocument();
    await act.hasEmptyConsole();
  });

  test('back and forward lead to where the reader was', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await act.scrollTo(700);
    await page.evaluate(follow, LONG_DOC);
    await act.shows('Native');
    await act.scrollTo(300);
    await page.back();
    await act.isAt(DOC);
    await act.isScrolledTo(700);
    await page.forward();
    await act.isAt(LONG_DOC);
    await act.isScrolledTo(300);
    await act.isSameDocument();
    await act.hasEmptyConsole();
  });

  test('back from another site leads to where the reader was', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await act.scrollTo(650);
    await page.goto(act.urlOf('/help').replace('127.0.0.1', 'localhost'));
    await act.isStarted();
    await page.back();
    await act.isAt(DOC);
    await act.isScrolledTo(650);
    await act.hasEmptyConsole();
  });

  test('a page that is loaded again is where it was', async () => {
    const { page, ...act } = await reader();
    await act.open(LONG_DOC);
    await act.scrollTo(700);
    await page.reload();
    await act.isStarted();
    await act.isScrolledTo(700);
    await act.hasEmptyConsole();
  });

  test('tabs answer a click and an arrow, and remember', async () => {
    const { page, ...act } = await reader();
    await act.open(LONG_DOC);
    const selected = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.tabs [role=tab]')].findIndex(({ ariaSelected }) => ariaSelected === 'true'),
      );
    const first = await selected();
    await page.click('.tabs [role=tab]:not([aria-selected=true])');
    await until(async () => (await selected()) !== first, 'at another tab');
    const second = await selected();
    await page.press('ArrowLeft');
    await page.waitFor('with the focus on a tab', () => document.activeElement?.matches('.tabs [role=tab]'));
    await page.reload();
    await act.isStarted();
    await until(async () => (await selected()) === second, 'remembered');
    await page.click('.tabs [role=tab]:not([aria-selected=true])');
    await act.hasEmptyConsole();
  });

  test('code is copied', async () => {
    const { page, ...act } = await reader();
    await act.open(LONG_DOC);
    await page.hover('.code-block');
    await page.click('.code-block .code-copy');
    await page.waitFor(
      'copied',
      () => document.querySelector<HTMLElement>('.code-copy')?.dataset['answer'] === 'Copied',
    );
    await act.hasEmptyConsole();
  });

  test('the color mode changes, and stays', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    const isTheme = (theme: string): Promise<void> =>
      page.waitFor(theme, (wanted) => document.documentElement.dataset['theme'] === wanted, theme);
    await page.evaluate(press, '.color-mode-toggle');
    await isTheme('dark');
    await page.reload();
    await isTheme('dark');
    await act.isStarted();
    await page.evaluate(press, '.color-mode-toggle');
    await isTheme('light');
    await act.hasEmptyConsole();
  });
}

function checkVersions(reader: Open, width: Width): void {
  test('the version menu opens, and Esc gives the focus back', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await act.openVersionMenu(width);
    await page.press('Escape');
    await act.isGone('.version-menu');
    await act.hasFocus('.version-button');
    await act.hasEmptyConsole();
  });

  test('it is painted', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await act.openVersionMenu(width);
    // Scripts see no difference between what is painted and what the engine leaves out.
    await until(async () => {
      const [seen, unseen] = [await act.paint(1), await act.paint(0)];
      return Math.abs(seen.length - unseen.length) > MENU_BYTES;
    }, 'painted');
    await act.hasEmptyConsole();
  });

  test('its filter finds a version, which shows the same page', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await act.openVersionMenu(width);
    await page.type('2.8.');
    await page.waitFor('filtered', () =>
      [...document.querySelectorAll<HTMLElement>('.version-menu [data-version]')]
        .filter((link) => link.checkVisibility())
        .every((link) => link.dataset['version']?.startsWith('2.8.')),
    );
    await page.press('Enter');
    await act.isAt('/docs/2.8.2/lms-backends');
    await act.shows('LMS');
    await act.isSameDocument();
    await act.hasEmptyConsole();
  });

  test('the changes of a version are drawn', async () => {
    const { page, ...act } = await reader();
    await act.open('/docs/3.1.0/changes');
    await page.click('main details:has(.differences ins) > summary');
    await act.sees('.differences ins');
    await act.hasEmptyConsole();
  });

  test('two versions are compared in the browser', async () => {
    const { page, ...act } = await reader();
    await act.open('/versions/compare?from=2.8.0&to=3.2.1&page=lms-backends');
    await act.sees('.differences ins, .differences del');
    await act.hasEmptyConsole();
    expect(await page.evaluate(() => location.search)).toContain('page=lms-backends');
  });
}

function checkMenus(reader: Open, width: Width): void {
  if (width === 'wide') {
    test('the list of headings follows the reader', async () => {
      const { page, ...act } = await reader();
      await act.open(DOC);
      await page.evaluate(() =>
        document.getElementById('check-that-it-works')?.scrollIntoView({ behavior: 'instant' }),
      );
      await page.waitFor(
        'marked',
        () => document.querySelector<HTMLAnchorElement>('.toc [aria-current]')?.hash === '#check-that-it-works',
      );
      await act.hasEmptyConsole();
    });
    return;
  }

  test('the menu opens, and Esc gives the focus back', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await page.click('.navbar-toggle');
    await act.sees('.menu');
    await act.hasFocus('.menu [aria-label="Close navigation bar"]');
    await page.press('Escape');
    await act.isGone('.menu');
    await act.hasFocus('.navbar-toggle');
    await act.hasEmptyConsole();
  });

  test('Back closes the menu, and stays on the page', async () => {
    const { page, ...act } = await reader();
    await act.open(DOC);
    await page.click('.navbar-toggle');
    await act.hasFocus('.menu [aria-label="Close navigation bar"]');
    await page.back();
    await act.isGone('.menu');
    await act.isAt(DOC);
    await act.hasEmptyConsole();
  });
}

function checkSearch(reader: Open): void {
  test('the search opens with a key, finds a page, and leads there', async () => {
    const { page, ...act } = await reader();
    await act.open('/help');
    await page.type('/');
    await act.hasFocus('dialog input');
    await page.type('tls connection');
    await page.waitFor('with the page as first result', () =>
      document.querySelector('[role=option]')?.getAttribute('href')?.startsWith('/docs/tls-connection'),
    );
    // WebKit gave the results no height of their own, so that the dialog hid them.
    await page.waitFor('able to see the result', isInSight, '[role=option]');
    await page.press('Enter');
    await page.waitFor('at the result', () => location.pathname === '/docs/tls-connection');
    await act.isGone('dialog');
    await act.hasEmptyConsole();
  });
}

function checkIslands(reader: Open): void {
  test('an island runs, also after a navigation in place', async () => {
    const { page, ...act } = await reader();
    await act.open('/docs/other');
    await page.click('.markdown a');
    await act.isAt('/docs/island');
    await act.isSameDocument();
    const count = () => page.evaluate(() => document.querySelector('.counter')?.textContent);
    await until(async () => {
      await page.click('.counter');
      return (await count()) !== 'Count 3';
    }, 'counting');
    await act.hasEmptyConsole();
  });
}

function checkPictures(reader: Open): void {
  // WebKit gives such pictures the mode of the system.
  test('a picture that asks for the color mode gets that of the page', async () => {
    const { page, ...act } = await reader();
    const isPainted = (color: string): Promise<void> =>
      until(async () => (await act.colorOf('img[alt="Asks"]')) === color, `painted ${color}`);
    await act.open('/docs/other?docsite-theme=dark');
    await isPainted('0,0,255');
    await page.evaluate(press, '.color-mode-toggle');
    await isPainted('255,0,0');
    const address = await page.evaluate(() => document.querySelector<HTMLImageElement>('img[alt="Asks"]')?.src ?? '');
    await page.evaluate(press, '.color-mode-toggle');
    await isPainted('0,0,255');
    // One that comes later than the page.
    await page.evaluate(
      (src) => document.querySelector('img[alt="Asks"]')?.replaceWith(Object.assign(new Image(), { src, alt: 'Asks' })),
      address,
    );
    await isPainted('0,0,255');
    await act.hasEmptyConsole();
  });

  test('a figure shows its dark picture on dark pages', async () => {
    const { page, ...act } = await reader();
    const seen = () =>
      page.evaluate(() => {
        // Pictures load once they are in view.
        document.querySelector('main figure')?.scrollIntoView();
        return [...document.querySelectorAll<HTMLImageElement>('main figure img')]
          .filter((image) => image.checkVisibility())
          .map((image) => image.currentSrc.replace(/.*\//u, '').replace(/\W.*/u, ''))
          .join();
      });
    for (const [mode, picture] of [
      ['dark', 'night'],
      ['light', 'day'],
    ]) {
      await act.open(`/docs/other?docsite-theme=${String(mode)}`);
      await until(async () => (await seen()) === picture, `${String(mode)} picture shown`);
    }
    await act.hasEmptyConsole();
  });
}

function checkWithoutScripts(reader: Open, width: Width): void {
  test('without scripts, a page can be read, and it leads to its history', async () => {
    const { page, ...act } = await reader();
    await page.goto(act.urlOf(DOC));
    await act.shows('LMS');
    expect(await page.evaluate(() => 'js' in document.documentElement.dataset)).toBe(false);
    await page.click(
      width === 'wide' ? '.navbar a[href="/versions/lms-backends"]' : '.doc-footer a[href="/versions/lms-backends"]',
    );
    await act.isAt('/versions/lms-backends');
    await act.shows('History');
    // Engines report what the policy has blocked.
    await page.takeMessages();
  });
}

function checkLeaving(reader: Open): void {
  const search = async (page: EnginePage): Promise<void> => {
    await page.type('/');
    await page.waitFor('in the search', () => document.activeElement?.matches('dialog input'));
    await page.type('docker');
  };
  test.each([
    { path: '/help?', hold: 'search/text', act: search },
    { path: '/help?', hold: 'versions.json', act: search },
    { path: '/search?q=docker&', hold: 'search/text' },
    { path: '/versions/compare?page=lms-backends&', hold: 'lms-backends' },
    { path: '/nowhere?', hold: '.json' },
  ])('$path left while $hold is loading reports nothing', async ({ path, hold, act = () => undefined }) => {
    const { page, ...reads } = await reader();
    // What another engine has requested is not this one's.
    const address = reads.urlOf(`${path}${HASTY}&hold=${hold}&reader=${randomUUID()}`);
    await page.goto(address);
    await reads.isStarted();
    // A reader is there: without one, this page loads its features in a while.
    await page.press('Shift');
    await act(page);
    await until(
      async () => ((await (await fetch(reads.urlOf('/held'))).json()) as string[]).includes(address),
      'requested',
    );
    // The page itself is not found.
    await page.takeMessages();
    await page.goto(reads.urlOf('/favicon.svg?slow'));
    await reads.hasEmptyConsole();
  });
}

/** What is asked of a page again and again. */
function readerOf(page: EnginePage, origin: string) {
  const { evaluate, waitFor } = page;
  const urlOf = (path: string): string => origin + path;
  const isStarted = (): Promise<void> => waitFor('started', () => 'started' in document.documentElement.dataset);
  const isHydrated = (): Promise<void> =>
    waitFor('taken over by React', () => 'hasHydrated' in document.documentElement.dataset);
  const sees = (selector: string): Promise<void> => waitFor(`able to see ${selector}`, isShown, selector);
  const hasFocus = (selector: string): Promise<void> =>
    waitFor(`with the focus on ${selector}`, (wanted) => document.activeElement?.matches(wanted), selector);
  return {
    page,
    urlOf,
    isStarted,
    isHydrated,
    sees,
    hasFocus,
    /**
     * Loads a page, and waits until React has it. A key shows that the reader is there; a real one, since WebKit goes back past
     * what scripts have added to the history of a reader who has done nothing.
     */
    open: async (path: string): Promise<void> => {
      await page.goto(urlOf(path));
      await isStarted();
      await page.press('Shift');
      await waitFor('taken over by React', markWhenHydrated);
    },
    isAt: (path: string): Promise<void> =>
      waitFor(`at ${path}`, (wanted) => location.pathname + location.hash === wanted, path),
    shows: (start: string): Promise<void> =>
      waitFor(
        `at a page that begins with ${start}`,
        (wanted) => document.querySelector('h1')?.textContent.startsWith(wanted),
        start,
      ),
    isSameDocument: async (): Promise<void> => {
      expect(await evaluate(() => 'mark' in document.documentElement.dataset)).toBe(true);
    },
    scrollTo: async (top: number): Promise<void> => {
      await evaluate(
        (y) =>
          new Promise<void>((resolve) => {
            if (scrollY === y) resolve();
            addEventListener('scroll', () => resolve(), { once: true });
            scrollTo({ top: y, behavior: 'instant' });
          }),
        top,
      );
      // A place counts once the reader rests there.
      await new Promise((resolve) => setTimeout(resolve, 250));
    },
    isScrolledTo: (top: number): Promise<void> =>
      waitFor(`scrolled to ${String(top)}`, (y) => Math.abs(scrollY - y) < 2, top),
    isGone: (selector: string): Promise<void> => waitFor(`without ${selector}`, isUnseen, selector),
    openVersionMenu: async (width: Width): Promise<void> => {
      if (width === 'narrow') {
        await page.click('.navbar-toggle');
        // Of a page with a sidebar, the menu shows that first.
        if (await evaluate(() => document.querySelector('.menu-back') !== null)) await page.click('.menu-back');
      }
      await page.click('.version-button');
      await sees('.version-menu');
      await waitFor(
        'with the focus in the version menu',
        () => document.activeElement?.closest('.version-menu') !== null,
      );
    },
    /** A picture of the page, in which the version menu has this opacity. */
    paint: async (opacity: 0 | 1): Promise<Buffer> => {
      await page.evaluate((value) => {
        for (const menu of document.querySelectorAll<HTMLElement>('.version-menu')) menu.style.opacity = String(value);
      }, opacity);
      return Buffer.from(await takePicture(page), 'base64');
    },
    /** What the engine has painted in the middle of an element: red, green and blue. */
    colorOf: async (selector: string): Promise<string> => evaluate(readPixel, selector, await takePicture(page)),
    hasEmptyConsole: async (): Promise<void> => {
      expect(await page.takeMessages()).toEqual([]);
    },
  };
}

/** A PNG, in base 64. */
async function takePicture(page: EnginePage): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-painted-'));
  const file = path.join(folder, 'page.png');
  await page.screenshot(file);
  const picture = await readFile(file, 'base64');
  await rm(folder, { recursive: true });
  return picture;
}

/** These run in the page. */
function clearStorage(origin: string): boolean {
  if (location.origin !== origin) return false;
  localStorage.clear();
  sessionStorage.clear();
  return true;
}
/** The mark stays as long as the document does. */
function markWhenHydrated(): boolean {
  const { dataset } = document.documentElement;
  dataset['mark'] = '';
  return 'hasHydrated' in dataset;
}
async function readPixel(selector: string, picture: string): Promise<string> {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  context?.drawImage(image, 0, 0);
  const { left = 0, top = 0, width = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  const scale = image.width / innerWidth;
  const pixel = context?.getImageData((left + width / 2) * scale, (top + height / 2) * scale, 1, 1);
  return [...(pixel?.data ?? [])].slice(0, 3).join();
}
function isShown(selector: string): boolean {
  return [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
}
function isUnseen(selector: string): boolean {
  return ![...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
}
function isInSight(selector: string): boolean {
  const element = document.querySelector(selector);
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  return element?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) === true;
}
function isOnTop(id: string): boolean {
  const { top = -1 } = document.getElementById(id)?.getBoundingClientRect() ?? {};
  return top >= 0 && top < 160;
}
function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}
