/** Which rendered texts are kept in memory, by identity: those read again from bytes are other objects. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as renderBodyModule from '../../../src/render/body/render-body.ts';
import type { RenderedBody } from '../../../src/render/body/render-body.ts';
import type { ParsedBody } from '../../../src/shared/model/parsed-body.ts';
import { CacheStore } from '../../../src/disk/cache-store.ts';
import { KeptTexts } from '../../../src/prepare/kept-texts.ts';
import { parseText, type ParsedText } from '../../../src/prepare/prepare-text.ts';
import { packRendered, RenderedTexts } from '../../../src/prepare/rendered-texts.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const drawn = vi.hoisted((): { hashes: string[] } => ({ hashes: [] }));
vi.mock('../../../src/render/body/render-body.ts', async (importOriginal) => {
  const original = await importOriginal<typeof renderBodyModule>();
  const renderBody: typeof original.renderBody = (body) => {
    drawn.hashes.push(body.hash);
    return original.renderBody(body);
  };
  return { ...original, renderBody };
});
beforeEach(() => {
  drawn.hashes = [];
});

const folder = useTemporaryFolder();
const MEGABYTE = 1024 * 1024;

const parse = (hash: string, text: string): ParsedText => parseText({ hash, text });
/** Adds a text that takes so many bytes. */
function addLarge(texts: RenderedTexts, hash: string, size: number): void {
  const nothing = { pieces: [''], gaps: [] };
  const html = { pieces: ['x'.repeat(size)], gaps: [] };
  const rendered: RenderedBody = { hash, html, markdown: nothing, headings: [], sections: [] };
  texts.add(parse(hash, '').body, packRendered(rendered));
}
function bodiesOf(...hashes: readonly string[]): ReadonlyMap<string, ParsedBody> {
  return new Map(hashes.map((hash) => [hash, parse(hash, '').body]));
}

describe('texts that are held whole', () => {
  test('take no more than 8 MB; the least recently requested one goes first', () => {
    const texts = new RenderedTexts(null);
    for (const hash of ['a', 'b', 'c']) addLarge(texts, hash, 3 * MEGABYTE);
    const [a, b] = [texts.get('a'), texts.get('b')];
    expect(texts.get('a')).toBe(a);
    expect(texts.get('c')?.hash).toBe('c');
    expect(texts.get('a')).toBe(a);
    expect(texts.get('b')).not.toBe(b);
    expect(texts.get('b')).toEqual(b);
  });

  test('many small ones go for a large one, and come back from their bytes', () => {
    const texts = new RenderedTexts(null);
    const small = Array.from({ length: 20 }, (_, index) => `small-${index}`);
    for (const hash of small) addLarge(texts, hash, MEGABYTE / 4);
    const before = small.map(texts.get);
    expect(small.map(texts.get).every((text, index) => text === before[index])).toBe(true);
    addLarge(texts, 'large', 7.8 * MEGABYTE);
    texts.get('large');
    const after = small.map(texts.get);
    expect(after).toEqual(before);
    expect(after.filter((text, index) => text === before[index])).toEqual([]);
  });

  test('one that is larger than the limit is held until the next is requested', () => {
    const texts = new RenderedTexts(null);
    addLarge(texts, 'large', 9 * MEGABYTE);
    addLarge(texts, 'small', 1);
    const large = texts.get('large');
    expect(texts.get('large')).toBe(large);
    const small = texts.get('small');
    expect(texts.get('large')).not.toBe(large);
    expect(texts.get('small')).not.toBe(small);
  });
});

describe('a text that is drawn on request', () => {
  test('is drawn once, also when it is held no more', () => {
    const texts = new RenderedTexts(null);
    texts.addUndrawn(parse('a', '# Title\n\nWords.\n'));
    expect([texts.undrawn.map(({ hash }) => hash), drawn.hashes]).toEqual([['a'], []]);
    const first = texts.get('a');
    expect(first?.html.pieces.join('')).toContain('<p>Words.</p>');
    expect(texts.get('a')).toBe(first);
    addLarge(texts, 'large', 9 * MEGABYTE);
    texts.get('large');
    expect(texts.get('a')).toEqual(first);
    expect([texts.undrawn.map(({ hash }) => hash), drawn.hashes]).toEqual([[], ['a']]);
  });

  test('goes into the cache', () => {
    const store = new CacheStore({ folder: folder.path(), key: 'key' });
    const cache = new KeptTexts(store, '');
    const texts = new RenderedTexts(cache);
    const text = parse('a', '# Title\n');
    texts.addUndrawn(text);
    expect(cache.find('a')).toBeUndefined();
    const rendered = texts.get('a');
    expect(cache.find('a')).toEqual(text.body);
    expect(new Uint8Array(cache.read('a') ?? [])).toEqual(rendered && packRendered(rendered));
    store.close();
  });

  test('is kept here when the cache does not take it', () => {
    folder.write({ file: '' });
    const store = new CacheStore({ folder: `${folder.path()}/file`, key: 'key' });
    const texts = new RenderedTexts(new KeptTexts(store, ''));
    texts.addUndrawn(parse('a', 'Words.'));
    addLarge(texts, 'large', 9 * MEGABYTE);
    expect(texts.get('a')?.html.pieces).toEqual(['<p>Words.</p>\n']);
    texts.get('large');
    expect(texts.get('a')?.html.pieces).toEqual(['<p>Words.</p>\n']);
    expect(drawn.hashes).toEqual(['a']);
    store.close();
  });
});

test('all but some are forgotten', () => {
  const texts = new RenderedTexts(null);
  for (const hash of ['a', 'b']) addLarge(texts, hash, 1);
  for (const hash of ['c', 'd']) texts.addUndrawn(parse(hash, ''));
  texts.retain(bodiesOf('a', 'c'));
  expect(['a', 'b', 'c', 'd', 'e'].map((hash) => texts.get(hash)?.hash)).toEqual([
    'a',
    undefined,
    'c',
    undefined,
    undefined,
  ]);
});
