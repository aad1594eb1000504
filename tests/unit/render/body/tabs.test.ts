/** Groups of tabs take work in proportion to their number; what they look like is in `fixtures/markdown/`. */
import { expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { renderBody } from '../../../../src/render/body/render-body.ts';

/** How often a token of a page with so many groups is read. */
function countReads(groups: number): number {
  const body = parseBody('hash', ':::tabs\n@tab a\nb\n:::\n\n'.repeat(groups));
  let reads = 0;
  const tokens = new Proxy(body.tokens, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d/u.test(key)) reads++;
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  const { pieces } = renderBody({ ...body, tokens }).html;
  expect(pieces.join('').split('role="tabpanel"')).toHaveLength(groups + 1);
  return reads;
}

test('B177 twice as many groups need twice the reads', () => {
  expect(countReads(400)).toBeLessThan(2.1 * countReads(200));
});
