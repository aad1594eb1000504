/** The value of an expression, without running it. */
import { expect, test } from 'vitest';
import { readModule } from '../../../../packages/import/docusaurus/config/read-module.ts';
import { CURRENT_YEAR, formatSiteConfig } from '../../../../packages/import/format-config.ts';
import { evaluateCode } from '../../../../packages/import/literal.ts';

test.each([
  ["'a' + `b${1 + 1}`", 'ab2'],
  ['[1, ...[2, 3]]', [1, 2, 3]],
  ["({ a: 1, ['b']: { c: [true, null] }, ...{ d: -1 } })", { a: 1, b: { c: [true, null] }, d: -1 }],
  ["process.env.BASE ?? '/'", '/'],
  ["process.env.CI ? 'a' : 'b'", 'b'],
  ['({ a: { b: [5] } }).a.b[0]', 5],
  ['void 0', undefined],
])('%s is known', (code, value) => {
  expect(evaluateCode(code)).toEqual({ ok: true, value });
});

test.each([
  ['f(1)', '"f()" is called'],
  ['a', '"a" is unknown'],
  ['() => 1', 'it is computed'],
  ['{', 'it cannot be parsed'],
  ['/a/', 'it is a pattern'],
  ['10n', 'it is a BigInt'],
])('%s is unknown, with its reason', (code, reason) => {
  expect(evaluateCode(code)).toEqual({ ok: false, reason });
});

test('a module is read through its constants, functions and imports', () => {
  const files: Readonly<Record<string, string>> = {
    'a.js':
      "import b from './b';\nconst { x } = require('pkg');\nexport default async function make() {\n  const c = { y: x, z: b };\n  return c;\n}\n",
    'b.json': '{ "deep": 1 }',
    'c.js': "const self = require('./c.js');\nmodule.exports = { self, ok: 1 };\n",
  };
  const modules = { readCode: (path: string) => files[path] ?? null };
  const read = readModule('a.js', modules);
  expect(read.value).toEqual({ ok: true, value: { z: { deep: 1 } } });
  expect(read.leftOut).toEqual([{ file: 'a.js', line: 4, key: 'y', reason: '"x" is unknown' }]);
  expect(readModule('c.js', modules).value).toEqual({ ok: true, value: { ok: 1 } });
  expect(readModule('d.js', modules).value).toEqual({ ok: false, reason: 'the file d.js does not exist' });
});

test('a written config has the same values when JavaScript reads it', () => {
  const fields = {
    title: "It's",
    list: ['a', { 'b-c': 'quote "', d: undefined }],
    text: 'a\\b\n`${x}`',
    year: `© ${CURRENT_YEAR}`,
  };
  const code = formatSiteConfig(fields);
  const body = /defineConfig\(([\s\S]*)\);\n$/u.exec(code)?.[1] ?? '';
  expect(code).toContain('year: `© ${new Date().getFullYear()}`,');
  expect(evaluateCode(body)).toEqual({
    ok: true,
    value: { title: "It's", list: ['a', { 'b-c': 'quote "' }], text: 'a\\b\n`${x}`', year: `© ${CURRENT_YEAR}` },
  });
});
