/** What readers load from sites of 10,000 pages and of 300 versions: planned as for the server, and only these files made. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveSite } from '../../src/serve/live/site.ts';
import { pageMapFile } from '../../src/shared/model/page-map.ts';
import { type Files, makeFolder, onlyTemplates, REPOSITORY, writeFiles } from '../support/site.ts';

const PAGES = 10_000;
const PAGES_PER_SECTION = 50;
const SECTIONS_PER_PART = 20;
const VERSIONS = 300;
const CONFIG = "export default { title: 'Large', url: 'https://large.example' };\n";

interface Made {
  readonly paths: readonly string[];
  readonly read: (path: string) => string;
  /** Bytes on their way. */
  readonly sizeOf: (path: string) => number;
}

function pageFile(index: number): string {
  const section = Math.floor(index / PAGES_PER_SECTION);
  return `part-${Math.floor(section / SECTIONS_PER_PART)}/section-${section}/page-${String(index).padStart(5, '0')}.md`;
}
function manyPages(): Files {
  return Object.fromEntries(
    Array.from({ length: PAGES }, (_, index) => [`docs/next/${pageFile(index)}`, `# Page ${index} of many\n\nText.\n`]),
  );
}
/** Each changes one of five pages. */
function manyVersions(): Files {
  const pages = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.md`);
  const files: Record<string, string> = {};
  const holders = new Map(pages.map((page) => [page, '1.0.0']));
  for (let number = 0; number < VERSIONS; number++) {
    const label = `1.${number}.0`;
    for (const [at, page] of pages.entries()) {
      if (number > 0 && at !== number % pages.length) continue;
      holders.set(page, label);
      files[`docs/versions/${label}/${page}`] = `# ${page}\n\nAs of ${label}.\n`;
    }
    files[`docs/versions/${label}/version.json`] = JSON.stringify({
      label,
      released: '2024-01-01',
      files: Object.fromEntries(holders),
    });
  }
  return files;
}
async function planSite(files: Files): Promise<Made> {
  const root = makeFolder(afterAll);
  writeFiles(root, { 'docsite.config.ts': CONFIG, ...files });
  const cache = onlyTemplates(join(root, 'cache'));
  const site = new LiveSite({ root, packageRoot: REPOSITORY, docsiteVersion: '0.0.0', cache });
  expect(await site.update(null)).toBe(true);
  const planned = site.state?.files() ?? new Map<string, never>();
  const read = (path: string): string => String(planned.get(path)?.make());
  return { paths: [...planned.keys()], read, sizeOf: (path) => gzipSync(read(path)).length };
}

describe('10,000 pages in one sidebar', () => {
  let made: Made;
  beforeAll(async () => {
    made = await planSite(manyPages());
  }, 240_000);

  test('a page is at most 12 kB, wherever it is in the sidebar', () => {
    for (const index of [0, 4999, PAGES - 1]) {
      const path = `docs/${pageFile(index).replace(/\.md$/u, '')}/index.html`;
      expect(made.sizeOf(path), path).toBeLessThan(12_000);
    }
  });
  test('the shared sidebar is in parts of at most 60 kB, which together have every page', () => {
    const parts = made.paths.filter((path) => path.startsWith('assets/sidebar.'));
    expect(parts.length).toBeGreaterThan(1);
    expect(Math.max(...parts.map((path) => made.sizeOf(path)))).toBeLessThan(60_000);
    const links = parts.flatMap((path) => made.read(path).match(/\/page-\d{5}(?=\\")/gu) ?? []);
    expect(new Set(links).size).toBe(PAGES);
  });
  test('landing page, overview and category pages are no larger than those of 250 entries', () => {
    const ofParts = made.paths.filter((path) => /^docs\/(?:overview|category)\//u.test(path));
    expect(ofParts.length).toBeGreaterThan(PAGES / PAGES_PER_SECTION);
    const lists = ['docs/index.html', 'docs/overview/index.html', ...ofParts.filter((_, at) => at % 20 === 0)];
    for (const path of lists) expect(made.sizeOf(path), path).toBeLessThan(12_000);
  });
  test('the version menu and the not-found page load at most 30 kB', () => {
    const { pageParts = 1 } = JSON.parse(made.read('versions.json')) as { readonly pageParts?: number };
    const part = pageMapFile(pageFile(4999).replace(/\.md$/u, ''), pageParts);
    expect(made.read(part)).toContain('page-04999');
    expect(made.sizeOf('versions.json') + made.sizeOf(part)).toBeLessThan(30_000);
  });
});

describe('300 versions', () => {
  let made: Made;
  beforeAll(async () => {
    made = await planSite(manyVersions());
  }, 240_000);

  test('the version menu and the not-found page load at most 30 kB', () => {
    const { pageParts = 1, versions } = JSON.parse(made.read('versions.json')) as {
      readonly pageParts?: number;
      readonly versions: readonly unknown[];
    };
    expect(versions).toHaveLength(VERSIONS);
    const part = pageMapFile('a', pageParts);
    expect(made.read(part)).toContain('"1.299.0"');
    expect(made.sizeOf('versions.json') + made.sizeOf(part)).toBeLessThan(30_000);
  });
  test('the list of all versions is at most 20 kB, and no page of a version lists them', () => {
    const list = made.read('versions/index.html');
    expect(list).toContain('1.0.0');
    expect(made.sizeOf('versions/index.html')).toBeLessThan(20_000);
    const page = made.read('docs/1.150.0/a/index.html');
    expect(page.match(/1\.\d+\.0/gu)?.filter((name) => name !== '1.150.0' && name !== '1.149.0')).toEqual([]);
  });
});
