import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, parse, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { readSiteTree } from '../../../../../packages/import/disk/old-site-tree.ts';
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

test('documents may be next to the site, but not outside its repository', () => {
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

test('symbolic links are followed inside the repository, and others are reported', () => {
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
