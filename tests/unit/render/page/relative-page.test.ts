/** Addresses of a site that works from any folder, in its finished files. */
import { describe, expect, test } from 'vitest';
import {
  type FolderSite,
  type Place,
  relateAddress,
  relatePage,
  relateStyles,
} from '../../../../src/render/page/relative-page.ts';

function place(site: Partial<FolderSite> = {}, root = '../../'): Place {
  return {
    root,
    site: {
      url: 'https://docs.example.org',
      baseUrl: '/',
      sourceBase: '/',
      trailingSlash: undefined,
      classicScripts: new Set(['/assets/islands.0a.js']),
      known: new Map(),
      ...site,
    },
  };
}

describe('an address', () => {
  test.each([
    ['/docs/a', '../../docs/a/index.html'],
    ['/docs/a?x=1#h', '../../docs/a/index.html?x=1#h'],
    ['/docs/a&amp;b#h', '../../docs/a&amp;b/index.html#h'],
    ['/docs/a&#x27;b#h', '../../docs/a&#x27;b/index.html#h'],
    ['/', '../../index.html'],
    ['/img/a.svg', '../../img/a.svg'],
    ['#h', '#h'],
    ['?theme=dark', '?theme=dark'],
    ['', ''],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['https://example.org/docs', 'https://example.org/docs'],
    ['b/c.html', 'b/c.html'],
    ['//example.org/a', 'https://example.org/a'],
  ])('%s', (address, related) => {
    expect(relateAddress(address, place())).toBe(related);
  });

  test('below a base URL; beside it, it is on the host of the site', () => {
    const based = place({ baseUrl: '/manual/', sourceBase: '/manual/' });
    expect(relateAddress('/manual/docs/a', based)).toBe('../../docs/a/index.html');
    expect(relateAddress('/manual/', based)).toBe('../../index.html');
    expect(relateAddress('/manual#top', based)).toBe('../../index.html#top');
    expect(relateAddress('/blog/', based)).toBe('https://docs.example.org/blog/');
    expect(relateAddress('/manuals', based)).toBe('https://docs.example.org/manuals');
  });

  test('of a further language is in its folder, and those of the others are beside it', () => {
    const french = place({ baseUrl: '/manual/fr/', sourceBase: '/manual/' });
    expect(relateAddress('/manual/fr/docs/a', french)).toBe('../../docs/a/index.html');
    expect(relateAddress('/manual/docs/a#b', french)).toBe('../../../docs/a/index.html#b');
    expect(relateAddress('/manual/fr/../help', french)).toBe('../../../help/index.html');
  });

  test('at the root of the site begins with a dot: a colon in it makes no scheme', () => {
    expect(relateAddress('/a:b', place({}, './'))).toBe('./a:b/index.html');
  });
});

describe('in a page', () => {
  test.each([
    ['href', '<a class="x" href="/docs/a">A</a>', '<a class="x" href="../../docs/a/index.html">A</a>'],
    ['single quotes', "<a href='/docs/a'>A</a>", "<a href='../../docs/a/index.html'>A</a>"],
    ['no quotes', '<a href=/docs/a>A</a>', '<a href="../../docs/a/index.html">A</a>'],
    ['capitals', '<A HREF="/a.svg">A</A>', '<A HREF="../../a.svg">A</A>'],
    ['src and poster', '<video src="/a.webm" poster="/a.png">', '<video src="../../a.webm" poster="../../a.png">'],
    ['object', '<object data="/a.svg"></object>', '<object data="../../a.svg"></object>'],
    ['use', '<use xlink:href="/i.svg#x"/>', '<use xlink:href="../../i.svg#x"/>'],
    ['a form', '<form action="/search">', '<form action="../../search/index.html">'],
    [
      'srcset',
      '<img srcset="/a.png 1x, /b.png 2x, data:image/png;base64,/9j/x 3x">',
      '<img srcset="../../a.png 1x, ../../b.png 2x, data:image/png;base64,/9j/x 3x">',
    ],
    [
      'a style',
      '<i style="background:url(&quot;/a.svg&quot;) url(/b.svg)">',
      '<i style="background:url(&quot;../../a.svg&quot;) url(../../b.svg)">',
    ],
    ['a style element', '<style>a{b:url("/a.svg")}</style>', '<style>a{b:url("../../a.svg")}</style>'],
    [
      'a refresh',
      '<meta http-equiv="refresh" content="0; url=/docs/a#h">',
      '<meta http-equiv="refresh" content="0; url=../../docs/a/index.html#h">',
    ],
    [
      'a redirect’s script',
      '<script data-path="/docs/a">go("/docs/a")</script>',
      '<script data-path="../../docs/a/index.html">go("/docs/a")</script>',
    ],
    [
      'the scripts of the page',
      '<script data-scripts="/assets/a.js /assets/b.js">1</script>',
      '<script data-scripts="../../assets/a.js ../../assets/b.js">1</script>',
    ],
    [
      'docsite’s own script',
      '<script type="module" async="" src="/assets/islands.0a.js"></script>',
      '<script async="" src="../../assets/islands.0a.js"></script>',
    ],
    [
      'data of the page',
      '<script type="application/json">{"islands":"/assets/a.js","title":"\\"islands\\":\\"/b\\""}</script>',
      '<script type="application/json">{"islands":"../../assets/a.js","title":"\\"islands\\":\\"/b\\""}</script>',
    ],
    ['the document', '<html lang="en">', '<html data-root="../../" lang="en">'],
  ])('%s', (_, html, related) => {
    expect(relatePage(html, place())).toBe(related);
  });

  test.each([
    ['text', '<p>href="/docs/a"</p>'],
    ['code', '<code>&lt;a href="/docs/a"&gt;</code>'],
    ['a comment', '<!-- <a href="/docs/a"> -->'],
    ['a text area', '<textarea><a href="/docs/a"></textarea>'],
    ['the code of a script', '<script>x=\'<a href="/docs/a">\'</script>'],
    ['another attribute', '<p title="/docs/a" data-x="/b" content="/c">'],
    ['metadata', '<meta property="og:url" content="https://docs.example.org/docs/a">'],
    ['a value with a tag in it', '<p title="<a href=/docs/a>" class="x/y">'],
    ['a script of the site', '<script type="module" src="./own.js"></script>'],
    ['a hash', '<a href="#h">h</a>'],
  ])('%s stays', (_, html) => {
    expect(relatePage(html, place())).toBe(html);
  });
});

test('stylesheets', () => {
  const css =
    '@import "/x.css";@font-face{src:url(/assets/a.woff2)}a{b:url("data:image/svg+xml,<a href=\'/x\'>")}c{d:url(#e)}';
  expect(relateStyles(css, place({}, '../'))).toBe(
    '@import "../x.css";@font-face{src:url(../assets/a.woff2)}a{b:url("data:image/svg+xml,<a href=\'/x\'>")}c{d:url(#e)}',
  );
});

test('a tag without an end, however long', () => {
  const html = `<p title="${'<a href=/b '.repeat(200_000)}`;
  expect(relatePage(html, place())).toBe(html);
});
