import { expect, test } from 'vitest';
import { buildLinkGraph } from '../../../../src/links/graph/build-link-graph.ts';
import { renewLinkGraph } from '../../../../src/serve/live/renew-link-graph.ts';
import type { SiteModel } from '../../../../src/shared/model/site-model.ts';
import { buildTestModel, docOf, type TestFiles } from '../../support/build-test-model.ts';
import { changeDocs } from '../../support/test-line.ts';

const NEXT: TestFiles = { 'a.md': '[b](b.md)', 'b.md': '[c](c.md)' };
const before = buildTestModel({ next: NEXT });
const graph = buildLinkGraph(before);

/** A model with the configuration of the previous one: another object would count as a change. */
function follow(files: TestFiles): SiteModel {
  return { ...buildTestModel({ next: files }), config: before.config };
}

test.each<[string, TestFiles]>([
  ['nothing', NEXT],
  ['a text', { ...NEXT, 'a.md': '[b](b.md) [a](a.md)' }],
  ['a new page', { ...NEXT, 'c.md': '# C' }],
  ['a removed page', { 'a.md': '[b](b.md)' }],
  ['another address', { ...NEXT, 'b.md': '---\nslug: other\n---\n[c](c.md)' }],
  ['a draft', { ...NEXT, 'b.md': '---\ndraft: true\n---\n[c](c.md)' }],
])('after a change of %s, the graph is that of the new model', (_, files) => {
  const model = follow(files);
  expect(renewLinkGraph(model, { model: before, graph })).toEqual(buildLinkGraph(model));
});

test('after a change of version redirects it is that of the new model, although no URL changed', () => {
  const versions = { '2.0': { 'b.md': '[x](/docs/a) [y](/docs/0.9/a)' }, '1.0': { 'a.md': '' } };
  const gone = new Map([['0.9', { to: 'latest', pages: new Map([['/a', '/b']] as const) }]]);
  const old = buildTestModel(versions);
  for (const options of [{ renamed: { '2.0': { 'a.md': 'b.md' } } }, { redirects: gone }]) {
    const { lines } = buildTestModel(versions, options);
    const model = { ...old, lines };
    const renewed = renewLinkGraph(model, { model: old, graph: buildLinkGraph(old) });
    expect(renewed).toEqual(buildLinkGraph(model));
    expect(renewed.get(docOf(model, '2.0/b'))).not.toEqual(buildLinkGraph(old).get(docOf(old, '2.0/b')));
  }
});

test('while the URLs are the same, the links of unchanged texts are reused', () => {
  const next = before.lines[0].versions[0];
  const edited = follow({ ...NEXT, 'a.md': '[b](b.md) [a](a.md)' });
  // The files of a version are the same object while its folder is not listed again.
  const versions = edited.lines[0].versions.map((version) => ({ ...version, files: next?.files ?? version.files }));
  const changed = changeDocs(edited, { versions, inStore: versions });
  const model = { ...changed, versionByName: new Map(versions.map((version) => [version.name, version])) };
  const renewed = renewLinkGraph(model, { model: before, graph });
  expect(renewed.get(docOf(model, 'next/b'))).toBe(graph.get(docOf(before, 'next/b')));
  expect(renewed.get(docOf(model, 'next/a'))).toHaveLength(2);
});
