import { describe, expect, test } from 'vitest';
import {
  findPage,
  formatRanges,
  placeTexts,
  toRanges,
  type MappedPage,
  type Versions,
} from '../../../../src/shared/search/page-versions.ts';
import type { PageRun } from '../../../../src/shared/model/page-map.ts';
import type { PageTexts } from '../../../../src/shared/search/page-texts.ts';

const VERSIONS: Versions = ['next', '3.0', '2.1', '2.0', '1.0'].map((name) => ({
  name,
  label: name,
  path: name === '3.0' ? '/docs' : `/docs/${name}`,
  status: name === '3.0' ? 'latest' : 'maintained',
}));

function place(sequence: PageTexts['sequence'], page: MappedPage, versions = VERSIONS): readonly string[] {
  return placeTexts({ sequence }, page, versions).map(
    ({ at, slug, text }) => `${versions[at]?.name ?? ''} ${slug} ${text}`,
  );
}

describe('placeTexts', () => {
  const guide: MappedPage = { runs: [['guide', 'next', '1.0']], starts: ['2.1', '1.0'] };

  test('a text lasts until the next one begins', () => {
    expect(place([0, 1], guide)).toEqual(['next guide 0', '3.0 guide 0', '2.1 guide 0', '2.0 guide 1', '1.0 guide 1']);
  });

  test('versions without the page, and texts that are not searched, are left out', () => {
    const runs: readonly PageRun[] = [
      ['new', 'next', '2.1'],
      ['old', '1.0', '1.0'],
    ];
    expect(place([0, null, 1], { runs, starts: ['3.0', '2.1', '1.0'] })).toEqual([
      'next new 0',
      '3.0 new 0',
      '1.0 old 1',
    ]);
  });

  test('versions that ask not to be indexed are left out', () => {
    const versions = VERSIONS.map((version) => (version.name === '2.0' ? { ...version, noIndex: true } : version));
    expect(place([0, 1], guide, versions)).not.toContain('2.0 guide 1');
  });
});

test('findPage follows a page by a path that it had', () => {
  const pages: readonly (readonly PageRun[])[] = [
    [['other', 'next', '1.0']],
    [
      ['new', 'next', '2.0'],
      ['old', '1.0', '1.0'],
    ],
  ];
  const texts = [['1.0'], ['2.0', '1.0']];
  expect(findPage({ pages, texts }, { version: '1.0', slug: 'old' }, VERSIONS)).toEqual({
    runs: pages[1],
    starts: texts[1],
  });
  expect(findPage({ pages, texts }, { version: '2.0', slug: 'old' }, VERSIONS)).toBeNull();
});

describe('formatRanges', () => {
  test.each([
    [[0, 1, 2, 3, 4], ''],
    [[0, 1, 2], 'since 2.1'],
    [[1, 2], '2.1 – 3.0'],
    [[4], 'only 1.0'],
    [[0, 1, 3, 4], '1.0 – 2.0, since 3.0'],
    [[1, 4], '1.0, 3.0'],
    [[], ''],
  ])('%j: %s', (indexes, shown) => {
    expect(formatRanges(toRanges(indexes), VERSIONS)).toBe(shown);
  });
});
