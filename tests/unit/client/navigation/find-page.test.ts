import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findPage } from '../../../../src/client/navigation/find-page.ts';

const FILES: Readonly<Record<string, unknown>> = {
  '/versions.json': { versions: [{ path: '/docs/next' }, { path: '/docs' }, { path: '/docs/2.14.1' }] },
  '/docs/version.json': { docs: [{ path: '/docs/discover' }, { path: '/docs/Größe' }] },
  '/docs/next/version.json': { docs: [{ path: '/docs/next/discover' }] },
  '/docs/2.14.1/version.json': { docs: [{ path: '/docs/2.14.1/discover' }] },
};
const SITEMAP = ['https://site.example/', 'https://site.example/help', 'https://site.example/docs/overview'];

function serve(base: string, trailingSlash: boolean | null): void {
  vi.stubGlobal('BASE_URL', `${base}/`);
  vi.stubGlobal('TRAILING_SLASH', trailingSlash);
  const locations = SITEMAP.map((url) => ({ textContent: url.replace('.example', `.example${base}`) }));
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = () => ({ querySelectorAll: () => locations });
    },
  );
  vi.stubGlobal('fetch', (url: string) => {
    const body = JSON.stringify(FILES[url.slice(base.length)] ?? {});
    return Promise.resolve(new Response(body));
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

  it('B3 with slashes the target has one', async () => {
    serve('/base', true);
    expect(await findPage('/base/Docs/Discover')).toBe('/base/docs/discover/');
    expect(await findPage('/base/HELP')).toBe('/base/help/');
    expect(await findPage('/base/docs/discover/')).toBeNull();
    expect(await findPage('/base/docs/discover')).toBeNull();
  });

  it('B3 where files are called x.html, a slash too many is taken away', async () => {
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

  it('B3 outside of the base URL nothing is looked up', async () => {
    serve('/base', null);
    expect(await findPage('/docs/Discover')).toBeNull();
  });
});
