import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean, nearest } from '../../../../src/shared/problem/suggest.ts';

test.each([
  ['installtion.md', ['discover.md', 'installation.md'], 'installation.md'],
  ['biuld', ['build', 'bold'], 'build'],
  ['baseURL', ['basePath', 'baseUrl'], 'baseUrl'],
  ['filles', ['files', 'label'], 'files'],
  ['zzz', ['build', 'serve'], null],
  ['ab', ['cd', 'xb'], null],
  ['x', [], null],
  ['', ['a'], null],
  ['/docs/next/nothing', ['/docs/next/twin', '/docs/next/intro'], null],
  ['/docs/next/introo', ['/docs/next/intro'], '/docs/next/intro'],
])('nearest(%j, %j) is %j', (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected);
});

test('a candidate that is the name itself wins', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (others, name) => {
      expect(nearest(name, [...others, name])).toBe(name);
    }),
  );
});

test('one swapped pair of letters is always found', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,10}$/u), fc.nat(), (name, seed) => {
      const at = seed % (name.length - 1);
      const swapped = name.slice(0, at) + name.charAt(at + 1) + name.charAt(at) + name.slice(at + 2);
      expect(nearest(swapped, [name])).toBe(name);
    }),
  );
});

/** Optimal string alignment as its definition says, without a limit. */
function distance(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length;
  const [a, b] = [from.slice(0, -1), to.slice(0, -1)];
  const swapped = from.length > 1 && to.length > 1 && from.at(-1) === to.at(-2) && from.at(-2) === to.at(-1);
  return Math.min(
    distance(a, to) + 1,
    distance(from, b) + 1,
    distance(a, b) + (from.at(-1) === to.at(-1) ? 0 : 1),
    swapped ? distance(from.slice(0, -2), to.slice(0, -2)) + 1 : Infinity,
  );
}

test('near means near by the definition: at most a third of the letters', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[abc]{3,7}$/u), fc.stringMatching(/^[abc]{3,7}$/u), (name, other) => {
      const isNear = distance(name, other) <= Math.floor(Math.max(name.length, other.length) / 3);
      expect(nearest(name, [other])).toBe(isNear ? other : null);
    }),
    { numRuns: 500 },
  );
});

test('many names that are alike are compared quickly', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `/docs/section-${at % 50}/topic-number-${at}/how-to-do-it`);
  const before = process.cpuUsage();
  for (let at = 0; at < 6; at++) nearest(`/docs/section-${at}/topik-numbr-${at * 7}/how-to-doo-it`, names);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(2);
});

test('didYouMean is a sentence or nothing', () => {
  expect(didYouMean('biuld', ['build'])).toBe('Did you mean "build"?');
  expect(didYouMean('xyz', ['build'])).toBe('');
});
