import { expect, test } from 'vitest';
import { buildPageMap } from '../../../src/render/page-map.ts';
import type { PageHistory, SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import type { Doc } from '../../../src/shared/types/page.ts';
import { buildTestSite } from '../support/build-test-model.ts';

/** A model with what the map reads: versions newest first, with the paths of their pages. */
function modelOf(
  versions: readonly (readonly [name: string, ...slugs: string[]])[],
  lines: readonly string[][],
): SiteModel {
  const built = versions.map(([name, ...slugs], index) => {
    const path = index === 0 ? '/docs' : `/docs/${name}`;
    const docs = slugs.map((slug) => [slug, { id: slug, version: name, route: `${path}${slug && '/'}${slug}` } as Doc]);
    return { name, path, docs: new Map(docs as [string, Doc][]), sidebars: new Map() } as unknown as Version;
  });
  const all = built.flatMap(({ docs }) => [...docs.values()]);
  const histories = new Map<Doc, PageHistory>();
  for (const slugs of lines) {
    const docs = all.filter(({ id }) => slugs.includes(id));
    for (const doc of docs) histories.set(doc, { docs });
  }
  return { versions: built, histories } as unknown as SiteModel;
}

test('joins versions in a row that have a page under one path', () => {
  const model = modelOf(
    [
      ['3', 'a'],
      ['2', 'a'],
      ['1', 'a', 'b'],
    ],
    [['a'], ['b']],
  );
  expect(buildPageMap(model).pages).toEqual([[['a', '3', '1']], [['b', '1', '1']]]);
});

test('begins a new run after a rename and after a gap', () => {
  const model = modelOf([['4', 'new'], ['3', 'old'], ['2'], ['1', 'old']], [['new', 'old']]);
  expect(buildPageMap(model).pages).toEqual([
    [
      ['new', '4', '4'],
      ['old', '3', '3'],
      ['old', '1', '1'],
    ],
  ]);
});

test('knows the page at the root of a version', () => {
  const model = modelOf(
    [
      ['2', ''],
      ['1', ''],
    ],
    [['']],
  );
  expect(buildPageMap(model).pages).toEqual([[['', '2', '1']]]);
});

test('says in which versions a text of a page begins', () => {
  const { model } = buildTestSite(
    {
      '4': { 'new.md': '2', 'b.md': 'B' },
      '3': { 'old.md': '2', 'b.md': 'B' },
      '2': { 'old.md': '1', 'b.md': 'B' },
      '1': { 'old.md': '1' },
    },
    { renamed: { '4': { 'old.md': 'new.md' } } },
  );
  const { pages, texts } = buildPageMap(model);
  const startsOf = (slug: string) => texts[pages.findIndex((runs) => runs.some(([run]) => run === slug))];
  expect(startsOf('new')).toEqual(['3', '1']);
  expect(startsOf('b')).toEqual(['2']);
});
