/** Colours of `docsite versions diff`; what it prints is tested in tests/cli. */
import { onTestFinished, test, expect } from 'vitest';
import { runVersionsDiff } from '../../../../src/cli/versions/diff.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../../../support/site.ts';

const manifest = (label: string): string => JSON.stringify({ label, released: '2024-01-01', files: { 'a.md': label } });

async function diff(isTTY: boolean, word: boolean): Promise<string> {
  const cwd = makeFolder(onTestFinished);
  writeFiles(cwd, {
    ...SMALL_SITE,
    'docs/versions/1.0/a.md': '# A\n\nOne two.\n',
    'docs/versions/1.0/version.json': manifest('1.0'),
    'docs/versions/1.1/a.md': '# A\n\nOne three.\n',
    'docs/versions/1.1/version.json': manifest('1.1'),
  });
  let written = '';
  const stdout = { write: (text: string) => (written += text), isTTY };
  const io = { stdout, stderr: stdout, env: {}, cwd };
  await runVersionsDiff({ from: '1.0', to: '1.1' }, { root: '.', format: 'text', word }, io);
  return written;
}

test('a terminal shows lines and words in colours', async () => {
  expect(await diff(true, false)).toContain('\u001b[31m-One two.\u001b[39m\n\u001b[32m+One three.\u001b[39m\n');
  expect(await diff(true, true)).toContain('One \u001b[31m[-two-]\u001b[39m\u001b[32m{+three+}\u001b[39m.\n');
});

test('elsewhere the same comes without', async () => {
  expect(await diff(false, false)).toContain('\n-One two.\n+One three.\n');
  expect(await diff(false, true)).toContain('\nOne [-two-]{+three+}.\n');
});
