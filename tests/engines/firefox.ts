/** Firefox, driven over WebDriver BiDi. */
import { writeFile } from 'node:fs/promises';
import { launch } from 'puppeteer-core';
import { type EnginePage, withPointer } from './engine.ts';
import { findEngine } from './find-engine.mjs';

const PREFERENCES = {
  // What Firefox itself asks the network for would be in the console.
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'dom.events.testing.asyncClipboard': true,
};

export async function openFirefox(): Promise<EnginePage> {
  const executablePath = findEngine('Firefox');
  if (executablePath === null) throw new Error('Firefox is not installed. See tests/README.md.');
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: PREFERENCES,
    // A page that starts later than this has failed.
    protocolTimeout: 60_000,
  });
  const [page = await browser.newPage()] = await browser.pages();
  let messages: string[] = [];
  page.on('console', (message) => {
    if (/^(?:error|warn)$/u.test(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  return withPointer({
    goto: async (url) => {
      await page.goto(url);
    },
    reload: async () => {
      await page.reload();
    },
    // In-app steps load no document, so there is nothing to wait for.
    back: () => page.evaluate(() => history.back()),
    forward: () => page.evaluate(() => history.forward()),
    evaluate: (run, ...args) => page.evaluate(run as never, ...args),
    moveTo: ({ x, y }) => page.mouse.move(x, y),
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (file) => writeFile(file, await page.screenshot()),
    takeMessages: () => {
      const taken = messages;
      messages = [];
      return Promise.resolve(taken);
    },
    close: () => browser.close(),
  });
}
