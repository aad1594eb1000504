/** `docsite build --shard`: together the parts are the whole site, whatever their number. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as renderBodyModule from '../../src/render/body/render-body.ts';
import type { BuildCache } from '../../src/shared/types/output.ts';
import {
  buildSite as build,
  copyFixture,
  hashTree,
  joinTrees,
  listTree,
  makeFolder,
  onlyTemplates,
  writeFiles,
} from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';

const rendered = vi.hoisted((): { texts: string[] } => ({ texts: [] }));
vi.mock('../../src/render/body/render-body.ts', async (importOriginal) => {
  const original = await importOriginal<typeof renderBodyModule>();
  const renderBody: typeof original.renderBody = (body) => {
    rendered.texts.push(body.hash);
    return original.renderBody(body);
  };
  return { ...original, renderBody };
});
beforeEach(() => {
  rendered.texts = [];
});

function copy(name: string): string {
  return copyFixture(name, makeFolder(onTestFinished));
}
/** All parts share the compiled templates; tests of the flagship compile them per part. */
const buildSite: typeof build = (root, options) => build(root, { cache: onlyTemplates(root), ...options });
/** Builds all parts, each into its own folder; returns their trees and results. */
async function buildParts(root: string, count: number, cache?: BuildCache) {
  const outDirs = Array.from({ length: count }, (_, index) => join(root, `part-${index + 1}`));
  const results = [];
  for (const [index, outDir] of outDirs.entries()) {
    results.push(await buildSite(root, { outDir, ...(cache && { cache }), shard: { index: index + 1, count } }));
  }
  return { results, trees: outDirs.map((outDir) => hashTree(outDir)) };
}
function removeParts(root: string): void {
  for (const name of readdirSync(root)) if (/part-\d/u.test(name)) rmSync(join(root, name), { recursive: true });
}

const SITES: readonly (readonly [name: string, fixture: string, baseUrl: string])[] = [
  ['minimal', 'minimal', '/'],
  ['versions', 'versions', '/'],
  ['a site with its own templates', 'look', '/'],
  ['pages as x.html', 'html-suffix', '/'],
  ['a site with a base URL', 'versions', '/project/'],
];

describe.each(SITES)('%s', (_name, fixture, baseUrl) => {
  test('the parts together equal the whole site to the byte and share no file', async () => {
    const root = copy(fixture);
    if (baseUrl !== '/') {
      const config = join(root, 'docsite.config.ts');
      const text = readFileSync(config, 'utf8').replace(/\burl:/u, `baseUrl: '${baseUrl}', url:`);
      expect(text).toContain('baseUrl');
      writeFileSync(config, text);
    }
    const whole = await buildSite(root);
    expect(whole.ok).toBe(true);
    const cache = new CacheStore({ folder: join(root, 'node_modules/.cache/docsite'), key: 'test' });
    for (const count of [1, 2, 3, 7]) {
      // With and without the cache of other parts: no machine needs what another one has.
      const { results, trees } = await buildParts(root, count, count < 3 ? undefined : cache);
      expect(joinTrees(trees)).toEqual(hashTree(join(root, 'site')));
      expect(results.flatMap(({ problems }) => problems).length).toBe(count * whole.problems.length);
      expect(results.reduce((sum, { stats }) => sum + stats.pages, 0)).toBe(whole.stats.pages);
      expect(results.reduce((sum, { stats }) => sum + stats.files, 0)).toBe(whole.stats.files);
      removeParts(root);
    }
  });
});

test('parts have equally many pages; files without a route are in the first', async () => {
  const { results, trees } = await buildParts(copy('versions'), 3);
  const [first = 0, ...others] = results.map(({ stats }) => stats.pages);
  const counts = [first - 1, ...others]; // Without the not-found page.
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  const isPage = (path: string): boolean => /(?:^|\/)index\.html$/u.test(path);
  for (const tree of trees.slice(1)) expect(Object.keys(tree).filter((path) => !isPage(path))).toEqual([]);
  expect(Object.keys(trees[0] ?? {})).toEqual(expect.arrayContaining(['versions.json', 'sitemap.xml', '404.html']));
});

test('a text that only another shard needs is not rendered', async () => {
  const root = copy('versions');
  await buildSite(root, { shard: { index: 1, count: 1 } });
  const all = new Set(rendered.texts);
  expect(all.size).toBeGreaterThan(8);
  const seen = new Set<string>();
  for (const index of [1, 2, 3, 4]) {
    rendered.texts = [];
    await buildSite(root, { outDir: join(root, 'part'), shard: { index, count: 4 } });
    expect(new Set(rendered.texts).size).toBe(rendered.texts.length);
    // The first has the sitemap, which needs the pages of the latest version. What changed needs two texts of a page.
    if (index > 1) expect(rendered.texts.length).toBeLessThanOrEqual(0.6 * all.size);
    for (const text of rendered.texts) seen.add(text);
  }
  expect(seen).toEqual(all);
});

test('parts of some versions are the site of these versions', async () => {
  const root = copy('versions');
  const only = ['next', '1.0.0'];
  await buildSite(root, { only });
  const trees = [];
  for (const index of [1, 2]) {
    await buildSite(root, { only, outDir: join(root, 'part'), shard: { index, count: 2 } });
    trees.push(hashTree(join(root, 'part')));
    rmSync(join(root, 'part'), { recursive: true });
  }
  expect(joinTrees(trees)).toEqual(hashTree(join(root, 'site')));
});

test('every part fails on a mistake anywhere in the site', async () => {
  const root = copy('minimal');
  const config = readFileSync(join(root, 'docsite.config.ts'), 'utf8');
  writeFiles(root, {
    'docsite.config.ts': config.replace(/\burl:/u, "onBrokenLinks: 'throw', url:"),
    'docs/next/intro.md': '# Intro\n\n[Nowhere](/nowhere)\n',
  });
  for (const index of [1, 2, 3]) {
    const { exitCode, problems } = await buildSite(root, { shard: { index, count: 3 } });
    expect([exitCode, problems.map(({ code }) => code)]).toEqual([2, ['broken-link']]);
  }
});

describe('the folder of a part', () => {
  test('is not touched if nothing changed, and updated if something did', async () => {
    const root = copy('versions');
    const shard = { index: 2, count: 3 };
    await buildSite(root, { shard });
    expect(existsSync(join(root, 'site/versions.json'))).toBe(false);
    expect(await buildSite(root, { shard })).toMatchObject({ ok: true, stats: { written: 0, removed: 0 } });
    rmSync(join(root, 'docs/next'), { recursive: true });
    expect(await buildSite(root, { shard })).toMatchObject({ ok: true, problems: [] });
    await buildSite(root, { shard, outDir: join(root, 'fresh') });
    expect(hashTree(join(root, 'site'))).toEqual(hashTree(join(root, 'fresh')));
  });

  test('may become that of another part or of a whole site, and back', async () => {
    const root = copy('versions');
    for (const shard of [{ index: 2, count: 3 }, { index: 3, count: 3 }, null, { index: 3, count: 4 }, null]) {
      expect(await buildSite(root, { shard })).toMatchObject({ ok: true, problems: [] });
    }
    await buildSite(root, { outDir: join(root, 'fresh') });
    expect(hashTree(join(root, 'site'))).toEqual(hashTree(join(root, 'fresh')));
    expect(listTree(root).filter((path) => path.startsWith('.'))).toEqual([]);
  });

  test('is rejected once it holds a foreign file', async () => {
    const root = copy('versions');
    const shard = { index: 2, count: 3 };
    await buildSite(root, { shard });
    writeFiles(root, { 'site/notes.txt': 'mine' });
    expect((await buildSite(root, { shard })).problems).toMatchObject([{ code: 'foreign-output' }]);
    expect(readFileSync(join(root, 'site/notes.txt'), 'utf8')).toBe('mine');
  });
});
