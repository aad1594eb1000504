import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, parse, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { readSiteTree } from '../../../../../packages/import/disk/old-site-tree.ts';
import { needs } from '../../../../support/needs.ts';
import { useTemporaryFolder } from '../../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

function textOf(bytes: Uint8Array | null): string | null {
  return bytes === null ? null : Buffer.from(bytes).toString('utf8');
}

test('reads a site at the root of the disk, as in a container', () => {
  folder.write({ 'docs/a.md': 'A' });
  const { root } = parse(folder.path());
  const [top = ''] = folder.path().slice(root.length).split(sep);
  const site = join(root, top);
  expect([root, site].map((place) => existsSync(join(place, '.git')))).toEqual([false, false]);
  const file = relative(site, join(folder.path(), 'docs/a.md'));
  expect(textOf(readSiteTree(site, String).read(file))).toBe('A');
});

test(
  'without a repository nothing is read but the site itself, unless a folder around it is named',
  needs('symbolic links'),
  () => {
    folder.write({
      'site/docs/a.md': 'A',
      'site/b.md': 'B',
      'other/c.md': 'C',
      'key.md': 'K',
      '.aws/credentials': 'S',
    });
    symlinkSync(join(folder.path(), 'key.md'), join(folder.path(), 'site/docs/key.md'));
    symlinkSync(join(folder.path(), 'other'), join(folder.path(), 'site/docs/other'));
    const paths = ['b.md', '../key.md', 'docs/key.md', 'docs/other/c.md', '../.aws/credentials'];
    const site = readSiteTree(join(folder.path(), 'site'), String);
    expect(paths.map((path) => textOf(site.read(path)))).toEqual(['B', null, null, null, null]);
    expect([site.list('docs'), site.list('..'), site.list('docs/other')]).toEqual([['a.md'], [], []]);
    expect(site.deadLinks()).toEqual(['docs/key.md', 'docs/other']);
    const wide = readSiteTree(join(folder.path(), 'site'), String, { within: folder.path() });
    expect(paths.map((path) => textOf(wide.read(path)))).toEqual(['B', 'K', 'K', 'C', null]);
    expect(() => readSiteTree(join(folder.path(), 'site'), String, { within: join(folder.path(), 'other') })).toThrow(
      '--within must name a folder around the site',
    );
  },
);

test(
  'what is hidden is not read, by its own name or through a link, with a repository or without',
  needs('symbolic links'),
  () => {
    folder.write({
      'site/.git/config': 'S',
      'site/.env': 'S',
      'site/.aws/credentials': 'S',
      'site/.vitepress/config.ts': 'V',
      'site/static/.well-known/security.txt': 'W',
      'site/docs/a.md': 'A',
    });
    const link = (target: string, name: string): void => {
      symlinkSync(join(folder.path(), 'site', target), join(folder.path(), 'site/docs', name));
    };
    link('.git', 'git');
    link('.git/config', 'config.md');
    link('.env', 'env.md');
    link('.aws', 'aws');
    const tree = readSiteTree(join(folder.path(), 'site'), String);
    const hidden = ['.git/config', '.env', '.aws/credentials', 'docs/git/config', 'docs/config.md', 'docs/env.md'];
    expect(hidden.map((path) => textOf(tree.read(path)))).toEqual(hidden.map(() => null));
    expect([tree.list('docs'), tree.list('.git'), tree.list('docs/aws')]).toEqual([['a.md'], [], []]);
    expect(tree.deadLinks()).toEqual(['docs/aws', 'docs/config.md', 'docs/env.md', 'docs/git']);
    const own = ['.vitepress/config.ts', 'static/.well-known/security.txt'];
    expect(own.map((path) => textOf(tree.read(path)))).toEqual(['V', 'W']);
  },
);

test('a submodule is a repository of its own', needs('symbolic links'), () => {
  folder.write({
    'repository/secret.md': 'S',
    'repository/site/.git': 'gitdir: ../.git/modules/site',
    'repository/site/a.md': 'A',
  });
  mkdirSync(join(folder.path(), 'repository/.git'));
  symlinkSync(join(folder.path(), 'repository/secret.md'), join(folder.path(), 'repository/site/b.md'));
  const tree = readSiteTree(join(folder.path(), 'repository/site'), String);
  expect(['a.md', 'b.md', '../secret.md', '.git'].map((path) => textOf(tree.read(path)))).toEqual([
    'A',
    null,
    null,
    null,
  ]);
});

test('documents may be next to the site, but not outside its repository', needs('symbolic links'), () => {
  folder.write({ 'repository/docs/a.md': 'A', 'repository/site/b.md': 'B', 'secret.md': 'S' });
  mkdirSync(join(folder.path(), 'repository/.git'));
  symlinkSync(join(folder.path(), 'secret.md'), join(folder.path(), 'repository/site/link.md'));
  const tree = readSiteTree(join(folder.path(), 'repository/site'), String);
  const read = ['b.md', '../docs/a.md', '../../secret.md', 'link.md'].map((path) => textOf(tree.read(path)));
  expect(read).toEqual(['B', 'A', null, null]);
  expect([tree.list('../docs'), tree.list('../..')]).toEqual([['a.md'], []]);
});

test('skips what a build left in the root of the site, but not folders of the same names further down', () => {
  folder.write({
    'site/build/a.html': 'A',
    'site/.docusaurus/b.json': 'B',
    'site/node_modules/c.md': 'C',
    'site/docs/build/compile.md': 'D',
    'site/docs/node_modules/e.md': 'E',
    'site/docs/.git/f.md': 'F',
    'site/static/build/x.txt': 'X',
    'site/static/.docusaurus/y.txt': 'Y',
  });
  const tree = readSiteTree(join(folder.path(), 'site'), String);
  expect(tree.list('.')).toEqual(['docs/build/compile.md', 'static/.docusaurus/y.txt', 'static/build/x.txt']);
  expect(tree.list('docs')).toEqual(['build/compile.md']);
});

test('symbolic links are followed inside the repository, and others are reported', needs('symbolic links'), () => {
  folder.write({ 'repository/shared/parts/a.md': 'A', 'repository/site/docs/b.md': 'B', 'secret/c.md': 'C' });
  mkdirSync(join(folder.path(), 'repository/.git'));
  const link = (target: string, name: string): void => {
    symlinkSync(join(folder.path(), target), join(folder.path(), 'repository/site/docs', name));
  };
  link('repository/shared/parts', 'parts');
  link('repository/shared/parts/a.md', 'one.md');
  link('repository/site/docs', 'again');
  link('secret', 'secret');
  link('nowhere', 'gone.md');
  const tree = readSiteTree(join(folder.path(), 'repository/site'), String);
  expect(tree.list('docs')).toEqual(['b.md', 'one.md', 'parts/a.md']);
  expect(textOf(tree.read('docs/parts/a.md'))).toBe('A');
  expect(tree.deadLinks()).toEqual(['docs/again', 'docs/gone.md', 'docs/secret']);
});
