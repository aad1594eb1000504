/** Uses of one stub are one problem, which says how many there are. */
import { expect, test } from 'vitest';
import { groupStubs } from '../../../../../../packages/import/docusaurus/components/group-stubs.ts';
import { problem } from '../../../../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../../../../src/shared/types/problem.ts';

function stub(tag: string, file: string, versions: readonly string[]): Problem {
  const fields = { what: `<${tag}> is a stub.`, why: 'It needs the browser.', fix: `Write components/${tag}.tsx.` };
  return { ...problem({ severity: 'warn', code: 'component-stub', file, line: 1, ...fields }), versions };
}

test('B228 one problem for each stub: its uses, its pages, its attributes and all versions', () => {
  const other = problem({ severity: 'warn', code: 'stray-tag', what: 'A tag.' });
  const uses = [stub('Chart', 'a.md', ['1.0']), other, stub('Map', 'a.md', ['1.0']), stub('Chart', 'a.md', ['1.0'])];
  const props = new Map([
    [
      'Chart',
      new Map([
        ['title', new Set(['string'])],
        ['data', new Set(['object'])],
      ]),
    ],
  ]);
  expect(groupStubs([...uses, stub('Chart', 'b.md', ['2.0'])], props)).toEqual([
    {
      ...stub('Chart', 'a.md', ['1.0', '2.0']),
      why: '3 uses on 2 pages, with data, title. It needs the browser.',
    },
    other,
    { ...stub('Map', 'a.md', ['1.0']), why: '1 use on 1 page. It needs the browser.' },
  ]);
});
