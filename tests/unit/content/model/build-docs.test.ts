import { describe, expect, test } from 'vitest';
import { buildTestModel, docOf, tell, versionOf } from '../../support/build-test-model.ts';

/** The one version of a site without a sidebars file. */
function build(files: Readonly<Record<string, string>>) {
  const model = buildTestModel({ '1.0': files });
  return { model, version: versionOf(model, '1.0'), problems: tell(model.problems) };
}

describe('titles and descriptions (B74, B133)', () => {
  test.each([
    ['---\ntitle: Front\n---\n# Heading', 'Front'],
    ['# Heading\n\nText.', 'Heading'],
    ['Text.\n\n# Later', 'intro'],
    ['# About *{{version}}*', 'About 1.0'],
    ['---\ntitle: About {{title}}\n---\n', 'About Guides'],
  ])('%j is titled %s', (text, title) => {
    expect(build({ 'guide/intro.md': text }).version.docs.get('guide/intro')?.title).toBe(title);
  });

  test('the description is the front matter’s, else the first paragraph', () => {
    const { version } = build({
      'a.md': '# A\n\nFirst *one* of {{version}}.\n\nSecond.',
      'b.md': '---\ndescription: Of {{version}}.\n---\nFirst.',
      'c.md': '# C',
    });
    expect([...version.docs.values()].map(({ description }) => description)).toEqual([
      'First one of 1.0.',
      'Of 1.0.',
      '',
    ]);
  });

  test('the label in menus is the sidebar label or the title', () => {
    const { version } = build({ 'a.md': '---\nsidebar_label: Short {{version}}\n---\n# Long', 'b.md': '# B' });
    expect([...version.docs.values()].map(({ sidebarLabel }) => sidebarLabel)).toEqual(['Short 1.0', 'B']);
  });
});

test('documents are sorted by id and found by path and route', () => {
  const { version } = build({ 'z.md': '', 'a/b.md': '', '02-m.md': '', 'note.txt': 'no document' });
  expect([...version.docs.keys()]).toEqual(['a/b', 'm', 'z']);
  expect(version.docsByPath.get('02-m.md')?.id).toBe('m');
  expect(version.docsByRoute.get('/docs/a/b')?.id).toBe('a/b');
});

describe('two documents with one id (B128)', () => {
  test('the first by path is published, the second is an error in its file', () => {
    const { version, problems } = build({ 'b.md': '---\nid: same\n---\n', 'a.md': '---\nid: same\n---\n# First' });
    expect(version.docs.get('same')?.title).toBe('First');
    expect(problems).toEqual(['error duplicate-id docs/versions/1.0/b.md:1: The id "same" belongs to "a.md" already.']);
  });

  test('number prefixes make equal ids out of different names', () => {
    expect(build({ '01-a.md': '', '02-a.md': '' }).problems).toHaveLength(1);
    expect(build({ '01-a.md': '', '2021-11-a.md': '', '02-a/x.md': '' }).problems).toEqual([]);
  });

  test('a fault that many versions share is reported once', () => {
    const files = { 'a.md': '---\nid: b\n---\n', 'b.md': '' };
    for (const fullCopies of [false, true]) {
      const { problems } = buildTestModel({ '3.0': files, '2.0': files, '1.0': files }, { fullCopies });
      expect(problems).toHaveLength(1);
      expect(problems[0]?.versions).toEqual(['3.0', '2.0', '1.0']);
    }
  });
});

test('variables in a slug are filled: the text of two versions has an address in each', () => {
  const files = { 'a.md': '---\nslug: "/for-{{version}}"\n---\n' };
  const model = buildTestModel({ '2.0': files, '1.0': files });
  expect(model.problems).toEqual([]);
  expect([...model.routes.keys()].filter((route) => route.includes('for'))).toEqual([
    '/docs/for-2.0',
    '/docs/1.0/for-1.0',
  ]);
  expect(model.histories.get(docOf(model, '1.0/a'))?.docs).toHaveLength(2);
});

describe('invalid slugs', () => {
  test('a slug that leaves the version is an error in its line', () => {
    const { version, problems } = build({ 'a.md': '---\ntitle: A\nslug: ../../x\n---\n' });
    expect(problems).toEqual([
      'error slug-outside docs/versions/1.0/a.md:3: The slug "../../x" leads out of the version.',
    ]);
    expect(version.docs.get('a')?.route).toBe('/docs/a');
  });

  test('so is an id that cannot be a name', () => {
    const { version, problems } = build({ 'a.md': '---\nid: ..\n---\n' });
    expect(problems).toEqual(['error slug-outside docs/versions/1.0/a.md:2: The id ".." leads out of the version.']);
    expect(version.docs.get('..')?.route).toBe('/docs/a');
  });

  test.each([
    ['a.md', '---\nslug: what?\n---\n', 2],
    ['a.md', '---\nslug: "c#"\n---\n', 2],
    ['a.md', '---\nslug: a\\b\n---\n', 2],
    ['a.md', '---\nslug: "a\\tb"\n---\n', 2],
    ['c#.md', '', 1],
  ])('an address cannot hold what has another meaning in it: %s %j', (path, text, line) => {
    const { problems } = buildTestModel({ '1.0': { [path]: text } });
    expect(problems).toMatchObject([{ severity: 'error', code: 'bad-slug', line }]);
  });

  test('a file with such a name may set a slug', () => {
    expect(build({ 'c#.md': '---\nslug: c-sharp\n---\n' }).problems).toEqual([]);
  });

  test('a slug may contain spaces and letters of all languages', () => {
    const { version, problems } = build({ 'a.md': '---\nslug: über uns\n---\n', 'größe.md': '' });
    expect(problems).toEqual([]);
    expect([...version.docsByRoute.keys()].sort()).toEqual(['/docs/größe', '/docs/über uns']);
  });
});

describe('documents that are drafts (B97)', () => {
  const files = { 'a.md': '', 'b.md': '---\ndraft: true\n---\n# B' };

  test('a draft is not a document, but known by path and id', () => {
    const { model, version } = build(files);
    expect([...version.docs.keys()]).toEqual(['a']);
    expect([...version.drafts]).toEqual([['b.md', 'b']]);
    expect([...model.routes.keys()]).not.toContain('/docs/b');
  });

  test('a draft does not take the id of a published document', () => {
    const { version, problems } = build({ ...files, 'c.md': '---\nid: b\n---\n' });
    expect(problems).toEqual([]);
    expect(version.docs.get('b')?.source.path).toBe('c.md');
  });

  test('a draft that is unlisted too is an error', () => {
    const { problems } = build({ 'a.md': '', 'b.md': '---\ndraft: true\nunlisted: true\n---\n' });
    expect(problems).toEqual([
      'error bad-front-matter docs/versions/1.0/b.md:3: The page is both a draft and unlisted.',
    ]);
  });

  test('mistakes in the text of a draft are reported too', () => {
    const { problems } = build({ 'a.md': '', 'b.md': '---\ndraft: true\n---\n{{nobody}}\n' });
    expect(problems).toEqual([
      'warn unknown-variable docs/versions/1.0/b.md:4: "{{nobody}}" is not a variable of this site.',
    ]);
  });
});

describe('pagination in the front matter (B84)', () => {
  const other = { 'install.md': '', 'soon.md': '---\ndraft: true\n---\n' };

  test('an unknown id is an error in its line, with the nearest id', () => {
    const model = buildTestModel({
      '1.0': { ...other, 'a.md': '---\npagination_next: instal\npagination_prev: nothing\n---\n' },
    });
    expect(tell(model.problems)).toEqual([
      'error unknown-doc docs/versions/1.0/a.md:2: "pagination_next" names the document "instal", which this version does not have.',
      'error unknown-doc docs/versions/1.0/a.md:3: "pagination_prev" names the document "nothing", which this version does not have.',
    ]);
    expect(model.problems.map(({ why }) => why)).toEqual(['Did you mean "install"?', 'It has: a, install.']);
  });

  test('null, a document and a draft are accepted', () => {
    expect(build({ ...other, 'a.md': '---\npagination_next: install\npagination_prev: null\n---\n' }).problems).toEqual(
      [],
    );
    expect(build({ ...other, 'a.md': '---\npagination_next: soon\n---\n' }).problems).toEqual([]);
  });

  test('for a text that versions share, only versions that lack the page are named', () => {
    const text = '---\npagination_next: b\n---\n';
    const { problems } = buildTestModel({
      '3.0': { 'a.md': text },
      '2.0': { 'a.md': text, 'b.md': '' },
      '1.0': { 'a.md': text, 'c.md': '' },
    });
    expect(problems.map(({ versions }) => versions)).toEqual([['3.0', '1.0']]);
  });
});

test('an unknown variable is reported for each use, once for all versions', () => {
  const text = '---\ntitle: "{{nobody}}"\n---\n`{{nobody}}` and {{version}}\n';
  const { problems } = buildTestModel({ '2.0': { 'a.md': text }, '1.0': { 'a.md': text } });
  expect(problems.map(({ line, column, versions }) => [line, column, versions])).toEqual([
    [2, 9, ['2.0', '1.0']],
    [4, 2, ['2.0', '1.0']],
  ]);
});

test('an unlisted document is built and marked', () => {
  const model = buildTestModel({ '1.0': { 'a.md': '---\nunlisted: true\n---\n' } });
  expect(docOf(model, '1.0/a').unlisted).toBe(true);
  expect(model.routes.has('/docs/a')).toBe(true);
});
