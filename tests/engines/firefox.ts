/** Firefox, driven over WebDriver BiDi. */
import { writeFile } from 'node:fs/promises';
import { launch } from 'puppeteer-core';
import { type EnginePage, HASTEN, until, withPointer } from './engine.ts';
import { findEngine } from './find-engine.mjs';

const PREFERENCES = {
  // What Firefox itself asks the network for would be in the console.
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'dom.events.testing.asyncClipboard': true,
  // What it does besides showing a page costs processor time for each one: it looks for an article and for its language,
  // keeps history, tabs and files on the disk, and counts all of this.
  'reader.parse-on-load.enabled': false,
  'browser.translations.enable': false,
  'places.history.enabled': false,
  'browser.sessionstore.interval': 86_400_000,
  'browser.cache.disk.enable': false,
  'toolkit.telemetry.enabled': false,
  'telemetry.fog.test.activity_limit': -1,
  'accessibility.force_disabled': 1,
  'layout.spellcheckDefault': 0,
  'browser.newtab.preload': false,
  'dom.ipc.processPrelaunch.enabled': false,
};

/** No page is loaded sooner, and each question costs Firefox 6 ms. */
const LOADING_MS = 75;

/** What Firefox itself writes on its first page. */
const OF_FIREFOX = /RSLoader/u;

export async function openFirefox(): Promise<EnginePage> {
  const executablePath = findEngine('Firefox');
  if (executablePath === null) throw new Error('Firefox is not installed. See tests/README.md.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: PREFERENCES,
    // Three events for each request, with all headers, took a quarter of the processor time of Firefox's main thread.
    networkEnabled: false,
    // A page that starts later than this has failed.
    protocolTimeout: 60_000,
  });
  const [page = await browser.newPage()] = await browser.pages();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (/^(?:error|warn)$/u.test(message.type())) messages.push(message.text());
  });
  // Of a value that is an error, Firefox tells a driver nothing.
  await page.evaluateOnNewDocument(() => {
    for (const name of ['error', 'warn'] as const) {
      const write = console[name].bind(console);
      console[name] = (...values: readonly unknown[]) => write(values.map(String).join(' '));
    }
  });
  await page.evaluateOnNewDocument(HASTEN);
  page.on('pageerror', (error) => messages.push(String(error)));
  // After a step back from another site, `page.goto()` and `page.reload()` wait for a navigation that they never hear of.
  const load = async (leave: string) => {
    await page.evaluate(`document.documentElement.dataset.left = ''; ${leave}`);
    // Another process begins with an empty document, whatever it loads.
    const isLoaded = (mayBeEmpty: boolean): boolean =>
      !('left' in document.documentElement.dataset) &&
      document.readyState === 'complete' &&
      (mayBeEmpty || location.href !== 'about:blank');
    await until(() => page.evaluate(isLoaded, leave.includes('about:blank')), 'loaded', LOADING_MS);
  };
  return withPointer({
    goto: (url) => load(`location.assign(${JSON.stringify(url)})`),
    reload: () => load('location.reload()'),
    // In-app steps load no document, so there is nothing to wait for.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    waitsInPage: true,
    run: (source, args) => page.evaluate(`(${source})(...${JSON.stringify(args)})`),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (file) => writeFile(file, await page.screenshot()),
    takeMessages: () => Promise.resolve(messages.splice(0).filter((text) => !OF_FIREFOX.test(text))),
    close: () => browser.close(),
  });
}
