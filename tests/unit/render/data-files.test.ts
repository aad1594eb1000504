import { describe, expect, test } from 'vitest';
import { buildDataFiles, buildHostFiles } from '../../../src/render/data-files.ts';
import type { SiteModel, Version } from '../../../src/shared/model/site-model.ts';
import type { SiteConfig } from '../../../src/shared/types/config.ts';
import type { PlannedFile } from '../../../src/shared/types/output.ts';
import type { Doc } from '../../../src/shared/types/page.ts';
import type { RoutePath } from '../../../src/shared/types/store.ts';
import { changeDocs, testLine } from '../support/test-line.ts';

type ConfigPart = Pick<
  SiteConfig,
  'url' | 'baseUrl' | 'build' | 'trailingSlash' | 'noIndex' | 'redirects' | 'contentSecurityPolicy' | 'machineReadable'
> & { readonly docs: Pick<SiteConfig['docs'], 'aliases' | 'route'> };
const CONFIG: ConfigPart = {
  url: 'https://site.example',
  baseUrl: '/',
  build: { keepAssets: 1, budgets: {}, relative: false },
  trailingSlash: undefined,
  noIndex: false,
  redirects: {},
  contentSecurityPolicy: null,
  machineReadable: { markdown: 'maintained' },
  docs: { aliases: {}, route: '/docs' },
};
const POLICY = "default-src 'none'";
const NO_ENTRIES = { sitemap: () => [], policy: POLICY };

function doc(id: string, fields: Partial<Doc> = {}): Doc {
  return { id, route: `/docs/${id}`, sidebar: null, unlisted: false, ...fields } as Doc;
}
function version(name: string, path: RoutePath, fields: Partial<Version> = {}): Version {
  const base = {
    name,
    label: name,
    path,
    isLatest: false,
    status: 'unmaintained',
    released: null,
    mainDoc: null,
    parent: null,
    previous: null,
  };
  return { ...base, set: null, docs: new Map(), drafts: new Map(), sidebars: new Map(), ...fields } as Version;
}
function model(versions: readonly Version[], config: Partial<ConfigPart> = {}): SiteModel {
  const whole = { ...CONFIG, ...config } as SiteConfig;
  return {
    lines: [testLine(versions, { config: whole })],
    routes: new Map([['/docs/intro', {}]]),
    histories: new Map(),
    config: whole,
  } as unknown as SiteModel;
}
function contents(files: readonly PlannedFile[]) {
  return Object.fromEntries(files.map(({ path, make }) => [path, String(make())]));
}

describe('data files', () => {
  test('the version list has every version in its order, the generator first', () => {
    const next = version('next', '/docs/next', { label: 'Next', status: 'unreleased', parent: '2.0', previous: '2.0' });
    const latest = version('2.0', '/docs', { isLatest: true, status: 'latest', released: '2024-02-29' });
    const files = contents(buildDataFiles(model([next, latest], { baseUrl: '/base/' }), '1.2.3'));
    expect(Object.keys(files)).toEqual(['versions.json', 'pages.json', 'docs/next/version.json', 'docs/version.json']);
    // write-output recognises its own sites by the beginning of this file.
    expect(files['versions.json']).toMatch(/^\{"generator":"docsite 1\.2\.3",/u);
    expect(JSON.parse(files['versions.json'] ?? '')).toEqual({
      generator: 'docsite 1.2.3',
      $schema: 'https://docsite.example/schemas/versions.json',
      siteVersion: '2.0',
      baseUrl: '/base/',
      versions: [
        { name: 'next', label: 'Next', path: '/docs/next', status: 'unreleased', released: null, parent: '2.0' },
        { name: '2.0', label: '2.0', path: '/docs', status: 'latest', released: '2024-02-29', parent: null },
      ],
    });
  });

  test("a version's record (B99)", () => {
    const start = doc('start', { sidebar: 'docs' });
    const docs = new Map([start, doc('hidden', { unlisted: true })].map((one) => [one.id, one]));
    const places = new Map([['/docs/start', { trail: [], label: 'Start here', previous: null, next: null }]] as const);
    const sidebars = new Map([
      ['docs', { name: 'docs', places, categories: [] }],
      ['links', { name: 'links', places: new Map(), categories: [] }],
    ]) as unknown as Version['sidebars'];
    const drafts = new Map([
      ['z.md', 'b-draft'],
      ['a.md', 'a-draft'],
    ]);
    const files = contents(
      buildDataFiles(
        model([version('2.0', '/docs', { isLatest: true, status: 'latest', mainDoc: start, docs, drafts, sidebars })]),
        '1',
      ),
    );
    expect(JSON.parse(files['docs/version.json'] ?? '')).toEqual({
      $schema: 'https://docsite.example/schemas/version.json',
      name: '2.0',
      label: '2.0',
      isLast: true,
      path: '/docs',
      mainDocId: 'start',
      docs: [
        { id: 'start', path: '/docs/start', markdown: '/docs/start.md', sidebar: 'docs' },
        { id: 'hidden', path: '/docs/hidden', markdown: '/docs/hidden.md', unlisted: true },
      ],
      draftIds: ['a-draft', 'b-draft'],
      sidebars: { docs: { link: { path: '/docs/start', label: 'Start here' } }, links: { link: null } },
    });
  });
});

describe('files for hosts', () => {
  const LATEST = version('3.2.1', '/docs', { isLatest: true });

  test('the sitemap has absolute, escaped URLs, and days if known (B137)', () => {
    const entries = [
      { route: '/docs/a&b', lastModified: '2024-05-01' },
      { route: '/docs/ü <x>', lastModified: null },
      { route: '/docs/node.js', lastModified: null },
    ] as const;
    const files = contents(
      buildHostFiles(model([LATEST], { baseUrl: '/base/', trailingSlash: true }), {
        sitemap: () => entries,
        policy: POLICY,
      }),
    );
    expect(files['sitemap.xml']).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://site.example/base/docs/a&amp;b/</loc><lastmod>2024-05-01</lastmod></url>
<url><loc>https://site.example/base/docs/%C3%BC%20%3Cx%3E/</loc></url>
<url><loc>https://site.example/base/docs/node.js/</loc></url>
</urlset>
`);
  });

  test('a site that search engines should leave out has no sitemap (B137)', () => {
    expect(Object.keys(contents(buildHostFiles(model([LATEST], { noIndex: true }), NO_ENTRIES)))).toEqual([
      '.nojekyll',
      '_headers',
      '_redirects',
    ]);
  });

  test('the number of the latest version leads to /docs, below the base URL', () => {
    const files = contents(buildHostFiles(model([LATEST], { baseUrl: '/base/', trailingSlash: true }), NO_ENTRIES));
    expect(files['_redirects']).toBe('/base/docs/3.2.1 /base/docs 302\n/base/docs/3.2.1/* /base/docs/:splat 302\n');
    expect(files['_headers']).toContain('/base/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n');
    expect(files['_headers']).toContain('\n/base/*.md\n  Content-Type: text/markdown; charset=utf-8\n');
  });

  test('B176: the policy is among the headers of all files if the site wants it', () => {
    const headers = (contentSecurityPolicy: ConfigPart['contentSecurityPolicy']): string | undefined =>
      contents(buildHostFiles(model([LATEST], { contentSecurityPolicy }), NO_ENTRIES))['_headers'];
    expect(headers({})).toMatch(/\n\/\*\n(?: {2}.+\n)* {2}Content-Security-Policy: default-src 'none'\n$/u);
    expect(headers(null)).not.toContain('Content-Security-Policy');
  });

  test('redirects of the config come before those of versions, but not where there is a page', () => {
    const redirects = { '/old': '/docs/intro', '/docs/intro': '/x', '/away': 'https://a.example/' } as const;
    const latest = version('2.0', '/docs', { isLatest: true });
    expect(contents(buildHostFiles(model([latest], { baseUrl: '/base/', redirects }), NO_ENTRIES))['_redirects']).toBe(
      '/base/old /base/docs/intro 301\n/base/away https://a.example/ 301\n' +
        '/base/docs/2.0 /base/docs 302\n/base/docs/2.0/* /base/docs/:splat 302\n',
    );
  });

  test('the old URL of a page redirects to it temporarily, because another page may use it some day', () => {
    const pages = [
      ['/docs/old', '/docs/intro'],
      ['/docs/über uns', '/docs/intro'],
      ['/docs/c*', '/docs/intro'],
    ] as const;
    const site = changeDocs(model([LATEST], { baseUrl: '/base/', redirects: { '/old': '/docs' } }), {
      movedPages: new Map(pages),
    });
    // The others cannot be the start of a rule.
    expect(contents(buildHostFiles(site, NO_ENTRIES))['_redirects']).toBe(
      '/base/old /base/docs 301\n/base/docs/old /base/docs/intro 302\n' +
        '/base/docs/3.2.1 /base/docs 302\n/base/docs/3.2.1/* /base/docs/:splat 302\n',
    );
  });

  test('B209 other names of versions lead there, and are in the list of versions', () => {
    const aliases = { stable: 'latest', '2.x': '2.0', gone: '1.0' };
    const site = model([LATEST, version('2.0', '/docs/2.0')], { baseUrl: '/base/', docs: { aliases, route: '/docs' } });
    expect(contents(buildHostFiles(site, NO_ENTRIES))['_redirects']).toBe(
      '/base/docs/stable /base/docs 302\n/base/docs/stable/* /base/docs/:splat 302\n' +
        '/base/docs/2.x /base/docs/2.0 302\n/base/docs/2.x/* /base/docs/2.0/:splat 302\n' +
        '/base/docs/3.2.1 /base/docs 302\n/base/docs/3.2.1/* /base/docs/:splat 302\n',
    );
    const list = JSON.parse(contents(buildDataFiles(site, '1.2.3'))['versions.json'] ?? '') as object;
    expect(list).toMatchObject({ aliases: { '/docs/stable': '/docs', '/docs/2.x': '/docs/2.0' } });
  });

  test('a redirect of the config is not swallowed by the rule for a version that is gone', () => {
    const gone = { path: '/docs/1.0', to: '/docs', pages: new Map([['/docs/1.0', '/docs']] as const) } as const;
    const site = changeDocs(model([version('2.0', '/docs')], { redirects: { '/docs/1.0/chat': '/help' } }), {
      redirects: [gone],
    });
    expect(contents(buildHostFiles(site, NO_ENTRIES))['_redirects']).toBe(
      '/docs/1.0/chat /help 301\n/docs/1.0 /docs 302\n/docs/1.0/* /docs 302\n',
    );
  });

  test('no address of a page of a version that is gone becomes a rule for other addresses', () => {
    const names = ['', '/:splat', '/a/:name', '/c*', '/node:fs', '/setup'] as const;
    const pages = new Map(names.map((name) => [`/docs/1.0${name}`, '/docs'] as const));
    const site = changeDocs(model([version('2.0', '/docs')]), {
      redirects: [{ path: '/docs/1.0', to: '/docs', pages }],
    });
    expect(contents(buildHostFiles(site, NO_ENTRIES))['_redirects']).toBe(
      '/docs/1.0 /docs 302\n/docs/1.0/setup /docs 302\n/docs/1.0/* /docs 302\n',
    );
  });

  test('a site without a release has no redirects', () => {
    const next = version('next', '/docs', { isLatest: true });
    expect(contents(buildHostFiles(model([next]), NO_ENTRIES))['_redirects']).toBe('');
    expect(contents(buildHostFiles(model([]), NO_ENTRIES))['_redirects']).toBe('');
  });
});
