/** Commands on the version store that are killed at every step they take, and commands that run at the same time. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withStoreLock } from '../../src/versions/apply-change.ts';
import { readSnapshot } from '../../src/versions/read-snapshot.ts';
import { hashOfKey } from '../../src/versions/snapshot.ts';
import { expectNoStack, finish, runDocsite, startDocsite } from '../support/run-docsite.ts';
import { changedPaths, hashTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

/** Some thirty processes each. */
const MANY_RUNS = { timeout: 240_000 };
/** Kills tried at a time: the machine that runs this may have two cores. */
const AT_A_TIME = 3;

const manifest = (label: string, files: object, more = {}): string =>
  `${JSON.stringify({ label, released: '2024-01-01', files, ...more })}\n`;
const TEXT = '# Page\n\nFirst.\n\nSecond.\n\nThird.\n';
const SITE = {
  ...SMALL_SITE,
  'docs/next/page.md': TEXT.replace('Third', '3rd'),
  'docs/versions/1.0/old.md': TEXT,
  'docs/versions/1.0/sub/pic.svg': '<svg/>',
  'docs/versions/1.0/version.json': manifest('1.0', { 'old.md': '1.0', 'sub/pic.svg': '1.0' }),
  'docs/versions/1.1/page.md': TEXT.replace('First', 'One'),
  'docs/versions/1.1/version.json': manifest(
    '1.1',
    { 'page.md': '1.1', 'sub/pic.svg': '1.0' },
    { renamed: { 'old.md': 'page.md' } },
  ),
  // A full copy, for gc.
  'docs/versions/1.1.5/page.md': TEXT.replace('First', 'One'),
  'docs/versions/1.1.5/version.json': manifest('1.1.5', { 'page.md': '1.1.5' }),
  'docs/versions/1.2/version.json': manifest('1.2', {
    'page.md': '1.1',
    'again.md': '1.0/old.md',
    'sub/pic.svg': '1.0',
  }),
};

/** What the store means, whatever lies on disk: texts and redirects by version. Brings a committed change to its end. */
async function readMeaning(root: string): Promise<string> {
  const { snapshot, problems } = await readSnapshot({ root, docsDir: 'docs' }, null);
  expect(problems).toEqual([]);
  return JSON.stringify([
    snapshot.versions.map(({ name, files, renamed }) => [
      name,
      [...files].map(([path, key]) => [path, hashOfKey(key)]).toSorted(),
      [...renamed],
    ]),
    [...snapshot.redirects].map(([name, { to, pages }]) => [name, to, [...(pages ?? [])]]),
  ]);
}

test.each([
  ['version', '2.0', '--date', '2025-01-01'],
  ['versions', 'edit', '1.2/page'],
  ['versions', 'backport', 'page', '--from', 'next', '--since', '1.0', '--to', '1.0..1.2'],
  ['versions', 'remove', '1.0'],
  ['versions', 'remove', '1.1', '--redirect-to', '1.0'],
  ['versions', 'rename', '1.0', '1.3'],
  ['versions', 'add', 'docs/next', '1.0.5', '--date', '2025-01-01'],
  ['versions', 'gc'],
])('killed at any step the store is the old one or the new one: %s %s %s', MANY_RUNS, async (...args) => {
  const folder = makeFolder(onTestFinished);
  const roots = ['old', 'new'].map((name) => join(folder, name)) as [string, string];
  for (const root of roots) writeFiles(root, SITE);
  expect(await runDocsite(roots[1], ...args)).toMatchObject({ code: 0 });
  const [before, after] = [await readMeaning(roots[0]), await readMeaning(roots[1])];
  const trees = roots.map((root) => hashTree(join(root, 'docs')));

  const killAt = async (step: number): Promise<'old' | 'new' | 'not killed'> => {
    const root = join(folder, `step-${step}`);
    cpSync(roots[0], root, { recursive: true });
    const run = await finish(startDocsite(root, args, step));
    if (run.code === 0) return 'not killed';
    expect(run.code, run.stderr).toBeNull();
    expect([before, after], `killed at step ${step}`).toContain(await readMeaning(root));
    // The next change clears away what was left.
    await withStoreLock(join(root, 'docs/versions'), () => Promise.resolve());
    const tree = hashTree(join(root, 'docs'));
    const found = trees.findIndex((one) => changedPaths(one, tree).length === 0);
    expect(found, `killed at step ${step}: ${changedPaths(trees[0] ?? {}, tree).join(', ')}`).not.toBe(-1);
    rmSync(root, { recursive: true });
    return found === 0 ? 'old' : 'new';
  };
  const outcomes: string[] = [];
  while (!outcomes.includes('not killed')) {
    const steps = Array.from({ length: AT_A_TIME }, (_, index) => outcomes.length + index);
    outcomes.push(...(await Promise.all(steps.map(killAt))));
  }
  // Old up to a moment, new from there on.
  const states = outcomes.filter((outcome) => outcome !== 'not killed');
  expect(states.lastIndexOf('old')).toBe(states.indexOf('new') - 1);
  expect(states.indexOf('new')).toBeGreaterThan(3);
});

test('two cuts at once: one wins, the other says so', MANY_RUNS, async () => {
  const folder = makeFolder(onTestFinished);
  for (let round = 0; round < 4; round++) {
    const root = join(folder, String(round));
    writeFiles(root, SITE);
    const runs = await Promise.all([0, 1].map(() => runDocsite(root, 'version', '2.0')));
    expect(runs.map(({ code }) => code).toSorted()).toEqual([0, 3]);
    const loser = runs.find(({ code }) => code === 3);
    // It came while the other was at it, or when that one had just ended.
    expect(loser?.stderr).toMatch(
      /changed by another command: (?:another process|process \d+) is writing|There is a version "2\.0" already/u,
    );
    runs.forEach(expectNoStack);
    await readMeaning(root);
  }
});

test('while another command changes the store, a change is refused at once and a reader goes on', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  writeFileSync(join(root, 'docs/versions/.lock'), JSON.stringify({ pid: process.pid, host: hostname(), id: 'x' }));
  const before = hashTree(join(root, 'docs'));
  const cut = await runDocsite(root, 'version', '2.0');
  expect(cut.code).toBe(3);
  expect(cut.stderr).toContain(`changed by another command: process ${process.pid} is writing to it.`);
  expectNoStack(cut);
  expect(await runDocsite(root, 'versions', 'list')).toMatchObject({ code: 0 });
  expect(hashTree(join(root, 'docs'))).toEqual(before);
});

test('a build right after a kill sees the change whole, when it was committed', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SITE);
  const commit = join(root, 'docs/versions/.commit');
  mkdirSync(join(commit, 'files/2.0'), { recursive: true });
  writeFileSync(join(commit, 'files/2.0/page.md'), '# New\n');
  writeFileSync(join(commit, 'files/2.0/version.json'), manifest('2.0', { 'page.md': '2.0' }));
  const journal = { writes: ['2.0/page.md', '2.0/version.json'], deletes: [], removedVersions: [] };
  writeFileSync(join(commit, 'journal.json'), JSON.stringify(journal));
  const run = await runDocsite(root, 'build', '--json');
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
