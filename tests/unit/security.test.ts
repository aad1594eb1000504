/** What SECURITY.md promises, sentence by sentence of "What it does not trust", and the tests that hold it to that. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');

/** Words that begin a sentence, and tests: their file, and words of their names. None for what promises nothing. */
const TESTS: Readonly<Record<string, readonly (readonly [file: string, name: string])[]>> = {
  'A way around any of these': [],
  'Content during a build': [],
  'Markdown, front matter': [],
  'It runs no code': [['tests/cli/untrusted-docs.test.ts', 'no content of a site runs in a build']],
  'It reaches no file outside of the site': [
    ['tests/cli/untrusted-docs.test.ts', 'nothing outside of the site is read or published'],
    ['tests/unit/content/sources/read-pages.test.ts', 'repositories in static/ are left out'],
    ['tests/unit/content/sources/read-pages.test.ts', 'symbolic links are left out and reported'],
  ],
  'It ends no command with a stack trace': [
    ['tests/cli/untrusted-docs.test.ts', 'no content of a site runs in a build'],
    ['tests/cli/bad-input.test.ts', 'front matter that is not YAML'],
    ['tests/cli/bad-input.test.ts', 'a manifest that is not JSON'],
    ['tests/cli/large-files.test.ts', 'a document of 700 MB is a problem'],
  ],
  'Limits bound the time and memory': [
    ['tests/unit/content/parse/limits.test.ts', 'a text beyond the limit is refused'],
    ['tests/unit/store/files/read-store.test.ts', 'thousands are named up to a limit, in one pass'],
  ],
  'Documents of strangers': [
    ['tests/cli/untrusted-docs.test.ts', 'leaves out what could run, and says where'],
    ['tests/e2e/reader/untrusted-docs.slow.spec.ts', 'B224'],
    ['tests/e2e/reader/untrusted-names.slow.spec.ts', 'no text makes a name or an address of another kind'],
  ],
  'Of files next to them': [
    ['tests/unit/content/parse/untrusted/untrusted-files.test.ts', 'files that a browser might run (B224)'],
    ['tests/unit/content/parse/untrusted/untrusted-files.test.ts', 'a drawing with %s is left out'],
  ],
  'The manual says what stays': [],
  'A site that docsite import reads': [],
  'None of it runs without --run-config': [['tests/cli/import-mike.test.ts', 'nothing of a hostile repository runs']],
  'No file outside of its repository': [
    ['tests/cli/import-border.test.ts', 'outside of a site %s, and nothing hidden'],
    ['tests/cli/import-border.test.ts', '--within widens it to a folder around the site'],
  ],
  'Requests to docsite serve': [],
  'It answers none by another host name': [
    ['tests/cli/serve-live.test.ts', 'only the site is readable, and only by its known host names'],
    [
      'tests/unit/cli/serve/serve.test.ts',
      'a server open to the network answers to addresses, but not to foreign names',
    ],
  ],
  'Pages of other sites cannot read its files': [
    ['tests/unit/cli/serve/serve.test.ts', 'no page of another site may read, run or show in a frame'],
    ['tests/cli/serve-live.test.ts', 'x-frame-options'],
  ],
  'A reader who hangs up': [
    ['tests/unit/serve/static/aborted-downloads.test.ts', 'aborted downloads leave no file open'],
  ],
  'Addresses that docsite check-links --external requests': [],
  'Private ones are refused': [
    ['tests/unit/links/external/private-address.test.ts', '%s is private'],
    ['tests/unit/links/external/check-external.test.ts', 'nor one to which another site redirects'],
  ],
  'Passwords in redirects': [
    ['tests/unit/links/external/check-external.test.ts', 'what lets others in is neither printed nor kept'],
  ],
  'What a browser has stored': [],
  'Neither runs code': [
    ['tests/e2e/stored-and-asked.spec.ts', 'nothing of it runs or becomes markup'],
    ['tests/e2e/search-page.spec.ts', 'what the address asks for is text'],
  ],
  'Answers from another origin': [['tests/unit/client/navigation/load-page.alone.test.ts', 'a page of another origin']],
};

const [, distrusted = ''] = read('.github/SECURITY.md').split('**What it does not trust.**');
const sentences = distrusted
  .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1')
  .replaceAll(/[*`]|^- /gmu, '')
  .split(/(?<=[.:])\s+(?=[A-Z])/u)
  .map((sentence) => sentence.replaceAll(/\s+/gu, ' ').trim());

test('each sentence that promises something has tests', () => {
  const starts = Object.keys(TESTS);
  expect(sentences.filter((sentence) => !starts.some((start) => sentence.startsWith(start)))).toEqual([]);
  expect(starts.filter((start) => !sentences.some((sentence) => sentence.startsWith(start)))).toEqual([]);
});

test.each(Object.values(TESTS).flat())('%s has a test "%s"', (file, name) => {
  expect(existsSync(new URL(file, ROOT))).toBe(true);
  expect(read(file)).toContain(name);
});
