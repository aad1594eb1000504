/**
 * `npm run bench -- page`: what a page costs its reader. Prints sizes, Lighthouse's figures, the time from a click to the
 * next heading and the memory after many navigations, each next to its goal. Nothing here fails: figures from a busy machine
 * need a human eye.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser, launchOptions } from '../e2e/find-browser.mjs';
import { measurePage } from '../support/page-sizes.mjs';
import { serveCompressed } from './serve-compressed.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {{ numericValue: number, score: number | null }} Audit */
/** @typedef {{ score: number, auditRefs: { id: string, weight: number }[] }} Category */
/** @typedef {{ audits: Record<string, Audit | undefined>, categories: Record<string, Category | undefined> }} Report */

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DOC_PAGE = '/docs/lms-backends';
/** The pages to click through, all in the sidebar of the latest version. */
const CLICKED = ['/docs/installation', '/docs/lms-connection', '/docs/web-analytics', '/docs/cookiecutter'];
/** Run by npx, because it is far larger than all dependencies of docsite together. Later releases need a newer Node. */
const LIGHTHOUSE = 'lighthouse@12.2.3';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-bench-'));
const site = path.join(folder, 'site');
try {
  await run(process.execPath, [path.join(ROOT, 'bin/docsite.js'), 'build', '--out', site], { cwd: ROOT });
  const server = await serveCompressed(site);
  printSizes();
  await printNavigation(server.origin);
  await printLighthouse(server.origin);
  await server.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

function printSizes() {
  write(`${DOC_PAGE}, gzip -9`);
  for (const { name, bytes, goalKb } of measurePage(site, DOC_PAGE)) {
    writeFigure(name, {
      value: `${(bytes / 1000).toFixed(2)} kB`,
      goal: `≤ ${goalKb} kB`,
      isMet: bytes <= goalKb * 1000,
    });
  }
}

/** @param {string} origin */
async function printNavigation(origin) {
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, '--js-flags=--expose-gc', '--enable-precise-memory-info'],
  });
  const page = await browser.newPage();
  await page.goto(origin + (CLICKED.at(-1) ?? ''));
  await page.waitForSelector('html[data-has-hydrated=true]');
  const times = await goRound(page, 20);
  const median = middle(times);
  write('Navigation');
  const range = `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms`;
  writeFigure(`click on a prefetched link to new heading, median of 20 (${range})`, {
    value: `${median.toFixed(1)} ms`,
    goal: '≤ 40 ms',
    isMet: median <= 40,
  });
  await goRound(page, 80);
  const early = await heapBytes(page);
  await goRound(page, 400);
  const grownBytes = (await heapBytes(page)) - early;
  writeFigure('heap after 500 navigations against 100', {
    value: `${(grownBytes / 1e6).toFixed(2)} MB`,
    goal: '≤ 0.5 MB',
    isMet: grownBytes <= 5e5,
  });
  await browser.close();
}

/**
 * @param {Page} page
 * @param {number} clicks
 * @returns {Promise<number[]>} milliseconds per click
 */
async function goRound(page, clicks) {
  const times = [];
  for (let count = 0; count < clicks; count++) {
    times.push(await clickToHeading(page, CLICKED[count % CLICKED.length] ?? ''));
  }
  return times;
}

/**
 * From the click on a sidebar link, whose page is already loaded, to the frame that shows the page's heading.
 * @param {Page} page
 * @param {string} route
 * @returns {Promise<number>} milliseconds
 */
async function clickToHeading(page, route) {
  return page.evaluate(async (href) => {
    const link = document.querySelector(`.sidebar a[href="${href}"]`);
    if (!(link instanceof HTMLAnchorElement)) throw new Error(`The sidebar has no link to ${href}.`);
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 60));
    const heading = document.querySelector('h1');
    const startMs = performance.now();
    link.click();
    while (heading?.isConnected === true) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - startMs;
  }, route);
}

/** @param {Page} page */
async function heapBytes(page) {
  return page.evaluate(() => {
    const { gc, performance: clock } = /** @type {{ gc: () => void, performance: unknown }} */ (
      /** @type {unknown} */ (globalThis)
    );
    gc();
    return /** @type {{ memory: { usedJSHeapSize: number } }} */ (clock).memory.usedJSHeapSize;
  });
}

/** @param {string} origin */
async function printLighthouse(origin) {
  for (const route of [DOC_PAGE, '/']) {
    const reports = [];
    for (let count = 0; count < 3; count++) {
      const report = await runLighthouse(origin + route);
      if (report === null) return;
      reports.push(report);
    }
    write(`Lighthouse mobile, ${route}, median of 3`);
    writeLighthouse(reports);
  }
}

/** @param {readonly Report[]} reports */
function writeLighthouse(reports) {
  /** @param {string} id */
  const audit = (id) => middle(reports.map(({ audits }) => audits[id]?.numericValue ?? NaN));
  const paintMs = audit('largest-contentful-paint');
  const blockedMs = audit('total-blocking-time');
  const shift = audit('cumulative-layout-shift');
  const paint = `${(paintMs / 1000).toFixed(2)} s`;
  writeFigure('largest contentful paint', { value: paint, goal: '≤ 0.9 s', isMet: paintMs <= 900 });
  writeFigure('blocking time', { value: `${blockedMs.toFixed(0)} ms`, goal: '0 ms', isMet: blockedMs === 0 });
  writeFigure('layout shift', { value: shift.toFixed(3), goal: '0', isMet: shift === 0 });
  for (const category of CATEGORIES) {
    const score = middle(reports.map(({ categories }) => (categories[category]?.score ?? NaN) * 100));
    writeFigure(category, { value: score.toFixed(0), goal: '100', isMet: score === 100 });
    const inTheWay = new Set(reports.flatMap((report) => failing(report, category)));
    if (score < 100) write(`    in the way: ${[...inTheWay].join(', ')}`);
  }
}

/**
 * @param {Report} report
 * @param {string} category
 * @returns {string[]} audits that cost the category points
 */
function failing({ audits, categories }, category) {
  const refs = categories[category]?.auditRefs ?? [];
  return refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id);
}

/**
 * @param {string} url
 * @returns {Promise<Report | null>} `null` if Lighthouse could not be installed or run
 */
async function runLighthouse(url) {
  const output = path.join(folder, 'lighthouse.json');
  const flags = `--chrome-flags=--headless=new ${BROWSER_ARGS.join(' ')}`;
  try {
    await run('npx', ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${output}`, flags], {
      env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
    });
    /** @type {unknown} */
    const report = JSON.parse(await readFile(output, 'utf8'));
    return /** @type {Report} */ (report);
  } catch (error) {
    write(`Lighthouse did not run (npx ${LIGHTHOUSE}); the other figures are valid. ${String(error).slice(0, 400)}`);
    return null;
  }
}

/** @param {readonly number[]} values */
function middle(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/**
 * @param {string} name
 * @param {{ value: string, goal: string, isMet: boolean }} figure
 */
function writeFigure(name, { value, goal, isMet }) {
  write(`  ${isMet ? '✓' : '✗'} ${name.padEnd(68)} ${value.padStart(9)}   goal ${goal}`);
}

/** @param {string} line */
function write(line) {
  process.stdout.write(`${line}\n`);
}
