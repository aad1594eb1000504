import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { digestData } from '../../../../src/render/last-build/data-digest.ts';

const cycle = (name: string): object => {
  const object: Record<string, unknown> = { name };
  object['self'] = object;
  return object;
};

describe('other data has another digest', () => {
  const shared = { a: 1 };
  test.each<[unknown, unknown]>([
    [1, '1'],
    [0, -0],
    [NaN, null],
    [null, undefined],
    [null, 'null'],
    [{}, []],
    [{}, { a: undefined }],
    [['a', 'b'], ['ab']],
    [['a'], ['a', 'a']],
    [[['a'], 'b'], [['a', 'b']]],
    [{ a: 'b' }, ['a', 'b']],
    [{ a: 'b' }, new Map([['a', 'b']])],
    [new Map([['a', 'b']]), new Map([['b', 'a']])],
    [new Map([['a', 'b']]), ['a', 'b']],
    [new Set(['a']), ['a']],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ 'a"1:b': 1 }, { a: { b: 1 } }],
    [new Date(0), new Date(1)],
    [cycle('a'), cycle('b')],
    [
      [shared, { a: 2 }, shared],
      [shared, { a: 2 }, { a: 2 }],
    ],
    [10n, 10],
  ])('pair %#', (one, other) => {
    expect(digestData(one)).toMatch(/^[\da-f]{32}$/u);
    expect(digestData(one)).not.toBe(digestData(other));
  });

  test('whatever it is', () => {
    const data = fc.anything({ withMap: true, withSet: true, withDate: false, withNullPrototype: false });
    fc.assert(
      fc.property(data, data, (one, other) => {
        fc.pre(!isDeepStrictEqual(one, other));
        expect(digestData(one)).not.toBe(digestData(other));
      }),
    );
  });
});

test('the same data has the same digest', () => {
  fc.assert(
    fc.property(fc.anything({ withMap: true, withSet: true, withDate: true }), (data) => {
      expect(digestData(structuredClone(data))).toBe(digestData(data));
    }),
  );
  expect(digestData(cycle('a'))).toBe(digestData(cycle('a')));
});

test('what is not data has no digest', () => {
  class Version {
    readonly name = '1.0';
  }
  for (const value of [() => 1, Symbol('a'), new Version(), /a/u, new Uint8Array(1), Promise.resolve()]) {
    expect(digestData([{ value }])).toBeNull();
  }
});
