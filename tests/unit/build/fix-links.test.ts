import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixLinks } from '../../../src/build/fix-links.ts';
import type { SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import { problem } from '../../../src/shared/problem/problem.ts';
import type { Problem } from '../../../src/shared/types/problem.ts';
import { needs } from '../../support/needs.ts';
import { testLine } from '../support/test-line.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';

const TEXT = '[a](Setup.md)\n';
const folder = useTemporaryFolder();

function fault(file: string): Problem {
  const link = { href: 'Setup.md', resolved: null, suggestion: 'setup.md', certainty: 'case' } as const;
  return problem({ code: 'broken-markdown-link', what: '', file, line: 1, column: 1, link });
}

function modelOf(files: Readonly<Record<string, string>>): SiteModel {
  const pages = Object.entries(files).map(([file, text]) => ({
    type: 'markdown',
    file,
    hash: createHash('sha256').update(text).digest('hex'),
  }));
  return { lines: [testLine()], pages, originHashes: new Map() } as unknown as SiteModel;
}

test('a file that cannot be written is named, and the others are fixed', async () => {
  const files = { 'pages/a.md': TEXT, 'pages/b.md': `${TEXT}More.\n` };
  folder.write(files);
  // The temporary file that would be written first.
  mkdirSync(join(folder.path(), `pages/.a.md.docsite-fix-${process.pid}`));
  const lines = await fixLinks(folder.path(), Object.keys(files).map(fault), [modelOf(files)]);
  expect(lines).toEqual([
    expect.stringMatching(/^skipped {2}pages\/a\.md {2}the disk refused \(E[A-Z]+\)$/u),
    'fixed    pages/b.md:1:1  Setup.md → setup.md',
  ]);
  const texts = Object.keys(files).map((file) => readFileSync(join(folder.path(), file), 'utf8'));
  expect(texts).toEqual([TEXT, '[a](setup.md)\nMore.\n']);
});

test('a symbolic link stays one, and a file keeps its mode', needs('symbolic links', 'file modes'), async () => {
  folder.write({ 'shared/a.md': TEXT, 'pages/index.md': '' });
  const [target, link] = ['shared/a.md', 'pages/a.md'].map((file) => join(folder.path(), file)) as [string, string];
  symlinkSync('../shared/a.md', link);
  chmodSync(target, 0o640);
  expect(await fixLinks(folder.path(), [fault('pages/a.md')], [modelOf({ 'pages/a.md': TEXT })])).toEqual([
    'fixed    pages/a.md:1:1  Setup.md → setup.md',
  ]);
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect([readFileSync(target, 'utf8'), statSync(target).mode & 0o777]).toEqual(['[a](setup.md)\n', 0o640]);
});

test('B199 a file of a set is fixed, too', async () => {
  const file = 'community/a.md';
  folder.write({ [file]: TEXT });
  const hash = createHash('sha256').update(TEXT).digest('hex');
  const set: unknown = {
    name: 'set:community',
    set: { id: 'community' },
    docs: new Map([['a', { source: { diskPath: file }, hash }]]),
  };
  const model = {
    lines: [testLine(), testLine([set as Version], { hasVersions: false })],
    pages: [],
    originHashes: new Map(),
  } as unknown as SiteModel;
  expect(await fixLinks(folder.path(), [fault(file)], [model])).toEqual([`fixed    ${file}:1:1  Setup.md → setup.md`]);
});
