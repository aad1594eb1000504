/** Which files may answer an address (B1, B131). What must never be reached is in `request-guard.test.ts` and `tests/cli`. */
import { describe, expect, test } from 'vitest';
import { fileCandidates } from '../../../../src/serve/http/request-path.ts';

/** The first candidate among the files of a site. */
function fileFor(path: string, files: readonly string[]): string | undefined {
  return fileCandidates(path.split('/')).find((file) => files.includes(file));
}

describe.each([
  ['folders', (page: string) => `${page}/index.html`],
  ['files', (page: string) => `${page}.html`],
])('pages as %s', (_, fileOf) => {
  test.each([
    ['docs/a', 'docs/a'],
    ['docs/a/', 'docs/a'],
    ['docs/a.html', 'docs/a'],
    ['docs/a/index', 'docs/a'],
    ['docs/a/index.html', 'docs/a'],
    // Of documents that are called so.
    ['docs/index', 'docs/index'],
    ['docs/a/index', 'docs/a/index'],
    ['docs/a/index/', 'docs/a/index'],
    ['docs/api.html', 'docs/api.html'],
    ['docs/api.html/', 'docs/api.html'],
  ])('%s is the page %s', (path, page) => {
    expect(fileFor(path, [fileOf(page)])).toBe(fileOf(page));
  });
});

test('a file goes before a page, and the root is its index', () => {
  expect(fileFor('a', ['a', 'a.html'])).toBe('a');
  expect(fileFor('a/', ['a', 'a.html'])).toBe('a.html');
  for (const path of ['', 'index', 'index.html']) expect(fileFor(path, ['index.html'])).toBe('index.html');
});
