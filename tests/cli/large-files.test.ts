/** Files that are larger than what Node reads at once: a problem with the limit, and never a stack. */
import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoStack, runDocsite } from '../support/run-docsite.ts';
import { makeFolder, writeFiles } from '../support/site.ts';

const CONFIG = "export default { title: 'Site', url: 'https://site.example', search: false };\n";

/** They have holes where nothing was written, and take no room on the disk. */
function makeSite(files: Readonly<Record<string, string>>, sizes: Readonly<Record<string, number>>): string {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { 'docsite.config.ts': CONFIG, ...files });
  for (const [path, size] of Object.entries(sizes)) truncateSync(join(root, path), size);
  return root;
}

test('a document of 700 MB is a problem', async () => {
  const root = makeSite(
    { 'docs/next/index.md': '# A\n', 'docs/next/large.md': '# Large\n' },
    { 'docs/next/large.md': 700e6 },
  );
  const run = await runDocsite(root, 'build');
  expectNoStack(run);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('too-long-text')]);
  expect(run.stderr).toContain('This text has more than 4,000,000 characters');
});

test('a picture of 2.3 GB next to a document is a problem with the limit', async () => {
  const root = makeSite(
    { 'docs/next/index.md': '# A\n\n![a](large.png)\n', 'docs/next/large.png': '' },
    { 'docs/next/large.png': 2.3e9 },
  );
  const run = await runDocsite(root, 'build');
  expectNoStack(run);
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('docs/next/large.png  too-large-file')]);
  expect(run.stderr).toContain('This file has 2,300 MB; a file next to documents may have 500 MB.');
});

test('a large file of static/ is copied without being read, also if a page shows it', async () => {
  const root = makeSite(
    { 'docs/next/index.md': '# A\n\n![a](/large.png)\n', 'static/large.png': '' },
    { 'static/large.png': 600e6 },
  );
  writeFiles(root, { 'static/film.mpg': `${'x'.repeat(9_000_000)}1` });
  const run = await runDocsite(root, 'build');
  expect(run.code, run.stderr).toBe(0);
  expect(statSync(join(root, 'site/large.png')).size).toBe(600e6);
  writeFiles(root, { 'static/film.mpg': `${'x'.repeat(9_000_000)}2` });
  const second = await runDocsite(root, 'build');
  expect(second.stdout).toContain('1 file written');
  expect(readFileSync(join(root, 'site/film.mpg'), 'utf8').at(-1)).toBe('2');
});

test('commands on versions say that a file is too large', async () => {
  const root = makeSite({ 'docs/next/index.md': '# A\n', 'docs/next/large.zip': '' }, { 'docs/next/large.zip': 2.3e9 });
  const run = await runDocsite(root, 'version', '1.0');
  expectNoStack(run);
  expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('File size (2300000000) is greater than 2 GiB')]);
});
