/** Commands on the version store killed before each of their steps, and commands that run at the same time. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withStoreLock } from '../../src/store/files/apply-change.ts';
import { readSnapshot } from '../../src/store/files/read-snapshot.ts';
import { hashOfKey } from '../../src/store/files/snapshot.ts';
import { expectNoStack, runBinary, runBySteps, runDocsite } from '../support/run-docsite.ts';
import { changedPaths, hashTree, makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';

/** A part of the path of every file that a command changes in the store. */
const STORE = 'docs/versions';
const manifest = (label: string, files: object, more = {}): string =>
  `${JSON.stringify({ label, released: '2024-01-01', files, ...more })}\n`;
const TEXT = '# Page\n\nFirst.\n\nSecond.\n\nThird.\n\n<!-- @include: ./_parts/note.md -->\n';
/** What the pages include: it is stored with them. */
const INCLUDED = { included: { '_parts/note.md': '1.0' } };
const SITE = {
  ...SMALL_SITE,
  'docs/next/page.md': TEXT.replace('Third', '3rd'),
  'docs/next/_parts/note.md': 'A new note.\n',
  'docs/versions/1.0/_parts/note.md': 'A note.\n',
  'docs/versions/1.0/old.md': TEXT,
  'docs/versions/1.0/sub/pic.svg': '<svg/>',
  'docs/versions/1.0/version.json': manifest('1.0', { 'old.md': '1.0', 'sub/pic.svg': '1.0' }, INCLUDED),
  'docs/versions/1.1/page.md': TEXT.replace('First', 'One'),
  'docs/versions/1.1/version.json': manifest(
    '1.1',
    { 'page.md': '1.1', 'sub/pic.svg': '1.0' },
    { ...INCLUDED, renamed: { 'old.md': 'page.md' } },
  ),
  // A full copy, for gc.
  'docs/versions/1.1.5/page.md': TEXT.replace('First', 'One'),
  'docs/versions/1.1.5/version.json': manifest('1.1.5', { 'page.md': '1.1.5' }, INCLUDED),
  'docs/versions/1.2/version.json': manifest(
    '1.2',
    { 'page.md': '1.1', 'again.md': '1.0/old.md', 'sub/pic.svg': '1.0' },
    INCLUDED,
  ),
};

/** The meaning of the store, however it is stored: texts and redirects by version. Completes a committed change. */
async function readMeaning(root: string): Promise<string> {
  const { snapshot, problems } = await readSnapshot({ root, docsDir: 'docs' }, null);
  expect(problems).toEqual([]);
  return JSON.stringify([
    snapshot.versions.map(({ name, files, included = [], renamed }) => [
      name,
      [...included],
      [...files].map(([path, key]) => [path, hashOfKey(key)]).toSorted(),
      [...renamed],
    ]),
    [...snapshot.redirects].map(([name, { to, pages }]) => [name, to, [...(pages ?? [])]]),
  ]);
}

interface Moments {
  /** Folders with the site as it was before each step. */
  readonly roots: readonly string[];
  /** The store at each step, after the next command has cleaned up. */
  readonly states: readonly ('old' | 'new')[];
}

/** Runs a command in a copy of a site, and reads what a kill before each of its steps would have left. */
async function findMoments(args: readonly string[]): Promise<Moments> {
  const folder = makeFolder(onTestFinished);
  const [old, changed, copies] = ['old', 'new', 'copies'].map((name) => join(folder, name)) as [string, string, string];
  for (const root of [old, changed]) writeFiles(root, SITE);
  // After it has ended, the locks in the copies name a process that no longer runs, like those of a killed one.
  expect(await runBySteps(changed, args, { stepsIn: STORE, copiesIn: copies })).toMatchObject({ code: 0 });
  const meanings = [await readMeaning(old), await readMeaning(changed)];
  const trees = [old, changed].map((root) => hashTree(join(root, 'docs')));
  const roots = readdirSync(copies).map((_, step) => join(copies, String(step)));
  const states: ('old' | 'new')[] = [];
  for (const [step, original] of roots.entries()) {
    const root = join(folder, `step-${step}`);
    cpSync(original, root, { recursive: true });
    expect(meanings, `ended at step ${step}`).toContain(await readMeaning(root));
    // The next change removes leftovers.
    await withStoreLock(join(root, 'docs/versions'), () => Promise.resolve());
    const tree = hashTree(join(root, 'docs'));
    const found = trees.findIndex((one) => changedPaths(one, tree).length === 0);
    expect(found, `ended at step ${step}: ${changedPaths(trees[0] ?? {}, tree).join(', ')}`).not.toBe(-1);
    states.push(found === 0 ? 'old' : 'new');
  }
  return { roots, states };
}

/** All files in a site's documents, without the process id in the name of the stage and in the lock. */
function treeWithoutProcess(root: string): unknown {
  const tree = Object.entries(hashTree(join(root, 'docs')));
  return tree.map(([path, hash]) => [
    path.replace(/\.staged-\d+/u, '.staged-PID'),
    path.endsWith('/.lock') ? '' : hash,
  ]);
}

const REMOVE = ['versions', 'remove', '1.1', '--redirect-to', '1.0'];
test.each([
  ['version', '2.0', '--date', '2025-01-01'],
  ['versions', 'edit', '1.2/page'],
  ['versions', 'edit', 'page', '--from', '1.0', '--to', '1.1'],
  ['versions', 'set', 'page', 'docs/next/page.md', '--from', '1.0', '--to', '1.1'],
  ['versions', 'edit', '1.2/_parts/note.md'],
  ['versions', 'set', '_parts/note.md', 'docs/next/_parts/note.md', '--from', '1.0'],
  ['versions', 'backport', 'page', '--from', 'next', '--since', '1.0', '--to', '1.0..1.2'],
  ['versions', 'remove', '1.0'],
  REMOVE,
  ['versions', 'rename', '1.0', '1.3'],
  ['versions', 'add', 'docs/next', '1.0.5', '--date', '2025-01-01'],
  ['versions', 'gc'],
])('ended at any step the store is the old one or the new one: %s %s %s', async (...args) => {
  const { states } = await findMoments(args);
  // Old up to one step, new from there on.
  expect(states.lastIndexOf('old')).toBe(states.indexOf('new') - 1);
  expect(states.indexOf('new')).toBeGreaterThan(3);
});

test('a process killed before a step leaves what was there at that moment', async () => {
  const { roots, states } = await findMoments(REMOVE);
  const commit = states.indexOf('new') - 1;
  for (const step of [1, commit - 1, commit, commit + 1, commit + 2, roots.length - 1]) {
    const root = makeFolder(onTestFinished);
    writeFiles(root, SITE);
    const run = await runBySteps(root, REMOVE, { stepsIn: STORE, killAt: step });
    // The code of a process that a signal has ended.
    expect(run.code, run.stderr).toBeNull();
    expect(treeWithoutProcess(root), `killed at step ${step}`).toEqual(treeWithoutProcess(roots[step] ?? ''));
  }
});

test('a backport to docs/next and the store, killed at any step, is finished by the same command', async () => {
  const args = ['versions', 'backport', 'page', '--from', '1.1', '--since', '1.0', '--to', '1.2,next'];
  const site = {
    ...SITE,
    'docs/versions/1.2/page.md': TEXT.replace('Second', '2nd'),
    'docs/versions/1.2/version.json': manifest('1.2', { 'page.md': '1.2', 'sub/pic.svg': '1.0' }, INCLUDED),
  };
  const folder = makeFolder(onTestFinished);
  const [root, copies] = ['new', 'copies'].map((name) => join(folder, name)) as [string, string];
  writeFiles(root, site);
  const before = hashTree(join(root, 'docs'));
  expect(await runBySteps(root, args, { stepsIn: 'docs/', copiesIn: copies })).toMatchObject({ code: 0 });
  const after = hashTree(join(root, 'docs'));
  expect(changedPaths(before, after)).toEqual(['next/page.md', 'versions/1.2/page.md']);
  // One copy of each state: what is staged, and the lock, the next command removes.
  const isLeft = ([path]: readonly [string, string]): boolean => !/\/\.(?:staged-|lock)/u.test(path);
  const stateOf = (step: string): string =>
    JSON.stringify(Object.entries(hashTree(join(copies, step, 'docs'))).filter(isLeft));
  const states = new Map(readdirSync(copies).map((step) => [stateOf(step), step]));
  const between: string[] = [];
  for (const step of states.values()) {
    const copy = join(copies, step);
    const left = hashTree(join(copy, 'docs'));
    if (
      left['next/page.md'] !== before['next/page.md'] &&
      left['versions/1.2/page.md'] === before['versions/1.2/page.md']
    )
      between.push(step);
    const run = await runDocsite(copy, ...args);
    expect(run.code, `killed at step ${step}: ${run.stderr}`).toBe(0);
    // What was being written to docs/next is hidden, so it is neither published nor cut.
    const changed = changedPaths(after, hashTree(join(copy, 'docs')));
    expect(changed.filter((path) => !path.startsWith('next/.page.md.docsite-fix-'))).toEqual([]);
  }
  expect(between.length).toBeGreaterThan(1);
});

test('two releases at once: one wins, the other reports it', async () => {
  const folder = makeFolder(onTestFinished);
  for (let round = 0; round < 4; round++) {
    const root = join(folder, String(round));
    writeFiles(root, SITE);
    const runs = await Promise.all([0, 1].map(() => runBinary(root, 'version', '2.0')));
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 3]);
    const loser = runs.find(({ code }) => code === 3);
    // It ran while the other one did, or just after it.
    expect(loser?.stderr).toMatch(
      /Another command is changing the versions: (?:another process|process \d+) is writing|The version "2\.0" already exists/u,
    );
    runs.forEach(expectNoStack);
    await readMeaning(root);
  }
});

test('while another command changes the store, a change fails and reading works', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  writeFileSync(join(root, 'docs/versions/.lock'), JSON.stringify({ pid: process.pid, host: hostname(), id: 'x' }));
  const before = hashTree(join(root, 'docs'));
  const cut = await runBinary(root, 'version', '2.0');
  expect(cut.code).toBe(3);
  expect(cut.stderr).toContain(`Another command is changing the versions: process ${process.pid} is writing to it.`);
  expectNoStack(cut);
  expect(await runBinary(root, 'versions', 'list')).toMatchObject({ code: 0 });
  expect(hashTree(join(root, 'docs'))).toEqual(before);
});

test('a lock that a full disk refused does not block the next command', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  // No file may have a byte.
  const limited = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, join(REPOSITORY, 'bin/docsite.js')];
  const run = spawnSync('sh', [...limited, 'version', '2.0'], { cwd: root, encoding: 'utf8' });
  expect([run.status, run.stderr]).toEqual([
    3,
    expect.stringContaining('a file is larger than the system allows (EFBIG)'),
  ]);
  expect(await runBinary(root, 'version', '2.0')).toMatchObject({ code: 0 });
});

test('a folder in place of the lock is reported with its path', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  mkdirSync(join(root, 'docs/versions/.lock'));
  const run = await runBinary(root, 'version', '2.0');
  expect(run.code).toBe(3);
  expect(run.stderr).toContain('store-in-use');
  expect(run.stderr).toContain('its lock is a folder');
  expect(run.stderr).toContain(`delete ${join(root, 'docs/versions/.lock')}`);
  expectNoStack(run);
});

test('a broken link in place of the lock is reported at once', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  mkdirSync(join(root, 'docs/versions'), { recursive: true });
  symlinkSync('nowhere', join(root, 'docs/versions/.lock'));
  const run = await runBinary(root, 'version', '2.0');
  expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('its lock is not a regular file')]);
  expectNoStack(run);
});

test('a build right after a kill sees a committed change in full', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  const commit = join(root, 'docs/versions/.commit');
  mkdirSync(join(commit, 'files/2.0'), { recursive: true });
  writeFileSync(join(commit, 'files/2.0/page.md'), '# New\n');
  writeFileSync(join(commit, 'files/2.0/version.json'), manifest('2.0', { 'page.md': '2.0' }));
  const journal = { writes: ['2.0/page.md', '2.0/version.json'], deletes: [], removedVersions: [] };
  writeFileSync(join(commit, 'journal.json'), JSON.stringify(journal));
  const run = await runBinary(root, 'build', '--json');
  expect(run.code, run.stderr).toBe(0);
  expect((JSON.parse(run.stdout) as { versions: unknown }).versions).toEqual([
    'next',
    '2.0',
    '1.2',
    '1.1.5',
    '1.1',
    '1.0',
  ]);
  expect(Object.keys(hashTree(join(root, 'docs/versions'))).filter((path) => path.startsWith('.'))).toEqual([]);
});
