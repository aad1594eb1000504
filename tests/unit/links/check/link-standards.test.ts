/**
 * Links of the kinds that lychee, linkinator and html-proofer try, by the URL and HTML standards: HTML of `static/`, and what is reported.
 * The site is at https://docs.example.org/, the HTML is `static/demo/x.html`; next to it are y.html with the id `here`, pic.svg and s.css.
 */
import { expect, test } from 'vitest';
import { StaticFiles } from '../../../../src/links/check/check-static-pages.ts';
import { AnchorIndex } from '../../../../src/links/graph/anchor-index.ts';
import { buildTestModel } from '../../support/build-test-model.ts';

const FILES = [
  '/demo/x.html',
  '/demo/y.html',
  '/demo/my file.html',
  '/demo/pic.svg',
  '/demo/s.css',
  '/old/index.html',
] as const;

/** The addresses that are reported, as written. */
function brokenIn(html: string): readonly (string | undefined)[] {
  const config = { url: 'https://docs.example.org', redirects: { '/moved': '/docs/a' } };
  const model = buildTestModel({ '1.0': { 'a.md': '# A\n\n## Part\n' } }, { staticFiles: FILES, config });
  const files = new StaticFiles(
    new Map([
      ['/demo/x.html', html],
      ['/demo/y.html', '<p id="here"><p id="ä"><p id="50%25"><a name="old">'],
      ['/old/index.html', '<p id="in-folder">'],
    ]),
  );
  return files
    .toProblems(model, { anchors: new AnchorIndex(model, files.anchors), isStrict: true })
    .map(({ link }) => link?.href);
}

const link = (href: string): string => `<a href="${href}">x</a>`;

test.each([
  // Where a path leads.
  '/docs/a',
  '/docs/a/',
  '/docs/./a',
  '/docs/x/../a',
  '/docs//../a',
  '/../../docs/a',
  '../docs/a',
  '../../../docs/a',
  './y.html',
  'y.html?q=1',
  'my%20file.html',
  'my file.html',
  '%79.html',
  '\\docs\\a',
  '..\\docs\\a',
  '/do\tcs/a',
  '/docs\n/a',
  '  /docs/a  ',
  '/docs/%61',
  '/moved',
  '/old/',
  '/old',
  // Fragments.
  '#',
  '#top',
  '#TOP',
  '',
  'y.html#here',
  'y.html#old',
  'y.html#%C3%A4',
  'y.html#ä',
  'y.html#50%25',
  'y.html#:~:text=x',
  'y.html#here:~:text=x',
  '/docs/a#part',
  '/old/#in-folder',
  '/old#in-folder',
  'pic.svg#view',
  's.css#x',
  'y.html?a#here',
  // The site itself, in any spelling.
  '//docs.example.org/docs/a',
  'http://docs.example.org/docs/a',
  'HTTPS://DOCS.EXAMPLE.ORG/docs/a',
  'https://docs.example.org:443/docs/a',
  'https:\\\\docs.example.org\\docs\\a',
  'https://docs.example.org',
  'https://user@docs.example.org/docs/a',
  'https:/docs/a',
  'https:y.html',
  // Other sites, and no sites.
  'https://example.org/nope',
  '//example.org/nope',
  'https://docs.example.org:8443/nope',
  'https://xn--fsq.example/',
  'https://例え.example/',
  'https://[::1]/',
  'https://web.archive.org/web/https://example.org/',
  'https:///example.org/',
  'mailto:a@example.org',
  'mailto:a@example.org,b@example.org?subject=x',
  'mailto:?subject=x',
  'mailto:a%40example.org',
  'tel:+49-30-1',
  'tel:*#06#',
  'javascript:void(0)',
  'data:text/plain,x',
  'ftp://example.org/x',
  'about:blank',
  'shttp://example.org',
  'httpie://x',
  'web+app:x',
  'com.example.app:/back',
  'vscode://file/x',
  'sms:+1',
  'geo:1,2',
  'urn:isbn:1',
  'magnet:?xt=x',
  'blob:x',
])('%j is fine', (href) => {
  expect(brokenIn(link(href))).toEqual([]);
});

test.each([
  '/nope',
  'nope',
  '../nope',
  '/docs/a/nope',
  '/docs/a/../nope',
  '/docs/a/b',
  '\\nope',
  '/Docs/a',
  '/docs/a%2Fb',
  'nope.html?q',
  '/old/nope',
  '#nope',
  'y.html#nope',
  'y.html#Here',
  '/docs/a#nope',
  '/old/#nope',
  '//docs.example.org/nope',
  'http://docs.example.org/nope',
  'HTTPS://DOCS.EXAMPLE.ORG/nope',
  'https://docs.example.org:443/nope',
  'https://docs.example.org/docs/a#nope',
  'https:/example.org',
  'https:example.org',
  'https:/nope',
  'https://',
  'http://?',
  'https://example.org:99999',
  'https://[::1',
  'https://exa mple.org',
  'https://%zz/',
  '//',
  'http://[x]/',
  'htp://example.org',
  'ttps://example.org',
  'htttp://example.org',
  'htpps://example.org',
  'httpss://example.org',
  'hhtps://example.org',
  'mialto:a@example.org',
  'mailt:a@example.org',
  'https://https://example.org',
  'http://https//example.org',
  'https//example.org',
  'http;//example.org',
  'www.example.org',
  'mailto:',
  'mailto:nobody',
  'mailto:a@',
  'tel:',
  'tel:+',
  'localhost:3000/x',
  'docs.example.org:443/x',
  'C:\\docs\\a.md',
  'c:/docs/a.md',
])('%j is broken', (href) => {
  expect(brokenIn(link(href))).toEqual([href.trim()]);
});

test.each([
  // Loaded.
  ['<script src="N"></script>', 's.css'],
  ['<script type="module" src="N"></script>', 's.css'],
  ['<link rel="stylesheet" href="N">', 's.css'],
  ['<link rel="icon" href="N">', 'pic.svg'],
  ['<link rel="shortcut icon" href="N">', 'pic.svg'],
  ['<link rel="apple-touch-icon" href="N">', 'pic.svg'],
  ['<link rel="manifest" href="N">', 'y.html'],
  ['<link rel="preload" as="image" href="N">', 'pic.svg'],
  ['<link rel="modulepreload" href="N">', 's.css'],
  ['<link rel="preload" as="image" imagesrcset="N 1x">', 'pic.svg'],
  ['<img src="N">', 'pic.svg'],
  ['<img srcset="pic.svg 1x, N 2x">', 'pic.svg'],
  ['<picture><source srcset="N"></picture>', 'pic.svg'],
  ['<video src="N"></video>', 'pic.svg'],
  ['<video poster="N"></video>', 'pic.svg'],
  ['<audio src="N"></audio>', 'pic.svg'],
  ['<track src="N">', 's.css'],
  ['<embed src="N">', 'pic.svg'],
  ['<object data="N"></object>', 'pic.svg'],
  ['<input type="image" src="N">', 'pic.svg'],
  ['<svg><image href="N"/></svg>', 'pic.svg'],
  ['<svg><image xlink:href="N"/></svg>', 'pic.svg'],
  ['<svg><use href="N#x"/></svg>', 'pic.svg'],
  ['<svg><script href="N"/></svg>', 's.css'],
  ['<body background="N">', 'pic.svg'],
  ['<td background="N">', 'pic.svg'],
  ['<p style="background: url(N)">', 'pic.svg'],
  [`<p style='background: url("N")'>`, 'pic.svg'],
  ['<style>p { background: url(N) }</style>', 'pic.svg'],
  ['<style>@import "N";</style>', 's.css'],
  ['<style>@import url(N);</style>', 's.css'],
  ['<style>p { background: image-set("N" 1x) }</style>', 'pic.svg'],
  ['<style>@font-face { src: url(N) }</style>', 'pic.svg'],
  ['<meta property="og:image" content="https://docs.example.org/demo/N">', 'pic.svg'],
  ['<meta name="twitter:image" content="N">', 'pic.svg'],
  ['<img src="N" alt="">', '\tpic.svg\n'],
  // Followed.
  ['<area href="N">', 'y.html'],
  ['<iframe src="N"></iframe>', 'y.html'],
  ['<frame src="N">', 'y.html'],
  ['<form action="N"></form>', 'y.html'],
  ['<button formaction="N">x</button>', 'y.html'],
  ['<input type="submit" formaction="N">', 'y.html'],
  ['<svg><a href="N">x</a></svg>', 'y.html'],
  ['<svg><a xlink:href="N">x</a></svg>', 'y.html'],
  ['<a href="y.html" ping="N">x</a>', 'y.html'],
  ['<meta http-equiv="refresh" content="0; url=N">', 'y.html'],
  [`<meta http-equiv="Refresh" content="5;URL='N'">`, 'y.html'],
  ['<meta http-equiv="refresh" content="0 N">', 'y.html'],
  ['<link rel="canonical" href="N">', 'y.html'],
  ['<link rel="alternate" hreflang="de" href="N">', 'y.html'],
  ['<link rel="next" href="N">', 'y.html'],
  ['<meta property="og:url" content="N">', 'y.html'],
  ['<blockquote cite="N">', 'y.html'],
  ['<img src="pic.svg" longdesc="N">', 'y.html'],
  ['<A HREF=N>x</A>', 'y.html'],
  ["<a href='N'>x</a>", '&#121;.html'],
])('%s', (html, fine) => {
  expect(brokenIn(html.replaceAll('N', fine))).toEqual([]);
  expect(brokenIn(html.replaceAll('N', 'nope.x'))).toHaveLength(1);
});

test.each([
  '<a>x</a>',
  '<a name="x">x</a>',
  '<link rel="preconnect" href="//cdn.example.org"><link rel="dns-prefetch" href="/nope">',
  '<!-- <a href="nope"> -->',
  '<script>"<a href=nope>"</script>',
  '<template id="t"></template><a href="#t">x</a>',
  '<svg><path id="p"/><use href="#p"/></svg>',
  '<p style="fill: url(#g)">',
  '<style>p::before { content: "url(nope)" } /* url(nope) */</style>',
  '<style>@namespace svg url(http://www.w3.org/2000/svg);</style>',
  '<form action=""></form><form>',
  '<meta http-equiv="refresh" content="30">',
  '<meta name="description" content="/nope">',
  '<div data-href="nope">',
  '<img src="data:image/png;base64,AA==">',
  '<base href="/docs/"><a href="a">x</a>',
  '<base target="_top"><a href="y.html">x</a>',
  '<base href="https://other.example/"><a href="nope">x</a>',
])('%s has no fault', (html) => {
  expect(brokenIn(html)).toEqual([]);
});

test('the first <base> that has an address counts, for places of the page, too', () => {
  expect(
    brokenIn('<base href="/docs/"><base href="/"><a href="a">x</a><a href="y.html">x</a><img src="../demo/pic.svg">'),
  ).toEqual(['y.html']);
  expect(brokenIn('<base href="y.html"><a href="#here">x</a><a href="#nope">x</a>')).toEqual(['#nope']);
});

test('an empty address of a picture is none', () => {
  expect(brokenIn('<img src=""><script src=""></script>')).toEqual(['', '']);
});
