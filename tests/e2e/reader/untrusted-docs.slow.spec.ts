/**
 * Known attacks by the text of a document, in a browser: with `--untrusted-docs` none of them runs, opens anything or asks another
 * site, when a page is loaded and when the router brings it. Without the option those that are marked do, which shows that the
 * test would see it.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { open } from './navigation.ts';
import { serveFolder, type ServedSite } from './serve-site.ts';
import { test as base } from '../workers.ts';

const ATTACKS = fileURLToPath(new URL('../../fixtures/untrusted/attacks.txt', import.meta.url));
const BINARY = fileURLToPath(new URL('../../../bin/docsite.js', import.meta.url));

interface Attack {
  readonly name: string;
  readonly text: string;
  /** It does something in a build that trusts documents, and has no HTML that such a build refuses. */
  readonly works: boolean;
}

async function readAttacks(): Promise<readonly Attack[]> {
  const [, ...blocks] = `\n${await readFile(ATTACKS, 'utf8')}`.split('\n=== ');
  return blocks.map((block) => {
    const [title = '', ...lines] = block.split('\n');
    return { name: title.replace('! ', ''), text: lines.join('\n'), works: title.startsWith('! ') };
  });
}

const CONFIG = {
  title: 'Fixture',
  url: 'https://fixture.example',
  onBrokenLinks: 'ignore',
  ignoreLinks: ['https:/evil.example/x.png', 'https:evil.example/x.png'],
  search: false,
  variables: { empty: '', half: 'java' },
  docs: { route: '/' },
};
const COMPONENT = `export default function Anything({ all, ...rest }) {
  return <section><div {...rest} /><iframe {...all} /><a {...all}>link</a></section>;
}\n`;

async function buildSite(attacks: readonly Attack[], options: readonly string[]): Promise<ServedSite> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'docsite-untrusted-'));
  for (const folder of ['docs/next', 'components']) await mkdir(path.join(root, folder), { recursive: true });
  await writeFile(path.join(root, 'docsite.config.ts'), `export default ${JSON.stringify(CONFIG)};\n`);
  await writeFile(path.join(root, 'components/Anything.tsx'), COMPONENT);
  await writeFile(path.join(root, 'docs/next/index.md'), '---\ntitle: Start\n---\n\n## Section\n\nWords\n');
  for (const [index, { text }] of attacks.entries()) {
    await writeFile(path.join(root, `docs/next/a${index}.md`), `---\ntitle: A${index}\n---\n\n## Section\n\n${text}\n`);
  }
  await promisify(execFile)(process.execPath, [BINARY, 'build', '--root', root, ...options], { maxBuffer: 1e8 });
  return serveFolder(root, ['--built']);
}

/** What an attack has done so far: calls, dialogs, requests of other sites, other pages. */
async function watch(page: Page, site: string): Promise<string[]> {
  const done: string[] = [];
  await page.exposeFunction('ran', () => {
    done.push('ran');
  });
  page.on('dialog', (dialog) => {
    done.push('dialog');
    void dialog.dismiss();
  });
  page.on('popup', (popup) => {
    done.push('popup');
    void popup.close();
  });
  await page.context().route(
    (url) => url.origin !== site && /^https?:$/u.test(url.protocol),
    (route) => {
      done.push(`asks ${route.request().url()}`);
      return route.abort();
    },
  );
  return done;
}

/** Does with the text what a reader might do: points at everything, and clicks what does not lead to another page. */
async function touch(page: Page): Promise<void> {
  await page
    .evaluate(() => {
      for (const element of document.querySelectorAll('main .markdown *, main form *')) {
        for (const type of ['pointerover', 'mouseover', 'focus'])
          element.dispatchEvent(new Event(type, { bubbles: true }));
        if (element instanceof HTMLAnchorElement && /^https?:$/u.test(element.protocol)) continue;
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
    })
    .catch(() => undefined);
  await page.waitForTimeout(60);
}

/** The elements around the text, which no text may change; and what is in the text and should not be. The menu of the page is filled last. */
async function readShape(page: Page) {
  await page.locator('.page-menu button').first().waitFor({ state: 'attached' });
  return page.evaluate(() => {
    const trail: string[] = [];
    for (let at = document.querySelector('main .markdown'); at !== null; at = at.parentElement) {
      trail.push(`${at.localName}.${at.className}`);
    }
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) =>
        element.closest(
          '.markdown, .sidebar, .toc, .breadcrumbs, .pagination, .visually-hidden, [aria-label], link[href^="/assets/"]',
        ) === null,
    );
    // The fixture’s own frame has nothing in it; blocks of code have icons.
    const inside = [
      ...document.querySelectorAll('main .markdown :not(iframe:not([src], [srcdoc]), [class^=code-] svg)'),
    ];
    const known = /^(?:https?|mailto|tel):$/u;
    return {
      trail,
      outside: outside.map((element) => `${element.localName}.${element.className}#${element.id}`),
      handlers: inside.flatMap((element) =>
        element.getAttributeNames().filter((name) => /^on|^style$|^srcdoc$|action$/u.test(name)),
      ),
      elements: inside
        .map((element) => element.localName)
        .filter((name) =>
          /^(?:script|style|iframe|object|embed|form|link|meta|base|svg|math|template|docsite-.*)$/u.test(name),
        ),
      links: [...document.querySelectorAll('a, area')]
        .filter((link) => link.hasAttribute('href') && !known.test((link as HTMLAnchorElement).protocol))
        .map((link) => link.outerHTML),
    };
  });
}

const test = base.extend<{ attacks: readonly Attack[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none.
  attacks: async ({}, use) => use(await readAttacks()),
});

test('B224 with --untrusted-docs nothing of a text runs, asks another site or changes the page around it', async ({
  page,
  attacks,
}) => {
  test.setTimeout(450_000);
  expect(attacks.length).toBeGreaterThanOrEqual(80);
  const site = await buildSite(attacks, ['--untrusted-docs']);
  try {
    const done = await watch(page, new URL(site.url).origin);
    await page.goto(`${site.url}/`);
    const { trail, outside } = await readShape(page);
    const quiet = { trail, handlers: [], elements: [], links: [] };
    for (const [index, { name }] of attacks.entries()) {
      await page.goto(`${site.url}/a${index}`);
      await touch(page);
      const { outside: around, ...shape } = await readShape(page);
      expect.soft({ done, ...shape }, name).toEqual({ done: [], ...quiet });
      expect.soft(new Set(around), name).toEqual(new Set(outside));
      expect.soft(new URL(page.url()).pathname, name).toBe(`/a${index}`);
      done.length = 0;
    }
  } finally {
    await site.close();
  }
});

test('B224 nor does it when the router brings the page', async ({ page, attacks }) => {
  test.setTimeout(450_000);
  const site = await buildSite(attacks, ['--untrusted-docs']);
  try {
    const done = await watch(page, new URL(site.url).origin);
    await open(page, `${site.url}/`);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    for (const [index, { name }] of attacks.entries()) {
      await page.evaluate(
        (route) => document.querySelector<HTMLElement>(`.sidebar a[href="${route}"]`)?.click(),
        `/a${index}`,
      );
      await expect(page, name).toHaveTitle(new RegExp(`^A${index} `, 'u'));
      await touch(page);
      expect.soft(done, name).toEqual([]);
      expect.soft(await page.evaluate(() => 'isSameDocument' in window), name).toBe(true);
      done.length = 0;
    }
  } finally {
    await site.close();
  }
});

test('without it the marked attacks do something', async ({ page, attacks }) => {
  test.setTimeout(450_000);
  const working = attacks.filter(({ works }) => works);
  expect(working.length).toBeGreaterThanOrEqual(60);
  const site = await buildSite(working, []);
  try {
    const done = await watch(page, new URL(site.url).origin);
    for (const [index, { name }] of working.entries()) {
      await page.goto(`${site.url}/a${index}`).catch(() => undefined);
      await touch(page);
      await page.waitForTimeout(100);
      expect.soft(done.length, name).toBeGreaterThan(0);
      // What it has begun must not end in the next page. One that leads away may do so just now: that is what it is for.
      await expect(() => page.goto('about:blank')).toPass({ timeout: 10_000 });
      done.length = 0;
    }
  } finally {
    await site.close();
  }
});
