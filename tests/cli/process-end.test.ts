/** How the process ends: with everything that was to be printed, and without waiting for what nobody needs. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finish, startDocsite, startNode } from '../support/run-docsite.ts';
import { REPOSITORY } from '../support/site.ts';

test('a timer that a library leaves behind is not waited for', async () => {
  const timer = 'data:text/javascript,setInterval(() => undefined, 1000)';
  const run = await finish(
    startNode(REPOSITORY, ['--import', timer, join(REPOSITORY, 'bin/docsite.js'), 'versions', 'which', 'intro']),
  );
  expect(run).toMatchObject({ code: 3, stdout: '' });
  expect(run.stderr).toContain('unknown-page');
});

test('a reader that goes away early is no fault', async () => {
  const child = startDocsite(REPOSITORY, ['versions', 'list', '--json']);
  child.stdout?.destroy();
  expect(await finish(child)).toEqual({ code: 0, stdout: '', stderr: '' });
});
