/**
 * `npm run bench -- compare`: how long the page that compares versions takes to draw the differences of two pages of 3,000
 * words, in the browser: from the arrival of the later page until they are in the document. Each round has a new page. ROUNDS
 * says how often.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../e2e/find-browser.mjs';
import { generateSite, REPOSITORY, writeText } from './corpora.mjs';
import { median } from './measure.mjs';
import { serveCompressed } from './serve-compressed.mjs';

const ROUNDS = Number(process.env['ROUNDS'] ?? 10);
const WORDS = 3000;
const GOAL_MS = 150;
/** Every so many lines of text a word is another one, and a paragraph is new. */
const [CHANGED_EVERY, ADDED_EVERY] = [2, 25];

const folder = mkdtempSync(path.join(os.tmpdir(), 'docsite-bench-'));
try {
  const root = path.join(folder, 'site');
  writeSite(root);
  execFileSync(process.execPath, [path.join(REPOSITORY, 'bin/docsite.js'), 'build', '--no-cache'], {
    cwd: root,
    stdio: 'ignore',
  });
  const server = await serveCompressed(path.join(root, 'site'));
  const browser = await chromium.launch(launchOptions());
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) runs.push(await measure(browser, server.origin));
  await browser.close();
  await server.close();
  const times = runs.map(({ ms }) => ms);
  const changes = runs[0]?.changes ?? 0;
  console.log(`${WORDS} words on each side, ${changes} changes, ${ROUNDS} rounds`);
  console.log(
    `median ${median(times).toFixed(0)} ms, shortest ${Math.min(...times).toFixed(0)} ms; goal ≤ ${GOAL_MS} ms`,
  );
} finally {
  rmSync(folder, { recursive: true });
}

/** @param {string} root */
function writeSite(root) {
  const texts = generateSite(60).pages.map(({ text }) => text.replaceAll(/^# .*$/gmu, ''));
  const words = texts.join('\n\n').split(/(?<=\s)(?=\S)/u);
  const before = `# Long\n\n${words.slice(0, WORDS).join('')}\n`;
  const after = before
    .split('\n')
    .map((line, index) => {
      if (!/^[A-Z][\w ,.]{20}/u.test(line)) return line;
      const changed = index % CHANGED_EVERY === 0 ? line.replace(/ \w+ /u, ' another ') : line;
      return index % ADDED_EVERY === 0 ? `${changed}\n\nA paragraph that only one of the two has.` : changed;
    })
    .join('\n');
  writeText(
    path.join(root, 'docsite.config.ts'),
    "export default { title: 'Long', url: 'https://long.example', search: false };\n",
  );
  writeText(path.join(root, 'docs/next/long.md'), after);
  writeText(path.join(root, 'docs/versions/1.0/long.md'), before);
  writeText(path.join(root, 'docs/versions/1.0/version.json'), '{ "label": "1.0", "files": { "long.md": "1.0" } }');
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 */
async function measure(browser, origin) {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const isDrawn = document.querySelector('.compare-result .diff-change') !== null;
      if (isDrawn && performance.getEntriesByName('drawn').length === 0) performance.mark('drawn');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin}/versions/compare?from=1.0&to=next&page=long`);
  await page.waitForSelector('.compare-result .diff-change');
  const run = await page.evaluate(() => {
    const arrived = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/long(?:\/|$)/u.test(name))
      .map((entry) => /** @type {PerformanceResourceTiming} */ (entry).responseEnd);
    const [drawn] = performance.getEntriesByName('drawn');
    const changes = document.querySelectorAll('.diff-change').length;
    return { ms: (drawn?.startTime ?? NaN) - Math.max(...arrived), arrived: arrived.length, changes };
  });
  await page.close();
  if (run.arrived !== 2) throw new Error(`${run.arrived} pages were fetched.`);
  return run;
}
