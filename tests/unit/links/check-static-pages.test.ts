/** Links in finished HTML of `static/`. */
import { expect, test } from 'vitest';
import { AnchorIndex } from '../../../src/links/anchor-index.ts';
import { checkStaticPages } from '../../../src/links/check-static-pages.ts';
import { buildTestModel, tell } from '../support/build-test-model.ts';

function check(html: string): readonly string[] {
  const model = buildTestModel({ '1.0': { 'a.md': '' } }, { staticFiles: ['/demo/x.html', '/demo/y.html'] });
  const found = { anchors: new AnchorIndex(model), findExternal: () => null };
  return tell(checkStaticPages(new Map([['/demo/x.html', html]]), model, found));
}

test('what counts from the file cannot leave the site: browsers stop at its root', () => {
  expect(check('<a href="y.html">y</a> <a href="../docs/a">a</a> <a href="../../../docs/a">a</a>')).toEqual([]);
  expect(check('<p>\n<a href="../../nothing">nothing</a>')).toEqual([
    'info broken-link static/demo/x.html:2: "../../nothing" is no page or file of this site.',
  ]);
});
