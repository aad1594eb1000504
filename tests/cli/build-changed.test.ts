/** `docsite build --changed FILE`: what to upload and what to delete after a build. */
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BuildResult } from '../../src/build/build-result.ts';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { hashTree, listTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

function makeSite(): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SMALL_SITE);
  return root;
}
function sideFiles(root: string): readonly string[] {
  return listTree(root).filter((path) => path.startsWith('.'));
}

test('lists what was added, changed and removed, by path; --json has the numbers', async () => {
  const root = makeSite();
  const list = join(root, 'changes.txt');
  expect(await runDocsite(root, 'build', '--changed', 'changes.txt')).toMatchObject({ code: 0 });
  expect(readFileSync(list, 'utf8')).toBe(
    listTree(join(root, 'site'))
      .map((path) => `A\t${path}\n`)
      .join(''),
  );

  writeFiles(root, { 'docs/next/intro.md': '# Introduction\n\nAnother text.\n', 'static/new.txt': 'new' });
  rmSync(join(root, 'docs/next/second.md'));
  const { code, stdout } = await runDocsite(root, 'build', '--changed', list, '--json');
  expect(code).toBe(0);
  const lines = readFileSync(list, 'utf8').trimEnd().split('\n');
  expect(lines).toEqual(lines.toSorted((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1)));
  expect(lines).toEqual(
    expect.arrayContaining(['M\tdocs/intro/index.html', 'D\tdocs/second/index.html', 'A\tnew.txt']),
  );
  const report = JSON.parse(stdout) as BuildResult;
  const counted = (letter: string): number => lines.filter((line) => line.startsWith(`${letter}\t`)).length;
  expect(report.stats).toMatchObject({ added: counted('A'), changed: counted('M'), removed: counted('D') });
  expect(Object.keys(report)).not.toContain('changes');

  expect(await runDocsite(root, 'build', '--changed', list)).toMatchObject({ code: 0 });
  expect(readFileSync(list, 'utf8')).toBe('');
  expect(sideFiles(root)).toEqual([]);
});

test('a failed build keeps the list of the previous build', async () => {
  const root = makeSite();
  writeFiles(root, { 'list.txt': 'A\tindex.html\n', 'docs/next/intro.md': '---\ntitle: [\n---\n' });
  expect(await runDocsite(root, 'build', '--changed', 'list.txt')).toMatchObject({ code: 2 });
  expect(readFileSync(join(root, 'list.txt'), 'utf8')).toBe('A\tindex.html\n');
  expect(sideFiles(root)).toEqual([]);
});

test('a symbolic link is written through', async () => {
  const root = makeSite();
  mkdirSync(join(root, 'lists'));
  symlinkSync('lists/today.txt', join(root, 'list.txt'));
  expect(await runDocsite(root, 'build', '--changed', 'list.txt')).toMatchObject({ code: 0 });
  expect(hashTree(root)['list.txt']).toBe('→ lists/today.txt');
  expect(readFileSync(join(root, 'lists/today.txt'), 'utf8')).toContain('A\tversions.json\n');
});

describe('reported before anything is built, exit 3:', () => {
  test.each([
    ['a missing folder', 'nowhere/list.txt', 'cannot write the list of changes to {} (its folder does not exist)'],
    ['a folder', 'docs', '--changed: {} is not a file.'],
    ['a place in the output folder', 'site/list.txt', '--changed: {} is inside the output folder.'],
    ['a file of another kind', 'docsite.config.ts', '--changed: {} exists and is not a list of changes.'],
    ['a file in a file', 'docsite.config.ts/list.txt', 'cannot write the list of changes to {} (ENOTDIR)'],
  ])('%s', async (_case, file, message) => {
    const root = makeSite();
    const before = hashTree(root);
    const run = await runDocsite(root, 'build', '--changed', file);
    expect([run.code, run.stdout]).toEqual([3, '']);
    expect(run.stderr).toContain(message.replace('{}', join(root, file)));
    expectNoStack(run);
    expect(hashTree(root)).toEqual(before);
  });
});

test('a file that cannot be replaced is reported', async () => {
  const root = makeSite();
  writeFileSync(join(root, 'list.txt'), '');
  mkdirSync(join(root, '.list.txt.docsite-new'));
  const run = await runDocsite(root, 'build', '--changed', 'list.txt');
  expect([run.code, run.stdout]).toEqual([3, '']);
  expect(run.stderr).toContain(`cannot write the list of changes to ${join(root, 'list.txt')} (EISDIR)`);
});
