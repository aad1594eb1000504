/** Locating fields in the source of a config. A mark precedes the key that should be found. */
import { transformSync } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ConfigScript, locateKeys } from '../../../../src/content/config/source.ts';
import type { DataPath } from '../../../../src/schema/describe.ts';

const NO_MAP = '{"version":3,"sources":[],"names":[],"mappings":""}';
const MARK = '/*here*/';

/** The output of esbuild for a config. */
function strip(code: string): ConfigScript {
  return transformSync(code, { loader: 'ts', sourcemap: 'external', sourcesContent: false, logLevel: 'silent' });
}

/** Expects the place to be that of the mark before the key; nowhere without a mark. */
function expectPlace(marked: string, path: DataPath): void {
  const before = marked.split(MARK)[0] ?? '';
  const expected = marked.includes(MARK)
    ? { line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
    : { line: null, column: null };
  expect(locateKeys(strip(marked.replace(MARK, '')))(path)).toEqual(expected);
}

describe('found', () => {
  test.each<[string, string, DataPath]>([
    ['a field', 'export default {\n  a: 1,\n  /*here*/title: 2,\n};', ['title']],
    ['inside defineConfig', 'export default defineConfig({ a: 1, /*here*/title: 2 })', ['title']],
    ['a quoted key', "export default { docs: { versions: { /*here*/'3.2.1': {} } } }", ['docs', 'versions', '3.2.1']],
    ['an item', 'export default { users: [{ a: 1 }, /*here*/{ a: 2 }] }', ['users', 1]],
    ['a field of an item', 'export default { users: [{ a: 1 }, { /*here*/a: 2 }] }', ['users', 1, 'a']],
    [
      'the same name elsewhere',
      'export default { footer: { items: 1 }, navbar: { /*here*/items: 2 } }',
      ['navbar', 'items'],
    ],
    ['in a constant', 'const nav = { /*here*/items: [] };\nexport default { navbar: nav }', ['navbar', 'items']],
    [
      'in a typed constant',
      "const users: C['users'] = [\n { /*here*/a: 1 },\n];\nexport default { users }",
      ['users', 0, 'a'],
    ],
    ['in an exported constant', 'const config = defineConfig({ /*here*/a: 1 });\nexport default config;', ['a']],
    ['with satisfies', 'export default { /*here*/a: 1 } satisfies UserConfig', ['a']],
    ['in an arrow function', 'export default defineConfig(async () => ({ /*here*/a: 1 }))', ['a']],
    ['in a typed arrow function', 'export default (): UserConfig => ({ /*here*/a: 1 })', ['a']],
    ['in a block', 'export default async () => {\n await x({ a: 0 });\n return { /*here*/a: 1 };\n}', ['a']],
    ['in a function', 'export default function config() { return { /*here*/a: 1 } }', ['a']],
    ['after strings', `export default { x: '} a: 1', y: "\\"{", /*here*/a: 1 }`, ['a']],
    ['after comments', 'export default {\n // a: {\n /* a: 2, { */ /*here*/a: 1 }', ['a']],
    ['after a template', 'export default { x: `a: ${ { b: `}` } } {`, /*here*/a: 1 }', ['a']],
    ['after a regular expression', 'export default { x: s.replace(/[/}"]/, 1 / 2), /*here*/a: 1 }', ['a']],
    ['the last of two', 'export default { a: 1, /*here*/a: 2 }', ['a']],
    ['after a spread', 'export default { ...base, /*here*/a: 2 }', ['a']],
    [
      'after a name that every object has',
      "export default { variables: { constructor: 'x' }, /*here*/url: 'y' }",
      ['url'],
    ],
    [
      'in a constant whose name a function has too',
      'const x = { /*here*/a: 1 };\nfunction f() { const x = 1; return x; }\nexport default { x }',
      ['x', 'a'],
    ],
    [
      'in a constant of a function',
      'const x = 1;\nexport default () => {\n const x = { /*here*/a: 1 };\n return { x };\n}',
      ['x', 'a'],
    ],
    [
      'after types',
      'type A = { a: 1 };\nenum E { a = 1 }\nexport default <A>{ x: <B<C>>y!, /*here*/a: E.a as A }',
      ['a'],
    ],
    ['after letters outside the basic plane', "export default { 'é😀': '😀', /*here*/a: 1 }", ['a']],
    ['with a tab and CRLF', 'export default {\r\n\tb: 1,\r\n\t/*here*/a: 1,\r\n}', ['a']],
    ['an item that is called', 'export default { x: [1, /*here*/load(), y] }', ['x', 1]],
    ['an async method', 'export default { async /*here*/a() { return 1 } }', ['a']],
    ['a method', 'export default { /*here*/a() { return 1 } }', ['a']],
  ])('%s', (_, code, path) => expectPlace(code, path));
});

describe('at the parent', () => {
  test.each<[string, string, DataPath]>([
    ['a field that is not there', 'export default { users: [/*here*/{ b: 1 }] }', ['users', 0, 'a']],
    ['a value that is computed', 'export default { /*here*/users: load() }', ['users', 0, 'a']],
    ['a choice', 'export default { /*here*/x: y ? { a: 1 } : { a: 2 } }', ['x', 'a']],
    ['a field that a spread may overwrite', 'export default { /*here*/x: { a: 1, ...y } }', ['x', 'a']],
    ['an item after a spread', 'export default { /*here*/x: [...y, { a: 1 }] }', ['x', 0, 'a']],
    ['an imported value', "import nav from './nav.ts';\nexport default { /*here*/navbar: nav }", ['navbar', 'items']],
    ['an item that is set later', 'const x = [{ a: 1 }];\nx[0] = y;\nexport default { /*here*/x }', ['x', 0, 'a']],
    ['a list that is changed later', 'const x = [{ a: 1 }];\nx.shift();\nexport default { /*here*/x }', ['x', 0, 'a']],
  ])('%s', (_, code, path) => expectPlace(code, path));
});

describe('nowhere', () => {
  test.each<[string, string, DataPath]>([
    ['a field of the top that is not there', 'export default { a: 1 }', ['b']],
    ['no default export', 'const a = { a: 1 }', ['a']],
    ['a computed config', 'export default merge({ a: 1 }, { a: 2 })', ['a']],
    ['a spread over the field', 'export default { a: 1, ...b }', ['a']],
    ['two ways to return', 'export default () => { if (x) return { a: 1 }; return { a: 2 }; }', ['a']],
    ['circular constants', 'const a = b, b = a; export default a', ['a']],
    ['a constant that refers to itself', 'const a = a; export default a', ['a']],
    ['the whole', 'export default { a: 1 }', []],
  ])('%s', (_, code, path) => expectPlace(code, path));
});

test('no text makes it throw or hang', () => {
  const token = fc.constantFrom(
    'export default ',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    'a',
    ':',
    ',',
    '`',
    '${',
    "'",
    '"',
    '/',
    '//',
    '/*',
    '=>',
    '...',
    'const a =',
    '\\',
    '\n',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(token).map((parts) => `export default {${parts.join('')}`),
      ),
      (code) => {
        const { line, column } = locateKeys({ code, map: NO_MAP })(['a', 0, 'a']);
        expect(line === null).toBe(column === null);
      },
    ),
  );
});
