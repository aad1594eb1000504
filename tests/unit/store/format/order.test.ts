import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareLabels, findLatest, isPrerelease, sortVersions } from '../../../../src/store/format/order.ts';
import labels from '../../../fixtures/labels.json';

const number = fc.oneof(fc.nat({ max: 20 }).map(String), fc.constant('9007199254740993'));
const identifier = fc.oneof(number, fc.stringMatching(/^[a-z\d-]{1,4}$/u));
const release = fc
  .tuple(fc.constantFrom('', 'v'), fc.array(number, { minLength: 1, maxLength: 4 }))
  .map(([prefix, parts]) => prefix + parts.join('.'));
const version = fc
  .tuple(release, fc.option(fc.array(identifier, { minLength: 1, maxLength: 3 })))
  .map(([main, prerelease]) => (prerelease ? `${main}-${prerelease.join('.')}` : main));
const label = fc.oneof(version, fc.string({ maxLength: 6 }), fc.constantFrom('next', '2.x', '1.0', '1.0.0', 'v1'));

function namesInOrder(names: readonly string[], versionOrder: readonly string[] | null = null): readonly string[] {
  const versions = names.map((name) => ({ name, released: null }));
  return sortVersions(versions, versionOrder).versions.map(({ name }) => name);
}

describe('compareLabels', () => {
  test('is antisymmetric, and 0 for equal strings only', () => {
    fc.assert(
      fc.property(label, label, (a, b) => {
        expect(Math.sign(compareLabels(a, b))).toBe(-Math.sign(compareLabels(b, a)) + 0);
        expect(compareLabels(a, b) === 0).toBe(a === b);
      }),
    );
  });

  test('is transitive', () => {
    fc.assert(
      fc.property(label, label, label, (a, b, c) => {
        const [low, middle, high] = [a, b, c].sort(compareLabels) as [string, string, string];
        expect(compareLabels(low, middle)).toBeLessThanOrEqual(0);
        expect(compareLabels(middle, high)).toBeLessThanOrEqual(0);
        expect(compareLabels(low, high)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('puts a prerelease before its release', () => {
    fc.assert(
      fc.property(release, fc.array(identifier, { minLength: 1, maxLength: 3 }), (main, identifiers) => {
        expect(compareLabels(`${main}-${identifiers.join('.')}`, main)).toBeLessThan(0);
      }),
    );
  });

  test.each([
    // The example of Semantic Versioning 2.0.0, item 11.
    ['1.0.0-alpha < 1.0.0-alpha.1 < 1.0.0-alpha.beta < 1.0.0-beta < 1.0.0-beta.2 < 1.0.0-beta.11 < 1.0.0-rc.1 < 1.0.0'],
    ['1.9 < 1.10 < 1.11.0 < 1.12 < 1.12.1 < v2 < 2.0.1 < 10.0'],
    ['1.0.0-10 < 1.0.0-10a < 1.0.0'],
    ['1.0.0-9007199254740992 < 1.0.0-9007199254740993'],
    ['2.9.9 < 2.x < 3.0.0-alpha < 3.0.0 < next'],
    ['latest < spring-9 < spring-10 < 0.0.1'],
    ['2023.04 < 2023.10 < 2024.01'],
    ['1.2.3.4 < 1.2.3.5'],
  ])('orders %s', (chain) => {
    const expected = chain.split(' < ');
    expect(expected.toReversed().toSorted(compareLabels)).toEqual(expected);
  });

  test('takes 1.12 and v1.12.0 for the same precedence, next to each other', () => {
    const sorted = ['v1.12.0', '1.12.1', '1.11.9', '1.12'].toSorted(compareLabels);
    expect(sorted[0]).toBe('1.11.9');
    expect(sorted[3]).toBe('1.12.1');
  });
});

describe('sortVersions', () => {
  test('gives the real list its real order, from any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(labels, { minLength: labels.length }), (shuffled) => {
        expect(namesInOrder(shuffled)).toEqual(labels);
      }),
    );
  });

  test('puts labels that are not versions last, by release day, undated ones after dated ones', () => {
    const versions = [
      { name: 'spring', released: '2024-03-01' },
      { name: 'mystery', released: null },
      { name: 'autumn', released: '2024-09-01' },
      { name: '0.1', released: '1999-01-01' },
    ];
    const names = sortVersions(versions, null).versions.map(({ name }) => name);
    expect(names).toEqual(['0.1', 'autumn', 'spring', 'mystery']);
  });

  test('follows the list of the config, next before it', () => {
    expect(namesInOrder(['1.0', 'next', '2.0', 'lts'], ['lts', '2.0', '1.0'])).toEqual(['next', 'lts', '2.0', '1.0']);
  });

  test('takes what the list of the config lacks for newer than what it names', () => {
    expect(namesInOrder(['1', 'next', 'jade', 'ivy', '2'], ['jade', 'ivy'])).toEqual(['next', '2', '1', 'jade', 'ivy']);
  });

  test('reports what a list lacks, and what it should not have', () => {
    const versions = ['1.0', '2.0', 'next'].map((name) => ({ name, released: null }));
    const { problems } = sortVersions(versions, ['2.0', '2.0', '1.00', 'next']);
    expect(problems.map(({ what, why }) => `${what} ${why}`)).toEqual([
      'versionOrder names "1.00", which is not a version of this site. Did you mean "1.0"?',
      'versionOrder names "next". The unreleased docs always come first.',
      'versionOrder lacks "1.0". A list of some versions leaves the place of the others open.',
      'versionOrder names "2.0" more than once. ',
    ]);
  });

  test('leaves its input as it was', () => {
    const versions = Object.freeze(['1.0', '2.0'].map((name) => ({ name, released: null })));
    expect(sortVersions(versions, null).versions).not.toBe(versions);
  });
});

describe('findLatest', () => {
  test('is the newest that is not a prerelease', () => {
    expect(findLatest(['next', '3.0.0-beta.1', '2.1', '2.0'], null)).toEqual({ latest: '2.1', problems: [] });
    expect(findLatest(labels, null).latest).toBe('3.2.1');
  });

  test('is the newest prerelease when there is nothing else, then next, then nothing', () => {
    expect(findLatest(['next', '1.0-beta', '1.0-alpha'], null).latest).toBe('1.0-beta');
    expect(findLatest(['next'], null).latest).toBe('next');
    expect(findLatest([], null).latest).toBeNull();
  });

  test('is what the config says', () => {
    expect(findLatest(['next', '2.0', '1.0'], '1.0').latest).toBe('1.0');
    expect(findLatest(['next', '2.0', '1.0'], 'next').latest).toBe('next');
  });

  test('reports an unknown name with the known ones', () => {
    const { latest, problems } = findLatest(['next', '2.0.0', '1.0.0'], '2.0.1');
    expect(latest).toBe('2.0.0');
    expect(problems).toMatchObject([{ code: 'unknown-version', why: 'Did you mean "2.0.0"?' }]);
    expect(problems[0]?.fix).toContain('"next", "2.0.0", "1.0.0"');
  });
});

test('isPrerelease knows the dash part of versions only', () => {
  expect(['2.25.0-beta.0', 'v1-rc'].map(isPrerelease)).toEqual([true, true]);
  expect(['2.25.0', 'next', 'spring-2024', '1.0+build-5'].map(isPrerelease)).toEqual([false, false, false, false]);
});
