/** Builds that are killed, and builds that run at the same time: the output is always one whole site. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoStack, finish, runBinary, startDocsite } from '../support/run-docsite.ts';
import { changedPaths, hashTree, listTree, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

/** A dozen processes each: seconds on a quiet machine. */
const MANY_BUILDS = { timeout: 180_000 };
/** Enough that writing takes a moment, few enough for a busy machine. */
const FILES = 300;

/** The title is in every file: another title is another site from the first file to the last. */
function writeSite(root: string, title: string): void {
  // Files of static/ take no time to render, so that most of the build is writing.
  const files = Array.from(
    { length: FILES },
    (_, index) => [`static/files/${index}.txt`, `${title} ${index}`] as const,
  );
  // Without old assets the output is one of the two trees, to the byte.
  const fields = `title: '${title}', url: 'https://small.example', build: { keepAssets: 0 }`;
  const config = `export default { ${fields} };\n`;
  writeFiles(root, { ...SMALL_SITE, ...Object.fromEntries(files), 'docsite.config.ts': config });
}

/** Resolves when the process has printed the text on stderr. */
function printed(child: ChildProcess, text: string): Promise<void> {
  let output = '';
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes(text)) resolve();
    });
  });
}

/** Kills a process as soon as a condition holds, or when it has ended; looks every millisecond. */
async function killWhen(child: ChildProcess, isThere: (output: string) => boolean): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = finish(child);
  while (child.exitCode === null && !isThere(output)) await sleep(1);
  child.kill('SIGKILL');
  await ended;
}

function countFiles(folder: string): number {
  try {
    return readdirSync(folder).length;
  } catch {
    return 0;
  }
}

/** Two folders with one site in two states, and what a whole build of each looks like. */
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

test('a build killed at any moment leaves one whole site, and the next one cleans up', MANY_BUILDS, async () => {
  const { folder, roots, trees } = await twoStates();
  const out = join(folder, 'out');
  const retired = join(folder, '.out.docsite-old');
  const stagedCount = (): number => countFiles(join(folder, '.out.docsite-new/files'));
  expect(await runBinary(roots[0], 'build', '--out', out)).toMatchObject({ code: 0 });
  const moments: readonly (readonly [name: string, isThere: (output: string) => boolean])[] = [
    ...['config\n', 'pages\n', 'write\n'].map(
      (stage) => [`stage ${stage}`, (output: string) => output.includes(stage)] as const,
    ),
    ...[1, FILES / 2, FILES].map((count) => [`${count} files staged`, () => stagedCount() >= count] as const),
    ...[1, 2].map(() => ['the swap', () => existsSync(retired)] as const),
  ];
  for (const [index, [name, isThere]] of moments.entries()) {
    await killWhen(startDocsite(roots[index % 2 === 0 ? 1 : 0], ['build', '--out', out]), isThere);
    // Between the two renames of the swap the old site lies beside its place.
    const found = hashTree(existsSync(out) ? out : join(retired, 'tree/0'));
    expect(
      trees.map((tree) => changedPaths(tree, found).length),
      `killed at: ${name}`,
    ).toContain(0);
  }
  expect(await runBinary(roots[1], 'build', '--out', out)).toMatchObject({ code: 0 });
  expect(hashTree(out)).toEqual(trees[1]);
  expect(readdirSync(folder).toSorted()).toEqual(['a', 'b', 'out']);
});

test('builds at the same time into one folder: all succeed, and the site is one of theirs', MANY_BUILDS, async () => {
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

test('while another build writes, a build waits and says for whom', async () => {
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
