/**
 * `npm run bench -- serve`: how long a writer waits. On a copy of the flagship, in a browser: from the start to the first
 * page, from a save to the text on the screen (a page of `next`, and a text that forty versions share), from a template
 * to the reloaded page, and the server's memory over many saves. Each figure is next to its goal; with `hugo` installed,
 * its server on the same tree in the same run. Nothing here fails: look at a quiet machine's figures, side by side.
 * With the name and the size of a series (`npm run bench -- serve one-sidebar 2000`), start and save on such a site.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../e2e/find-browser.mjs';
import { copyFlagship, EDITED_PAGE, REPOSITORY } from './corpora.mjs';
import { discard } from './discard.mjs';
import { SERIES } from './series.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('playwright').Page} Page */
/** @typedef {{ readonly file: string, readonly url: string }} Place */

const STARTS = Number(process.env['STARTS'] ?? 5);
const SAVES = Number(process.env['SAVES'] ?? 40);
const TEMPLATES = Number(process.env['TEMPLATES'] ?? 5);
const MEMORY_SAVES = Number(process.env['MEMORY_SAVES'] ?? 1000);
/** How many versions should share the text that is measured. */
const SHARED_BY = 40;
const PORT = 4790;
/** @type {(text: string) => { readonly files: Readonly<Record<string, string>> }} */
const parseManifest = JSON.parse.bind(JSON);
/** @type {(text: string) => { readonly versions: readonly { readonly label: string }[] }} */
const parseList = JSON.parse.bind(JSON);

/** Ended with this process, however it ends. @type {Set<ChildProcess>} */
const running = new Set();
const endAll = () => running.forEach((server) => server.kill('SIGKILL'));
process.on('exit', endAll);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    endAll();
    process.kill(process.pid, signal);
  });
}
if (await isAnswered(`http://127.0.0.1:${PORT}/`)) throw new Error(`Port ${PORT} is taken.`);

const [seriesName, size] = process.argv.slice(2);
const series = SERIES.find(({ name }) => name === seriesName);
if (seriesName !== undefined && series === undefined) throw new Error(`There is no series "${seriesName}".`);
const folder = mkdtempSync(join(tmpdir(), 'docsite-bench-serve-'));
const browser = await chromium.launch(launchOptions());
try {
  if (series === undefined) await measureFlagship();
  else await measureSeries(series, Number(size ?? series.sizes.at(-1)));
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measureFlagship() {
  const root = join(folder, 'flagship');
  copyFlagship(root);
  await measureDocsite(root);
  if (hasHugo()) await measureHugo(makeHugoSite());
  else console.log('\nhugo is not installed: no comparison.');
}

/**
 * @param {import('./series.mjs').Series} series
 * @param {number} count
 */
async function measureSeries({ kinds, unit }, count) {
  for (const kind of kinds) {
    const root = join(folder, kind.name);
    kind.write(root, count);
    const start = () => startServer(process.execPath, [bin(), 'serve', '--root', root, '--port', String(PORT)]);
    const hasReleases = existsSync(join(root, 'docs/versions'));
    const url = `http://127.0.0.1:${PORT}/docs/${hasReleases ? 'next/' : ''}${EDITED_PAGE}`;
    console.log(`docsite serve, ${count} ${unit}, ${kind.name}`);
    const forget = () => discard(join(root, 'node_modules/.cache'));
    printTimes('first start to first page', await measureStarts(start, url, forget), { medianMs: 1500 });
    const server = start();
    await waitFor(url);
    const page = await browser.newPage();
    const place = { file: join(root, 'docs/next', `${EDITED_PAGE}.md`), url };
    printTimes('save to visible', await measureSaves(page, place), { medianMs: hasReleases ? 100 : 60 });
    await page.close();
    await stop(server);
    discard(root);
  }
}

/** @param {string} root */
async function measureDocsite(root) {
  const start = () => startServer(process.execPath, [bin(), 'serve', '--root', root, '--port', String(PORT)]);
  const first = `http://127.0.0.1:${PORT}/docs/next/discover`;
  console.log(`docsite serve, ${readdirSync(join(root, 'docs/versions')).length} released versions`);
  const forget = () => discard(join(root, 'node_modules/.cache'));
  printTimes('first start to first page', await measureStarts(start, first, forget), { medianMs: 500 });
  execFileSync(process.execPath, [bin(), 'build', '--root', root], { stdio: 'ignore' });
  printTimes('later start to first page', await measureStarts(start, first), { medianMs: 500 });

  const server = start();
  await waitFor(first);
  const page = await browser.newPage();
  const own = { file: join(root, 'docs/next/discover.md'), url: first };
  printTimes('save to visible, one version', await measureSaves(page, own), { medianMs: 35, p95Ms: 80 });
  const shared = findShared(root);
  const label = `save to visible, ${shared.versions} versions`;
  printTimes(label, await measureSaves(page, shared), { medianMs: 35, p95Ms: 80 });
  const open = await openVersions(shared.urls.slice(0, 5));
  printTimes(`the same, ${open.length} more pages open`, await measureSaves(page, shared), { medianMs: 35, p95Ms: 80 });
  for (const other of open) await other.close();
  printTimes('template edit to reloaded page', await measureTemplates(page, root), { medianMs: 400 });
  await measureMemory(server, page, own);
  await page.close();
  await stop(server);
}

/**
 * @param {() => ChildProcess} start
 * @param {string} url
 * @param {() => void} [prepare] called before each start
 */
async function measureStarts(start, url, prepare) {
  const times = [];
  for (let round = 0; round < STARTS; round++) {
    prepare?.();
    const startMs = performance.now();
    const server = start();
    await waitFor(url);
    times.push(performance.now() - startMs);
    await stop(server);
  }
  return times;
}

/**
 * Times from the call that writes the file to the frame after which the new text is in the document.
 * @param {Page} page
 * @param {Place} place
 */
async function measureSaves(page, { file, url }) {
  await page.goto(url);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => document.documentElement.dataset['hasHydrated'] === 'true').catch(() => undefined);
  const text = readFileSync(file, 'utf8');
  const times = [];
  // The first ones warm the code up.
  for (let save = -5; save < SAVES; save++) {
    const word = `mark${String(Date.now())}${String(save + 10)}`;
    const seen = page.evaluate(waitForWord, word);
    const startMs = performance.timeOrigin + performance.now();
    writeFileSync(file, `${text}\n\n${word}\n`);
    const end = await seen;
    if (save >= 0) times.push(end - startMs);
    await sleep(150);
  }
  writeFileSync(file, text);
  await sleep(300);
  return times;
}

/** Runs in the page: resolves with the time since 1970 when the text contains a word. @param {string} word */
function waitForWord(word) {
  return new Promise((/** @type {(timeMs: number) => void} */ resolve) => {
    const look = () => {
      if (document.querySelector('main')?.textContent.includes(word) !== true) return false;
      resolve(performance.timeOrigin + performance.now());
      return true;
    };
    if (look()) return;
    const observer = new MutationObserver(() => {
      if (look()) observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** @param {readonly string[]} urls */
async function openVersions(urls) {
  const pages = [];
  for (const url of urls) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`http://127.0.0.1:${PORT}${url}`);
    pages.push(page);
  }
  return pages;
}

/**
 * @param {Page} page
 * @param {string} root
 */
async function measureTemplates(page, root) {
  mkdirSync(join(root, 'templates/components'), { recursive: true });
  const times = [];
  for (let edit = -1; edit < TEMPLATES; edit++) {
    const word = `footer${String(Date.now())}`;
    const start = performance.now();
    writeFileSync(
      join(root, 'templates/components/footer.tsx'),
      `export function Footer() { return <footer>${word}</footer>; }\n`,
    );
    await page.getByText(word).waitFor({ state: 'attached' });
    if (edit >= 0) times.push(performance.now() - start);
    await sleep(500);
  }
  rmSync(join(root, 'templates'), { recursive: true });
  await sleep(1500);
  return times;
}

/**
 * @param {ChildProcess} server
 * @param {Page} page
 * @param {Place} place
 */
async function measureMemory(server, page, { file, url }) {
  await page.goto(url);
  const text = readFileSync(file, 'utf8');
  const sizes = [];
  for (let save = 0; save <= MEMORY_SAVES; save++) {
    writeFileSync(file, `${text}\n\nsave ${String(save)}\n`);
    await sleep(25);
    if (save % Math.max(1, Math.floor(MEMORY_SAVES / 5)) === 0) sizes.push(residentMb(server.pid ?? 0));
  }
  writeFileSync(file, text);
  const line = sizes.map((size) => size.toFixed(0)).join(' ');
  console.log(`  memory over ${MEMORY_SAVES} saves, resident     ${line} MB      goal: flat`);
}

/** @param {number} pid */
function residentMb(pid) {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
}

/** @param {string} root */
async function measureHugo(root) {
  const args = ['server', '--source', root, '--port', String(PORT), '--disableFastRender', '--bind', '127.0.0.1'];
  const start = () => startServer('hugo', args);
  const url = `http://127.0.0.1:${PORT}/docs/next/discover/`;
  console.log(
    `\n${execFileSync('hugo', ['version'], { encoding: 'utf8' }).split(/[-+ ]/u).slice(0, 2).join(' ')}, the same texts`,
  );
  printTimes('start to first page', await measureStarts(start, url), {});
  const server = start();
  await waitFor(url);
  const page = await browser.newPage();
  const own = { file: join(root, 'content/docs/next/discover.md'), url };
  printTimes('save to visible, one version', await measureReloads(page, own), {});
  await page.close();
  await stop(server);
}

/**
 * Hugo reloads the page: the word is looked for from here, across documents.
 * @param {Page} page
 * @param {Place} place
 */
async function measureReloads(page, { file, url }) {
  await page.goto(url);
  await sleep(1000);
  const text = readFileSync(file, 'utf8');
  const times = [];
  for (let save = -2; save < Math.min(SAVES, 15); save++) {
    const word = `mark${String(Date.now())}`;
    const start = performance.now();
    appendFileSync(file, `\n\n${word}\n`);
    await page.getByText(word).waitFor({ state: 'attached' });
    if (save >= 0) times.push(performance.now() - start);
    await sleep(600);
  }
  writeFileSync(file, text);
  return times;
}

function hasHugo() {
  try {
    execFileSync('hugo', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Every page of every version as Hugo's content, in a layout of a few lines: far less than docsite draws. */
function makeHugoSite() {
  const root = join(folder, 'hugo');
  const out = join(folder, 'flagship/docs');
  for (const version of readdirSync(join(out, 'versions'), { withFileTypes: true })) {
    if (!version.isDirectory()) continue;
    const manifest = parseManifest(readFileSync(join(out, 'versions', version.name, 'version.json'), 'utf8'));
    for (const [path, place] of Object.entries(manifest.files)) {
      if (!path.endsWith('.md')) continue;
      const from = join(out, 'versions', place.endsWith('.md') ? place : join(place, path));
      cpSync(from, join(root, 'content/docs', `v${version.name}`, path));
    }
  }
  cpSync(join(out, 'next'), join(root, 'content/docs/next'), { recursive: true });
  mkdirSync(join(root, 'layouts/_default'), { recursive: true });
  const layout =
    '<!doctype html><html><head><title>{{ .Title }}</title></head><body><main>{{ .Content }}</main></body></html>';
  for (const name of ['single', 'list']) writeFileSync(join(root, `layouts/_default/${name}.html`), layout);
  writeFileSync(join(root, 'hugo.toml'), "baseURL = 'http://127.0.0.1/'\n[markup.goldmark.renderer]\nunsafe = true\n");
  return root;
}

/** A text of a released version that at least forty have, or the one that most have. @param {string} root */
function findShared(root) {
  const args = [bin(), 'versions', 'list', '--json', '--root', root];
  const list = parseList(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  /** @type {Map<string, string[]>} */
  const sharers = new Map();
  for (const { label } of list.versions.filter((version) => version.label !== 'next')) {
    const manifest = parseManifest(readFileSync(join(root, 'docs/versions', label, 'version.json'), 'utf8'));
    for (const [path, holder] of Object.entries(manifest.files)) {
      const place = holder.includes('/') ? holder : `${holder}/${path}`;
      if (path.endsWith('.md')) sharers.set(place, [...(sharers.get(place) ?? []), `${label}/${path.slice(0, -3)}`]);
    }
  }
  const all = [...sharers].toSorted(([, a], [, b]) => a.length - b.length);
  const [place, pages] = all.find(([, pages]) => pages.length >= SHARED_BY) ?? all.at(-1) ?? ['', []];
  const urls = pages.slice(1).map((page) => `/docs/${page}`);
  const url = `http://127.0.0.1:${PORT}${urls[0] ?? ''}`;
  return { file: join(root, 'docs/versions', place), url, urls: urls.slice(1), versions: pages.length };
}

function bin() {
  return join(REPOSITORY, 'bin/docsite.js');
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function startServer(command, args) {
  const server = spawn(command, args, { stdio: 'ignore' });
  running.add(server);
  return server;
}

/** @param {ChildProcess} server */
async function stop(server) {
  const ended = once(server, 'exit');
  server.kill('SIGINT');
  await ended;
  running.delete(server);
}

/** @param {string} url */
function isAnswered(url) {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** @param {string} url */
async function waitFor(url) {
  for (const startMs = Date.now(); Date.now() - startMs < 60_000; await sleep(3)) {
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) {
      await response.text();
      return;
    }
  }
  throw new Error(`${url} was not answered.`);
}

/**
 * @param {string} name
 * @param {readonly number[]} times
 * @param {{ readonly medianMs?: number, readonly p95Ms?: number }} goal
 */
function printTimes(name, times, { medianMs, p95Ms }) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ part) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  const goals = [medianMs === undefined ? '' : `median ≤ ${medianMs}`, p95Ms === undefined ? '' : `p95 ≤ ${p95Ms}`];
  const goal = goals.filter(Boolean).join(', ');
  const figures = `median ${at(0.5).toFixed(0).padStart(5)} ms   p95 ${at(0.95).toFixed(0).padStart(5)} ms`;
  console.log(`  ${name.padEnd(36)} ${figures}   ${goal === '' ? '' : `goal: ${goal} ms`}`);
}

/** @param {number} delayMs */
function sleep(delayMs) {
  return new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });
}
