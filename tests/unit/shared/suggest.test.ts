import fc from 'fast-check';
import { expect, test } from 'vitest';
import { didYouMean, nearest } from '../../../src/shared/suggest.ts';

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

test('didYouMean is a sentence or nothing', () => {
  expect(didYouMean('biuld', ['build'])).toBe('Did you mean "build"?');
  expect(didYouMean('xyz', ['build'])).toBe('');
});
