/** Versions as folders become a store that can be read. */
import { expect, test } from 'vitest';
import { buildStore, type ImportedVersion } from '../../../../packages/import/build-store.ts';

const version = (name: string, files: Readonly<Record<string, string>>): ImportedVersion => ({
  name,
  files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
  fileName: (path) => `old/${name}/${path}`,
});

test('a file that no manifest can list is reported, and the store stays readable', () => {
  const { files, problems } = buildStore([version('1.0', { 'a.md': '# A\n', 'img\\a.png': 'x' })], null);
  expect([...files.keys()]).toEqual(['versions/1.0/a.md', 'versions/1.0/version.json']);
  expect(problems.map(({ severity, code }) => [severity, code])).toEqual([['error', 'bad-file-name']]);
  expect(problems[0]?.what).toContain('The path "img\\\\a.png" must be written with "/"');
});

test('renames are those from the version that a build takes for what another was made from, not from the one below', () => {
  const versions = [
    version('2.0.0', { 'a.md': '# Page\n', 'b.md': '# B\n' }),
    version('2.0.1', { 'c.md': '# Page\n', 'b.md': '# B, fixed\n' }),
    version('2.1.0', { 'd.md': '# Page\n', 'b.md': '# B\n' }),
  ];
  const { files } = buildStore(versions, null);
  const renamedIn = (name: string): unknown =>
    (JSON.parse(Buffer.from(files.get(`versions/${name}/version.json`) ?? []).toString()) as { renamed?: unknown })
      .renamed;
  expect([renamedIn('2.0.1'), renamedIn('2.1.0')]).toEqual([{ 'a.md': 'c.md' }, { 'a.md': 'd.md' }]);
});
