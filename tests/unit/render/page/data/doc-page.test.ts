import { describe, expect, test } from 'vitest';
import { buildDocPage, findLastChange } from '../../../../../src/render/page/data/doc-page.ts';
import type { DocPageData, TocEntry } from '../../../../../src/shared/types/page.ts';
import { buildTestSite, docOf, type TestSiteOptions, versionOf } from '../../../support/build-test-model.ts';

type Files = Parameters<typeof buildTestSite>[0][string];

/** Page data of a document of version 1.0. */
function pageOf(id: string, files: Files, options: TestSiteOptions = {}): DocPageData {
  const { model, context } = buildTestSite({ '1.0': files }, options);
  return buildDocPage(docOf(model, `1.0/${id}`), versionOf(model, '1.0'), context);
}
const three = { 'a.md': '# A', 'b.md': '# B', 'c.md': '# C', 'sidebars.json': { docs: ['a', 'b', 'c'] } };

describe('previous and next (B84)', () => {
  /** Neighbours of `b` with this front matter. */
  function around(frontMatter: string, files: Files = {}): readonly unknown[] {
    const { previous, next } = pageOf('b', { ...three, 'b.md': `---\n${frontMatter}\n---\n# B`, ...files });
    return [previous, next];
  }
  const a = { label: 'A', href: '/docs/a' };
  const c = { label: 'C', href: '/docs/c' };

  test('follow the sidebar, and end at its ends', () => {
    expect(around('title: B')).toEqual([a, c]);
    expect(pageOf('a', three).previous).toBeNull();
    expect(pageOf('c', three).next).toBeNull();
  });
  test('the front matter may name others, or none', () => {
    expect(around('pagination_next: a')).toEqual([a, a]);
    expect(around('pagination_prev: null\npagination_next: null')).toEqual([null, null]);
    expect(around('pagination_prev: null')).toEqual([null, c]);
  });
  test('a draft or an unlisted page is not a neighbour, even when it is named (B97)', () => {
    expect(around('pagination_next: d', { 'd.md': '---\ndraft: true\n---\n' })).toEqual([a, null]);
    expect(around('pagination_next: d', { 'd.md': '---\nunlisted: true\n---\n' })).toEqual([a, null]);
  });
  test('an unlisted page in between is stepped over', () => {
    expect(pageOf('a', { ...three, 'b.md': '---\nunlisted: true\n---\n' }).next).toEqual(c);
  });
  test('an unlisted page has no neighbours', () => {
    expect(around('unlisted: true')).toEqual([null, null]);
  });
  test.each([
    ['pagination_label: Own {{version}}\nsidebar_label: Side', 'Own 1.0'],
    ['sidebar_label: Side', 'Side'],
    ['title: Title', 'From the sidebar'],
  ])('labels: %j is %s', (frontMatter, label) => {
    const sidebar = { docs: ['a', { type: 'doc', id: 'b', label: 'From the sidebar' }] };
    const files = { ...three, 'b.md': `---\n${frontMatter}\n---\n# Heading`, 'sidebars.json': sidebar };
    expect(pageOf('a', files).next).toEqual({ label, href: '/docs/b' });
  });
  test('a named page in no sidebar is shown by its title', () => {
    expect(around('pagination_next: d', { 'd.md': '# Title of D' })[1]).toEqual({
      label: 'Title of D',
      href: '/docs/d',
    });
  });
  test('a page in no sidebar may name its neighbours too', () => {
    const files = { ...three, 'd.md': '---\npagination_next: a\n---\n' };
    expect(pageOf('d', files)).toMatchObject({ breadcrumbs: [], previous: null, next: a });
  });
  test('generated category pages are in between', () => {
    const category = { type: 'category', label: 'All', link: { type: 'generated-index' }, items: ['b'] };
    expect(pageOf('b', { ...three, 'sidebars.json': { docs: ['a', category] } }).previous).toEqual({
      label: 'All',
      href: '/docs/category/all',
    });
  });
});

describe('sidebar and breadcrumbs (B73, B80)', () => {
  const link = { type: 'doc', id: 'a' };
  const inner = { type: 'category', label: 'In', items: [{ type: 'doc', id: 'c', label: 'See' }] };
  const files = { ...three, 'sidebars.json': { docs: [{ type: 'category', label: 'Out', link, items: [inner] }] } };

  test('the trail goes from outside in, and ends with the page as the sidebar names it', () => {
    expect(pageOf('c', files).breadcrumbs).toEqual([
      { label: 'Out', href: '/docs/a' },
      { label: 'In', href: null },
      { label: 'See', href: null },
    ]);
  });
  test('the page of a category is not in its own breadcrumbs', () => {
    expect(pageOf('a', files).breadcrumbs).toEqual([{ label: 'Out', href: null }]);
  });
  test('B109 a page in no sidebar has that of its version, and no place in it', () => {
    expect(pageOf('b', files)).toMatchObject({ sidebar: '', breadcrumbs: [], previous: null, next: null });
    const wantsNone = { ...files, 'b.md': '---\ndisplayed_sidebar: null\n---\n' };
    expect(pageOf('b', wantsNone).sidebar).toBeNull();
  });
  test('a sidebar that is only displayed is next to the page, which has no place in it', () => {
    const page = pageOf('b', { ...files, 'b.md': '---\ndisplayed_sidebar: docs\n---\n' });
    expect(page.sidebar).not.toBeNull();
    expect(page.breadcrumbs).toEqual([]);
  });
});

describe('table of contents (B77)', () => {
  /** Ids, nested. */
  type Ids = readonly (string | readonly [string, Ids])[];
  const ids = (toc: readonly TocEntry[]): Ids =>
    toc.map(({ id, children }) => (children.length === 0 ? id : [id, ids(children)]));
  const text = '# T\n\n### Early\n\n## A\n\n### A1\n\n#### A11\n\n### A2\n\n## B\n\n#### Deep\n';
  const tocOf = (frontMatter: string, options: TestSiteOptions = {}): Ids =>
    ids(pageOf('a', { 'a.md': `---\n${frontMatter}\n---\n${text}` }, options).toc);

  test('has levels two and three, each under the nearest heading above it', () => {
    expect(tocOf('title: T')).toEqual(['early', ['a', ['a1', 'a2']], 'b']);
  });
  test('other levels by front matter or config; front matter wins', () => {
    expect(tocOf('toc_max_heading_level: 4')).toEqual(['early', ['a', [['a1', ['a11']], 'a2']], ['b', ['deep']]]);
    expect(tocOf('toc_min_heading_level: 3')).toEqual(['early', 'a1', 'a2']);
    const config = { tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 2 } };
    expect(tocOf('title: T', { config })).toEqual(['a', 'b']);
    expect(tocOf('toc_max_heading_level: 3', { config })).toEqual(['early', ['a', ['a1', 'a2']], 'b']);
  });
  test('is empty when it is hidden', () => {
    expect(tocOf('hide_table_of_contents: true')).toEqual([]);
  });
  test('has the markup of headings, variables filled', () => {
    const [entry] = pageOf('a', { 'a.md': '## Use `{{version}}` *now*' }).toc;
    expect(entry?.html).toBe('Use <code translate="no">1.0</code> <em>now</em>');
  });
  test('lets lines end in long words, after their signs', () => {
    const text = '## `COURSE_RUN_SYNC_NO_UPDATE` https://a.example/one/two-three &amp;c\n\n## `SHORT_NAME`\n';
    expect(pageOf('a', { 'a.md': text }).toc.map(({ html }) => html)).toEqual([
      '<code translate="no">COURSE_<wbr>RUN_<wbr>SYNC_<wbr>NO_<wbr>UPDATE</code> https://<wbr>a.<wbr>example/<wbr>one/<wbr>two-<wbr>three &amp;c',
      '<code translate="no">SHORT_NAME</code>',
    ]);
  });
});

describe('the title of a page (B74)', () => {
  test.each([
    ['# Own', true],
    ['Text', false],
    ['---\ntitle: T\n---\nText', false],
    ['---\ntitle: T\n---\n# Own', true],
    ['---\nhide_title: true\n---\nText', true],
  ])('%j hides the made one: %s', (text, hideTitle) => {
    expect(pageOf('a', { 'a.md': text }).hideTitle === true).toBe(hideTitle);
  });
});

describe('the link to edit (B94)', () => {
  const config = { docs: { editUrl: 'https://code.example/edit/main' } };
  test('is the URL of the config and the path of the file on disk', () => {
    expect(pageOf('x/a b', { 'x/a b.md': '' }, { config }).storedEditUrl).toBe(
      'https://code.example/edit/main/docs/versions/1.0/x/a%20b.md',
    );
  });
  const store = {
    next: { 'new name.md': 'a', 'b.md': 'b' },
    '2.0': { 'a.md': 'a', 'gone.md': 'gone' },
    '1.0': { 'a.md': 'a', 'b.md': 'old', 'gone.md': 'gone' },
  };
  const [inNext, inStore] = ['https://e.org/docs/next/', 'https://e.org/docs/versions/1.0/'];
  const linksOf = (page: string, docs: object): readonly (string | undefined)[] => {
    const { model, context } = buildTestSite(store, { config: { docs: { editUrl: 'https://e.org', ...docs } } });
    const { editUrl, storedEditUrl } = buildDocPage(
      docOf(model, page),
      versionOf(model, page.split('/')[0] ?? ''),
      context,
    );
    return [editUrl, storedEditUrl];
  };
  test.each([
    ['next/b', 'next', [`${inNext}b.md`, undefined]],
    ['2.0/a', 'next', [`${inNext}new%20name.md`, undefined]],
    ['1.0/b', 'next', [`${inNext}b.md`, undefined]],
    ['2.0/gone', 'next', [undefined, `${inStore}gone.md`]],
    ['next/b', 'stored', [`${inNext}b.md`, undefined]],
    ['2.0/a', 'stored', [undefined, `${inStore}a.md`]],
    ['2.0/a', 'both', [`${inNext}new%20name.md`, `${inStore}a.md`]],
    ['1.0/gone', 'both', [undefined, `${inStore}gone.md`]],
    ['next/b', 'both', [`${inNext}b.md`, undefined]],
  ])('of %s with editLinks %s leads where the edit belongs', (page, editLinks, expected) => {
    expect(linksOf(page, { editLinks })).toEqual(expected);
  });
  test('is filled from a template; without a page in docs/next there is nothing to fill in', () => {
    const editUrl = 'https://e.org/?file={path}&next={nextPath}&of={version}';
    const path = 'docs/next/new%20name.md';
    expect(linksOf('2.0/a', { editUrl })[0]).toBe(`https://e.org/?file=${path}&next=${path}&of=2.0`);
    expect(linksOf('2.0/gone', { editUrl })).toEqual([undefined, undefined]);
  });
  test('a release changes none, not even one that shares the stored text', () => {
    const linksIn = (versions: typeof store) => {
      // As the cut records it.
      const renamed = { '3.0': { 'a.md': 'new name.md' } };
      const { model, context } = buildTestSite(versions, { renamed, config: { docs: { editUrl: 'https://e.org' } } });
      return ['1.0/a', '1.0/b', '1.0/gone', '2.0/gone'].map((page) => {
        const { editUrl, storedEditUrl } = buildDocPage(
          docOf(model, page),
          versionOf(model, page.slice(0, 3)),
          context,
        );
        return [editUrl, storedEditUrl];
      });
    };
    const hotfix = { '2.1': store['2.0'], '3.0': { 'new name.md': 'a', 'b.md': 'b' } };
    expect(linksIn({ ...store, ...hotfix })).toEqual(linksIn(store));
  });
  test('can be chosen or switched off in front matter, and is off by default', () => {
    expect(pageOf('a', { 'a.md': '---\ncustom_edit_url: https://e.org\n---\n' }, { config }).editUrl).toBe(
      'https://e.org',
    );
    expect(pageOf('a', { 'a.md': '---\ncustom_edit_url: https://e.org/{{version}}\n---\n' }).editUrl).toBe(
      'https://e.org/1.0',
    );
    expect(pageOf('a', { 'a.md': '---\ncustom_edit_url: null\n---\n' }, { config }).editUrl).toBeUndefined();
    expect(pageOf('a', { 'a.md': '' }).editUrl).toBeUndefined();
  });
});

describe('when and by whom a document was changed (B94)', () => {
  const updated = { '1.0': { 'a.md': { date: '2024-01-02', author: 'Ada' } } };
  const show = (showLastUpdateTime: boolean, showLastUpdateAuthor: boolean) => ({
    updated,
    config: { docs: { showLastUpdateTime, showLastUpdateAuthor } },
  });
  test.each([
    [true, true, { date: '2024-01-02', author: 'Ada' }],
    [true, false, { date: '2024-01-02', author: null }],
    [false, true, { date: null, author: 'Ada' }],
    [false, false, null],
  ])('day %s, author %s', (day, author, expected) => {
    expect(pageOf('a', { 'a.md': '' }, show(day, author)).lastUpdate).toEqual(expected);
  });
  test('the front matter wins, field by field', () => {
    const files = { 'a.md': '---\nlast_update:\n  date: 2020-05-06\n---\n' };
    expect(pageOf('a', files, show(true, true)).lastUpdate).toEqual({ date: '2020-05-06', author: 'Ada' });
  });
  test('is missing for a file without a record', () => {
    expect(pageOf('b', { 'b.md': '' }, show(true, true)).lastUpdate).toBeNull();
  });

  describe('without a record it is the day of the release that brought the text', () => {
    const released = { '1.0': '2020-01-01', '2.0': '2021-02-02', '3.0': '2022-03-03' };
    const site = {
      next: { 'a.md': 'One' },
      '3.0': { 'a.md': 'One', 'b.md': 'Two' },
      '2.0': { 'a.md': 'One', 'b.md': 'One' },
      '1.0': { 'b.md': 'Two' },
    };
    const daysOf = (versions: Readonly<Record<string, Files>>, options: TestSiteOptions): readonly unknown[] => {
      const { model, context } = buildTestSite(versions, options);
      return model.lines[0].versions.flatMap((version) =>
        [...version.docs.values()].map((doc) => {
          const { lastUpdate } = buildDocPage(doc, version, context);
          return `${version.name}/${doc.id} ${lastUpdate?.date ?? '-'} ${findLastChange(doc, model) ?? '-'}`;
        }),
      );
    };
    const config = { docs: { showLastUpdateTime: true } };

    test('in released versions only, and again when a text returns', () => {
      expect(daysOf(site, { released, config })).toEqual([
        'next/a - -',
        '3.0/a 2021-02-02 2021-02-02',
        '3.0/b 2022-03-03 2022-03-03',
        '2.0/a 2021-02-02 2021-02-02',
        '2.0/b 2021-02-02 2021-02-02',
        '1.0/b 2020-01-01 2020-01-01',
      ]);
    });
    test('is known, but not shown if days are not shown', () => {
      expect(daysOf({ '1.0': { 'b.md': '' } }, { released })).toEqual(['1.0/b - 2020-01-01']);
    });
    test('the record and the front matter come first; a release without a day has none', () => {
      expect(pageOf('a', { 'a.md': '' }, { ...show(true, false), released }).lastUpdate?.date).toBe('2024-01-02');
      const own = { 'b.md': '---\nlast_update:\n  date: 2019-05-06\n---\n' };
      expect(pageOf('b', own, { released, config }).lastUpdate?.date).toBe('2019-05-06');
      expect(pageOf('b', { 'b.md': '' }, { config }).lastUpdate).toBeNull();
    });
    test('cutting another version changes no page (DESIGN 4)', () => {
      const before = daysOf(site, { released, config });
      const cut = { ...site, '4.0': { 'a.md': 'One', 'b.md': 'Four' } };
      const after = daysOf(cut, { released: { ...released, '4.0': '2023-04-04' }, config });
      expect(after.filter((line) => !String(line).startsWith('4.0'))).toEqual(before);
      expect(after).toContain('4.0/a 2021-02-02 2021-02-02');
    });
  });
});

test('links and variables of the text are those of the page', () => {
  const page = pageOf('a', { 'a.md': '[b](b.md#x) in {{version}}', 'b.md': '' }, { config: { baseUrl: '/p/' } });
  expect(page.bodyHtml).toContain('<a href="/p/docs/b#x">b</a> in 1.0');
});

test('an unlisted page is marked', () => {
  expect(pageOf('a', { 'a.md': '---\nunlisted: true\n---\n' }).unlisted).toBe(true);
  expect(pageOf('a', { 'a.md': '' }).unlisted).toBeUndefined();
});
