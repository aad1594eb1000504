import { describe, expect, test } from 'vitest';
import { parseConfig } from '../../../../src/content/config/schema.ts';

const parse = (fields: object) => parseConfig({ title: 'Guides', url: 'https://guides.example', ...fields });
/** What is said of a configuration. */
const faults = (fields: object): readonly string[] =>
  parse(fields).problems.map(({ what, why, fix }) => [what, why, fix].filter((part) => part !== '').join(' '));

const NO_OPTIONS = { latestVersion: null, versionOrder: null, versions: {}, aliases: {} };

test('B199 of a set, an id is enough', () => {
  expect(parse({ sets: [{ id: 'release-team' }] }).config?.sets).toEqual([
    {
      id: 'release-team',
      label: 'Release team',
      path: 'release-team',
      isDated: false,
      route: '/release-team',
      options: NO_OPTIONS,
    },
  ]);
  const set = { id: 'help', label: 'Get help', path: './guides/help/', route: 'help/all/' };
  expect(parse({ sets: [set] }).config?.sets).toEqual([
    { id: 'help', label: 'Get help', path: 'guides/help', isDated: false, route: '/help/all', options: NO_OPTIONS },
  ]);
});

test('B199 an item of the navbar leads to a set', () => {
  const items = [
    { type: 'set', id: 'help' },
    { type: 'set', id: 'help', label: 'Support', position: 'right' },
  ];
  expect(parse({ sets: [{ id: 'help', route: '/support' }], navbar: { items } }).config?.navbar.items).toEqual([
    { type: 'link', label: 'Help', href: '/support', position: 'left' },
    { type: 'link', label: 'Support', href: '/support', position: 'right' },
  ]);
  expect(faults({ sets: [{ id: 'help' }], navbar: { items: [{ type: 'set', id: 'halp' }] } })).toEqual([
    '"halp" is not a set of documents. Did you mean "help"? Name one of the sets.',
  ]);
  expect(faults({ navbar: { items: [{ type: 'set', id: 'help' }] } })).toEqual([
    '"help" is not a set of documents. The configuration has no "sets". Name one of the sets.',
  ]);
});

describe('B200 sets that overlap others', () => {
  test.each([
    [{ id: 'static' }, 'The folder "static" of the set "static" overlaps "static", which docsite reads for itself.'],
    [
      { id: 'api', path: 'docs/api' },
      'The folder "docs/api" of the set "api" overlaps "docs", which docsite reads for itself.',
    ],
    [
      { id: 'api', path: 'help/api' },
      'The folder "help/api" of the set "api" overlaps that of the set "help", "help".',
    ],
    [{ id: 'api', route: '/docs/api' }, 'The route "/docs/api" of the set "api" overlaps that of docs, "/docs".'],
    [{ id: 'api', route: '/help' }, 'The route "/help" of the set "api" overlaps that of the set "help", "/help".'],
  ])('%j', (set, what) => {
    expect(parse({ sets: [{ id: 'help' }, set] }).problems.map((found) => found.what)).toEqual([what]);
  });

  test('documents at the root, and a set below it', () => {
    expect(faults({ docs: { route: '/' }, sets: [{ id: 'help' }] })).toEqual([]);
    expect(faults({ sets: [{ id: 'help', route: '/' }] })).toEqual([]);
    expect(faults({ docs: { route: '/' }, sets: [{ id: 'help', route: '/' }] })).toHaveLength(1);
  });

  test('two sets with one id', () => {
    const sets = [{ id: 'a' }, { id: 'a', path: 'b', route: '/b' }];
    expect(faults({ sets })).toEqual(['Two sets have the id "a". Rename one of them.']);
  });
});

test.each([
  [{ id: 'docs' }, 'must not be "docs"'],
  [{ id: 'My set' }, 'must be a short name'],
  [{ id: 'a', path: '../a' }, 'must be a folder inside the site'],
  [{ id: 'a', route: '/search/a' }, 'must not begin with "/search"'],
  [{ id: 'a', route: 'https://a.example' }, 'must be a route of this site'],
])('B200 a bad set: %j', (set, part) => {
  expect(faults({ sets: [set] }).join()).toContain(part);
});

test.each([
  ['handbook/manual/', '/handbook/manual'],
  ['/', '/'],
])('B197 the route %s is %s', (written, route) => {
  expect(parse({ docs: { route: written } }).config?.docs.route).toBe(route);
});

test.each(['/versions', '/assets/x', '/a/../b', '/a?b', 'https://a.example', '/a b', '/a//b'])(
  'B198 documents cannot be at %s',
  (route) => {
    expect(faults({ docs: { route } }).join()).toMatch(/"docs.route" must (?:not begin with|be a route)/u);
  },
);
