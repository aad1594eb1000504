import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { parseConfig } from '../../../../src/content/config/schema.ts';
import {
  type DocumentHead,
  REDIRECT_SCRIPT,
  renderDocument,
  renderRedirect,
} from '../../../../src/render/page/document.ts';
import type { SiteConfig } from '../../../../src/shared/types/config.ts';

function configOf(fields: Readonly<Record<string, unknown>> = {}): SiteConfig {
  const { config } = parseConfig({ title: 'Site', url: 'https://site.example', ...fields });
  if (config === null) throw new Error('a test needs a valid configuration');
  return config;
}

const ASSETS = {
  stylesheet: '/assets/styles.1.css',
  scripts: ['/assets/main.2.js', '/assets/chunk.3.js'],
  headScript: 'head()',
  homeScript: 'home()',
} as const;
const HEAD: DocumentHead = {
  title: 'Page',
  description: 'About "it" & <more>.',
  keywords: [],
  canonical: '/docs/page',
  alternates: [],
  noIndex: false,
  isHome: false,
  image: null,
  version: null,
  set: null,
  feed: null,
  markdownCopy: null,
  structuredData: null,
  tags: [],
};

function render(head: Partial<DocumentHead> = {}, config: Readonly<Record<string, unknown>> = {}): string {
  const body = { shellHtml: '<main>Body</main>', data: '{"kind":"doc"}' };
  return renderDocument({ ...HEAD, ...head }, body, { config: configOf(config), assets: ASSETS });
}

describe('renderDocument', () => {
  test('a whole document', () => {
    expect(render()).toBe(`<!doctype html>
<html lang="en" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Page | Site</title>
<meta name="description" content="About &quot;it&quot; &amp; &lt;more&gt;.">
<meta name="generator" content="docsite">
<link rel="canonical" href="https://site.example/docs/page">
<meta property="og:title" content="Page | Site">
<meta property="og:description" content="About &quot;it&quot; &amp; &lt;more&gt;.">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Site">
<meta property="og:url" content="https://site.example/docs/page">
<meta property="og:locale" content="en">
<meta name="twitter:card" content="summary">
<link rel="search" type="application/opensearchdescription+xml" title="Site" href="/opensearch.xml">
<script data-scripts="/assets/main.2.js /assets/chunk.3.js">head()</script>
<link rel="stylesheet" href="/assets/styles.1.css">
</head>
<body><div id="docsite:root"><main>Body</main></div><script type="application/json" id="docsite:page">{"kind":"doc"}</script></body>
</html>
`);
  });

  test("the title is only the site's if the page has none or the same, and is escaped (B132)", () => {
    for (const title of ['', 'Site']) expect(render({ title })).toContain('<title>Site</title>');
    expect(render({ title: 'a < b' }, { titleDelimiter: '–' })).toContain('<title>a &lt; b – Site</title>');
  });

  test('only the home page has the script that reports a failed start (B36)', () => {
    expect(render({ isHome: true })).toContain(
      '<script data-scripts="/assets/main.2.js /assets/chunk.3.js">head()</script>\n<script>home()</script>',
    );
    expect(render()).not.toContain('home()');
  });

  test('without a description there is no element (B133)', () => {
    expect(render({ description: '' })).not.toMatch(/<meta[^>]*description/u);
  });

  test('B147 browsers find the search below the base URL, on a site that has one', () => {
    const config = { baseUrl: '/base/', title: 'A & "B"' };
    expect(render({}, config)).toContain(
      '<link rel="search" type="application/opensearchdescription+xml" title="A &amp; &quot;B&quot;" href="/base/opensearch.xml">',
    );
    expect(render({}, { search: false })).not.toContain('rel="search"');
  });

  test('canonical and og:url are absolute URLs with base URL and trailing slash (B134)', () => {
    const html = render({}, { baseUrl: '/base/', trailingSlash: true });
    expect(html).toContain('<link rel="canonical" href="https://site.example/base/docs/page/">');
    expect(html).toContain('<meta property="og:url" content="https://site.example/base/docs/page/">');
    const named = render({ canonical: '/docs/node.js' }, { trailingSlash: true });
    expect(named).toContain('<link rel="canonical" href="https://site.example/docs/node.js/">');
    expect(html).toContain('href="/base/assets/styles.1.css"');
    expect(html).toContain('data-scripts="/base/assets/main.2.js /base/assets/chunk.3.js"');
    const without = render({ canonical: null });
    expect(without).not.toContain('canonical');
    expect(without).not.toContain('og:url');
  });

  test('a canonical address among the tags of a page takes the place of its own', () => {
    const tags = [
      { tag: 'link' as const, attributes: { rel: 'canonical', href: 'https://old.example/page' }, content: '' },
    ];
    expect(render({ tags }).match(/<link rel="canonical"[^>]*>/gu)).toEqual([
      '<link rel="canonical" href="https://old.example/page" data-page>',
    ]);
  });

  test('B215: structured data cannot end its element', () => {
    expect(render({ structuredData: [{ headline: '</script><b>' }] })).toContain(
      '<script type="application/ld+json">[{"headline":"\\u003c/script>\\u003cb>"}]</script>\n<script data-scripts',
    );
    expect(render()).not.toContain('ld+json');
  });

  test("the page's picture takes precedence over the site's; both are absolute URLs (B135)", () => {
    const config = { socialImage: '/img/social.png' };
    expect(render({}, config)).toContain('<meta property="og:image" content="https://site.example/img/social.png">');
    const own = render({ image: '/assets/own.1.png' }, config);
    expect(own).toContain('<meta property="og:image" content="https://site.example/assets/own.1.png">');
    expect(own).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(render({ image: 'https://cdn.example/x.png' })).toContain('content="https://cdn.example/x.png"');
  });

  test('noindex for a page and for a whole site (B136)', () => {
    const robots = '<meta name="robots" content="noindex">';
    expect(
      [render(), render({ noIndex: true }), render({}, { noIndex: true })].map((html) => html.includes(robots)),
    ).toEqual([false, true, true]);
  });

  test('keywords, version and language', () => {
    const html = render(
      { keywords: ['a', 'b"c'], version: '2.14.1' },
      { locale: { htmlLang: 'en-GB', direction: 'rtl' } },
    );
    expect(html).toContain('<meta name="keywords" content="a, b&quot;c">');
    expect(html).toContain('<meta name="docsite_version" content="2.14.1">');
    expect(html).toContain('<html lang="en-GB" dir="rtl"');
    expect(html).toContain('<meta property="og:locale" content="en_GB">');
  });
});

describe('renderRedirect', () => {
  test('redirects with and without JavaScript, and is hidden from search engines', () => {
    const html = renderRedirect('/docs/a', configOf({ baseUrl: '/base/' }));
    expect(html).toContain(`<script data-path="/base/docs/a">${REDIRECT_SCRIPT}</script>`);
    expect(html).toContain('<meta http-equiv="refresh" content="0; url=/base/docs/a">');
    expect(html).toContain('<link rel="canonical" href="https://site.example/base/docs/a">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<a href="/base/docs/a">');
  });

  test.each([
    ['/docs/a', '/docs/a?from=mail#end'],
    ['/docs/a#part', '/docs/a?from=mail#part'],
    ['/docs/a?tab=2', '/docs/a?tab=2#end'],
    ['https://chat.example/?room=1#now', 'https://chat.example/?room=1#now'],
  ])('query and hash of the target %s are kept', (target, address) => {
    const [, attributes = ''] = /<script([^>]*)>/u.exec(renderRedirect(target, configOf())) ?? [];
    const pairs = [...attributes.matchAll(/data-(\w+)="([^"]*)"/gu)];
    const dataset = Object.fromEntries(pairs.map(([, name = '', text = '']): [string, string] => [name, text]));
    const replace = vi.fn<(address: string) => void>();
    const location = { search: '?from=mail', hash: '#end', replace };
    runInNewContext(REDIRECT_SCRIPT, { document: { currentScript: { dataset } }, location });
    expect(replace).toHaveBeenCalledExactlyOnceWith(address);
  });

  test('no route breaks out of its attributes or its script', () => {
    const html = renderRedirect('/docs/"></script><b>;url=//evil.example', configOf());
    expect(html).not.toContain('<b>');
    expect(html.match(/<\/script>/gu)).toHaveLength(1);
    expect(html).not.toContain('"></');
  });
});

describe('elements of the head (B212)', () => {
  const meta = (attributes: Readonly<Record<string, string>>) => ({ tag: 'meta', attributes, content: '' }) as const;

  test('those of the site come first, and take the place of docsite’s own', () => {
    const html = render(
      { tags: [meta({ name: 'author', content: 'B' })] },
      {
        baseUrl: '/base/',
        head: [
          meta({ name: 'description', content: '<Own>' }),
          meta({ name: 'author', content: 'A' }),
          { tag: 'link', attributes: { rel: 'preload', href: '/a.css', crossorigin: true } },
          { tag: 'script', content: 'a < b' },
        ],
        scripts: ['/s.js', '//x.example/t.js'],
      },
    );
    expect(html).not.toContain('name="description" content="About');
    expect(html).toContain(`href="/base/opensearch.xml">
<meta name="description" content="&lt;Own&gt;">
<link rel="preload" href="/base/a.css" crossorigin>
<script>a < b</script>
<script src="/base/s.js" defer></script>
<script src="//x.example/t.js" defer></script>
<meta name="author" content="B" data-page>
<script data-scripts=`);
  });
});
