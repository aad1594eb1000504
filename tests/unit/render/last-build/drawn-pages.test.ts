/** Which pages are digested again. What a digest says is in the tests of `data-digest.ts` and of `record.ts`. */
import { describe, expect, test } from 'vitest';
import { digestPages, type DrawnPages, type PagePlan } from '../../../../src/render/last-build/drawn-pages.ts';
import { findNewTexts, type PageFrame } from '../../../../src/render/last-build/page-frame.ts';

const frameOf = (...hashes: readonly string[]): PageFrame => ({
  digest: 'frame',
  texts: hashes.map((hash) => [hash, 'facts']),
});

/** Two pages of documents, with texts of these hashes, and one that is always digested. */
function plan([a, b]: readonly [a: string, b: string], { frame = frameOf(a, b) as PageFrame | null, site = 'site' }) {
  const digested: string[] = [];
  const file = (path: string, hash: string | null): PagePlan['files'][number] => ({
    path,
    make: () => '',
    ownData: () => [digested.push(path), hash],
    ...(hash === null ? {} : { shownTexts: () => [{ hash }] }),
  });
  const files = [file('a', a), file('b', b), file('other', null)];
  const digest = (before: DrawnPages | null): readonly string[] => {
    digested.length = 0;
    digestPages({ files, shared: [site], frame: () => frame }, before);
    return digested;
  };
  return { digest, drawn: digestPages({ files, shared: [site], frame: () => frame }, null) };
}

describe('pages are digested again', () => {
  const before = plan(['1', '2'], {}).drawn;

  test.each<[string, readonly [string, string], Parameters<typeof plan>[1], readonly string[]]>([
    ['that show another text', ['1', '3'], {}, ['b', 'other']],
    ['that have changed their texts', ['2', '1'], {}, ['a', 'b', 'other']],
    ['in another frame', ['1', '2'], { frame: { ...frameOf('1', '2'), digest: 'other' } }, ['a', 'b', 'other']],
    ['without a frame', ['1', '2'], { frame: null }, ['a', 'b', 'other']],
    ['with other templates', ['1', '2'], { site: 'other' }, ['a', 'b', 'other']],
    ['whose texts are not known', ['1', '2'], {}, ['other']],
  ])('%s', (_, hashes, options, expected) => {
    expect(plan(hashes, options).digest(before)).toEqual(expected);
  });

  test('without a build before, or after one without a frame', () => {
    expect(plan(['1', '2'], {}).digest(null)).toEqual(['a', 'b', 'other']);
    expect(plan(['1', '2'], {}).digest(plan(['1', '2'], { frame: null }).drawn)).toEqual(['a', 'b', 'other']);
  });

  test('that were not there', () => {
    const { a: _, ...others } = before?.pages ?? {};
    expect(plan(['1', '2'], {}).digest(before === null ? null : { ...before, pages: others })).toEqual(['a', 'other']);
  });
});

test('a text is new where it was not', () => {
  expect([...findNewTexts(frameOf('1', '2', '3'), frameOf('1', '3', '2'))]).toEqual(['3', '2']);
  expect([...findNewTexts(frameOf('1', '2'), frameOf('1', '2'))]).toEqual([]);
});

test('what was known of texts with another configuration is not taken over', () => {
  const before = plan(['1', '2'], {}).drawn;
  const knownIn = (site: string): unknown => {
    let given: unknown = null;
    digestPages({ files: [], shared: [site], frame: (known) => ((given = known), frameOf('1', '2')) }, before);
    return given;
  };
  expect(knownIn('site')).toEqual(frameOf('1', '2').texts);
  expect(knownIn('other')).toEqual([]);
});
