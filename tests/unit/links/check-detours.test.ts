/** Links that lead somewhere by a detour. */
import { expect, test } from 'vitest';
import { AnchorIndex } from '../../../src/links/anchor-index.ts';
import { buildLinkGraph } from '../../../src/links/build-link-graph.ts';
import { findDetour } from '../../../src/links/check-detours.ts';
import { checkLinks } from '../../../src/links/check-links.ts';
import { NameFinder } from '../../../src/links/name-finder.ts';
import { formatTarget } from '../../../src/shared/problem.ts';
import { buildTestModel } from '../support/build-test-model.ts';

test('a link to what is redirected says once where it leads', () => {
  const redirects = { '/old': '/docs/a?x=1#there' };
  const model = buildTestModel(
    { '1.0': { 'a.md': '## There\n\n[r](/old?q=2) [s](/old/#there)' } },
    { config: { redirects } },
  );
  const context = { anchors: new AnchorIndex(model), findExternal: () => null, finder: new NameFinder() };
  const problems = checkLinks(model, buildLinkGraph(model), {
    findDetour: (found) => findDetour(found, model, context),
  });
  expect(problems).toMatchObject(
    ['/old?q=2', '/old/#there'].map((href) => ({
      code: 'redirected-link',
      what: `"${href}" is redirected by the configuration; readers are sent on.`,
      why: 'It leads to "/docs/a?x=1#there".',
      link: { resolved: '/docs/a?x=1#there', suggestion: '/docs/a?x=1#there', certainty: 'redirected' },
    })),
  );
  expect(problems.map(formatTarget)).toEqual(['', '']);
});

test('a link to the former address of a page is led on, and mended like any that is redirected', () => {
  const versions = { '2.0': { 'discover.md': '## X', 'b.md': '[r](/docs/start#x)' }, '1.0': { 'start.md': '' } };
  const model = buildTestModel(versions, { renamed: { '2.0': { 'start.md': 'discover.md' } } });
  const context = { anchors: new AnchorIndex(model), findExternal: () => null, finder: new NameFinder() };
  const found = checkLinks(model, buildLinkGraph(model), { findDetour: (link) => findDetour(link, model, context) });
  expect(found).toMatchObject([
    {
      severity: 'warn',
      code: 'redirected-link',
      what: '"/docs/start#x" is an address that a page had before it was renamed; readers are sent on.',
      why: 'It leads to "/docs/discover#x".',
      link: { resolved: '/docs/discover#x', suggestion: '/docs/discover#x', certainty: 'redirected' },
    },
  ]);
});

test('an absolute address of this site is published as it is written, so it must be one', () => {
  const links = [
    '/docs/b',
    '/docs/b/',
    '/',
    '/f.txt',
    '/docs/b#x',
    '/old#x',
    '/docs/b.md',
    '/docs/B',
    '/docs/b#y',
    '/old#y',
  ];
  const text = links.map((path) => `[l](https://docs.example.org${path})`).join(' ');
  const model = buildTestModel(
    { '1.0': { 'a.md': text, 'b.md': '## X' } },
    { config: { redirects: { '/old': '/docs/b' } }, staticFiles: ['/f.txt'] },
  );
  const context = { anchors: new AnchorIndex(model), findExternal: () => null, finder: new NameFinder() };
  const found = checkLinks(model, buildLinkGraph(model), { findDetour: (link) => findDetour(link, model, context) });
  expect(found.map(({ code, link }) => `${code} ${link?.href.slice('https://docs.example.org'.length) ?? ''}`)).toEqual(
    ['broken-link /docs/b.md', 'broken-link /docs/B', 'broken-anchor /docs/b#y', 'broken-anchor /old#y'],
  );
});
