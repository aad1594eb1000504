/** The version commands as people use them: what they print, what they reject, what they store. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commandsIn, manifest } from '../support/commands.ts';
import { needs } from '../support/needs.ts';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { hashTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

/** These manifests have no `parent`. */
const INFERRED = '2 parents inferred from release days, numbers and shared files: docsite versions list --tree\n';

const GUIDE = '# Guide\n\nOne.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n';
const SITE = {
  ...SMALL_SITE,
  'docs/next/guide.md': GUIDE.replace('Three', '3'),
  'docs/versions/1.0/intro.md': SMALL_SITE['docs/next/intro.md'] ?? '',
  'docs/versions/1.0/start.md': GUIDE.replace('One', 'Uno'),
  'docs/versions/1.0/version.json': manifest('1.0', { 'intro.md': '1.0', 'start.md': '1.0' }),
  'docs/versions/1.1/guide.md': GUIDE,
  'docs/versions/1.1/version.json': manifest(
    '1.1',
    { 'intro.md': '1.0', 'guide.md': '1.1' },
    { renamed: { 'start.md': 'guide.md' }, support: { status: 'maintained', until: '2027-01-31' } },
  ),
  'docs/versions/2.0/version.json': manifest('2.0', { 'intro.md': '1.0', 'guide.md': '1.1' }),
};

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
});

const configured = (field: string): string =>
  (SMALL_SITE['docsite.config.ts'] ?? '').replace("title: 'Small'", `title: 'Small', ${field}`);

const { docsite, read, succeed } = commandsIn(() => root);

describe('version', () => {
  test('reports what it stored, and writes only what is new', async () => {
    writeFiles(root, { 'docs/next/renamed.md': GUIDE.replace('Five', 'Fünf'), 'docs/next/guide.md': '# Other\n' });
    expect(await succeed('version', '2.1', '--date', '2025-11-03')).toBe('2.1: 4 files: 3 new, 1 shared with 2.0\n');
    expect(JSON.parse(read('docs/versions/2.1/version.json'))).toEqual({
      label: '2.1',
      released: '2025-11-03',
      parent: '2.0',
      files: { 'guide.md': '2.1', 'intro.md': '1.0', 'renamed.md': '2.1', 'second.md': '2.1' },
    });
    expect(Object.keys(hashTree(join(root, 'docs/versions/2.1')))).toEqual([
      'guide.md',
      'renamed.md',
      'second.md',
      'version.json',
    ]);
  });

  test('an empty folder left by another branch does not get in the way', async () => {
    writeFiles(root, { 'docs/versions/2.1/.DS_Store': 'x' });
    await succeed('build');
    await succeed('version', '2.1');
    expect(existsSync(join(root, 'docs/versions/2.1/version.json'))).toBe(true);
    expect((await docsite('version', '2.1')).stderr).toContain('The version "2.1" already exists.');
    await succeed('versions', 'remove', '2.1');
    expect(existsSync(join(root, 'docs/versions/2.1'))).toBe(false);
  });

  test('records renames, of equal and of similar texts', async () => {
    writeFiles(root, {
      'docs/next/tour.md': GUIDE.replace('Three', '3'),
      'docs/next/welcome.md': read('docs/next/intro.md'),
    });
    for (const name of ['guide.md', 'intro.md', 'second.md']) rmSync(join(root, 'docs/next', name));
    expect(await succeed('version', '2.1')).toBe(
      '2.1: 2 files: 1 new, 1 shared with 2.0; 2 renamed\n  renamed: guide.md → tour.md\n  renamed: intro.md → welcome.md\n',
    );
    const written = JSON.parse(read('docs/versions/2.1/version.json')) as Record<string, unknown>;
    expect(written['files']).toEqual({ 'tour.md': '2.1', 'welcome.md': '1.0/intro.md' });
    expect(written['renamed']).toEqual({ 'guide.md': 'tour.md', 'intro.md': 'welcome.md' });
    await succeed('build');
    expect(read('site/docs/welcome/index.html')).toContain('The first page.');
  });

  test('reports the addresses below /docs that end with it without a redirect', async () => {
    const endings = async (name: string): Promise<string> => (await docsite('version', name, '--dry-run')).stderr;
    expect(await endings('2.1')).toBe('');
    rmSync(join(root, 'docs/next/guide.md'));
    expect(await endings('2.1')).toBe(
      'docsite: 1 page of /docs ends with 2.1: /docs/guide. Add it to "redirects" in docsite.config.ts to keep old links working.\n',
    );
    expect(await endings('2.1-rc.1')).toBe('');
    const config = read('docsite.config.ts');
    writeFiles(root, {
      'docsite.config.ts': config.replace(/\burl:/u, "redirects: { '/docs/guide': '/docs/intro' }, url:"),
    });
    expect(await endings('2.1')).toBe('');
  });

  test('a renamed page keeps its address below /docs, over a prerelease too, and is not reported as gone', async () => {
    const manifest = (): Record<string, unknown> => JSON.parse(read('docs/versions/2.1-rc.1/version.json')) as never;
    renameSync(join(root, 'docs/next/guide.md'), join(root, 'docs/next/tour.md'));
    await succeed('version', '2.1-rc.1');
    expect(manifest()['renamed']).toEqual({ 'guide.md': 'tour.md' });
    rmSync(join(root, 'docs/next/intro.md'));
    const { stdout, stderr } = await docsite('version', '2.1');
    expect(stdout).not.toContain('renamed');
    expect(stderr).toContain(
      'docsite: 1 page of /docs ends with 2.1: /docs/intro. Add it to "redirects" in docsite.config.ts to keep old links working.',
    );
    await succeed('build');
    expect(read('site/docs/guide/index.html')).toContain('url=/docs/tour"');
    expect(read('site/_redirects')).toMatch(/^\/docs\/guide \/docs\/tour 302\n/u);
    expect(existsSync(join(root, 'site/docs/intro'))).toBe(false);

    // It does not depend on the versions that had it.
    for (const name of ['1.0', '2.0', '2.1-rc.1']) await succeed('versions', 'remove', name);
    await succeed('build');
    expect(read('site/docs/guide/index.html')).toContain('url=/docs/tour"');
  });

  test('with --dry-run it reports what it would write, and writes nothing', async () => {
    const before = hashTree(root);
    expect(await succeed('version', '2.1', '--dry-run')).toBe(
      '2.1: 3 files: 2 new, 1 shared with 2.0\n' +
        'would write   docs/versions/2.1/guide.md\nwould write   docs/versions/2.1/second.md\n' +
        'would write   docs/versions/2.1/version.json\nNothing was written (--dry-run).\n',
    );
    expect(hashTree(root)).toEqual(before);
  });

  test('has an alias, which help shows', async () => {
    expect(await succeed('version-cut', '2.1', '--dry-run')).toBe(await succeed('version', '2.1', '--dry-run'));
    expect(await succeed('--help')).toContain('version|version-cut [options] <label>');
  });

  test('the first version of a site', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, SMALL_SITE);
    const { stdout, code } = await runDocsite(folder, 'version', '1.0', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        ok: true,
        exitCode: 0,
        version: '1.0',
        files: 2,
        new: 2,
        shared: 0,
        sharedElsewhere: 0,
        renamed: {},
        previous: null,
        problems: [],
      },
    ]);
  });

  test('a release without dates of changes is reported where the site shows them', async () => {
    expect((await docsite('version', '2.1')).stderr).toBe('');
    const config = SMALL_SITE['docsite.config.ts']?.replace("title: 'Small'", '$&, docs: { showLastUpdateTime: true }');
    writeFiles(root, { 'docsite.config.ts': config ?? '' });
    const { code, stderr } = await docsite('version', '2.2');
    expect([code, stderr]).toEqual([
      0,
      'docsite: the pages of 2.2 have no date or author of their last change: they come from git, and the folder is not in a repository. ' +
        'Correct that (in CI, fetch all of the history: fetch-depth: 0), remove this version and cut it again.\n',
    ]);
  });

  test('errors in next stop it, and --force ignores them and says so', async () => {
    writeFiles(root, { 'docs/next/bad.md': '---\ntitle: [\n---\n# Bad\n' });
    const before = hashTree(join(root, 'docs'));
    const refused = await docsite('version', '2.1');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('docs/next/bad.md');
    expectNoStack(refused);
    expect(hashTree(join(root, 'docs'))).toEqual(before);
    const forced = await docsite('version', '2.1', '--force');
    expect([forced.code, forced.stderr]).toEqual([0, 'docsite: 1 error in docs/next ignored because of --force.\n']);
  });
});

describe('a rejected command changes nothing', () => {
  const refusals: readonly (readonly [string, readonly string[], number, string])[] = [
    ['a blank name', ['version', ' '], 3, 'The name is blank'],
    ['a path', ['version', 'a/b'], 3, 'A name is one folder'],
    ['a reserved name', ['version', 'Latest'], 3, 'it means the newest release'],
    ['an existing version', ['version', '1.1'], 3, 'The version "1.1" already exists'],
    ['the route of a page', ['version', 'guide'], 3, '"guide" is the route of a page'],
    ['the route of a page of next', ['version', 'Second'], 3, '"Second" is the route of a page'],
    [
      'an invalid day',
      ['version', '2.1', '--date', '2025-02-30'],
      3,
      'A day is written as YYYY-MM-DD, such as 2025-11-03',
    ],
    ['no label', ['version'], 3, "missing required argument 'label'"],
    ['no configuration', ['version', '2.1', '--root', 'docs'], 3, 'No docsite.config.ts found'],
    ['an unknown command', ['versions', 'lst'], 3, 'Did you mean "list"?'],
    ['an unknown version', ['versions', 'which', '1.2/guide'], 3, '"1.2" is not a version of this site'],
    ['an unknown page', ['versions', 'which', '1.1/giude'], 3, 'Did you mean "guide"?'],
    ['a page unlike any other', ['versions', 'which', '1.1/none'], 3, 'It has: guide, intro.'],
    ['a version for a page', ['versions', 'which', '1.1'], 3, 'Write 1.1/PAGE, such as 1.1/'],
    ['an edit of next', ['versions', 'edit', 'next/guide'], 3, '"next" already has its own files'],
    [
      'an edit from a newer version',
      ['versions', 'edit', '1.1/guide', '--from', '2.0'],
      3,
      '--from 2.0 is newer than 1.1',
    ],
    [
      'an edit of a reversed range',
      ['versions', 'edit', 'intro', '--from', '2.0', '--to', '1.1'],
      3,
      '--from 2.0 is newer than --to 1.1.',
    ],
    [
      'an edit of a range that ends before the page',
      ['versions', 'edit', '2.0/intro', '--from', '1.0', '--to', '1.1'],
      3,
      '--to 1.1 is older than 2.0.',
    ],
    [
      'an edit of a range that ends in an unknown version',
      ['versions', 'edit', 'intro', '--from', '1.0', '--to', '1.5'],
      3,
      '"1.5" is not a version of this site',
    ],
    ['setting without a file', ['versions', 'set', 'guide', 'none.md', '--from', '1.1'], 3, 'none.md cannot be read'],
    [
      'setting a reversed range',
      ['versions', 'set', 'guide', 'docs/next/guide.md', '--from', '2.0', '--to', '1.1'],
      3,
      '--from 2.0 is newer than --to 1.1.',
    ],
    [
      'setting no page',
      ['versions', 'set', 'giude', 'docs/next/guide.md', '--from', '1.1'],
      3,
      'Did you mean "guide"?',
    ],
    [
      'setting a manifest',
      ['versions', 'set', 'version.json', 'docs/next/guide.md', '--from', '1.1'],
      3,
      'version.json',
    ],
    ['setting a path outside', ['versions', 'set', '../a.md', 'docs/next/guide.md', '--from', '1.1'], 3, '../a.md'],
    [
      'setting a name that differs in case',
      ['versions', 'set', 'GUIDE.md', 'docs/next/guide.md', '--from', '1.1'],
      3,
      'differ in upper and lower case only',
    ],
    ['a folder that is not empty', ['versions', 'checkout', '1.0', 'docs'], 3, 'docs/ is not empty'],
    ['a folder of the store', ['versions', 'checkout', '1.0', 'docs/versions/4.0'], 3, 'would be taken for a version'],
    ['a folder without pages', ['versions', 'add', 'empty', '3.0'], 2, 'The folder empty/ contains no pages.'],
    ['no folder', ['versions', 'add', 'nowhere', '3.0'], 3, 'The folder nowhere/ does not exist.'],
    [
      'a manifest among the files',
      ['versions', 'add', 'docs/versions/1.0', '3.0'],
      2,
      "has the name of a version's manifest",
    ],
    ['removing an unknown version', ['versions', 'remove', '9'], 3, '"9" is not a version of this site.'],
    ['removing next', ['versions', 'remove', 'next'], 3, '"next" is not a released version'],
    ['a redirect to itself', ['versions', 'remove', '1.0', '--redirect-to', '1.0'], 3, 'cannot redirect to itself'],
    ['a rename to a taken name', ['versions', 'rename', '1.0', '1.1'], 3, 'The version "1.1" already exists'],
    ['a rename that changes case only', ['versions', 'rename', '2.0', '2.0'], 3, 'The version "2.0" already exists'],
    [
      'a bad range',
      ['versions', 'backport', 'guide', '--from', 'next', '--to', '1.0..'],
      3,
      'is not a range of versions',
    ],
    [
      'a range without the page',
      ['versions', 'backport', 'second', '--from', 'next', '--since', '1.1', '--to', '1.0..2.0'],
      3,
      'does not have the page',
    ],
    [
      'an unknown revision',
      ['versions', 'backport', 'guide', '--from', 'next', '--since', 'v0', '--to', '1.0'],
      3,
      '"v0" is neither a version nor a git revision',
    ],
  ];
  test.each(refusals)('%s', async (_name, args, code, message) => {
    mkdirSync(join(root, 'empty'));
    const before = hashTree(root);
    const run = await docsite(...args);
    expect(run.stderr).toContain(message);
    expect([run.code, run.stdout]).toEqual([code, '']);
    expectNoStack(run);
    expect(hashTree(root)).toEqual(before);
  });

  test('an empty next, and a leftover folder', async () => {
    const folder = makeFolder(onTestFinished);
    writeFiles(folder, {
      'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
      'docs/next/notes.txt': 'x',
    });
    const empty = await runDocsite(folder, 'version', '1.0');
    expect([empty.code, empty.stderr.includes('has no Markdown file')]).toEqual([2, true]);
    writeFiles(root, { 'docs/versions/2.1/left.md': 'x' });
    const leftover = await docsite('version', '2.1');
    expect([leftover.code, leftover.stderr.includes('The version "2.1" has no version.json')]).toEqual([2, true]);
    expect(Object.keys(hashTree(join(root, 'docs/versions/2.1')))).toEqual(['left.md']);
  });

  test('a file that no manifest can list', needs('names with a backslash'), async () => {
    writeFiles(root, { 'docs/next/picture\\one.png': 'x' });
    const before = hashTree(root);
    for (const args of [
      ['version', '2.1'],
      ['versions', 'add', 'docs/next', '2.1'],
    ]) {
      const run = await docsite(...args);
      expect([run.code, run.stdout]).toEqual([2, '']);
      expect(run.stderr).toContain('The path "picture\\\\one.png" must be written with "/"');
    }
    expect(hashTree(root)).toEqual(before);
  });

  test('a version that others use through a symbolic link', needs('symbolic links'), async () => {
    symlinkSync('../versions/1.1/guide.md', join(root, 'docs/next/linked.md'));
    const before = hashTree(root);
    for (const args of [
      ['remove', '1.1'],
      ['rename', '1.1', '1.1.0'],
    ]) {
      const run = await docsite('versions', ...args);
      expect([run.code, run.stdout]).toEqual([3, '']);
      expect(run.stderr).toContain('error docs/next/linked.md  broken-symlink');
    }
    expect(hashTree(root)).toEqual(before);
  });

  test('a file that no version lists is never overwritten, nor removed with its version', async () => {
    writeFiles(root, { 'docs/versions/1.1/intro.md': 'Mine.\n' });
    const before = hashTree(root);
    for (const args of [
      ['remove', '1.0'],
      ['remove', '1.1'],
      ['rename', '1.1', '1.2'],
    ]) {
      const run = await docsite('versions', ...args);
      expect([run.code, run.stderr.includes('docs/versions/1.1/intro.md')], args.join(' ')).toEqual([3, true]);
    }
    expect(hashTree(root)).toEqual(before);
  });

  test('a version whose folder has unlisted files is neither removed nor renamed; all are reported', async () => {
    const files = [
      '_notes.md',
      '.review',
      'intro.md.orig',
      '_drafts/a.md',
      'sub/version.json',
      'node_modules/x/mine.js',
    ];
    writeFiles(root, Object.fromEntries(files.map((file) => [`docs/versions/1.1/${file}`, 'Mine.\n'])));
    const before = hashTree(root);
    const reported = files.map((file) => {
      const path = file.startsWith('node_modules') ? 'node_modules' : file;
      return `docs/versions/1.1/${path}  unused-file`;
    });
    for (const args of [
      ['remove', '1.1'],
      ['rename', '1.1', '1.2'],
    ]) {
      const run = await docsite('versions', ...args);
      expect([run.code, run.stdout], args.join(' ')).toEqual([3, '']);
      for (const line of reported) expect(run.stderr, args.join(' ')).toContain(line);
      expectNoStack(run);
    }
    expect(hashTree(root)).toEqual(before);
  });

  test("files of the system's file manager are removed with their version", async () => {
    writeFiles(root, { 'docs/versions/1.1/.DS_Store': 'x' });
    await succeed('versions', 'rename', '1.1', '1.2');
    expect(existsSync(join(root, 'docs/versions/1.1'))).toBe(false);
  });
});

describe('versions', () => {
  test('list is a table, newest first, and what "versions" alone does', async () => {
    const table = await succeed('versions');
    expect(table).toBe(await succeed('versions', 'list'));
    expect(table.split('\n')).toEqual([
      'version  released    status                       pages  own  shared',
      'next                 unreleased                       3    3       0',
      '2.0      2024-01-01  latest                           2    0       2',
      '1.1      2024-01-01  maintained until 2027-01-31      2    1       1',
      '1.0      2024-01-01  unmaintained                     2    2       0',
      '',
    ]);
    const json = JSON.parse(await succeed('versions', 'list', '--json')) as { versions: unknown[] };
    expect(json.versions[2]).toEqual({
      label: '1.1',
      released: '2024-01-01',
      status: 'maintained',
      until: '2027-01-31',
      pages: 2,
      own: 1,
      shared: 1,
    });
  });

  test.each(['1.1/intro', '1.1/intro.md', '/docs/1.1/intro', 'docs/1.1/intro/'])('which %s', async (page) => {
    expect((await succeed('versions', 'which', page)).split('\n').slice(0, 2)).toEqual([
      'docs/versions/1.0/intro.md',
      'Shared with 2 other versions: 1.0, 2.0. An edit affects all of them; to edit a separate copy: docsite versions edit 1.1/intro.md',
    ]);
  });

  test.each([
    'docs/versions/1.0/intro.md',
    './docs/versions/1.0/intro.md',
    'docs\\versions\\1.0\\intro.md',
    '1.0\\intro',
  ])('which takes the path of a file, as reports and diffs have it: %s', async (file) => {
    expect((await succeed('versions', 'which', file)).split('\n').slice(0, 2)).toEqual([
      'docs/versions/1.0/intro.md',
      'Shared with 2 other versions: 1.1, 2.0. An edit affects all of them; to edit a separate copy: docsite versions edit 1.0/intro.md',
    ]);
  });

  test('which accepts next, latest, and routes that are not paths', async () => {
    writeFiles(root, { 'docs/next/deep/page.md': '---\nslug: /short\n---\n# Deep\n' });
    expect(await succeed('versions', 'which', 'next/short')).toContain('docs/next/deep/page.md\n');
    expect(await succeed('versions', 'which', 'latest/guide')).toContain('docs/versions/1.1/guide.md\n');
    expect(await succeed('versions', 'which', '/docs/guide')).toContain('docs/versions/1.1/guide.md\n');
  });

  test('which accepts addresses copied from a browser', async () => {
    writeFiles(root, { 'docs/next/Über uns.md': '# Über uns\n' });
    for (const page of ['next/%C3%9Cber%20uns', '/docs/next/%C3%9Cber%20uns/#top', 'next/Über uns']) {
      expect(await succeed('versions', 'which', page)).toContain('docs/next/Über uns.md\n');
    }
  });

  test('edit gives one version a copy, which verify reports until it is edited, and gc merges back', async () => {
    const before = hashTree(join(root, 'docs'));
    expect(await succeed('versions', 'edit', '1.0/intro')).toBe(
      'docs/versions/1.0/intro.md\nCreated a copy for 1.0, not edited yet.\n',
    );
    // The others now have the text from the oldest of them.
    expect(JSON.parse(read('docs/versions/2.0/version.json'))).toMatchObject({ files: { 'intro.md': '1.1' } });
    const verified = await docsite('versions', 'verify');
    expect([verified.code, verified.stderr.includes('copied-text')]).toEqual([0, true]);
    writeFiles(root, { 'docs/versions/1.0/intro.md': '# Changed\n' });
    expect(await succeed('versions', 'verify')).toBe(`3 versions, 6 files, 4 texts stored: no problems.\n${INFERRED}`);
    expect(read('docs/versions/1.1/intro.md')).toBe(SMALL_SITE['docs/next/intro.md']);
    writeFiles(root, { 'docs/versions/1.0/intro.md': SMALL_SITE['docs/next/intro.md'] ?? '' });
    await succeed('versions', 'gc');
    expect(existsSync(join(root, 'docs/versions/1.1/intro.md'))).toBe(false);
    expect(Object.keys(hashTree(join(root, 'docs')))).toEqual(Object.keys(before));
  });

  test('edit --from includes the later versions, and leaves a text that is already its own', async () => {
    expect(await succeed('versions', 'edit', '2.0/intro', '--from', '1.1')).toBe(
      'docs/versions/1.1/intro.md\nCreated a copy for 1.1, 2.0, not edited yet.\n',
    );
    const before = hashTree(root);
    expect(await succeed('versions', 'edit', '1.0/start')).toBe(
      'docs/versions/1.0/start.md\nNothing was copied: only 1.0 has this text.\n',
    );
    expect(await succeed('versions', 'edit', '2.0/intro', '--from', '1.1')).toBe(
      'docs/versions/1.1/intro.md\nNothing was copied: only 1.1, 2.0 have this text.\n',
    );
    expect(hashTree(root)).toEqual(before);
  });

  test('edit --to ends the range, and names the version of the page', async () => {
    const reported = await succeed('versions', 'edit', 'intro', '--from', '1.0', '--to', '1.1', '--dry-run');
    expect(reported).toContain('Created a copy for 1.0, 1.1, not edited yet.\nwould write   docs/versions/');
    expect(await succeed('versions', 'edit', 'intro', '--from', '1.0', '--to', '1.1')).toBe(
      'docs/versions/1.0/intro.md\nCreated a copy for 1.0, 1.1, not edited yet.\n',
    );
    writeFiles(root, { 'docs/versions/1.0/intro.md': '# Changed\n' });
    expect(await succeed('versions', 'verify')).toBe(`3 versions, 6 files, 4 texts stored: no problems.\n${INFERRED}`);
    expect(read('docs/versions/2.0/intro.md')).toBe(SMALL_SITE['docs/next/intro.md']);
    // In 1.0 it has another name, and 2.0 is after the end.
    expect(await succeed('versions', 'edit', '1.1/guide', '--to', '1.1')).toBe(
      'docs/versions/1.1/guide.md\nCreated a copy for 1.1, not edited yet.\n',
    );
    expect(JSON.parse(read('docs/versions/2.0/version.json'))).toMatchObject({ files: { 'guide.md': '2.0' } });
  });

  test('set makes a file the text of a range, follows renames and stores it once', async () => {
    writeFiles(root, { 'new.md': '# New\n' });
    const before = hashTree(root);
    const set = ['versions', 'set', 'guide', 'new.md', '--from', '1.0', '--to', '1.1'];
    expect(await succeed(...set, '--dry-run')).toContain(
      '1.0, 1.1: changed\nwould write   docs/versions/1.0/start.md\n',
    );
    expect(hashTree(root)).toEqual(before);
    expect(await succeed(...set)).toBe('1.0, 1.1: changed\n');
    expect(read('docs/versions/1.0/start.md')).toBe('# New\n');
    expect(JSON.parse(read('docs/versions/1.1/version.json'))).toMatchObject({ files: { 'guide.md': '1.0/start.md' } });
    expect(read('docs/versions/2.0/guide.md')).toBe(GUIDE);
    expect(await succeed('versions', 'verify')).toBe(`3 versions, 6 files, 3 texts stored: no problems.\n${INFERRED}`);
    expect(await succeed(...set)).toBe('1.0, 1.1: has these bytes already\n');
  });

  test('set adds a picture to a range, byte for byte, up to the newest version', async () => {
    const bytes = Buffer.from([0x89, 0x50, 0xff, 0x00, 0x0d, 0x0a]);
    writeFileSync(join(root, 'tour.png'), bytes);
    expect(await succeed('versions', 'set', 'assets/tour.png', 'tour.png', '--from', '1.1')).toBe('1.1, 2.0: added\n');
    expect(readFileSync(join(root, 'docs/versions/1.1/assets/tour.png')).equals(bytes)).toBe(true);
    expect(JSON.parse(read('docs/versions/2.0/version.json'))).toMatchObject({ files: { 'assets/tour.png': '1.1' } });
    expect(await succeed('versions', 'verify')).toContain('no problems.');
  });

  test('backport follows renames, changes each text once and nothing outside the range', async () => {
    expect(await succeed('versions', 'backport', 'guide', '--from', 'next', '--to', '1.0..1.1')).toBe(
      'The change: 2.0 → next.\nFrom next to 2 texts: 2 texts changed.\n  1.0: changed\n  1.1: changed\n',
    );
    expect(read('docs/versions/1.0/start.md')).toBe(GUIDE.replace('One', 'Uno').replace('Three', '3'));
    expect(read('docs/versions/1.1/guide.md')).toBe(GUIDE.replace('Three', '3'));
    expect(read('docs/versions/2.0/guide.md')).toBe(GUIDE);
    const again = await succeed('versions', 'backport', 'guide', '--from', 'next', '--to', '1.0..1.1');
    expect(again).toBe(
      'The change: 2.0 → next.\nFrom next to 2 texts: 0 texts changed.\n' +
        '  1.0: already has it\n  1.1: already has it\n',
    );
  });

  test('backport takes the file that was edited for the page', async () => {
    const reported = await succeed('versions', 'backport', 'guide', '--from', 'next', '--to', '1.1', '--dry-run');
    for (const file of ['docs/next/guide.md', 'docs\\next\\guide.md']) {
      expect(await succeed('versions', 'backport', file, '--from', 'next', '--to', '1.1', '--dry-run')).toBe(reported);
    }
  });

  test('a repeated backport changes nothing: changes of releases are not part of it', async () => {
    const args = ['versions', 'backport', 'guide', '--from', 'next', '--to', '1.0..2.0'];
    await succeed(...args);
    const before = hashTree(root);
    const again = await docsite(...args);
    expect([again.code, again.stdout]).toEqual([3, '']);
    expect(again.stderr).toContain('"guide.md" in next is the same as in 2.0: there is no change to apply.');
    expect(again.stderr).toContain('with --since');
    expect(hashTree(root)).toEqual(before);
    expect(read('docs/versions/1.0/start.md')).toContain('Uno');
  });

  test('a conflict is reported with versions and lines, and nothing is written unless requested', async () => {
    writeFiles(root, { 'docs/versions/1.0/start.md': GUIDE.replace('Three', 'Drei') });
    const args = ['versions', 'backport', 'guide', '--from', 'next', '--to', '1.0..2.0'];
    const before = hashTree(root);
    const refused = await docsite(...args);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('docs/versions/1.0/start.md:7  backport-conflict');
    expect(refused.stderr).toContain('The change (2.0 → next) does not apply to line 7');
    expect(refused.stderr).toContain('In version 1.0');
    expectNoStack(refused);
    expect(hashTree(root)).toEqual(before);
    const written = await docsite(...args, '--write-conflicts');
    expect(written.code).toBe(2);
    expect(read('docs/versions/1.0/start.md')).toContain('<<<<<<< 1.0\nDrei.\n=======\n3.\n>>>>>>> next\n');
    expect(read('docs/versions/1.1/guide.md')).toBe(GUIDE.replace('Three', '3'));
  });

  test('a written conflict is an error of the build, and no further change is merged into it', async () => {
    writeFiles(root, { 'docs/versions/1.0/start.md': GUIDE.replace('Three', 'Drei') });
    const args = ['versions', 'backport', 'guide', '--from', 'next', '--to', '1.0', '--write-conflicts'];
    expect((await docsite(...args)).code).toBe(2);
    const before = hashTree(root);
    for (const again of [args, ['build']]) {
      const run = await docsite(...again);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain('docs/versions/1.0/start.md:7:1  conflict-marks');
      expect(run.stderr).toContain('The markers are in lines 7, 9 and 11.');
      expect(hashTree(root)).toEqual(before);
    }
  });

  const NO_UTF8 = Buffer.from(GUIDE.replace('Two', 'Zw\u00f6lf'), 'latin1');
  test.each([
    ['the text that is to be changed', 'docs/versions/1.1/guide.md'],
    ['the text with the change', 'docs/next/guide.md'],
    ['the text before the change', 'docs/versions/1.0/start.md'],
  ])('backport writes nothing when %s is not UTF-8', async (_name, file) => {
    writeFileSync(join(root, file), NO_UTF8);
    const before = hashTree(root);
    const run = await docsite('versions', 'backport', 'guide', '--from', 'next', '--since', '1.0', '--to', '1.1');
    expect(run.stderr).toContain(`${file}:5  not-utf8`);
    expect(run.stderr).toContain('Save the file as UTF-8');
    expect([run.code, run.stdout]).toEqual([2, '']);
    expectNoStack(run);
    expect(hashTree(root)).toEqual(before);
  });

  test('checkout and add are the reverse of each other', async () => {
    await succeed('versions', 'checkout', '2.0', 'out');
    expect(read('out/guide.md')).toBe(GUIDE);
    expect(await succeed('versions', 'add', 'out', '1.5', '--date', '2024-02-02')).toBe(
      '1.5: 2 files: 0 new, 2 shared with 1.1\n',
    );
    expect(Object.keys(hashTree(join(root, 'docs/versions/1.5')))).toEqual(['version.json']);
    await succeed('versions', 'checkout', '1.5', 'again');
    expect(hashTree(join(root, 'again'))).toEqual(hashTree(join(root, 'out')));
    expect(await succeed('versions')).toMatch(/2\.0 .*\n1\.5 .*\n1\.1 /u);
  });

  test('add keeps days and authors: of the version for what is the same text, of git for what that knows', async () => {
    const updated = {
      'intro.md': { date: '2023-05-01', author: 'A. Writer' },
      'guide.md': { date: '2023-06-01', author: null },
    };
    writeFiles(root, {
      'docs/versions/2.0/version.json': manifest('2.0', { 'intro.md': '1.0', 'guide.md': '1.1' }, { updated }),
    });
    await succeed('versions', 'checkout', '2.0', 'work');
    renameSync(join(root, 'work/intro.md'), join(root, 'work/start.md'));
    writeFiles(root, { 'work/guide.md': `${GUIDE}More.\n` });
    await succeed('versions', 'add', 'work', '2.0.1', '--date', '2024-02-01');
    const datesOf = (label: string): unknown =>
      (JSON.parse(read(`docs/versions/${label}/version.json`)) as { updated?: unknown }).updated;
    expect(datesOf('2.0.1')).toEqual({ 'start.md': updated['intro.md'] });
    const git = (...args: readonly string[]): Buffer =>
      execFileSync(
        'git',
        ['-C', join(root, 'work'), '-c', 'user.name=B. Writer', '-c', 'user.email=b@example.org', ...args],
        {
          env: { ...process.env, GIT_COMMITTER_DATE: '2024-03-01T12:00:00Z' },
        },
      );
    git('init', '-q');
    git('add', 'guide.md');
    git('commit', '-qm', 'guide');
    await succeed('versions', 'add', 'work', '2.0.2', '--date', '2024-04-01');
    expect(datesOf('2.0.2')).toEqual({
      'guide.md': { date: '2024-03-01', author: 'B. Writer' },
      'start.md': updated['intro.md'],
    });
  });

  test('checkout of next needs no store; a file in place of the folder is reported', async () => {
    rmSync(join(root, 'docs/versions'), { recursive: true });
    expect(await succeed('versions', 'checkout', 'next', 'out')).toBe('next: 3 files → out/\n');
    expect(hashTree(join(root, 'out'))).toEqual(hashTree(join(root, 'docs/next')));
    const refused = await docsite('versions', 'checkout', 'next', 'docsite.config.ts/out');
    expect(refused).toMatchObject({ code: 3, stdout: '' });
    expect(refused.stderr).toContain('is a file or inside one. Pass a folder.');
    expectNoStack(refused);
  });

  // No folder can be made in the file system of the processes, and Node's recursive `mkdir` never ends there.
  describe('where no folder can be made, that is said', needs('/proc'), () => {
    async function expectRefused(command: string, said: string): Promise<void> {
      const before = hashTree(root);
      const run = await docsite(...command.split(' '));
      expect([run.code, run.stdout], run.stderr).toEqual([3, '']);
      expect(run.stderr).toContain(`${said}: a folder is missing and cannot be made there (ENOENT, `);
      expectNoStack(run);
      expect(hashTree(root)).toEqual(before);
    }

    test('version', async () => {
      rmSync(join(root, 'docs/versions'), { recursive: true });
      symlinkSync('/proc/docsite', join(root, 'docs/versions'));
      await expectRefused('version 3.0', 'error unwritable-store\n  The disk refused');
    });

    test('versions checkout', async () => {
      await expectRefused('versions checkout 2.0 /proc/docsite/out', 'docsite: cannot write to /proc/docsite/out/');
    });
  });

  test('a file in place of the store is reported the same way by reading and writing commands', async () => {
    rmSync(join(root, 'docs/versions'), { recursive: true });
    writeFiles(root, { 'docs/versions': '' });
    const run = await docsite('version', '3.0');
    expect(run).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('docs/versions  unreadable-folder') as unknown,
    });
    expect(await docsite('version', '3.0', '--dry-run')).toEqual(run);
  });

  test('a removed version passes on its texts, and its URLs redirect to the same pages', async () => {
    expect(await succeed('versions', 'remove', '1.0')).toBe(
      '1.0: removed; 1 text deleted, 1 text moved to other versions.\nIts pages redirect to latest.\n',
    );
    expect(existsSync(join(root, 'docs/versions/1.0'))).toBe(false);
    expect(JSON.parse(read('docs/versions/1.1/version.json'))).toMatchObject({ files: { 'intro.md': '1.1' } });
    await succeed('versions', 'verify');
    await succeed('build');
    expect(read('site/docs/1.0/start/index.html')).toContain('/docs/guide');
    expect(read('site/_redirects')).toContain('/docs/1.0/start /docs/guide 302\n');
    expect(read('site/_redirects')).toContain('/docs/1.0/* /docs 302\n');
  });

  test('the URLs of a removed version lead to a page renamed since, even when all versions between are removed', async () => {
    await succeed('versions', 'remove', '1.0');
    rmSync(join(root, 'docs/next/guide.md'));
    writeFiles(root, { 'docs/next/tour.md': GUIDE });
    await succeed('version', '3.0');
    await succeed('versions', 'remove', '1.1');
    await succeed('versions', 'remove', '2.0');
    await succeed('build');
    expect(read('site/_redirects')).toContain('/docs/1.0/start /docs/tour 302\n');
    expect(read('site/_redirects')).toContain('/docs/1.1/guide /docs/tour 302\n');
  });

  test('the URLs of a removed version lead to the page by its name in the remaining versions', async () => {
    rmSync(join(root, 'docs/next/guide.md'));
    writeFiles(root, { 'docs/next/tour.md': GUIDE });
    await succeed('version', '3.0');
    await succeed('versions', 'remove', '1.0');
    expect(read('docs/versions/redirects.json')).toContain('"/start": "/tour"');
    await succeed('versions', 'remove', '3.0');
    expect(JSON.parse(read('docs/versions/redirects.json'))).toMatchObject({
      '1.0': { pages: { '/start': '/guide' } },
    });
  });

  test('a page without a URL is not recorded when its version is removed', async () => {
    writeFiles(root, {
      'docs/versions/1.0/c#.md': '# C#\n',
      'docs/versions/1.0/my page.md': '# Mine\n',
      'docs/versions/1.0/start.md': '# Start\n',
      'docs/versions/1.0/version.json': manifest('1.0', {
        'intro.md': '1.0',
        'start.md': '1.0',
        'c#.md': '1.0',
        'my page.md': '1.0',
      }),
    });
    await succeed('versions', 'remove', '1.0');
    expect(JSON.parse(read('docs/versions/redirects.json'))).toMatchObject({ '1.0': { pages: { '/my page': '/' } } });
    expect(read('docs/versions/redirects.json')).not.toContain('#');
    await succeed('versions', 'verify');
  });

  test('redirects to outside the site are reported with their line, and nothing is written for them', async () => {
    const pages = { '/../../../static': '/intro' };
    writeFiles(root, {
      'static/index.html': '<p>Mine</p>\n',
      'static/static/index.html': '<p>Mine</p>\n',
      'docs/versions/redirects.json': JSON.stringify(
        { '9': { to: '2.0', pages }, '../../../../x': { to: '2.0' } },
        null,
        1,
      ),
    });
    const before = hashTree(root);
    const { code, stderr } = await docsite('build');
    expect(stderr).toMatch(/docs\/versions\/redirects\.json:\d+:\d+ {2}bad-redirects/u);
    expect(code).toBe(2);
    rmSync(join(root, 'site'), { recursive: true, force: true });
    expect(hashTree(root)).toEqual(before);
  });

  test("a renamed version keeps its texts' numbers, so that a release of another branch gets an error", async () => {
    await succeed('versions', 'edit', '1.0/intro');
    await succeed('versions', 'rename', '1.0', '1.0.1');
    const { files } = JSON.parse(read('docs/versions/1.0.1/version.json')) as { readonly files: unknown };
    expect(files).toEqual({ 'intro.md': '1.0.1#2', 'start.md': '1.0.1' });
    writeFiles(root, { 'docs/versions/3.0/version.json': manifest('3.0', { 'intro.md': '1.0.1' }) });
    expect((await docsite('versions', 'verify')).stderr).toContain('Write "1.1", as version "2.0" has it,');
  });

  test('a renamed version redirects from its old name, even when it is removed later', async () => {
    await succeed('versions', 'rename', '1.0', '1.0.1');
    await succeed('build');
    expect(read('site/docs/1.0/start/index.html')).toContain('/docs/1.0.1/start');
    await succeed('versions', 'remove', '1.0.1', '--redirect-to', '1.1');
    await succeed('build');
    expect(read('site/docs/1.0/start/index.html')).toContain('/docs/1.1/guide');
    expect(read('site/docs/1.0.1/start/index.html')).toContain('/docs/1.1/guide');
    await succeed('versions', 'verify');
  });

  test('verify reports faults with their lines, and no command works on a broken store', async () => {
    writeFiles(root, {
      'docs/versions/2.0/version.json': '{\n  "label": "2.0",\n  "files": { "guide.md": "1.1/gone.md" }\n}\n',
      'docs/versions/redirects.json': '{\n  "0.9": { "to": "0.8" }\n}\n',
    });
    const { code, stderr } = await docsite('versions', 'verify');
    expect(code).toBe(2);
    expect(stderr).toContain('docs/versions/2.0/version.json:3:14  missing-file');
    expect(stderr).toContain('docs/versions/redirects.json:2:12  bad-redirects');
    expect((await docsite('versions', 'gc')).code).toBe(2);
    expect((await docsite('versions', 'edit', '1.0/intro')).code).toBe(2);
  });

  test('options in a manifest decide how its version is shown, below the configuration; commands keep them (B236)', async () => {
    const options = { label: 'Classic', banner: 'none', noIndex: true };
    const listed = { 'intro.md': '1.0', 'start.md': '1.0' };
    writeFiles(root, { 'docs/versions/1.0/version.json': manifest('1.0', listed, { options }) });
    const shown = async (): Promise<readonly unknown[]> => {
      await succeed('build');
      const html = read('site/docs/1.0/intro/index.html');
      return [
        html.includes('<meta name="robots" content="noindex"'),
        html.includes('class="banner banner-'),
        (JSON.parse(read('site/versions.json')) as { versions: { label: string }[] }).versions.at(-1)?.label,
      ];
    };
    expect(await shown()).toEqual([true, false, 'Classic']);
    writeFiles(root, { 'docsite.config.ts': configured('docs: { versions: { "1.0": { banner: "unmaintained" } } }') });
    expect(await shown()).toEqual([true, true, 'Classic']);
    writeFiles(root, {
      'docsite.config.ts': configured('docs: { versions: { "1.0": { noIndex: false, label: "I" } } }'),
    });
    expect(await shown()).toEqual([false, false, 'I']);
    writeFiles(root, { 'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '' });

    const optionsOf = (version: string): unknown =>
      (JSON.parse(read(`docs/versions/${version}/version.json`)) as { options?: unknown }).options;
    await succeed('versions', 'edit', '1.0/intro');
    await succeed('versions', 'gc');
    await succeed('version', '2.1');
    await succeed('versions', 'rename', '1.0', '1.0.0');
    await succeed('versions', 'set', 'start', 'docs/next/guide.md', '--from', '1.0.0', '--to', '1.0.0');
    expect([optionsOf('1.0.0'), optionsOf('2.1')]).toEqual([options, undefined]);
  });

  test.each([
    ['"noIndex": "yes"', '"options.noIndex" must be true or false, but is "yes".'],
    ['"bannner": "none"', 'Unknown field "options.bannner".'],
  ])('a wrong option in a manifest is refused at its place: %s (B236)', async (written, what) => {
    const text = `{\n  "label": "2.0",\n  "files": { "intro.md": "1.0" },\n  "options": {\n    ${written}\n  }\n}\n`;
    writeFiles(root, { 'docs/versions/2.0/version.json': text });
    for (const command of ['build', 'versions verify', 'versions gc']) {
      const run = await docsite(...command.split(' '));
      expect([command, run.code]).toEqual([command, 2]);
      expect(run.stderr).toMatch(/docs\/versions\/2\.0\/version\.json:5:\d+ {2}bad-manifest/u);
      expect(run.stderr).toContain(what);
      expectNoStack(run);
    }
    expect(read('docs/versions/2.0/version.json')).toBe(text);
  });

  test('a fault in many versions is reported as a range by writing and reading commands', async () => {
    rmSync(join(root, 'docs/versions/1.0/intro.md'));
    expect((await docsite('versions', 'edit', '1.1/guide')).stderr).toContain('In 3 versions: 1.0 … 2.0');
    expect((await docsite('versions', 'which', '1.1/guide')).stderr).toContain('In 3 versions: 1.0 … 2.0');
  });

  test('gc deletes what no version lists and what killed commands left', async () => {
    const before = hashTree(root);
    writeFiles(root, { 'docs/versions/1.0/lost.md': 'x', 'docs/versions/.staged-1/files/2.1/a.md': 'x' });
    expect(await succeed('versions', 'gc', '--dry-run')).toBe(
      'unlisted  docs/versions/1.0/lost.md\nstale     docs/versions/.staged-1/\n' +
        'would delete  docs/versions/1.0/lost.md\nNothing was written (--dry-run).\n',
    );
    await succeed('versions', 'gc');
    expect(hashTree(root)).toEqual(before);
    expect(await succeed('versions', 'gc')).toBe('Nothing to clean up.\n');
  });

  test('with --json a rejection is a document too', async () => {
    const run = await docsite('versions', 'edit', '9/guide', '--json');
    expect([run.code, run.stderr]).toEqual([3, '']);
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, exitCode: 3, problems: [{ code: 'unknown-version' }] });
  });
});
