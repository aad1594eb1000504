/**
 * The pictures of README, taken of the flagship: a document with its version menu open, and what changed in a version, each in
 * light and dark. `npm run pictures` writes them to `.github/pictures/` again after a change of the theme.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { serveCompressed } from '../tests/bench/serve-compressed.mjs';
import { launchOptions } from '../tests/e2e/find-browser.mjs';

/** @typedef {import('playwright').Page} Page */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PICTURES = path.join(ROOT, '.github/pictures');
/** As wide as GitHub shows a README. */
const SIZE = { width: 1012, height: 520 };
/** Of all pictures. Readers load half of them. */
const MAX_BYTES = 150_000;

/** @type {Readonly<Record<string, (page: Page) => Promise<unknown>>>} */
const SHOTS = {
  versions: async (page) => {
    await page.goto('/docs/lms-connection');
    await page.locator('.navbar .version-button').click();
    await page.locator('.version-menu .version-option').first().waitFor();
  },
  changes: async (page) => {
    await page.goto('/docs/2.15.0/changes');
    const section = page.locator('section', { has: page.locator('.diff-changed ins') });
    await section.first().evaluate((element) => element.scrollIntoView());
  },
};

const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-pictures-'));
try {
  const site = path.join(folder, 'site');
  await promisify(execFile)(process.execPath, ['bin/docsite.js', 'build', '--out', site], { cwd: ROOT });
  await mkdir(PICTURES, { recursive: true });
  const bytes = await takePictures(site);
  process.stdout.write(`${bytes} bytes in .github/pictures/\n`);
  if (bytes > MAX_BYTES) throw new Error(`The pictures of README may have ${MAX_BYTES} bytes together.`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * @param {string} site folder of the built flagship
 * @returns {Promise<number>} bytes of all pictures
 */
async function takePictures(site) {
  const server = await serveCompressed(site);
  const browser = await chromium.launch(launchOptions());
  let bytes = 0;
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    const context = await browser.newContext({ baseURL: server.origin, viewport: SIZE, reducedMotion: 'reduce' });
    await context.addInitScript((mode) => localStorage.setItem('docsite-theme', mode), colorScheme);
    for (const [name, reach] of Object.entries(SHOTS)) {
      const page = await context.newPage();
      await reach(page);
      // Playwright itself writes none, and PNG takes three times as much.
      const devtools = await context.newCDPSession(page);
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
      const picture = Buffer.from(data, 'base64');
      await writeFile(path.join(PICTURES, `${name}-${colorScheme}.webp`), picture);
      bytes += picture.length;
      await page.close();
    }
    await context.close();
  }
  await browser.close();
  await server.close();
  return bytes;
}
