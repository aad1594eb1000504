/** A commit as a tree of files: links within it, and none out of it. */
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { GitRepository, openRepository } from '../../../../../packages/import/disk/git-repository.ts';
import { GitSiteTree } from '../../../../../packages/import/disk/git-site-tree.ts';
import { readText } from '../../../../../packages/import/site-tree.ts';
import { MikeRepository } from '../../../../support/mike-repository.ts';
import { needs } from '../../../../support/needs.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test(
  'B254 files, folders and links of a commit are read from a folder of the repository',
  needs('git', 'symbolic links'),
  () => {
    const made = new MikeRepository(join(folder.path(), 'clone'));
    const files = {
      'site/docs/a.md': 'A\n',
      'site/docs/b/c.md': 'C\n',
      'more/d.md': 'D\n',
      'site/docs/node_modules/x.md': 'X\n',
    };
    made.commit(files);
    const docs = join(made.folder, 'site/docs');
    for (const [name, target] of Object.entries({
      'link.md': '../../more/d.md',
      more: '../../more',
      up: '..',
      'out.md': '../../../x.md',
      'root.md': '/etc/hostname',
      one: 'two',
      two: 'one',
    })) {
      symlinkSync(target, join(docs, name));
    }
    made.git('add', '--all');
    made.git('commit', '--quiet', '--message', 'Links');
    const repository = openRepository(join(made.folder, 'site'));
    if (!(repository instanceof GitRepository)) throw new Error(repository.reason);
    const [commit] = repository.commits(['main']);
    const tree = new GitSiteTree(repository, { commit: commit ?? '', prefix: repository.prefix, label: 'v1' });
    expect(repository.prefix).toBe('site/');
    expect(tree.list('docs')).toEqual(['a.md', 'b/c.md', 'link.md', 'more/d.md']);
    expect(tree.deadLinks()).toEqual(['docs/one', 'docs/out.md', 'docs/root.md', 'docs/two', 'docs/up']);
    expect(
      ['docs/a.md', 'docs/link.md', 'docs/more/d.md', '../more/d.md', 'docs/../docs/a.md'].map((path) =>
        readText(tree, path),
      ),
    ).toEqual(['A\n', 'D\n', 'D\n', 'D\n', 'A\n']);
    expect(
      ['docs/none.md', 'docs', '../../x', 'docs/one', 'docs/root.md', 'docs/out.md'].map((path) => tree.read(path)),
    ).toEqual(Array.from({ length: 6 }, () => null));
    expect(tree.fileName('docs/a.md')).toBe('v1:site/docs/a.md');
    expect(repository.commits(['main', 'none', 'main:site', ''])).toEqual([commit, null, null, null]);
    expect(readFileSync(join(docs, 'a.md'), 'utf8')).toBe('A\n');
  },
);

test('B254 folders that link to each other twice have an end', needs('git', 'symbolic links'), () => {
  const made = new MikeRepository(join(folder.path(), 'clone'));
  made.commit(Object.fromEntries(Array.from({ length: 24 }, (_, index) => [`docs/d${String(index)}/a.md`, 'A\n'])));
  for (let index = 0; index < 23; index++) {
    for (const name of ['x', 'y'])
      symlinkSync(`../d${String(index + 1)}`, join(made.folder, `docs/d${String(index)}`, name));
  }
  made.git('add', '--all');
  made.git('commit', '--quiet', '--message', 'Links');
  const repository = openRepository(made.folder);
  if (!(repository instanceof GitRepository)) throw new Error(repository.reason);
  const [commit] = repository.commits(['main']);
  const tree = new GitSiteTree(repository, { commit: commit ?? '', prefix: '', label: 'v1' });
  expect(tree.list('docs/d0').length).toBeLessThan(3000);
});

test('B254 a file that is too large is not read, and known as such', needs('git'), () => {
  const made = new MikeRepository(join(folder.path(), 'clone'));
  made.commit({ 'docs/a.md': 'A\n', 'docs/large.bin': '0'.repeat(64 * 1024 * 1024 + 1) });
  const repository = openRepository(made.folder);
  if (!(repository instanceof GitRepository)) throw new Error(repository.reason);
  const [commit] = repository.commits(['main']);
  const tree = new GitSiteTree(repository, { commit: commit ?? '', prefix: '', label: 'v1' });
  expect(tree.list('docs')).toEqual(['a.md', 'large.bin']);
  expect(tree.read('docs/large.bin')).toBe(null);
  expect([tree.isTooLarge('docs/large.bin'), tree.isTooLarge('docs/a.md')]).toEqual([true, false]);
});

test('B254 names that lead to another folder on Windows are not listed', needs('git', 'names with a backslash'), () => {
  const made = new MikeRepository(join(folder.path(), 'clone'));
  made.commit({ 'docs/a.md': 'A\n', 'docs/..\\..\\b.md': 'B\n', 'docs/c:d.md': 'D\n', 'docs/ab:d.md': 'E\n' });
  const repository = openRepository(made.folder);
  if (!(repository instanceof GitRepository)) throw new Error(repository.reason);
  const [commit] = repository.commits(['main']);
  const tree = new GitSiteTree(repository, { commit: commit ?? '', prefix: '', label: 'v1' });
  expect(tree.list('docs')).toEqual(['a.md', 'ab:d.md']);
});

test('B254 a git that can no longer be run is a failure, and not a repository without files', needs('git'), () => {
  const made = new MikeRepository(join(folder.path(), 'clone'));
  made.commit({ 'docs/a.md': 'A\n' });
  const repository = openRepository(made.folder);
  if (!(repository instanceof GitRepository)) throw new Error(repository.reason);
  const { PATH } = process.env;
  onTestFinished(() => void (process.env['PATH'] = PATH));
  process.env['PATH'] = folder.path();
  expect(() => repository.commits(['main'])).toThrow('git could not be run: it is no longer there (ENOENT).');
});
