/** Killed builds and simultaneous builds: the output is always one whole site. */
import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreOutput } from '../../src/render/output/restore.ts';
import { expectNoStack, finish, runBinary, runBySteps, startDocsite } from '../support/run-docsite.ts';
import { changedPaths, hashTree, listTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

/** A dozen processes each: seconds on an idle machine. */
const MANY_BUILDS = { timeout: 180_000 };
/** More files than are replaced one by one, so that whole folders are swapped; each is a step to kill before. */
const FILES = 30;

/** The title is in every file, so another title changes every file. */
function writeSite(root: string, title: string): void {
  const files = Array.from(
    { length: FILES },
    (_, index) => [`static/files/${index}.txt`, `${title} ${index}`] as const,
  );
  // Without kept assets the output is one of the two trees, to the byte.
  const fields = `title: '${title}', url: 'https://small.example', build: { keepAssets: 0 }`;
  const config = `export default { ${fields} };\n`;
  writeFiles(root, { ...SMALL_SITE, ...Object.fromEntries(files), 'docsite.config.ts': config });
}

/** Resolves when the process has printed the text to stderr. */
function printed(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve();
    });
  });
}

/** Two folders with one site in two states, and the output of a complete build of each. */
async function twoStates() {
  const folder = makeFolder(onTestFinished);
  const [a, b] = [join(folder, 'a'), join(folder, 'b')];
  writeSite(a, 'First');
  writeSite(b, 'Second');
  const runs = await Promise.all([runBinary(a, 'build'), runBinary(b, 'build')]);
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  const trees = [hashTree(join(a, 'site')), hashTree(join(b, 'site'))] as const;
  expect(trees[0]).not.toEqual(trees[1]);
  return { folder, roots: [a, b] as const, trees };
}

/** A folder that contains only a copy of this output. */
function withOutput(output: string): string {
  const folder = makeFolder(onTestFinished);
  cpSync(output, join(folder, 'out'), { recursive: true });
  return folder;
}

test(
  'a build killed before any of its steps leaves one whole site, and the next one cleans up',
  MANY_BUILDS,
  async () => {
    const { folder, roots, trees } = await twoStates();
    const work = withOutput(join(roots[0], 'site'));
    const copies = join(folder, 'copies');
    const build = ['build', '--root', roots[1], '--out', 'out'];
    // The output and everything next to it.
    const stepsIn = `${basename(work)}/`;
    expect(await runBySteps(work, build, { stepsIn, copiesIn: copies })).toMatchObject({ code: 0 });
    const steps = readdirSync(copies).map((_, step) => join(copies, String(step)));
    // Between the two renames of the swap the old site is next to the output folder.
    const isBetween = (step: string): boolean => !existsSync(join(step, 'out'));
    const states = steps.map((step, index) => {
      const found = hashTree(isBetween(step) ? join(step, '.out.docsite-old/tree/0') : join(step, 'out'));
      const state = trees.findIndex((tree) => changedPaths(tree, found).length === 0);
      expect(state, `before step ${index}`).not.toBe(-1);
      return state;
    });
    // The old site up to the swap, then the new one. Kills hit both the swap and the writing before it.
    const swap = steps.findIndex(isBetween);
    expect(states).toEqual(states.map((_, index) => (index <= swap ? 0 : 1)));
    expect(swap).toBeGreaterThan(FILES);

    for (const killAt of [1, swap - 1, swap, steps.length - 1]) {
      const killed = withOutput(join(roots[0], 'site'));
      const run = await runBySteps(killed, build, { stepsIn: `${basename(killed)}/`, killAt });
      // The exit code of a process that a signal ended.
      expect(run.code, `killed before step ${killAt}: ${run.stderr}`).toBeNull();
      expect(existsSync(join(killed, 'out')), `killed before step ${killAt}`).toBe(killAt !== swap);
      expect(await runBinary(killed, 'build', '--root', roots[1], '--out', 'out')).toMatchObject({ code: 0 });
      expect(hashTree(join(killed, 'out')), `after a kill before step ${killAt}`).toEqual(trees[1]);
      expect(readdirSync(killed)).toEqual(['out']);
    }
  },
);

test(
  'a build killed while it changes, adds and removes single files leaves one whole site to the next',
  MANY_BUILDS,
  async () => {
    const folder = makeFolder(onTestFinished);
    const roots = [join(folder, 'a'), join(folder, 'b')] as const;
    for (const root of roots) writeFiles(root, SMALL_SITE);
    const changed = '# Second\n\nAnother text.\n';
    writeFiles(roots[0], { 'static/old/deep/file.txt': 'old' });
    writeFiles(roots[1], { 'static/new/deep/file.txt': 'new', 'docs/next/second.md': changed });
    for (const root of roots) expect(await runBinary(root, 'build')).toMatchObject({ code: 0 });
    const trees = roots.map((root) => hashTree(join(root, 'site')));
    const work = withOutput(join(roots[0], 'site'));
    const build = ['build', '--root', roots[1], '--out', 'out'];
    const copies = join(folder, 'copies');
    expect(await runBySteps(work, build, { stepsIn: `${basename(work)}/`, copiesIn: copies })).toMatchObject({
      code: 0,
    });
    const steps = readdirSync(copies).map((_, step) => join(copies, String(step), 'out'));
    const found = steps.map((out) => trees.findIndex((tree) => changedPaths(tree, hashTree(out)).length === 0));
    for (const out of steps) await restoreOutput(out);
    const restored = steps.map((out) => trees.findIndex((tree) => changedPaths(tree, hashTree(out)).length === 0));
    // Some kills leave a mixture, which is the old site again before the next build does anything.
    expect(found).toContain(-1);
    expect(restored).toEqual(restored.toSorted());
    expect(new Set(restored)).toEqual(new Set([0, 1]));

    const killAt = found.indexOf(-1);
    const killed = withOutput(join(roots[0], 'site'));
    expect(await runBySteps(killed, build, { stepsIn: `${basename(killed)}/`, killAt })).toMatchObject({ code: null });
    expect(await runBinary(killed, 'build', '--root', roots[1], '--out', 'out')).toMatchObject({ code: 0 });
    expect(hashTree(join(killed, 'out'))).toEqual(trees[1]);
    expect(readdirSync(killed)).toEqual(['out']);
  },
);

test('simultaneous builds into one folder all succeed, and the site is one of theirs', MANY_BUILDS, async () => {
  const { folder, roots, trees } = await twoStates();
  const out = join(folder, 'out');
  for (let round = 0; round < 2; round++) {
    const runs = await Promise.all(
      [0, 1, 0].map((index) => runBinary(roots[index === 0 ? 0 : 1], 'build', '--out', out)),
    );
    for (const run of runs) {
      expect(run.code, run.stderr).toBe(0);
      expectNoStack(run);
    }
    expect(trees).toContainEqual(hashTree(out));
    expect(readdirSync(folder).toSorted()).toEqual(['a', 'b', 'out']);
  }
});

test('while another build writes, a build waits and names the process', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SMALL_SITE);
  const lock = join(root, '.site.docsite-lock');
  writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname(), id: 'x' }));
  const child = startDocsite(root, ['build']);
  const ended = finish(child);
  await printed(child, `waiting for process ${process.pid} to finish writing\n`);
  expect(existsSync(join(root, 'site'))).toBe(false);
  rmSync(lock);
  expect(await ended).toMatchObject({ code: 0 });
  expect(existsSync(join(root, 'site/versions.json'))).toBe(true);
});

test('the lock of a build that was killed is taken over', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, SMALL_SITE);
  const gone = startDocsite(root, ['--version']);
  await finish(gone);
  writeFileSync(join(root, '.site.docsite-lock'), JSON.stringify({ pid: gone.pid, host: hostname(), id: 'x' }));
  const run = await runBinary(root, 'build');
  expect([run.code, run.stderr.includes('waiting')]).toEqual([0, false]);
  expect(listTree(root).filter((name) => name.startsWith('.'))).toEqual([]);
});
