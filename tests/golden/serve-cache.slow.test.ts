/** `docsite serve` with a cache: what one server has prepared, the next one serves without repeating the work. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as esbuild from 'esbuild';
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as parseBodyModule from '../../src/content/parse/parse-body.ts';
import type * as renderBodyModule from '../../src/render/body/render-body.ts';
import { LiveSite } from '../../src/serve/live/site.ts';
import type { SiteState } from '../../src/serve/live/state.ts';
import {
  buildSite,
  copyFixture,
  copyFixtureAgain,
  hashOf,
  hashTree,
  makeFolder,
  onlyTemplates,
  REPOSITORY,
  writeFiles,
} from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';
import { countKept } from '../support/kept.ts';

/** Counts the slow work. */
const done = vi.hoisted(() => ({ parsed: 0, drawn: 0, compiled: 0 }));
vi.mock('../../src/content/parse/parse-body.ts', async (importOriginal) => {
  const original = await importOriginal<typeof parseBodyModule>();
  const parseBody: typeof original.parseBody = (hash, text) => {
    done.parsed += 1;
    return original.parseBody(hash, text);
  };
  return { ...original, parseBody };
});
vi.mock('../../src/render/body/render-body.ts', async (importOriginal) => {
  const original = await importOriginal<typeof renderBodyModule>();
  const renderBody: typeof original.renderBody = (body) => {
    done.drawn += 1;
    return original.renderBody(body);
  };
  return { ...original, renderBody };
});
vi.mock('esbuild', async (importOriginal) => {
  const original = await importOriginal<typeof esbuild>();
  const build: typeof original.build = (options) => {
    // The configuration is always compiled: what it reads is unknown.
    if (options.plugins?.some(({ name }) => name === 'docsite-templates') === true) done.compiled += 1;
    return original.build(options);
  };
  return { ...original, build };
});
/** The mark above the text and in the sidebar. */
const DRAFT = /<(b|span)[^>]*>Draft<\/\1>/u;
const NOTHING = { parsed: 0, drawn: 0, compiled: 0 };
beforeEach(() => {
  Object.assign(done, NOTHING);
});

const copy = (name: string): string => copyFixture(name, makeFolder(onTestFinished));
/** The same folder for the tests that do not ask whether templates are compiled: they are, for all but the first. */
const compiledFolder = makeFolder(afterAll);
function copyCompiled(name: string): string {
  const root = copyFixtureAgain(name, compiledFolder);
  onlyTemplates(root);
  return root;
}
const cacheOf = (root: string) => new CacheStore({ folder: join(root, 'node_modules/.cache/docsite'), key: 'key' });

const opened = new Set<LiveSite>();
afterEach(() => opened.forEach(closeSite));
function closeSite(site: LiveSite): void {
  opened.delete(site);
  site.close();
}

/** A server's site, up to date; closed after the test. */
async function openSite(root: string): Promise<LiveSite> {
  const site = new LiveSite({
    root,
    packageRoot: REPOSITORY,
    docsiteVersion: '0.0.0',
    cache: cacheOf(root),
  });
  opened.add(site);
  expect(await site.update(null)).toBe(true);
  return site;
}
function stateOf({ state }: LiveSite): SiteState {
  if (state === null) throw new Error('The site has no state.');
  return state;
}
/** All files that would be served, except copies. */
function serveAll({ files }: SiteState): Readonly<Record<string, string>> {
  return Object.fromEntries([...files().values()].map(({ path, make }) => [path, hashOf(make() ?? '')]));
}
/** The files that a build writes, too: all but drafts, redirects to them, and pages whose sidebar shows one. */
function servePublished({ files }: SiteState): Readonly<Record<string, string>> {
  const published = [...files().values()].flatMap(({ path, make }) => {
    const content = make() ?? '';
    return path.includes('/soon/') || DRAFT.test(String(content)) ? [] : [[path, hashOf(content)] as const];
  });
  expect(published.length).toBeGreaterThan(files().size / 2);
  return Object.fromEntries(published);
}
function page({ files }: SiteState, path = 'docs/next/discover/index.html'): string {
  const content = files().get(path)?.make();
  if (typeof content !== 'string') throw new Error(`no page ${path}`);
  return content;
}
const never = (): boolean => false;

describe.each(['versions', 'look'])('%s', (fixture) => {
  test('the next server serves from the cache of the last one, to the byte, without slow work', async () => {
    const root = copy(fixture);
    const first = await openSite(root);
    await first.fillCache(never);
    expect(done).toEqual({ parsed: done.drawn, drawn: done.drawn, compiled: done.compiled });
    expect(Math.min(done.drawn, done.compiled)).toBeGreaterThan(0);
    const served = serveAll(stateOf(first));
    const published = servePublished(stateOf(first));
    Object.assign(done, NOTHING);

    const second = await openSite(root);
    expect(serveAll(stateOf(second))).toEqual(served);
    await second.fillCache(never);
    expect(done).toEqual(NOTHING);

    const { ok } = await buildSite(root, { cache: cacheOf(root) });
    expect([ok, done]).toEqual([true, NOTHING]);
    expect(hashTree(join(root, 'site'))).toMatchObject(published);
  });

  test('the cache of a build is served without slow work', async () => {
    const root = copy(fixture);
    await buildSite(root, { cache: cacheOf(root) });
    const built = hashTree(join(root, 'site'));
    Object.assign(done, NOTHING);
    const site = await openSite(root);
    expect(built).toMatchObject(servePublished(stateOf(site)));
    expect(done).toEqual(NOTHING);
  });
});

test('texts are rendered on request or when the cache is filled, and never twice', async () => {
  const site = await openSite(copyCompiled('versions'));
  expect(done.drawn).toBe(0);
  page(stateOf(site));
  expect(done.drawn).toBe(1);
  await site.fillCache(never);
  expect(done.drawn).toBe(done.parsed);
});

test('interrupting the filling keeps what was drawn by then', async () => {
  const root = copyCompiled('versions');
  const site = await openSite(root);
  let asked = 0;
  await site.fillCache(() => ++asked > 3);
  expect(done.drawn).toBe(3);
  closeSite(site);
  expect(countKept(join(root, 'node_modules/.cache/docsite'), 'text')).toBe(3);
});

test('an edit after the cache was filled is served; the next server prepares nothing', async () => {
  const root = copyCompiled('versions');
  const site = await openSite(root);
  await site.fillCache(never);
  Object.assign(done, NOTHING);
  const path = 'docs/next/discover.md';
  writeFiles(root, { [path]: '# Discover\n\nEdited.\n' });
  await site.update([{ path, kind: 'changed' }]);
  expect(page(stateOf(site))).toContain('Edited.');
  expect(done).toEqual({ parsed: 1, drawn: 1, compiled: 0 });
  await site.fillCache(never);
  const next = await openSite(root);
  expect(page(stateOf(next))).toBe(page(stateOf(site)));
  expect(done).toEqual({ parsed: 1, drawn: 1, compiled: 0 });
});

/** What another server draws, from a copy of its own. */
let drawnElsewhere: Promise<string> | undefined;
function unchangedPage(): Promise<string> {
  drawnElsewhere ??= openSite(copy('versions')).then((site) => page(stateOf(site)));
  return drawnElsewhere;
}

describe.each(['with a cache', 'without one'])('pages of the last good state can be served, %s', (kind) => {
  async function open(root: string): Promise<LiveSite> {
    if (kind === 'with a cache') return openSite(root);
    const site = new LiveSite({ root, packageRoot: REPOSITORY, docsiteVersion: '0.0.0' });
    expect(await site.update(null)).toBe(true);
    return site;
  }

  test('when the documents are gone, including those never requested', async () => {
    const root = copyCompiled('versions');
    const expected = await unchangedPage();
    const site = await open(root);
    const before = stateOf(site);
    rmSync(join(root, 'docs'), { recursive: true });
    expect(await site.update([{ path: 'docs', kind: 'removed' }])).toBe(false);
    expect(stateOf(site)).toBe(before);
    expect(page(before)).toBe(expected);
  });

  test('while a text and a template are read again', async () => {
    const root = copyCompiled('versions');
    const expected = await unchangedPage();
    const site = await open(root);
    const before = stateOf(site);
    const path = 'docs/next/discover.md';
    const template = 'templates/components/footer.tsx';
    writeFiles(root, {
      [path]: '# Discover\n\nEdited.\n',
      [template]: 'export const Footer = () => <footer>Own</footer>;',
    });
    const parsedBefore = done.parsed;
    const updating = site.update([
      { path, kind: 'changed' },
      { path: template, kind: 'added' },
    ]);
    while (done.parsed === parsedBefore) await nextTurn();
    // The new text is parsed, and esbuild is running.
    expect(stateOf(site)).toBe(before);
    expect(page(before)).toBe(expected);
    expect(await updating).toBe(true);
    expect(page(stateOf(site))).toContain('Edited.');
  });

  test('a text edited while a template is broken shows with the previous template', async () => {
    const root = copyCompiled('versions');
    const site = await open(root);
    const path = 'docs/next/discover.md';
    const template = 'templates/components/footer.tsx';
    writeFiles(root, { [template]: 'export const Footer = (' });
    await site.update([{ path: template, kind: 'added' }]);
    writeFileSync(join(root, path), '# Discover\n\nEdited.\n');
    await site.update([{ path, kind: 'changed' }]);
    expect(site.blockers.map(({ code }) => code)).toEqual(['template-error']);
    expect(page(stateOf(site))).toContain('Edited.');
    expect(page(stateOf(site), 'docs/1.0.0/legacy/index.html')).toContain('</main>');
  });
});
