import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildPageMap, countParts, splitPageMap } from '../../../src/render/page-map.ts';
import { isInRun, pageMapFile, partOf } from '../../../src/shared/model/page-map.ts';
import type { LineOfSite, PageHistory, SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import type { Doc } from '../../../src/shared/types/page.ts';
import { buildTestSite } from '../support/build-test-model.ts';
import { testLine } from '../support/test-line.ts';

/** A model with what the map reads: versions newest first, with the paths of their pages. */
function modelOf(
  versions: readonly (readonly [name: string, ...slugs: string[]])[],
  lines: readonly string[][],
): LineOfSite {
  const built = versions.map(([name, ...slugs], index) => {
    const path = index === 0 ? '/docs' : `/docs/${name}`;
    const docs = slugs.map((slug) => [slug, { id: slug, version: name, route: `${path}${slug && '/'}${slug}` } as Doc]);
    return { name, path, docs: new Map(docs as [string, Doc][]), sidebars: new Map() } as unknown as Version;
  });
  const histories = new Map<Doc, PageHistory>();
  for (const slugs of lines) {
    const docs = built.flatMap((version) => slugs.flatMap((slug) => version.docs.get(slug) ?? []));
    for (const doc of docs) histories.set(doc, { docs });
  }
  const line = testLine(built);
  return { line, model: { lines: [line], histories, routes: new Map() } as unknown as SiteModel };
}

test('joins versions in a row that have a page under one path', () => {
  const site = modelOf(
    [
      ['3', 'a'],
      ['2', 'a'],
      ['1', 'a', 'b'],
    ],
    [['a'], ['b']],
  );
  expect(buildPageMap(site).pages).toEqual([[['a', '3', '1']], [['b', '1', '1']]]);
});

test('begins a new run after a rename and after a gap', () => {
  const site = modelOf([['4', 'new'], ['3', 'old'], ['2'], ['1', 'old']], [['new', 'old']]);
  expect(buildPageMap(site).pages).toEqual([
    [
      ['new', '4', '4'],
      ['old', '3', '3'],
      ['old', '1', '1'],
    ],
  ]);
});

test('knows the page at the root of a version', () => {
  const site = modelOf(
    [
      ['2', ''],
      ['1', ''],
    ],
    [['']],
  );
  expect(buildPageMap(site).pages).toEqual([[['', '2', '1']]]);
});

test('knows in which version each text of a page begins', () => {
  const { context: site } = buildTestSite(
    {
      '4': { 'new.md': '2', 'b.md': 'B' },
      '3': { 'old.md': '2', 'b.md': 'B' },
      '2': { 'old.md': '1', 'b.md': 'B' },
      '1': { 'old.md': '1' },
    },
    { renamed: { '4': { 'old.md': 'new.md' } } },
  );
  const { pages, texts } = buildPageMap(site);
  const startsOf = (slug: string) => texts[pages.findIndex((runs) => runs.some(([run]) => run === slug))];
  expect(startsOf('new')).toEqual(['3', '1']);
  expect(startsOf('b')).toEqual(['2']);
});

test('B165 knows which text came back, also in the part of its page', () => {
  const { context: site } = buildTestSite({
    '4': { 'a.md': '', 'b.md': 'B' },
    '3': { 'a.md': '', 'b.md': 'Other' },
    '2': { 'a.md': '', 'b.md': 'B' },
    '1': { 'a.md': '', 'b.md': 'B' },
  });
  const map = buildPageMap(site);
  const at = map.pages.findIndex(([run]) => run?.[0] === 'b');
  expect(map.returns).toEqual([[at, '4', '1']]);
  const parts = splitPageMap(map, 4);
  const part = parts[partOf('b', 4)];
  const inPart = part?.pages.findIndex(([run]) => run?.[0] === 'b');
  expect(part?.returns).toEqual([[inPart, '4', '1']]);
  expect(parts.filter(({ returns }) => returns !== undefined)).toHaveLength(1);
});

test('knows the pages that belong to no version', () => {
  const { context: site } = buildTestSite({ '1': { 'a.md': '' } }, { pages: { 'index.tsx': '', 'help.md': '# Help' } });
  expect(buildPageMap(site).site).toEqual(['/', '/help', '/versions', '/search']);
});

test('a small site has one map, whatever the number of its versions', () => {
  const versions = Array.from({ length: 300 }, (_, at) => [`${300 - at}.0`, ...slugsOf(20)] as const);
  const site = modelOf(
    versions,
    slugsOf(20).map((slug) => [slug]),
  );
  expect(countParts(site)).toBe(1);
});

test('of a large site every page is in the part of each of its slugs, and no part takes long to load', () => {
  const slugs = slugsOf(10_000);
  const site = modelOf(
    [
      ['2', ...slugs],
      ['1', ...slugs.slice(1), 'Old Name'],
    ],
    [[slugs[0] ?? '', 'Old Name'], ...slugs.slice(1).map((slug) => [slug])],
  );
  const map = buildPageMap(site);
  const count = countParts(site);
  const parts = splitPageMap(map, count);
  expect(parts).toHaveLength(32);
  // One expectation for all, as 20,000 take seconds.
  const places = parts.map((part) => new Map(part.pages.map((runs, place) => [runs, part.texts[place]])));
  const lost = map.pages.flatMap((runs, index) =>
    runs.filter(([slug]) => places[partOf(slug.toUpperCase(), count)]?.get(runs) !== map.texts[index]),
  );
  expect(lost).toEqual([]);
  expect(pageMapFile('Old Name', count)).toBe(pageMapFile('old name', count));
  for (const part of parts) expect(gzipSync(JSON.stringify(part)).length).toBeLessThan(10_000);
});

test('a run has the versions from its newest to its oldest', () => {
  const versions = ['4', '3', '2', '1'].map((name) => ({ name }));
  expect(versions.filter((_, index) => isInRun(['a', '3', '2'], index, versions))).toEqual([
    { name: '3' },
    { name: '2' },
  ]);
});

function slugsOf(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `section-${index % 97}/page-${index}`);
}
