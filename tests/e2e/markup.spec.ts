/** The HTML of each kind of page of the flagship is valid. tests/golden/markup.test.ts has the other kinds. */
import { checkMarkup } from '../support/check-markup.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

for (const { name, path } of [...PAGE_KINDS, { name: 'redirect', path: '/docs/3.2.1/discover' }]) {
  test(`${name} is valid HTML`, async ({ request }) => {
    expect(await checkMarkup(await (await request.get(path)).text())).toEqual([]);
  });
}
