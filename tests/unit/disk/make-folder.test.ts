import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../src/disk/make-folder.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('makes what is above it too, and keeps what is there', async () => {
  const made = join(folder.path(), 'a/b/c');
  await makeFolder(made);
  await makeFolder(made);
  expect(statSync(made).isDirectory()).toBe(true);
});

test.skipIf(!existsSync('/proc/self'))('fails where no folder can be made', async () => {
  await expect(makeFolder('/proc/docsite/a')).rejects.toMatchObject({ code: 'ENOENT' });
});
