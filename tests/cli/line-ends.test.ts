/** Line ends and a leading byte order mark do not make another text, in commands and on pages (B262). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commandsIn } from '../support/commands.ts';
import { runDocsite } from '../support/run-docsite.ts';
import { makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';

const TEXT = '# Install\n\nUnpack it.\n\n```sh\ntar -x\n```\n';
const SIDEBARS = '{\n  "docs": ["install"]\n}\n';
const onWindows = (text: string): string => text.replaceAll('\n', '\r\n');
const SAVED_OTHERWISE = {
  'Windows line ends': onWindows,
  'the line ends of old Macs': (text: string): string => text.replaceAll('\n', '\r'),
  'a byte order mark': (text: string): string => `\uFEFF${text}`,
  both: (text: string): string => `\uFEFF${onWindows(text)}`,
};

let root = '';
beforeEach(async () => {
  root = makeFolder(onTestFinished);
  writeFiles(root, {
    'docsite.config.ts': SMALL_SITE['docsite.config.ts'] ?? '',
    'docs/next/install.md': TEXT,
    'docs/next/sidebars.json': SIDEBARS,
  });
  await succeed('version', '1.0', '--date', '2024-01-01');
});

const { read, succeed } = commandsIn(() => root);

test.each(Object.entries(SAVED_OTHERWISE))('a save with %s makes no new text', async (_, save) => {
  writeFiles(root, { 'docs/next/install.md': save(TEXT), 'docs/next/sidebars.json': save(SIDEBARS) });
  expect(await succeed('versions', 'diff', 'next', '--stat')).toContain('are the same: 1 page');
  expect(await succeed('version', '1.1', '--date', '2024-02-01')).toBe('1.1: 2 files: 0 new, 2 shared with 1.0\n');
  expect(existsSync(join(root, 'docs/versions/1.1/install.md'))).toBe(false);
  expect(read('docs/versions/1.0/install.md')).toBe(TEXT);
  expect(await succeed('versions', 'diff', '1.1', '--stat')).toContain('are the same: 1 page');
});

test('a store that has a text with both line ends shows one text, and gc keeps the older one', async () => {
  await succeed('version', '1.1', '--date', '2024-02-01');
  writeFiles(root, {
    'docs/versions/1.1/install.md': onWindows(TEXT),
    'docs/versions/1.1/version.json': read('docs/versions/1.1/version.json').replace(
      '"install.md": "1.0"',
      '"install.md": "1.1"',
    ),
  });
  expect(await succeed('versions', 'diff', '1.1', '--stat')).toContain('are the same: 1 page');
  await succeed('build');
  expect(read('site/docs/changes/index.html')).toContain('Same texts as');
  const { stderr } = await runDocsite(root, 'versions', 'verify');
  expect(stderr).toContain('It is the same as docs/versions/1.0/install.md');
  await succeed('versions', 'gc');
  expect(existsSync(join(root, 'docs/versions/1.1/install.md'))).toBe(false);
  expect(read('docs/versions/1.0/install.md')).toBe(TEXT);
});

test('what is copied keeps the line ends of its own file', async () => {
  writeFiles(root, { 'docs/next/guide.md': '# Guide\n' });
  await succeed('version', '1.1', '--date', '2024-02-01');
  await succeed('versions', 'edit', '1.1/install');
  writeFiles(root, { 'docs/versions/1.1/install.md': onWindows(TEXT) });
  await succeed('version', '1.2', '--from', '1.1', '--date', '2024-03-01');
  await succeed('versions', 'remove', '1.0');
  await succeed('versions', 'rename', '1.1', '1.1.1');
  expect(read('docs/versions/1.1.1/install.md')).toBe(onWindows(TEXT));
});

test('a picture with other bytes is another picture', async () => {
  writeFiles(root, { 'docs/next/tour.bin': 'a\nb' });
  await succeed('version', '1.1', '--date', '2024-02-01');
  writeFiles(root, { 'docs/next/tour.bin': 'a\r\nb' });
  expect(await succeed('version', '1.2', '--date', '2024-03-01')).toContain('3 files: 1 new, 2 shared with 1.1');
});

test('line ends are not a change to carry over, and do not prevent one', async () => {
  writeFiles(root, { 'docs/next/install.md': `\uFEFF${onWindows(TEXT)}` });
  const { code, stderr } = await runDocsite(root, 'versions', 'backport', 'install', '--from', 'next', '--to', '1.0');
  expect([code, stderr]).toEqual([3, expect.stringContaining('there is no change to apply')]);
  writeFiles(root, { 'docs/next/install.md': `\uFEFF${onWindows(TEXT)}More.\r\n` });
  await succeed('versions', 'backport', 'install', '--from', 'next', '--to', '1.0');
  expect(read('docs/versions/1.0/install.md')).toBe(`${TEXT}More.\n`);
});
