import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { cleanPath, inAppTarget, isPlainClick } from '../../../../src/client/navigation/in-app-link.ts';

/** The properties of a link in a page. */
function link(
  href: string,
  attributes: { readonly target?: string; readonly download?: true } = {},
): HTMLAnchorElement {
  const url = new URL(href, location.href);
  const fake = {
    href: url.href,
    origin: url.origin,
    target: attributes.target ?? '',
    hasAttribute: (name: string) => name in attributes,
  };
  return fake as unknown as HTMLAnchorElement;
}

/** The current page and its site. */
function visit(
  href: string,
  site: { readonly baseUrl?: string; readonly trailingSlash?: boolean | null; readonly relative?: boolean } = {},
): void {
  vi.stubGlobal('location', new URL(href));
  vi.stubGlobal('origin', location.origin);
  vi.stubGlobal('BASE_URL', site.baseUrl ?? '/');
  vi.stubGlobal('RELATIVE', site.relative ?? false);
  vi.stubGlobal('TRAILING_SLASH', site.trailingSlash ?? null);
}

beforeEach(() => visit('https://site.example/docs/here?x=1'));

test('B244 in a site that works from any folder, the browser loads each page, at the address of its file', () => {
  visit('file:///home/a%20b/docs/here/index.html', { relative: true });
  expect(inAppTarget(link('../page/index.html'))).toBeNull();
  expect(cleanPath(location.pathname)).toBe('/home/a%20b/docs/here/index.html');
});

describe('cleanPath', () => {
  it.each([
    ['/docs/page', '/docs/page'],
    ['/docs/page/', '/docs/page'],
    ['/docs/page.html', '/docs/page'],
    ['/docs/page.htm', '/docs/page'],
    ['/docs/page/index.html', '/docs/page'],
    ['/index.html', '/'],
    ['/', '/'],
    ['/docs/2.14.1/', '/docs/2.14.1'],
    ['/docs//page', '/docs/page'],
    ['//docs/page', '/docs/page'],
    ['/docs/%E0%A4%A', '/docs/%E0%A4%A'],
    ['/docs/index', '/docs/index'],
    ['/docs/myindex.html', '/docs/myindex'],
  ])('B2 %s is %s', (path, clean) => {
    expect(cleanPath(path)).toBe(clean);
  });

  it.each([
    ['/base/', '/base/'],
    ['/base/index.html', '/base/'],
    ['/base/docs/page', '/base/docs/page/'],
    ['/base/docs/page.html', '/base/docs/page/'],
    ['/base/docs/2.14.1', '/base/docs/2.14.1/'],
    ['/base/notes.txt', '/base/notes.txt'],
  ])('B2 with baseUrl and slashes %s is %s', (path, clean) => {
    visit('https://site.example/base/', { baseUrl: '/base/', trailingSlash: true });
    expect(cleanPath(path)).toBe(clean);
  });

  it('B1 the home page of a site with a base URL keeps its slash', () => {
    visit('https://site.example/base/', { baseUrl: '/base/' });
    expect(cleanPath('/base/index.html')).toBe('/base/');
    expect(cleanPath('/base/docs/')).toBe('/base/docs');
  });
});

describe('inAppTarget', () => {
  it.each([
    ['/docs/page', '/docs/page'],
    ['/docs/page/', '/docs/page'],
    ['/docs/page?x=1#y', '/docs/page?x=1#y'],
    ['/docs/1.x', '/docs/1.x'],
    ['/docs/2.25.0-beta.0', '/docs/2.25.0-beta.0'],
    ['/docs/here', '/docs/here'],
    ['?x=2', '/docs/here?x=2'],
    ['?x=2#y', '/docs/here?x=2#y'],
    ['https://site.example//other.example/page', '/other.example/page'],
  ])('B7 %s is the site’s', (href, target) => {
    expect(inAppTarget(link(href))?.href).toBe(`https://site.example${target}`);
  });

  it('B9 the site handles the current URL', () => {
    expect(inAppTarget(link('/docs/here?x=1'))?.href).toBe(location.href);
  });

  it.each([
    ['#y'],
    ['#'],
    ['/docs/here?x=1#y'],
    ['/docs/here/?x=1#y'],
    ['https://other.example/docs/page'],
    ['http://site.example/docs/page'],
    ['//other.example/page'],
    ['mailto:a@site.example'],
    ['javascript:void 0'],
    ['blob:https://site.example/5'],
    ['pathname:///docs/page'],
    ['/img/a.svg'],
    ['/notes.pdf?x'],
    ['/all.7z'],
    ['/plain.html'],
    ['/versions.json'],
    ['/docs/page#:~:text=words'],
    ['/docs/page#y:~:text=some,words'],
    ['#:~:text=words'],
  ])('B7 %s is the browser’s', (href) => {
    expect(inAppTarget(link(href))).toBeNull();
  });

  it('B7 the browser handles all links of a document with an opaque origin, such as a sandbox', () => {
    vi.stubGlobal('origin', 'null');
    expect(inAppTarget(link('/docs/page'))).toBeNull();
  });

  it('B7 the browser handles target and download, but not _self', () => {
    expect(inAppTarget(link('/docs/page', { target: '_blank' }))).toBeNull();
    expect(inAppTarget(link('/docs/page', { target: 'frame' }))).toBeNull();
    expect(inAppTarget(link('/docs/page', { download: true }))).toBeNull();
    expect(inAppTarget(link('/docs/page', { target: '_self' }))).not.toBeNull();
  });

  it('B7 the browser handles links outside the base URL', () => {
    visit('https://site.example/base/', { baseUrl: '/base/' });
    expect(inAppTarget(link('/docs/page'))).toBeNull();
    expect(inAppTarget(link('/baseline'))).toBeNull();
    expect(inAppTarget(link('/base/docs/page'))?.pathname).toBe('/base/docs/page');
  });
});

describe('isPlainClick', () => {
  const click = { defaultPrevented: false, button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

  it('B7 is true without modifiers, with the main button', () => {
    expect(isPlainClick(click as MouseEvent)).toBe(true);
  });

  it.each([
    { button: 1 },
    { metaKey: true },
    { ctrlKey: true },
    { shiftKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ])('B7 is false with %o', (change) => {
    expect(isPlainClick({ ...click, ...change } as MouseEvent)).toBe(false);
  });
});
