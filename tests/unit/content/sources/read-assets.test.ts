import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findStaticFaults, readAssets } from '../../../../src/content/sources/read-assets.ts';
import type { LinkGraph, LinkTarget } from '../../../../src/shared/model/link-graph.ts';
import type { SitePage } from '../../../../src/shared/model/site-model.ts';
import { useTemporaryFolder } from '../../support/temporary-folder.ts';

const folder = useTemporaryFolder();

/** A link graph of one page with these targets. */
function graphOf(targets: readonly LinkTarget[]): LinkGraph {
  const page: SitePage = { type: 'component', route: '/', file: 'pages/index.tsx' };
  return new Map([[page, targets]]);
}
function asset(diskPath: string): LinkTarget {
  return { type: 'asset', file: { path: 'x', holder: 'next', diskPath }, suffix: '' };
}
function file(route: `/${string}`): LinkTarget {
  return { type: 'static', route, suffix: '' };
}
function svg(attributes: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>`;
}
function readFixture(name: string): Uint8Array {
  return readFileSync(new URL(`../../../fixtures/faults/${name}`, import.meta.url));
}
/** The size of one picture. */
async function sizeOf(name: string, bytes: string | Uint8Array) {
  folder.write({ [name]: bytes });
  return (await readAssets(folder.path(), graphOf([asset(name)]))).get(name)?.size;
}
/** A 1 × 1 PNG with its size overwritten. */
function png(width: number, height: number): Uint8Array {
  const base64 = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const bytes = Buffer.from(base64, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
/** The head of a JPEG of 40 × 20 pixels with an EXIF orientation. */
function jpeg(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 20, 0, 40, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...frame, 0xff, 0xd9]);
}

test('each file is read once, keyed by its place and sorted', async () => {
  folder.write({ 'docs/next/b.pdf': 'PDF', 'docs/next/a.svg': svg('width="3" height="4"') });
  const targets = [asset('docs/next/b.pdf'), asset('docs/next/a.svg'), asset('docs/next/b.pdf')];
  const assets = await readAssets(folder.path(), graphOf(targets));
  expect([...assets].map(([key, { size }]) => [key, size])).toEqual([
    ['docs/next/a.svg', { width: 3, height: 4 }],
    ['docs/next/b.pdf', null],
  ]);
  expect(assets.get('docs/next/b.pdf')).toMatchObject({
    bytes: Buffer.from('PDF'),
    hash: createHash('sha256').update('PDF').digest('hex'),
  });
});

test('of static files only pictures are read, for their size', async () => {
  folder.write({ 'static/img/a.svg': svg('width="3" height="4"') });
  const assets = await readAssets(folder.path(), graphOf([file('/img/a.svg'), file('/missing.pdf')]));
  expect([...assets].map(([key, { size }]) => [key, size])).toEqual([['/img/a.svg', { width: 3, height: 4 }]]);
});

test('links to pages, places and other sites are not assets', async () => {
  const targets: LinkTarget[] = [
    { type: 'external', href: 'https://e.org/a.png' },
    { type: 'self', suffix: '#a' },
    { type: 'route', route: '/docs', suffix: '' },
    { type: 'broken', href: 'a.png', reason: 'no-file' },
  ];
  expect((await readAssets(folder.path(), graphOf(targets))).size).toBe(0);
});

describe('sizes in CSS pixels', () => {
  test('of a bitmap', async () => {
    expect(await sizeOf('a.PNG', png(640, 480))).toEqual({ width: 640, height: 480 });
  });
  test.each([
    ['width="10" height="20"', { width: 10, height: 20 }],
    ['width="10.4px" height="20.6px"', { width: 10, height: 21 }],
    ['viewBox="0 0 30 15"', { width: 30, height: 15 }],
    ['viewBox=" 0,0, 30 15.4"', { width: 30, height: 15 }],
    ['', null],
    ['width="0" height="0"', null],
  ])('of an SVG with %s', async (attributes, size) => {
    expect(await sizeOf('a.svg', svg(attributes))).toEqual(size);
  });
  test.each(['c.svg', 'd.svg', 'e.svg', 'h.svg'])(
    'of the root element of an SVG, whatever is before it: %s',
    async (name) => {
      expect(await sizeOf(name, readFixture(`svg-sizes/${name}`))).toEqual({ width: 640, height: 320 });
    },
  );
  test('of an SVG whose names have a prefix, after a byte order mark', async () => {
    const text = '\uFEFF<!-- a --><svg:svg xmlns:svg="http://www.w3.org/2000/svg"\n width="3" height="4"></svg:svg>';
    expect(await sizeOf('a.svg', text)).toEqual({ width: 3, height: 4 });
  });
  test('of a photograph with an orientation: as displayed', async () => {
    expect(await sizeOf('upright.jpg', jpeg(1))).toEqual({ width: 40, height: 20 });
    expect(await sizeOf('turned.jpg', jpeg(6))).toEqual({ width: 20, height: 40 });
  });
  test.each([
    ['a.png', 'no picture'],
    ['a.png', ''],
    ['a.txt', svg('width="1" height="1"')],
  ])('none for %s with %j', async (name, bytes) => {
    expect(await sizeOf(name, bytes)).toBeNull();
  });
});

describe('B94 a file that is not what its name says', () => {
  const whatOf = async (name: string, bytes: string | Uint8Array) => {
    folder.write({ [name]: bytes });
    return (await readAssets(folder.path(), graphOf([asset(name)]))).get(name)?.fault?.what;
  };
  const zip = Buffer.from('PK\x03\x04aPK\x05\x06', 'latin1');
  const film = Buffer.from('\0\0\0\x0cftypisom\0\0\0\x0cmdatabcd', 'latin1');

  test.each<readonly [string, string | Uint8Array, string]>([
    ['a.png', readFixture('pictures/docs/next/lfs.png'), 'This file is a pointer of Git LFS, not its content.'],
    ['a.csv', readFixture('pictures/docs/next/lfs.png'), 'This file is a pointer of Git LFS, not its content.'],
    ['a.JPG', '', 'This file is empty.'],
    ['a.png', readFixture('pictures/docs/next/page.png'), 'The content of this file is not PNG: it is a page of HTML.'],
    ['a.svg', '<!doctype html><title>404</title>', 'The content of this file is not SVG: it is a page of HTML.'],
    ['a.pdf', 'Not found', 'The content of this file is not PDF: it is text.'],
    ['a.jpg', png(1, 1), 'The content of this file is not JPG: it is PNG.'],
    ['a.png', png(1, 1).subarray(0, 50), 'This file is cut off: its end is missing.'],
    ['a.jpg', jpeg(1).subarray(0, 40), 'This file is cut off: its end is missing.'],
    ['a.gif', 'GIF89a', 'This file is cut off: its end is missing.'],
    ['a.webp', Buffer.from('RIFF\xff\0\0\0WEBPVP8 ', 'latin1'), 'This file is cut off: its end is missing.'],
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>', 'This file is cut off: its end is missing.'],
    ['a.mp4', film.subarray(0, 22), 'This file is cut off: its end is missing.'],
    ['a.docx', zip.subarray(0, 6), 'This file is cut off: its end is missing.'],
  ])('%s with %j', async (name, bytes, what) => {
    expect(await whatOf(name, bytes)).toBe(what);
  });

  test.each<readonly [string, string | Uint8Array]>([
    ['a.png', png(1, 1)],
    ['a.jpeg', jpeg(1)],
    ['a.gif', 'GIF89a;'],
    ['a.svg', svg('')],
    ['a.svg', '<!DOCTYPE svg [<!ENTITY a "]>">]>\n<svg/>'],
    ['a.mp4', film],
    ['a.epub', zip],
    ['favicon.ico', png(1, 1)],
    ['a.txt', ''],
    ['a.csv', 'a,b'],
    ['LICENSE', 'version https://example.org/spec/v1'],
  ])('%s is right', async (name, bytes) => {
    expect(await whatOf(name, bytes)).toBeUndefined();
  });

  test('a picture of another kind is shown by browsers: a warning', async () => {
    folder.write({ 'a.jpg': png(1, 1), 'static/b.webp': 'x', 'static/c.pdf': '%PDF-1.4', 'static/d.bin': '' });
    expect((await readAssets(folder.path(), graphOf([asset('a.jpg')]))).get('a.jpg')?.fault?.isError).toBe(false);
    const routes = ['/b.webp', '/c.pdf', '/d.bin'] as const;
    expect(await findStaticFaults(folder.path(), routes, new Map())).toMatchObject([
      { file: 'static/b.webp', fault: { what: 'The content of this file is not WEBP: it is text.', isError: true } },
    ]);
  });
});
