/** What a build leaves for the next one; nothing on disk may break a build. */
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyHash } from '../../../../src/shared/types/store.ts';
import { TextCache } from '../../../../src/prepare/cache/text-cache.ts';
import type { PreparedText } from '../../../../src/prepare/prepare-text.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { preparedTexts } from '../test-texts.ts';

const folder = useTemporaryFolder();
/** Ten texts of about the same size. */
let texts: readonly PreparedText[];
beforeAll(async () => {
  texts = await preparedTexts(Array.from({ length: 10 }, (_, index) => `# Text ${index}\n\nSome words.\n`));
});

const open = (key = 'key'): TextCache => TextCache.open({ folder: folder.path(), key });
const packFolder = (): string => join(folder.path(), 'texts/key');
const packNames = (): readonly string[] => readdirSync(packFolder());
const live = (of: readonly PreparedText[]): ReadonlyMap<BodyHash, PreparedText['body']> =>
  new Map(of.map(({ body }) => [body.hash, body]));

/** Adds texts as a build does. */
function fill(cache: TextCache, added: readonly PreparedText[]): void {
  for (const { body, rendered } of added) expect(cache.add(body, rendered)).toBe(true);
}
/** A build of a site that has the texts `all`: adds those that are not there. */
function build(all: readonly PreparedText[]): void {
  const cache = open();
  fill(
    cache,
    all.filter(({ body }) => cache.find(body.hash) === undefined),
  );
  cache.save(live(all));
  cache.close();
}
/** Which of the ten texts a new cache finds, each as it was. */
function findAll(key = 'key'): readonly number[] {
  const cache = open(key);
  const found = texts.flatMap(({ body, rendered }, index) => {
    const known = cache.find(body.hash);
    if (known === undefined) return [];
    expect(known).toEqual(body);
    expect(new Uint8Array(cache.read(body.hash) ?? [])).toEqual(rendered);
    return [index];
  });
  cache.close();
  return found;
}

describe('what is added', () => {
  test('is there at once, and for the next build when it was saved', () => {
    const cache = open();
    const [first] = texts.slice(0, 1);
    fill(cache, texts.slice(0, 1));
    expect(cache.find(first?.body.hash ?? '')).toEqual(first?.body);
    expect(new Uint8Array(cache.read(first?.body.hash ?? '') ?? [])).toEqual(first?.rendered);
    expect(findAll()).toEqual([]);
    cache.save(live(texts.slice(0, 1)));
    expect(findAll()).toEqual([0]);
    expect(cache.read(first?.body.hash ?? '')).toBeDefined();
    cache.close();
    expect(findAll()).toEqual([0]);
  });

  test('and not saved leaves nothing', () => {
    const cache = open();
    fill(cache, texts);
    expect(packNames()).toHaveLength(1);
    cache.close();
    expect(packNames()).toEqual([]);
  });

  test('after saving is rejected, and missing', () => {
    const cache = open();
    const [first, second] = texts;
    fill(cache, texts.slice(0, 1));
    cache.save(live(texts.slice(0, 1)));
    expect(cache.add(second?.body as never, second?.rendered as never)).toBe(false);
    expect(cache.find(second?.body.hash ?? '')).toBeUndefined();
    expect(cache.find(first?.body.hash ?? '')).toEqual(first?.body);
    cache.close();
    expect(findAll()).toEqual([0]);
  });

  test('is saved once: what is saved later changes nothing', () => {
    const cache = open();
    fill(cache, texts);
    cache.save(live(texts));
    cache.save(live(texts.slice(0, 9)));
    cache.save(live(texts.slice(0, 1)));
    cache.close();
    expect(findAll()).toHaveLength(10);
    expect(packNames()).toHaveLength(1);
  });

  test('after closing is rejected, and not written into a file opened since', () => {
    const cache = open();
    fill(cache, texts.slice(0, 1));
    cache.close();
    // The system reuses the lowest free descriptor: that of the pack.
    const other = openSync(join(folder.path(), 'other'), 'wx+');
    expect(cache.add(texts[1]?.body as never, texts[1]?.rendered as never)).toBe(false);
    closeSync(other);
    expect(readFileSync(join(folder.path(), 'other'), 'utf8')).toBe('');
  });
});

test('a text that was not added is neither found nor read', () => {
  build(texts.slice(0, 1));
  const cache = open();
  expect([cache.find('nothing'), cache.read('nothing')]).toEqual([undefined, undefined]);
  cache.close();
});

describe('another key', () => {
  test('finds nothing, and when it is saved the texts of the old one are gone', () => {
    build(texts);
    expect(findAll('other')).toEqual([]);
    expect(findAll()).toHaveLength(10);
    const cache = open('other');
    fill(cache, texts.slice(0, 2));
    cache.save(live(texts.slice(0, 2)));
    cache.close();
    expect(readdirSync(join(folder.path(), 'texts'))).toEqual(['other']);
    expect(findAll('other')).toEqual([0, 1]);
  });
});

describe('damaged bytes', () => {
  test('of a text: it is not found, the others are; the next build writes everything again', () => {
    build(texts);
    const file = join(packFolder(), packNames()[0] ?? '');
    const bytes = readFileSync(file);
    bytes.fill(0, 0, 8);
    writeFileSync(file, bytes);
    expect(findAll()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    build(texts);
    // Next to the damaged text, whether the intact one is found would depend on the names.
    expect(packNames()).toHaveLength(1);
    expect(findAll()).toHaveLength(10);
  });

  test('in every file: nothing is found, and the next build puts it right', () => {
    build(texts.slice(0, 5));
    build(texts);
    for (const name of packNames()) writeFileSync(join(packFolder(), name), 'no pack at all');
    expect(findAll()).toEqual([]);
    build(texts);
    expect(findAll()).toHaveLength(10);
  });

  test('a folder with the name of a pack is skipped', () => {
    build(texts);
    mkdirSync(join(packFolder(), 'x.pack'));
    expect(findAll()).toHaveLength(10);
    build(texts);
    expect(findAll()).toHaveLength(10);
  });
});

describe('a disk that cannot be written', () => {
  test.each([
    ['the folder', ''],
    ['the folder of texts', 'texts'],
    ['the folder of the key', 'texts/key'],
  ])('%s is a file: nothing is found, added or thrown', (_case, path) => {
    const root = join(folder.path(), 'cache');
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), 'mine');
    const cache = TextCache.open({ folder: root, key: 'key' });
    for (const { body, rendered } of texts) expect(cache.add(body, rendered)).toBe(false);
    expect(cache.find(texts[0]?.body.hash ?? '')).toBeUndefined();
    cache.save(live(texts));
    cache.close();
    expect(readFileSync(join(root, path), 'utf8')).toBe('mine');
  });
});

describe('how many packs there are', () => {
  test('one for each build with new texts, and none for one without', () => {
    build(texts.slice(0, 4));
    build(texts.slice(0, 5));
    build(texts.slice(0, 5));
    expect(packNames()).toHaveLength(2);
  });

  test('one replaces more than four', () => {
    for (const count of [1, 2, 3, 4]) build(texts.slice(0, count));
    expect(packNames()).toHaveLength(4);
    build(texts.slice(0, 5));
    expect(packNames()).toHaveLength(1);
    expect(findAll()).toEqual([0, 1, 2, 3, 4]);
  });

  test('when most texts are gone, one new pack has those that are left', () => {
    build(texts.slice(0, 8));
    build(texts);
    build(texts.slice(7, 9));
    expect(packNames()).toHaveLength(1);
    expect(findAll()).toEqual([7, 8]);
  });

  test('when few texts are gone, they stay', () => {
    build(texts);
    const names = packNames();
    build(texts.slice(0, 7));
    expect(packNames()).toEqual(names);
    expect(findAll()).toHaveLength(10);
  });

  test('packs of builds that were killed go after a day, not before', () => {
    build(texts);
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ['old.pack.new', 'young.pack.new']) writeFileSync(join(packFolder(), name), 'x');
    utimesSync(join(packFolder(), 'old.pack.new'), longAgo, longAgo);
    build(texts);
    expect(packNames().filter((name) => name.endsWith('.new'))).toEqual(['young.pack.new']);
  });
});

describe('two builds at once', () => {
  test('each keeps what it has added', () => {
    const [first, second] = [open(), open()];
    fill(first, texts.slice(0, 6));
    fill(second, texts.slice(4));
    first.save(live(texts));
    second.save(live(texts));
    expect(second.read(texts[9]?.body.hash ?? '')).toBeDefined();
    first.close();
    second.close();
    expect(findAll()).toHaveLength(10);
  });

  test('one reads on while the other puts a new pack in the place of its packs', () => {
    for (const count of [1, 2, 3, 4]) build(texts.slice(0, count));
    const reader = open();
    build(texts);
    expect(packNames()).toHaveLength(1);
    for (const { body, rendered } of texts.slice(0, 4)) {
      expect(reader.find(body.hash)).toEqual(body);
      expect(new Uint8Array(reader.read(body.hash) ?? [])).toEqual(rendered);
    }
    reader.save(live(texts.slice(0, 4)));
    reader.close();
    expect(findAll().slice(0, 4)).toEqual([0, 1, 2, 3]);
  });

  test('one of other code removes what the other was writing: nothing is thrown', () => {
    const [first, second] = [open(), open('other')];
    fill(first, texts);
    fill(second, texts);
    second.save(live(texts));
    first.save(live(texts));
    first.close();
    second.close();
    expect(findAll('other')).toHaveLength(10);
  });
});
