/** The record of a build is found as long as nothing was touched, and by no other build. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import type { PagePlan } from '../../../../src/render/last-build/drawn-pages.ts';
import { OutputRecord, type RecordSource } from '../../../../src/render/last-build/record.ts';
import { listTree } from '../../../../src/render/output/list.ts';
import type { PlannedFile } from '../../../../src/shared/types/output.ts';
import { needs } from '../../../support/needs.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';
import { sharedCache } from '../../../support/kept.ts';

const folder = useTemporaryFolder();
const path = (name: string): string => join(folder.path(), name);

/** The folders of a site, a file outside them that it depends on, and its output. Old enough for any change to show. */
beforeEach(async () => {
  folder.write({
    'docs/next/intro.md': 'first text',
    'docs/next/deep/second.md': 'second text',
    'pages/index.tsx': 'page',
    'static/.hidden': 'hidden',
    'config.ts': 'config',
    'site/index.html': 'a page',
    'site/deep/index.html': 'another page',
  });
  for (const name of ['docs/next/intro.md', 'static/.hidden', 'config.ts', 'site/index.html']) {
    utimesSync(path(name), 1_700_000_000, 1_700_000_000);
  }
  await wait(30);
});

function recordOf(source: Partial<RecordSource> = {}, key = 'key'): OutputRecord<string> {
  return new OutputRecord(sharedCache({ folder: path('cache'), key }), {
    root: folder.path(),
    outDir: path('site'),
    question: ['question'],
    readDates: () => Promise.reject(new Error('not asked for')),
    ...source,
  });
}
/** A site of two pages; one has the given text. */
function planOf(text: string, shared = 'site'): PagePlan {
  const page = (path: string, ownData: string): PlannedFile => ({ path, make: () => '', ownData: () => ownData });
  return { files: [page('index.html', text), page('deep/index.html', 'deep')], shared: [shared] };
}
const origin = (): readonly string[] => [path('config.ts'), path('config.js')];
async function keep(record = recordOf(), dates: unknown = null): Promise<void> {
  record.plan(planOf('page'), origin());
  await record.noteOutput(null);
  record.keep('result', dates);
}
async function unchangedIn(plan: PagePlan, ofPlan: readonly string[] | null = origin()): Promise<readonly string[]> {
  const record = recordOf();
  record.plan(plan, ofPlan);
  return [...((await record.findUnchanged(listTree(path('site')))) ?? [])];
}

test('it is found as long as nothing changes', async () => {
  expect(await recordOf().find()).toBeNull();
  await keep();
  for (let run = 0; run < 3; run += 1) expect(await recordOf().find()).toBe('result');
});

test('pages are known until the output is touched, whatever happens to the sources', async () => {
  const both = ['index.html', 'deep/index.html'];
  expect(await unchangedIn(planOf('page'))).toEqual([]);
  await keep();
  writeFileSync(path('docs/next/intro.md'), 'Something else, and longer.');
  expect(await unchangedIn(planOf('page'))).toEqual(both);
  expect(await recordOf().find()).toBeNull();
  writeFileSync(path('site/index.html'), 'touched');
  expect(await unchangedIn(planOf('page'))).toEqual([]);
});

test('a page with another text counts as changed, and all pages do if something shared differs', async () => {
  await keep();
  expect(await unchangedIn(planOf('another text'))).toEqual(['deep/index.html']);
  expect(await unchangedIn(planOf('page', 'another site'))).toEqual([]);
});

test('nothing is unchanged or kept if the site depends on more than files, or without a plan', async () => {
  await keep();
  expect(await unchangedIn(planOf('page'), null)).toEqual([]);
  expect(await recordOf().findUnchanged(listTree(path('site')))).toBeNull();
  const other = recordOf({ question: ['other'] });
  other.plan(planOf('page'), null);
  await other.noteOutput(null);
  other.keep('result', null);
  expect(await recordOf({ question: ['other'] }).find()).toBeNull();
});

test('an output that another build replaces after this one is not recorded', async () => {
  const record = recordOf();
  record.plan(planOf('page'), origin());
  await record.noteOutput(null);
  writeFileSync(path('site/index.html'), 'of the other build');
  record.keep('result', null);
  expect(await recordOf().find()).toBeNull();
  expect(await unchangedIn(planOf('page'))).toEqual([]);
});

/** Keeps size and the times that programs may set. */
function replace(name: string, text: string): void {
  const { atime, mtime, size } = statSync(path(name));
  writeFileSync(path(name), text);
  utimesSync(path(name), atime, mtime);
  expect(statSync(path(name))).toMatchObject({ size, mtime });
}

const CHANGES: readonly (readonly [name: string, change: () => void])[] = [
  ['a text has changed, of the same length and time', () => replace('docs/next/intro.md', 'other text')],
  ['a text has changed', () => writeFileSync(path('docs/next/deep/second.md'), 'longer second text')],
  ['a text is new', () => folder.write({ 'docs/next/third.md': '' })],
  ['a folder is new', () => mkdirSync(path('docs/next/empty'))],
  ['a text is gone', () => rmSync(path('docs/next/deep/second.md'))],
  ['a text has another name', () => renameSync(path('docs/next/intro.md'), path('docs/next/start.md'))],
  [
    'another file of the same bytes replaced it',
    () => {
      writeFileSync(path('new'), readFileSync(path('pages/index.tsx')));
      renameSync(path('new'), path('pages/index.tsx'));
    },
  ],
  ['a hidden file has changed', () => replace('static/.hidden', 'Hidden')],
  ['templates were added', () => folder.write({ 'templates/custom.css': '' })],
  ['a folder is gone', () => rmSync(path('pages'), { recursive: true })],
  ['a file outside them has changed', () => replace('config.ts', 'Config')],
  ['a file was added', () => folder.write({ 'config.js': '' })],
  ['a page has changed, of the same length and time', () => replace('site/index.html', 'A page')],
  ['a page is gone', () => rmSync(path('site/deep/index.html'))],
  ['there is an extra page', () => folder.write({ 'site/more.html': '' })],
  ['the output is gone', () => rmSync(path('site'), { recursive: true })],
  [
    'the output is a file',
    () => {
      rmSync(path('site'), { recursive: true });
      folder.write({ site: '' });
    },
  ],
  ['a build that was killed has left its work', () => mkdirSync(path('.site.docsite-new'))],
  ['a build that was killed has left the old site', () => mkdirSync(path('.site.docsite-old'))],
];
async function expectForgotten(change: () => void): Promise<void> {
  await keep();
  expect(await recordOf().find()).toBe('result');
  change();
  expect(await recordOf().find()).toBeNull();
}
test.each(CHANGES)('it is not found when %s', (_name, change) => expectForgotten(change));
test('it is not found when a symbolic link was added', needs('symbolic links'), () =>
  expectForgotten(() => symlinkSync('intro.md', path('docs/next/link.md'))),
);

test('it is found through a link to the output', needs('symbolic links'), async () => {
  renameSync(path('site'), path('elsewhere'));
  symlinkSync('elsewhere', path('site'));
  await keep();
  expect(await recordOf().find()).toBe('result');
  replace('elsewhere/index.html', 'A page');
  expect(await recordOf().find()).toBeNull();
});

test('it is found after files were changed, added and removed, with their folders, until one is touched', async () => {
  const record = recordOf();
  record.plan(planOf('page'), origin());
  await record.findUnchanged(listTree(path('site')));
  folder.write({ 'site/index.html': 'changed', 'site/new/deep/index.html': 'added' });
  rmSync(path('site/deep'), { recursive: true });
  await record.noteOutput({
    files: ['index.html'],
    added: ['new/deep/index.html'],
    removed: ['deep/index.html'],
  });
  record.keep('result', null);
  expect(await recordOf().find()).toBe('result');
  replace('site/new/deep/index.html', 'Added');
  expect(await recordOf().find()).toBeNull();
});

const OTHERS: readonly (readonly [name: string, other: () => OutputRecord<string>])[] = [
  ['question', () => recordOf({ question: ['other'] })],
  ['output', () => recordOf({ outDir: path('other') })],
  ['root', () => recordOf({ root: path('docs') })],
  ['code', () => recordOf({}, 'other')],
];
test.each(OTHERS)('it is not found for another %s', async (_name, other) => {
  await keep();
  expect(await other().find()).toBeNull();
  expect(await recordOf().find()).toBe('result');
});

test('days of a repository are read only if they are shown, and must be the same', async () => {
  const days = (day: string): Partial<RecordSource> => ({ readDates: () => Promise.resolve({ 'intro.md': day }) });
  await keep(recordOf(days('2024-01-01')), { 'intro.md': '2024-01-01' });
  expect(await recordOf(days('2024-01-01')).find()).toBe('result');
  expect(await recordOf(days('2024-01-02')).find()).toBeNull();
});

test('a source saved while a build runs counts as changed', async () => {
  const record = recordOf();
  replace('docs/next/intro.md', 'other text');
  await keep(record);
  expect(await recordOf().find()).toBeNull();
});

test.each([
  ['source', 'docs/next/intro.md'],
  ['file outside them', 'config.ts'],
])('nothing is kept when a %s is so young that it might change once more without a trace', async (_name, file) => {
  writeFileSync(path(file), 'young');
  vi.spyOn(Date, 'now').mockReturnValue(Math.floor(statSync(path(file)).ctimeMs) + 10);
  await keep();
  vi.restoreAllMocks();
  expect(await recordOf().find()).toBeNull();
  await wait(30);
  await keep();
  expect(await recordOf().find()).toBe('result');
});

test('nothing is kept of a file that changes while the build runs', async () => {
  const record = recordOf();
  await wait(5);
  writeFileSync(path('config.ts'), 'later');
  await keep(record);
  expect(await recordOf().find()).toBeNull();
});

test('nothing is kept of sources with symbolic links', needs('symbolic links'), async () => {
  symlinkSync('intro.md', path('docs/next/link.md'));
  await wait(30);
  await keep();
  expect(await recordOf().find()).toBeNull();
});
