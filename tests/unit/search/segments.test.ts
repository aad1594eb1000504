/** How the pages of a search are divided into segments (BEHAVIOUR B142). */
import { expect, test } from 'vitest';
import { splitPages } from '../../../src/search/segments.ts';
import type { PageTexts } from '../../../src/shared/search/page-texts.ts';

type Page = Pick<PageTexts, 'page'>;

function makePages(count: number): readonly Page[] {
  return Array.from({ length: count }, (_, at) => ({ page: { kind: 'page', route: `/page-${at}` } }));
}

test.each([0, 1, 512, 513, 1000, 2048, 2049, 10_000])(
  '%i pages: all of them in their order, in few segments',
  (count) => {
    const pages = makePages(count);
    const segments = splitPages(pages);
    const sizes = segments.map(({ length }) => length);
    expect(segments.flat()).toEqual(pages);
    expect(segments.length).toBeLessThanOrEqual(Math.max(1, Math.min(16, count / 128)));
    if (count < 513) expect(segments).toHaveLength(1);
    // A small one would cost readers as many files as a large one.
    expect(Math.max(...sizes)).toBeLessThanOrEqual(Math.min(...sizes) * 4);
  },
);

test('a page that comes or goes changes one segment, nearly always', () => {
  const pages = makePages(2000);
  const before = new Set(splitPages(pages).map((segment) => JSON.stringify(segment)));
  const changed = Array.from({ length: 200 }, (_, at) => {
    const added = pages.toSpliced(at * 10, 0, { page: { kind: 'page', route: `/new-${at}` } });
    const removed = pages.toSpliced(at * 10, 1);
    return [added, removed].map(
      (some) => splitPages(some).filter((segment) => !before.has(JSON.stringify(segment))).length,
    );
  }).flat();
  const few = changed.filter((count) => count === 1).length;
  expect(few / changed.length).toBeGreaterThan(0.95);
  expect(Math.min(...changed)).toBe(1);
});
