import { describe, expect, test } from 'vitest';
import { changeFeedRoute, isWithin, joinRoute, namedRoute, relativeRoute } from '../../../src/shared/doc-routes.ts';

describe('routes below a base', () => {
  test.each([
    ['/docs', '/', '/docs'],
    ['/docs/1.0', '/a/b', '/docs/1.0/a/b'],
    ['/', '/a', '/a'],
    ['/', '/', '/'],
    ['/handbook/manual', '/a', '/handbook/manual/a'],
  ] as const)('%s and %s are %s, and apart again', (base, below, route) => {
    expect(joinRoute(base, below)).toBe(route);
    expect(relativeRoute(base, route)).toBe(below);
    expect(isWithin(route, base)).toBe(true);
  });

  test('a route that only starts alike is not within a base', () => {
    expect(isWithin('/docs-old', '/docs')).toBe(false);
    expect(isWithin('/docs', '/docs/1.0')).toBe(false);
    expect(isWithin('docs', '/')).toBe(false);
  });
});

test.each([
  ['/docs', '/docs/1.0', '/docs/changes.xml'],
  ['/', '/1.0', '/changes.xml'],
] as const)('with documents at %s, a version is at %s, and the feed at %s', (route, named, feed) => {
  const config = { docs: { route } };
  expect(namedRoute('1.0', config)).toBe(named);
  expect(changeFeedRoute(config)).toBe(feed);
});
