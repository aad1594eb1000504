/** The built flagship: every route, every link of every page, and no problems. */
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, expect, inject, test } from 'vitest';
import { loadConfig } from '../../src/content/sources/load-config.ts';
import { measureComparison, measurePage, measureShell } from '../support/page-sizes.mjs';
import { ROOT } from './load-flagship.ts';
import { readMatrix } from './read-matrix.ts';

/** The site's origin: links are resolved against it, as in a browser. */
const ORIGIN = 'https://site.test';

interface Page {
  readonly title: string;
  readonly ids: ReadonlySet<string>;
  /** Values of `href` and `src`, as written. */
  readonly addresses: readonly string[];
  /** Duplicate ids. */
  readonly repeatedIds: readonly string[];
  /** Where a page without content leads at once; browsers keep the hash. */
  readonly redirect: string | null;
}

const { result } = inject('flagship');
const folder = result.outDir;
/** Paths of all files of the site, relative to its folder. */
let files: ReadonlySet<string> = new Set();
/** Pages by their file. */
const pages = new Map<string, Page>();

beforeAll(async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  files = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name))),
  );
  for (const file of files) {
    if (file.endsWith('.html')) pages.set(file, parsePage(await readFile(join(folder, file), 'utf8')));
  }
});

function parsePage(html: string): Page {
  const page = {
    title: '',
    ids: new Set<string>(),
    addresses: [] as string[],
    repeatedIds: [] as string[],
    redirect: null as string | null,
  };
  let isInTitle = false;
  const parser = new Parser({
    onopentag(name, { id, href, src, content, 'http-equiv': directive }) {
      isInTitle = name === 'title';
      if (directive === 'refresh') page.redirect = content?.replace(/^0; url=/u, '') ?? null;
      if (id !== undefined) {
        if (page.ids.has(id)) page.repeatedIds.push(id);
        page.ids.add(id);
      }
      // The canonical address is one of the public site.
      if (href !== undefined && name !== 'link') page.addresses.push(href);
      if (src !== undefined) page.addresses.push(src);
    },
    ontext(text) {
      if (isInTitle) page.title += text;
    },
    onclosetag() {
      isInTitle = false;
    },
  });
  parser.end(html);
  return page;
}

/** Route of a page from its file: `docs/discover/index.html` is `/docs/discover`. */
function addressOf(file: string): string {
  return `/${file.replace(/(?:^|\/)index\.html$/u, '')}`;
}
/** The file served for the path of a URL; `undefined` if it is missing. */
function fileAt(path: string): string | undefined {
  const name = decodeURIComponent(path).replace(/^\/|\/$/gu, '');
  return [name, name === '' ? 'index.html' : `${name}/index.html`].find((file) => files.has(file));
}

/** The page of a file, or the one that its redirect leads to. */
function shownPage(file: string | undefined): Page | undefined {
  const page = pages.get(file ?? '');
  return typeof page?.redirect === 'string' ? pages.get(fileAt(page.redirect) ?? '') : page;
}

test('the build reports no problems', () => {
  expect(result.problems).toEqual([]);
  expect(result.exitCode).toBe(0);
});

test('every page of the matrix and the start page of each version has a file', () => {
  const wanted = readMatrix().versions.flatMap(({ path, pages: ids }) => [
    path,
    `${path}/overview`,
    ...Object.keys(ids).map((id) => `${path}/${id}`),
  ]);
  expect(wanted.filter((path) => !files.has(`${path.slice(1)}/index.html`))).toEqual([]);
  expect(result.stats.versions).toBe(67);
});

test('every URL on every page resolves to a file, and every hash to an id', () => {
  const dead = new Set<string>();
  for (const [file, { addresses }] of pages) {
    for (const address of addresses) {
      const url = new URL(address, ORIGIN + addressOf(file));
      if (url.origin !== ORIGIN) continue;
      const target = fileAt(url.pathname);
      const page = shownPage(target);
      const id = decodeURIComponent(url.hash.slice(1));
      if (target === undefined) dead.add(`${file}: ${address}`);
      else if (id !== '' && page?.ids.has(id) === false) dead.add(`${file}: ${address} has no such anchor`);
    }
  }
  expect([...dead]).toEqual([]);
});

test('no page has an id twice', () => {
  expect([...pages].filter(([, { repeatedIds }]) => repeatedIds.length > 0)).toEqual([]);
});

test('no page shows a variable instead of its value', async () => {
  const unfilled: string[] = [];
  for (const file of pages.keys()) {
    const html = await readFile(join(folder, file), 'utf8');
    const [found] = /\{\{[a-z][\w-]*\}\}|[\u{FDD0}-\u{FDEF}]|\bundefined\b|\[object /u.exec(html) ?? [];
    if (found !== undefined) unfilled.push(`${file}: ${found}`);
  }
  expect(unfilled).toEqual([]);
});

test('every page has a title with the name of the site, unique within its version', async () => {
  const { config } = await loadConfig(ROOT);
  const name = config?.title ?? '';
  // The latest version also has pages under its number, which only redirect.
  const titles = [...pages].filter(([file]) => !file.startsWith('docs/3.2.1/'));
  const seen = new Map<string, string[]>();
  for (const [file, { title }] of titles) {
    const key = `${/^docs\/(?:next|\d[^/]*)\//u.exec(file)?.[0] ?? ''} ${title}`;
    seen.set(key, [...(seen.get(key) ?? []), file]);
  }
  expect(titles.filter(([, { title }]) => title !== name && !title.endsWith(` | ${name}`))).toEqual([]);
  expect([...seen.values()].filter(({ length }) => length > 1)).toEqual([]);
});

test('the main document and what it loads stay within their budgets', () => {
  const tooLarge = measurePage(folder, '/docs/discover').filter(({ bytes, goalKb }) => bytes > goalKb * 1000);
  expect(tooLarge).toEqual([]);
});

test('comparing versions loads little: the list nothing of what draws differences', () => {
  expect(measureComparison(folder).filter(({ bytes, goalKb }) => bytes > goalKb * 1000)).toEqual([]);
});

test('no document of the latest version costs more than 4 kB besides its article', () => {
  const routes = [...files].flatMap((file) => {
    const [, route] = /^(docs\/(?!next\/|\d|overview\/).+)\/index\.html$/u.exec(file) ?? [];
    return route !== undefined && readFileSync(join(folder, file), 'utf8').includes('<article') ? [`/${route}`] : [];
  });
  expect(routes.length).toBeGreaterThan(15);
  expect(routes.filter((route) => measureShell(folder, route) > 4000)).toEqual([]);
});
