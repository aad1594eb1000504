/** Redirects: the redirect page and the rule for hosts agree. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildSite, type Files, makeFolder, SMALL_SITE, writeFiles } from '../support/site.ts';
import { CacheStore } from '../../src/disk/cache-store.ts';

/** A folder with a small site, plus configuration fields and files. */
function makeSite(fields: string, files: Files = {}): string {
  const root = makeFolder(onTestFinished);
  const config = `export default {\n  title: 'Small',\n  url: 'https://small.example', search: false,\n  ${fields}\n};\n`;
  writeFiles(root, { ...SMALL_SITE, 'docsite.config.ts': config, ...files });
  return root;
}

test('the config overrides the redirects of a removed version', async () => {
  const root = makeSite("redirects: { '/docs/0.9/intro': '/docs/next/second' },", {
    'docs/versions/1.0/version.json': JSON.stringify({ label: '1.0', files: { 'intro.md': '1.0' } }),
    'docs/versions/1.0/intro.md': '# Introduction\n',
    'docs/versions/redirects.json': JSON.stringify({ 0.9: { to: '1.0', pages: { '/intro': '/intro', '/a': '/' } } }),
  });
  const { ok, problems } = await buildSite(root);
  expect(ok, JSON.stringify(problems)).toBe(true);
  const page = (route: string): string => readFileSync(join(root, 'site', route, 'index.html'), 'utf8');
  expect(page('docs/0.9/intro')).toContain('url=/docs/next/second"');
  expect(page('docs/0.9/a')).toContain('url=/docs"');
  const rules = readFileSync(join(root, 'site/_redirects'), 'utf8').split('\n');
  expect(rules.find((rule) => rule.startsWith('/docs/0.9/intro '))).toBe('/docs/0.9/intro /docs/next/second 301');
});

test('links to a redirected URL point straight at its target, also with a base URL', async () => {
  const root = makeSite(
    "baseUrl: '/project/', redirects: { '/old': '/docs/second', '/chat': 'https://chat.example' },",
    {
      'docs/next/links.md': '# Links\n\n[Old](/old) and [chat](/chat).\n',
    },
  );
  const { ok, problems } = await buildSite(root);
  expect([ok, problems.filter(({ code }) => code === 'broken-link')]).toEqual([true, []]);
  const page = readFileSync(join(root, 'site/docs/links/index.html'), 'utf8');
  expect(page).toContain('<a href="/project/docs/second">Old</a>');
  expect(page).toMatch(/<a href="https:\/\/chat\.example"[^>]*>chat/u);
});

test('a redirect that differs from a page only in case is not written: on some disks it would overwrite the page', async () => {
  const root = makeSite("redirects: { '/docs/Second': '/docs/second' },");
  const { ok, problems } = await buildSite(root);
  expect([ok, problems.map(({ code, line }) => `${code}:${line ?? ''}`)]).toEqual([true, ['duplicate-route:4']]);
  expect(readdirSync(join(root, 'site/docs'))).not.toContain('Second');
  expect(readFileSync(join(root, 'site/_redirects'), 'utf8')).toContain('/docs/Second /docs/second 301\n');
});

describe('the URL of a page before it was renamed', () => {
  const manifest = (label: string, page: string, renamed = {}): string =>
    JSON.stringify({ label, files: { 'intro.md': '1.0', [page]: label }, renamed });
  const VERSIONS: Files = {
    'docs/versions/1.0/version.json': manifest('1.0', 'old.md'),
    'docs/versions/1.0/intro.md': '# Introduction\n',
    'docs/versions/1.0/old.md': '# Old\n',
    'docs/versions/1.1/version.json': manifest('1.1', 'new.md', { 'old.md': 'new.md' }),
    'docs/versions/1.1/new.md': '# New\n\n[Old](/docs/old).\n',
  };
  const RULE = '/docs/old /docs/new 302\n';
  const read = (root: string, path: string): string => readFileSync(join(root, 'site', path), 'utf8');
  const has = (root: string, path: string): boolean => existsSync(join(root, 'site', path));

  test('redirects to the page while the rename is recorded, also in a site built earlier', async () => {
    const root = makeSite('', VERSIONS);
    // Changes of sources are only detectable after a moment.
    const build = async () => {
      await wait(40);
      return (await buildSite(root, { cache: new CacheStore({ folder: join(root, 'cache'), key: 'key' }) })).ok;
    };
    for (const renamed of [{ 'old.md': 'new.md' }, {}, { 'old.md': 'new.md' }]) {
      writeFiles(root, { 'docs/versions/1.1/version.json': manifest('1.1', 'new.md', renamed) });
      expect(await build()).toBe(true);
      const isRecorded = 'old.md' in renamed;
      expect(has(root, 'docs/old/index.html')).toBe(isRecorded);
      expect(read(root, '_redirects').includes(RULE)).toBe(isRecorded);
      expect(read(root, 'docs/new/index.html').includes('<a href="/docs/new">Old</a>')).toBe(isRecorded);
    }
    expect(read(root, 'docs/old/index.html')).toContain('content="0; url=/docs/new"');
    // Another page takes the URL.
    writeFiles(root, {
      'docs/versions/1.1/version.json': JSON.stringify({
        label: '1.1',
        files: { 'old.md': '1.1', 'new.md': '1.1' },
        renamed: { 'old.md': 'new.md' },
      }),
      'docs/versions/1.1/old.md': '# Another\n',
    });
    expect(await build()).toBe(true);
    expect(read(root, 'docs/old/index.html')).toContain('<title>Another | Small</title>');
    expect(read(root, '_redirects')).not.toContain('/docs/old');
  });

  test('is a file like a page, and missing if the page itself is not built', async () => {
    const root = makeSite("baseUrl: '/project/', trailingSlash: false,", VERSIONS);
    expect((await buildSite(root, { only: ['1.1'] })).ok).toBe(true);
    expect(read(root, 'docs/old.html')).toContain('content="0; url=/project/docs/new"');
    expect(read(root, '_redirects')).toContain('/project/docs/old /project/docs/new 302\n');
    expect((await buildSite(root, { only: ['1.0', 'next'] })).ok).toBe(true);
    expect(has(root, 'docs/old.html')).toBe(false);
  });

  test('is overridden by the configuration or a file of static/ without a warning', async () => {
    const configured = makeSite("redirects: { '/docs/old': '/docs/intro' },", VERSIONS);
    expect(await buildSite(configured)).toMatchObject({ ok: true, problems: [] });
    expect(read(configured, 'docs/old/index.html')).toContain('url=/docs/intro"');
    expect(read(configured, '_redirects')).toContain('/docs/old /docs/intro 301\n');
    expect(read(configured, '_redirects')).not.toContain(RULE);
    // As a page, the URL would be a folder.
    const filed = makeSite('', { ...VERSIONS, 'static/docs/old': 'A file.' });
    expect(await buildSite(filed)).toMatchObject({ ok: true, problems: [] });
    expect(read(filed, 'docs/old')).toBe('A file.');
  });
});
