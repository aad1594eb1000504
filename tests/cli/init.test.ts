/** `docsite init`, whose result builds at once, without `npm install`. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { needs } from '../support/needs.ts';
import { expectNoStack, finish, runDocsite, startNode } from '../support/run-docsite.ts';
import { hashTree, listTree, makeFolder, REPOSITORY, writeFiles } from '../support/site.ts';

test('the site that init writes builds at once without a problem', async () => {
  const folder = makeFolder(onTestFinished);
  const made = await runDocsite(folder, 'init', 'my-docs');
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/^docsite: wrote a site of 19 files to my-docs\/\n\nNext:\n {2}cd my-docs\n/u);
  const root = join(folder, 'my-docs');
  expect(existsSync(join(root, 'node_modules'))).toBe(false);
  const { code, stdout, stderr } = await runDocsite(root, 'build');
  expect([code, stderr.includes('warn'), stderr.includes('info')], stderr).toEqual([0, false, false]);
  expect(stdout).toMatch(/^19 pages from 6 texts in 2 versions: \d+ files written, 0 unchanged, 0 removed → site\//u);
  const read = (page: string): string => readFileSync(join(root, 'site', page, 'index.html'), 'utf8');
  expect(read('docs/introduction')).toContain('<title>Introduction | My Project</title>');
  expect(read('docs/introduction')).toContain('Explain what My Project does');
  expect(read('docs/next/changes')).toContain('Releasing a version');
  expect(existsSync(join(root, 'site/versions/compare/index.html'))).toBe(true);
  const checked = await runDocsite(root, 'check-links');
  expect([checked.code, checked.stdout]).toEqual([0, expect.stringContaining('no problems')]);
});

test('--empty leaves out what is there as an example', async () => {
  const root = join(makeFolder(onTestFinished), 'my-docs');
  expect((await runDocsite(join(root, '..'), 'init', 'my-docs', '--empty')).code).toBe(0);
  const files = listTree(root).filter((file) => /^(?:docs|pages|static)\//u.test(file));
  expect(files).toEqual([
    'docs/next/introduction.md',
    'docs/next/sidebars.json',
    'pages/index.md',
    'static/favicon.svg',
    'static/img/social.png',
  ]);
  const { code, stdout, stderr } = await runDocsite(root, 'build', '--strict');
  expect([code, stderr.includes('warn')], stderr).toEqual([0, false]);
  expect(stdout).toContain(' from 2 texts in 1 version: ');
  expect((await runDocsite(root, 'check-links')).code).toBe(0);
});

test('the site depends on the packed docsite, not on a registry name, and init says how to install it', async () => {
  const folder = makeFolder(onTestFinished);
  const { stdout } = await runDocsite(folder, 'init', 'my-docs');
  const { name, version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as Record<
    'name' | 'version',
    string
  >;
  const packed = `${name}-${version}.tgz`;
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'my-docs/package.json'), 'utf8'));
  expect(manifest).toMatchObject({
    name: 'my-docs',
    dependencies: { docsite: `file:vendor/${packed}` },
  });
  expect(stdout).toContain(`  mkdir vendor\n  cp …/${packed} vendor/\n  npm install\n`);
});

test('README and manual name the package and its file as package.json does', () => {
  const { name, version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as Record<
    'name' | 'version',
    string
  >;
  for (const page of ['README.md', 'manual/docs/next/getting-started.md']) {
    const text = readFileSync(join(REPOSITORY, page), 'utf8');
    expect(text, page).toContain(`\`${name}\``);
    const files = new Set([...text.matchAll(/[\w-]+-\d[\w.-]*\.tgz/gu)].map(([file]) => file));
    expect([...files], page).toEqual([`${name}-${version}.tgz`]);
  }
});

test('git ignores what a killed command leaves behind', async () => {
  const folder = makeFolder(onTestFinished);
  await runDocsite(folder, 'init', '.');
  const ignored = readFileSync(join(folder, '.gitignore'), 'utf8').split('\n');
  const leftOver = ['.site.docsite-*', 'docs/versions/.lock', 'docs/versions/.staged-*'];
  expect(ignored).toEqual(expect.arrayContaining(['node_modules/', 'site/', ...leftOver]));
});

test('a place where no folder can be made is rejected with the reason', needs('/proc'), async () => {
  const run = await runDocsite(makeFolder(onTestFinished), 'init', '/proc/docsite/site');
  expect(run).toEqual({
    code: 3,
    stdout: '',
    stderr:
      'docsite: cannot write to /proc/docsite/site/: a folder is missing and cannot be made there (ENOENT, /proc/docsite).\n',
  });
});

test('a disk that is full midway is left as it was, and the next call succeeds', async () => {
  const cwd = makeFolder(onTestFinished);
  const loader = pathToFileURL(join(REPOSITORY, 'tests/faults/refuse-steps.mjs')).href;
  const full = { DOCSITE_TEST_STEPS_IN: cwd, DOCSITE_TEST_FAIL_CODE: 'ENOSPC', DOCSITE_TEST_FAIL_FROM: '9' };
  const args = ['--import', loader, join(REPOSITORY, 'bin/docsite.js'), 'init', 'sites/a'];
  const refused = await finish(startNode(cwd, args, full));
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('the disk is full (ENOSPC')]);
  expect(readdirSync(cwd)).toEqual([]);
  expect(await finish(startNode(cwd, args))).toMatchObject({ code: 0 });
});

test('a folder that is not empty is rejected and does not change', async () => {
  const folder = makeFolder(onTestFinished);
  writeFiles(folder, { 'docs/notes.md': 'Mine.\n' });
  const before = hashTree(folder);
  const run = await runDocsite(folder, 'init', '.');
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toBe(
    'docsite: ./ is not empty: it contains docs.\nNothing was written. Pass a new or an empty folder.\n',
  );
  expectNoStack(run);
  expect(hashTree(folder)).toEqual(before);
  expect(listTree(folder)).toEqual(['docs/notes.md']);
});
