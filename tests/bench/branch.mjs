/**
 * `npm run bench -- branch`: how long a closed branch of 200 entries takes to open, once its part of the shared sidebar has
 * come: from the click to the first frame that has all its links. In a sidebar of 10,000 pages; `--pages 2000` for another one.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { launchOptions } from '../e2e/find-browser.mjs';
import { writeText } from './corpora.mjs';
import { DOCSITE } from './docsite.mjs';
import { median } from './measure.mjs';
import { serveCompressed } from './serve-compressed.mjs';

/** @typedef {import('playwright').Page} Page */

const { values: options } = parseArgs({ options: { pages: { type: 'string', default: '10000' } } });
const PAGES = Number(options.pages);
const BRANCH = 200;
const ROUNDS = Number(process.env['ROUNDS'] ?? 15);
const GOAL_MS = 50;

const root = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
const browser = await chromium.launch(launchOptions());
try {
  writeSite();
  execFileSync(process.execPath, [DOCSITE, 'build', '--root', root], { stdio: 'ignore' });
  const server = await serveCompressed(path.join(root, 'site'));
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await openBranch(server.origin));
  await server.close();
  const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
  const goal = `goal: ≤ ${GOAL_MS} ms`;
  console.log(`A branch of ${BRANCH} of ${PAGES} pages opens in ${median(times).toFixed(0)} ms (${range}), ${goal}`);
} finally {
  await browser.close();
  rmSync(root, { recursive: true });
}

function writeSite() {
  writeText(
    path.join(root, 'docsite.config.ts'),
    "export default { title: 'Bench', url: 'https://bench.example', search: false };\n",
  );
  for (let index = 0; index < PAGES; index++) {
    const section = Math.floor(index / BRANCH);
    writeText(path.join(root, `docs/next/section-${section}/page-${index}.md`), `# Page ${index}\n\nText.\n`);
  }
}

/** @param {string} origin */
async function openBranch(origin) {
  const page = await browser.newPage();
  await page.goto(`${origin}/docs/section-1/page-${BRANCH}/`);
  const summary = page.locator('.sidebar details[data-branch]:not([open]) > summary').first();
  await summary.waitFor();
  const loaded = page.waitForResponse((response) => /sidebar\..*json$/u.test(response.url()));
  await summary.hover();
  await (await loaded).finished();
  const ms = await summary.evaluate(clickUntilShown, BRANCH);
  await page.close();
  return ms;
}

/**
 * Runs in the page.
 * @param {Element} summary
 * @param {number} count links that the branch has
 * @returns {Promise<number>} milliseconds
 */
function clickUntilShown(summary, count) {
  return new Promise((resolve) => {
    const startMs = performance.now();
    // The frame after the one that has them begins when that one is laid out and painted.
    const end = () => resolve(performance.now() - startMs);
    const look = () => {
      const isThere = (summary.parentElement?.querySelectorAll('a').length ?? 0) >= count;
      requestAnimationFrame(isThere ? end : look);
    };
    /** @type {HTMLElement} */ (summary).click();
    requestAnimationFrame(look);
  });
}
