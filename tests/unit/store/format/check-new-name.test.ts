import { expect, test } from 'vitest';
import { checkNewName } from '../../../../src/store/format/check-new-name.ts';

const TAKEN = { versions: ['1.0', 'v2'], route: '/docs', pages: ['discover', 'Guides', ''] } as const;

test('a name that is free', () => {
  for (const name of ['1.1', '2.0.0-rc.1', 'spring']) expect(checkNewName(name, TAKEN)).toBeNull();
});

test('a name that looks like another one is reported as such, not for its case', () => {
  const taken = { versions: ['e\u0301t\u00e9'], pages: [], route: '/docs' } as const;
  expect(checkNewName('\u00e9t\u00e9', taken)?.what).toContain('Unicode');
  expect(checkNewName('V2', TAKEN)?.what).toContain('differ in upper and lower case only');
});

test.each([
  ['next', 'bad-version-name'],
  ['latest', 'bad-version-name'],
  ['current', 'bad-version-name'],
  ['overview', 'bad-version-name'],
  ['a/b', 'bad-version-name'],
  ['..', 'bad-version-name'],
  ['', 'bad-version-name'],
  ['1.0', 'taken-version-name'],
  ['V2', 'taken-version-name'],
  ['discover', 'taken-version-name'],
  ['guides', 'taken-version-name'],
])('"%s" is refused: %s', (name, code) => {
  expect(checkNewName(name, TAKEN)).toMatchObject({ code, severity: 'error' });
});

test('B198 at the root, a version cannot have the name of a page of the site', () => {
  expect(checkNewName('Search', { ...TAKEN, route: '/' })?.why).toBe(
    'The documents are at the root of the site, where "/Search" is the address of the search.',
  );
  expect(checkNewName('search', TAKEN)).toBeNull();
});
