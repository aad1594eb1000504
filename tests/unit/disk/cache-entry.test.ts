/** Values on disk: keyed by their dependencies, whole or missing, and only a few. */
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CacheEntry } from '../../../src/disk/cache-entry.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();
const path = (name: string): string => join(folder.path(), name);
const entryOf = (question: unknown = 'question', key = 'key'): CacheEntry<unknown> =>
  new CacheEntry({ folder: path('cache'), key }, 'kind', question);
const entries = (): readonly string[] => readdirSync(path('cache/kind'));

test('a written value is read with the same question and code', () => {
  expect(entryOf({ a: 1 }).read()).toBeNull();
  const value = { list: [1, 'two'], bytes: new Uint8Array([3]) };
  entryOf({ a: 1 }).write(value);
  expect(entryOf({ a: 1 }).read()).toEqual(value);
  expect([entryOf({ a: 2 }).read(), entryOf().read(), entryOf({ a: 1 }, 'other').read()]).toEqual([null, null, null]);
});

test('the newer value replaces the older one', () => {
  entryOf().write('old');
  entryOf().write('new');
  expect([entryOf().read(), entries().length]).toEqual(['new', 1]);
});

test('a value with any byte changed or cut at any length is ignored', () => {
  entryOf().write({ value: [1, 2, 3] });
  const file = path(join('cache/kind', entries()[0] ?? ''));
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 0x41, at);
    writeFileSync(file, damaged);
    expect(entryOf().read(), `byte ${at}`).toBeNull();
    writeFileSync(file, bytes.subarray(0, at));
    expect(entryOf().read(), `length ${at}`).toBeNull();
  }
  writeFileSync(file, Buffer.alloc(bytes.length));
  expect(entryOf().read()).toBeNull();
  writeFileSync(file, bytes);
  expect(entryOf().read()).toEqual({ value: [1, 2, 3] });
});

test('a value in parts is read in parts, whole or not at all', () => {
  const parts = ['one', { two: 2 }, ['three']];
  expect(entryOf().readParts()).toBeNull();
  entryOf().writeParts(parts);
  expect(entryOf().readParts()).toEqual(parts);
  const file = path(join('cache/kind', entries()[0] ?? ''));
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at += 1) {
    writeFileSync(file, bytes.subarray(0, at));
    expect(entryOf().readParts(), `length ${at}`).toBeNull();
    writeFileSync(file, Buffer.concat([bytes.subarray(0, at), Buffer.from([7]), bytes.subarray(at)]));
    expect(entryOf().readParts(), `one byte more at ${at}`).toBeNull();
  }
  writeFileSync(file, bytes);
  expect(entryOf().readParts()).toEqual(parts);
  entryOf('none').writeParts([]);
  expect(entryOf('none').readParts()).toEqual([]);
});

test('parts that cannot be made leave the value as it was', () => {
  entryOf().write('old');
  function* broken(): Generator<string> {
    yield 'new';
    throw new Error('broken');
  }
  expect(() => entryOf().writeParts(broken())).toThrow('broken');
  expect([entryOf().read(), entries().length]).toEqual(['old', 1]);
});

test('a value that cannot be written is skipped', () => {
  folder.write({ cache: 'mine' });
  entryOf().write('value');
  expect(entryOf().read()).toBeNull();
  expect(readFileSync(path('cache'), 'utf8')).toBe('mine');
});

test('at most eight values of a kind are kept; the oldest is removed', () => {
  for (let question = 0; question < 10; question += 1) {
    entryOf(question).write(String(question));
    // Their modification times may be equal.
    for (const name of entries()) makeOlder(path(join('cache/kind', name)));
  }
  expect(entries().filter((name) => name.endsWith('.new'))).toEqual([]);
  expect(entries()).toHaveLength(8);
  const kept = Array.from({ length: 10 }, (_, question) => entryOf(question).read());
  expect(kept).toEqual([null, null, '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('large values do not gather: the newest is kept, and older ones as long as there is room', () => {
  const large = 'x'.repeat(90_000_000);
  for (const [question, value] of ['small', large, large, 'last'].entries()) {
    entryOf(question).write(value);
    for (const name of entries()) makeOlder(path(join('cache/kind', name)));
  }
  expect([0, 1, 2, 3].map((question) => entryOf(question).read() !== null)).toEqual([false, false, true, true]);
});

test('a value that is larger than all the room is kept, alone', () => {
  entryOf('small').write('small');
  for (const name of entries()) makeOlder(path(join('cache/kind', name)));
  entryOf('large').write(new Uint8Array(160_000_000));
  expect([entryOf('small').read(), entryOf('large').read() !== null]).toEqual([null, true]);
});

/** By a second. */
function makeOlder(file: string): void {
  const older = new Date(Math.floor(statSync(file).mtimeMs) - 1000);
  utimesSync(file, older, older);
}

test('of a kind with limits of its own, what was used last stays', () => {
  const kind = { name: 'kind', entries: 2, bytes: Infinity };
  const entryAt = (question: number): CacheEntry<unknown> =>
    new CacheEntry({ folder: path('cache'), key: 'key' }, kind, question);
  const setAge = (name: string): void => utimesSync(path(join('cache/kind', name)), 1, 1);
  entryAt(1).write('one');
  entries().forEach(setAge);
  entryAt(2).write('two');
  entries().forEach(setAge);
  entryAt(1).touch();
  entryAt(3).write('three');
  expect([1, 2, 3].map((question) => entryAt(question).read())).toEqual(['one', null, 'three']);
  // What is not there is not made.
  entryAt(4).touch();
  expect(entries()).toHaveLength(2);
});
