/** TOML of configurations and front matter. */
import { expect, test } from 'vitest';
import { readToml } from '../../../../../packages/import/sites/read-toml.ts';

test.each([
  ['a = 1\nb = -2.5 # c\nd = true\ne = 2024-01-02\n', { a: 1, b: -2.5, d: true, e: '2024-01-02' }],
  ['a = "b \\"c\\" \\\\d\\n" # "e"\nf = \'g \\h\'\n', { a: 'b "c" \\d\n', f: 'g \\h' }],
  ['a = """\nb\n"c" = d\n"""\ne = \'\'\'\nf\'\'\'\ng = 1\n', { a: 'b\n"c" = d\n', e: 'f', g: 1 }],
  ['a = """b \\\n   c"""\n', { a: 'b c' }],
  ['[a]\nb = 1\n[a.c]\nd = 2\n["e.f".g]\nh = 3\n', { a: { b: 1, c: { d: 2 } }, 'e.f': { g: { h: 3 } } }],
  ['[[a]]\nb = 1\n[[a]]\nb = 2\n[a.c]\nd = 3\n', { a: [{ b: 1 }, { b: 2, c: { d: 3 } }] }],
  ['a.b = 1\n"c/d".e = 2\n[f]\ng.h = 3\n', { a: { b: 1 }, 'c/d': { e: 2 }, f: { g: { h: 3 } } }],
  ['a = { b = "~", c = { d = [1] } }\ne = 1\n', { a: { b: '~', c: { d: [1] } }, e: 1 }],
  [String.raw`a = ["b\\.c", 'd', 1, [2, 3], { e = 4 }]`, { a: ['b\\.c', 'd', 1, [2, 3], { e: 4 }] }],
  ['a = [\n  "b", # c\n\n  "d",\n]\ne = []\nf = 1\n', { a: ['b', 'd'], e: [], f: 1 }],
  // Lines that are none of this are skipped.
  ['a\nb = 1\n[c\nd = 2\n=\n', { b: 1, d: 2 }],
  ['a = [1, 2\nb = 3\n', { a: [1, 2], b: 3 }],
  ['a = 1\r\n[b]\r\nc = "d"\r\n', { a: 1, b: { c: 'd' } }],
  ['a = "b', { a: '"b' }],
  ['a = {', { a: {} }],
  ['', {}],
])('%j', (text, fields) => {
  expect(readToml(text)).toEqual(fields);
});

test('lists and tables that never end are no endless work', () => {
  for (const sign of ['[', '{a=', '"', "'", '#', 'a.', '[a', ' \n'])
    expect(readToml(`a = ${sign.repeat(20_000)}\nb = 1\n`)).toMatchObject({ b: 1 });
});
