/** A clone works on the disks of other systems. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { findUnfitPart } from '../../src/shared/string/windows-name.ts';
import { needs } from '../support/needs.ts';
import { REPOSITORY } from '../support/site.ts';

function listFiles(): readonly string[] {
  const options = { cwd: REPOSITORY, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  return execFileSync('git', ['ls-files', '-z'], options).split('\0').filter(Boolean);
}

test('Windows can check out every file', needs('git'), () => {
  const paths = listFiles();
  expect(paths.length).toBeGreaterThan(1000);
  expect(paths.filter((path) => findUnfitPart(path) !== null)).toEqual([]);
});

test('no two paths differ only in case', needs('git'), () => {
  const folders = listFiles().flatMap((path) =>
    path.split('/').map((_, end, names) => names.slice(0, end + 1).join('/')),
  );
  const seen = new Set<string>();
  const twice = [...new Set(folders)].filter((path) => {
    const folded = path.toLowerCase();
    const isTaken = seen.has(folded);
    seen.add(folded);
    return isTaken;
  });
  expect(twice).toEqual([]);
});
