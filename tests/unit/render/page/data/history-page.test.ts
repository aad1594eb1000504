import { expect, test } from 'vitest';
import { buildHistoryPage, historyData } from '../../../../../src/render/page/data/history-page.ts';
import type { HistoryPageData } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, type TestSiteOptions } from '../../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestSite>[0];

function history(route: `/${string}`, store: Store, options: TestSiteOptions = {}): HistoryPageData | null {
  const { model, context } = buildTestSite(store, options);
  const owner = model.routes.get(route);
  return owner?.type === 'history' ? buildHistoryPage(owner.docs, context) : null;
}

/** Steps as lines: `1.0 (1.2 1.1) changed`, `missing 1.0`. */
function steps(page: HistoryPageData | null): readonly string[] {
  return (page?.steps ?? []).map((step) => {
    if (step.type === 'missing') return `missing ${step.since} ${step.until ?? '…'}`;
    const others = step.isCurrent ? '…' : step.others.map(({ label }) => label).join(' ');
    return `${step.since.label} (${others}) ${step.change}${step.isSame ? ' same' : ''}`;
  });
}

test('B171: texts newest first, each with the versions that have it', () => {
  const store = {
    next: { 'a.md': '# A\n\n2' },
    '1.3': { 'a.md': '# A\n\n2' },
    '1.2': { 'a.md': '# A\n\n1' },
    '1.1': { 'a.md': '# A\n\n1' },
    '1.0': { 'b.md': '' },
  };
  const page = history('/versions/a', store, { released: { '1.3': '2024-05-01' } });
  expect(steps(page)).toEqual(['1.3 (…) changed', '1.1 (1.2) first']);
  expect(page).toMatchObject({ subject: 'A', title: 'History of A', pageHref: '/docs/a', hasOlder: true });
  expect(page?.steps[0]).toMatchObject({ since: { released: '2024-05-01', href: '/docs/1.3/a' } });
});

test('B171: versions without the page', () => {
  const [one, none] = [{ 'a.md': '1', 'b.md': '' }, { 'b.md': '' }];
  const store = { '6.0': none, '5.0': one, '4.0': none, '3.0': none, '2.0': one, '1.0': one };
  expect(steps(history('/versions/a', store))).toEqual([
    'missing 6.0 …',
    '5.0 () returned same',
    'missing 3.0 4.0',
    '1.0 (2.0) first',
  ]);
});

test('B171: a rename is followed, with and without another text', () => {
  const store = { '3.0': { 'c.md': '2' }, '2.0': { 'b.md': '1' }, '1.0': { 'a.md': '1' } };
  const page = history('/versions/c', store, { renamed: { '2.0': { 'a.md': 'b.md' }, '3.0': { 'b.md': 'c.md' } } });
  expect(steps(page)).toEqual(['3.0 (…) renamed', '2.0 () renamed same', '1.0 () first']);
  expect(page?.steps[1]).toMatchObject({ renamed: { from: 'a', to: 'b' } });
});

test('B172: each text but the first has its differences from the text before', () => {
  const store = {
    '3.0': { 'a.md': '# A\n\nNew words' },
    '2.0': { 'a.md': '# A\n\nOld' },
    '1.0': { 'a.md': '# A\n\nOld' },
  };
  const page = history('/versions/a', store);
  const [newest, oldest] = page?.steps ?? [];
  expect(newest).toMatchObject({ differences: { index: 0, added: 2, removed: 1, moved: 0 } });
  expect(oldest).toMatchObject({ differences: null });
  expect(page?.differences).toHaveLength(1);
  expect(page?.differences[0]).toContain('<p>New words</p></ins>');
});

test('B172: links of differences lead to the version of their text, by its number', () => {
  const links = '[page](b.md) [place](#a) [latest](/docs/b) [out](https://example.org/)';
  const files = (text: string) => ({ 'a.md': `# A\n\n${text} ${links}`, 'b.md': '' });
  const page = history('/versions/a', { '2.0': files('Two'), '1.0': files('One') });
  const hrefs = [...(page?.differences[0] ?? '').matchAll(/ href="([^"]*)"/gu)].map(([, href = '']) => href);
  expect(hrefs.filter((href) => !href.includes(':'))).toEqual(['/docs/2.0/b', '/docs/2.0/a#a', '/docs/b']);
});

test('B172: what a build after an edit compares has the texts of both sides', () => {
  const { model, context } = buildTestSite({ '3.0': { 'a.md': '2' }, '2.0': { 'a.md': '2' }, '1.0': { 'a.md': '1' } });
  const owner = model.routes.get('/versions/a');
  const docs = owner?.type === 'history' ? owner.docs : [];
  const hashes = docs.slice(1).map(({ hash }) => hash);
  expect(JSON.stringify(historyData(docs, context)).match(/[\da-f]{64}/gu)).toEqual(hashes.toReversed());
});

test.each([
  ['the text is the newest', { 'a.md': '[b](x.md) [c](#c) [d](/docs/x)', 'x.md': '' }],
  ['the text came with the latest version', { 'a.md': 'New [b](x.md) [c](#c) [d](/docs/x)', 'x.md': '' }],
  ['the page was removed', { 'x.md': '' }],
])('B171: a release that leaves the page as it is does not change its history: %s', (_, newest) => {
  const old = {
    '2.0': { 'a.md': '[b](x.md) [c](#c) [d](/docs/x)', 'x.md': '' },
    '1.0': { 'a.md': '# {{version}}\n\n[b](/x.md)', 'x.md': '' },
  };
  const before = { next: newest, '3.0': newest, ...old };
  const after = { next: newest, '4.0': newest, '3.0': newest, ...old };
  const page = history('/versions/a', before);
  expect(page?.differences).not.toEqual([]);
  // Where the page was removed, it has no address in the latest version before or after.
  expect(history('/versions/a', after)).toEqual(page);
});

test('B170: a document names its history by its own id', () => {
  const { context } = buildTestSite(
    { '2.0': { 'b.md': '' }, '1.0': { 'a.md': '' } },
    { renamed: { '2.0': { 'a.md': 'b.md' } } },
  );
  const { line } = context;
  expect(line.historyRoutes).toEqual(
    new Map([
      ['b', '/versions/b'],
      ['a', '/versions/a'],
    ]),
  );
  expect(line.movedHistories).toEqual(new Map([['/versions/a', '/versions/b']]));
});

test('B171: each text follows the one that its version was made from, on every line', () => {
  const [one, two, fixed] = [{ 'a.md': '1' }, { 'a.md': '2' }, { 'a.md': 'fixed' }];
  const store = { '3.0.0': one, '2.1.1': fixed, '2.1.0': one, '2.0.0': one, '1.0.0': two };
  const released = { '3.0.0': '2025-03-01', '2.1.1': '2025-05-01', '2.1.0': '2025-02-01', '2.0.0': '2025-01-02' };
  const page = history('/versions/a', store, { released });
  expect(steps(page)).toEqual(['2.1.1 () changed', '2.0.0 (…) changed', '1.0.0 () first']);
  expect(steps(history('/versions/a', { ...store, '3.0.1': two }, { released }))).toEqual([
    '3.0.1 (…) changed',
    '2.1.1 () changed',
    '2.0.0 (3.0.0 2.1.0) changed',
    '1.0.0 () first',
  ]);
  const later = history('/versions/a', { ...store, '3.0.1': two }, { released });
  expect(later?.steps[2]).toMatchObject({ isBroken: true });
  expect(later?.steps[1]).toMatchObject({ differences: { added: 1, removed: 1 } });
});

test('B171: a page that one line lost', () => {
  const [one, none] = [{ 'a.md': '1', 'b.md': '' }, { 'b.md': '' }];
  const store = { '3.0.0': none, '2.1.1': one, '2.1.0': one };
  const released = { '3.0.0': '2025-03-01', '2.1.1': '2025-05-01', '2.1.0': '2025-02-01' };
  expect(steps(history('/versions/a', store, { released }))).toEqual(['missing 3.0.0 …', '2.1.0 () first']);
});

test('B265: on a release tree each text has its place in the drawing of lines, and names the text that it came from', () => {
  const store = {
    next: { 'a.md': '# A\n\n3' },
    '3.0.0': { 'a.md': '# A\n\n3' },
    '2.1.1': { 'a.md': '# A\n\n2, fixed' },
    '2.1.0': { 'a.md': '# A\n\n2' },
    '2.0.0': { 'a.md': '# A\n\n1' },
  };
  const options = { parents: { '3.0.0': '2.1.0', '2.1.1': '2.1.0' } };
  const page = history('/versions/a', store, options);
  expect(steps(page)).toEqual(['3.0.0 (…) changed', '2.1.1 () changed', '2.1.0 () changed', '2.0.0 () first']);
  expect(page?.steps.map(({ rail, from }) => [rail?.column, rail?.joins.length, from])).toEqual([
    [0, 0, '2.1.0'],
    [1, 0, undefined],
    [0, 1, undefined],
    [0, 0, undefined],
  ]);
  // A hotfix that keeps the text changes nothing.
  const kept = history('/versions/a', { ...store, '2.1.2': store['2.1.1'] }, options);
  expect(kept).toEqual(page);
  expect(history('/versions/a', { '2.1.0': store['2.1.0'], '2.0.0': store['2.0.0'] })?.steps[0]).not.toHaveProperty(
    'rail',
  );
});
