/** Filling a text for a page: URLs with the base URL, sizes of pictures, values of variables. */
import { describe, expect, test } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { type FillContext, fillBody } from '../../../../src/render/body/fill-body.ts';
import { renderBody } from '../../../../src/render/body/render-body.ts';
import type { LinkTarget } from '../../../../src/shared/model/link-graph.ts';
import { fillContext, VARIABLES } from './render-text.ts';

const SITE = { baseUrl: '/base/', trailingSlash: undefined } as const;

/** Fills the first link of a text. */
function fill(text: string, target: LinkTarget | undefined, context: Partial<FillContext> = {}): string {
  const targets = target === undefined ? [] : [target];
  return fillBody(renderBody(parseBody('hash', text)).html, {
    site: SITE,
    variables: VARIABLES,
    targets,
    assets: new Map(),
    ...context,
  });
}

const route = (path: `/${string}`, suffix = ''): LinkTarget => ({ type: 'route', route: path, suffix });
const file = { path: 'img/a b.png', holder: '1.0', diskPath: 'disk' } as const;

describe('links', () => {
  test.each<readonly [string, LinkTarget, string]>([
    ['a page', route('/docs/a', '?b#c'), '<p><a href="/base/docs/a?b#c">x</a></p>\n'],
    ['the first page', route('/'), '<p><a href="/base/">x</a></p>\n'],
    [
      'letters in paths and hashes',
      route('/docs/für uns', '#für "uns"'),
      '<p><a href="/base/docs/f%C3%BCr%20uns#f%C3%BCr%20%22uns%22">x</a></p>\n',
    ],
    ['encoded characters stay encoded', route('/a', '#100%25'), '<p><a href="/base/a#100%25">x</a></p>\n'],
    ['the page itself', { type: 'self', suffix: '?a#b' }, '<p><a href="?a#b">x</a></p>\n'],
    [
      'a static file (B121)',
      { type: 'static', route: '/a.pdf', suffix: '#p' },
      '<p><a href="/base/a.pdf#p" target="_blank">x</a></p>\n',
    ],
    [
      'a file that was not published',
      { type: 'asset', file, suffix: '' },
      '<p><a href="/base/img/a%20b.png" target="_blank">x</a></p>\n',
    ],
    [
      'links to another site (B8)',
      { type: 'external', href: 'https://a.example/?b&c' },
      '<p><a href="https://a.example/?b&amp;c" target="_blank" rel="noopener noreferrer">x</a></p>\n',
    ],
    ['mail', { type: 'external', href: 'mailto:a@b' }, '<p><a href="mailto:a@b">x</a></p>\n'],
    ['nowhere', { type: 'broken', href: 'a "b".md', reason: 'no-page' }, '<p><a href="a%20%22b%22.md">x</a></p>\n'],
  ])('to %s', (_, target, html) => {
    expect(fill('[x](y)', target)).toBe(html);
  });

  test.each<readonly [boolean | undefined, string]>([
    [true, '/base/docs/a/#b'],
    [false, '/base/docs/a#b'],
    [undefined, '/base/docs/a#b'],
  ])('with trailingSlash %s', (trailingSlash, href) => {
    expect(fill('[x](y)', route('/docs/a', '#b'), { site: { baseUrl: '/base/', trailingSlash } })).toContain(
      `href="${href}"`,
    );
  });

  test('the title and raw attributes stay', () => {
    expect(fill('[x](y "T")', route('/a'))).toBe('<p><a href="/base/a" title="T">x</a></p>\n');
    expect(fill('<a class="c" href="y" id=d>x</a>', route('/a'))).toBe(
      '<p><a class="c" href="/base/a" id=d>x</a></p>\n',
    );
  });
});

describe('pictures in a text (B94)', () => {
  const target: LinkTarget = { type: 'asset', file, suffix: '' };
  const assets: FillContext['assets'] = new Map([
    ['disk', { route: '/assets/a b.1a2b.png', size: { width: 1, height: 2 } }],
    ['/logo.svg', { route: '/logo.svg', size: null }],
  ]);

  test('have the address and the size of the published file', () => {
    expect(fill('![x](y)', target, { assets })).toBe(
      '<p><img src="/base/assets/a%20b.1a2b.png" width="1" height="2" alt="x" loading="lazy" decoding="async"></p>\n',
    );
  });

  test('without an intrinsic size get none', () => {
    expect(fill('![x](y)', { type: 'static', route: '/logo.svg', suffix: '#v' }, { assets })).toBe(
      '<p><img src="/base/logo.svg#v" alt="x" loading="lazy" decoding="async"></p>\n',
    );
  });

  test('in raw HTML get the address only', () => {
    expect(fill(`<img src='y' width="9">`, target, { assets })).toBe(
      `<img src='/base/assets/a%20b.1a2b.png' width="9">`,
    );
  });
});

describe('quotes', () => {
  test('an address between single quotes cannot end them', () => {
    expect(fill(`<a href='y'>x</a>`, route("/a'b"))).toBe(`<p><a href='/base/a&#39;b'>x</a></p>\n`);
  });

  test('nor can the value of a variable', () => {
    expect(fill(`<a title='{{hostile}}'>x</a>`, undefined)).toContain(
      `title='&lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;'`,
    );
  });
});

test('an undefined variable stays, also when objects have a property of that name', () => {
  expect(fill('{{nope}} {{constructor}} {{toString}}', undefined)).toBe(
    '<p>{{nope}} {{constructor}} {{toString}}</p>\n',
  );
});

test('one rendered text serves many pages', () => {
  const body = parseBody('hash', '# {{version}}\n\n[a](installation.md)');
  const rendered = renderBody(body);
  const context = fillContext(body);
  const older = fillBody(rendered.html, {
    ...context,
    site: SITE,
    variables: { version: '1.0' },
    targets: [route('/docs/1.0/x')],
  });
  expect(older).toBe('<h1 id="version">1.0</h1>\n<p><a href="/base/docs/1.0/x">a</a></p>\n');
  expect(fillBody(rendered.html, context)).toBe(
    '<h1 id="version">3.2.1</h1>\n<p><a href="/docs/installation">a</a></p>\n',
  );
});

test('addresses and values in JSON in an attribute can be read as JSON', () => {
  const html = {
    pieces: ['{&quot;a&quot;:&quot;', '&quot;,&quot;b&quot;:&quot;', '&quot;}'],
    gaps: [
      { kind: 'j', link: 0 },
      { kind: 'variable', name: 'x', isJson: true },
    ],
  } as const;
  const target: LinkTarget = { type: 'broken', href: 'a"\\b', reason: 'no-page' };
  const filled = fillBody(html, { site: SITE, variables: { x: 'a "b" \\ c' }, targets: [target], assets: new Map() });
  expect(JSON.parse(filled.replaceAll('&quot;', '"'))).toEqual({ a: 'a"\\b', b: 'a "b" \\ c' });
});
