import * as fs from 'node:fs';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type * as promises from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, parse } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { withFileLock } from '../../../../src/disk/file-lock.ts';
import { checkOutputFolder } from '../../../../src/render/output/place.ts';
import { restoreOutput } from '../../../../src/render/output/restore.ts';
import { writeOutput, type WritePlan, type WriteResult } from '../../../../src/render/output/write-output.ts';
import type { OutputFile, PlannedFile } from '../../../../src/shared/types/output.ts';
import { needs } from '../../../support/needs.ts';
import { hashTree, listTree, makeFolder } from '../../../support/site.ts';

/** Set by a test to make the disk fail; gets the name of the operation and its first path, with `/`. */
const disk = vi.hoisted((): { refuse: ((operation: string, path: string) => string | null) | null } => ({
  refuse: null,
}));
const refusal = vi.hoisted(() => (name: string, args: readonly unknown[]): Error | null => {
  const path = String(args[0]);
  const code = disk.refuse?.(name, path.replaceAll('\\', '/')) ?? null;
  return code === null ? null : Object.assign(new Error(`${code}: refused`), { code, path });
});
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof promises>();
  const guard =
    <A extends readonly unknown[]>(name: string, operation: (...args: A) => Promise<unknown>) =>
    (...args: A): Promise<unknown> => {
      const error = refusal(name, args);
      return error === null ? operation(...args) : Promise.reject(error);
    };
  return {
    ...original,
    rename: guard('rename', original.rename),
    mkdir: guard('mkdir', original.mkdir),
    writeFile: guard('writeFile', original.writeFile),
    rm: guard('rm', original.rm),
    rmdir: guard('rmdir', original.rmdir),
  };
});
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  const guard =
    <A extends readonly unknown[]>(name: string, operation: (...args: A) => unknown) =>
    (...args: A): unknown => {
      const error = refusal(name, args);
      if (error !== null) throw error;
      return operation(...args);
    };
  return {
    ...original,
    writeFileSync: guard('writeFile', original.writeFileSync),
    linkSync: guard('link', original.linkSync),
    mkdirSync: guard('mkdir', original.mkdirSync),
  };
});

let folder = '';
let out = '';
let remove: () => void;
beforeEach(() => {
  folder = makeFolder((done) => (remove = done));
  out = join(folder, 'site');
});
afterEach(() => {
  disk.refuse = null;
  remove();
});

const LIST = { path: 'versions.json', content: '{"generator":"docsite 0.0.0"}\n' };
const FILES = [LIST, { path: 'a/index.html', content: 'page a' }, { path: 'b.html', content: Buffer.from('page b') }];

function write(files: readonly OutputFile[] = FILES, outDir = out): Promise<WriteResult> {
  return writeOutput(planOf(plan(files)), { outDir, timeoutMs: 0 });
}
function planOf(files: readonly PlannedFile[], more: Partial<WritePlan> = {}): WritePlan {
  return { files, copies: [], isPart: false, keepAssets: 0, ...more };
}
function plan(files: readonly OutputFile[]): readonly PlannedFile[] {
  return files.map(({ path, content }) => ({ path, make: () => content }));
}
function sideFiles(): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith('.'));
}

describe('a site', () => {
  test('is written, then not touched, then updated where it changed', async () => {
    expect(await write()).toMatchObject({ written: 3, unchanged: 0, removed: 0, problems: [] });
    expect(listTree(out)).toEqual(['a/index.html', 'b.html', 'versions.json']);
    const before = statSync(join(out, 'b.html'));
    expect(await write()).toMatchObject({ written: 0, unchanged: 3, removed: 0, problems: [] });
    const next = [LIST, { path: 'b.html', content: 'page b' }, { path: 'c.html', content: 'c' }];
    expect(await write(next)).toMatchObject({
      written: 1,
      unchanged: 2,
      removed: 1,
      problems: [],
      changes: [
        { kind: 'removed', path: 'a/index.html' },
        { kind: 'added', path: 'c.html' },
      ],
    });
    expect(listTree(out)).toEqual(['b.html', 'c.html', 'versions.json']);
    const after = statSync(join(out, 'b.html'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(sideFiles()).toEqual([]);
  });

  test('files known to be unchanged are kept without being made, except missing ones', async () => {
    await write();
    const made: string[] = [];
    const files = ['versions.json', 'a/index.html', 'c.html'].map((path) => ({
      path,
      make: () => {
        made.push(path);
        return path === 'versions.json' ? LIST.content : `${path}, another`;
      },
    }));
    const findUnchanged = (): Promise<Set<string>> => Promise.resolve(new Set(['a/index.html', 'c.html']));
    const record = { findUnchanged, noteOutput: () => Promise.resolve() };
    const result = await writeOutput(planOf(files), { outDir: out, record });
    expect(made).toEqual(['versions.json', 'c.html']);
    expect(result).toMatchObject({ written: 1, unchanged: 2, removed: 1, problems: [] });
    expect(readFileSync(join(out, 'a/index.html'), 'utf8')).toBe('page a');
    expect(readFileSync(join(out, 'c.html'), 'utf8')).toBe('c.html, another');
  });

  test('late files are written with the others, and go when they cannot be made', async () => {
    const late = ['a', 'b'].map((name) => ({ path: `late/${name}.json`, make: () => name }));
    const writeWith = (files: readonly PlannedFile[]): Promise<WriteResult> => {
      const deferredFiles = (): Promise<readonly PlannedFile[]> => Promise.resolve(files);
      return writeOutput(planOf(plan([LIST]), { deferredFiles }), { outDir: out });
    };
    expect(await writeWith(late)).toMatchObject({ written: 3, problems: [] });
    expect(listTree(out)).toEqual([...late.map(({ path }) => path), LIST.path]);
    expect(await writeWith(late)).toMatchObject({ written: 0, unchanged: 3, removed: 0, problems: [] });
    expect(await writeWith([])).toMatchObject({ written: 0, unchanged: 1, removed: 2 });
    expect(listTree(out)).toEqual([LIST.path]);
  });

  test('late files with their hash in their name are made again only where the old site was touched, or lacks them', async () => {
    const made: string[] = [];
    const late = ['search/index/1.bin', 'search/text/2.json', 'search/entry.json'].map((path) => ({
      path,
      make: () => (made.push(path), path),
    }));
    const writeAfter = async (unchanged: ReadonlySet<string> | null): Promise<WriteResult> => {
      made.length = 0;
      const record = { findUnchanged: () => Promise.resolve(unchanged), noteOutput: () => Promise.resolve() };
      const deferredFiles = (): Promise<readonly PlannedFile[]> => Promise.resolve(late);
      return writeOutput(planOf(plan([LIST]), { deferredFiles }), { outDir: out, record });
    };
    expect(await writeAfter(new Set())).toMatchObject({ written: 4 });
    expect(await writeAfter(null)).toMatchObject({ written: 0, unchanged: 4, removed: 0 });
    expect(made).toHaveLength(3);
    fs.rmSync(join(out, 'search/text/2.json'));
    expect(await writeAfter(new Set())).toMatchObject({ written: 1, unchanged: 3, removed: 0 });
    expect(made).toEqual(['search/text/2.json', 'search/entry.json']);
    expect(readFileSync(join(out, 'search/text/2.json'), 'utf8')).toBe('search/text/2.json');
  });

  test('copies files as they are', async () => {
    writeFileSync(join(folder, 'logo.bin'), Buffer.from([0, 255, 10]));
    const copies = [{ path: 'img/logo.bin', from: join(folder, 'logo.bin') }];
    expect(await writeOutput(planOf(plan([LIST]), { copies }), { outDir: out })).toMatchObject({ written: 2 });
    expect([...readFileSync(join(out, 'img/logo.bin'))]).toEqual([0, 255, 10]);
  });

  test('a file replaces a folder, and vice versa', async () => {
    await write([LIST, { path: 'x/index.html', content: '1' }, { path: 'y', content: '2' }]);
    await write([LIST, { path: 'x', content: '3' }, { path: 'y/index.html', content: '4' }]);
    expect(listTree(out)).toEqual(['versions.json', 'x', 'y/index.html']);
  });

  test('folders above it are made, and its permissions stay', needs('file modes'), async () => {
    const deep = join(folder, 'not/there/yet');
    expect(await write(FILES, deep)).toMatchObject({ written: 3 });
    chmodSync(deep, 0o2750);
    await write([LIST, { path: 'a', content: 'a file where a folder was' }], deep);
    expect((statSync(deep).mode & 0o7777).toString(8)).toBe('2750');
  });

  test('a disk without hard links gets copies', async () => {
    await write();
    disk.refuse = (operation) => (operation === 'link' ? 'EPERM' : null);
    const moved = [LIST, { path: 'a', content: 'page a' }, { path: 'b.html', content: 'page b' }];
    expect(await write(moved)).toMatchObject({ written: 1, unchanged: 2, removed: 1, problems: [] });
    expect(readFileSync(join(out, 'b.html'), 'utf8')).toBe('page b');
    expect(await write([LIST, { path: 'a', content: 'changed' }])).toMatchObject({ written: 1, problems: [] });
    expect([listTree(out), readFileSync(join(out, 'a'), 'utf8')]).toEqual([['a', 'versions.json'], 'changed']);
  });

  test('a symbolic link inside the old site is replaced, not followed', needs('symbolic links'), async () => {
    await write();
    writeFileSync(join(folder, 'outside.html'), 'page b');
    fs.rmSync(join(out, 'b.html'));
    symlinkSync(join(folder, 'outside.html'), join(out, 'b.html'));
    symlinkSync(folder, join(out, 'everything'));
    expect(await write()).toMatchObject({ written: 1, unchanged: 2, removed: 1, problems: [] });
    expect(fs.lstatSync(join(out, 'b.html')).isSymbolicLink()).toBe(false);
    expect(readFileSync(join(folder, 'outside.html'), 'utf8')).toBe('page b');
  });
});

describe('assets of earlier builds', () => {
  const record = (): string => join(folder, '.site.docsite-assets');
  const page = (script: string): OutputFile => ({ path: 'index.html', content: script });
  const asset = (name: string): OutputFile => ({ path: `assets/${name}`, content: name });
  const [ONE, TWO, THREE] = ['boot.11111111.js', 'boot.22222222.js', 'boot.33333333.js'] as const;
  const writeWith = (script: string, keep = 1, more: readonly OutputFile[] = []): Promise<WriteResult> =>
    writeOutput(planOf(plan([LIST, page(script), asset(script), ...more]), { keepAssets: keep }), { outDir: out });
  const assets = (): readonly string[] => listTree(join(out, 'assets'));

  test('stay for one build that changes something, and not for a second', async () => {
    await writeWith(ONE);
    expect(existsSync(record())).toBe(false);
    expect(await writeWith(TWO)).toMatchObject({ written: 2, unchanged: 1, removed: 0, kept: 1 });
    expect(assets()).toEqual([ONE, TWO]);
    expect(await writeWith(THREE)).toMatchObject({
      kept: 1,
      removed: 1,
      changes: [
        { kind: 'removed', path: `assets/${ONE}` },
        { kind: 'added', path: `assets/${THREE}` },
        { kind: 'changed', path: 'index.html' },
      ],
    });
    expect(assets()).toEqual([TWO, THREE]);
  });

  test('stay while nothing changes, and are removed with the next change', async () => {
    await writeWith(ONE);
    await writeWith(TWO);
    for (let round = 0; round < 3; round++) {
      expect(await writeWith(TWO)).toMatchObject({ written: 0, unchanged: 3, removed: 0, kept: 1, changes: [] });
      expect(assets()).toEqual([ONE, TWO]);
    }
    const other = { path: 'other.html', content: 'other' };
    expect(await writeWith(TWO, 1, [other])).toMatchObject({ written: 1, removed: 1, kept: 0 });
    expect(assets()).toEqual([TWO]);
    expect(sideFiles()).toEqual([]);
  });

  test('stay for the set number of builds, counted from the last one that had them', async () => {
    await writeWith(ONE, 2);
    await writeWith(TWO, 2);
    await writeWith(ONE, 2);
    expect(assets()).toEqual([ONE, TWO]);
    await writeWith(THREE, 2);
    expect(assets()).toEqual([ONE, TWO, THREE]);
    await writeWith('boot.44444444.js', 2);
    expect(assets()).toEqual([ONE, THREE, 'boot.44444444.js']);
  });

  test('are removed immediately when none are kept, including those from before', async () => {
    await writeWith(ONE);
    await writeWith(TWO);
    expect(await writeWith(TWO, 0)).toMatchObject({ written: 0, removed: 1, kept: 0 });
    expect(assets()).toEqual([TWO]);
    await writeWith(THREE, 0);
    expect(assets()).toEqual([THREE]);
    expect(sideFiles()).toEqual([]);
  });

  test('are files with a hash in their names; nothing else is kept', needs('symbolic links'), async () => {
    const others = ['assets/logo.svg', 'assets/a/boot.11111111.js', 'boot.11111111.js', 'assets/LOGO.ABCDEFG2.svg'];
    await writeWith(
      ONE,
      1,
      others.map((path) => ({ path, content: path })),
    );
    fs.symlinkSync(join(folder, 'elsewhere.js'), join(out, 'assets/boot.99999999.js'));
    await writeWith(TWO);
    expect(assets()).toEqual(['LOGO.ABCDEFG2.svg', ONE, TWO]);
    expect(existsSync(join(out, 'boot.11111111.js'))).toBe(false);
  });

  test('are those of further languages, too', async () => {
    const french = ['fr/assets/boot.11111111.js', 'pt-BR/assets/boot.11111111.js', 'docs/assets/boot.11111111.js'];
    await writeWith(
      ONE,
      1,
      french.map((path) => ({ path, content: path })),
    );
    await writeWith(TWO);
    expect(french.map((path) => existsSync(join(out, path)))).toEqual([true, true, false]);
  });

  test('may have no extension', async () => {
    await writeWith('LICENSE.11111111');
    await writeWith(TWO);
    expect(assets()).toEqual(['LICENSE.11111111', TWO]);
  });

  test.each(['', '{', 'null', '7', '{"assets/boot.11111111.js":"x"}'])(
    'a damaged record (%j) keeps a file for too long, never too short',
    async (text) => {
      await writeWith(ONE);
      await writeWith(TWO);
      writeFileSync(record(), text);
      await writeWith(THREE);
      expect(assets()).toEqual([ONE, TWO, THREE]);
    },
  );

  test('the record of a removed site is ignored', async () => {
    await writeWith(ONE);
    await writeWith(TWO);
    fs.rmSync(out, { recursive: true });
    expect(await writeWith(TWO)).toMatchObject({ written: 3, kept: 0 });
    expect([assets(), sideFiles()]).toEqual([[TWO], []]);
  });
});

describe('the output folder', () => {
  test('may be a link, to a folder that need not exist', needs('symbolic links'), async () => {
    symlinkSync('disk/www', out);
    expect(await write()).toMatchObject({ written: 3, problems: [] });
    expect(fs.lstatSync(out).isSymbolicLink()).toBe(true);
    expect(await write([LIST])).toMatchObject({ removed: 2, problems: [] });
    expect(listTree(join(folder, 'disk'))).toEqual(['www/versions.json']);
    expect(sideFiles()).toEqual([]);
  });

  test('is rejected if it contains something else; nothing in it is read twice', async () => {
    mkdirSync(join(out, 'deep'), { recursive: true });
    writeFileSync(join(out, 'notes.txt'), 'mine');
    const before = hashTree(folder);
    const { problems } = await write();
    expect(problems).toMatchObject([{ code: 'foreign-output', severity: 'error' }]);
    expect(problems[0]?.what).toContain('deep, notes.txt');
    expect(hashTree(folder)).toEqual(before);
  });

  test('a version list of another program does not make it ours', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'versions.json'), '["1.0"]');
    expect((await write()).problems).toMatchObject([{ code: 'foreign-output' }]);
  });
});

describe('a failing disk', () => {
  test.each(['ENOSPC', 'EACCES', 'EROFS', 'EIO'])(
    '%s in the middle of writing: the old site stays whole',
    async (code) => {
      await write();
      const before = hashTree(folder);
      let writes = 0;
      disk.refuse = (operation, path) =>
        operation === 'writeFile' && !path.endsWith('lock') && ++writes === 3 ? code : null;
      const many = Array.from({ length: 200 }, (_, index) => ({ path: `p/${index}.html`, content: String(index) }));
      const { problems, ...counts } = await write([LIST, ...many]);
      expect(counts).toEqual({ written: 0, unchanged: 0, removed: 0, kept: 0, changes: [] });
      expect(problems).toMatchObject([{ code: 'unwritable-output', why: 'The previous site is unchanged.' }]);
      expect(problems[0]?.what).toContain(code);
      expect(hashTree(folder)).toEqual(before);
    },
  );

  test.each([
    ['the old site cannot be moved away', (path: string) => path.endsWith('/site')],
    ['the new site cannot be moved in', (path: string) => path.endsWith('-new')],
  ])('%s: the old site is back in its place', async (_case, isRefused) => {
    await write();
    const before = hashTree(folder);
    disk.refuse = (operation, path) => (operation === 'rename' && isRefused(path) ? 'EBUSY' : null);
    const { problems } = await write([LIST, { path: 'a', content: 'a file where a folder was' }]);
    expect(problems).toMatchObject([{ code: 'unwritable-output', fix: 'Choose a folder inside it with --out.' }]);
    expect(hashTree(folder)).toEqual(before);
  });

  test('a missing file to copy is named', async () => {
    const copies = [{ path: 'x.txt', from: join(folder, 'static/x.txt') }];
    const { problems } = await writeOutput(planOf(plan([LIST]), { copies }), { outDir: out });
    expect(problems[0]?.what).toContain(join(folder, 'static/x.txt'));
    expect(existsSync(out)).toBe(false);
  });

  test('a bug is thrown, not reported as a problem of the disk', async () => {
    const broken = { path: 'x', content: undefined as unknown as string };
    await expect(write([LIST, broken])).rejects.toThrow(TypeError);
    expect(sideFiles()).toEqual([]);
  });
});

describe('files are made when they are written', () => {
  test('one after the other, and what cannot be made is left out', async () => {
    const made: string[] = [];
    const files = ['a.html', 'b.html', 'c.html'].map((path) => ({
      path,
      make: () => {
        made.push(path);
        return path === 'b.html' ? null : path;
      },
    }));
    expect(await writeOutput(planOf([...plan([LIST]), ...files]), { outDir: out })).toMatchObject({
      written: 3,
    });
    expect(made).toEqual(['a.html', 'b.html', 'c.html']);
    expect(listTree(out)).toEqual(['a.html', 'c.html', 'versions.json']);
  });

  test('if the site turns out to have errors, the old one stays', async () => {
    await write();
    const before = hashTree(out);
    let isSound = true;
    const broken = { path: 'd.html', make: () => ((isSound = false), null) };
    const files = [...plan([LIST, { path: 'c.html', content: 'c' }]), broken];
    expect(await writeOutput(planOf(files), { outDir: out, isSound: () => isSound })).toEqual({
      written: 0,
      unchanged: 0,
      removed: 0,
      kept: 0,
      changes: [],
      problems: [],
    });
    expect(hashTree(out)).toEqual(before);
    expect(sideFiles()).toEqual([]);
  });

  test('progress is reported', async () => {
    const reported: string[] = [];
    const onProgress = (stage: string, done: number, total: number) => reported.push(`${stage} ${done}/${total}`);
    await writeOutput(planOf(plan(FILES)), { outDir: out, onProgress });
    expect(reported.at(-1)).toBe('pages 3/3');
  });
});

/** Inodes of folders and files, by path: the same one means untouched. */
function inodes(): ReadonlyMap<string, number> {
  const paths = ['.', 'docs', 'docs/a', 'docs/a/index.html', 'docs/b', 'docs/b/index.html', 'index.html'];
  const found = paths.filter((path) => existsSync(join(out, path)));
  return new Map(found.map((path) => [path, statSync(join(out, path)).ino]));
}

/** Paths of these files and of the folders that hold them. */
function withFolders(files: readonly OutputFile[]): readonly string[] {
  const paths = files.flatMap(({ path }) => path.split('/').map((_, index, names) => names.slice(0, index + 1)));
  return [...new Set(paths.map((names) => join(...names)))].toSorted();
}

describe('only the changed part of a site is replaced', () => {
  const A = { path: 'docs/a/index.html', content: 'a' };
  const B = { path: 'docs/b/index.html', content: 'b' };
  const HOME = { path: 'index.html', content: 'home' };
  const C = { path: 'docs/c/index.html', content: 'c' };
  const changed = (file: OutputFile): OutputFile => ({ ...file, content: `other ${file.path}` });
  const untouched = ['.', 'docs', 'docs/b', 'docs/b/index.html', 'index.html'];

  test.each<readonly [string, readonly OutputFile[], readonly string[]]>([
    ['one file', [LIST, changed(A), B, HOME], ['docs/a', ...untouched]],
    ['two files of a folder', [LIST, changed(A), changed(B), HOME], ['.', 'docs', 'docs/a', 'docs/b', 'index.html']],
    ['a new file', [LIST, A, B, C, HOME], ['docs/a', 'docs/a/index.html', ...untouched]],
    ['a removed folder', [LIST, B, HOME], untouched],
    ['a file that moves to a new folder', [LIST, { ...A, path: 'docs/new/deep/index.html' }, B, HOME], untouched],
    [
      'a file in the place of a folder',
      [LIST, A, B, HOME, { path: 'docs/empty', content: 'new' }],
      ['.', 'docs/a/index.html', 'docs/b/index.html', 'index.html'],
    ],
    [
      'a folder that becomes a file',
      [LIST, { ...A, path: 'docs/a' }, B, HOME],
      ['.', 'docs/b/index.html', 'index.html'],
    ],
    [
      'files of several folders',
      [LIST, changed(A), B, changed(HOME)],
      ['.', 'docs', 'docs/a', 'docs/b', 'docs/b/index.html'],
    ],
    ['all of a folder', [LIST, HOME], ['.', 'index.html']],
  ])('%s', async (_case, files, untouched) => {
    await write([LIST, A, B, HOME]);
    if (files.some(({ path }) => path === 'docs/empty')) mkdirSync(join(out, 'docs/empty'));
    const before = inodes();
    expect((await write(files)).problems).toEqual([]);
    expect(fs.readdirSync(out, { recursive: true }).toSorted()).toEqual(withFolders(files));
    expect(new Set(listTree(out))).toEqual(new Set(files.map(({ path }) => path)));
    for (const { path, content } of files) expect(readFileSync(join(out, path), 'utf8')).toBe(content);
    const same = [...inodes()].filter(([path, ino]) => before.get(path) === ino).map(([path]) => path);
    expect(same.toSorted()).toEqual([...untouched].toSorted());
    expect(sideFiles()).toEqual([]);
  });

  test('many files are replaced with their folder', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ path: `docs/a/${index}.html`, content: 'many' }));
    await write([LIST, ...many, B, HOME]);
    const before = inodes();
    await write([LIST, ...many.map(changed), B, HOME]);
    const after = inodes();
    expect([...after].filter(([path, ino]) => before.get(path) !== ino).map(([path]) => path)).toEqual(['docs/a']);
    expect(readFileSync(join(out, 'docs/a/19.html'), 'utf8')).toBe('other docs/a/19.html');
  });

  test('many files that come and go leave the folder in its place, and too many do not', async () => {
    const named = (name: string, count: number): readonly OutputFile[] =>
      Array.from({ length: count }, (_, index) => ({ path: `docs/a/${name}-${index}.html`, content: name }));
    await write([LIST, A, B, HOME, ...named('old', 100)]);
    const before = inodes();
    await write([LIST, A, B, changed(HOME), ...named('new', 100)]);
    const untouched = ['.', 'docs', 'docs/a', 'docs/a/index.html', 'docs/b', 'docs/b/index.html'];
    const same = (): readonly string[] =>
      [...inodes()].flatMap(([path, ino]) => (before.get(path) === ino ? path : []));
    expect(same()).toEqual(untouched);
    await write([LIST, A, B, changed(HOME), ...named('newer', 200)]);
    expect(same()).not.toContain('docs/a');
    expect(listTree(join(out, 'docs/a'))).toHaveLength(201);
  });

  test('in a large site, more files may come and go', async () => {
    const rest = Array.from({ length: 2500 }, (_, index) => ({ path: `docs/b/${index}.html`, content: 'rest' }));
    const named = (name: string): readonly OutputFile[] =>
      Array.from({ length: 150 }, (_, index) => ({ path: `docs/a/${name}-${index}.html`, content: name }));
    await write([LIST, A, B, HOME, ...rest, ...named('old')]);
    const before = inodes();
    await write([LIST, A, B, changed(HOME), ...rest, ...named('new')]);
    const kept = [...inodes()].filter(([path, ino]) => before.get(path) === ino).map(([path]) => path);
    expect(kept).toEqual(expect.arrayContaining(['.', 'docs', 'docs/a', 'docs/b/index.html']));
    expect(listTree(join(out, 'docs/a'))).toHaveLength(151);
    expect(sideFiles()).toEqual([]);
  });

  test(
    'a symbolic link in the place of a file or a folder is replaced, not followed',
    needs('symbolic links'),
    async () => {
      await write([LIST, A, B, HOME]);
      const elsewhere = join(folder, 'elsewhere');
      mkdirSync(join(elsewhere, 'a'), { recursive: true });
      writeFileSync(join(elsewhere, 'a/index.html'), 'mine');
      fs.rmSync(join(out, 'docs'), { recursive: true });
      symlinkSync(elsewhere, join(out, 'docs'));
      expect((await write([LIST, A, B, HOME])).problems).toEqual([]);
      fs.rmSync(join(out, B.path));
      symlinkSync(join(elsewhere, 'a/index.html'), join(out, B.path));
      expect((await write([LIST, A, changed(B), HOME])).problems).toEqual([]);
      expect(readFileSync(join(elsewhere, 'a/index.html'), 'utf8')).toBe('mine');
      expect(fs.lstatSync(join(out, B.path)).isFile()).toBe(true);
      expect(listTree(out)).toEqual([A.path, B.path, HOME.path, LIST.path]);
    },
  );

  test('a folder keeps its mode', needs('file modes'), async () => {
    await write([LIST, A, B, HOME]);
    chmodSync(join(out, 'docs'), 0o750);
    await write([LIST, { ...A, path: 'docs/a' }, B, HOME]);
    expect(statSync(join(out, 'docs')).mode & 0o777).toBe(0o750);
  });

  test.each([
    ['the old folder cannot be moved away', (path: string) => path.endsWith('/site/docs')],
    ['the new folder cannot be moved in', (path: string) => path.endsWith('-new/docs')],
  ])('%s: the old one is back in its place', async (_case, isRefused) => {
    await write([LIST, A, B, HOME]);
    const before = hashTree(folder);
    disk.refuse = (operation, path) => (operation === 'rename' && isRefused(path) ? 'EACCES' : null);
    const moved = [LIST, { ...A, path: 'docs/a' }, B, HOME];
    expect((await write(moved)).problems).toMatchObject([{ code: 'unwritable-output' }]);
    expect(hashTree(folder)).toEqual(before);
  });

  test('if a file cannot be moved in, those before it are restored', async () => {
    await write([LIST, A, B, HOME]);
    const before = hashTree(folder);
    disk.refuse = (operation, path) => (operation === 'rename' && path.endsWith('-new/index.html') ? 'EACCES' : null);
    const { problems } = await write([LIST, changed(A), C, changed(HOME)]);
    expect(problems).toMatchObject([{ code: 'unwritable-output' }]);
    expect(hashTree(folder)).toEqual(before);
  });

  test('if a file cannot be removed, all others are restored', async () => {
    await write([LIST, A, B, HOME]);
    const before = fs.readdirSync(folder, { recursive: true });
    const hashes = hashTree(folder);
    disk.refuse = (operation, path) => (operation === 'rm' && path.endsWith('site/docs/b/index.html') ? 'EPERM' : null);
    expect((await write([LIST, C, HOME])).problems).toMatchObject([{ code: 'unwritable-output' }]);
    expect(fs.readdirSync(folder, { recursive: true })).toEqual(before);
    expect(hashTree(folder)).toEqual(hashes);
  });
});

describe('a build that is killed while it swaps files (B266)', () => {
  const OLD = [
    LIST,
    { path: 'index.html', content: 'old home' },
    { path: 'both/left.html', content: 'left' },
    { path: 'both/same.html', content: 'same' },
    { path: 'gone/deep/left.html', content: 'left' },
  ];
  const NEW = [
    LIST,
    { path: 'index.html', content: 'new home' },
    { path: 'both/come.html', content: 'come' },
    { path: 'both/same.html', content: 'same' },
    { path: 'new/deep/come.html', content: 'come' },
  ];

  /** Runs until the disk has been changed so often; then nothing happens to it any more. True when it got to its end. */
  async function runUntil(step: number, work: () => Promise<unknown>): Promise<boolean> {
    let steps = 0;
    disk.refuse = () => (steps++ < step ? null : 'EIO');
    await work().catch(() => undefined);
    disk.refuse = null;
    fs.rmSync(join(folder, '.site.docsite-lock'), { force: true });
    return steps <= step;
  }

  /** Everything in the output, with its folders. */
  function state(): string {
    const names = fs.readdirSync(out, { recursive: true }).map(String).toSorted();
    return JSON.stringify([names, hashTree(out)]);
  }

  async function writeFresh(files: readonly OutputFile[]): Promise<string> {
    fs.rmSync(folder, { recursive: true });
    mkdirSync(folder);
    await write(files);
    return state();
  }

  function replaceFolder(from: string, to: string): void {
    fs.rmSync(to, { recursive: true, force: true });
    fs.cpSync(from, to, { recursive: true });
  }

  // Some two hundred kills: seconds on an idle machine, minutes under Wine.
  test(
    'leaves the old site or the new one to the next build, which may be killed as well',
    { timeout: 600_000 },
    async () => {
      const killed = join(makeFolder(onTestFinished), 'killed');
      const [after, before] = [await writeFresh(NEW), await writeFresh(OLD)];
      const found: string[] = [];
      for (let step = 0, isDone = false; !isDone; step++) {
        await writeFresh(OLD);
        isDone = await runUntil(step, () => write(NEW));
        replaceFolder(folder, killed);
        let [recovered, isRestored] = ['', false];
        // Killed at each step of the recovery, the last time at none of them.
        for (let next = 0; !isRestored; next++) {
          replaceFolder(killed, folder);
          isRestored = await runUntil(next, () => restoreOutput(out));
          await restoreOutput(out);
          const last = state();
          if (recovered !== '') expect(last, `killed at ${step}, its recovery at ${next}`).toBe(recovered);
          recovered = last;
        }
        found.push(recovered);
        await write(NEW);
        expect([state(), sideFiles()]).toEqual([after, []]);
      }
      const swapped = found.indexOf(after);
      expect(found.slice(0, swapped)).toEqual(found.slice(0, swapped).map(() => before));
      expect(found.slice(swapped)).toEqual(found.slice(swapped).map(() => after));
      // Kills have hit the moves, and not only what comes before and after them.
      expect(swapped).toBeGreaterThan(12);
    },
  );
});

describe('after a build that was killed', () => {
  test('stale files next to the site are removed', async () => {
    await write();
    for (const name of ['.site.docsite-new', '.site.docsite-old']) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'left.html'), 'over');
    }
    expect(await write()).toMatchObject({ written: 0, unchanged: 3 });
    expect(sideFiles()).toEqual([]);
    expect(listTree(out)).not.toContain('left.html');
  });

  test.each(['.', 'a'])(
    'in the middle of the swap of "%s": the old site comes back, also when the next build fails before it writes',
    async (part) => {
      await write();
      const before = hashTree(out);
      mkdirSync(join(folder, '.site.docsite-old/tree'), { recursive: true });
      writeFileSync(join(folder, '.site.docsite-old/note.json'), JSON.stringify({ folder: part }));
      renameSync(join(out, part), join(folder, '.site.docsite-old/tree/0'));
      await restoreOutput(out);
      expect(hashTree(out)).toEqual(before);
      expect(sideFiles()).toEqual([]);
      await restoreOutput(join(folder, 'never-built'));
      expect(existsSync(join(folder, 'never-built'))).toBe(false);
    },
  );

  test.each([
    [
      'one of two files is the new one',
      JSON.stringify({ files: ['a/index.html', 'b.html'], added: [], removed: [] }),
      'page b',
    ],
    ['an earlier release has written the note', JSON.stringify({ files: ['a/index.html', 'b.html'] }), 'page b'],
    ['the note is gone: the new site is whole', null, 'new'],
    ['half of a note is ignored', '{"files":["a/ind', 'new'],
  ])('in the middle of the swap of files, when %s', async (_case, note, expected) => {
    await write();
    const old = join(folder, '.site.docsite-old/tree');
    mkdirSync(old, { recursive: true });
    for (const [index, name] of ['a/index.html', 'b.html'].entries())
      linkSync(join(out, name), join(old, String(index)));
    if (note !== null) writeFileSync(join(folder, '.site.docsite-old/note.json'), note);
    writeFileSync(join(folder, 'new'), 'new');
    renameSync(join(folder, 'new'), join(out, 'b.html'));
    await restoreOutput(out);
    expect(readFileSync(join(out, 'a/index.html'), 'utf8')).toBe('page a');
    expect(readFileSync(join(out, 'b.html'), 'utf8')).toBe(expected);
    expect(sideFiles()).toEqual([]);
  });
});

describe('the lock', () => {
  const lockFile = (): string => join(folder, '.site.docsite-lock');
  const lockOf = (pid: number, host = hostname()): string => JSON.stringify({ pid, host, id: 'x' });
  const GONE = 2 ** 22 + 1; // Above the largest process number of Linux.

  test('unchanged files are looked up, and the output is noted, while the folder is locked', async () => {
    await write();
    const isLocked = (): boolean => existsSync(lockFile());
    const seen: [string, boolean, string][] = [];
    const note = (what: string): void => {
      seen.push([what, isLocked(), readFileSync(join(out, 'b.html'), 'utf8')]);
    };
    const others: Promise<WriteResult>[] = [];
    await withFileLock(lockFile(), undefined, async () => {
      const record = {
        findUnchanged: () => {
          note('asked');
          return Promise.resolve(new Set<string>());
        },
        noteOutput: () => {
          note('noted');
          return Promise.resolve();
        },
      };
      const files = plan([LIST, { path: 'b.html', content: 'new' }]);
      others.push(writeOutput(planOf(files), { outDir: out, record }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      writeFileSync(join(out, 'b.html'), 'by the first');
    });
    expect(await Promise.all(others)).toMatchObject([{ written: 1 }]);
    expect(seen).toEqual([
      ['asked', true, 'by the first'],
      ['noted', true, 'new'],
    ]);
  });

  test('two writers at once: both succeed, one after the other', async () => {
    const others = [LIST, { path: 'other.html', content: 'other' }];
    const results = await Promise.all(
      [FILES, others, FILES].map((files) => writeOutput(planOf(plan(files)), { outDir: out })),
    );
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    expect([
      ['a/index.html', 'b.html', 'versions.json'],
      ['other.html', 'versions.json'],
    ]).toContainEqual(listTree(out));
    expect(sideFiles()).toEqual([]);
  });

  test('a process that does not end: a problem that names it and the file, nothing written', async () => {
    writeFileSync(lockFile(), lockOf(process.ppid));
    const waits: string[] = [];
    const onProgress = (stage: string) => waits.push(stage);
    const { problems } = await writeOutput(planOf(plan(FILES)), { outDir: out, timeoutMs: 120, onProgress });
    expect(waits).toEqual([`waiting for process ${process.ppid} to finish writing`]);
    expect(problems).toMatchObject([{ code: 'output-in-use', fix: expect.stringContaining(lockFile()) as string }]);
    expect(problems[0]?.what).toContain(`process ${process.ppid} is writing to it`);
    expect([existsSync(out), readFileSync(lockFile(), 'utf8')]).toEqual([false, lockOf(process.ppid)]);
  });

  test.each([
    ['a process that no longer exists', () => lockOf(GONE), 0],
    ["this process's own number, from an earlier life", () => lockOf(process.pid), 0],
    ['another machine, long ago', () => lockOf(1, 'elsewhere'), 3600],
    ['a process that runs, but long ago', () => lockOf(process.ppid), 3600],
    ['nothing, as it is empty', () => '', 0],
  ])('of %s is taken over', async (_case, text, ageSeconds) => {
    writeFileSync(lockFile(), text());
    const time = Date.now() / 1000 - ageSeconds;
    utimesSync(lockFile(), time, time);
    expect(await write()).toMatchObject({ written: 3, problems: [] });
    expect(sideFiles()).toEqual([]);
  });

  test('of another machine is respected', async () => {
    writeFileSync(lockFile(), lockOf(1, 'elsewhere'));
    expect((await write()).problems).toMatchObject([{ code: 'output-in-use' }]);
    expect(existsSync(out)).toBe(false);
  });

  test('lost in the middle: the swap does not happen, and the lock of the other stays', async () => {
    await write();
    const before = hashTree(out);
    disk.refuse = (operation, path) => {
      if (operation === 'writeFile' && path.endsWith('late.html')) writeFileSync(lockFile(), lockOf(process.ppid));
      return null;
    };
    expect((await write([LIST, { path: 'late.html', content: 'x' }])).problems).toMatchObject([
      { code: 'output-in-use' },
    ]);
    expect(hashTree(out)).toEqual(before);
    expect(readFileSync(lockFile(), 'utf8')).toBe(lockOf(process.ppid));
  });

  test('that this process has just made, before it knows so, is not taken over', async () => {
    const text = await withFileLock(lockFile(), undefined, async () =>
      Promise.resolve(readFileSync(lockFile(), 'utf8')),
    );
    writeFileSync(lockFile(), text);
    const second = withFileLock(lockFile(), { timeoutMs: 0 }, () => Promise.resolve());
    await expect(second).rejects.toThrow(`process ${process.pid} is writing to it`);
  });

  test('that the disk keeps hides neither the result of the work nor its error', async () => {
    disk.refuse = (operation, path) => (operation === 'rm' && path.endsWith('lock') ? 'EROFS' : null);
    expect(await withFileLock(lockFile(), undefined, () => Promise.resolve('done'))).toBe('done');
    expect(existsSync(lockFile())).toBe(true);
    fs.rmSync(lockFile());
    await expect(withFileLock(lockFile(), undefined, () => Promise.reject(new Error('oh')))).rejects.toThrow('oh');
  });

  test('is released when the work fails', async () => {
    await expect(withFileLock(lockFile(), undefined, () => Promise.reject(new Error('oh')))).rejects.toThrow('oh');
    expect(existsSync(lockFile())).toBe(false);
  });
});

describe('checkOutputFolder', () => {
  beforeEach(() => {
    for (const name of ['docs/next', 'pages', 'static', 'node_modules/x', '.git']) {
      mkdirSync(join(folder, 'root', name), { recursive: true });
    }
  });
  const check = async (path: string): Promise<string | null> =>
    (await checkOutputFolder(join(folder, 'root'), join(folder, path)))?.what ?? null;

  test.each(['root/site', 'root/build/a/b', 'elsewhere', 'root/docs-site', 'root/..site', 'root/static2'])(
    '%s is accepted',
    async (path) => {
      expect(await check(path)).toBeNull();
    },
  );

  test.each([
    ['root', 'is the folder of the site, or contains it'],
    ['.', 'is the folder of the site, or contains it'],
    ['root/docs', 'is the "docs" folder of the site, or is inside it'],
    ['root/docs/next/site', 'is the "docs" folder of the site, or is inside it'],
    ['root/node_modules/.site', 'is the "node_modules" folder of the site, or is inside it'],
    ['root/.git/site', 'is the ".git" folder of the site, or is inside it'],
    ['root/templates', 'is the "templates" folder of the site, or is inside it'],
  ])('%s is refused', async (path, reason) => {
    expect(await check(path)).toContain(reason);
  });

  test('the root of the disk is rejected', async () => {
    expect(await checkOutputFolder(folder, parse(folder).root)).toMatchObject({ code: 'bad-output' });
  });

  test('links are followed, in the output and in the sources', needs('symbolic links'), async () => {
    symlinkSync('root/docs', join(folder, 'way'));
    expect(await check('way/site')).toContain('"docs"');
    symlinkSync('../shared/templates', join(folder, 'root/templates'));
    expect(await check('shared')).toContain('contains the "templates" folder of the site');
    symlinkSync('root', join(folder, 'alias'));
    expect(await checkOutputFolder(join(folder, 'alias'), join(folder, 'root'))).toMatchObject({ code: 'bad-output' });
  });
});
