/** Specifications that are made to be expensive: the work is bounded by what is counted, and no stack overflows. */
import { describe, expect, test } from 'vitest';
import type { Schema } from '../../../../src/apis/model.ts';
import { canonicalApi } from '../../../../src/apis/changes/canonical.ts';
import { compareApis } from '../../../../src/apis/changes/compare-apis.ts';
import { partition } from '../../../../src/apis/changes/partition.ts';
import { object, schema, sending, STRING } from './sample-api.ts';

const NUMBER = schema({ types: ['number'] });

/** A circle of so many schemas, of which the last says something. */
function ring(length: number, end: Schema): Schema {
  const all: Schema[] = Array.from({ length }, () => object({}));
  for (const [index, one] of all.entries()) {
    const next = { name: 'next', required: false, schema: all[(index + 1) % length] ?? end };
    Object.assign(one, {
      properties: index === length - 1 ? [next, { name: 'end', required: false, schema: end }] : [next],
    });
  }
  return all[0] ?? end;
}

function nested(depth: number, end: Schema): Schema {
  return Array.from({ length: depth }).reduce<Schema>((inner) => object({ a: inner }), end);
}

const rulesOf = (before: Schema, after: Schema): readonly string[] => {
  const [was, is] = [sending(before, 'response'), sending(after, 'response')];
  const changes = compareApis(was, is);
  expect(changes.length === 0).toBe(canonicalApi(was).hash === canonicalApi(is).hash);
  return changes.map(({ rule }) => rule);
};

describe('a hostile specification', () => {
  test('that is 1,000 levels deep', () => {
    expect(rulesOf(nested(1000, STRING), nested(1000, NUMBER))).toEqual(['response-type-changed']);
    expect(rulesOf(nested(1000, STRING), nested(1000, STRING))).toEqual([]);
  });

  test('with a choice of 10,000 alternatives', () => {
    const choice = (from: number): Schema =>
      schema({
        oneOf: Array.from({ length: 10_000 }, (_, index) =>
          schema({ name: `S${String(from + index)}`, enum: [from + index] }),
        ),
      });
    expect(rulesOf(choice(0), choice(1)).toSorted()).toEqual([
      'response-alternative-added',
      'response-alternative-removed',
    ]);
  });

  test('with 2 ** 60 paths through shared schemas', () => {
    const doubled = (end: Schema): Schema =>
      Array.from({ length: 60 }).reduce<Schema>((inner) => object({ a: inner, b: inner }), end);
    expect(rulesOf(doubled(STRING), doubled(NUMBER))).toEqual(['response-type-changed']);
  });

  test('with a long circle', () => {
    expect(rulesOf(ring(2000, STRING), ring(2000, NUMBER))).toEqual(['response-type-changed']);
    // Twice round is the same.
    expect(rulesOf(ring(1, STRING), ring(1, STRING))).toEqual([]);
  });

  test('with circles that meet in many pairs', () => {
    const rules = rulesOf(ring(301, STRING), ring(302, STRING));
    expect(rules.length).toBeGreaterThan(0);
    // Of 301 × 302 pairs, those up to the limit were looked at.
    expect(rules.length).toBeLessThan(20_000);
  });

  test('with an enum of 20,000 values', () => {
    const values = (from: number): Schema =>
      schema({ enum: Array.from({ length: 20_000 }, (_, index) => from + index) });
    const [added, removed] = compareApis(sending(values(0), 'request'), sending(values(10), 'request'));
    expect(removed?.sentence).toBe(
      'Request body application/json may now also be 20000, 20001, 20002, 20003, 20004 and 5 more.',
    );
    expect(added?.sentence).toBe('Request body application/json may no longer be 0, 1, 2, 3, 4 and 5 more.');
  });
});

describe('classes of equal nodes', () => {
  test('a circle that is written twice is the circle', () => {
    expect(new Set(partition(['a', 'a', 'a'], [[1], [2], [0]])).size).toBe(1);
    expect(partition(['a', 'b', 'a', 'b'], [[1], [0], [3], [2]])).toEqual([0, 1, 0, 1]);
  });

  test('a chain falls apart to its end', () => {
    const length = 2000;
    const labels = Array.from({ length }, (_, index) => (index === length - 1 ? 'end' : 'link'));
    const children = labels.map((_, index) => (index === length - 1 ? [] : [index + 1]));
    expect(new Set(partition(labels, children)).size).toBe(length);
  });

  test('unlisted members move when they are not the largest part', () => {
    // 0–3 lead to 4, 4–5 to leaves that only later turn out to differ.
    const labels = ['n', 'n', 'n', 'n', 'm', 'm', 'x', 'y'];
    const classes = partition(labels, [[4], [4], [4], [5], [6], [7], [], []]);
    expect(classes[0]).toBe(classes[2]);
    expect(classes[3]).not.toBe(classes[0]);
  });
});
