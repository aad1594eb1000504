import { expect, test } from 'vitest';
import { canLeadOn, findBadInRoute, isPlainRoute } from '../../../src/shared/plain-route.ts';

test.each(['/', '/a', '/a/b', '/über uns', '/a*', '/a..b', '/50%', '/.well-known'])('%j is a plain route', (route) => {
  expect(isPlainRoute(route)).toBe(true);
});

test.each(['', 'a', '//host', '/../a', '/a/../../b', '/..', '/a?b', '/c#', '/a\\..\\b', '/a\u0000'])(
  '%j is not a plain route',
  (route) => {
    expect(isPlainRoute(route)).toBe(false);
  },
);

test('names the first character that is not allowed in a route', () => {
  expect([findBadInRoute('/c#?'), findBadInRoute('/c')]).toEqual(['#', null]);
});

test('a rule for hosts begins with a route without white space, stars, placeholders and empty names', () => {
  const spaces = ['/a b', '/a\u00a0b', '/a\tb', '/a\u2028b'];
  const placeholders = ['/*', '/a*', '/:splat', '/a/:name', '/:1', '/:', '/node:fs', '/a/B:C/d'];
  const routes = ['/a', '/', ...spaces, ...placeholders, '/../a', '/a/', '/a//b', '/a/b', '/10:30', '/a:/b'];
  expect(routes.filter(canLeadOn)).toEqual(['/a', '/a/b', '/10:30', '/a:/b']);
});
