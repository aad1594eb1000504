/** A fix everywhere includes docs/next: which, edit --all, backport --to all,next, and the build's warning (B264). */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commandsIn, manifest } from '../support/commands.ts';
import { hashTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const TEXT = '# Install\n\nUnpak it.\n\nRun it.\n\nUse it.\n';
const FIXED = TEXT.replace('Unpak', 'Unpack');
const SITE = {
  'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
  'docs/versions/1.0/index.md': '# Start\n',
  'docs/versions/1.0/install.md': TEXT.replace('Use it.', 'Use it, old way.'),
  'docs/versions/1.0/version.json': manifest('1.0', { 'index.md': '1.0', 'install.md': '1.0' }),
  'docs/versions/1.1/install.md': TEXT,
  'docs/versions/1.1/version.json': manifest('1.1', { 'index.md': '1.0', 'install.md': '1.1' }),
  'docs/versions/2.0/version.json': manifest('2.0', { 'index.md': '1.0', 'install.md': '1.1' }),
  'docs/next/index.md': '# Start\n',
  'docs/next/install.md': TEXT,
};

let root = '';
beforeEach(() => {
  root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
});
const { docsite, read, succeed } = commandsIn(() => root);
function git(...args: readonly string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', root, ...who, ...args], { stdio: 'pipe' });
}

test('which names docs/next where it has the text, or another text of the page', async () => {
  expect(await succeed('versions', 'which', '2.0/install')).toContain(
    'docs/next/install.md has this text, too: repeat an edit there, or the next release loses it.',
  );
  expect(await succeed('versions', 'which', '1.0/install')).toContain(
    'docs/next/install.md has another text of this page; to carry an edit over: docsite versions backport install.md --from 1.0 --to next',
  );
  writeFiles(root, { 'docs/next/setup.md': `${TEXT}More.\n`, 'docs/next/install.md': '# Another subject\n' });
  expect(await succeed('versions', 'which', '2.0/install')).toContain('docs/next/install.md has another text');
  const json = JSON.parse(await succeed('versions', 'which', '2.0/index', '--json')) as { inNext: unknown };
  expect(json.inNext).toEqual({ path: 'index.md', file: 'docs/next/index.md', isSame: true });
});

test('which follows a page that was renamed in docs/next', async () => {
  writeFiles(root, { 'docs/next/install.md': '# Another subject\n', 'docs/next/setup.md': TEXT });
  expect(await succeed('versions', 'which', '2.0/install')).toContain('docs/next/setup.md has this text, too');
});

test('edit --all lists every text of the page, docs/next included, and copies nothing', async () => {
  const before = hashTree(root);
  expect(await succeed('versions', 'edit', 'install', '--all')).toBe(
    'docs/versions/1.0/install.md  1.0\ndocs/versions/1.1/install.md  1.1, 2.0\ndocs/next/install.md  next\n' +
      'Nothing was copied: an edit of these files is a fix everywhere.\n',
  );
  expect(hashTree(root)).toEqual(before);
  expect((await docsite('versions', 'edit', 'install', '--all', '--from', '1.0')).code).toBe(3);
});

test('a copy for the version before next says that next has the text, too', async () => {
  const { code, stderr } = await docsite('versions', 'edit', '2.0/install');
  expect([code, stderr]).toEqual([0, expect.stringContaining('docs/next/install.md has this text, too.')]);
  expect((await docsite('versions', 'edit', '1.0/index')).stderr).toBe('');
});

test('backport changes all versions and docs/next, each text once, and nothing again', async () => {
  writeFiles(root, { 'docs/versions/1.1/install.md': FIXED });
  const args = ['versions', 'backport', 'install', '--from', '2.0', '--since', 'next', '--to', 'all,next'];
  const before = hashTree(root);
  const dry = await succeed(...args, '--dry-run');
  expect(dry).toContain('would write   docs/next/install.md');
  expect(dry).toContain('would write   docs/versions/1.0/install.md');
  expect(hashTree(root)).toEqual(before);
  expect(await succeed(...args)).toBe(
    'The change: next → 2.0.\nFrom 2.0 to 3 texts: 2 texts changed.\n  1.0: changed\n  1.1: already has it\n  next: changed\n',
  );
  expect(read('docs/next/install.md')).toBe(FIXED);
  expect(read('docs/versions/1.0/install.md')).toContain('Unpack it.');
  expect(read('docs/versions/1.0/install.md')).toContain('old way');
  const again = await docsite(...args);
  expect([again.code, again.stderr]).toEqual([3, expect.stringContaining('there is no change to apply')]);
});

test('backport to next alone, to versions by name, and not to what does not exist', async () => {
  writeFiles(root, { 'docs/next/install.md': TEXT.replace('Use it.', 'Use it daily.') });
  await succeed('versions', 'edit', '1.1/install');
  writeFiles(root, { 'docs/versions/1.1/install.md': FIXED });
  await succeed('versions', 'backport', 'install', '--from', '1.1', '--since', '2.0', '--to', 'next');
  expect(read('docs/next/install.md')).toBe(FIXED.replace('Use it.', 'Use it daily.'));
  expect(
    await succeed('versions', 'backport', 'install', '--from', '1.1', '--since', '2.0', '--to', '1.0, 2.0'),
  ).toContain('2 texts changed');
  const refused = await docsite('versions', 'backport', 'install', '--from', '1.1', '--to', 'all,9.0');
  expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining('"9.0" is not a version')]);
});

test('a conflict in docs/next writes nothing anywhere', async () => {
  writeFiles(root, { 'docs/versions/1.1/install.md': FIXED, 'docs/next/install.md': TEXT.replace('Unpak', 'Unzip') });
  const before = hashTree(root);
  const args = ['versions', 'backport', 'install', '--from', '2.0', '--since', '1.0', '--to', '1.0,next'];
  const { code, stderr } = await docsite(...args);
  expect([code, stderr]).toEqual([2, expect.stringContaining('docs/next/install.md:3  backport-conflict')]);
  expect(hashTree(root)).toEqual(before);
});

test('the build warns of a fix that the next release loses, until it is carried over', async () => {
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'docs');
  expect((await docsite('build')).stderr).not.toContain('lost-fix');
  writeFiles(root, { 'docs/versions/1.1/install.md': FIXED });
  const warned = async (): Promise<string> => (await docsite('build')).stderr;
  const first = await warned();
  expect(first.match(/lost-fix/gu)).toHaveLength(1);
  expect(first).toContain('docs/next/install.md');
  expect(first).toContain('docs/versions/1.1/install.md was edited after its release');
  git('commit', '-qam', 'fix');
  appendFileSync(join(root, 'docs/next/index.md'), 'More.\n');
  expect(await warned()).toContain('lost-fix');
  writeFiles(root, { 'docs/next/install.md': TEXT.replaceAll('\n', '\r\n') });
  const [, command = ''] = /Carry it over: docsite (.*)$/mu.exec(await warned()) ?? [];
  expect(command).toBe('versions backport install.md --from 2.0 --since next --to next');
  await succeed(...command.split(' '));
  expect(read('docs/next/install.md')).toBe(FIXED.replaceAll('\n', '\r\n'));
  expect(await warned()).not.toContain('lost-fix');
});

test('a text that next has changed, and one that was never edited, are no lost fix', async () => {
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'docs');
  writeFiles(root, { 'docs/versions/1.1/install.md': FIXED, 'docs/next/install.md': `${TEXT}More.\n` });
  appendFileSync(join(root, 'docs/next/index.md'), 'More.\n');
  expect((await docsite('build')).stderr).not.toContain('lost-fix');
});
