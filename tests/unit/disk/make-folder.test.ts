import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../src/disk/make-folder.ts';
import { needs } from '../../support/needs.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

test('creates its parents too, reports the first new folder, and keeps existing content', async () => {
  const made = join(folder.path(), 'a/b/c');
  expect(await makeFolder(made)).toBe(join(folder.path(), 'a'));
  expect(await makeFolder(made)).toBeUndefined();
  expect(statSync(made).isDirectory()).toBe(true);
});

test('fails where no folder can be made', needs('/proc'), async () => {
  await expect(makeFolder('/proc/docsite/a')).rejects.toMatchObject({ code: 'ENOENT' });
});
