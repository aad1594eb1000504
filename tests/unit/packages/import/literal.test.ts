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
  ['list.map((item) => <li>{item}</li>)', 'it makes elements'],
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

const MORE_FILES: Readonly<Record<string, string>> = {
  'nav.js':
    "export const nav = [{ text: 'A' }];\nexport default function () { return nav; }\nexport function side(base) { return [{ base }]; }\n",
  'again.js': "export { nav as menu } from './nav.js';\nconst own = 1;\nexport { own };\n",
  'package.json': '{ "version": "1.2.3" }',
  'loop.js': "import { a } from './loop.js';\nexport { a };\n",
};

test.each([
  ['const c = defineConfig({ a: 1 });\nc.b = 2;\nexport default c;', { a: 1, b: 2 }],
  ['export default defineConfig(async () => ({ a: 1 }));', { a: 1 }],
  ['export default defineConfig(({ mode }) => { const b = 2; return { a: 1, mode, b }; });', { a: 1, b: 2 }],
  ["export default withMermaid(defineConfig({ a: 1 }), { theme: 'x' });", { a: 1 }],
  ['const c = { a: 1 };\nexport default withMermaid(c);', { a: 1 }],
  ["import { nav } from './nav';\nexport default { nav };", { nav: [{ text: 'A' }] }],
  ["import { menu as m, own } from './again';\nexport default { m, own };", { m: [{ text: 'A' }], own: 1 }],
  [
    "import nav, { side } from './nav';\nexport default { nav: nav(), side: side('/x/') };",
    {
      nav: [{ text: 'A' }],
      side: [{ base: '/x/' }],
    },
  ],
  ["import { version } from './package.json';\nexport default { label: `v${version}` };", { label: 'v1.2.3' }],
  [
    "import pkg from './package.json' with { type: 'json' };\nexport default { label: pkg.version };",
    { label: '1.2.3' },
  ],
  ['function f(n) { return { n, g: f(n) }; }\nexport default { f: f(1) };', { f: { n: 1 } }],
  ["import { a } from './loop.js';\nexport default { a, b: 1 };", { b: 1 }],
  ["const s = generateSidebar({ root: 'docs' });\nexport default { s, b: 1 };", { b: 1 }],
])('B279 a configuration written as %s is read without running it', (code, value) => {
  const files: Readonly<Record<string, string>> = { ...MORE_FILES, 'config.js': code };
  expect(readModule('config.js', { readCode: (path) => files[path] ?? null }).value).toEqual({ ok: true, value });
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
