/** A site of MkDocs moves in with the versions that mike keeps: their sources come out of git. */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { MikeRepository } from '../support/mike-repository.ts';
import { moveIn } from '../support/moved-site.ts';
import { expectNoStack, finish, runDocsite, startNode } from '../support/run-docsite.ts';
import { type Files, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

const folder = makeFolder(afterAll);

function createRepository(): MikeRepository {
  return new MikeRepository(join(makeFolder(onTestFinished), 'old'));
}

const CONFIG = `site_name: Sample
site_url: https://sample.example/base/
plugins:
  - search
  - mike:
      canonical_version: latest
  - redirects:
      redirect_maps:
        old.md: guide/index.md#set-up
nav:
  - Home: index.md
  - Guide: guide/index.md
`;
const SHARED = {
  'mkdocs.yml': CONFIG,
  'docs/guide/index.md':
    '# Guide\n\n## Set up\n\n!!! hint\n    Shared.\n\n--8<-- "shared.md"\n\n[x](../index.md){ .y }\n',
  'shared.md': 'From a file.\n',
};
const BUILT = '<div class="md-content__inner"><h1>Built</h1></div>\n';

function listOf(
  ...entries: readonly (readonly [version: string, title: string, ...aliases: readonly string[]])[]
): Files {
  return {
    'versions.json': JSON.stringify(entries.map(([version, title, ...aliases]) => ({ version, title, aliases }))),
  };
}

/** A site with the versions 1.0, 2.0 and dev. */
function createSample(): MikeRepository {
  const repository = createRepository();
  const deploy = (version: string, commit: string, pages: readonly string[], more: Files = {}): void => {
    const built = Object.fromEntries(pages.map((page) => [`${version}/${page}index.html`, BUILT]));
    repository.publish(
      { ...built, [`${version}/404.html`]: BUILT, ...more },
      `Deployed ${commit} to ${version} with MkDocs 1.6.1 and mike 2.1.3`,
    );
  };
  const one = repository.commit({ ...SHARED, 'docs/index.md': '# Home of 1.0\n' });
  deploy('1.0', one, ['', 'guide/', 'old/']);
  const home = '# Home of 2.0\n\n[New](new.md)\n';
  const two = repository.commit({ ...SHARED, 'docs/index.md': home, 'docs/new.md': '# New\n' });
  deploy('2.0', two, ['', 'guide/', 'new/', 'old/', 'tags/']);
  const dev = repository.commit({ ...SHARED, 'docs/index.md': '# Home of main\n' });
  deploy('dev', dev, ['', 'guide/'], {
    'index.html': '<meta http-equiv="refresh" content="1; url=latest/" />\n',
    ...listOf(['dev', 'dev'], ['2.0', 'Two', 'latest', '2'], ['1.0', '1.0']),
  });
  return repository;
}

test('B252 versions of mike are read from the commits that they were built from', async () => {
  const site = await moveIn(folder, { generator: 'mkdocs', source: createSample().folder });
  const pages = ['', 'guide/', 'old/'].flatMap((page) =>
    ['', '1.0/', '2.0/', 'latest/', '2/', 'dev/'].map((name) => `/${name}${page}`),
  );
  expect([...pages, '/2.0/new/', '/latest/new/'].filter((address) => !site.answers(address))).toEqual([]);
  expect(site.answers('/1.0/new/')).toBe(false);
  expect(site.page('/')).toContain('Home of 2.0');
  expect(site.page('/1.0')).toContain('Home of 1.0');
  expect(site.page('/next')).toContain('Home of main');
  expect(site.page('/1.0/guide')).toMatch(/admonition-tip[\s\S]*Shared\.[\s\S]*From a file\./u);
  expect(site.page('/1.0/guide')).toContain('data-version-menu');
  expect(site.page('/1.0/old')).toContain('url=/base/1.0/guide/#set-up"');
  const config = site.read('docsite.config.ts');
  expect(config).toContain("aliases: { '2': '2.0', dev: 'next', latest: 'latest' }");
  expect(config).toContain("versions: { '2.0': { label: 'Two' } }");
  expect(site.said).toContain('URLs kept            3\n');
  expect(site.said).toContain('URLs changed         6, each with a redirect\n');
  expect(site.said).toContain('URLs without a page  1\n');
  expect(site.report).toContain('1 page of the built site has no source: /2.0/tags.');
  expect(site.report).toContain('8 URLs below /latest/, /2/ lead to the pages of their versions.');
  // What versions share is stored once, and reported once.
  expect(site.said.match(/dropped-attribute/gu)).toHaveLength(1);
  expect(site.said).toContain('In 3 versions: next, 2.0, 1.0');
  expect(existsSync(join(folder, 'new/docs/versions/1.0/guide/index.md'))).toBe(true);
  expect(existsSync(join(folder, 'new/docs/versions/2.0/guide/index.md'))).toBe(false);
  const manifest = JSON.parse(site.read('docs/versions/1.0/version.json')) as Record<string, object>;
  expect(Object.keys(manifest['files'] ?? {})).toEqual(['guide/index.md', 'index.md', 'sidebars.json']);
  expect(Object.keys(manifest['included'] ?? {})).toEqual(['_root/snippets/shared.md']);
});

test('B314 a blog in versions stays pages at their addresses; its lists redirect, and it is named with its feeds', async () => {
  const repository = createRepository();
  const config = `site_name: Notes
site_url: https://notes.example/
plugins:
  - mike
  - rss
  - blog: { pagination_per_page: 1 }
`;
  const post = '---\ndate: 2024-01-31\ncategories: [Big News]\n---\n\n# One\n';
  const other = '---\ndate: 2023-02-01\nslug: second\n---\n\n# Two\n';
  const commit = repository.commit({
    'mkdocs.yml': config,
    'docs/index.md': '# Notes\n',
    'docs/blog/index.md': '# Blog\n',
    'docs/blog/posts/one.md': post,
    'docs/blog/posts/two.md': other,
  });
  const posts = ['blog/2024/01/31/one/', 'blog/2023/02/01/second/'];
  const lists = ['blog/page/2/', 'blog/archive/2024/', 'blog/archive/2023/', 'blog/category/big-news/'];
  const built = ['', 'blog/', ...posts, ...lists].flatMap((page) => ['1.0', '2.0'].map((name) => `${name}/${page}`));
  repository.publish(
    {
      ...Object.fromEntries(built.map((page) => [`${page}index.html`, BUILT])),
      ...listOf(['2.0', '2.0', 'latest'], ['1.0', '1.0']),
    },
    'Site',
  );
  const options = ['--revision', `1.0=${commit}`, '--revision', `2.0=${commit}`];
  const site = await moveIn(folder, { generator: 'mkdocs', source: repository.folder, options });
  expect(built.filter((address) => !site.answers(`/${address}`))).toEqual([]);
  expect(site.page('/1.0/blog/2023/02/01/second/')).toContain('Two</h1>');
  expect(site.said).toContain('URLs without a page  0\n');
  expect(site.report).toContain('The list of 2 posts at /blog was left out, with their dates, authors and tags.');
  expect(site.report).toContain('4 feeds of lists were left out: /feed_rss_created.xml,');
  expect(site.report).toContain('8 URLs below /latest/ lead to the pages of their versions.');
});

test('B252 --compare looks at all versions of mike and at the names that lead to them', async () => {
  const repository = createSample();
  const around = join(repository.folder, '..');
  repository.git('worktree', 'add', '--quiet', join(around, 'built'), 'gh-pages');
  symlinkSync('2.0', join(around, 'built/latest'));
  const run = await runDocsite(around, 'import', 'mkdocs', 'old', '--to', 'new', '--compare', 'built');
  expect(run.code, run.stderr).toBe(0);
  expect(run.stdout).toContain('Compared with the old build: 13 of 15 pages exist (11 redirected)');
  expect(run.stdout.match(/^\S+ is missing\.$/gmu)).toEqual(['/2.0/tags is missing.', '/latest/tags is missing.']);
});

test('B253 a version without a message of mike has the tag of its number, or the commit that --revision names', async () => {
  const repository = createRepository();
  for (const [tag, text] of [
    ['v1.0.0', 'A'],
    ['v1.0.1', 'B'],
    ['odd', 'C'],
    ['v2.0', 'D'],
  ] as const) {
    repository.commit({ ...SHARED, 'docs/index.md': `# Home ${text}\n`, 'docs/old-stable.md': '# Page\n' });
    repository.git('tag', tag);
  }
  const list = listOf(['2.0', '2.0'], ['1.5', '1.5', 'stable'], ['1.0', '1.0', 'old-stable'], ['0.9', '0.9', 'first']);
  repository.publish({ ...list, '0.9/index.html': BUILT, '0.9/a/index.html': BUILT }, 'Site');
  const options = ['--revision', '1.5=odd'];
  const site = await moveIn(folder, { generator: 'mkdocs', source: repository.folder, options });
  expect(site.page('/1.0')).toContain('Home B');
  expect(site.page('/')).toContain('Home C');
  expect(site.page('/2.0')).toContain('Home D');
  expect(site.read('docsite.config.ts')).toContain("latestVersion: '1.5'");
  expect(site.report).toContain('2 versions were read from tags of their name: 2.0 (v2.0), 1.0 (v1.0.1).');
  expect(site.report).toContain('The version "0.9" was not imported: the commit it was built from is not known.');
  expect(site.report).toContain('mike keeps 2 pages of it, built.');
  expect(site.report).toContain('Addresses below "/old-stable/" no longer lead to a version. A page has this address.');
  expect(site.said).toContain('URLs without a page  2\n');
});

test('B253 revisions that mean nothing are rejected, and nothing is written', async () => {
  const around = join(createSample().folder, '..');
  writeFiles(around, { 'plain/mkdocs.yml': 'site_name: P\n', 'plain/docs/index.md': '# P\n' });
  const run = (dir: string, revision: string) =>
    runDocsite(around, 'import', 'mkdocs', dir, '--to', 'new', '--revision', revision);
  const runs = [
    await run('old', '1.1=main'),
    await run('old', '1.0=none'),
    await run('old', '1.0'),
    await run('plain', '1=a'),
  ];
  for (const one of runs) expectNoStack(one);
  expect(runs.map(({ code, stderr }) => [code, stderr.split('\n')[0]])).toEqual([
    [3, expect.stringContaining('--revision names "1.1", which is not a version of mike. Did you mean "1.0"?')],
    [3, 'docsite: --revision 1.0=none: this clone has no such commit.'],
    [3, expect.stringContaining('Write a version and a tag or commit: 1.2=v1.2.0.')],
    [3, expect.stringContaining('--revision has no effect: the folder is not in a clone of its git repository.')],
  ]);
  expect(existsSync(join(around, 'new'))).toBe(false);
});

test('B252 without git, without a clone and without the branch the site is imported, and the report says what is missing', async () => {
  const around = makeFolder(onTestFinished);
  const repository = new MikeRepository(join(around, 'clone'));
  repository.commit({ ...SHARED, 'docs/index.md': '# Home\n' });
  cpSync(repository.folder, join(around, 'broken'), { recursive: true });
  writeFiles(join(around, 'folder'), { ...SHARED, 'docs/index.md': '# Home\n' });
  const broken = new MikeRepository(join(around, 'broken'));
  broken.publish({ 'versions.json': '{}' }, 'Site');
  mkdirSync(join(around, 'empty'));
  const run = (dir: string, path = process.env['PATH'] ?? '') => {
    const args = ['import', 'mkdocs', dir, '--to', `new-${dir}`];
    return finish(startNode(around, [join(REPOSITORY, 'bin/docsite.js'), ...args], { PATH: path }));
  };
  const runs = [
    await run('folder'),
    await run('clone'),
    await run('clone', join(around, 'empty')),
    await run('broken'),
  ];
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(runs[0]?.stdout).toContain('mike were not read: the folder is not in a clone of its git repository.');
  expect(runs[1]?.stdout).toContain(
    'mike were not read: this clone has no branch gh-pages with versions.json. Fetch it',
  );
  expect(runs[2]?.stdout).toContain('mike were not read: git is not installed.');
  expect(runs[3]?.stderr).toMatch(/gh-pages:versions\.json {2}bad-versions\n {2}This file is not a list of versions/u);
});

test('B254 nothing of a hostile repository runs, and no name or link leads out of it', async () => {
  const repository = createSample();
  const around = join(repository.folder, '..');
  const marker = join(around, 'ran');
  writeFiles(around, { 'evil.sh': `#!/bin/sh\ntouch '${marker}'\ncat\n`, 'secret.md': '# Secret\n' });
  chmodSync(join(around, 'evil.sh'), 0o755);
  const evil = join(around, 'evil.sh');
  repository.git('checkout', '--quiet', '-b', 'links', 'main~1');
  symlinkSync('../../secret.md', join(repository.folder, 'docs/outside.md'));
  symlinkSync(join(around, 'secret.md'), join(repository.folder, 'docs/absolute.md'));
  symlinkSync('.', join(repository.folder, 'docs/circle'));
  symlinkSync('index.md', join(repository.folder, 'docs/inside.md'));
  writeFiles(repository.folder, { '.gitattributes': '*.md filter=evil diff=evil\n' });
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message', 'Links');
  const odd = repository.git('rev-parse', 'HEAD');
  repository.git('checkout', '--quiet', 'main');
  repository.publish(
    listOf(['2.0', '2.0'], ['1.0', '1.0'], ['0.1', '0.1']),
    `Deployed ${odd} to 2.0 with MkDocs 1.6.1 and mike 2.1.3`,
  );
  // An object that a partial clone would fetch.
  repository.publish({}, `Deployed ${'1'.repeat(40)} to 0.1 with MkDocs 1.6.1 and mike 2.1.3`);
  const home = repository.git('rev-parse', 'main~2:docs/index.md');
  repository.git('replace', home, repository.git('rev-parse', 'main:docs/index.md'));
  for (const [name, value] of Object.entries({
    'core.fsmonitor': evil,
    'core.pager': evil,
    'core.sshCommand': evil,
    'log.showSignature': 'true',
    'gpg.program': evil,
    'filter.evil.smudge': evil,
    'filter.evil.clean': evil,
    'filter.evil.process': evil,
    'diff.evil.textconv': evil,
    'diff.external': evil,
    'remote.origin.url': around,
    'remote.origin.promisor': 'true',
    'remote.origin.uploadpack': evil,
    'extensions.partialClone': 'origin',
    'core.repositoryformatversion': '1',
  })) {
    repository.git('config', name, value);
  }
  for (const hook of ['post-checkout', 'reference-transaction', 'post-index-change']) {
    writeFileSync(join(repository.folder, '.git/hooks', hook), readFileSync(evil), { mode: 0o755 });
  }
  const site = await moveIn(folder, { generator: 'mkdocs', source: repository.folder });
  expect(existsSync(marker)).toBe(false);
  expect(site.page('/1.0')).toContain('Home of 1.0');
  expect(site.page('/inside')).toContain('Home of 2.0');
  for (const name of ['outside', 'absolute', 'circle']) expect(site.answers(`/${name}`)).toBe(false);
  expect(site.report).toMatch(/docs\/absolute\.md[\s\S]*docs\/circle[\s\S]*docs\/outside\.md/u);
  expect(site.report).toContain('The version "0.1" was not imported');
});

test('B255 an import after a release adds it, and merges what was edited since', async () => {
  const repository = createSample();
  const around = join(repository.folder, '..');
  const importSite = () => runDocsite(around, 'import', 'mkdocs', 'old', '--to', 'new');
  expect((await importSite()).code).toBe(0);
  const [page, config] = [join(around, 'new/docs/versions/1.0/index.md'), join(around, 'new/docsite.config.ts')];
  writeFileSync(page, '# Home of 1.0, edited\n');
  writeFileSync(config, readFileSync(config, 'utf8').replace("title: 'Sample'", "title: 'Edited'"));
  const three = repository.commit({ ...SHARED, 'docs/index.md': '# Home of 3.0\n' });
  repository.publish(
    listOf(['3.0', 'Three', 'latest'], ['2.0', 'Two', '2'], ['1.0', '1.0']),
    `Deployed ${three} to 3.0 with MkDocs 1.6.1 and mike 2.1.3`,
  );
  const again = await importSite();
  expect(again.code, again.stderr).toBe(0);
  expect(again.stdout).toContain('docsite.config.ts was edited since the last import: both changes were merged.');
  expect(readFileSync(page, 'utf8')).toBe('# Home of 1.0, edited\n');
  expect(readFileSync(config, 'utf8')).toMatch(/title: 'Edited'[\s\S]*'3\.0': \{ label: 'Three' \}/u);
  expect(readFileSync(join(around, 'new/docs/versions/3.0/index.md'), 'utf8')).toBe('# Home of 3.0\n');
  expect((await importSite()).stdout).toContain('Nothing changed: new/ is up to date');
});
