import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSiteFiles } from '../../../../src/content/sources/read-pages.ts';
import { needs } from '../../../support/needs.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('pages are files with a route each; Markdown among them is read', async () => {
  folder.write({
    'pages/index.tsx': '',
    'pages/help.md': '# Help',
    'pages/about/index.mdx': '# About',
    'pages/about/team.jsx': '',
    'pages/v1.2.md': '',
    'pages/my index.md': '',
  });
  const { pages, pageTexts } = await readSiteFiles(folder.path());
  expect(pages.map(({ file, route, isMarkdown }) => [file, route, isMarkdown])).toEqual([
    ['pages/about/index.mdx', '/about', true],
    ['pages/about/team.jsx', '/about/team', false],
    ['pages/help.md', '/help', true],
    ['pages/index.tsx', '/', false],
    ['pages/my index.md', '/my index', true],
    ['pages/v1.2.md', '/v1.2', true],
  ]);
  expect([...pageTexts].map(([file, { text }]) => [file, text])).toEqual([
    ['pages/about/index.mdx', '# About'],
    ['pages/help.md', '# Help'],
    ['pages/my index.md', ''],
    ['pages/v1.2.md', ''],
  ]);
});

test('partials, tests, styles and hidden files are not pages', async () => {
  folder.write({
    'pages/_part.tsx': '',
    'pages/_parts/x.tsx': '',
    'pages/a/_b/c.md': '',
    'pages/.hidden.md': '',
    'pages/x.test.tsx': '',
    'pages/x.css': '',
    'pages/x.ts': '',
    'pages/.a/x.md': '',
  });
  expect((await readSiteFiles(folder.path())).pages).toEqual([]);
});

test.each(['pages/c#.md', 'pages/c#/d.jsx'])('a name with a special meaning in URLs is rejected: %s', async (file) => {
  folder.write({ [file]: '', 'pages/50% über uns.md': '' });
  const { problems } = await readSiteFiles(folder.path());
  expect(problems).toMatchObject([{ severity: 'error', code: 'bad-slug', file }]);
  expect(problems[0]?.why).toMatch(/^"#" is not allowed in the path of a URL/u);
});

test('static files are routes, hidden ones too, sorted', async () => {
  folder.write({
    'static/img/b.svg': '',
    'static/img/a [1].svg': '',
    'static/.well-known/x': '',
    'static/CNAME': '',
    'static/.DS_Store': '',
    'static/img/.DS_Store': '',
    'other/x': '',
  });
  expect((await readSiteFiles(folder.path())).staticFiles).toEqual([
    '/.well-known/x',
    '/CNAME',
    '/img/a [1].svg',
    '/img/b.svg',
  ]);
});

test(
  'symbolic links are left out and reported, because they could publish files outside the site',
  needs('symbolic links'),
  async () => {
    folder.write({ 'secret.md': '', 'outside/x.md': '', 'pages/a.md': '', 'static/a.txt': '' });
    for (const place of ['pages', 'static']) {
      symlinkSync(join(folder.path(), 'secret.md'), join(folder.path(), place, 'link.md'));
      symlinkSync(join(folder.path(), 'outside'), join(folder.path(), place, 'folder'));
    }
    const { pages, staticFiles, problems } = await readSiteFiles(folder.path());
    expect(pages.map(({ file }) => file)).toEqual(['pages/a.md']);
    expect(staticFiles).toEqual(['/a.txt']);
    const links = ['pages/folder', 'pages/link.md', 'static/folder', 'static/link.md'];
    expect(problems).toMatchObject(links.map((file) => ({ severity: 'warn', code: 'skipped-symlink', file })));
  },
);

test(
  'repositories in static/ are left out and reported, the file of a submodule is left out',
  needs('symbolic links'),
  async () => {
    folder.write({
      'static/.git/config': '',
      'static/.git/hooks/.svn/x': '',
      'static/a/.HG/store/x': '',
      'static/a/.svn/x': '',
      'static/library/.git': 'gitdir: ../../.git/modules/library',
      'static/library/.gitignore': '',
      'static/library/a.git/x': '',
    });
    symlinkSync('config', join(folder.path(), 'static/.git/link'));
    const { staticFiles, problems } = await readSiteFiles(folder.path());
    expect(staticFiles).toEqual(['/library/.gitignore', '/library/a.git/x']);
    const repositories = ['static/.git', 'static/a/.HG', 'static/a/.svn'];
    expect(problems).toMatchObject(
      repositories.map((file) => ({ severity: 'warn', code: 'skipped-repository', file, line: null })),
    );
  },
);

test('a site needs neither pages nor static files', async () => {
  const { pages, pageTexts, staticFiles } = await readSiteFiles(folder.path());
  expect([pages, pageTexts.size, staticFiles]).toEqual([[], 0, []]);
});

test.each(['pages', 'static'])(
  '%s/ as a symbolic link out of the site publishes nothing and is reported',
  needs('symbolic links'),
  async (place) => {
    const outside = mkdtempSync(join(tmpdir(), 'docsite-outside-'));
    const root = mkdtempSync(join(tmpdir(), 'docsite-site-'));
    writeFileSync(join(outside, 'secret.md'), '# Secret');
    symlinkSync(outside, join(root, place));
    const files = await readSiteFiles(root);
    expect(files.pages).toEqual([]);
    expect(files.staticFiles).toEqual([]);
    expect(files.problems).toMatchObject([{ severity: 'error', code: 'symlink-outside', file: place }]);
  },
);

test(
  'static/ as a symbolic link to the site itself publishes nothing and is reported',
  needs('symbolic links'),
  async () => {
    writeFileSync(join(folder.path(), 'docsite.config.ts'), '');
    symlinkSync('.', join(folder.path(), 'static'));
    const { staticFiles, problems } = await readSiteFiles(folder.path());
    expect(staticFiles).toEqual([]);
    expect(problems).toMatchObject([{ severity: 'error', code: 'symlink-outside', file: 'static' }]);
  },
);

describe.each(['pages', 'static', 'templates'])('%s/ is reported', (place) => {
  const findProblems = async (): Promise<unknown> => (await readSiteFiles(folder.path())).problems;

  test('that is a file', async () => {
    folder.write({ [place]: '' });
    expect(await findProblems()).toMatchObject([{ severity: 'error', code: 'unreadable-folder', file: place }]);
  });

  test.each([
    ['nowhere', 'broken-symlink'],
    [place, 'unreadable-folder'],
  ])('that is a link to %s', needs('symbolic links'), async (target, code) => {
    symlinkSync(target, join(folder.path(), place));
    expect(await findProblems()).toMatchObject([{ severity: 'error', code, file: place }]);
  });
});

// Other systems do not allow such names.
test('a name with bytes that are not UTF-8 is reported', needs('names that are not UTF-8'), async () => {
  folder.write({ 'pages/a.md': '' });
  writeFileSync(Buffer.concat([Buffer.from(`${folder.path()}/pages/`), Buffer.from([0xff]), Buffer.from('.md')]), '');
  const { pages, problems } = await readSiteFiles(folder.path());
  expect(pages.map(({ file }) => file)).toEqual(['pages/a.md']);
  expect(problems).toMatchObject([{ severity: 'error', code: 'bad-file-name', file: 'pages/\uFFFD.md' }]);
});
