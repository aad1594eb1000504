/**
 * Pictures of the same pages in three engines, next to each other: `npx vitest run --project engines-pictures` writes them to `test-results/engines/`, with
 * an `index.html`. Somebody has to look at them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { inject, test } from 'vitest';
import { launchOptions } from '../e2e/find-browser.mjs';
import { REPOSITORY } from '../support/site.ts';
import { type EnginePage, until } from './engine.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

const FOLDER = path.join(REPOSITORY, 'test-results/engines');
const ENGINES = ['chromium', 'firefox', 'webkit'] as const;
const WIDTHS = [1280, 390] as const;
const HEIGHT = 800;

type Page = Pick<EnginePage, 'goto' | 'evaluate' | 'screenshot' | 'resize' | 'close'>;

/** An address, what is pressed there one after the other (what a width lacks is left out), and what is there then. */
const SCENES: Readonly<Record<string, readonly [address: string, pressed: readonly string[], isThere: string]>> = {
  home: ['/', [], 'main'],
  'home-dark': ['/?docsite-theme=dark', [], 'main'],
  document: ['/docs/discover', [], 'main'],
  'document-dark': ['/docs/next/lms-connection?docsite-theme=dark', [], 'main'],
  menu: ['/docs/discover', ['.navbar-toggle'], '.menu'],
  versions: ['/docs/discover', ['.navbar-toggle', '.menu-back', '.version-button'], '.version-menu'],
  search: ['/docs/discover', ['.search-button'], 'dialog.search [role=option]'],
};
/** What one width lacks. */
const NARROW_ONLY = ['.navbar-toggle', '.menu-back'];

/** Runs in the page. */
async function isPainted(): Promise<boolean> {
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // One that begins at the edge may not have been asked for.
  const isInView = (image: HTMLImageElement): boolean => {
    const { top, height } = image.getBoundingClientRect();
    return image.checkVisibility() && height > 0 && top < innerHeight - 100;
  };
  return [...document.images].every((image) => image.complete || !isInView(image));
}

/** Runs in the page. In WebKit a script gives such pictures the mode of the page, once the reader acts. */
function haveModes(): boolean {
  if (!navigator.vendor.startsWith('Apple') || document.documentElement.dataset['theme'] !== 'dark') return true;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img[src*=".svg"]')];
  const seen = pictures.find((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight - 100);
  return seen === undefined || seen.src.startsWith('data:');
}

/** Runs in the page. */
function pressWhatIsSeen(selector: string): boolean {
  const button = [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
  // As a press does.
  button?.focus();
  button?.click();
  return button !== undefined;
}

async function openChromium(): Promise<Page> {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage();
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (run, ...args) => page.evaluate(`(${String(run)})(...${JSON.stringify(args)})`),
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => browser.close(),
  };
}

const OPEN = { chromium: openChromium, firefox: openFirefox, webkit: openWebKit } as const;

test.each(ENGINES)('%s', { timeout: 300_000 }, async (engine) => {
  mkdirSync(FOLDER, { recursive: true });
  const page: Page = await OPEN[engine]();
  try {
    for (const width of WIDTHS) {
      await page.resize(width, HEIGHT);
      for (const [scene, [address, pressed, shown]] of Object.entries(SCENES)) {
        await page.goto(inject('sites').flagship + address);
        await until(() => page.evaluate(() => 'started' in document.documentElement.dataset), 'started');
        await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })));
        const buttons = pressed.filter((one) => width < 600 || !NARROW_ONLY.includes(one));
        for (const one of buttons) {
          await until(() => page.evaluate(pressWhatIsSeen, one), `able to press ${one}`);
          await until(() => page.evaluate(isPainted), 'painted');
        }
        const isOpen = (selector: string): boolean =>
          [...document.querySelectorAll(selector)].some((one) => one.checkVisibility());
        if (buttons.length === pressed.length || scene !== 'menu') {
          await until(() => page.evaluate(isOpen, shown), `at ${scene}`);
        }
        await until(() => page.evaluate(haveModes), 'in the mode of the page');
        // Pictures come late, and WebKit paints later than it says.
        await until(() => page.evaluate(isPainted), 'painted');
        await page.screenshot(path.join(FOLDER, `${scene}-${String(width)}-${engine}.png`));
      }
    }
  } finally {
    await page.close();
  }
  const rows = Object.keys(SCENES).flatMap((scene) =>
    WIDTHS.map((width) => {
      const pictures = ENGINES.map((name) => `<td><img src="${scene}-${String(width)}-${name}.png">`);
      return `<tr><th>${scene}, ${String(width)}${pictures.join('')}`;
    }),
  );
  const head = `<!doctype html><style>img{width:100%}td{width:33%}</style><table><tr><th><th>${ENGINES.join('<th>')}`;
  writeFileSync(path.join(FOLDER, 'index.html'), head + rows.join(''));
});
