/** The snapshot of a store that changes while it is read. */
import { renameSync, writeFileSync } from 'node:fs';
import type * as fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readSnapshot } from '../../../../src/store/files/read-snapshot.ts';
import { makeFolder, writeFiles } from '../../../support/site.ts';

const disk = vi.hoisted(() => ({ beforeText: (): void => undefined }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const readFile = (...args: Parameters<typeof original.readFile>): ReturnType<typeof original.readFile> => {
    if (typeof args[0] === 'string' && args[0].endsWith('.md')) disk.beforeText();
    return original.readFile(...args);
  };
  return { ...original, readFile };
});

const manifest = (label: string): string => JSON.stringify({ label, files: { 'a.md': label } });

test('a version renamed while its texts are read is read under its new name', async () => {
  const root = makeFolder(onTestFinished);
  const versionsDir = join(root, 'docs/versions');
  writeFiles(versionsDir, { '1.0/a.md': '# A\n', '1.0/version.json': manifest('1.0') });
  disk.beforeText = () => {
    disk.beforeText = () => undefined;
    renameSync(join(versionsDir, '1.0'), join(versionsDir, '2.0'));
    writeFileSync(join(versionsDir, '2.0/version.json'), manifest('2.0'));
  };
  const { snapshot } = await readSnapshot({ root, docsDir: 'docs' }, null);
  expect(snapshot.versions.map(({ name }) => name)).toEqual(['2.0']);
});
