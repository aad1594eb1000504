/** Whatever happens to a pack on disk, what is read is what was written, or nothing. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedBody } from '../../../../src/shared/model/parsed-body.ts';
import { TextCache } from '../../../../src/prepare/cache/text-cache.ts';
import { type PackEntry, TextPack } from '../../../../src/prepare/cache/text-pack.ts';
import { type PreparedText } from '../../../../src/prepare/prepare-text.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { preparedTexts } from '../test-texts.ts';

const folder = useTemporaryFolder();
const KEY = 'key';
const packFolder = (): string => join(folder.path(), 'texts', KEY);
const packFiles = (): readonly string[] => readdirSync(packFolder()).map((name) => join(packFolder(), name));

/** Writes a whole pack and returns its path. */
function writePack(texts: readonly PreparedText[]): string {
  const pack = TextPack.create<ParsedBody>(packFolder());
  pack.finish(texts.map(({ body, rendered }) => ({ facts: body, place: pack.append(rendered) })));
  pack.close();
  const [file = ''] = packFiles();
  return file;
}

/** What a pack has, as it was given to it. */
function readPack(file: string): readonly PreparedText[] {
  const pack = TextPack.open<ParsedBody>(file);
  const texts = pack.entries.map(({ facts, place }: PackEntry<ParsedBody>) => ({
    body: facts,
    rendered: new Uint8Array(pack.read(place)),
  }));
  pack.close();
  return texts;
}

/** Fails unless each text is found as it was, or not at all; how many were found. */
function countFound(texts: readonly PreparedText[]): number {
  const cache = TextCache.open({ folder: folder.path(), key: KEY });
  try {
    const found = texts.filter(({ body }) => cache.find(body.hash) !== undefined);
    for (const { body, rendered } of found) {
      expect(cache.find(body.hash)).toEqual(body);
      expect(new Uint8Array(cache.read(body.hash) ?? [])).toEqual(rendered);
    }
    return found.length;
  } finally {
    cache.close();
  }
}

describe('a pack', () => {
  test('has what was appended to it', async () => {
    const texts = await preparedTexts([
      '# One\n\nA [link](b.md).\n',
      '',
      '---\ntitle: Größe\n---\n```js\nlet a;\n```\n',
    ]);
    expect(readPack(writePack(texts))).toEqual(texts);
  });

  test('may have more entries than a block of the index', async () => {
    const texts = await preparedTexts(Array.from({ length: 600 }, (_, index) => `Text ${index}`));
    expect(readPack(writePack(texts))).toEqual(texts);
  });

  test('may be empty', () => {
    expect(readPack(writePack([]))).toEqual([]);
  });

  test('that was not finished is not found', async () => {
    const texts = await preparedTexts(['one']);
    const pack = TextPack.create(packFolder());
    for (const { rendered } of texts) pack.append(rendered);
    pack.close();
    expect(packFiles()).toHaveLength(1);
    expect(countFound(texts)).toBe(0);
  });

  test('can be read while it is not finished, and after it was removed', async () => {
    const [text] = await preparedTexts(['one']);
    const pack = TextPack.create(packFolder());
    const place = pack.append(text?.rendered ?? new Uint8Array());
    pack.remove();
    expect(packFiles()).toEqual([]);
    expect(new Uint8Array(pack.read(place))).toEqual(text?.rendered);
    pack.close();
  });
});

describe('a damaged pack never throws and never has a wrong text', () => {
  test('cut at any length', async () => {
    const texts = await preparedTexts(['# One', 'Two `words`']);
    const file = writePack(texts);
    const bytes = readFileSync(file);
    expect(countFound(texts)).toBe(2);
    for (let length = 0; length < bytes.length; length += 1) {
      writeFileSync(file, bytes.subarray(0, length));
      expect(countFound(texts), `cut at ${length}`).toBe(0);
    }
  });

  test('with any byte changed: of the texts, at most the one that is hit is lost', async () => {
    const texts = await preparedTexts(['# One', 'Two `words`']);
    const file = writePack(texts);
    const bytes = readFileSync(file);
    const indexAt = texts.reduce((sum, { rendered }) => sum + rendered.length, 0);
    const change = fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }));
    fc.assert(
      fc.property(change, ([at, mask]) => {
        const damaged = Buffer.from(bytes);
        damaged.writeUInt8(damaged.readUInt8(at) ^ mask, at);
        writeFileSync(file, damaged);
        expect(countFound(texts)).toBe(at < indexAt ? 1 : 0);
      }),
      { numRuns: 500, examples: Array.from(bytes, (_, at): [[number, number]] => [[at, 1]]) },
    );
  });

  test('with any bytes in the place of its end', async () => {
    const texts = await preparedTexts(['one', 'two']);
    const file = writePack(texts);
    const bytes = readFileSync(file);
    const size = fc.nat({ max: bytes.length });
    fc.assert(
      fc.property(size, fc.uint8Array({ maxLength: 64 }), fc.nat({ max: 2000 }), (kept, garbage, at) => {
        const trailer = Buffer.alloc(8);
        trailer.writeDoubleLE(at);
        writeFileSync(file, Buffer.concat([bytes.subarray(0, kept), garbage, trailer]));
        countFound(texts);
      }),
    );
  });

  test.each([1, 8, 16, 17, 4096])('of %d zeros, as a loss of power leaves it', async (size) => {
    const texts = await preparedTexts(['one']);
    const file = writePack(texts);
    writeFileSync(file, Buffer.alloc(size));
    expect(statSync(file).size).toBe(size);
    expect(countFound(texts)).toBe(0);
  });
});
