import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findPage } from '../../../../src/client/navigation/find-page.ts';
import { splitPageMap } from '../../../../src/render/page-map.ts';
import type { PageMap } from '../../../../src/shared/model/page-map.ts';

const FILES: Readonly<Record<string, unknown>> = {
  '/versions.json': {
    versions: [
      { name: 'next', path: '/docs/next' },
      { name: '3.0.0', path: '/docs' },
      { name: '2.14.1', path: '/docs/2.14.1' },
    ],
  },
  '/pages.json': {
    pages: [[['discover', 'next', '2.14.1']], [['Größe', '3.0.0', '3.0.0']]],
    texts: [[], []],
    site: ['/', '/help', '/versions'],
  },
};
/** What was asked for. */
let asked: string[] = [];

function serve(base: string, trailingSlash: boolean | null, files = FILES): void {
  vi.stubGlobal('BASE_URL', `${base}/`);
  vi.stubGlobal('HAS_SETS', false);
  vi.stubGlobal('TRAILING_SLASH', trailingSlash);
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.slice(base.length));
    return Promise.resolve(new Response(JSON.stringify(files[url.slice(base.length)] ?? {})));
  });
}

beforeEach(() => serve('', null));

describe('findPage', () => {
  it.each([
    ['/Docs/Discover', '/docs/discover'],
    ['/DOCS/discover/', '/docs/discover'],
    ['/docs/Next/Discover', '/docs/next/discover'],
    ['/docs/2.14.1/DISCOVER', '/docs/2.14.1/discover'],
    ['/DOCS', '/docs'],
    ['/DOCS/2.14.1/', '/docs/2.14.1'],
    ['/Help', '/help'],
    ['/docs/Overview', '/docs/overview'],
    ['/docs/discover.html', '/docs/discover'],
    ['/docs/discover/index.html', '/docs/discover'],
    ['/docs/GR%C3%B6SSE', null],
    ['/docs/gr%C3%B6%C3%9Fe', '/docs/Größe'],
    ['/docs/next/gr%C3%B6%C3%9Fe', null],
    ['/nowhere', null],
    ['/docs/nowhere', null],
    ['/docs/%E0%A4%A', null],
    ['/docsify', null],
    ['/Index.html', '/'],
    ['//', null],
  ])('B3 %s leads to %s', async (path, found) => {
    expect(await findPage(path)).toBe(found);
  });

  it('B3 never leads to the address it came from', async () => {
    expect(await findPage('/docs/discover')).toBeNull();
    expect(await findPage('/docs/discover/')).toBeNull();
  });

  it('B3 with trailing slashes the target has one', async () => {
    serve('/base', true);
    expect(await findPage('/base/Docs/Discover')).toBe('/base/docs/discover/');
    expect(await findPage('/base/HELP')).toBe('/base/help/');
    expect(await findPage('/base/docs/discover/')).toBeNull();
    expect(await findPage('/base/docs/discover')).toBeNull();
  });

  it('B3 where files are named x.html, an extra slash is removed', async () => {
    serve('', false);
    expect(await findPage('/docs/discover/')).toBe('/docs/discover');
    expect(await findPage('/docs/discover')).toBeNull();
    expect(await findPage('//')).toBe('/');
  });

  it('B3 the home page is found at the base URL, slash included', async () => {
    serve('/base', null);
    expect(await findPage('/base/INDEX.html')).toBe('/base/');
    serve('/base', false);
    expect(await findPage('/base/')).toBeNull();
  });

  it('B3 outside the base URL nothing is looked up', async () => {
    serve('/base', null);
    expect(await findPage('/docs/Discover')).toBeNull();
  });

  it.each([
    ['/docs/stable/discover', '/docs/discover'],
    ['/docs/stable/nowhere', null],
    ['/docs/old', '/docs/2.14.1'],
    ['/docs/Old/Discover', '/docs/2.14.1/discover'],
    ['/docs/stable/gr%C3%B6%C3%9Fe', '/docs/Größe'],
    ['/docs/older', null],
  ])('B209 with another name of a version, %s leads to %s', async (path, found) => {
    const aliases = { '/docs/stable': '/docs', '/docs/old': '/docs/2.14.1' };
    serve('', null, { ...FILES, '/versions.json': { ...(FILES['/versions.json'] as object), aliases } });
    expect(await findPage(path)).toBe(found);
  });

  it('B3 of a large site, loads the parts that may have the page', async () => {
    const parts = splitPageMap(FILES['/pages.json'] as PageMap, 8);
    const named = Object.fromEntries(parts.map((part, index) => [`/pages/8-${index}.json`, part]));
    serve('', null, { '/versions.json': { ...(FILES['/versions.json'] as object), pageParts: 8 }, ...named });
    expect(await findPage('/docs/gr%C3%B6%C3%9Fe')).toBe('/docs/Größe');
    expect(asked).toHaveLength(2);
    expect(await findPage('/docs/next/Discover')).toBe('/docs/next/discover');
    expect(await findPage('/Help')).toBe('/help');
    expect(await findPage('/INDEX.html')).toBe('/');
    expect(await findPage('/docs/nowhere')).toBeNull();
  });
});
