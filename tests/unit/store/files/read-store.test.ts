import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { readStore } from '../../../../src/store/files/read-store.ts';
import { needs } from '../../../support/needs.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsite-store-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Writes files below the root; a value that is not a text is written as JSON over several lines. */
function write(files: Readonly<Record<string, unknown>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}
function manifest(label: string, files: Readonly<Record<string, string>>): object {
  return { label, released: '2024-05-01', files };
}
async function problems(): Promise<readonly Problem[]> {
  return (await readStore({ root, docsDir: 'docs' })).problems;
}

describe('a good store', () => {
  test('has next as its folder is, and each version as its manifest says', async () => {
    write({
      'docs/next/a.md': '',
      'docs/next/guide/b.md': '',
      'docs/versions/README.md': 'what this folder is',
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0', '_part.md': '1.0' }),
      'docs/versions/1.0/a.md': '',
      'docs/versions/1.0/_part.md': '',
      'docs/versions/1.1/version.json': manifest('1.1', { 'a.md': '1.0', 'guide/b.md': '1.1' }),
      'docs/versions/1.1/guide/b.md': '',
    });
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.problems).toEqual([]);
    const paths = store.versions.map(({ name, files }) => [name, [...files.values()].map((file) => file.diskPath)]);
    expect(paths).toEqual([
      ['1.0', ['docs/versions/1.0/a.md', 'docs/versions/1.0/_part.md']],
      ['1.1', ['docs/versions/1.0/a.md', 'docs/versions/1.1/guide/b.md']],
      ['next', ['docs/next/a.md', 'docs/next/guide/b.md']],
    ]);
    expect(store.versions[1]?.files.get('a.md')).toEqual({
      path: 'a.md',
      holder: '1.0',
      diskPath: 'docs/versions/1.0/a.md',
    });
    expect(store.versions[1]?.released).toBe('2024-05-01');
  });

  test('may have no versions, or no next', async () => {
    write({ 'docs/next/a.md': '' });
    expect(await problems()).toEqual([]);
    rmSync(join(root, 'docs'), { recursive: true });
    write({ 'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0' }), 'docs/versions/1.0/a.md': '' });
    mkdirSync(join(root, 'docs/next'));
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.problems).toEqual([]);
    expect(store.versions.map(({ name }) => name)).toEqual(['1.0']);
  });

  test('has only sources in next', async () => {
    write({
      'docs/next/a.md': '',
      'docs/next/guide/_category_.json': '{}',
      'docs/next/guide/_category_.yml': '',
      'docs/next/_draft.md': '',
      'docs/next/_parts/x.md': '',
      'docs/next/.DS_Store': '',
      'docs/next/.git/x.md': '',
      'docs/next/node_modules/p/README.md': '',
      'docs/next/a.md~': '',
      'docs/next/#a.md#': '',
      'docs/next/.a.md.swp': '',
      'docs/next/a.md.swp': '',
      'docs/next/a.md.orig': '',
      'docs/next/4913': '',
    });
    const { versions } = await readStore({ root, docsDir: 'docs' });
    expect([...(versions[0]?.files.keys() ?? [])]).toEqual(['a.md', 'guide/_category_.json', 'guide/_category_.yml']);
  });
});

describe('problems', () => {
  test('no-docs: there is nothing', async () => {
    expect(await problems()).toMatchObject([{ code: 'no-docs', severity: 'error', file: 'docs' }]);
  });

  test('no-manifest: a folder without one', async () => {
    write({ 'docs/next/a.md': '', 'docs/versions/1.0/a.md': '' });
    expect(await problems()).toMatchObject([{ code: 'no-manifest', file: 'docs/versions/1.0', versions: ['1.0'] }]);
  });

  test('a folder without a file is not a version: git leaves it where a system has put something into it', async () => {
    write({
      'docs/next/a.md': '',
      'docs/versions/1.0/.DS_Store': '',
      'docs/versions/1.0/guide/Thumbs.db': '',
      'docs/versions/redirects.json': '{ "1.0": { "to": "next" } }\n',
    });
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.problems).toEqual([]);
    expect([...store.redirects.keys()]).toEqual(['1.0']);
    write({ 'docs/versions/redirects.json': '{ "0.9": { "to": "1.0" } }\n' });
    expect(await problems()).toMatchObject([{ code: 'bad-redirects' }]);
  });

  test('bad-redirects: next is a target while there is such documentation', async () => {
    write({
      'docs/next/a.md': '',
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0' }),
      'docs/versions/1.0/a.md': '',
      'docs/versions/redirects.json': '{ "0.9": { "to": "next" } }\n',
    });
    expect(await problems()).toEqual([]);
    rmSync(join(root, 'docs/next'), { recursive: true });
    expect((await problems()).map(({ code, what }) => [code, what])).toEqual([
      ['bad-redirects', 'The addresses of "0.9" lead to "next", which is not a version.'],
    ]);
  });

  test('bad-manifest: the other versions are still read', async () => {
    write({
      'docs/next/a.md': '',
      'docs/versions/1.0/version.json': '{',
      'docs/versions/1.1/version.json': manifest('1.1', { 'a.md': '1.0' }),
      'docs/versions/1.0/a.md': '',
    });
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.problems).toMatchObject([{ code: 'bad-manifest', file: 'docs/versions/1.0/version.json', line: 1 }]);
    expect(store.versions.map(({ name }) => name)).toEqual(['1.1', 'next']);
  });

  test('missing-file: once per stored file, at the newest manifest, with all versions that share it', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0', 'b.md': '1.0' }),
      'docs/versions/1.9/version.json': manifest('1.9', { 'a.md': '1.0', 'b.md': '1.0' }),
      'docs/versions/1.10/version.json': manifest('1.10', { 'a.md': '1.0', 'b.md': '1.0' }),
      'docs/versions/1.0/a.md': '',
    });
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.problems).toMatchObject([
      {
        code: 'missing-file',
        file: 'docs/versions/1.10/version.json',
        line: 6,
        column: 5,
        what: 'The manifest lists "b.md" as held by "1.0", but docs/versions/1.0/b.md is missing.',
        versions: ['1.10', '1.9', '1.0'],
      },
    ]);
    expect(store.problems[0]?.fix).toContain('git checkout HEAD -- docs/versions/1.0/b.md');
    expect([...(store.versions[0]?.files.keys() ?? [])]).toEqual(['a.md']);
  });

  test('missing-file: thousands are named up to a limit, in one pass', async () => {
    const lost = Object.fromEntries(Array.from({ length: 16_000 }, (_, index) => [`p${index}.md`, '1.0']));
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0', ...lost }),
      'docs/versions/1.0/a.md': '',
    });
    const found = await problems();
    expect(found).toHaveLength(1001);
    expect(found.map(({ what }) => what)).toContain('15,000 more files that manifests list are missing.');
    // Two minutes, when each file looked at all others.
  }, 30_000);

  test('missing-file: a chain of two hops is refused, and the fix is named', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0' }),
      'docs/versions/1.0/a.md': '',
      'docs/versions/1.1/version.json': manifest('1.1', { 'a.md': '1.0' }),
      'docs/versions/1.2/version.json': manifest('1.2', { 'a.md': '1.1' }),
    });
    const found = (await problems()).find(({ code }) => code === 'missing-file');
    expect(found).toMatchObject({
      file: 'docs/versions/1.2/version.json',
      versions: ['1.2'],
      fix: 'Write "1.0" here.',
    });
  });

  test('missing-file: of a name that every object has', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0' }),
      'docs/versions/1.0/a.md': '',
      'docs/versions/1.1/version.json': manifest('1.1', { 'a.md': '1.0', constructor: '1.0' }),
    });
    expect(await problems()).toMatchObject([
      { code: 'missing-file', file: 'docs/versions/1.1/version.json', line: 6, versions: ['1.1'] },
    ]);
  });

  test('unknown-holder: once per name, with a suggestion; next cannot be one', async () => {
    write({
      'docs/next/a.md': '',
      'docs/versions/1.10/version.json': manifest('1.10', {
        'a.md': '1.10',
        'b.md': '1.1o',
        'c.md': '1.1o',
        'd.md': 'next',
      }),
      'docs/versions/1.10/a.md': '',
      'docs/versions/1.10/b.md': '',
      'docs/versions/1.10/c.md': '',
    });
    const found = (await problems()).filter(({ severity }) => severity === 'error');
    expect(found.map(({ code, line }) => [code, line])).toEqual([
      ['unknown-holder', 6],
      ['unknown-holder', 8],
    ]);
    expect(found[0]?.what).toBe(
      '"b.md" and 1 other file should be in the folder of version "1.1o", which does not exist.',
    );
    expect(found[0]?.why).toContain('Did you mean "1.10"?');
    expect(found[1]?.why).toContain('cannot share files with "next"');
  });

  test('unknown-holder: a version is suggested that has the files in its folder', async () => {
    const files = { 'a.md': '1.0.0', 'b.md': '1.0.0' };
    write({
      'docs/versions/1.2.0/version.json': manifest('1.2.0', files),
      'docs/versions/2.0.0/version.json': manifest('2.0.0', { 'a.md': '2.0.0', 'b.md': '2.0.0' }),
      'docs/versions/2.0.0/a.md': '',
      'docs/versions/2.0.0/b.md': '',
    });
    const found = async (): Promise<string | undefined> =>
      (await problems()).find(({ code }) => code === 'unknown-holder')?.why;
    expect(await found()).toContain('Did you mean "2.0.0"?');
    write({ 'docs/versions/1.2.0/version.json': manifest('1.2.0', { ...files, 'c.md': '1.0.0' }) });
    expect(await found()).not.toContain('Did you mean');
  });

  test('unknown-holder: what became of a version that is gone is known', async () => {
    write({
      'docs/versions/redirects.json': JSON.stringify({ '1.0': { to: '1.0.0' }, '1.1': { to: 'latest', pages: {} } }),
      'docs/versions/1.0.0/version.json': manifest('1.0.0', { 'a.md': '1.0.0', 'b.md': '1.0.0' }),
      'docs/versions/1.0.0/a.md': '',
      'docs/versions/1.0.0/b.md': '',
      'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '1.0', 'b.md': '1.1' }),
    });
    expect((await problems()).map(({ why, fix }) => [why, fix])).toEqual([
      ['It was renamed to "1.0.0".', 'Write "1.0.0" in place of "1.0".'],
      [
        'It was removed, perhaps on another branch.',
        'Restore docs/versions/1.1 from git, and remove the version again: other versions then get what they need of it.',
      ],
    ]);
  });

  test("unknown-holder: the version's own folder is suggested first, into which git may have moved the file", async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0#2' }),
      'docs/versions/1.0/a.md': 'mended',
      'docs/versions/1.1/version.json': manifest('1.1', { 'a.md': '2.0' }),
      'docs/versions/1.1/a.md': 'shared',
    });
    // 1.0 is nearer to the name, and has another text.
    const found = (await problems()).filter(({ severity }) => severity === 'error');
    expect(found.map(({ code, why }) => [code, why.endsWith('Did you mean "1.1"?')])).toEqual([
      ['unknown-holder', true],
    ]);
  });

  test('stale-holder: once per file, with where the text went and what is there now', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0#2', 'b.md': '1.0#2' }),
      'docs/versions/1.0/a.md': 'mended',
      'docs/versions/1.0/b.md': '',
      'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '2.0' }),
      'docs/versions/2.0/a.md': 'shared',
      'docs/versions/3.0/version.json': manifest('3.0', { 'a.md': '1.0', 'c.md': '1.0/b.md' }),
      'docs/versions/3.1/version.json': manifest('3.1', { 'a.md': '1.0' }),
    });
    const found = await problems();
    expect(found).toMatchObject([
      { code: 'stale-holder', file: 'docs/versions/3.0/version.json', line: 6, versions: ['3.0'] },
      { code: 'stale-holder', file: 'docs/versions/3.1/version.json', line: 5, versions: ['3.1', '3.0'] },
    ]);
    expect(found.map(({ fix }) => fix)).toEqual([
      'Write "1.0#2/b.md" for what is there now, or take out of git what was there before.',
      'Write "2.0", as version "2.0" has it, for what was there before; "1.0#2" for what is there now.',
    ]);
  });

  test('stale-holder: follows renames to the text, and names none that is older than the place', async () => {
    write({
      'docs/versions/0.9/version.json': manifest('0.9', { 'b.md': '0.9', 'new.md': '0.9' }),
      'docs/versions/0.9/b.md': 'of old',
      'docs/versions/0.9/new.md': 'another page',
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0#2', 'b.md': '1.0#2' }),
      'docs/versions/1.0/a.md': 'mended',
      'docs/versions/1.0/b.md': 'mended, too',
      'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '2.0' }),
      'docs/versions/2.0/a.md': 'shared',
      'docs/versions/3.0/version.json': JSON.stringify({
        label: '3.0',
        files: { 'b.md': '1.0', 'new.md': '1.0/a.md' },
        renamed: { 'a.md': 'new.md' },
      }),
    });
    expect((await problems()).map(({ fix }) => fix).toSorted()).toEqual([
      'Write "1.0#2" for what is there now, or take out of git what was there before.',
      'Write "2.0/a.md", as version "2.0" has it, for what was there before; "1.0#2/a.md" for what is there now.',
    ]);
  });

  test('stale-holder: a release between two others finds the text in the newer one, to which it went', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0#2' }),
      'docs/versions/1.0/a.md': 'mended',
      'docs/versions/1.1/version.json': manifest('1.1', { 'a.md': '1.0' }),
      'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '2.0' }),
      'docs/versions/2.0/a.md': 'shared',
      'docs/versions/3.0/version.json': manifest('3.0', { 'a.md': '2.0' }),
    });
    expect((await problems()).map(({ file, fix }) => [file?.split('/')[2], fix])).toEqual([
      ['1.1', 'Write "2.0", as version "3.0" has it, for what was there before; "1.0#2" for what is there now.'],
    ]);
  });

  test('stale-holder: the manifest next to a text says which it is, also after its edit is reverted', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0' }),
      'docs/versions/1.0/a.md': 'as it was',
      'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '1.0', 'b.md': '2.0' }),
      'docs/versions/2.0/b.md': '',
      'docs/versions/3.0/version.json': manifest('3.0', { 'a.md': '1.0#2' }),
    });
    expect(await problems()).toMatchObject([
      {
        file: 'docs/versions/3.0/version.json',
        versions: ['3.0'],
        why: 'Version "1.0" has an older text there again, as when its edit is reverted in git.',
        fix: 'Write "1.0" for what is there now, or take out of git what was there before.',
      },
    ]);
  });

  test('stale-holder: where two texts are possible, none is named alone', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0#3' }),
      'docs/versions/1.0/a.md': 'mended twice',
      'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '2.0' }),
      'docs/versions/2.0/a.md': 'the first',
      'docs/versions/3.0/version.json': manifest('3.0', { 'a.md': '3.0' }),
      'docs/versions/3.0/a.md': 'mended once',
      'docs/versions/4.0/version.json': manifest('4.0', { 'a.md': '1.0' }),
      'docs/versions/5.0/version.json': manifest('5.0', { 'a.md': '1.0#2' }),
    });
    expect((await problems()).map(({ file, fix }) => [file?.split('/')[2], fix])).toEqual([
      ['4.0', 'Write "1.0#3" for what is there now, or take out of git what was there before.'],
      ['5.0', 'Write "2.0" or "3.0", whichever is what was there before; "1.0#3" for what is there now.'],
    ]);
  });

  test('unused-file: reported as a note, except for files that are not sources', async () => {
    write({
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0' }),
      'docs/versions/1.0/a.md': '',
      'docs/versions/1.0/old.md': '',
      'docs/versions/1.0/.DS_Store': '',
    });
    expect(await problems()).toMatchObject([
      { code: 'unused-file', severity: 'info', file: 'docs/versions/1.0/old.md' },
    ]);
  });

  test('symlink-outside: the file is not read, and reported once', needs('symbolic links'), async () => {
    write({
      'docs/next/a.md': '',
      'docs/versions/1.0/version.json': manifest('1.0', { 'a.md': '1.0', 'b.md': '1.0' }),
    });
    write({ 'docs/versions/1.0/a.md': '' });
    symlinkSync('/etc/hostname', join(root, 'docs/next/secret.md'));
    symlinkSync('/etc', join(root, 'docs/next/etc'));
    symlinkSync('/etc/hostname', join(root, 'docs/versions/1.0/b.md'));
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.problems.map(({ code, file }) => [code, file])).toEqual([
      ['symlink-outside', 'docs/next/etc'],
      ['symlink-outside', 'docs/next/secret.md'],
      ['symlink-outside', 'docs/versions/1.0/b.md'],
    ]);
    expect(store.versions.flatMap(({ files }) => [...files.keys()])).toEqual(['a.md', 'a.md']);
  });

  test('symlink-outside: what is hidden in the site is not read', needs('symbolic links'), async () => {
    write({ 'docs/next/a.md': '', '.git/config': 'token', '.env': '', 'notes/b.md': '', 'node_modules/x/c.md': '' });
    symlinkSync('../../.git/config', join(root, 'docs/next/config.md'));
    symlinkSync('../../.git', join(root, 'docs/next/folder'));
    symlinkSync('../../.env', join(root, 'docs/next/picture.png'));
    symlinkSync('../../notes', join(root, 'docs/next/notes'));
    symlinkSync('../../node_modules/x', join(root, 'docs/next/x'));
    const { problems: found, versions } = await readStore({ root, docsDir: 'docs' });
    expect(found.map(({ code, file, what }) => [code, file, what])).toEqual([
      ['symlink-outside', 'docs/next/config.md', 'The symbolic link leads to .git/config, which is hidden.'],
      ['symlink-outside', 'docs/next/folder', 'The symbolic link leads to .git, which is hidden.'],
      ['symlink-outside', 'docs/next/picture.png', 'The symbolic link leads to .env, which is hidden.'],
    ]);
    expect(versions.flatMap(({ files }) => [...files.keys()])).toEqual(['a.md', 'notes/b.md', 'x/c.md']);
  });

  test('symlink-outside: also when the whole folder is a link', needs('symbolic links'), async () => {
    mkdirSync(join(root, 'docs'));
    symlinkSync('/etc', join(root, 'docs/next'));
    expect(await problems()).toMatchObject([{ code: 'symlink-outside', file: 'docs/next' }]);
  });

  test.each(['docs/next', 'docs/versions', 'docs/versions/1.0'])(
    'broken-symlink: %s is a link that leads nowhere',
    needs('symbolic links'),
    async (folder) => {
      write({ 'docs/next/a.md': '', 'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '2.0' }) });
      write({ 'docs/versions/2.0/a.md': '' });
      rmSync(join(root, folder), { recursive: true, force: true });
      symlinkSync('nowhere', join(root, folder));
      expect(await problems()).toMatchObject([{ severity: 'error', code: 'broken-symlink', file: folder }]);
    },
  );

  // Other systems have no such names.
  test('bad-file-name: bytes that are not UTF-8', needs('names that are not UTF-8'), async () => {
    write({ 'docs/next/a.md': '' });
    writeFileSync(Buffer.concat([Buffer.from(`${root}/docs/next/`), Buffer.from([0xff]), Buffer.from('.md')]), '');
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.versions.flatMap(({ files }) => [...files.keys()])).toEqual(['a.md']);
    expect(store.problems).toMatchObject([{ code: 'bad-file-name', file: 'docs/next/\uFFFD.md' }]);
  });

  test('a pipe is read nowhere: it would never end', needs('symbolic links', 'named pipes'), async () => {
    write({ 'docs/next/a.md': '', 'docs/versions/README.md': '' });
    execFileSync('mkfifo', ['pipe', 'docs/versions/redirects.json'], { cwd: root });
    symlinkSync('../../pipe', join(root, 'docs/next/b.md'));
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.versions.flatMap(({ files }) => [...files.keys()])).toEqual(['a.md']);
    expect(store.problems).toMatchObject([{ code: 'bad-redirects', file: 'docs/versions/redirects.json' }]);
  });

  test(
    'links inside the site are followed, cycles and broken links are reported',
    needs('symbolic links'),
    async () => {
      write({ 'docs/next/a.md': '', 'shared/b.md': '' });
      symlinkSync('../../shared', join(root, 'docs/next/shared'));
      symlinkSync('..', join(root, 'docs/next/loop'));
      symlinkSync('.', join(root, 'docs/next/self'));
      symlinkSync('nowhere.md', join(root, 'docs/next/dead.md'));
      const store = await readStore({ root, docsDir: 'docs' });
      expect(store.versions[0]?.files.has('shared/b.md')).toBe(true);
      const files = store.problems.map(({ code, file }) => `${code} ${file}`);
      expect(files).toContain('broken-symlink docs/next/dead.md');
      expect(files).toContain('broken-symlink docs/next/self');
    },
  );

  test('case-conflict: two files, two versions', needs('names that differ in case'), async () => {
    write({ 'docs/next/a.md': '', 'docs/next/A.md': '' });
    expect(await problems()).toMatchObject([{ code: 'case-conflict', file: 'docs/next/a.md' }]);
    write({
      'docs/versions/v1/version.json': manifest('v1', { 'a.md': 'v1' }),
      'docs/versions/v1/a.md': '',
      'docs/versions/V1/version.json': manifest('V1', { 'a.md': 'v1' }),
    });
    expect((await problems()).map(({ file }) => file)).toContain('docs/versions/v1');
  });

  test('bad-version-name: the version is left out', async () => {
    write({
      'docs/next/a.md': '',
      'docs/versions/latest/version.json': manifest('latest', { 'a.md': 'latest' }),
      'docs/versions/latest/a.md': '',
    });
    const store = await readStore({ root, docsDir: 'docs' });
    expect(store.problems).toMatchObject([{ code: 'bad-version-name', file: 'docs/versions/latest' }]);
    expect(store.versions.map(({ name }) => name)).toEqual(['next']);
  });

  test('no-pages and reserved-file', async () => {
    write({
      'docs/next/version.json': '{}',
      'docs/versions/1.0/version.json': manifest('1.0', { 'logo.svg': '1.0' }),
      'docs/versions/1.0/logo.svg': '',
    });
    const found = await problems();
    expect(found.map(({ code, file }) => [code, file])).toEqual([
      ['no-pages', 'docs/next'],
      ['reserved-file', 'docs/next/version.json'],
      ['no-pages', 'docs/versions/1.0/version.json'],
    ]);
    expect([found[0]?.fix, found[2]?.fix]).toEqual([
      'Add a page, or delete the folder.',
      'List its pages in "files", or delete the version.',
    ]);
  });

  test('no-pages: not reported for a version whose pages are lost, which has its own error', async () => {
    write({ 'docs/next/a.md': '', 'docs/versions/2.0/version.json': manifest('2.0', { 'a.md': '1.0' }) });
    expect((await problems()).map(({ code }) => code)).toEqual(['unknown-holder']);
  });

  test('unreadable-folder: a file where a folder should be', async () => {
    write({ 'docs/next': '', 'docs/versions': '' });
    expect((await problems()).map(({ code, file }) => [code, file])).toEqual([
      ['unreadable-folder', 'docs/next'],
      ['unreadable-folder', 'docs/versions'],
    ]);
  });
});
