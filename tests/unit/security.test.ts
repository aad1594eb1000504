/** What SECURITY.md promises, bullet by bullet of "What it does not trust", and the tests that hold it to that. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** How a bullet begins, and tests: their file, and words of their names. */
const TESTS: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  'Content in `docs/`': [
    ['tests/cli/untrusted-docs.test.ts', 'nothing outside of the site is read or published'],
    ['tests/cli/large-files.test.ts', 'a document of 700 MB is a problem'],
    ['tests/unit/store/files/read-store.test.ts', 'thousands are named up to a limit, in one pass'],
  ],
  'The site that `docsite import` reads': [
    ['tests/cli/import-border.test.ts', 'outside of a site %s, and nothing hidden'],
    ['tests/cli/import-border.test.ts', '--within widens it to a folder around the site'],
    ['tests/cli/import-mike.test.ts', 'nothing of a hostile repository runs'],
  ],
  'Requests to `docsite serve`': [
    ['tests/cli/serve-live.test.ts', 'only the site is readable, and only by its known host names'],
    ['tests/unit/serve/static/aborted-downloads.test.ts', 'aborted downloads leave no file open'],
  ],
  'Addresses that `docsite check-links --external` requests': [
    ['tests/unit/links/external/private-address.test.ts', '%s is private'],
    ['tests/unit/links/external/check-external.test.ts', '1,000 links to a host that has each of them wait'],
  ],
  'What a reader': [['tests/e2e/reader/untrusted-names.slow.spec.ts', 'reads the data of a page from its own element']],
  'Documents and data that a redirect brings': [
    ['tests/unit/client/navigation/load-page.alone.test.ts', 'a page of another origin'],
  ],
};

const [, distrusted = ''] = read('.github/SECURITY.md').split('**What it does not trust.**');
const bullets = distrusted.split('\n- ').slice(1);

test('each thing that is not trusted has tests', () => {
  const unknown = bullets.filter((bullet) => !Object.keys(TESTS).some((start) => bullet.startsWith(start)));
  expect(unknown).toEqual([]);
  expect(bullets).toHaveLength(Object.keys(TESTS).length);
});

test.each(Object.values(TESTS).flat())('%s has a test "%s"', (file, name) => {
  expect(existsSync(new URL(file, ROOT))).toBe(true);
  expect(read(file)).toContain(name);
});
