/**
 * `npm run bench:page`: what a reader pays for a page. Prints sizes, Lighthouse figures, the time from a click to the
 * next heading, and the memory after many navigations, each beside its goal. Nothing here fails a build: figures of a
 * busy machine are figures to look at.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip, gzipSync } from 'node:zlib';
import { chromium } from 'playwright';
import { BROWSER_ARGS, findBrowser } from '../e2e/find-browser.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PAGE = '/docs/lms-backends';
const LIGHTHOUSE = 'lighthouse@12.2.3';
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript', svg: 'image/svg+xml', json: 'application/json', png: 'image/png' };

const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-bench-'));
const site = path.join(folder, 'site');
try {
  execFileSync(process.execPath, [path.join(ROOT, 'bin/docsite.js'), 'build', '--out', site], { cwd: ROOT, stdio: 'ignore' });
  const server = http.createServer(serve).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  printSizes();
  await printNavigation(origin);
  await printLighthouse(origin);
  server.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** A host as readers have it: compressed, with types, hashed files kept for ever. */
function serve(request, response) {
  const { pathname } = new URL(request.url ?? '/', 'http://host');
  const file = [pathname, `${pathname}/index.html`].map((name) => path.join(site, name)).find((name) => existsSync(name) && path.extname(name) !== '');
  if (file === undefined || !file.startsWith(site)) return void response.writeHead(404).end();
  const isText = !/\.(?:png|woff2)$/u.test(file);
  response.writeHead(200, {
    'Content-Type': `${TYPES[path.extname(file).slice(1)] ?? 'text/plain'}; charset=utf-8`,
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isText ? { 'Content-Encoding': 'gzip' } : {}),
  });
  const stream = createReadStream(file);
  if (isText) stream.pipe(createGzip({ level: 9 })).pipe(response);
  else stream.pipe(response);
}

function printSizes() {
  const html = readFileSync(path.join(site, PAGE, 'index.html'), 'utf8');
  const css = /href="\/(assets\/styles[^"]+)"/u.exec(html)?.[1] ?? '';
  const main = /src="\/(assets\/main[^"]+)"/u.exec(html)?.[1] ?? '';
  const before = new Set();
  collect(main, before);
  const react = new Set();
  collect(`assets/${/import\("\.\/(hydrate\.[^"]+)"\)/u.exec(read(main))?.[1] ?? ''}`, react);
  const sizeOf = (names) => [...names].reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
  const page = gzipSync(html, { level: 9 }).length;
  const scripts = sizeOf(before);
  const styles = sizeOf([css]);
  const later = sizeOf([...react].filter((name) => !before.has(name)));
  const rows = [
    ['HTML', page, 7],
    ['CSS', styles, 8],
    ['scripts before the reader acts', scripts, 6],
    ['all of it', page + styles + scripts, 20],
    ['React part', later, 80],
  ];
  console.log(`${PAGE}, gzip -9:`);
  for (const [name, bytes, goalKb] of rows) print(name, `${(bytes / 1000).toFixed(2)} kB`, `≤ ${goalKb} kB`, bytes <= goalKb * 1000);
}

/** A script and everything it imports statically. */
function collect(name, found) {
  if (found.has(name)) return;
  found.add(name);
  for (const [, imported] of read(name).matchAll(/(?:from|import)"\.\/([^"]+)"/gu)) collect(`assets/${imported}`, found);
}

function read(name) {
  return readFileSync(path.join(site, name), 'utf8');
}

async function printNavigation(origin) {
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: [...BROWSER_ARGS, '--js-flags=--expose-gc'] });
  const page = await browser.newPage();
  await page.goto(origin + PAGE);
  await page.waitForSelector('html[data-has-hydrated=true]');
  const routes = ['/docs/installation', '/docs/lms-connection', '/docs/web-analytics', '/docs/cookiecutter'];
  const times = [];
  for (let count = 0; count < 20; count++) times.push(await clickToHeading(page, routes[count % routes.length]));
  const median = times.toSorted((a, b) => a - b)[10];
  print('click on a prefetched link to new heading, median of 20', `${median.toFixed(1)} ms`, '≤ 40 ms', median <= 40);
  const heap = async () => page.evaluate(() => { globalThis.gc(); return performance.memory.usedJSHeapSize; });
  for (let count = 0; count < 100; count++) await clickToHeading(page, routes[count % routes.length]);
  const first = await heap();
  for (let count = 0; count < 400; count++) await clickToHeading(page, routes[count % routes.length]);
  const growth = (await heap()) - first;
  print('heap after 500 navigations against 100', `${(growth / 1e6).toFixed(2)} MB`, '≤ 1 MB', growth <= 1e6);
  await browser.close();
}

/** Milliseconds from the click on a sidebar link, whose page is loaded, to its heading in the document. */
function clickToHeading(page, route) {
  return page.evaluate(async (href) => {
    const link = document.querySelector(`a[href="${href}"]`);
    link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const startMs = performance.now();
    link.click();
    while (document.documentElement.querySelector('#docsite')?.querySelector(`[aria-current=page][href="${href}"]`) === null) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - startMs;
  }, route);
}

async function printLighthouse(origin) {
  const config = path.join(folder, 'lighthouse.json');
  for (const route of [PAGE, '/']) {
    const runs = [];
    for (let count = 0; count < 3; count++) {
      try {
        execFileSync('npx', ['--yes', LIGHTHOUSE, origin + route, '--quiet', '--output=json', `--output-path=${config}`, `--chrome-flags=--headless ${BROWSER_ARGS.join(' ')}`], {
          env: { ...process.env, CHROME_PATH: findBrowser() ?? '' },
          stdio: 'ignore',
        });
        runs.push(JSON.parse(await readFile(config, 'utf8')));
      } catch {
        console.log(`Lighthouse did not run (npx ${LIGHTHOUSE}); the other figures stand.`);
        return;
      }
    }
    const median = (pick) => runs.map(pick).toSorted((a, b) => a - b)[1];
    console.log(`Lighthouse mobile, ${route}, median of 3:`);
    const lcp = median((run) => run.audits['largest-contentful-paint'].numericValue);
    const blocking = median((run) => run.audits['total-blocking-time'].numericValue);
    const shift = median((run) => run.audits['cumulative-layout-shift'].numericValue);
    print('largest contentful paint', `${(lcp / 1000).toFixed(2)} s`, '≤ 0.9 s', lcp <= 900);
    print('blocking time', `${blocking.toFixed(0)} ms`, '0 ms', blocking === 0);
    print('layout shift', shift.toFixed(3), '0', shift === 0);
    for (const category of ['performance', 'accessibility', 'best-practices', 'seo']) {
      const score = median((run) => run.categories[category].score * 100);
      print(category, score.toFixed(0), '100', score === 100);
      const failing = Object.values(runs[1].categories[category].auditRefs).map(({ id }) => runs[1].audits[id]).filter(({ score: value }) => value !== null && value < 1);
      if (score < 100) console.log(`    in the way: ${failing.map(({ id }) => id).join(', ')}`);
    }
  }
}

function print(name, value, goal, isMet) {
  console.log(`  ${isMet ? '✓' : '✗'} ${name.padEnd(56)} ${value.padStart(10)}   goal ${goal}`);
}

