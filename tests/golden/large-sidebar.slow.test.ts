/** A version of 1,000 pages in one sidebar: what a page costs, and what one more page changes (DESIGN 14). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { buildSite, changedPaths, type Files, hashTree, joinTrees, makeFolder, writeFiles } from '../support/site.ts';

const PAGES = 1000;
const PAGES_PER_SECTION = 50;
const ADDED = 'section-7/page-0375b.md';
const WORDS_OF_ADDED = ['added', 'text', 'section-7', 'section', '7', 'page-0375b', 'page', '0375b'];

const cleanUps: (() => void)[] = [];
afterAll(() => {
  for (const cleanUp of cleanUps) cleanUp();
});
let root = '';
let tree: Readonly<Record<string, string>> = {};

function pages(): Files {
  const entries = Array.from({ length: PAGES }, (_, index) => {
    const name = `page-${String(index).padStart(4, '0')}`;
    return [
      `docs/next/section-${Math.floor(index / PAGES_PER_SECTION)}/${name}.md`,
      `# Page ${index}\n\nText.\n`,
    ] as const;
  });
  return Object.fromEntries(entries);
}
async function build(outDir: string, options: Parameters<typeof buildSite>[1] = {}) {
  const result = await buildSite(root, { outDir: join(root, outDir), ...options });
  expect(result.problems).toEqual([]);
  return hashTree(join(root, outDir));
}
function read(path: string): string {
  return readFileSync(join(root, 'site', path), 'utf8');
}

beforeAll(async () => {
  root = makeFolder((remove) => cleanUps.push(remove));
  writeFiles(root, {
    'docsite.config.ts': "export default { title: 'Large', url: 'https://large.example' };\n",
    ...pages(),
  });
  tree = await build('site');
}, 120_000);

describe('1,000 pages in one sidebar', () => {
  test('no page, no page of a section and no shared file is large', () => {
    const sizeOf = (path: string): number => gzipSync(read(path)).length;
    const html = Object.keys(tree).filter((path) => /section-\d+\/index\.html$|page-\d+\/index\.html$/u.test(path));
    expect(html.length).toBe(PAGES + PAGES / PAGES_PER_SECTION);
    expect(Math.max(...html.map(sizeOf))).toBeLessThan(4000);
    const shared = Object.keys(tree).filter((path) => path.startsWith('assets/sidebar.'));
    expect(shared).toHaveLength(1);
    expect(sizeOf(shared[0] ?? '')).toBeLessThan(60_000);
  });
  test('each page is linked from the page of its section, each section from all pages near it', () => {
    for (let index = 0; index < PAGES; index += 99) {
      const section = Math.floor(index / PAGES_PER_SECTION);
      const route = `/docs/section-${section}/page-${String(index).padStart(4, '0')}`;
      expect(read(`docs/category/section-${section}/index.html`)).toContain(`href="${route}"`);
      expect(read(`${route.slice(1)}/index.html`)).toContain(
        `href="/docs/category/section-${Math.max(0, section - 1)}"`,
      );
    }
  });
  test('is the same in parts', async () => {
    const parts = [];
    for (const index of [1, 2, 3]) parts.push(await build(`part-${index}`, { shard: { index, count: 3 } }));
    expect(joinTrees(parts)).toEqual(tree);
  }, 120_000);
  test('one page more changes at most 30 files, what the search has of its words, its Markdown and the two lists of that', async () => {
    writeFiles(root, { [`docs/next/${ADDED}`]: '# Added\n\nText.\n' });
    const all = changedPaths(tree, await build('site-2'));
    const ofSearch = all.filter((path) => path.startsWith('search/'));
    const forMachines = all.filter((path) => /\.(?:md|txt)$/u.test(path));
    const changed = all.filter((path) => !ofSearch.includes(path) && !forMachines.includes(path));
    expect(changed.length).toBeLessThanOrEqual(30);
    const partsOfIndex = ofSearch.filter((path) => path.startsWith('search/index/'));
    // Each word may be in a part of its own, which has another name before and after.
    expect(partsOfIndex.length).toBeLessThanOrEqual(2 * WORDS_OF_ADDED.length);
    // The entry, its list of parts before and after, the page's text, and the words to correct by.
    expect(ofSearch.length - partsOfIndex.length).toBeLessThanOrEqual(5);
    expect(forMachines).toEqual(['docs/llms.txt', `docs/${ADDED}`, 'llms.txt']);
    // Those around it, the lists that name it, and the shared files.
    const others = changed.filter((path) => !/^docs\/section-7\/page-03(?:6[7-9]|7\d|8[0-3]).*\.html$/u.test(path));
    expect(others.map((path) => path.replace(/\.[\da-f]{8}\./u, '.#.'))).toEqual([
      'assets/sidebar.#.json',
      'assets/sidebar.#.json',
      'docs/category/section-7/index.html',
      'docs/overview/2/index.html',
      'docs/overview/3/index.html',
      'docs/overview/4/index.html',
      'docs/overview/5/index.html',
      'docs/overview/index.html',
      'docs/sidebars.json',
      'docs/version.json',
      'pages.json',
      'pages/4-2.json',
      'sitemap.xml',
    ]);
  }, 120_000);
});
