import { expect, test, vi } from 'vitest';
import type { RenderedBody } from '../../../src/render/body/render-body.ts';
import { parseText } from '../../../src/prepare/prepare-text.ts';
import { TextDifferences } from '../../../src/prepare/text-differences.ts';
import { deserialize, serialize } from 'node:v8';
import { CacheStore } from '../../../src/disk/cache-store.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const folder = useTemporaryFolder();

function compared(
  texts: Readonly<Record<string, string>>,
  cache: CacheStore | null = null,
): {
  readonly differences: TextDifferences;
  readonly get: ReturnType<typeof vi.fn<(hash: string) => RenderedBody | undefined>>;
} {
  const parsed = new Map(Object.entries(texts).map(([hash, text]) => [hash, parseText({ hash, text })]));
  const bodies = new Map([...parsed].map(([hash, { body }]) => [hash, body]));
  const get = vi.fn<(hash: string) => RenderedBody | undefined>((hash) => parsed.get(hash)?.draw());
  return { differences: new TextDifferences({ bodies, rendered: { get } }, cache && { cache, mode: '' }), get };
}

test('a pair is compared once, the other way round by itself', () => {
  const { differences, get } = compared({ a: 'One two.', b: 'One three.' });
  const first = differences.get('a', 'b');
  expect(first).toMatchObject({ added: 1, removed: 1 });
  expect(differences.get('a', 'b')).toBe(first);
  expect(get).toHaveBeenCalledTimes(2);
  expect(differences.get('b', 'a')?.pieces.join('')).toContain('<del>three</del><ins>two</ins>');
});

test('a text that the site lacks has no differences', () => {
  const { differences } = compared({ a: 'One two.' });
  expect(differences.get('a', 'b')).toBeUndefined();
});

test('what is not seen is no difference, and an entry can be stored', () => {
  const { differences } = compared({ a: 'One\ntwo {{version}}.', b: 'One two {{version}}.', c: '# {{version}}' });
  expect(differences.get('a', 'b')).toEqual({ pieces: [''], gaps: [], added: 0, removed: 0, moved: 0 });
  const other = differences.get('a', 'c');
  expect(other?.gaps).toContainEqual({ kind: 'variable', name: 'version', side: 'from' });
  expect(deserialize(serialize(other))).toEqual(other);
});

function open(): CacheStore {
  return new CacheStore({ folder: folder.path(), key: 'key' });
}

test('a pair that an earlier build has compared comes from the disk', () => {
  const texts = { a: 'One two.', b: 'One three.', c: 'One four.' };
  const first = open();
  const before = compared(texts, first);
  const pairs = [before.differences.get('a', 'b'), before.differences.get('b', 'c')];
  first.close();

  const opened = open();
  const again = compared(texts, opened);
  expect([again.differences.get('a', 'b'), again.differences.get('b', 'c')]).toEqual(pairs);
  expect(again.get).not.toHaveBeenCalled();
  opened.close();
});

test('pairs take no more than 8 MB in memory; the least recently requested one goes first', () => {
  const long = (word: string): string => `${word} ${'x'.repeat(3 * 1024 * 1024)}`;
  const { differences } = compared({ a: 'One', b: long('two'), c: long('three'), d: long('four') });
  const first = differences.get('a', 'b');
  differences.get('a', 'c');
  expect(differences.get('a', 'b')).toBe(first);
  differences.get('a', 'd');
  expect(differences.get('a', 'b')).toBe(first);
  differences.get('a', 'c');
  differences.get('a', 'd');
  const again = differences.get('a', 'b');
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
