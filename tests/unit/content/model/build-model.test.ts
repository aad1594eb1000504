import { describe, expect, test } from 'vitest';
import { buildTestModel, tell, versionOf } from '../../support/build-test-model.ts';

describe('pages of the site', () => {
  const pages = {
    'index.tsx': '',
    'help.md': '---\ndescription: About {{title}}\n---\n# Help for {{title}}',
    'guide/index.md': 'Text only.',
  };

  test('Markdown has title and description; components export theirs', () => {
    const model = buildTestModel({ '1.0': { 'a.md': '' } }, { pages });
    expect(model.pages).toMatchObject([
      { type: 'component', route: '/', file: 'pages/index.tsx' },
      { type: 'markdown', route: '/help', title: 'Help for Guides', description: 'About Guides' },
      { type: 'markdown', route: '/guide', title: 'guide', description: 'Text only.' },
    ]);
  });

  test('a draft is not published', () => {
    const model = buildTestModel({ '1.0': { 'a.md': '' } }, { pages: { 'soon.md': '---\ndraft: true\n---\n' } });
    expect(model.pages).toEqual([]);
    expect(model.routes.has('/soon')).toBe(false);
  });

  test('mistakes in them are reported; {{version}} is not one of their variables', () => {
    const bad = { 'help.md': '---\nhide_title: maybe\n---\n{{version}}\n' };
    expect(tell(buildTestModel({ '1.0': { 'a.md': '' } }, { pages: bad }).problems)).toEqual([
      'error bad-front-matter pages/help.md:2: "hide_title" must be true or false, but is "maybe".',
      'warn unknown-variable pages/help.md:4: "{{version}}" is not a variable of this site.',
    ]);
  });
});

describe('options for unknown versions', () => {
  test.each([
    [{ latestVersion: '3.0' }, 'latestVersion is "3.0", which is not a version of this site.'],
    [{ versionOrder: ['1.0', '0.9'] }, 'versionOrder names "0.9", which is not a version of this site.'],
    [
      { versions: { '0.9': { label: 'Old' } } },
      'docs.versions has options for "0.9", which is not a version of this site.',
    ],
  ])('%j', (docs, what) => {
    const { problems } = buildTestModel({ '1.0': { 'a.md': '' } }, { config: { docs } });
    expect(problems.map((found) => found.what)).toEqual([what]);
    expect(problems[0]).toMatchObject({ severity: 'error', file: 'docsite.config.ts' });
  });

  test('the nearest one is suggested, or else the known ones are listed', () => {
    const site = { '1.10': { 'a.md': '' }, '2.0': { 'a.md': '' } };
    const docs = { versions: { '1.01': { label: 'Old' }, old: { label: 'Old' } } };
    expect(buildTestModel(site, { config: { docs } }).problems.map(({ why }) => why)).toEqual([
      'Did you mean "1.10"?',
      'It has: 2.0, 1.10.',
    ]);
  });
});

test('problems of all kinds are sorted by file and line, and name their versions newest first', () => {
  const a = '---\ntitle: [1]\n---\n\n:::hint\n:::\n';
  const { problems } = buildTestModel({
    next: { 'a.md': a },
    '10.0': { 'b.md': '{{x}}', 'a.md': a },
    '9.0': { 'b.md': '{{x}}', 'a.md': a },
  });
  expect(problems.map(({ file, line, code, versions }) => [file, line, code, versions])).toEqual([
    ['docs/next/a.md', 2, 'bad-front-matter', ['next', '10.0', '9.0']],
    ['docs/next/a.md', 5, 'unknown-admonition', ['next', '10.0', '9.0']],
    ['docs/versions/9.0/b.md', 1, 'unknown-variable', ['10.0', '9.0']],
  ]);
});

test('a text that differs between versions is a separate fault in each', () => {
  const { problems } = buildTestModel({ '2.0': { 'a.md': '{{x}} two' }, '1.0': { 'a.md': '{{x}} one' } });
  expect(problems.map(({ file, versions }) => [file, versions])).toEqual([
    ['docs/versions/1.0/a.md', ['1.0']],
    ['docs/versions/2.0/a.md', ['2.0']],
  ]);
});

test('a text is parsed once, however many versions list it', () => {
  const model = buildTestModel({ '2.0': { 'a.md': 'x' }, '1.0': { 'a.md': 'x', 'b.md': 'x' } }, { fullCopies: true });
  expect(model.bodies.size).toBe(1);
});

test('versions come newest first, and the latest is one of them', () => {
  const page = { 'a.md': '' };
  const model = buildTestModel({ '1.9': page, '1.10': page, next: page, '1.10-beta': page });
  expect(model.lines[0].versions.map(({ name }) => name)).toEqual(['next', '1.10', '1.10-beta', '1.9']);
  expect(model.lines[0].latest).toBe(versionOf(model, '1.10'));
});

test('a site without versions has no latest', () => {
  const model = buildTestModel({});
  expect(model.lines[0].latest).toBeNull();
  expect([...model.routes.keys()]).toEqual(['/versions', '/search']);
});

describe('components that texts use (B181)', () => {
  const text = '# A\n\n<Chart/> <Chrat/>\n\n<Chrat/> <Card title="x"/>\n';
  const found = (components: readonly string[]) =>
    buildTestModel({ '1.0': { 'a.md': text }, '2.0': { 'a.md': text } }, { components, pages: { 'p.md': text } })
      .problems.filter(({ code }) => code === 'unknown-tag')
      .map(({ file, line, column, what, why, versions }) => [file, line, column, what, why, versions]);

  test('an unknown name is reported once per text, with what was meant and the versions', () => {
    const rest = [
      '"<Chrat>" is not a component of this site. The text has it 2 times.',
      'Did you mean "Chart"? Only what is between its tags is shown.',
    ];
    expect(found(['Chart'])).toEqual([
      ['docs/versions/1.0/a.md', 3, 10, ...rest, ['2.0', '1.0']],
      ['pages/p.md', 3, 10, ...rest, []],
    ]);
  });

  test('so is one whose file is gone', () => {
    const [inVersions, inPage] = found(['Chrat']);
    expect(inVersions?.slice(0, 4)).toEqual([
      'docs/versions/1.0/a.md',
      3,
      1,
      '"<Chart>" is not a component of this site.',
    ]);
    expect(inVersions?.[5]).toEqual(['2.0', '1.0']);
    expect(inPage?.[0]).toBe('pages/p.md');
  });
});
