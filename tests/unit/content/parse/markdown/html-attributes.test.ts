import { describe, expect, test } from 'vitest';
import { readHtmlAttributes } from '../../../../../src/content/parse/markdown/html-attributes.ts';

/** Values of the links, after a check that each place holds the value as it is written. */
function linksOf(html: string): readonly string[] {
  return readHtmlAttributes(html).links.map(({ kind, value, start, end }) => {
    if (!html.includes('&')) expect(html.slice(start, end).trim()).toBe(value);
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
    ['shapes of the same drawing', '<svg><use href="#a"/><use xlink:href=" #b"/></svg>', []],
    ['buttons', '<input type="image" src="a">', ['image a']],
    ['what a page is made with', '<link href="a"><script src="b"></script><form action="c"><image src="d">', []],
    ['other attributes and tags', '<b href="a"><a src="b"><a data-href="c"><script src="d"><div data="e">', []],
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
