import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { appendAll } from '../../../src/shared/append-all.ts';
import { largest, smallest } from '../../../src/shared/extremes.ts';

test('appends lists that no call takes as arguments', () => {
  const many = Array.from({ length: 500_000 }, (_, index) => index);
  const list = [-1];
  expect(() => list.push(...many)).toThrow(RangeError);
  appendAll(list, new Set(many));
  expect(list.slice(0, 2)).toEqual([-1, 0]);
  expect(list.at(-1)).toBe(499_999);
});

test('the largest and the smallest of more numbers than a call takes', () => {
  const many = Array.from({ length: 500_000 }, (_, index) => index);
  expect(() => Math.max(...many)).toThrow(RangeError);
  expect([largest(many), smallest(many)]).toEqual([499_999, 0]);
  expect([largest([], 7), largest([3], 7), largest([]), smallest([])]).toEqual([7, 7, -Infinity, Infinity]);
});

/** Lists that do not grow with what a site holds, by file: what is called with them. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  // Stages, figures and examples that the code names.
  'src/cli/build/summary.ts': ['Math.max'],
  'packages/import/cli/finish.ts': ['Math.max'],
  'src/cli/terminal/examples.ts': ['Math.max'],
  // The arguments of another function, the groups of a pattern, the parts of a path, two ends of a range.
  'src/content/sources/config-bundle.ts': ['path.resolve'],
  'src/content/parse/markdown/block-ends.ts': ['state.push'],
  'src/content/parse/markdown/parse-with-code.ts': [
    '(plugin as MarkdownPlugin & ((...args: readonly unknown[]) => unknown))',
  ],
  'src/disk/compiled-cache.ts': ['join'],
  'packages/import/docusaurus/pages/conversions.ts': ['ask'],
  'packages/import/mdx/write/inline-html.ts': ['write'],
  'src/store/commands/backport.ts': ['Math.min', 'Math.max'],
  'src/store/commands/set-file.ts': ['describeConflict'],
  'src/render/bundle/bundle.ts': ['resolve'],
  // Arguments of an event.
  'src/serve/sources/watch-site.ts': ['act'],
  // Versions of a site.
  'src/client/features/known-page.ts': ['Math.min'],
  'src/client/search/engine.ts': ['Math.min'],
  'src/client/search/found-page.ts': ['Math.min'],
  // The parts of one sentence of docsite's own.
  'src/client/hooks/nodes.tsx': ['createElement'],
  'src/client/features/search-matches.ts': ['Highlight'],
};
/** Elements that are put into a page: what a page lists has bounds of its own. */
const OF_THE_DOM = /^(?:make|.*\.(?:append|prepend|replaceChildren))$/u;

test('no list of unknown length is spread into a call', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const files = ['src', 'packages', 'templates'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/u.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
  expect(files.length).toBeGreaterThan(450);
  const found = files.flatMap((file) => {
    const callees = findSpreads(readFileSync(join(root, file), 'utf8'));
    const unknown = file.startsWith('src/client/') ? callees.filter((callee) => !OF_THE_DOM.test(callee)) : callees;
    return unknown.length === 0 ? [] : [[file, unknown] as const];
  });
  expect(Object.fromEntries(found)).toEqual(SHORT);
});

/** What is called with a spread list, in the order of the source. */
function findSpreads(source: string): readonly string[] {
  // Parsing takes longest, and most files only spread into literals.
  if (!/[\w$>\])]\([^()[\]{}]*\.\.\.|^\s+\.\.\.[^\n]*\),?$|\), \.\.\.|\}, \.\.\./mu.test(source)) return [];
  const found: string[] = [];
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
    if (isCall && node.arguments?.some(ts.isSpreadElement) === true) found.push(node.expression.getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
