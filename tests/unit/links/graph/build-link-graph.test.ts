import { expect, test } from 'vitest';
import { buildLinkGraph, linkAdded } from '../../../../src/links/graph/build-link-graph.ts';
import { buildTestModel, docOf } from '../../support/build-test-model.ts';

test('each page has the targets of its links, in the order of its text', () => {
  const model = buildTestModel({
    '1.0': { 'a.md': '[b](b) ![p](p.svg) <a href="https://e.org">e</a>', 'b.md': '', 'p.svg': '' },
  });
  expect(buildLinkGraph(model).get(docOf(model, '1.0/a'))).toEqual([
    { type: 'route', route: '/docs/b', suffix: '' },
    { type: 'asset', file: { path: 'p.svg', holder: '1.0', diskPath: 'docs/versions/1.0/p.svg' }, suffix: '' },
    { type: 'external', href: 'https://e.org' },
  ]);
});

test('one text leads to the pages of each version that has it', () => {
  const files = { 'a.md': '[b](b.md)', 'b.md': '' };
  const model = buildTestModel({ next: files, '2.0': files, '1.0': files });
  const targets = ['next', '2.0', '1.0'].map((name) => buildLinkGraph(model).get(docOf(model, `${name}/a`))?.[0]);
  expect(targets).toEqual(
    ['/docs/next/b', '/docs/b', '/docs/1.0/b'].map((route) => ({ type: 'route', route, suffix: '' })),
  );
});

test('links that led nowhere lead to files that a hook adds, and all others stay as they are', () => {
  const site = buildTestModel({ '1.0': { 'a.md': '[b](b) [x](/extra/x.json)', 'b.md': '' } });
  const graph = buildLinkGraph(site);
  const added = new Map([['/extra/x.json', 'file']] as const);
  expect(linkAdded(graph, { ...site, added }).get(docOf(site, '1.0/a'))).toMatchObject([
    { type: 'route', route: '/docs/b' },
    { type: 'static', route: '/extra/x.json' },
  ]);
  const whole = buildTestModel({ '1.0': { 'a.md': '[b](b)', 'b.md': '' } });
  const complete = buildLinkGraph(whole);
  // Of a part of the site: what it does not resolve again may lead to what is not built.
  const part = { ...whole, added, lines: buildTestModel({ '1.0': { 'a.md': '' } }).lines };
  expect(linkAdded(complete, part).get(docOf(whole, '1.0/a'))).toBe(complete.get(docOf(whole, '1.0/a')));
});

test('B209 a link with another name of a version leads to its page', () => {
  const text = '[a](/docs/stable/b) [b](/docs/1.x/b) [c](/docs/1.x) [d](/docs/stable/nope)';
  const model = buildTestModel(
    { '2.0': { 'a.md': text, 'b.md': '' }, '1.0': { 'b.md': '' } },
    { config: { docs: { aliases: { stable: 'latest', '1.x': '1.0' } } } },
  );
  expect(buildLinkGraph(model).get(docOf(model, '2.0/a'))).toMatchObject([
    { type: 'route', route: '/docs/b' },
    { type: 'route', route: '/docs/1.0/b' },
    { type: 'route', route: '/docs/1.0' },
    { type: 'broken' },
  ]);
});

test('variables in links get the values of the version', () => {
  const text = '[tag]({{repoUrl}}/tree/v{{version}}) [own](/docs/{{version}}/a) <a href="/docs/{{version}}">v</a>';
  const model = buildTestModel(
    { '2.0': { 'a.md': text }, '1.0': { 'a.md': text } },
    { config: { repoUrl: 'https://code.example/p' } },
  );
  expect(buildLinkGraph(model).get(docOf(model, '1.0/a'))).toEqual([
    { type: 'external', href: 'https://code.example/p/tree/v1.0' },
    { type: 'route', route: '/docs/1.0/a', suffix: '' },
    { type: 'route', route: '/docs/1.0', suffix: '' },
  ]);
  expect(buildLinkGraph(model).get(docOf(model, '2.0/a'))?.[1]).toEqual({
    type: 'route',
    route: '/docs/a',
    suffix: '',
  });
});

test('Markdown pages are included, components are not', () => {
  const model = buildTestModel({ '1.0': { 'a.md': '' } }, { pages: { 'help.md': '[a](docs/a)', 'x.tsx': '' } });
  const [help, component] = model.pages;
  const graph = buildLinkGraph(model);
  expect(help && graph.get(help)).toEqual([{ type: 'route', route: '/docs/a', suffix: '' }]);
  expect(component && graph.has(component)).toBe(false);
});
