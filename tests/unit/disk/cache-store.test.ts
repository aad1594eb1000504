/** What a build leaves for the next one; nothing on disk may break a build. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { CacheEntry } from '../../../src/disk/cache-entry.ts';
import { CacheStore } from '../../../src/disk/cache-store.ts';
import { packsOf, sharedCache } from '../../support/kept.ts';
import { needs } from '../../support/needs.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;

const folder = useTemporaryFolder();
const kept = (): string => join(folder.path(), 'kept');
const NAMES = Array.from({ length: 10 }, (_, index) => `name ${index}`);

/** Closed with the test. */
function open(key = 'key'): CacheStore {
  const cache = new CacheStore({ folder: folder.path(), key });
  onTestFinished(() => cache.close());
  return cache;
}
const bytesOf = (name: string): Uint8Array => new Uint8Array(Buffer.from(`The value of ${name}.`));
const add = (cache: CacheStore, names: readonly string[]): readonly boolean[] =>
  names.map((name) => cache.put('kind', name, bytesOf(name)));

/** A build that needs these values: adds those that are not there. */
function build(names: readonly string[]): void {
  const cache = open();
  add(
    cache,
    names.filter((name) => cache.get('kind', name) === undefined),
  );
  cache.trim();
  cache.close();
}
/** Which of ten values a new cache has, each as it was. */
function findAll(key = 'key'): readonly number[] {
  const cache = open(key);
  const found = NAMES.flatMap((name, index) => {
    const bytes = cache.get('kind', name);
    if (bytes === undefined) return [];
    expect(bytes).toEqual(bytesOf(name));
    return [index];
  });
  cache.close();
  return found;
}
const ALL = NAMES.map((_, index) => index);

afterEach(() => {
  vi.useRealTimers();
});

describe('a key', () => {
  test('is the kind, the question and the code', () => {
    const cache = open();
    cache.put('kind', { a: [1, 'x'] }, bytesOf('a'));
    cache.save();
    expect(open().get('kind', { a: [1, 'x'] })).toEqual(bytesOf('a'));
    expect(open().has('kind', { a: [1, 'x'] })).toBe(true);
    for (const [kind, question] of [
      ['other', { a: [1, 'x'] }],
      ['kind', { a: [1, 'y'] }],
      ['kind', undefined],
    ] as const) {
      expect([open().get(kind, question), open().has(kind, question)]).toEqual([undefined, false]);
    }
    expect(open('other').get('kind', { a: [1, 'x'] })).toBeUndefined();
  });

  test('that is added again has the new value', () => {
    const cache = open();
    for (const value of ['one', 'two']) {
      cache.put('kind', 'a', bytesOf(value));
      expect(cache.get('kind', 'a')).toEqual(bytesOf(value));
      cache.save();
      expect(open().get('kind', 'a')).toEqual(bytesOf(value));
    }
  });
});

describe('what is added', () => {
  test('is there at once, and for other builds when it is saved', () => {
    const cache = open();
    add(cache, NAMES);
    expect(cache.get('kind', NAMES[0])).toEqual(bytesOf('name 0'));
    expect(findAll()).toEqual([]);
    cache.save();
    expect(findAll()).toEqual(ALL);
    expect(cache.get('kind', NAMES[0])).toEqual(bytesOf('name 0'));
    expect(add(cache, ['later'])).toEqual([true]);
    cache.close();
    expect(open().has('kind', 'later')).toBe(true);
  });

  test('after closing is in another pack, not in a file opened since', () => {
    const cache = open();
    add(cache, NAMES);
    cache.close();
    // The system reuses the lowest free descriptor: that of the pack.
    const other = openSync(join(folder.path(), 'other'), 'wx+');
    expect([add(cache, ['more']), cache.get('kind', NAMES[0])]).toEqual([[true], bytesOf('name 0')]);
    closeSync(other);
    expect(readFileSync(join(folder.path(), 'other'), 'utf8')).toBe('');
    cache.close();
    expect(findAll()).toEqual(ALL);
    expect(packsOf(folder.path())).toHaveLength(2);
  });

  test('is on the disk alone: it need not fit into memory, and has a buffer of its own', () => {
    const cache = open();
    add(cache, NAMES);
    const bytes = cache.get('kind', NAMES[3]);
    expect(bytes?.buffer.byteLength).toBe(bytes?.byteLength);
  });
});

describe('damaged bytes', () => {
  test('of an entry: it is not found, the others are; what is added in its place is', () => {
    build(NAMES);
    const [file = ''] = packsOf(folder.path());
    const bytes = readFileSync(file);
    bytes.fill(0, 0, 8);
    writeFileSync(file, bytes);
    expect(findAll()).toEqual(ALL.slice(1));
    build(NAMES);
    expect(findAll()).toEqual(ALL);
  });

  test('of a newer entry: the older one is found', () => {
    build(NAMES);
    const cache = open();
    add(cache, NAMES.slice(0, 1));
    cache.close();
    const [, file = ''] = packsOf(folder.path());
    writeFileSync(file, readFileSync(file, 'latin1').replace('value', 'VALUE'), 'latin1');
    expect(findAll()).toEqual(ALL);
  });

  test('in every file: nothing is found, and the next build puts it right', () => {
    build(NAMES.slice(0, 5));
    build(NAMES);
    for (const file of packsOf(folder.path())) writeFileSync(file, 'no pack at all');
    expect(findAll()).toEqual([]);
    build(NAMES);
    expect(findAll()).toEqual(ALL);
  });

  test('a folder with the name of a pack is skipped', () => {
    mkdirSync(join(kept(), 'x.pack'), { recursive: true });
    build(NAMES);
    expect(findAll()).toEqual(ALL);
  });
});

describe('a disk that refuses', () => {
  test.each(['', 'kept'])('"%s" is a file: nothing is found, added or thrown', (path) => {
    const root = join(folder.path(), 'cache');
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'mine');
    const cache = new CacheStore({ folder: root, key: 'key' });
    expect([add(cache, NAMES), cache.get('kind', NAMES[0])]).toEqual([NAMES.map(() => false), undefined]);
    cache.save();
    cache.trim();
    cache.close();
    expect(readFileSync(join(root, path), 'utf8')).toBe('mine');
  });
});

describe('packs', () => {
  test('one for each build with something new, and none for one without', () => {
    build(NAMES.slice(0, 4));
    build(NAMES.slice(0, 5));
    build(NAMES.slice(0, 5));
    expect(packsOf(folder.path())).toHaveLength(2);
  });

  test('become one when there are more than six', () => {
    for (const count of [1, 2, 3, 4, 5, 6]) build(NAMES.slice(0, count));
    expect(packsOf(folder.path())).toHaveLength(6);
    build(NAMES.slice(0, 7));
    expect(packsOf(folder.path())).toHaveLength(1);
    expect(findAll()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('but for a large one, which is not written again, and a newer value stays the newer one', () => {
    const first = open();
    first.put('kind', 'large', new Uint8Array(MEGABYTE));
    add(first, NAMES);
    first.close();
    const large = packsOf(folder.path());
    for (const value of ['1', '2', '3', '4', '5', '6']) {
      const cache = open();
      cache.put('kind', 'last', bytesOf(value));
      cache.close();
    }
    expect(packsOf(folder.path())).toHaveLength(2);
    expect(packsOf(folder.path())).toContain(large[0]);
    expect(open().get('kind', 'last')).toEqual(bytesOf('6'));
    expect(findAll()).toEqual(ALL);
  });

  test('an older value in small packs does not come before a newer one in a large pack', () => {
    const put = (bytes: Uint8Array): void => {
      const cache = open();
      cache.put('kind', 'last', bytes);
      cache.close();
    };
    put(bytesOf('old'));
    put(new Uint8Array(MEGABYTE));
    for (const name of NAMES.slice(0, 5)) build([name]);
    expect(packsOf(folder.path())).toHaveLength(2);
    expect(open().get('kind', 'last')).toHaveLength(MEGABYTE);
  });

  test('of builds that were killed go after a day, not before', () => {
    build(NAMES);
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ['old.pack.new', 'young.pack.new']) writeFileSync(join(kept(), name), 'x');
    utimesSync(join(kept(), 'old.pack.new'), longAgo, longAgo);
    build(NAMES);
    expect(readdirSync(kept()).filter((name) => name.endsWith('.new'))).toEqual(['young.pack.new']);
  });
});

describe('what is not used', () => {
  test('goes after thirty days', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    build(NAMES);
    vi.setSystemTime(Date.now() + 29 * DAY_MS);
    build([...NAMES.slice(0, 4), 'a']);
    expect(findAll()).toEqual(ALL);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    build(NAMES.slice(0, 2));
    expect(findAll()).toEqual([0, 1]);
    expect([open().has('kind', 'a'), packsOf(folder.path()).length]).toEqual([true, 1]);
  });

  test('goes when it is too much, the oldest first; what is used stays', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const sizes = { used: 30, one: 72, two: 72, three: 72, four: 72 };
    for (const [name, size] of Object.entries(sizes)) {
      const cache = open();
      cache.put('large', name, new Uint8Array(size * MEGABYTE));
      cache.close();
      vi.setSystemTime(Date.now() + 2000);
    }
    const cache = open();
    cache.get('large', 'used');
    cache.trim();
    expect(Object.keys(sizes).filter((name) => open().has('large', name))).toEqual(['used', 'four']);
    expect(packsOf(folder.path())).toHaveLength(1);
  });
});

describe('two builds at once', () => {
  test('each keeps what it has added', () => {
    const [first, second] = [open(), open()];
    add(first, NAMES.slice(0, 6));
    add(second, NAMES.slice(4));
    first.close();
    expect(second.get('kind', NAMES[9])).toEqual(bytesOf('name 9'));
    second.close();
    expect(findAll()).toEqual(ALL);
  });

  test('one reads on while the other puts a new pack in the place of its packs', () => {
    for (const count of [1, 2, 3, 4, 5, 6]) build(NAMES.slice(0, count));
    const reader = open();
    expect(reader.get('kind', NAMES[0])).toEqual(bytesOf('name 0'));
    expect(reader.get('kind', 'none')).toBeUndefined();
    build(NAMES);
    for (const name of NAMES.slice(0, 6)) expect(reader.get('kind', name)).toEqual(bytesOf(name));
    add(reader, ['more']);
    reader.close();
    expect(findAll()).toEqual(ALL);
    expect(packsOf(folder.path())).toHaveLength(2);
  });

  test('one deletes the folder while the other writes: nothing is thrown', needs('removing open files'), () => {
    const cache = open();
    add(cache, NAMES);
    rmSync(kept(), { recursive: true });
    cache.save();
    expect(cache.get('kind', NAMES[0])).toEqual(bytesOf('name 0'));
    cache.close();
    expect(existsSync(kept())).toBe(false);
  });
});

test('an entry is any plain data', () => {
  const cache = sharedCache({ folder: folder.path(), key: 'key' });
  const entry = (question: unknown): CacheEntry<unknown> => new CacheEntry(cache, 'kind', question);
  const value = { list: [1, 'two'], bytes: new Uint8Array([3]), map: new Map([[1, new Set(['x'])]]) };
  expect(entry('a').read()).toBeNull();
  entry('a').write(value);
  expect([entry('a').read(), entry('b').read()]).toEqual([value, null]);
});
