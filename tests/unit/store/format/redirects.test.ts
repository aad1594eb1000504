import { describe, expect, test } from 'vitest';
import {
  addRedirect,
  formatRedirects,
  parseRedirects,
  type Redirects,
  withoutRedirect,
} from '../../../../src/store/format/redirects.ts';

const FILE = 'docs/versions/redirects.json';

function parse(value: unknown): Redirects {
  const { redirects, problems } = parseRedirects(JSON.stringify(value), FILE);
  expect(problems).toEqual([]);
  return redirects;
}
/** As the file would have it. */
const written = (redirects: Redirects): unknown => JSON.parse(formatRedirects(redirects) || '{}');

describe('a chain of redirects', () => {
  test('is one hop: redirects to a removed version lead straight to its target', () => {
    const first = parse({ '1.0': { to: '1.1', pages: { '/': '/', '/a': '/b', '/c': '/c' } } });
    const second = addRedirect(first, '1.1', {
      to: 'latest',
      pages: new Map([
        ['/', '/'],
        ['/b', '/d'],
      ]),
    });
    expect(written(second)).toEqual({
      '1.0': { to: 'latest', pages: { '/': '/', '/a': '/d', '/c': '/' } },
      '1.1': { to: 'latest', pages: { '/': '/', '/b': '/d' } },
    });
  });
  test('keeps all routes where a version only had another name', () => {
    const renamed = parse({ '1.0': { to: '1.0.0' } });
    expect(written(addRedirect(renamed, '1.0.0', { to: 'latest', pages: new Map([['/a', '/b']]) }))).toEqual({
      '1.0': { to: 'latest', pages: { '/a': '/b' } },
      '1.0.0': { to: 'latest', pages: { '/a': '/b' } },
    });
    const pages = parse({ '1.0': { to: '1.0.0', pages: { '/a': '/b' } } });
    expect(written(addRedirect(pages, '1.0.0', { to: '1.0.1', pages: null }))).toEqual({
      '1.0': { to: '1.0.1', pages: { '/a': '/b' } },
      '1.0.0': { to: '1.0.1' },
    });
  });
  test('ends when the name is a version again', () => {
    const redirects = parse({ '1.0': { to: 'latest' }, '1.1': { to: 'latest' } });
    expect(written(withoutRedirect(redirects, '1.0'))).toEqual({ '1.1': { to: 'latest' } });
    expect(formatRedirects(new Map())).toBe('');
  });
});

describe('the file', () => {
  test('gives back what was written, sorted', () => {
    const redirects = parse({ '2.0': { to: 'latest', pages: { '/b': '/', '/a': '/a' } }, '1.0': { to: '2.1' } });
    expect(formatRedirects(redirects)).toBe(
      `${JSON.stringify({ '1.0': { to: '2.1' }, '2.0': { to: 'latest', pages: { '/a': '/a', '/b': '/' } } }, null, 2)}\n`,
    );
  });
  test('takes the routes of all documents, also those with spaces', () => {
    const value = { '1.0': { to: 'latest', pages: { '/': '/', '/my page': '/über uns*' } } };
    expect(written(parse(value))).toEqual(value);
  });
  test.each(['prototype', 'constructor', '__proto__'])('knows a version called %s', (name) => {
    const text = `{ "${name}": { "to": "latest", "pages": { "/": "/" } } }`;
    const { redirects, problems } = parseRedirects(text, FILE);
    expect(problems).toEqual([]);
    expect([...redirects.keys()]).toEqual([name]);
    expect(parseRedirects(formatRedirects(redirects), FILE).redirects).toEqual(redirects);
  });
  test.each([
    ['invalid JSON', '{\n  "1.0": \n}', 3, 'not valid JSON'],
    ['a list', '[]', 1, 'must be an object'],
    ['a list of pages', '{\n  "1.0": { "to": "latest",\n    "pages": [] }\n}', 3, 'must be an object'],
    ['a name without a target', '{\n  "1.0": {}\n}', 2, '"1.0" has no "to".'],
    ['an empty target', '{\n  "1.0": { "to": "" }\n}', 2, 'must be the name of a version'],
    [
      'a key it does not know',
      '{\n  "1.0": { "to": "latest",\n    "page": {} }\n}',
      3,
      `Unknown field "['1.0'].page".`,
    ],
    [
      'a route without a slash',
      '{\n  "1.0": { "to": "latest", "pages": {\n    "/a": "b" } }\n}',
      3,
      'must begin with "/"',
    ],
    [
      'a name that leads out',
      '{\n  "1.0": { "to": "1" },\n  "../../../x": { "to": "latest" }\n}',
      3,
      '"../../../x" cannot',
    ],
    ['a name that ends the path', '{\n  "c#": { "to": "latest" }\n}', 2, '"c#" cannot'],
    [
      'a route that leads out',
      '{\n  "9": { "to": "1", "pages": {\n    "/../../../static": "/intro" } }\n}',
      3,
      'must be a route inside its version',
    ],
    [
      'a target that leads out',
      '{\n  "9": { "to": "1", "pages": {\n    "/a": "/../b" } }\n}',
      3,
      'must be a route inside',
    ],
    ['a route with a hash', '{\n  "9": { "to": "1", "pages": {\n    "/a#b": "/" } }\n}', 3, 'must be a route inside'],
    [
      'another host as a target',
      '{\n  "9": { "to": "1", "pages": {\n    "/a": "//b" } }\n}',
      3,
      'must be a route inside',
    ],
  ])('reports %s, with its line', (_what, text, line, what) => {
    const { redirects, problems } = parseRedirects(text, FILE);
    expect(redirects.size).toBe(0);
    expect(problems).toMatchObject([{ code: 'bad-redirects', severity: 'error', file: FILE, line }]);
    expect(problems[0]?.what).toContain(what);
  });
});

test('a route that is refused is named as it was received, also as a key', () => {
  const whats = (pages: unknown): readonly string[] =>
    parseRedirects(JSON.stringify({ '9': { to: '1', pages } }), FILE).problems.map(({ what }) => what);
  expect(whats({ b: '/a' })).toEqual([`"['9'].pages.b" must begin with "/", but is "b".`]);
  expect(whats({ '/b': 'a' })).toEqual([`"['9'].pages['/b']" must begin with "/", but is "a".`]);
});
