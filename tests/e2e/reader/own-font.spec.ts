/** The manual's way to a font of one's own, as it is written there: loaded early, and text that does not move when it comes. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launchOptions } from '../find-browser.mjs';
import { expect, test } from './fixtures.ts';
import { serveFolder, type ServedSite } from './serve-site.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TEXT = 'The quick brown fox jumps over the lazy dog, and documentation is read by many people in a hurry. ';

// Widths of letters as screens of readers have them, not rounded to pixels.
const OPTIONS = launchOptions();
test.use({ launchOptions: { ...OPTIONS, args: [...OPTIONS.args, '--font-render-hinting=none'] } });

let site: ServedSite;
test.beforeAll(async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'docsite-font-'));
  const manual = await readFile(path.join(ROOT, 'manual/docs/next/templates.md'), 'utf8');
  const section = /^## A font of your own[\s\S]*?(?=^## )/mu.exec(manual)?.[0] ?? '';
  const [, fields = ''] = /^```ts[^\n]*\n([\s\S]*?)^```$/mu.exec(section) ?? [];
  const [, css = ''] = /^```css[^\n]*\n([\s\S]*?)^```$/mu.exec(section) ?? [];
  for (const folder of ['docs/next', 'static/fonts', 'templates'])
    await mkdir(path.join(root, folder), { recursive: true });
  await cp(
    path.join(ROOT, 'node_modules/@fontsource/inter/files/inter-latin-400-normal.woff2'),
    path.join(root, 'static/fonts/inter.woff2'),
  );
  await writeFile(path.join(root, 'templates/custom.css'), css);
  await writeFile(path.join(root, 'docs/next/intro.md'), `# Introduction\n\n${`${TEXT.repeat(12)}\n\n`.repeat(4)}`);
  await writeFile(
    path.join(root, 'docsite.config.ts'),
    `export default { title: 'Font', url: 'https://font.example', contentSecurityPolicy: {}, ${fields} };\n`,
  );
  await promisify(execFile)(process.execPath, [path.join(ROOT, 'bin/docsite.js'), 'build', '--root', root]);
  site = await serveFolder(root, ['--built', '--csp']);
});
test.afterAll(() => site.close());

test('B275 a font that comes late moves no line, and is asked for once, before the stylesheet names it', async ({
  page,
}) => {
  const asked: string[] = [];
  let send = (): void => undefined;
  const isAsked = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/inter.woff2', async (route) => {
    asked.push(route.request().url());
    await isAsked;
    await route.continue();
  });
  await page.goto(`${site.url}/docs/intro`, { waitUntil: 'commit' });
  const text = page.locator('.markdown');
  await expect(text).toBeVisible();
  const before = await text.boundingBox();
  expect(await page.evaluate(() => document.fonts.check('16px Inter'))).toBe(false);
  send();
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px Inter'))).toBe(true);
  const after = await text.boundingBox();
  // Of about twenty lines none is gained or lost.
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThan(4);
  expect(asked).toHaveLength(1);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { readonly value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});
