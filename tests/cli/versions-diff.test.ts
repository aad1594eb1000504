/** `docsite versions diff` as people use it (BEHAVIOUR B144). */
import { join } from 'node:path';
import { rmSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { commandsIn, manifest } from '../support/commands.ts';
import { expectNoStack } from '../support/run-docsite.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const INTRO = '# Intro\n\nRead the manual.\n';
const GUIDE = [
  '# Guide',
  '## Install',
  'Install the package with one command.',
  'Then start it.',
  'Open the page.',
  '## Use',
  'Write a page.',
  'Look at it.',
  'Save it.',
  'Publish it.',
].join('\n\n');
const SITE = {
  ...SMALL_SITE,
  'docs/next/intro.md': INTRO,
  'docs/next/tour.md': GUIDE.replace('one command', 'two commands'),
  'docs/versions/1.0/intro.md': INTRO,
  'docs/versions/1.0/start.md': GUIDE,
  'docs/versions/1.0/old.md': '# Old\n\nGone soon.\n',
  'docs/versions/1.0/version.json': manifest('1.0', { 'intro.md': '1.0', 'start.md': '1.0', 'old.md': '1.0' }),
  'docs/versions/1.1/guide.md': GUIDE.replace('the package', '[the package](intro.md)').replace('Look at', 'Check'),
  'docs/versions/1.1/new.md': '# New page\n\nHello.\n',
  'docs/versions/1.1/assets/a.txt': 'a\n',
  'docs/versions/1.1/version.json': manifest(
    '1.1',
    { 'intro.md': '1.0', 'guide.md': '1.1', 'new.md': '1.1', 'assets/a.txt': '1.1' },
    { renamed: { 'start.md': 'guide.md' } },
  ),
  'docs/versions/1.2/version.json': manifest('1.2', {
    'intro.md': '1.0',
    'guide.md': '1.1',
    'new.md': '1.1',
    'assets/a.txt': '1.1',
  }),
};

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  rmSync(join(root, 'docs/next/second.md'), { force: true });
});

const { docsite: diff, succeed } = commandsIn(() => root, 'versions', 'diff');

describe('versions diff', () => {
  test('prints pages added, removed, renamed, and changed lines under their headings', async () => {
    expect(await succeed('1.0', '1.1'))
      .toBe(`1.0 → 1.1: 1 page added, 1 page removed, 1 page renamed, 1 other file differs, 1 page unchanged

renamed  start.md → guide.md  +3 -2 words
--- docs/versions/1.0/start.md
+++ docs/versions/1.1/guide.md
@@ -2,7 +2,7 @@ Install

 ## Install

-Install the package with one command.
+Install [the package](intro.md) with one command.

 Then start it.

@@ -12,7 +12,7 @@ Use

 Write a page.

-Look at it.
+Check it.

 Save it.


added    new.md  +3 words
--- /dev/null
+++ docs/versions/1.1/new.md
@@ -0,0 +1,3 @@
+# New page
+
+Hello.

removed  old.md  -3 words
--- docs/versions/1.0/old.md
+++ /dev/null
@@ -1,3 +0,0 @@
-# Old
-
-Gone soon.

added    assets/a.txt
`);
  });

  test('a range, one version against the one before, and latest are the same comparison', async () => {
    const expected = await succeed('1.0', '1.1');
    expect(await succeed('1.0..1.1')).toBe(expected);
    expect(await succeed('1.1')).toBe(expected);
    expect(await succeed('1.2', 'latest')).toBe('1.2 and 1.2 are the same: 3 pages.\n');
  });

  test('equal versions say so', async () => {
    expect(await succeed('1.1', '1.2')).toBe('1.1 and 1.2 are the same: 3 pages.\n');
    expect(await succeed('1.0', '1.2', 'intro')).toBe('intro.md is the same in 1.0 and 1.2.\n');
  });

  test('one page, by its name in either version, also over a range', async () => {
    const page = await succeed('1.0', '1.1', 'guide');
    expect(page).toMatch(/^1\.0 → 1\.1: 1 page renamed\n\nrenamed {2}start\.md → guide\.md/u);
    expect(page).not.toContain('new.md');
    expect(await succeed('1.0..1.2', 'guide.md')).toBe(page.replace('1.1:', '1.2:'));
    expect(await succeed('1.0', '1.1', 'old')).toContain('removed  old.md');
  });

  test('the other way round, what is new is gone', async () => {
    const back = await succeed('1.1', '1.0', '--stat');
    expect(back).toContain('renamed  guide.md → start.md');
    expect(back).toContain('removed  new.md');
    expect(back).toContain('added    old.md');
  });

  test('next is compared like a release, its renames as a release would record them', async () => {
    const stat = await succeed('1.2', 'next', '--stat');
    expect(stat).toContain('renamed  guide.md → tour.md');
    expect(stat).toContain('1.2 → next:');
  });

  test('--stat is one line per page', async () => {
    expect(await succeed('1.0', '1.1', '--stat')).toBe(
      [
        '1.0 → 1.1: 1 page added, 1 page removed, 1 page renamed, 1 other file differs, 1 page unchanged',
        '  renamed  start.md → guide.md  +3 -2 words',
        '  added    new.md               +3 words',
        '  removed  old.md               -3 words',
        '  added    assets/a.txt',
        '',
      ].join('\n'),
    );
  });

  test('--word marks words, and a line that ends elsewhere is no change', async () => {
    writeFileSync(join(root, 'docs/next/intro.md'), '# Intro\n\nRead\nthe short manual.\n');
    expect(await succeed('1.2', 'next', 'intro', '--word')).toContain('\nRead\nthe{+ short+} manual.\n');
  });

  test('--format json is the whole comparison', async () => {
    const compare = async (
      ...more: readonly string[]
    ): Promise<{ readonly pages: readonly unknown[]; readonly otherFiles: unknown }> =>
      JSON.parse(await succeed('1.0', '1.1', '--format', 'json', ...more)) as never;
    const { pages, otherFiles, ...rest } = await compare();
    expect(rest).toEqual({ ok: true, exitCode: 0, from: '1.0', to: '1.1', unchanged: 1, problems: [] });
    expect(otherFiles).toEqual([{ change: 'added', from: null, to: 'assets/a.txt' }]);
    expect(pages[1]).toEqual({
      change: 'added',
      from: null,
      to: 'new.md',
      title: 'New page',
      files: { from: null, to: 'docs/versions/1.1/new.md' },
      words: { added: 3, removed: 0 },
      hunks: [
        {
          section: null,
          from: { line: 1, count: 0 },
          to: { line: 1, count: 3 },
          lines: ['+# New page', '+', '+Hello.'],
        },
      ],
    });
    expect((await compare('--stat')).pages[1]).not.toHaveProperty('hunks');
  });

  test('--format markdown is a draft of release notes', async () => {
    expect(await succeed('1.0', '1.1', '--format', 'markdown')).toBe(
      [
        '## Documentation: 1.0 → 1.1',
        '',
        '### New pages',
        '',
        '- **New page** (`new.md`)',
        '',
        '### Renamed pages',
        '',
        '- **Guide** (`start.md → guide.md`): Install, Use',
        '',
        '### Removed pages',
        '',
        '- **Old** (`old.md`)',
        '',
      ].join('\n'),
    );
  });

  test('what a text says cannot steer a terminal', async () => {
    writeFileSync(join(root, 'docs/next/intro.md'), '# Intro\n\nRead \u001b[31mthe manual.\n');
    const all = [await succeed('1.2', 'next'), await succeed('1.2', 'next', '--word')].join('');
    expect(all).not.toContain('\u001b');
  });

  test.each([
    [['1.9', '1.1'], 'Did you mean "1.2"?'],
    [['1.0', 'nxt'], '"nxt" is not a version of this site.'],
    [['1.0', '1.1', 'giude'], 'Did you mean "guide"?'],
    [['1.0..1.1..1.2'], 'is not a range of versions'],
    [['..1.1'], 'is not a range of versions'],
    [['1.0..1.1', 'guide', 'more'], 'is not a range of versions'],
    [['1.0'], '"1.0" was made from no other version.'],
    [['1.0', '1.1', '--format', 'xml'], 'Allowed choices are text, json, markdown'],
    [[], "missing required argument 'from'"],
  ])('%j is refused', async (args, message) => {
    const run = await diff(...args);
    expect(run.code).toBe(3);
    expect(run.stderr).toContain(message);
    expect(run.stdout).toBe('');
    expectNoStack(run);
  });

  test('without next, next is not a version', async () => {
    rmSync(join(root, 'docs/next'), { recursive: true });
    const run = await diff('1.1', 'next');
    expect(run.code).toBe(3);
    expect(run.stderr).toContain('"next" is not a version of this site.');
  });

  test('a file that is not UTF-8 is reported with its line', async () => {
    writeFileSync(join(root, 'docs/next/intro.md'), Buffer.from([0x23, 0x20, 0x61, 0x0a, 0xff, 0x0a]));
    const run = await diff('1.2', 'next');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('docs/next/intro.md:2');
    expectNoStack(run);
  });

  test('a rejection in JSON is a document too', async () => {
    const run = await diff('1.0', '9.9', '--format', 'json');
    expect(run.code).toBe(3);
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, exitCode: 3 });
  });
});
