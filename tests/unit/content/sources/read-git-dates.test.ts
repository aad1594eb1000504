import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readGitDates } from '../../../../src/content/sources/read-git-dates.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { needs } from '../../../support/needs.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();
afterEach(() => {
  vi.unstubAllEnvs();
});

/** Runs git in the temporary folder without this machine's settings. */
function git(args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const isolated = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', PATH: process.env['PATH'] };
  execFileSync('git', args, { cwd: folder.path(), env: { ...isolated, ...env }, stdio: 'pipe' });
}
function commit(date: string, author = 'Ada'): void {
  git(['add', '-A']);
  git(['commit', '-q', '--allow-empty', '-m', 'x'], {
    GIT_AUTHOR_NAME: author,
    GIT_AUTHOR_EMAIL: 'a@e.org',
    GIT_AUTHOR_DATE: '2000-01-01T00:00:00Z',
    GIT_COMMITTER_NAME: 'C',
    GIT_COMMITTER_EMAIL: 'c@e.org',
    GIT_COMMITTER_DATE: date,
  });
}
async function read(path = folder.path()) {
  return (await readGitDates(path, 'docs/next')).updated;
}

describe('in a repository', needs('git'), () => {
  test('each file has day and author of its last change', async () => {
    git(['init', '-q']);
    folder.write({ 'docs/next/a.md': '1', 'docs/next/guide/b.md': '1', 'docs/other/c.md': '1', 'README.md': '1' });
    commit('2024-01-05T12:00:00Z', 'Ada');
    folder.write({ 'docs/next/a.md': '2', 'docs/other/c.md': '2' });
    commit('2024-02-06T12:00:00Z', 'Zoë Müller');
    folder.write({ 'README.md': '2' });
    commit('2024-03-07T12:00:00Z', 'Bob');
    expect(await read()).toEqual({
      'a.md': { date: '2024-02-06', author: 'Zoë Müller' },
      'guide/b.md': { date: '2024-01-05', author: 'Ada' },
    });
  });

  test('names of all kinds are reported as they are', needs('git', 'names with a backslash'), async () => {
    const names = ['größe.md', '日本語/ページ.md', 'with space.md', 'a "quoted".md', 'back\\slash.md', 'tab\there.md'];
    git(['init', '-q']);
    folder.write(Object.fromEntries(names.map((name) => [`docs/next/${name}`, name])));
    commit('2024-01-05T12:00:00Z');
    expect(Object.keys(await read()).sort()).toEqual([...names].sort());
  });

  test.each([
    ['2024-05-01T23:30:00-05:00', '2024-05-02'],
    ['2024-05-02T00:30:00+05:00', '2024-05-01'],
    ['2024-05-02T01:30:00Z', '2024-05-02'],
    ['2024-05-01T22:30:00Z', '2024-05-01'],
  ])('days are those of UTC, wherever commit and build were made: %s is %s (B94)', async (time, date) => {
    git(['init', '-q']);
    folder.write({ 'docs/next/a.md': '' });
    commit(time);
    expect(await read()).toMatchObject({ 'a.md': { date } });
  });

  test('an untracked or new file has no date', async () => {
    git(['init', '-q']);
    folder.write({ 'docs/next/a.md': '', '.gitignore': 'ignored.md' });
    commit('2024-01-05T12:00:00Z');
    folder.write({ 'docs/next/new.md': '', 'docs/next/ignored.md': '' });
    expect(Object.keys(await read())).toEqual(['a.md']);
  });

  test('a renamed file is dated by its rename, and a restored one by its return', async () => {
    git(['init', '-q']);
    folder.write({ 'docs/next/a.md': 'text', 'docs/next/b.md': 'other' });
    commit('2024-01-05T12:00:00Z');
    git(['mv', 'docs/next/a.md', 'docs/next/c.md']);
    git(['rm', '-q', 'docs/next/b.md']);
    commit('2024-02-06T12:00:00Z');
    folder.write({ 'docs/next/b.md': 'other' });
    commit('2024-03-07T12:00:00Z');
    expect(await read()).toMatchObject({ 'c.md': { date: '2024-02-06' }, 'b.md': { date: '2024-03-07' } });
  });

  test('a merge does not count as a change, but what it merges does', async () => {
    git(['init', '-q', '-b', 'main']);
    folder.write({ 'docs/next/a.md': '' });
    commit('2024-01-05T12:00:00Z');
    git(['checkout', '-q', '-b', 'side']);
    folder.write({ 'docs/next/b.md': '' });
    commit('2024-02-06T12:00:00Z');
    git(['checkout', '-q', 'main']);
    folder.write({ 'docs/next/c.md': '' });
    commit('2024-03-07T12:00:00Z');
    git(['merge', '-q', '--no-ff', '-m', 'merge', 'side'], {
      GIT_AUTHOR_NAME: 'M',
      GIT_AUTHOR_EMAIL: 'm@e.org',
      GIT_COMMITTER_DATE: '2024-04-08T12:00:00Z',
      GIT_COMMITTER_NAME: 'M',
      GIT_COMMITTER_EMAIL: 'm@e.org',
    });
    const dates = Object.entries(await read()).map(([path, { date }]) => `${path} ${date}`);
    expect(dates.sort()).toEqual(['a.md 2024-01-05', 'b.md 2024-02-06', 'c.md 2024-03-07']);
  });

  test('the site may be a folder of the repository', async () => {
    git(['init', '-q']);
    folder.write({ 'site/docs/next/a.md': '', 'docs/next/b.md': '' });
    commit('2024-01-05T12:00:00Z');
    expect(Object.keys(await read(join(folder.path(), 'site')))).toEqual(['a.md']);
  });
});

describe('no dates rather than wrong ones', () => {
  test('outside a repository', async () => {
    folder.write({ 'docs/next/a.md': '' });
    expect(await read()).toEqual({});
  });

  test('in a repository without a commit', needs('git'), async () => {
    git(['init', '-q']);
    folder.write({ 'docs/next/a.md': '' });
    expect(await read()).toEqual({});
  });

  async function expectReason(why: string): Promise<Problem | undefined> {
    folder.write({ 'docs/next/a.md': '' });
    const { problems } = await readGitDates(folder.path(), 'docs/next');
    expect(problems).toMatchObject([{ code: 'no-git-dates', file: 'docs/next', why }]);
    return problems[0];
  }
  test('and the reason: no repository', needs('git'), () =>
    expectReason('They come from git, and the folder is not in a repository.'),
  );
  test('and the reason: git is missing', () => {
    vi.stubEnv('PATH', folder.path());
    return expectReason('They come from git, which is not installed here.');
  });
  test('and the reason: another owner', needs('git'), async () => {
    git(['init', '-q']);
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    const reported = await expectReason('git refuses the folder: it belongs to another user.');
    expect(reported?.fix).toContain('git config --global --add safe.directory');
  });

  test('without the folder', needs('git'), async () => {
    git(['init', '-q']);
    folder.write({ 'a.md': '' });
    commit('2024-01-05T12:00:00Z');
    expect(await read()).toEqual({});
  });

  test('where history is shallow (DESIGN 6b)', needs('git'), async () => {
    git(['init', '-q', 'full']);
    folder.write({ 'full/docs/next/a.md': '1' });
    const inFull = ['-C', 'full', '-c', 'user.name=A', '-c', 'user.email=a@e.org'];
    for (const text of ['2', '3']) {
      folder.write({ 'full/docs/next/a.md': text });
      git(['-C', 'full', 'add', '-A']);
      git([...inFull, 'commit', '-q', '-m', text]);
    }
    git(['clone', '-q', '--depth', '1', pathToFileURL(join(folder.path(), 'full')).href, 'shallow']);
    const { updated, problems } = await readGitDates(join(folder.path(), 'shallow'), 'docs/next');
    expect([updated, problems.map(({ code }) => code)]).toEqual([{}, ['shallow-clone']]);
    const full = await readGitDates(join(folder.path(), 'full'), 'docs/next');
    expect([Object.keys(full.updated), full.problems]).toEqual([['a.md'], []]);
  });

  test('where the folder has its own shallow history, like a submodule', needs('git'), async () => {
    git(['init', '-q', 'origin']);
    folder.write({ 'origin/next/a.md': '1' });
    const inOrigin = ['-C', 'origin', '-c', 'user.name=A', '-c', 'user.email=a@e.org'];
    git(['-C', 'origin', 'add', '-A']);
    git([...inOrigin, 'commit', '-q', '-m', '1']);
    git([...inOrigin, 'commit', '-q', '-m', '2', '--allow-empty']);
    git(['init', '-q', 'site']);
    git(['clone', '-q', '--depth', '1', pathToFileURL(join(folder.path(), 'origin')).href, 'site/docs']);
    expect(await read(join(folder.path(), 'site'))).toEqual({});
  });

  test('when the repository is damaged', needs('git'), async () => {
    git(['init', '-q']);
    folder.write({ 'docs/next/a.md': '' });
    commit('2024-01-05T12:00:00Z');
    rmSync(join(folder.path(), '.git/objects'), { recursive: true });
    expect(await read()).toEqual({});
  });
});
