import ts from 'typescript';
import { expect, test } from 'vitest';
import { mutantsOf } from '../../../scripts/mutate-source.mjs';

function change(source: string): readonly string[] {
  const parsed = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  return mutantsOf(parsed).map(({ from, to, text }) => source.slice(0, from) + text + source.slice(to));
}

test.each([
  ['a === b', ['a !== b']],
  ['a < b && c', ['a <= b && c', 'a < b || c']],
  ['a ?? b', ['a']],
  ['!a', ['a']],
  ['[408, 429]', ['[ 429]', '[(408 + 1), 429]', '[408]', '[408, (429 + 1)]']],
  ["'a' + b", []],
])('an expression: %s', (source, changed) => {
  expect(change(`x = ${source}`).filter((text) => text !== ';')).toEqual(changed.map((text) => `x = ${text}`));
});

test('a condition is true or false, a statement goes, and types and imports stay', () => {
  expect(change('if (a) b();')).toEqual(['if (true) b();', 'if (false) b();', 'if (a) ;']);
  expect(change("import a from 'a'; type B = 1 | 2;")).toEqual([]);
});
