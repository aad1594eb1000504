/** What is flushed to the disk, which only a crash of the machine would show. */
import type * as fs from 'node:fs/promises';
import { join, relative } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { applyChange } from '../../../../src/store/files/apply-change.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const disk = vi.hoisted(() => ({ steps: [] as [step: string, ...paths: string[]][] }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  return {
    ...original,
    open: async (path: string, flags: string) => {
      const handle = await original.open(path, flags);
      const sync = handle.sync.bind(handle);
      return Object.assign(handle, { sync: () => (disk.steps.push(['sync', path]), sync()) });
    },
    rename: (from: string, to: string) => (disk.steps.push(['rename', from, to]), original.rename(from, to)),
    rm: (path: string, options: object) => (disk.steps.push(['rm', path]), original.rm(path, options)),
  };
});

const folder = useTemporaryFolder();
beforeEach(() => {
  disk.steps.length = 0;
});

test('bytes before the renames that make them valid, folders before the journal that could do it again is gone', async () => {
  const versions = folder.path();
  folder.write({ '1.0/version.json': '{}' });
  const change = { writes: new Map([['2.0/sub/a.md', { bytes: Buffer.from('a') }]]), deletes: [], removedVersions: [] };
  await applyChange(versions, change, () => Promise.resolve());
  const stage = `.staged-${process.pid}`;
  expect(
    disk.steps.map(([step, ...paths]) => `${step} ${paths.map((path) => relative(versions, path) || '.').join(' ')}`),
  ).toEqual([
    `sync ${join(stage, 'files/2.0/sub/a.md')}`,
    `sync ${join(stage, 'journal.json')}`,
    `sync ${stage}`,
    `sync ${join(stage, 'files/2.0/sub')}`,
    `sync ${join(stage, 'files/2.0')}`,
    `sync ${join(stage, 'files')}`,
    `rename ${stage} .commit`,
    'sync .',
    `rename ${join('.commit/files/2.0/sub/a.md')} ${join('2.0/sub/a.md')}`,
    'sync .',
    `sync ${join('2.0/sub')}`,
    `rm ${join('.commit/journal.json')}`,
    'rm .commit',
  ]);
});
