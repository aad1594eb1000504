/** A clone works on the disks of other systems. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findUnfitPart } from '../../src/shared/string/windows-name.ts';
import { REPOSITORY } from '../support/site.ts';

const paths = execFileSync('git', ['ls-files', '-z'], { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter(Boolean);

test('Windows can check out every file', () => {
  expect(paths.length).toBeGreaterThan(1000);
  expect(paths.filter((path) => findUnfitPart(path) !== null)).toEqual([]);
});

test('no two paths differ only in case', () => {
  const folders = paths.flatMap((path) => path.split('/').map((_, end, names) => names.slice(0, end + 1).join('/')));
  const seen = new Set<string>();
  const twice = [...new Set(folders)].filter((path) => {
    const folded = path.toLowerCase();
    const isTaken = seen.has(folded);
    seen.add(folded);
    return isTaken;
  });
  expect(twice).toEqual([]);
});
