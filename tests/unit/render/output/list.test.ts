import { symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listTree } from '../../../../src/render/output/list.ts';
import { needs } from '../../../support/needs.ts';
import { makeFolder, writeFiles } from '../../../support/site.ts';

test(
  'lists files, folders and links, and follows no link, out of the folder or circular',
  needs('symbolic links'),
  () => {
    const root = makeFolder(onTestFinished);
    writeFiles(root, { 'outside.txt': '', 'in/a.txt': '', 'in/sub/deep/b.txt': '' });
    symlinkSync(root, join(root, 'in/circle'));
    symlinkSync(join(root, 'outside.txt'), join(root, 'in/link.txt'));
    symlinkSync('nowhere', join(root, 'in/sub/dangling'));
    const folder = join(root, 'in');
    const found = listTree(folder).map((entry) => {
      const kind = entry.isSymbolicLink() ? 'link' : entry.isDirectory() ? 'folder' : 'file';
      return `${kind} ${relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')}`;
    });
    expect(found.toSorted()).toEqual([
      'file a.txt',
      'file sub/deep/b.txt',
      'folder sub',
      'folder sub/deep',
      'link circle',
      'link link.txt',
      'link sub/dangling',
    ]);
  },
);
