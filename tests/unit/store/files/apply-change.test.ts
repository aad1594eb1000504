import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { withFileLock } from '../../../../src/disk/file-lock.ts';
import type { Problem } from '../../../../src/shared/types/problem.ts';
import { withStoreLock } from '../../../../src/store/files/apply-change.ts';
import { readStore } from '../../../../src/store/files/read-store.ts';
import { needs } from '../../../support/needs.ts';

/** Holds the site, and next to it what does not concern docsite. */
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsite-journal-'));
  write({ 'site/docs/next/page.md': '# Page\n', 'elsewhere/file': 'kept' });
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** Puts a change there that looks as if it had been cut off after its commit, and reads the store. */
async function readWith(journal: unknown): Promise<readonly Problem[]> {
  write({ 'site/docs/versions/.commit/journal.json': JSON.stringify(journal) });
  return (await readStore({ root: join(folder, 'site'), docsDir: 'docs' })).problems;
}
const nothing = { writes: [], deletes: [], removedVersions: [] };
const refused = (what: string): readonly unknown[] => [
  expect.objectContaining({
    code: 'unfinished-change',
    file: 'docs/versions/.commit',
    what: expect.stringContaining(what) as string,
  }),
];

describe('a change that a checkout brings along', () => {
  test.each([
    ['removes a folder', { removedVersions: ['../../../elsewhere'] }, '"../../../elsewhere"'],
    ['removes the sources', { removedVersions: ['../next'] }, '"../next"'],
    ['removes the store', { removedVersions: ['1.0/..'] }, '"1.0/.."'],
    ['deletes a file', { deletes: ['1.0/../../../../elsewhere/file'] }, 'elsewhere/file"'],
    ['writes a file', { writes: ['../../../elsewhere/file'] }, '"../../../elsewhere/file"'],
  ])('%s nowhere but in the store', async (_title, journal, path) => {
    write({ 'site/docs/versions/.commit/files/1.0/page.md': '' });
    expect(await readWith({ ...nothing, ...journal })).toEqual(refused(path));
    expect(readFileSync(join(folder, 'elsewhere/file'), 'utf8')).toBe('kept');
    expect(existsSync(join(folder, 'site/docs/next/page.md'))).toBe(true);
  });

  test.each([
    ['deletes', { deletes: ['1.0/file'] }],
    ['writes', { writes: ['1.0/file'] }],
    ['removes', { removedVersions: ['1.0/folder'] }],
  ])('%s nothing through a link out of the site', needs('symbolic links'), async (_title, journal) => {
    write({ 'site/docs/versions/.commit/files/1.0/file': 'foreign', 'elsewhere/folder/file': '' });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'site/docs/versions/1.0'));
    const [found] = await readWith({ ...nothing, ...journal });
    expect([found]).toEqual(refused('leads to'));
    expect(readFileSync(join(folder, 'elsewhere/file'), 'utf8')).toBe('kept');
    expect(existsSync(join(folder, 'elsewhere/folder/file'))).toBe(true);
  });

  test('takes nothing through a link out of the site', needs('symbolic links'), async () => {
    mkdirSync(join(folder, 'site/docs/versions/.commit/files'), { recursive: true });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'site/docs/versions/.commit/files/1.0'));
    expect(await readWith({ ...nothing, writes: ['1.0/file'] })).toEqual(refused('leads to'));
    expect(readFileSync(join(folder, 'elsewhere/file'), 'utf8')).toBe('kept');
  });

  test.each([[null], [{}], [{ ...nothing, writes: [1] }], ['text']])(
    'is ignored if its journal is %j',
    async (journal) => {
      expect(await readWith(journal)).toEqual(refused('in it has an unknown format'));
    },
  );
});

test('a reader that has the lock for a moment keeps no command out', async () => {
  write({ 'site/docs/versions/1.0/version.json': '{}' });
  const versions = join(folder, 'site/docs/versions');
  const reading = withFileLock(join(versions, '.lock'), undefined, () => sleep(200));
  await vi.waitFor(() => expect(existsSync(join(versions, '.lock'))).toBe(true), { interval: 5 });
  expect(await withStoreLock(versions, () => Promise.resolve('changed'))).toBe('changed');
  await reading;
});
