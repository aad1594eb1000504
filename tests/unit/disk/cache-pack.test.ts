/** Whatever happens to a pack on disk, what is read is what was written, or nothing. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KEY_BYTES, NewPack, openPack } from '../../../src/disk/cache-pack.ts';
import { packsOf } from '../../support/kept.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

type Entries = ReadonlyMap<string, string>;

const folder = useTemporaryFolder();
const keyOf = (name: string): string => name.padEnd(KEY_BYTES, '\u00ff');
const entriesOf = (...texts: readonly string[]): Entries => new Map(texts.map((text, at) => [keyOf(`${at}`), text]));

/** Writes a whole pack and returns its path. */
function writePack(entries: Entries): string {
  const pack = new NewPack(join(folder.path(), 'kept'));
  for (const [key, text] of entries) pack.append(key, Buffer.from(text), 7);
  pack.finish();
  pack.close();
  return pack.file;
}

/** What a pack says of these keys. Fails for an entry that is not as it was written. */
function countFound(file: string, entries: Entries): number {
  const pack = openPack(file);
  let found = 0;
  for (const [key, text] of entries) {
    const place = pack.find(key);
    const bytes = place === undefined ? undefined : pack.read(place);
    if (bytes === undefined) continue;
    expect(Buffer.from(bytes).toString()).toBe(text);
    found += 1;
  }
  pack.close();
  return found;
}

describe('a pack', () => {
  test('has what was appended to it, under any keys', () => {
    const key = fc.uint8Array({ minLength: KEY_BYTES, maxLength: KEY_BYTES });
    fc.assert(
      fc.property(fc.uniqueArray(key, { selector: String, maxLength: 40 }), key, (keys, other) => {
        const entries = new Map(keys.map((bytes, at) => [Buffer.from(bytes).toString('latin1'), `text ${at}`]));
        const file = writePack(entries);
        expect(countFound(file, entries)).toBe(entries.size);
        const pack = openPack(file);
        expect(new Set([...pack.entries()].map(([name]) => name))).toEqual(new Set(entries.keys()));
        expect([...pack.entries()].every(([, { used }]) => used === 7)).toBe(true);
        const missing = Buffer.from(other).toString('latin1');
        expect(pack.find(missing) === undefined).toBe(!entries.has(missing));
        pack.close();
      }),
    );
  });

  test('may have keys that begin alike', () => {
    const entries = new Map(Array.from({ length: 300 }, (_, at) => [`same${`${at}`.padStart(12, '0')}`, `${at}`]));
    expect(countFound(writePack(entries), entries)).toBe(300);
  });

  test('that was not finished is not found, and can be read', () => {
    const pack = new NewPack(join(folder.path(), 'kept'));
    pack.append(keyOf('a'), Buffer.from('one'), 0);
    expect(packsOf(folder.path())).toEqual([]);
    pack.remove();
    const place = pack.find(keyOf('a'));
    expect(place && Buffer.from(pack.read(place) ?? []).toString()).toBe('one');
    pack.close();
  });
});

describe('a damaged pack never throws and never has a wrong entry', () => {
  test('cut at any length', () => {
    const entries = entriesOf('one', 'two words');
    const file = writePack(entries);
    const bytes = readFileSync(file);
    expect(countFound(file, entries)).toBe(2);
    for (let length = 0; length < bytes.length; length += 1) {
      writeFileSync(file, bytes.subarray(0, length));
      expect(countFound(file, entries), `cut at ${length}`).toBe(0);
    }
  });

  test('with any byte changed: of the entries, at most the one that is hit is lost', () => {
    const entries = entriesOf('one', 'two words');
    const file = writePack(entries);
    const bytes = readFileSync(file);
    for (let at = 0; at < bytes.length; at += 1) {
      for (const mask of [1, 0x80, 0xff]) {
        const damaged = Buffer.from(bytes);
        damaged.writeUInt8(damaged.readUInt8(at) ^ mask, at);
        writeFileSync(file, damaged);
        expect(countFound(file, entries), `byte ${at}`).toBe(at < 'onetwo words'.length ? 1 : 0);
      }
    }
  });

  test('with any bytes in the place of its end', () => {
    const entries = entriesOf('one', 'two');
    const file = writePack(entries);
    const bytes = readFileSync(file);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length }), fc.uint8Array({ maxLength: 64 }), (kept, garbage) => {
        writeFileSync(file, Buffer.concat([bytes.subarray(0, kept), garbage]));
        countFound(file, entries);
      }),
    );
  });

  test.each([0, 1, 8, 16, 17, 36, 52, 4096])('of %d zeros, as a loss of power leaves it', (size) => {
    const entries = entriesOf('one');
    const file = writePack(entries);
    writeFileSync(file, Buffer.alloc(size));
    expect(countFound(file, entries)).toBe(0);
  });
});
