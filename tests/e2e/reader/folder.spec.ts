/**
 * A site that works from any folder (BEHAVIOUR B243): its pages opened as files, below a path with a blank and a letter
 * outside of ASCII, and the same folder below a path of a server that knows nothing of docsite.
 */
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type PlainServer, servePlainly } from '../../support/plain-server.ts';
import { expect, test } from './fixtures.ts';
import { writeLargeSite } from './large-site.ts';
import { heading, hydrated } from './navigation.ts';

const BINARY = fileURLToPath(new URL('../../../bin/docsite.js', import.meta.url));
const FIXTURE = fileURLToPath(new URL('../../fixtures/folder', import.meta.url));
const LARGE = fileURLToPath(new URL('sites/large', import.meta.url));

/** Where the built sites are, once for each worker. */
let site = '';
let large = '';
let server: PlainServer | null = null;

test.beforeAll(async ({ folder }) => {
  test.setTimeout(300_000);
  const root = path.join(folder, 'source');
  await cp(FIXTURE, root, { recursive: true });
  const config = path.join(root, 'docsite.config.ts');
  await writeFile(config, (await readFile(config, 'utf8')).replace('search: false', 'search: true'));
  site = path.join(folder, 'Übersicht – 1', 'a site');
  await promisify(execFile)(process.execPath, [BINARY, 'build', '--root', root, '--out', site]);
  const largeRoot = path.join(folder, 'large');
  await cp(LARGE, largeRoot, { recursive: true });
  await writeLargeSite(largeRoot);
  large = path.join(folder, 'large site');
  await promisify(execFile)(process.execPath, [BINARY, 'build', '--relative', '--root', largeRoot, '--out', large]);
  server = await servePlainly(site, '/a path/below');
});

test.afterAll(() => server?.close());

/** Waits until the features of documents are there. */
async function started(page: Page): Promise<void> {
  await hydrated(page);
  await expect(page.locator('.back-to-top')).toBeAttached();
}

const PLACES = [
  { name: 'as files', address: () => pathToFileURL(site).href, isServed: false },
  { name: 'below a path of a server', address: () => server?.url ?? '', isServed: true },
];

for (const { name, address, isServed } of PLACES) {
  const at = (file: string): string => `${address()}/${file}`;

  test.describe(name, () => {
    test('readers click through pages, to a heading, and back', async ({ page }) => {
      await page.goto(at('index.html'));
      await page.locator('main').getByRole('link', { name: 'Documentation' }).click();
      await expect(page).toHaveURL(at('docs/index.html'));
      await expect(heading(page)).toHaveText('Introduction');
      await started(page);
      const picture = page.getByRole('img', { name: 'A square' });
      await expect(picture).toHaveJSProperty('naturalWidth', 24);
      await page.locator('main').getByRole('link', { name: 'its end' }).click();
      await expect(page).toHaveURL(at('docs/basics/start/index.html#end'));
      await expect(page.locator('#end')).toBeInViewport();
      await started(page);
      await page.locator('.sidebar').getByRole('link', { name: 'Node.js' }).click();
      await expect(page).toHaveURL(at('docs/basics/node.js/index.html'));
      await expect(heading(page)).toHaveText('Node.js');
      await page.goBack();
      await expect(page).toHaveURL(at('docs/basics/start/index.html#end'));
      await started(page);
      await page.goto(at('old/index.html'));
      await expect(page).toHaveURL(at('docs/basics/start/index.html#end'));
    });

    test('the version menu keeps the page, and a page of changes has its styles', async ({ page }) => {
      await page.goto(at('docs/basics/start/index.html'));
      await started(page);
      await page.locator('.navbar .version-button').click();
      const menu = page.locator('.navbar .version-menu');
      await expect(menu.getByRole('link', { name: '2.0' })).toHaveAttribute('aria-current', 'page');
      await menu.getByRole('link', { name: '1.0' }).click();
      await expect(page).toHaveURL(at('docs/1.0/basics/start/index.html'));
      await expect(heading(page)).toHaveText('Start of 1.0');
      await page.locator('[data-latest]').first().click();
      await expect(page).toHaveURL(at('docs/basics/start/index.html'));
      await page.locator('.doc-footer').getByRole('link', { name: '2.0' }).click();
      await expect(page.locator('.differences ins').first()).toBeAttached();
      const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.replace(/.*\//u, '')));
      expect(sheets.filter((sheet) => sheet?.startsWith('differences.'))).toHaveLength(1);
    });

    test('the colour mode is kept from page to page', async ({ page, context }) => {
      await page.goto(at('docs/index.html'));
      await started(page);
      await page.locator('.navbar .color-mode-toggle').click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      // The browser keeps the mode in another process: it has arrived there when a new tab reads it, and not before. A tab that
      // read it earlier may keep what it read, for all pages that it loads from files.
      await expect(async () => {
        const other = await context.newPage();
        await other.goto(at('docs/index.html'));
        await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark', { timeout: 1000 });
        await other.close();
      }).toPass();
      await page.locator('.sidebar').getByText('basics').click();
      await page.locator('.sidebar').getByRole('link', { name: 'Start' }).click();
      await expect(heading(page)).toHaveText('Start');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });

    test('tabs, islands, the list of headings and buttons of code work @smoke', async ({ page }) => {
      await page.goto(at('docs/basics/start/index.html'));
      await started(page);
      await page.getByRole('tab', { name: 'macOS' }).click();
      await expect(page.getByText('On macOS.')).toBeVisible();
      await expect(page.locator('docsite-island')).toHaveAttribute('data-hydrated', '');
      await page.getByRole('button', { name: 'Count: 3' }).click();
      await expect(page.getByRole('button', { name: 'Count: 4' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'Counted' })).toHaveJSProperty('naturalWidth', 24);
      await page.locator('.toc').getByRole('link', { name: 'End' }).click();
      await expect(page).toHaveURL(at('docs/basics/start/index.html#end'));
      await expect(page.locator('.toc [aria-current=true]')).toHaveCount(1);
      await expect(page.locator('.code-copy')).toBeAttached();
      // Files have no address for others, and scripts cannot read their text.
      await expect(page.locator('.page-menu')).toBeVisible({ visible: isServed });
    });

    test('a page of code draws links that lead somewhere', async ({ page }) => {
      await page.goto(at('about/index.html'));
      await hydrated(page);
      await page.getByRole('button', { name: 'Where to?' }).click();
      await page.getByRole('link', { name: 'To the end' }).click();
      await expect(page).toHaveURL(at('docs/basics/start/index.html#end'));
    });

    test('the search finds pages, or says that it needs a server', async ({ page }) => {
      await page.goto(at('docs/basics/start/index.html'));
      await started(page);
      await page.locator('.search-button').click();
      const dialog = page.getByRole('dialog', { name: 'Search' });
      await dialog.getByRole('combobox').fill('introduction');
      if (isServed) {
        await dialog.getByRole('option', { name: 'Introduction' }).first().click();
        await expect(heading(page)).toHaveText('Introduction');
        await expect(page).toHaveURL(/\/docs\/index\.html/u);
      } else {
        await expect(dialog.locator('.search-note', { hasText: 'This works on a web server only' })).toBeVisible();
      }
    });

    test('versions are listed to compare, and pages where there is a server', async ({ page }) => {
      await page.goto(at('versions/compare/index.html?from=1.0&to=2.0'));
      await hydrated(page);
      // Titles are read from another page.
      const name = isServed ? 'Start' : 'basics/start';
      await page.locator('.compare-result').getByRole('link', { name, exact: true }).first().click();
      const result = page.locator('.compare-result');
      if (isServed) {
        await expect(result.locator('ins, del').first()).toBeVisible();
        // Of links that lead to the same place in both versions, none is different.
        await expect(result.locator('del')).toHaveText([/of 1\.0/u]);
      } else {
        await expect(result.getByRole('alert')).toHaveText(/^This works on a web server only/u);
      }
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 360, height: 740 } });

      test('the menu opens and leads to another page', async ({ page }) => {
        await page.goto(at('docs/index.html'));
        await started(page);
        await page.locator('.navbar').getByRole('button', { name: 'Toggle navigation bar' }).click();
        const menu = page.getByRole('dialog', { name: 'Navigation' });
        await menu.getByText('basics').click();
        await menu.getByRole('link', { name: 'Start' }).click();
        await expect(page).toHaveURL(at('docs/basics/start/index.html'));
        await expect(menu).toBeHidden();
      });
    });

    test.describe('without JavaScript', () => {
      test.use({ javaScriptEnabled: false });

      test('everything is linked, with pictures and styles', async ({ page }) => {
        await page.goto(at('index.html'));
        await page.locator('main').getByRole('link', { name: 'Documentation' }).click();
        await expect(heading(page)).toHaveText('Introduction');
        await expect(page.locator('.navbar')).toHaveCSS('display', 'flex');
        await page.locator('main').getByRole('link', { name: 'its end' }).click();
        await expect(page).toHaveURL(at('docs/basics/start/index.html#end'));
        await page.locator('.navbar [data-version-menu] > a').click();
        await expect(page).toHaveURL(at('versions/basics/start/index.html'));
        await page.goto(at('old/index.html'));
        await expect(page).toHaveURL(at('docs/basics/start/index.html#end'));
      });
    });
  });
}

test('as files, a closed branch of a large sidebar opens, with links that lead somewhere', async ({ page }) => {
  const address = pathToFileURL(large).href;
  await page.goto(`${address}/docs/guides/topic-3/page-20/index.html`);
  await started(page);
  const topic = page.locator('.sidebar [data-branch="guides/topic-2"]');
  // By keys: the list of the page is completed when the pointer reaches it, and what is under the pointer moves.
  await topic.locator('> summary').press('Enter');
  await topic.getByRole('link', { name: 'Topic 2 page 7', exact: true }).press('Enter');
  await expect(page).toHaveURL(`${address}/docs/guides/topic-2/page-7/index.html`);
  await expect(heading(page)).toHaveText('Topic 2 page 7');
});
