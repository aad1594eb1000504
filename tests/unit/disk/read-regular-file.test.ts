import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRegularFile } from '../../../src/disk/read-regular-file.ts';
import { needs } from '../../support/needs.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const place = (name: string): string => join(folder.path(), name);

test('reads a file, and a link to one', needs('symbolic links'), async () => {
  writeFileSync(place('a'), 'text');
  symlinkSync('a', place('b'));
  expect([await readRegularFile(place('a')), await readRegularFile(place('b'))]).toEqual(['text', 'text']);
});

test('rejects with what the system says of a folder and of a missing file', async () => {
  await expect(readRegularFile(folder.path())).rejects.toMatchObject({ code: 'EISDIR' });
  await expect(readRegularFile(place('none'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('does not wait for a pipe', needs('named pipes'), async () => {
  execFileSync('mkfifo', ['pipe'], { cwd: folder.path() });
  await expect(readRegularFile(place('pipe'))).rejects.toMatchObject({ code: 'EFTYPE', path: place('pipe') });
});
