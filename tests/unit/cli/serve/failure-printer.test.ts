/** What `docsite serve` prints when something cannot be read. */
import { join, sep } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { FailurePrinter } from '../../../../src/cli/serve/failure-printer.ts';

const root = join(sep, 'site');
let printed = '';
let failures: FailurePrinter;

beforeEach(() => {
  printed = '';
  const stderr = { write: (text: string) => (printed += text) };
  failures = new FailurePrinter({ stderr }, root);
});

function refusal(code: string, path?: string): Error {
  return Object.assign(new Error(code), { code, ...(path === undefined ? {} : { path }) });
}

test('a file is named relative to the root and printed once until the disk can be read', () => {
  const tell = (): void => failures.print(refusal('EACCES', join(root, 'docs/next/a.md')));
  const line = `docsite: ${join('docs/next/a.md')} could not be read or watched (EACCES).\n`;
  tell();
  tell();
  expect(printed).toBe(line);
  failures.forget();
  tell();
  expect(printed).toBe(line + line);
});

test('the root has its full path, and an error without a path is about a file', () => {
  failures.print(refusal('EACCES', root));
  failures.print(refusal('EIO'));
  expect(printed).toBe(
    `docsite: ${root} could not be read or watched (EACCES).\n` +
      'docsite: a file could not be read or watched (EIO).\n',
  );
});

test.each([
  ['EMFILE', ' To see saves at once, raise fs.inotify.max_user_instances.'],
  ['EISDIR', ''],
])('B269 a system that cannot watch files (%s) is named, with what to raise', (code, remedy) => {
  failures.print(Object.assign(refusal(code, root), { syscall: 'watch' }));
  expect(printed).toBe(
    `docsite: the system cannot watch all files (${code}): looking for saves every 300 ms instead.${remedy}\n`,
  );
});

test('a bug is printed with its stack', () => {
  const error = new TypeError('x is undefined');
  failures.print(error);
  expect(printed).toContain(error.stack);
  expect(printed).toContain('this is a bug in docsite; the site is unchanged');
});
