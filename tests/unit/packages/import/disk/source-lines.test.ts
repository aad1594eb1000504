import { transformSync } from 'esbuild';
import { expect, test } from 'vitest';
import { readSourceLines } from '../../../../../packages/import/disk/source-lines.ts';

test('names the lines of TypeScript by places of the code without its types', () => {
  const source = `interface A {
  readonly a: string;
}
// A comment.
const a = { b: 1,
  c: [2,
    3] } satisfies object;

type Gone = string;
export default { first: a,
  second: 'x' as Gone };
`;
  const { code, map } = transformSync(source, { loader: 'ts', sourcemap: 'external' });
  const lineOf = readSourceLines(map, code);
  const lines = source.split('\n');
  for (const piece of ['b:', 'c:', 'first', 'second']) {
    expect([piece, lineOf(code.indexOf(piece))]).toEqual([piece, lines.findIndex((line) => line.includes(piece)) + 1]);
  }
  expect(readSourceLines('{"version":3,"sources":["a.ts"],"names":[],"mappings":""}', 'x')(0)).toBeNull();
});
