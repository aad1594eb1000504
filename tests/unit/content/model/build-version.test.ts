import { describe, expect, test } from 'vitest';
import { buildTestModel, docOf, tell, type TestSiteOptions, versionOf } from '../../support/build-test-model.ts';

type Store = Parameters<typeof buildTestModel>[0];
const page = { 'a.md': '' };

/** Versions newest first as `name path status banner`. */
function versions(store: Store, docs: NonNullable<TestSiteOptions['config']>['docs'] = {}): readonly string[] {
  const model = buildTestModel(store, { config: { docs } });
  return model.lines[0].versions.map(({ name, path, status, banner }) => `${name} ${path} ${status} ${banner}`);
}

describe('latest, newer and older versions (B102, B104)', () => {
  test('the newest release is the latest; newer versions are unreleased, older ones unmaintained', () => {
    expect(versions({ next: page, '3.0.0-rc.1': page, '2.0': page, '2.0-beta': page, '1.0': page })).toEqual([
      'next /docs/next unreleased unreleased',
      '3.0.0-rc.1 /docs/3.0.0-rc.1 prerelease unreleased',
      '2.0 /docs latest none',
      '2.0-beta /docs/2.0-beta unmaintained unmaintained',
      '1.0 /docs/1.0 unmaintained unmaintained',
    ]);
  });

  test('a site with only next serves it at /docs, without a banner', () => {
    expect(versions({ next: page })).toEqual(['next /docs latest none']);
  });

  test('with only prereleases the newest of them is the latest', () => {
    expect(versions({ next: page, '1.0-rc.1': page, '1.0-beta.1': page })).toEqual([
      'next /docs/next unreleased unreleased',
      '1.0-rc.1 /docs latest none',
      '1.0-beta.1 /docs/1.0-beta.1 unmaintained unmaintained',
    ]);
  });

  test('the config may hold the latest back', () => {
    expect(versions({ '3.0': page, '2.0': page, '1.0': page }, { latestVersion: '2.0' })).toEqual([
      '3.0 /docs/3.0 unreleased unreleased',
      '2.0 /docs latest none',
      '1.0 /docs/1.0 unmaintained unmaintained',
    ]);
  });

  test('the order of the config decides what is newer', () => {
    expect(versions({ spring: page, autumn: page, next: page }, { versionOrder: ['autumn', 'spring'] })).toEqual([
      'next /docs/next unreleased unreleased',
      'autumn /docs latest none',
      'spring /docs/spring unmaintained unmaintained',
    ]);
  });

  test('banners can be overridden for each version', () => {
    const options = { '2.0': { banner: 'unmaintained' }, '1.0': { banner: 'none' }, next: { banner: 'none' } } as const;
    expect(versions({ next: page, '2.0': page, '1.0': page }, { versions: options })).toEqual([
      'next /docs/next unreleased none',
      '2.0 /docs latest unmaintained',
      '1.0 /docs/1.0 unmaintained none',
    ]);
  });

  test('labels are names, Next, or what the config says (B103)', () => {
    const store = { next: page, '2.0': page, '1.0': page };
    const [{ versions: found }] = buildTestModel(store, {
      config: { docs: { versions: { '1.0': { label: 'One' } } } },
    }).lines;
    expect(found.map(({ label, noIndex }) => [label, noIndex])).toEqual([
      ['Next', false],
      ['2.0', false],
      ['One', false],
    ]);
    const hidden = buildTestModel(store, { config: { docs: { versions: { '1.0': { noIndex: true } } } } });
    expect(hidden.lines[0].versions.map(({ noIndex }) => noIndex)).toEqual([false, false, true]);
  });

  test('the configuration counts more than the manifest, field by field (B236)', () => {
    const chosen = { label: 'Old', banner: 'none', noIndex: true } as const;
    const store = { next: page, '2.0': page, '1.0': page };
    const shown = (versions: Readonly<Record<string, object>>): readonly unknown[] =>
      buildTestModel(store, { config: { docs: { versions } }, options: { '1.0': chosen } }).lines[0].versions.map(
        ({ label, banner, noIndex }) => [label, banner, noIndex],
      );
    expect(shown({})).toEqual([
      ['Next', 'unreleased', false],
      ['2.0', 'none', false],
      ['Old', 'none', true],
    ]);
    expect(shown({ '1.0': { noIndex: false } }).at(-1)).toEqual(['Old', 'none', false]);
    expect(shown({ '1.0': { label: 'One', banner: 'unreleased' } }).at(-1)).toEqual(['One', 'unreleased', true]);
  });

  test('a version knows the one before it, and the release day', () => {
    const [{ versions: found }] = buildTestModel(
      { next: page, '2.0': page },
      { released: { '2.0': '2024-05-01' } },
    ).lines;
    expect(found.map(({ previous, released }) => [previous, released])).toEqual([
      ['2.0', null],
      [null, '2024-05-01'],
    ]);
  });
});

describe('the main document (B101)', () => {
  function mainDoc(files: Readonly<Record<string, unknown>>): string | undefined {
    return versionOf(buildTestModel({ '1.0': files }), '1.0').mainDoc?.id;
  }
  const sidebar = { 'sidebars.json': { first: [{ type: 'link', label: 'L', href: 'https://e.org' }, 'c', 'b'] } };

  test('is the one at the root of the version', () => {
    expect(mainDoc({ 'a.md': '', 'b.md': '', 'c.md': '', 'z.md': '---\nslug: /\n---\n', ...sidebar })).toBe('z');
  });
  test('else the first of the first sidebar, however deep', () => {
    expect(mainDoc({ 'a.md': '', 'b.md': '', 'c.md': '', ...sidebar })).toBe('c');
    const deep = { docs: [{ A: [{ B: ['b'] }] }, 'a'] };
    expect(mainDoc({ 'a.md': '', 'b.md': '', 'sidebars.json': deep })).toBe('b');
  });
  test('of a sidebar that has one', () => {
    const links = {
      empty: [
        { type: 'link', label: 'L', href: '/docs/a' },
        { type: 'ref', id: 'a' },
      ],
      docs: ['b'],
    };
    expect(mainDoc({ 'a.md': '', 'b.md': '', 'sidebars.json': links })).toBe('b');
  });
  test('else the first by id', () => {
    expect(mainDoc({ 'b.md': '', 'a.md': '', 'sidebars.json': {} })).toBe('a');
  });
  test('a generated category page is not one', () => {
    const docs = [{ type: 'category', label: 'All', link: { type: 'generated-index' }, items: ['b'] }];
    expect(mainDoc({ 'a.md': '', 'b.md': '', 'sidebars.json': { docs } })).toBe('b');
  });
  test('is not an unlisted document', () => {
    const hidden = '---\nunlisted: true\n---\n';
    expect(mainDoc({ 'a.md': hidden, 'b.md': hidden, 'c.md': '', 'sidebars.json': { docs: ['b', 'c'] } })).toBe('c');
    expect(mainDoc({ 'a.md': hidden })).toBe('a');
  });
  test('is missing without documents', () => {
    expect(versionOf(buildTestModel({ '1.0': { 'a.md': '---\ndraft: true\n---\n' } }), '1.0').mainDoc).toBeNull();
  });
});

describe('the sidebar of a document (B109, B123)', () => {
  const sidebars = { first: ['a', 'b'], second: ['b', { type: 'ref', id: 'c' }] };
  const store = (frontMatter: string) => ({
    '1.0': { 'a.md': `---\n${frontMatter}\n---\n`, 'b.md': '', 'c.md': '', 'sidebars.json': sidebars },
  });

  test('is the last one that contains it; a ref does not count', () => {
    const model = buildTestModel(store('title: A'));
    expect(['a', 'b', 'c'].map((id) => docOf(model, `1.0/${id}`).sidebar)).toEqual(['first', 'second', null]);
  });

  test('or the one its front matter names, or none', () => {
    expect(docOf(buildTestModel(store('displayed_sidebar: second')), '1.0/a').sidebar).toBe('second');
    expect(docOf(buildTestModel(store('displayed_sidebar: null')), '1.0/a').sidebar).toBeNull();
  });

  test('an unknown name is an error in its line', () => {
    const model = buildTestModel(store('title: A\ndisplayed_sidebar: frist'));
    expect(tell(model.problems)).toEqual([
      'error unknown-sidebar docs/versions/1.0/a.md:3: "displayed_sidebar" names "frist", which is not a sidebar of this version.',
    ]);
    expect(model.problems[0]?.why).toBe('Did you mean "first"?');
    expect(docOf(model, '1.0/a').sidebar).toBe('first');
  });
});

test('a version without a sidebars file has all its folders as one sidebar', () => {
  const { sidebars } = versionOf(buildTestModel({ '1.0': { 'b/c.md': '', 'a.md': '' } }), '1.0');
  expect([...sidebars.keys()]).toEqual(['docs']);
  expect([...(sidebars.get('docs')?.places.keys() ?? [])]).toEqual(['/docs/a', '/docs/b/c']);
});

test('variables are those of the config and of the version, its name last', () => {
  const config = { repoUrl: 'https://code.example/p', variables: { org: 'us' } };
  const model = buildTestModel({ '1.0': page }, { config });
  const common = { org: 'us', title: 'Guides', repoUrl: 'https://code.example/p' };
  expect(versionOf(model, '1.0').variables).toEqual({ ...common, version: '1.0' });
  expect(model.variables).toEqual(common);
});

test('two category files of one folder are a warning', () => {
  const store = { '1.0': { 'x/a.md': '', 'x/_category_.json': { label: 'J' }, 'x/_category_.yml': 'label: Y' } };
  expect(tell(buildTestModel(store).problems)).toEqual([
    'warn bad-category docs/versions/1.0/x/_category_.yml: The folder "x" has two category files.',
  ]);
});

test('undefined variables are reported in menus too, with their places', () => {
  const index = { type: 'generated-index', slug: '/{{nobody}}/{{version}}' };
  const store = {
    '1.0': {
      'sidebars.json': { docs: [{ type: 'category', label: '{{title}}', link: index, items: ['x/a'] }] },
      'x/a.md': '',
      'x/_category_.yml': 'position: 1\nlabel: About {{us}}\n',
    },
  };
  const { problems } = buildTestModel(store);
  expect(tell(problems)).toEqual([
    'warn unknown-variable docs/versions/1.0/sidebars.json:8: "{{nobody}}" is not a variable of this site.',
    'warn unknown-variable docs/versions/1.0/x/_category_.yml:2: "{{us}}" is not a variable of this site.',
  ]);
  expect(problems.map(({ column }) => column)).toEqual([19, 14]);
});

test.each([
  [
    'toc_min_heading_level: 4',
    [
      'warn bad-front-matter docs/versions/1.0/a.md:2: "toc_min_heading_level" leaves the page without a table of contents.',
    ],
  ],
  [
    'toc_max_heading_level: 2',
    [
      'warn bad-front-matter docs/versions/1.0/a.md:2: "toc_max_heading_level" leaves the page without a table of contents.',
    ],
  ],
  ['toc_min_heading_level: 4\ntoc_max_heading_level: 4', []],
  ['toc_min_heading_level: 4\nhide_table_of_contents: true', []],
  ['toc_min_heading_level: 3', []],
])('levels of a page are compared with those that it leaves to the site: %j', (yaml, expected) => {
  const config = { tableOfContents: { minHeadingLevel: 3, maxHeadingLevel: 3 } };
  const { problems } = buildTestModel({ '1.0': { 'a.md': `---\n${yaml}\n---\n\n# A` } }, { config });
  expect(tell(problems)).toEqual(expected);
  const left = yaml.includes('min') ? 'toc_max_heading_level' : 'toc_min_heading_level';
  for (const { why } of problems) expect(why).toContain(`"${left}", which the page leaves to the site, is 3.`);
});
