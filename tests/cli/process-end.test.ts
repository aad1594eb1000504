/** How the process ends: after all its output, without waiting for leftover timers. */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { finish, runBinary, startDocsite, startNode } from '../support/run-docsite.ts';
import { makeFolder, REPOSITORY, SMALL_SITE, writeFiles } from '../support/site.ts';

test('a timer that a library leaves running does not delay the end', async () => {
  const timer = 'data:text/javascript,setInterval(() => undefined, 1000)';
  const run = await finish(
    startNode(REPOSITORY, ['--import', timer, join(REPOSITORY, 'bin/docsite.js'), 'versions', 'which', 'intro']),
  );
  expect(run).toMatchObject({ code: 3, stdout: '' });
  expect(run.stderr).toContain('unknown-page');
});

test('output that cannot be written is reported and fails the command', () => {
  const script = join(REPOSITORY, 'bin/docsite.js');
  // Opened for reading: each write fails, as on a full disk.
  const readOnly = openSync(script, 'r');
  onTestFinished(() => {
    closeSync(readOnly);
  });
  const run = spawnSync(process.execPath, [script, 'versions', 'list', '--json'], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    stdio: ['ignore', readOnly, 'pipe'],
  });
  expect([run.status, run.stderr]).toEqual([3, 'docsite: could not write the output (EBADF).\n']);
});

test('a current folder that was removed is reported', () => {
  const folder = join(makeFolder(onTestFinished), 'gone');
  mkdirSync(folder);
  const script = join(REPOSITORY, 'bin/docsite.js');
  const run = spawnSync(
    'sh',
    ['-c', 'rmdir "$1"; exec "$2" "$3" versions list --json', 'sh', folder, process.execPath, script],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const reported = 'the current folder no longer exists. Change to another one ("cd").';
  expect([run.status, run.stderr]).toEqual([3, `docsite: ${reported}\n`]);
  expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, problems: [{ code: 'bad-call', what: reported }] });
});

test.each([
  ['the configuration', 'docsite.config.ts', 'process.exit(0);'],
  ['a template', 'pages/end.tsx', 'export default function End() { process.exit(); }'],
])('%s that ends the process does not end a build silently', async (_, file, text) => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { ...SMALL_SITE, [file]: text });
  const run = await runBinary(root, 'build', '--json');
  expect(run).toMatchObject({ code: 2, stdout: '' });
  expect(run.stderr).toMatch(
    /docsite: process\.exit\(\) was called before the command finished\. Remove it from .+\.\n$/u,
  );
  expect(existsSync(join(root, 'site'))).toBe(false);
});

test('a reader that closes the pipe early is not an error', async () => {
  const child = startDocsite(REPOSITORY, ['versions', 'list', '--json']);
  child.stdout?.destroy();
  expect(await finish(child)).toEqual({ code: 0, stdout: '', stderr: '' });
});
