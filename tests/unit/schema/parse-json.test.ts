import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../src/schema/parse-json.ts';

function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('accepts what JSON.parse accepts, with the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseJson(text)).toMatchObject({ ok: true, value: JSON.parse(text) as unknown });
    }),
  );
});

test('rejects what JSON.parse rejects', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '1',
    '-',
    '.5',
    '01',
    'tru',
    'true',
    '\\',
    '\n',
    ' ',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const text = pieces.join('');
      expect(parseJson(text).ok).toBe(accepts(text));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['', '1:1 unexpected end of the file'],
  ['{"a": 1', '1:8 unexpected end of the file'],
  ['{"a": 1,}', '1:8 trailing comma before "}"'],
  ['[1\n,]', '2:1 trailing comma before "]"'],
  ['{\n a: 1}', '2:2 expected a key in double quotes'],
  ['{"a" 1}', '1:6 expected a colon after the key'],
  ['{"a": 1 "b": 2}', '1:9 expected a comma or "}"'],
  ['{"a": "x\n"}', '1:7 unterminated string, or unknown escape in it'],
  ['[1] 2', '1:5 unexpected text after the end of the value'],
  ['[undefined]', '1:2 expected a value'],
  ['{\n<<<<<<< HEAD\n"a": 1}', '2:1 unresolved merge conflict'],
  ['['.repeat(100_000), '1:202 values may be nested at most 200 deep'],
])('%.20s: %s', (text, expected) => {
  const result = parseJson(text);
  expect(result.ok ? '' : `${result.position.line}:${result.position.column} ${result.reason}`).toBe(expected);
});

describe('locate', () => {
  const text = '{\n  "files": {\n    "a": 1,\n    "b": [10,\n 20]\n  }\n}';
  const result = parseJson(text);
  test.each([
    [[], 1, 1],
    [['files'], 2, 3],
    [['files', 'b'], 4, 5],
    [['files', 'b', 1], 5, 2],
    [['files', 'zzz'], 2, 3],
  ])('%j is at %i:%i', (path, line, column) => {
    expect(result.ok && result.locate(path)).toEqual({ line, column });
  });
});

test('a key that appears twice is reported at its second place', () => {
  const result = parseJson('{"a": 1,\n"a": 2}');
  expect(result.ok && result.duplicateKeys).toEqual([{ path: ['a'], position: { line: 2, column: 1 } }]);
});

test('keys that appear twice are found after text that looks like one', () => {
  const key = fc.constantFrom('a', 'b', '": ', '{"a":', '\\', '__proto__', '');
  const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), key);
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value), { maxLength: 8 }), (members) => {
      const text = `[{ ${members.map((member) => member.map((part) => JSON.stringify(part)).join(' : ')).join(',\n')} }]`;
      const again = members.flatMap(([name], index) =>
        members.findIndex(([first]) => first === name) < index ? [[0, name]] : [],
      );
      const found = parseJson(text);
      expect(found.ok && found.duplicateKeys.map(({ path }) => path)).toEqual(again);
    }),
  );
});
