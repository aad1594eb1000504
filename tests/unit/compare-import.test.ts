/** The comparison of an imported site with the old generator's build (`scripts/compare-import.mjs`): what it sees in their pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { comparePage, formatResults } from '../../scripts/compare-import/compare-sites.mjs';
import { isListOfPosts, isListWithoutPosts } from '../../scripts/compare-import/expected-differences.mjs';
import { normaliseTarget, readPageParts } from '../../scripts/compare-import/page-parts.mjs';
import { findPageFile } from '../../packages/import/disk/built-site.ts';
import { markOf, readBuiltPage } from '../../packages/import/read-built-page.ts';
import { useTemporaryFolder } from './support/temporary-folder.ts';

const PLACE = { address: 'https://site.invalid/base/docs/guide/', baseUrl: '/base/', markOf };

/** The same page as four generators build it. */
const PAGES = {
  docusaurus: `<title>Set up | Site</title><nav class="menu"><ul class="theme-doc-sidebar-menu"><li><a href="/base/docs/guide">G</a></li>
<li><a href="/base/docs/next">N</a></li></ul></nav><main><article><div class="theme-doc-markdown markdown"><h1>Set up</h1>
<div class="theme-admonition theme-admonition-tip alert"><div class="admonitionHeading_x">tip</div><p>Mind.</p></div>
<details><summary>More</summary></details><div class="tabs-container"><ul role="tablist"><li role="tab">A</li><li role="tab">B</li></ul>
<div role="tabpanel">a</div><div role="tabpanel" hidden>b</div></div><pre class="prism-code"><code>x</code></pre><button>Copy</button>
<h2 id="x">X<a class="hash-link" href="#x">#</a></h2><p><a href="/base/docs/next#y">Next</a><a href="https://other.example/">O</a>
<a href="/base/assets/files/list-0123456789abcdef.pdf">P</a></p></div></article></main>`,
  docsite: `<title>Set up | Site</title><nav class="sidebar"><a href="/base/docs/guide">G</a><a href="/base/docs/next">N</a></nav>
<main><article><h1>Set up</h1><div class="markdown"><div class="admonition admonition-tip"><p class="admonition-title">Tip</p><p>Mind.</p></div>
<details><summary>More</summary></details><div class="tabs"><div class="tab-list" role="tablist"><button role="tab">A</button></div>
<div class="tab-panel" role="tabpanel">a</div><div class="tab-panel" role="tabpanel">b</div></div><figure><pre><code>x</code></pre></figure>
<h2 id="x">X</h2><a class="heading-anchor" href="#x"></a><p><a href="/base/docs/next#y">Next</a><a href="https://other.example">O</a>
<a href="/base/files/list.pdf">P</a></p></div></article></main>`,
  vitepress: `<title>Set up | Site</title><aside class="VPSidebar"><a href="/base/docs/guide/">G</a><a href="/base/docs/next.html">N</a></aside>
<main class="main"><div class="vp-doc"><h1>Set up</h1><div class="tip custom-block"><p class="custom-block-title">TIP</p><p>Mind.</p></div>
<details class="details custom-block"><summary>More</summary></details><div class="vp-code-group"><div class="tabs"><label>A</label>
<label>B</label></div><pre><code>x</code></pre></div><h2 id="x">X<a class="header-anchor" href="#x">#</a></h2>
<p><a href="../next.html#y">Next</a><a href="https://other.example/">O</a><a href="/base/assets/list.pdf">P</a></p></div></main>`,
  mkdocs: `<title>Set up - Site</title><nav class="md-nav md-nav--primary"><a href="./">G</a><nav class="md-nav md-nav--secondary">
<a href="#x">X</a></nav><a href="../next/">N</a></nav><article class="md-content__inner"><h1>Set up</h1><div class="admonition tip">
<p class="admonition-title">Tip</p><p>Mind.</p></div><details class="note"><summary>More</summary></details><div class="tabbed-set">
<div class="tabbed-labels"><label>A</label></div><div class="tabbed-block">a</div><div class="tabbed-block">b</div></div>
<table><td class="linenos"><pre>1</pre></td><td><pre><code>x</code></pre></td></table><h2 id="x">X<a class="headerlink" href="#x">#</a></h2>
<p><a href="../next/#y">Next</a><a href="https://other.example/">O</a><a href="../../list.pdf">P</a></p></article>`,
} as const;

test.each(Object.entries(PAGES))('the parts of a page of %s', (_, html) => {
  expect(readPageParts(html, PLACE)).toEqual({
    title: 'Set up',
    boxes: 1,
    details: 1,
    tabs: 2,
    blocks: 1,
    links: ['/docs/next#y', 'https://other.example', 'file list.pdf'],
    sidebar: ['/docs/guide', '/docs/next'],
  });
  expect(readBuiltPage(html).headingIds).toEqual(['x']);
  expect(readBuiltPage(html).text).toMatch(/^Set up tip Mind\. More .*X Next/iu);
});

test('a list of headings and the home page of VitePress are text', () => {
  const home = `<div class="VPHomeHero"><h1><span>A</span></h1></div><div class="VPHomeFeatures"><h2>B</h2><p>C</p></div>`;
  expect(readBuiltPage(home).text).toBe('A B C');
  const contents = `<div class="vp-doc"><nav class="table-of-contents"><a href="#x">X</a></nav><nav>Y</nav></div>`;
  expect(readBuiltPage(contents).text).toBe('X');
  expect(readPageParts(contents, PLACE).links).toEqual(['/docs/guide#x']);
});

test('a page of Docusaurus outside of the documents has a text, and the list of its headings is none', () => {
  const page = `<main><div class="row mdxPageWrapper_a1B2"><div><article><h1>A</h1><p>B</p></article></div>
<div class="tableOfContents_x theme-doc-toc-desktop"><ul class="table-of-contents"><li>C</li></ul></div></div></main>`;
  expect(readBuiltPage(page).text).toBe('A B');
});

test.each([
  [
    'MkDocs',
    '<sup id="fnref:1"><a class="footnote-ref" href="#fn:1">1</a></sup>',
    '<a class="footnote-backref" href="#fnref:1">↩</a>',
  ],
  [
    'docsite',
    '<sup class="footnote-ref"><a href="#fn1">[1]</a></sup>',
    '<a class="footnote-backref" href="#fnref1">↩︎</a>',
  ],
])('the text of a page of %s has no numbers of footnotes', (_, mark, back) => {
  const html = `<main><div class="markdown"><p>A note.${mark}</p><ol><li>Below. ${back}</li></ol></div></main>`;
  expect(readBuiltPage(html).text).toBe('A note. Below.');
});

test('addresses that are none have no target, others one that is the same in both sites', () => {
  const target = (href: string): string | null => normaliseTarget(href, PLACE);
  expect(
    ['http://[', './', '/base/', '/elsewhere/a.html?x#y', 'img/a.12345678.svg', '/base/%E0%A4%A'].map(target),
  ).toEqual([null, '/docs/guide', '/', '/elsewhere/a?x#y', 'file a.svg', '/%E0%A4%A']);
});

describe('two pages', () => {
  const core = { route: '/a', isRedirect: false, isThere: true, movedTo: null, missingIds: [], difference: null };
  const parts = readPageParts(PAGES.docsite, PLACE);

  test('are equal if old targets redirect to the new ones', () => {
    const before = { ...parts, links: ['/old', 'https://other.example', 'file list.pdf'] };
    const settle = (target: string): string => (target === '/old' ? '/docs/next#y' : target);
    expect([...comparePage({ core, before, after: parts }, settle).differences]).toEqual([]);
  });

  test('differ in each kind of things by itself', () => {
    const after = {
      title: 'B',
      boxes: 0,
      details: 0,
      tabs: 0,
      blocks: 0,
      links: ['/x'],
      sidebar: ['/docs/next', '/docs/guide'],
    };
    const found = { ...core, missingIds: ['x'], difference: { before: 'a', after: 'b' } };
    const { differences } = comparePage({ core: found, before: parts, after }, (target) => target);
    expect(Object.fromEntries(differences)).toEqual({
      title: 'before "Set up", now "B"',
      'heading ids': 'lacks x',
      text: 'before "a", now "b"',
      boxes: 'before 1, now 0',
      details: 'before 1, now 0',
      tabs: 'before 2, now 0',
      'code blocks': 'before 1, now 0',
      links: '- /docs/next#y - https://other.example - file list.pdf + /x',
      sidebar: 'has /docs/next where /docs/guide was',
    });
  });

  test('count as equal where docsite is right to differ, with the reason', () => {
    const before = { ...parts, title: 'Site', links: ['file a.md', 'file b.md', ...parts.links] };
    const after = { ...parts, links: [...parts.links, '/docs/a#x'] };
    const page = comparePage({ core, before, after }, String, 'Site');
    expect([...page.differences]).toEqual([['links', '- file b.md']]);
    const gone = { ...core, route: '/blog', isThere: false };
    const list = comparePage({ core: gone, before: null, after: null, isListWithoutPosts: true }, String);
    const { text, lowest } = formatResults([page, list], 0);
    expect(lowest).toBe(0);
    expect(text).toMatch(/address +2 +2 +0 [^]*title +1 +1 +0 /u);
    expect(text.match(/^Expected: .*\n {2}.*$/gmu)).toEqual([
      expect.stringMatching(/the window that of the site.*\n {2}\/a$/u),
      expect.stringMatching(/names a Markdown file.*\n {2}\/a$/u),
      expect.stringMatching(/list of posts without a post.*\n {2}\/blog$/u),
    ]);
    expect(isListWithoutPosts('<html class="blog-wrapper blog-list-page">')).toBe(true);
    expect(isListWithoutPosts('<html class="blog-list-page"><article>')).toBe(false);
    expect(isListWithoutPosts('<html class="docs-wrapper">')).toBe(false);
    const lists = ['blog-list-page plugin-blog ', 'blog-tags-post-list-page plugin-blog ', 'plugin-blog '];
    expect(lists.map((names) => isListOfPosts(`<html class="${names}">`))).toEqual([true, true, true]);
    expect(isListOfPosts('<html class="blog-wrapper blog-post-page plugin-blog "><article>')).toBe(false);
    const other = comparePage({ core, before: parts, after: { ...parts, title: 'B' }, isListOfPosts: true }, String);
    expect([...other.differences, ...other.kinds]).toEqual(['address']);
  });

  test('make a table, with the smallest share and the pages that differ most', () => {
    const same = comparePage({ core, before: parts, after: parts }, String);
    const other = comparePage(
      { core: { ...core, route: '/b' }, before: parts, after: { ...parts, boxes: 3, sidebar: [] } },
      String,
    );
    const gone = comparePage({ core: { ...core, route: '/c', isThere: false }, before: parts, after: null }, String);
    const { text, lowest } = formatResults([same, other, gone], 1);
    expect(lowest).toBe(0.5);
    expect(text).toContain('address              3         2         1    66.7 %\n');
    expect(text).toContain('boxes                2         1         1    50.0 %\n');
    expect(text).toContain('sidebar              1         1         0   100.0 %\n');
    expect(text).toMatch(/\n\n\/b\n {2}boxes: before 1, now 3\n… and 1 more pages\n$/u);
  });
});

const folder = useTemporaryFolder();

test('a page is found in either layout', () => {
  mkdirSync(join(folder.path(), 'a'));
  for (const name of ['index.html', 'a/index.html', 'b.html']) writeFileSync(join(folder.path(), name), '');
  const found = ['/', '/a', '/b', '/b.html', '/c'].map((route) => findPageFile(folder.path(), route));
  expect(found).toEqual([
    ...['index.html', 'a/index.html', 'b.html', 'b.html'].map((name) => join(folder.path(), name)),
    null,
  ]);
});
