/** The HTML of each kind of page is valid. */
import { validateHtml } from '../support/validate-html.ts';
import { PAGE_KINDS } from './page-kinds.ts';
import { expect, test } from './test.ts';

for (const { name, path } of [...PAGE_KINDS, { name: 'redirect', path: '/docs/3.2.1/discover' }]) {
  test(`${name} is valid HTML`, async ({ request }) => {
    expect(await validateHtml(await (await request.get(path)).text())).toEqual([]);
  });
}
