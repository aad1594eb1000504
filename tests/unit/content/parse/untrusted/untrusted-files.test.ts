import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { refuseFile } from '../../../../../src/content/parse/untrusted/untrusted-files.ts';

const refuse = (path: string, text: string): string | null => refuseFile(path, Buffer.from(text));
const svg = (inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

describe('files that a browser might run (B224)', () => {
  test.each(['a.html', 'a.HTM', 'a.xhtml', 'a.xml', 'a.js', 'a.mjs', 'a.css', 'a.swf', 'a.svgz', 'a', 'a.png.html'])(
    '%s is left out',
    (path) => {
      expect(refuse(path, 'x')).not.toBeNull();
    },
  );

  test.each(['a.png', 'a.JPG', 'a.mp4', 'a.pdf', 'a.zip', 'a.csv'])('%s stays', (path) => {
    expect(refuse(path, '<script>')).toBeNull();
  });

  test.each([
    '<g><path d="M0 0"/></g>',
    '<defs><linearGradient id="a"><stop/></linearGradient></defs><rect fill="url(#a)"/><use xlink:href="#a"/>',
    '<style>.a{fill:url("#b")}</style><text class="a">once = on</text>',
    '<!-- a --><title>A</title><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>',
    '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>',
    '<!-- <script>x()</script> --><!----><style>/* url is a word */ @media print { .a { fill: rgb(0 0 0) } }</style>',
    '<style><![CDATA[@font-face{font-family:a;src:url(data:font/woff2;base64,AA) format("woff2")}]]></style>',
    '<g inkscape:label="C:\\a" xmlns:inkscape="urn:inkscape"/><use xmlns:xl="http://www.w3.org/1999/xlink" xl:href=" #a"/>',
    '<text id="f(x)" aria-label="a(b)">url(https://other.example) &amp; @import</text>',
  ])('a drawing of %s stays', (inside) => {
    expect(refuse('a.svg', svg(inside))).toBeNull();
  });

  test.each([
    '<script>x()</script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">x()</svg:script>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">x()</x:script>',
    '<g onclick="x()"/>',
    '<g\nonload\n="x()"/>',
    '<g a="b"onload="x()"/>',
    '<a xlink:href="javascript:x()"><text>a</text></a>',
    '<foreignObject/>',
    '<animate attributeName="href" to="javascript:x()"/>',
    '<set attributeName="onclick" to="x()"/>',
    '<use href="https://other.example/a.svg#b"/>',
    '<use href="data:image/svg+xml,&lt;svg/>"/>',
    '<use xmlns:y="http://www.w3.org/1999/xlink" y:href="javascript:x()"/>',
    '<image href="https://other.example/a.png"/>',
    '<style>@import "https://other.example/a.css";</style>',
    '<rect fill="url(https://other.example/a.svg#b)"/>',
    '<style>.a{background:\\75rl(https://other.example)}</style>',
    '<b xmlns="http://www.w3.org/1999/xhtml">a</b>',
    '<b xmlns="http://www.w3.org/1999/&#120;html">a</b>',
    '<?xml-stylesheet href="https://other.example/a.css"?>',
    ...[
      '@import "U";',
      '@IMPORT/**/"U";',
      '@im<!-- -->port "U";',
      '<![CDATA[@import "U";]]>',
      '@im<![CDATA[port "U";]]>',
      '&#64;import "U";',
      '@\\69mport "U";',
      '@namespace url(U);',
      '.a{fill:u<!-- -->rl(U)}',
      '.a{fill:ur&#108;(U)}',
      '.a{fill:url<![CDATA[(U)]]>}',
      '.a{fill:URL(\n"U")}',
      '.a{fill:url(\u00A0#U)}',
      '.a{content:"/*"}.b{fill:url(U)}.c{content:"*/"}',
      '.a{background:image-set("U" 1x)}',
      '.a{background:-WEBKIT-image-set("U" 1x)}',
      '.a{background:image("U")}',
      '.a{--a:"U";background:src(var(--a))}',
      '@font-face{font-family:a;src:url(U)}',
      '.a{fill:url(data:image/svg+xml,U)}',
    ].map((css) => `<style>${css.replace('U', 'https://other.example/a')}</style>`),
    `<rect style='fill:image-set("https://other.example/a.png" 1x)'/>`,
    '<rect style="fill:u&#x72;l(https://other.example/a.svg#b)"/>',
    '<g xml:base="https://other.example/"><use href="#a"/></g>',
    '<g xmlns="http://www.w3.org/1998/Math/MathML"/>',
    '<x:iframe xmlns:x="http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul" src="a"/>',
    '<g itemid="a"/>',
    // Where a parser of HTML ends a comment, and a browser does not.
    `<!--> <g id="--><image href='https://other.example/a.png'/><!-- "/> -->`,
    `<!---> <g id="--><image href='https://other.example/a.png'/><!-- "/> -->`,
    '<?a "><!-- ?><image href="https://other.example/a.png"/><!-- -->',
    '<rect style="fill:url&lpar;https://other.example)"/>',
    '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">x()</handler>',
  ])('a drawing with %s is left out', (inside) => {
    expect(refuse('a.svg', svg(inside))).not.toBeNull();
  });

  test('a drawing that declares entities, or whose letters are not those that are read', () => {
    for (const doctype of [
      '<!DOCTYPE svg [<!ENTITY a "<script/>">]>',
      '<!DOCTYPE svg SYSTEM "><!--">',
      '<!DOCTYPE html>',
    ]) {
      expect(refuse('a.svg', doctype + svg('<!-- -->'))).toContain('has <!DOCTYPE');
    }
    const known = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(refuse('a.svg', known + svg(''))).toBeNull();
    expect(refuse('a.svg', '<?xml version="1.0" encoding="UTF-7"?><svg/>')).toContain('UTF-7');
    expect(refuseFile('a.svg', Buffer.from('\uFEFF<svg/>', 'utf16le'))).toBe('is not UTF-8');
  });

  test('no icon of a large set is left out', () => {
    const folder = new URL('../../../../../node_modules/bootstrap-icons/icons/', import.meta.url);
    const icons = readdirSync(folder).filter((name) => name.endsWith('.svg'));
    expect(icons.length).toBeGreaterThan(2000);
    expect(icons.filter((name) => refuseFile(name, readFileSync(new URL(name, folder))) !== null)).toEqual([]);
  });
});
