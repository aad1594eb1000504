import { expect, test } from 'vitest';
import { checkVersionName } from '../../../../src/store/format/valid-name.ts';
import labels from '../../../fixtures/labels.json';

test.each([
  ...labels.filter((label) => label !== 'next'),
  '2.x',
  'v1',
  'spring-2024',
  '1.0.0+build',
  '50%',
  'été',
  'console',
  'com',
])('accepts %s', (name) => {
  expect(checkVersionName(name)).toBeNull();
});

test.each([
  ['', 'blank'],
  ['  ', 'blank'],
  [' 1.0', 'white space'],
  ['a/b', 'one folder'],
  ['a\\b', 'one folder'],
  ['x'.repeat(33), '33 characters'],
  ['1<2', 'not allowed'],
  ['a:b', 'not allowed'],
  ['a\u0007', 'Invisible characters'],
  ['1\u0085', 'Invisible characters'],
  ['1.0\u202e', 'Invisible characters'],
  ['1\u200b0', 'Invisible characters'],
  ['1\u20280', 'Invisible characters'],
  ['1\ud800', 'Invisible characters'],
  ['a..b', 'a range'],
  ['1.0..2.0', 'a range'],
  ['what?', 'not allowed'],
  ['c#', 'ends the path'],
  ['.', 'hidden'],
  ['..', 'hidden'],
  ['.git', 'hidden'],
  ['1.', 'Windows'],
  ['CON', 'device'],
  ['nul.1', 'device'],
  ['com1', 'device'],
  ['next', 'reserved'],
  ['Latest', 'reserved'],
  ['current', 'reserved'],
  ['index.html', 'reserved'],
  ['index', 'reserved'],
  ['404', 'reserved'],
  ['404.html', 'reserved'],
  ['version.json', 'reserved'],
  ['overview', 'reserved'],
  ['changes.xml', 'reserved'],
  ['redirects.json', 'reserved'],
  ['Redirects.JSON', 'reserved'],
  ['versions.json', 'reserved'],
  ['pages.json', 'reserved'],
  ['llms.txt', 'reserved'],
  ['404.html', 'reserved'],
  ['index', 'reserved'],
  ['_headers', 'reserved'],
  ['_redirects', 'reserved'],
  ['CNAME', 'reserved'],
  ['print', 'reserved'],
])('refuses %j', (name, reason) => {
  const found = checkVersionName(name, 'docs/versions/x');
  expect(found).toMatchObject({ code: 'bad-version-name', severity: 'error', file: 'docs/versions/x' });
  expect(found?.why).toContain(reason);
});
