import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readTextFiles, readTexts } from '../../../../src/content/sources/read-texts.ts';
import { isTextSource } from '../../../../src/shared/model/source-kind.ts';
import type { StoredVersion } from '../../../../src/shared/types/store.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

function stored(name: string, paths: readonly string[], holder = name): StoredVersion {
  const files = paths.map((path) => [path, { path, holder, diskPath: `docs/versions/${holder}/${path}` }] as const);
  return { name, released: null, support: null, files: new Map(files), renamed: new Map(), updated: {} };
}

test.each([
  ['a.md', true],
  ['a/b.MDX', true],
  ['sidebars.json', true],
  ['a/sidebars.json', false],
  ['_category_.yml', true],
  ['a/_category_.yaml', true],
  ['a/_category_.json', true],
  ['a/x_category_.json', false],
  ['a/tour.svg', false],
  ['a.md.txt', false],
])('%s makes pages or menus: %s', (path, expected) => {
  expect(isTextSource(path)).toBe(expected);
});

test('texts of all versions are read once per path on disk, and nothing else is', async () => {
  folder.write({
    'docs/versions/1.0/a.md': 'A',
    'docs/versions/1.0/sidebars.json': '{}',
    'docs/versions/1.0/p.png': '',
  });
  const versions = [stored('2.0', ['a.md'], '1.0'), stored('1.0', ['a.md', 'sidebars.json', 'p.png'])];
  const texts = await readTexts(folder.path(), versions);
  expect([...texts].map(([path, { text }]) => [path, text])).toEqual([
    ['docs/versions/1.0/a.md', 'A'],
    ['docs/versions/1.0/sidebars.json', '{}'],
  ]);
});

describe('the content of a file', () => {
  test('is hashed and read without a byte order mark, with the line ends of Unix', async () => {
    const bytes = Buffer.from('\uFEFF# Größe\r\n');
    folder.write({ 'a.md': bytes });
    expect([...(await readTextFiles(folder.path(), ['a.md'])).values()]).toEqual([
      { hash: createHash('sha256').update('# Größe\n').digest('hex'), text: '# Größe\n' },
    ]);
  });

  test('is reported with its first invalid line if it is not UTF-8', async () => {
    folder.write({
      'latin.md': Buffer.from('# Caf\u00e9\n\nna\u00efve\n', 'latin1'),
      'later.md': Buffer.concat([Buffer.from('# Größe \uFFFD\n\r\n'), Buffer.from([0x41, 0xef, 0xbf, 0x0a, 0xff])]),
      'end.md': Buffer.concat([Buffer.from('a\nb\n'), Buffer.from([0xc3])]),
      'meant.md': '# \uFFFD\n',
      'marked.md': '\uFEFF# Größe\n',
    });
    const names = ['latin.md', 'later.md', 'end.md', 'meant.md', 'marked.md'];
    const texts = await readTextFiles(folder.path(), names);
    expect(names.map((name) => texts.get(name)?.badLine)).toEqual([1, 3, 3, undefined, undefined]);
  });

  test('more files than are read at a time are all read, in order', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `${index}.md`);
    folder.write(Object.fromEntries(names.map((name) => [name, name])));
    const texts = await readTextFiles(folder.path(), [...names, ...names]);
    expect([...texts].map(([path, { text }]) => [path, text])).toEqual(names.map((name) => [name, name]));
  });

  test('a missing file rejects', async () => {
    await expect(readTextFiles(folder.path(), ['a.md'])).rejects.toThrow('ENOENT');
  });
});
