import { describe, expect, test } from 'vitest';
import type { Sidebar } from '../../../../../src/shared/model/site-model.ts';
import { buildTestModel, docOf, tell, versionOf } from '../../../support/build-test-model.ts';

const hidden = '---\nunlisted: true\n---\n';
const draft = '---\ndraft: true\n---\n';

/** A site with the documents a, b, c and d, more files, and a sidebars file. */
function build(sidebars: unknown, files: Readonly<Record<string, string>> = {}) {
  const all = { 'a.md': '# A', 'b.md': '# B', 'c.md': '# C', 'd.md': '# D', ...files, 'sidebars.json': sidebars };
  const model = buildTestModel({ '1.0': all });
  return { model, problems: tell(model.problems), version: versionOf(model, '1.0') };
}
function docsSidebar(items: unknown, files: Readonly<Record<string, string>> = {}): Sidebar {
  const { problems, version } = build({ docs: items }, files);
  expect(problems).toEqual([]);
  const sidebar = version.sidebars.get('docs');
  if (sidebar === undefined) throw new Error('no sidebar');
  return sidebar;
}
/** Places as `previous < route > next`, without the version's path. */
function chain({ places }: Sidebar): readonly string[] {
  const short = (route: string | null): string => route?.replace('/docs/', '') ?? '-';
  return [...places].map(([route, { previous, next }]) => `${short(previous)} < ${short(route)} > ${short(next)}`);
}
const entry = { className: null, unlisted: false };

describe('entries', () => {
  test('every type, resolved', () => {
    const items = [
      'a',
      { type: 'doc', id: 'b', label: 'Bee {{version}}', className: 'x' },
      { type: 'ref', id: 'c' },
      { type: 'link', label: 'L {{title}}', href: 'https://e.org/{{version}}' },
      { type: 'html', value: '<hr title="{{version}}">' },
      { type: 'category', label: 'More {{version}}', items: ['d'], className: 'y' },
    ];
    expect(docsSidebar(items).entries).toEqual([
      { type: 'doc', id: 'a', label: 'A', href: '/docs/a', ...entry },
      { type: 'doc', id: 'b', label: 'Bee 1.0', href: '/docs/b', ...entry, className: 'x' },
      { type: 'doc', id: 'c', label: 'C', href: '/docs/c', ...entry },
      { type: 'link', label: 'L Guides', href: 'https://e.org/1.0', className: null },
      { type: 'html', html: '<hr title="1.0">', className: null },
      {
        type: 'category',
        label: 'More 1.0',
        href: null,
        className: 'y',
        collapsible: true,
        collapsed: true,
        items: [{ type: 'doc', id: 'd', label: 'D', href: '/docs/d', ...entry }],
      },
    ]);
  });

  test('B281 badge and icon come from the item, else from the front matter', () => {
    const text = '---\nbadge: 2.10\nsidebar_icon: book\n---\n# E';
    const items = [
      'e',
      { type: 'ref', id: 'e', badge: { text: 'Old', tone: 'caution' } },
      { type: 'category', label: 'More', items: ['a'], badge: 'New', icon: 'bug' },
      { type: 'link', label: 'L', href: '/', badge: { text: 'L' } },
      'a',
    ];
    const marks = docsSidebar(items, { 'e.md': text }).entries.map((made) => [
      'badge' in made && made.badge,
      'icon' in made && made.icon,
    ]);
    expect(marks).toEqual([
      [{ text: '2.10', tone: 'note' }, 'book'],
      [{ text: 'Old', tone: 'caution' }, 'book'],
      [{ text: 'New', tone: 'note' }, 'bug'],
      [{ text: 'L', tone: 'note' }, false],
      [false, false],
    ]);
  });

  test('label and class come from the front matter if the item sets none', () => {
    const text = '---\nsidebar_label: Short\nsidebar_class_name: new\n---\n# Long';
    expect(docsSidebar(['e', { type: 'doc', id: 'e', label: 'L' }], { 'e.md': text }).entries).toMatchObject([
      { label: 'Short', className: 'new' },
      { label: 'L', className: 'new' },
    ]);
  });

  test('an unlisted document is an entry marked as such', () => {
    expect(docsSidebar(['a', 'e'], { 'e.md': hidden }).entries).toMatchObject([
      { unlisted: false },
      { unlisted: true },
    ]);
  });

  test('a draft is left out silently', () => {
    expect(docsSidebar(['a', 'e', { type: 'ref', id: 'e' }], { 'e.md': draft }).entries).toMatchObject([{ id: 'a' }]);
  });
});

describe('unknown documents', () => {
  test('are errors in their line, all at once, with the nearest id or the known ids', () => {
    const { model, problems } = build({ docs: ['instal', { C: [{ type: 'ref', id: 'zzz' }] }] }, { 'install.md': '' });
    expect(problems).toEqual([
      'error unknown-doc docs/versions/1.0/sidebars.json:3: The sidebar "docs" names the document "instal", which this version does not have.',
      'error unknown-doc docs/versions/1.0/sidebars.json:6: The sidebar "docs" names the document "zzz", which this version does not have.',
    ]);
    expect(model.problems.map(({ why }) => why)).toEqual(['Did you mean "install"?', 'It has: a, b, c, d, install.']);
  });

  test('a long list of ids is cut', () => {
    const files = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`page-${100 + index}.md`, '']));
    const { problems } = buildTestModel({ '1.0': { ...files, 'sidebars.json': { docs: ['nothing'] } } });
    expect(problems[0]?.why).toMatch(/^It has: page-100, .*page-119, and 30 more\.$/u);
  });

  test('a sidebars file that versions share is reported once, although their documents differ', () => {
    const sidebars = { docs: ['a', 'x'] };
    for (const fullCopies of [false, true]) {
      const versions = {
        '2.0': { 'a.md': '', 'b.md': '', 'sidebars.json': sidebars },
        '1.0': { 'a.md': '', 'c.md': '', 'sidebars.json': sidebars },
      };
      const { problems } = buildTestModel(versions, { fullCopies });
      expect(problems.map(({ code, versions: names }) => [code, names])).toEqual([['unknown-doc', ['2.0', '1.0']]]);
    }
  });

  test('the document of a category’s link is looked for too', () => {
    const link = { type: 'doc', id: 'x' };
    const { problems, version } = build({ docs: [{ type: 'category', label: 'C', link, items: ['a'] }] });
    expect(problems).toHaveLength(1);
    expect(version.sidebars.get('docs')?.entries).toMatchObject([{ label: 'C', href: null }]);
  });

  test('the link of a category file is reported in that file', () => {
    const files = {
      'a.md': '',
      'x/b.md': '',
      'x/_category_.yml': 'label: X\nlink: { type: doc, id: nope }\n',
      'y/c.md': '',
      'y/_category_.json': '{\n"link": { "type": "generated-index", "slug": "../../z" }\n}',
    };
    const expected = [
      'error unknown-doc docs/versions/1.0/x/_category_.yml:2: The sidebar "docs" names the document "nope", which this version does not have.',
      'error slug-outside docs/versions/1.0/y/_category_.json:2: The slug "../../z" of the category "y" leads out of the version.',
    ];
    expect(tell(buildTestModel({ '1.0': files }).problems)).toEqual(expected);
    const sidebars = { docs: [{ type: 'autogenerated', dirName: '.' }] };
    expect(tell(buildTestModel({ '1.0': { ...files, 'sidebars.json': sidebars } }).problems)).toEqual(expected);
  });
});

describe('categories', () => {
  test('with a document as their page', () => {
    const link = { type: 'doc', id: 'a' };
    const sidebar = docsSidebar([{ type: 'category', label: 'C', link, items: ['b'] }]);
    expect(sidebar.entries).toMatchObject([{ type: 'category', label: 'C', href: '/docs/a' }]);
    expect(sidebar.docIds).toEqual(new Set(['a', 'b']));
    expect(sidebar.categories).toEqual([]);
  });

  test('with only a link become that link (B125)', () => {
    const link = { type: 'doc', id: 'a' };
    expect(docsSidebar([{ type: 'category', label: 'C', link }]).entries).toEqual([
      { type: 'doc', id: 'a', label: 'C', href: '/docs/a', ...entry },
    ]);
  });

  test('that are empty disappear, with their page and the categories around them', () => {
    const link = { type: 'generated-index' };
    const inner = { type: 'category', label: 'In', link, items: ['e'] };
    const sidebar = docsSidebar(['a', { type: 'category', label: 'Out', link, items: [inner] }], { 'e.md': draft });
    expect(sidebar.entries).toMatchObject([{ id: 'a' }]);
    expect(sidebar.categories).toEqual([]);
  });

  test('whose page is unlisted do not lead to it, and show it only while it is open', () => {
    const link = { type: 'doc', id: 'e' };
    const sidebar = docsSidebar([{ type: 'category', label: 'C', link, items: ['a'] }], { 'e.md': `${hidden}# E` });
    expect(sidebar.entries).toMatchObject([
      { label: 'C', href: null, items: [{ id: 'e', label: 'E', unlisted: true }, { id: 'a' }] },
    ]);
    expect(chain(sidebar)).toEqual(['- < e > -', '- < a > -']);
  });
});

describe('generated category pages (B125)', () => {
  const generated = (label: string, link: object = {}) => ({
    type: 'category',
    label,
    items: ['a'],
    link: { type: 'generated-index', ...link },
  });
  /** Routes of the generated pages of a sidebar. */
  const routes = (...items: readonly unknown[]) => docsSidebar(items).categories.map(({ route }) => route);

  test('have the label as slug and title, unless set', () => {
    expect(docsSidebar([generated('How to {{version}}!')]).categories).toMatchObject([
      {
        route: '/docs/category/how-to-10',
        title: 'How to 1.0!',
        description: '',
        sidebar: 'docs',
        items: [{ id: 'a' }],
      },
    ]);
    const link = { title: 'T {{version}}', description: 'D {{version}}', slug: 'all/of-{{version}}/' };
    expect(docsSidebar([generated('L', link)]).categories).toMatchObject([
      { route: '/docs/all/of-1.0', title: 'T 1.0', description: 'D 1.0' },
    ]);
  });

  test('of one label get different slugs, also across sidebars', () => {
    expect(routes(generated('X'), generated('X'))).toEqual(['/docs/category/x', '/docs/category/x-1']);
    const { version } = build({ one: [generated('X')], two: [generated('X')] });
    expect([...version.sidebars.values()].flatMap(({ categories }) => categories.map(({ route }) => route))).toEqual([
      '/docs/category/x',
      '/docs/category/x-1',
    ]);
  });

  test('of a label without letters still have one', () => {
    expect(routes(generated('!'))).toEqual(['/docs/category']);
  });

  test.each([
    ['/a/b', '/docs/a/b'],
    ['//a///b//', '/docs/a/b'],
    ['./x/../y', '/docs/y'],
    ['/', '/docs'],
  ])('the slug %s is %s', (slug, route) => {
    expect(routes(generated('C', { slug }))).toEqual([route]);
  });

  test('a slug that leaves the version is an error in its line', () => {
    const { problems, version } = build({ docs: ['b', generated('C', { slug: '../2.0/x' })] });
    expect(problems).toEqual([
      'error slug-outside docs/versions/1.0/sidebars.json:4: The slug "../2.0/x" of the category "C" leads out of the version.',
    ]);
    expect(version.sidebars.get('docs')?.categories.map(({ route }) => route)).toEqual(['/docs/category/c']);
  });

  test('so is one that cannot be linked to', () => {
    const { problems, version } = build({ docs: ['b', generated('C', { slug: '/what?' })] });
    expect(problems).toEqual([
      'error bad-slug docs/versions/1.0/sidebars.json:4: The category "C" cannot have the address "/what?" inside its version.',
    ]);
    expect(version.sidebars.get('docs')?.categories.map(({ route }) => route)).toEqual(['/docs/category/c']);
  });

  test('are not made for unlisted pages alone', () => {
    const category = { ...generated('C'), items: [{ type: 'category', label: 'In', items: ['e'] }] };
    const sidebar = docsSidebar(['a', category], { 'e.md': `${hidden}# E` });
    expect(sidebar.categories).toEqual([]);
    expect(sidebar.entries).toMatchObject([{ id: 'a' }, { label: 'C', href: null, items: [{ label: 'In' }] }]);
  });
});

describe('places: trail and neighbours (B80, B84)', () => {
  test('reading order goes through categories and their pages', () => {
    const items = [
      'a',
      {
        type: 'category',
        label: 'One',
        link: { type: 'generated-index' },
        items: [{ type: 'category', label: 'Two', link: { type: 'doc', id: 'b' }, items: ['c'] }],
      },
      { type: 'link', label: 'L', href: '/docs/x' },
      { type: 'html', value: '<hr>' },
      { Three: ['d'] },
    ];
    const sidebar = docsSidebar(items);
    expect(chain(sidebar)).toEqual([
      '- < a > category/one',
      'a < category/one > b',
      'category/one < b > c',
      'b < c > d',
      'c < d > -',
    ]);
    const trails = [...sidebar.places.values()].map(({ trail, label }) => [
      ...trail.map((crumb) => crumb.label),
      label,
    ]);
    expect(trails).toEqual([['A'], ['One'], ['One', 'Two'], ['One', 'Two', 'C'], ['Three', 'D']]);
    expect(sidebar.places.get('/docs/c')?.trail).toEqual([
      { label: 'One', href: '/docs/category/one' },
      { label: 'Two', href: '/docs/b' },
    ]);
    expect(sidebar.places.get('/docs/d')?.trail).toEqual([{ label: 'Three', href: null }]);
  });

  test('unlisted documents are stepped over and have no neighbours (B97)', () => {
    expect(chain(docsSidebar(['a', 'e', 'b'], { 'e.md': hidden }))).toEqual(['- < a > b', '- < e > -', 'a < b > -']);
  });

  test('a document that appears twice has its first place', () => {
    expect(chain(docsSidebar(['a', 'b', 'a', 'c']))).toEqual(['- < a > b', 'a < b > c', 'b < c > -']);
  });

  test('a ref is a link only: no place, no neighbour, no claim (B122)', () => {
    const { version } = build({ one: ['a', { type: 'ref', id: 'd' }, 'b'], two: ['d'] });
    const [one, two] = [...version.sidebars.values()];
    expect(one === undefined ? [] : chain(one)).toEqual(['- < a > b', 'a < b > -']);
    expect(two === undefined ? [] : chain(two)).toEqual(['- < d > -']);
    expect(version.docs.get('d')?.sidebar).toBe('two');
  });
});

test('a document in two sidebars belongs to the last (B123)', () => {
  const { model } = build({ one: ['a', 'b'], two: ['b', 'c'] });
  expect(['a', 'b', 'c', 'd'].map((id) => docOf(model, `1.0/${id}`).sidebar)).toEqual(['one', 'two', 'two', null]);
});
