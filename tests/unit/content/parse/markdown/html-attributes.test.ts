import { describe, expect, test } from 'vitest';
import { readHtmlAttributes } from '../../../../../src/content/parse/markdown/html-attributes.ts';

/** Values of the links, after a check that each place holds the value as it is written. */
function linksOf(html: string): readonly string[] {
  return readHtmlAttributes(html).links.map(({ kind, value, start, end }) => {
    if (!/[&\\]/u.test(html)) expect(html.slice(start, end).trim()).toBe(value);
    return `${kind} ${value}`;
  });
}

describe('links', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['in all quotes', `<a href="a"></a><a href='b'><a href=c>`, ['link a', 'link b', 'link c']],
    ['whatever the case', '<A HREF="a"><ImG SrC="b">', ['link a', 'image b']],
    ['spaces at the ends', '<a href=" a ">', ['link a']],
    ['entities', '<a href="a?b&amp;c&#61;d">', ['link a?b&c=d']],
    ['nothing between quotes', '<a href=""><img src="">', ['link ', 'image ']],
    ['no value', '<a href><a>', []],
    [
      'media',
      '<video src="a" poster="b"><audio src="c"><source src="d"><object data="e">',
      ['a', 'b', 'c', 'd', 'e'].map((name) => `image ${name}`),
    ],
    ['areas', '<area href="a">', ['link a']],
    [
      'drawings',
      '<svg><a xlink:href="a"/><image href="b"/><image xlink:href="c"/><use href="d.svg#e"/><use xlink:href="f.svg#g"/></svg>',
      ['link a', 'image b', 'image c', 'image d.svg#e', 'image f.svg#g'],
    ],
    ['shapes of the same drawing', '<svg><use href="#a"/><use xlink:href=" #b"/></svg>', ['link #a', 'link #b']],
    ['buttons', '<input type="image" src="a">', ['image a']],
    [
      'what a page is made with',
      '<link href="a"><script src="b"></script><form action="c"><image src="d"><link rel="Stylesheet" href="e">',
      ['image b', 'link c', 'image e'],
    ],
    [
      'relations',
      '<link rel=icon href=a><link href=b rel="alternate stylesheet"><link rel=next href=c><link rel=preconnect href=d>' +
        '<link rel="dns-prefetch" href=e><link rel=preload imagesrcset="f 1x, g 2x" href=h><link rel=canonical href=i />',
      ['image a', 'image b', 'link c', 'image f', 'image g', 'image h', 'link i'],
    ],
    [
      'a page that leads to another one at once',
      `<meta http-equiv="Refresh" content="0; URL='a'"><meta http-equiv=refresh content="3,b"><meta http-equiv=refresh content="5">` +
        '<meta content="0;url=c" http-equiv=refresh><meta name=refresh content="0;url=d">',
      ['link a', 'link b', 'link c'],
    ],
    [
      'what others show of a page',
      '<meta property="og:image" content="a"><meta name="twitter:image" content="b"><meta property="og:url" content="c">' +
        '<meta property="og:title" content="d"><meta property="og:image:alt" content="e"><meta itemprop=image content=f>',
      ['image a', 'image b', 'link c', 'image f'],
    ],
    [
      'forms, frames, quotations, backgrounds, pings',
      '<button formaction="a"><input formaction="b"><frame src="c" longdesc="d"><q cite="e"><td background="f">' +
        '<a ping="g h"><form action=""><html manifest="i"><embed src="j"><track src="k">',
      [
        'link a',
        'link b',
        'link c',
        'link d',
        'link e',
        'image f',
        'link g',
        'link h',
        'image i',
        'image j',
        'image k',
      ],
    ],
    [
      'styles',
      `<p style="background: URL( a.png ), url('b.png')"><style>@import "c.css"; @import url(d.css) screen; @namespace url(e);
       /* url(f) */ p::before { content: "url(g)"; background: image-set("h.png" 1x, url(i.png) 2x, "j.avif" type("image/avif")) }
       a { fill: url(#k); src: url("l.woff2") format("woff2"), url(data:font/woff2;base64,AA) }</style>`,
      ['a', 'b']
        .map((name) => `image ${name}.png`)
        .concat(
          ['image c.css', 'image d.css', 'image h.png', 'image i.png'],
          ['image j.avif', 'image l.woff2', 'image data:font/woff2;base64,AA'],
        ),
    ],
    [
      'quotes and escapes in styles',
      `<p style="background:url(&quot;a.png&quot;)"><style>p{background:url(a\\ b.png)}</style>`,
      ['image a.png', 'image a b.png'],
    ],
    ['other attributes and tags', '<b href="a"><a src="b"><a data-href="c"><div data="e"><script>src="d"</script>', []],
    ['names that objects have', '<constructor prototype="a"><a constructor="b" __proto__="c"><__proto__ x="d">', []],
    ['an unfinished tag', '<a href="a" title="b', ['link a']],
    ['an unfinished value', '<a href="a', []],
    [
      'comments, scripts and styles',
      '<!-- <a href="a"> --><script>"<a href=\'b\'>"</script><style><a href="c"></style>',
      [],
    ],
    ['a closing tag', '</a href="b">', []],
  ])('%s', (_, html, links) => {
    expect(linksOf(html)).toEqual(links);
  });
});

describe('srcset', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['densities', 'a.png 1x, b.png 2x', ['a.png', 'b.png']],
    ['widths without spaces after commas', 'a.png 100w,b.png 200w', ['a.png', 'b.png']],
    ['no descriptors', 'a.png, b.png', ['a.png', 'b.png']],
    ['an address alone', ' a.png ', ['a.png']],
    ['commas in an address', 'data:image/png;base64,AA== 1x, b,c.png', ['data:image/png;base64,AA==', 'b,c.png']],
    ['only separators', ' , ,, ', []],
    ['nothing', '', []],
  ])('%s', (_, value, addresses) => {
    const html = `<img srcset="${value}">`;
    expect(linksOf(html)).toEqual(addresses.map((address) => `image ${address}`));
  });
});

describe('ids', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['of any tag', '<b id="a"><svg id=b>', ['a', 'b']],
    ['names of links', '<a name="a"><input name="b">', ['a']],
    ['decoded', '<b id="&auml;">', ['ä']],
    ['empty ones', '<b id=""><b id>', []],
  ])('%s', (_, html, ids) => {
    expect(readHtmlAttributes(html).ids.map(({ id }) => id)).toEqual(ids);
  });
});

test('an entity cannot name a mark of docsite', () => {
  expect(linksOf('<a href="&#xFDD0;&#0;x">')).toEqual(['link \uFFFD\uFFFDx']);
});
