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
  ])('a drawing of %s stays', (inside) => {
    expect(refuse('a.svg', svg(inside))).toBeNull();
  });

  test.each([
    '<script>x()</script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">x()</svg:script>',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">x()</x:script>',
    '<!-- <script>x()</script> -->',
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
    '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">x()</handler>',
  ])('a drawing with %s is left out', (inside) => {
    expect(refuse('a.svg', svg(inside))).not.toBeNull();
  });

  test('a drawing that declares entities, or whose letters are not those that are read', () => {
    expect(refuse('a.svg', '<!DOCTYPE svg [<!ENTITY a "<script/>">]><svg>&a;</svg>')).toBe('declares entities');
    expect(refuse('a.svg', '<?xml version="1.0" encoding="UTF-7"?><svg/>')).toContain('UTF-7');
    expect(refuseFile('a.svg', Buffer.from('\uFEFF<svg/>', 'utf16le'))).toBe('is not UTF-8');
  });
});
