/** Pages and files that nothing links to. */
import { expect, test } from 'vitest';
import { checkUnused } from '../../../../src/links/check/check-unused.ts';
import { buildLinkGraph } from '../../../../src/links/graph/build-link-graph.ts';
import { buildTestModel, versionOf } from '../../support/build-test-model.ts';
import { testLine } from '../../support/test-line.ts';

test('the advice for an orphan page fits its kind of page', () => {
  const model = buildTestModel(
    { '1.0': { 'a.md': '', 'b.md': '', 'c.md': '---\nunlisted: true\n---\n', 'sidebars.json': { docs: ['a'] } } },
    { pages: { 'about.md': '', 'team.tsx': '', 'help.md': '[a](docs/a)' } },
  );
  const problems = checkUnused(model, {
    graph: buildLinkGraph(model),
    linkedFromComponents: new Set(['/help']),
    onOrphanPages: 'log',
    onUnusedAssets: 'log',
  });
  const [ofDoc, ofPage] = [/sidebar.*"unlisted: true"/u, /^Link to it from another page, the navbar or the footer/u];
  expect(
    problems.map(({ file, why, fix }) => [
      file,
      why.includes('list of all pages'),
      ofDoc.test(fix),
      ofPage.test(fix) && !fix.includes('unlisted'),
    ]),
  ).toEqual([
    ['docs/versions/1.0/b.md', true, true, false],
    ['pages/about.md', false, false, true],
    ['pages/team.tsx', false, false, true],
  ]);
});

test('a page that front matter names as the next or the previous one is linked', () => {
  const model = buildTestModel({
    '1.0': {
      'a.md': '---\npagination_next: b\npagination_prev: c\n---\n',
      'b.md': '',
      'c.md': '',
      'd.md': '',
      'sidebars.json': { docs: ['a'] },
    },
  });
  const problems = checkUnused(model, {
    graph: buildLinkGraph(model),
    linkedFromComponents: new Set(),
    onOrphanPages: 'log',
    onUnusedAssets: 'ignore',
  });
  expect(problems.map(({ file }) => file)).toEqual(['docs/versions/1.0/d.md']);
});

test('the sidebars file of a version is not an asset, but one in a subfolder is', () => {
  const menu = { docs: ['a'] };
  const model = buildTestModel({ '1.0': { 'a.md': '', 'sidebars.json': menu, 'guide/sidebars.json': menu } });
  const problems = checkUnused(model, {
    graph: buildLinkGraph(model),
    linkedFromComponents: new Set(),
    onOrphanPages: 'ignore',
    onUnusedAssets: 'log',
  });
  expect(problems.map(({ code, file }) => [code, file])).toEqual([
    ['unused-asset', 'docs/versions/1.0/guide/sidebars.json'],
  ]);
});

test('an orphan page that is made from a specification is reported there', () => {
  const built = buildTestModel({
    '1.0': { 'a.md': '', 'api.md': '', 'openapi.yaml': '', 'sidebars.json': { docs: ['a'] } },
  });
  const version = versionOf(built, '1.0');
  const runs = [{ line: 1, path: 'openapi.yaml', from: 7, shift: 0, isMade: true }];
  const docs = new Map([...version.docs].map(([id, doc]) => [id, id === 'api' ? { ...doc, runs } : doc]));
  const { config } = built;
  const problems = checkUnused(
    { ...built, lines: [testLine([{ ...version, docs }], { config })] },
    { graph: new Map(), linkedFromComponents: new Set(), onOrphanPages: 'log', onUnusedAssets: 'ignore' },
  );
  expect(problems.map(({ file, line }) => [file, line])).toEqual([['docs/versions/1.0/openapi.yaml', 7]]);
});

test('an orphan page of a set names its version', () => {
  const docs = buildTestModel({ '1.0': { 'a.md': '', 'b.md': '', 'sidebars.json': { docs: ['a'] } } });
  const version = { ...versionOf(docs, '1.0'), name: 'api:1.0' };
  const { config } = docs;
  const model = { ...docs, lines: [testLine([], { config }), testLine([version], { config, id: 'api' })] as const };
  const problems = checkUnused(model, {
    graph: new Map(),
    linkedFromComponents: new Set(),
    onOrphanPages: 'log',
    onUnusedAssets: 'ignore',
  });
  expect(problems.map(({ code, versions }) => [code, versions])).toEqual([['orphan-page', ['api:1.0']]]);
});
