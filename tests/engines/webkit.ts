/** WebKitGTK, driven over WebDriver, in a window on a screen of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Builder, Key as Keys, Origin } from 'selenium-webdriver';
import { type EnginePage, HASTEN, type Point, until, withPointer } from './engine.ts';
import { findEngine } from './find-engine.mjs';

const WINDOW = fileURLToPath(new URL('webkit-window.py', import.meta.url));
const KEYS = {
  ArrowDown: Keys.ARROW_DOWN,
  ArrowLeft: Keys.ARROW_LEFT,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Shift: Keys.SHIFT,
  Tab: Keys.TAB,
} as const;
/** What the page has written to its console before this has reached the file when this has. */
const END_OF_MESSAGES = 'end of messages';
/** So it reports what was cancelled because the page was left: the checks request nothing of other origins. */
const CANCELLED = /cannot load \S+ due to access control checks/u;
/** It may forget to answer that it has ended, or end before it answers. */
const QUIT_MS = 5000;

export async function openWebKit(): Promise<EnginePage> {
  const program = findEngine('WebKit');
  if (program === null) throw new Error('WebKitWebDriver is not installed. See tests/README.md.');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'docsite-webkit-'));
  const log = path.join(folder, 'console.log');
  await writeFile(log, '');
  // It chooses a free display and writes its number.
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const server = `http://127.0.0.1:${String(port)}`;
  const service = spawn(program, [`--port=${String(port)}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      DOCSITE_WEBKIT_FOLDER: folder,
      DOCSITE_WEBKIT_SCRIPT: HASTEN,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a graphics processor, painting as if there were one takes a third more. Layers are still composited.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
  });
  await until(async () => (await fetch(`${server}/status`)).ok, 'WebKitWebDriver listening');
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'webkit-window', 'webkitgtk:browserOptions': { binary: WINDOW, args: [] } })
    .build();
  let readTo = 0;
  let taken = 0;
  const pointer = ({ x, y }: Point) => driver.actions().move({ x, y, duration: 0, origin: Origin.VIEWPORT });
  return withPointer({
    goto: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    back: () => driver.navigate().back(),
    forward: () => driver.navigate().forward(),
    // On a busy machine such functions starve in it.
    waitsInPage: false,
    run: (source, args) => driver.executeScript(`return (${source})(...arguments)`, ...args),
    moveTo: (point) => pointer(point).perform(),
    clickAt: (point) => pointer(point).click().perform(),
    press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    resize: async (width, height) => {
      await driver.manage().window().setRect({ width, height });
      await until(
        async () => (await driver.executeScript<number>('return innerWidth')) === width,
        `${String(width)} pixels wide`,
      );
    },
    screenshot: async (file) => writeFile(file, await driver.takeScreenshot(), 'base64'),
    takeMessages: async () => {
      const mark = `${END_OF_MESSAGES} ${String((taken += 1))}`;
      await driver.executeScript(`console.log(arguments[0])`, mark);
      let all = '';
      await until(async () => {
        all = await readFile(log, 'utf8');
        return all.includes(`${mark}\n`);
      }, 'done with the console');
      const fresh = all.slice(readTo);
      readTo = all.length;
      const lines = fresh.split('\n').filter((line) => /CONSOLE (?:\w+ )?(?:ERROR|WARN)/u.test(line));
      return lines.filter((line) => !CANCELLED.test(line));
    },
    close: async () => {
      await Promise.race([driver.quit().catch(() => undefined), sleep(QUIT_MS)]);
      await Promise.all([end(service), end(screen)]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
