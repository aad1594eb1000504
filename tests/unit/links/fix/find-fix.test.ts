/** The certain target of a broken link. */
import { describe, expect, test } from 'vitest';
import { checkLinks } from '../../../../src/links/check/check-links.ts';
import { buildLinkGraph } from '../../../../src/links/graph/build-link-graph.ts';
import { buildTestModel, type TestSiteOptions } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestModel>[0];

function findFix(store: Store, options: TestSiteOptions = {}) {
  const model = buildTestModel(store, options);
  return checkLinks(model, buildLinkGraph(model)).map(({ link, versions }) => [
    link?.href,
    link?.suggestion,
    link?.certainty,
    versions.join(' '),
  ]);
}

describe('only the case is wrong', () => {
  const files = { 'Guide/Setup.md': '', 'tour.SVG': '', 'D#1.svg': '' };
  test.each([
    ['[x](guide/setup.md#a)', 'guide/setup.md#a', 'Guide/Setup.md#a'],
    ['[x](./guide/setup?b)', './guide/setup?b', './Guide/Setup?b'],
    ['[x](/GUIDE/SETUP.md)', '/GUIDE/SETUP.md', '/Guide/Setup.md'],
    ['[x](/docs/guide/Setup)', '/docs/guide/Setup', '/docs/Guide/Setup'],
    ['[x](/docs/guide/Setup/)', '/docs/guide/Setup/', '/docs/Guide/Setup/'],
    ['![x](tour.svg)', 'tour.svg', 'tour.SVG'],
    ['![x](d%231.svg)', 'd%231.svg', 'D%231.svg'],
    ['![x](/IMG/a.svg)', '/IMG/a.svg', '/img/a.svg'],
  ])('%s', (text, href, suggestion) => {
    const found = findFix({ '1.0': { 'a.md': text, ...files } }, { staticFiles: ['/img/a.svg'] });
    expect(found).toEqual([[href, suggestion, 'case', '1.0']]);
  });

  test('with two names that differ only in case, neither is certain', () => {
    const [found] = findFix({
      '1.0': { 'a.md': '[x](SETUP.md)', 'setup.md': '', 'Setup.md': '---\nslug: other\nid: o\n---\n' },
    });
    expect(found?.[2]).toBeNull();
  });

  test('an anchor', () => {
    expect(findFix({ '1.0': { 'a.md': '## Two words\n\n[x](#Two-Words)' } })).toEqual([
      ['#Two-Words', '#two-words', 'case', '1.0'],
    ]);
  });
});

describe('on a page of the site', () => {
  const pages = { 'about.md': '', 'team/index.md': '', 'team/Ada.md': '', 'comp.tsx': '' };
  test.each([
    ['p.md', '[x](About.md#a)', 'about.md#a'],
    ['p.md', '[x](./About)', './about'],
    ['p.md', '[x](About/)', 'about/'],
    ['p.md', '[x](/ABOUT.md)', '/about.md'],
    ['p.md', '[x](Comp)', 'comp'],
    ['p.md', '[x](docs/A)', 'docs/a'],
    ['p.md', '[x](Team/index.md)', 'team/index.md'],
    ['p.md', '![x](IMG/a.svg)', 'img/a.svg'],
    ['team/p.md', '[x](../About.md)', '../about.md'],
    ['team/p.md', '[x](ada.md)', 'Ada.md'],
    ['team/p.md', '[x](../Docs/a)', '../docs/a'],
  ])('%s: %s', (file, text, suggestion) => {
    const site = { pages: { ...pages, [file]: text }, staticFiles: ['/img/a.svg'] } as const;
    expect(findFix({ '1.0': { 'a.md': '' } }, site).map((found) => found.slice(1, 3))).toEqual([[suggestion, 'case']]);
  });

  test('a link in a document does not leave its version', () => {
    const found = findFix({ '1.0': { 'a.md': '[x](About.md) [y](/About.md)' } }, { pages });
    expect(found.map(([, , certainty]) => certainty)).toEqual([null, null]);
  });
});

test('a link with two mistakes is fixed completely', () => {
  const text = '[x](guide/setup.md#Two-Words)';
  expect(findFix({ '1.0': { 'a.md': text, 'Guide/Setup.md': '## Two words' } })).toEqual([
    ['guide/setup.md#Two-Words', 'Guide/Setup.md#two-words', 'case', '1.0'],
  ]);
});

test('how letters are composed makes no difference: the other case alone is wrong', () => {
  const text = '[x](\u00fcber.md) [y](GR\u00d6SSE/a) [z](#gr\u00f6sse)\n\n## Gro\u0308sse';
  expect(findFix({ '1.0': { 'a.md': text, 'u\u0308ber.md': '', 'Gro\u0308sse/a.md': '' } })).toEqual([
    ['GR\u00d6SSE/a', 'Gr\u00f6sse/a', 'case', '1.0'],
  ]);
});

describe('a page that was renamed', () => {
  const renamed = { '2.0': { 'start.md': 'discover.md' } };
  test('is suggested by its new name, in the form of the link', () => {
    const text = '[a](start.md#x) [b](./start)';
    const store = { '2.0': { 'discover.md': 'Other text.', 'b.md': text }, '1.0': { 'start.md': 'Text.' } };
    expect(findFix(store, { renamed }).map((found) => found.slice(0, 3))).toEqual([
      ['start.md#x', 'discover.md#x', 'renamed'],
      ['./start', './discover', 'renamed'],
    ]);
  });

  test('is also suggested within its version, where its old address is not redirected', () => {
    const store = {
      '3.0': { 'discover.md': '' },
      '2.0': { 'discover.md': '', 'b.md': '[a](/docs/2.0/start)' },
      '1.0': { 'start.md': '' },
    };
    expect(findFix(store, { renamed })).toEqual([['/docs/2.0/start', '/docs/2.0/discover', 'renamed', '2.0']]);
  });

  test('a file path that begins like the address of the docs is still a file path', () => {
    const text = '[a](/docs-old.md) [b](/docs-old) [c](/docs/old.md)';
    const store = {
      '2.0': { 'docs-new.md': 'Other text.', 'docs/new.md': 'Other.', 'b.md': text },
      '1.0': { 'docs-old.md': 'Text.', 'docs/old.md': 'Its text.' },
    };
    const names = { '2.0': { 'docs-old.md': 'docs-new.md', 'docs/old.md': 'docs/new.md' } };
    expect(findFix(store, { renamed: names }).map((found) => found[1])).toEqual([
      '/docs-new.md',
      '/docs-new',
      '/docs/new.md',
    ]);
  });

  test('a path from the root of the version is one from any of its folders', () => {
    const store = { '2.0': { 'discover.md': '', 'guide/b.md': '[a](/start.md)' }, '1.0': { 'start.md': '' } };
    expect(findFix(store, { renamed }).map((found) => found[1])).toEqual(['/discover.md']);
  });

  test('is found two versions later', () => {
    const store = {
      '3.0': { 'discover.md': '', 'b.md': '[a](start.md)' },
      '2.0': { 'discover.md': '' },
      '1.0': { 'start.md': '' },
    };
    expect(findFix(store, { renamed })).toEqual([['start.md', 'discover.md', 'renamed', '3.0']]);
  });

  test('a suggestion is not certain if the link works in an older version with the same text', () => {
    const text = '[a](start.md)';
    const store = { '2.0': { 'discover.md': 'x', 'b.md': text }, '1.0': { 'start.md': 'x', 'b.md': text } };
    expect(findFix(store, { renamed })).toEqual([['start.md', 'discover.md', null, '2.0']]);
  });

  test('a removed page has no new name', () => {
    const [found] = findFix({ '2.0': { 'b.md': '[a](start.md)', 'other.md': '' }, '1.0': { 'start.md': '' } });
    expect(found?.slice(1, 3)).toEqual([null, null]);
  });
});

describe('a heading that was renamed', () => {
  const text = (...headings: readonly string[]): string =>
    headings.map((heading) => `${heading}\n\nText.\n`).join('\n');
  const page = (now: string, before: string) =>
    findFix({ '2.0': { 'b.md': '[x](a.md#old)', 'a.md': now }, '1.0': { 'a.md': before } })[0]?.slice(1, 3);
  const certain = ['a.md#new', 'renamed'];

  test.each([
    ['between the same two', text('## One', '## New', '## Two'), text('## One', '## Old', '## Two'), certain],
    ['the first', text('## New', '## Two'), text('## Old', '## Two'), certain],
    ['the last', text('## One', '## New'), text('## One', '## Old'), certain],
    ['the only one', text('## New'), text('## Old'), certain],
    ['of another level', text('## One', '### New'), text('## One', '## Old'), [null, null]],
    ['with another new one next to it', text('## New', '## Too'), text('## Old'), [null, null]],
    ['with another one gone', text('## New'), text('## Old', '## Gone'), [null, null]],
    ['deleted', text('## One'), text('## One', '## Old'), [null, null]],
  ])('%s', (_name, now, before, wanted) => {
    expect(page(now, before)).toEqual(wanted);
  });
});
