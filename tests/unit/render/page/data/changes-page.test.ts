import { describe, expect, test } from 'vitest';
import { buildChangesPage, changesData } from '../../../../../src/render/page/data/changes-page.ts';
import { buildDocPage } from '../../../../../src/render/page/data/doc-page.ts';
import { buildOverviewPage, buildVersionsPage } from '../../../../../src/render/page/data/version-pages.ts';
import type { RouteOwner } from '../../../../../src/shared/model/site-model.ts';
import type { ChangesPageData } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, docOf, type TestSiteOptions, versionOf } from '../../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestSite>[0];

function changes(name: string, store: Store, options: TestSiteOptions = {}): ChangesPageData {
  const { model, context } = buildTestSite(store, options);
  return buildChangesPage({ type: 'changes', version: versionOf(model, name) }, context);
}

const STORE: Store = {
  '1.0': { 'a/b.md': '# A\n\nOne two.', 'a-b.md': '# B\n\nOne two.', 'old.md': '# Old', 'gone.md': '# Gone' },
  '2.0': { 'a/b.md': '# A\n\nOne three.', 'a-b.md': '# B\n\nOne four.', 'new.md': '# Old', 'z.md': '# Z' },
  '3.0': { 'a/b.md': '# A\n\nOne three.', 'a-b.md': '# B\n\nOne four.', 'new.md': '# Old', 'z.md': '# Z' },
};
const RENAMED = { renamed: { '2.0': { 'old.md': 'new.md' } } };

describe('B160 changes of a version', () => {
  test('each page with what became of it, and its addresses in both versions', () => {
    const page = changes('2.0', STORE, RENAMED);
    expect(page).toMatchObject({
      route: '/docs/2.0/changes',
      title: 'Changes in 2.0',
      previous: { label: '1.0', href: '/docs/1.0' },
      before: { label: 'Changes in 1.0', href: '/docs/1.0/changes' },
      counts: { added: 1, changed: 2, renamed: 1, removed: 1 },
    });
    const summary = page.pages.map(({ change, anchor, from, to }) => [change, anchor, from?.href, to?.href]);
    expect(summary).toEqual([
      ['added', 'z', undefined, '/docs/2.0/z'],
      ['changed', 'a-b', '/docs/1.0/a-b', '/docs/2.0/a-b'],
      ['changed', 'a/b', '/docs/1.0/a/b', '/docs/2.0/a/b'],
      ['renamed', 'new', '/docs/1.0/old', '/docs/2.0/new'],
      ['removed', 'gone', '/docs/1.0/gone', undefined],
    ]);
  });

  test('equal versions have none, the oldest has nothing before it, a lone version has no such page', () => {
    expect(changes('3.0', STORE)).toMatchObject({ route: '/docs/changes', previous: { label: '2.0' }, pages: [] });
    expect(changes('1.0', STORE)).toMatchObject({ previous: null, before: null, pages: [] });
    expect(buildTestSite(STORE).model.routes.get('/docs/1.0/changes')?.type).toBe('changes');
    expect(buildTestSite({ '1.0': { 'a.md': '# A' } }).model.routes.has('/docs/changes')).toBe(false);
  });

  test('unlisted pages are left out, and a page of the author keeps the address', () => {
    const hidden = { 'a.md': '# A', 'b.md': '---\nunlisted: true\n---\n# B' };
    expect(changes('2.0', { '1.0': { 'a.md': '# A' }, '2.0': hidden }).pages).toEqual([]);
    const { model, context } = buildTestSite({
      '1.0': { 'a.md': '# A' },
      '2.0': { 'a.md': '# A', 'changes.md': '# C' },
    });
    expect(model.routes.get('/docs/changes')?.type).toBe('doc');
    expect(model.problems).toEqual([]);
    expect(buildVersionsPage(context).stable).toMatchObject({ changesHref: null });
  });
});

describe('B161 differences between two versions', () => {
  test('are drawn with the ids of their page, the words counted', () => {
    const { pages, differences } = changes('2.0', STORE);
    const page = pages.find(({ label }) => label === 'A');
    expect(page?.differences).toEqual({ index: 1, added: 1, removed: 1, moved: 0 });
    expect(differences[1]).toContain('One <del>two</del><ins>three</ins>.');
    const ids = differences.flatMap((html) => [...html.matchAll(/ id="([^"]+)"/gu)].map(([, id]) => id));
    expect(ids).toEqual(['a-b:1', 'a/b:1']);
  });

  test('a rename with the same text has none, a change that does not show is said to be one', () => {
    expect(changes('2.0', STORE, RENAMED).pages[3]?.differences).toBeNull();
    const store = { '1.0': { 'a.md': 'One' }, '2.0': { 'a.md': '---\nkeywords: [x]\n---\nOne' } };
    expect(changes('2.0', store).pages[0]?.differences).toMatchObject({ index: null, added: 0 });
  });

  test('links of each side are those of its version, variables have its values', () => {
    const text = (word: string): string => `${word} [b](b.md) {{version}}.`;
    const files = { 'b.md': '# B' };
    const [html = ''] = changes('2.0', {
      '1.0': { ...files, 'a.md': text('[Old](b.md)') },
      '2.0': { ...files, 'a.md': text('New') },
    }).differences;
    expect(html).toContain('<del><a href="/docs/1.0/b">Old</a></del>');
    expect(html).toContain('<a href="/docs/b">b</a> 2.0.');
  });

  test('links to places on the page lead to that page', () => {
    const text = (word: string): string => `# A\n\n## B\n\n${word} [b](#b).`;
    const [html = ''] = changes('2.0', { '1.0': { 'a.md': text('One') }, '2.0': { 'a.md': text('Two') } }).differences;
    expect(html).toContain('<a href="/docs/a#b">b</a>');
  });

  test('what they are drawn from is known without drawing', () => {
    const { model, context } = buildTestSite(STORE);
    const owner = { type: 'changes', version: versionOf(model, '2.0') } as const;
    const hashes = [docOf(model, '1.0/a/b').hash, docOf(model, '2.0/a/b').hash];
    const data = JSON.stringify(changesData(owner, { ...context, differences: { get: () => undefined } }));
    for (const hash of hashes) expect(data).toContain(hash);
  });
});

test('B162 the overview and the text say where a change is shown, by number for other versions', () => {
  const { model, context } = buildTestSite(STORE, RENAMED);
  const overview = buildOverviewPage({ type: 'overview', version: versionOf(model, '2.0') }, context);
  expect(overview.pages.map(({ id, changeHref }) => [id, changeHref])).toContainEqual(['a/b', '/docs/2.0/changes#a/b']);
  const textSince = (version: string, id: string): unknown =>
    buildDocPage(docOf(model, `${version}/${id}`), versionOf(model, version), context).textSince?.changesHref;
  expect(textSince('3.0', 'a/b')).toBe('/docs/2.0/changes#a/b');
  expect(textSince('2.0', 'a/b')).toBe('/docs/2.0/changes#a/b');
  expect(textSince('1.0', 'a/b')).toBeNull();
  const next = buildTestSite({ ...STORE, '3.0': { 'a/b.md': '# A\n\nOne.' }, next: { 'a/b.md': '# A\n\nOne.' } });
  const doc = docOf(next.model, 'next/a/b');
  expect(buildDocPage(doc, versionOf(next.model, 'next'), next.context).textSince?.changesHref).toBe(
    '/docs/3.0/changes#a/b',
  );
});

test('B163 many pages with differences are in parts, each change at its place in one of them', () => {
  const files = (word: string): Record<string, string> =>
    Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`p${String(index + 10)}.md`, `# P\n\n${word}`]));
  const { model, context } = buildTestSite({ '1.0': files('One'), '2.0': files('Two') });
  const owners = [...model.routes.values()].filter(
    (owner): owner is Extract<RouteOwner, { type: 'changes' }> =>
      owner.type === 'changes' && owner.version.name === '2.0',
  );
  const parts = owners.map((owner) => buildChangesPage(owner, context));
  expect(parts.map(({ route, pages }) => [route, pages.length])).toEqual([
    ['/docs/changes', 25],
    ['/docs/changes/2', 5],
  ]);
  expect(parts[1]).toMatchObject({ counts: { changed: 30 }, title: 'Changes in 2.0, part 2 of 2' });
  const overview = buildOverviewPage({ type: 'overview', version: versionOf(model, '2.0') }, context);
  expect(overview.pages[0]?.changeHref).toBe('/docs/changes#p10');
  expect(overview.pages[29]?.changeHref).toBe('/docs/changes/2#p39');
});

describe('B268 the prereleases of a release', () => {
  const store: Store = {
    '3.0.0': { 'a.md': '# A\n\n2', 'b.md': '# B', 'c.md': '# C' },
    '3.0.0-beta.2': { 'a.md': '# A\n\n2', 'b.md': '# B', 'trial.md': '# Trial' },
    '3.0.0-beta.1': { 'a.md': '# A\n\n2' },
    '2.0.0': { 'a.md': '# A\n\n1' },
  };
  test('are steps of its changes, which are against the stable version before', () => {
    const page = changes('3.0.0', store);
    expect(page.previous?.label).toBe('2.0.0');
    expect(
      page.steps?.map(({ from, to, href, pages }) => [
        from,
        to,
        href,
        pages.map(({ change, label }) => `${label} ${change}`),
      ]),
    ).toEqual([
      ['2.0.0', '3.0.0-beta.1', '/docs/3.0.0-beta.1/changes', ['A changed']],
      ['3.0.0-beta.1', '3.0.0-beta.2', '/docs/3.0.0-beta.2/changes', ['B added', 'Trial added']],
      ['3.0.0-beta.2', '3.0.0', null, ['C added', 'Trial removed']],
    ]);
  });
  test('have none themselves, nor has a release without any', () => {
    for (const name of ['3.0.0-beta.2', '3.0.0-beta.1', '2.0.0'])
      expect(changes(name, store)).not.toHaveProperty('steps');
  });
});
