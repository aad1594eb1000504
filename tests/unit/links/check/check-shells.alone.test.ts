/** What the check of rendered pages keeps in memory. In a separate process, because it sets a flag of the engine. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ShellChecker } from '../../../../src/links/check/check-shells.ts';
import type { RoutePath } from '../../../../src/shared/types/store.ts';
import { buildTestModel } from '../../support/build-test-model.ts';

const PAGES = 300;
const PAGE_BYTES = 100_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

test('of a page its links and ids are kept, and not its HTML, from which they are cut', () => {
  const shells = new ShellChecker(buildTestModel({ '1.0': { 'a.md': '' } }), new Set());
  const before = heapBytes();
  for (let page = 0; page < PAGES; page++) {
    const own = `<a href="/docs/another-page-${page}">other</a><a href="#an-id-of-page-${page}">id</a>`;
    const html = `${own}<p id="an-id-of-page-${page}">${String(page % 10).repeat(PAGE_BYTES)}</p>`;
    const route: RoutePath = `/docs/page-${page}`;
    shells.add({ route, owner: null, html, sidebar: null });
  }
  expect(heapBytes() - before).toBeLessThan((PAGES * PAGE_BYTES) / 10);
  expect(shells.linkCount).toBe(2 * PAGES);
});
