import { expect, test, vi } from 'vitest';
import type { RenderedBody } from '../../../src/render/body/render-body.ts';
import { parseText } from '../../../src/texts/prepare-text.ts';
import { TextDifferences } from '../../../src/texts/text-differences.ts';
import { deserialize, serialize } from 'node:v8';

function compared(texts: Readonly<Record<string, string>>): {
  readonly differences: TextDifferences;
  readonly get: ReturnType<typeof vi.fn<(hash: string) => RenderedBody | undefined>>;
} {
  const parsed = new Map(Object.entries(texts).map(([hash, text]) => [hash, parseText({ hash, text })]));
  const bodies = new Map([...parsed].map(([hash, { body }]) => [hash, body]));
  const get = vi.fn<(hash: string) => RenderedBody | undefined>((hash) => parsed.get(hash)?.draw());
  return { differences: new TextDifferences({ bodies, rendered: { get } }), get };
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
