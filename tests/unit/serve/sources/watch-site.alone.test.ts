/** Changes while the watcher starts are reported, too. */
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type * as chokidar from 'chokidar';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findMissed } from '../../../../src/serve/sources/read-missed.ts';
import { watchSite } from '../../../../src/serve/sources/watch-site.ts';
import { needs } from '../../../support/needs.ts';
import { makeFolder, writeFiles } from '../../../support/site.ts';

/** Some milliseconds; on a busy machine under Wine many seconds. */
const SOON = { timeout: 25_000 };

/** Called between reading a folder and watching it, a moment only chokidar knows. */
const between = vi.hoisted((): { call: (folder: string) => void } => ({ call: () => undefined }));
vi.mock('chokidar', async (importOriginal) => {
  const original = await importOriginal<typeof chokidar>();
  const watch: typeof original.watch = (...args) => {
    const watcher = original.watch(...args);
    const { _nodeFsHandler: handler } = watcher;
    const begin = handler._watchWithNodeFs.bind(handler);
    handler._watchWithNodeFs = (path, listener) => {
      // What it was given has forward slashes on Windows, too.
      between.call(normalize(path));
      return begin(path, listener);
    };
    return watcher;
  };
  return { ...original, watch };
});

test.each([
  ['the site', '', 'templates/components/footer.tsx'],
  ['a folder', 'docs/next', 'docs/next/new/page.md'],
  ['a folder, a file', 'docs/next', 'docs/next/page.md'],
])('what comes into %s after it was read and before it is watched', async (_name, folder, file) => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { 'docsite.config.ts': 'export default {};\n', 'docs/next/intro.md': '# Introduction\n' });
  let isWritten = false;
  between.call = (path) => {
    if (path !== join(root, folder) || isWritten) return;
    isWritten = true;
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), 'text');
  };
  const reported = new Set<string>();
  const onChanges = (changes: readonly { readonly path: string }[]): void => {
    for (const { path } of changes) reported.add(path);
  };
  const watcher = watchSite({ root, sinceMs: Date.now(), onChanges, onError: () => expect.unreachable() });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  expect(isWritten).toBe(true);
  await vi.waitFor(() => expect([...reported]).toContain(file), SOON);
  reported.clear();
  rmSync(join(root, file));
  await vi.waitFor(() => expect([...reported]).toContain(file), SOON);
});

test('a file that is replaced after it was found and before it is watched', async () => {
  const root = makeFolder(onTestFinished);
  const file = 'examples/client.ts';
  writeFiles(root, { 'docsite.config.ts': '', [file]: '' });
  // Older than the step of the file system's clock.
  await wait(100);
  between.call = (path) => {
    if (path === join(root, file)) replace(path, 'another text');
  };
  const reported = new Set<string>();
  const onChanges = (changes: readonly { readonly path: string }[]): void => {
    for (const { path } of changes) reported.add(path);
  };
  const watcher = watchSite({ root, sinceMs: Date.now(), onChanges, onError: () => expect.unreachable() });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  watcher.add([file], Date.now());
  await vi.waitFor(() => expect([...reported]).toContain(file), SOON);
});

/** As editors save: in one step. */
function replace(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

test('B269 what a listener throws is reported, and the next change comes', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { 'docs/next/intro.md': '' });
  between.call = () => undefined;
  const errors: unknown[] = [];
  const bug = new Error('a bug');
  const onChanges = vi.fn<() => void>(() => {
    throw bug;
  });
  const watcher = watchSite({ root, sinceMs: Date.now(), onChanges, onError: (error) => errors.push(error) });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  for (const times of [1, 2]) {
    writeFileSync(join(root, 'docs/next/intro.md'), `text ${times}`);
    await vi.waitFor(() => expect(errors.length).toBeGreaterThanOrEqual(times), SOON);
    await wait(100);
  }
  expect(new Set(errors)).toEqual(new Set([bug]));
});

test.each(['lib/text.ts', 'new/text.ts', 'title.json'])('%s, watched before it is there', async (file) => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { 'docsite.config.ts': 'export default {};\n', 'lib/other.ts': '' });
  between.call = () => undefined;
  const reported = new Map<string, string>();
  const onChanges = (changes: readonly { readonly path: string; readonly kind: string }[]): void => {
    for (const { path, kind } of changes) reported.set(path, kind);
  };
  const watcher = watchSite({ root, sinceMs: Date.now(), onChanges, onError: () => expect.unreachable() });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  // An import without an ending may mean any of these.
  watcher.add(
    ['.tsx', '.ts', '.json'].map((ending) => file.replace(/\.\w+$/u, ending)),
    Date.now(),
  );
  writeFiles(root, { 'lib/unrelated.ts': '', [file]: 'text' });
  await vi.waitFor(() => expect(reported.get(file)).toBe('added'), SOON);
  expect([...reported.keys()]).not.toContain('lib/unrelated.ts');
  reported.clear();
  writeFiles(root, { [file]: 'another text' });
  await vi.waitFor(() => expect([...reported.keys()]).toContain(file), SOON);
});

test('B199 what is in a folder that is watched by name, but for what editors leave', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { 'docsite.config.ts': 'export default {};\n', 'guides/team/old.md': '', 'guides/other/a.md': '' });
  between.call = () => undefined;
  const reported = new Map<string, string>();
  const onChanges = (changes: readonly { readonly path: string; readonly kind: string }[]): void => {
    for (const { path, kind } of changes) reported.set(path, kind);
  };
  const watcher = watchSite({ root, sinceMs: Date.now(), onChanges, onError: () => expect.unreachable() });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  watcher.add(['guides/team'], Date.now());
  writeFiles(root, { 'guides/team/new/page.md': 'text', 'guides/team/.page.md.swp': '', 'guides/other/b.md': '' });
  await vi.waitFor(() => expect([...reported.keys()].join()).toContain('guides/team/new'), SOON);
  reported.clear();
  writeFiles(root, { 'guides/team/old.md': 'another text' });
  await vi.waitFor(() => expect(reported.get('guides/team/old.md')).toBe('changed'), SOON);
  // Windows says of the folder around them that something in it has changed.
  reported.delete('guides');
  expect([...reported.keys()].filter((path) => !path.startsWith('guides/team') || path.endsWith('.swp'))).toEqual([]);
});

test('a file created after it was looked for and before it is watched is reported; an older one is not', async () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { 'docsite.config.ts': 'export default {};\n', 'lib/old.ts': '', 'lib/new.ts': '' });
  between.call = () => undefined;
  const reported = new Set<string>();
  const onChanges = (changes: readonly { readonly path: string }[]): void => {
    for (const { path } of changes) reported.add(path);
  };
  const watcher = watchSite({ root, sinceMs: Date.now(), onChanges, onError: () => expect.unreachable() });
  onTestFinished(() => watcher.close());
  await watcher.ready;
  const nowMs = Date.now();
  watcher.add(['lib/old.ts'], nowMs + 60_000);
  watcher.add(['lib/new.ts'], nowMs - 60_000);
  await vi.waitFor(() => expect([...reported]).toContain('lib/new.ts'), SOON);
  expect([...reported]).not.toContain('lib/old.ts');
});

test(
  'links to folders are followed, except circular ones, and out of the site only for templates',
  needs('symbolic links'),
  async () => {
    const folder = makeFolder(onTestFinished);
    const [root, outside] = [join(folder, 'site'), join(folder, 'outside')];
    writeFiles(root, { 'docs/next/a.md': '', 'static/b.txt': '', 'templates/custom.css': '', 'shared/c.md': '' });
    writeFiles(outside, { 'd.css': '' });
    const links = {
      'docs/next/up': '../..',
      'docs/next/in': '../../shared',
      'static/self': '.',
      'shared/twin': '../shared',
    };
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
    for (const path of ['docs/next/out', 'templates/out', 'pages']) symlinkSync(outside, join(root, path));
    between.call = () => undefined;
    const reported = new Set<string>();
    const onChanges = (changes: readonly { readonly path: string }[]): void => {
      for (const { path } of changes) reported.add(path);
    };
    const watcher = watchSite({ root, sinceMs: 0, onChanges, onError: () => expect.unreachable() });
    onTestFinished(() => watcher.close());
    await watcher.ready;
    writeFiles(root, { 'docs/next/a.md': 'more', 'shared/c.md': 'more' });
    writeFiles(outside, { 'd.css': 'more', 'e.css': '' });
    // Long enough for the search that follows a change.
    await new Promise((resolve) => setTimeout(resolve, 600));
    rmSync(join(root, 'pages'));
    await vi.waitFor(() => expect([...reported]).toContain('pages'), SOON);
    expect([...reported].toSorted()).toEqual([
      'docs/next/a.md',
      'docs/next/in/c.md',
      'pages',
      'static/b.txt',
      'templates/custom.css',
      'templates/out/d.css',
      'templates/out/e.css',
    ]);
  },
);

test('missed changes are what is on one side only; for a new folder only the folder', () => {
  const root = makeFolder(onTestFinished);
  writeFiles(root, { 'docs/a.md': '', 'docs/new/b.md': '', 'docs/.hidden': '', 'templates/c/d.tsx': '' });
  const known = {
    [root]: ['docs', 'pages'],
    [join(root, 'docs')]: ['a.md', 'gone.md'],
    [join(root, 'pages')]: ['x.md'],
  };
  const missed = findMissed(root, known, (path) => !path.includes('.hidden'));
  expect({ come: missed.come.toSorted(), gone: missed.gone.toSorted() }).toEqual({
    come: [join(root, 'docs/new'), join(root, 'templates')],
    gone: [join(root, 'docs/gone.md'), join(root, 'pages')],
  });
});
