/** What is compared of built pages, and how differences are reported. */
import { expect, test } from 'vitest';
import { comparePages, describeComparison } from '../../../../packages/import/compare-pages.ts';
import { readBuiltPage } from '../../../../packages/import/read-built-page.ts';

const OLD = `<html><body><nav>Menu</nav><main><article><div class="theme-doc-markdown markdown"><header><h1>Title</h1></header>
<div class="tabs-container"><ul role="tablist"><li role="tab">One</li></ul><div role="tabpanel"><p>In a tab</p></div></div>
<div class="theme-admonition"><div class="admonitionHeading_x"><span><svg></svg></span>note</div><p>Noted</p></div>
<h2 class="anchor" id="a">A<a class="hash-link" href="#a">&#8203;</a></h2>
<pre><code><span class="token-line">x = 1<br></span></code></pre><button>Copy</button></div></article></main></body></html>`;
const NEW = `<html><body><main><article><nav>Home</nav><h1>Title</h1><div class="markdown">
<div class="tabs"><div class="tab-list"><button>One</button></div><div class="tab-panel"><p class="tab-title">One</p><p>In a tab</p></div></div>
<div class="admonition"><p class="admonition-title">Note</p><p>Noted</p></div>
<h2 id="a">A</h2><a class="heading-anchor" href="#a"></a>
<figure><pre><code>x = 1
</code></pre></figure></div><footer class="doc-footer">Edit</footer></article></main></body></html>`;

test('two pages with the same text are equal, whatever surrounds their content', () => {
  const [before, after] = [readBuiltPage(OLD), readBuiltPage(NEW)];
  expect(before.text).toBe('Title In a tab note Noted A x = 1');
  expect(after.text).toBe(before.text);
  expect([before.headingIds, after.headingIds]).toEqual([['a'], ['a']]);
});

test('follows redirects and reports differences with the first place where the texts differ', () => {
  const page = (html: string) => readBuiltPage(`<main><div class="markdown">${html}</div></main>`);
  const made = new Map([
    ['/docs/a', page('<h1>A</h1><p>Same text here and then new</p>')],
    ['/old', readBuiltPage('<meta http-equiv="refresh" content="0; url=/base/docs/a">')],
  ]);
  const old = new Map([
    ['/docs/a', page('<h1>A</h1><p>Same text here and then old</p><h2 id="gone">Gone</h2>')],
    ['/old', page('<h1>A</h1><p>Same text here and then new</p>')],
    ['/lost', page('<p>x</p>')],
    ['/app', readBuiltPage('<main>No Markdown</main>')],
  ]);
  const compared = comparePages({ old, find: (route) => made.get(route) ?? null, baseUrl: '/base/' });
  expect(describeComparison(compared)).toEqual([
    'Compared with the old build: 2 of 4 pages exist (1 redirected), 1 with all their heading ids, 1 with the same text.',
    '/app is missing.',
    '/docs/a lacks the ids gone.',
    '/docs/a has a different text: before "A Same text here and then old Gone", now "A Same text here and then new".',
    '/lost is missing.',
  ]);
});

test('the form of quotes and dashes is no difference, and an address that only redirected is no page', () => {
  const page = (text: string) => readBuiltPage(`<div class="markdown">${text}</div>`);
  const old = new Map([
    ['/a', page('“Two” — it’s…')],
    ['/moved', readBuiltPage('<meta http-equiv="refresh" content="0; url=/a">')],
    ['/gone', readBuiltPage('<meta http-equiv="refresh" content="0; url=/a">')],
    ['/out', readBuiltPage('<meta http-equiv="refresh" content="0; url=https://out.example/">')],
  ]);
  const made = new Map([
    ['/a', page('"Two" -- it\'s...')],
    ['/moved', readBuiltPage('<meta http-equiv="refresh" content="0; url=/a">')],
    ['/out', readBuiltPage('<meta http-equiv="refresh" content="0; url=https://out.example/">')],
  ]);
  expect(describeComparison(comparePages({ old, find: (route) => made.get(route) ?? null, baseUrl: '/' }))).toEqual([
    'Compared with the old build: 1 of 1 pages exist (0 redirected), 1 with all their heading ids, 1 with the same text.',
    '/gone is missing.',
  ]);
});

test('what one generator alone draws is no text: numbers of lines and of footnotes, signs of cards', () => {
  const drawn = [
    '<div class="line-numbers-wrapper"><span class="line-number">1</span></div>',
    '<span class="ln">1</span><span style="white-space:pre;-webkit-user-select:none;user-select:none">1</span>',
    '<sup><a href="#n" data-footnote-ref>1</a></sup>',
    '<a class="data-footnote-backref">↩</a>',
    '<h2 class="card"><span class="theme-doc-card-icon">🗃</span>Card</h2>',
  ];
  expect(readBuiltPage(`<div class="vp-doc">${drawn.join('')}</div>`).text).toBe('Card');
  expect(readBuiltPage('<div class="hero"><h1>Title</h1><div class="tagline">Line</div></div>').text).toBe(
    'Title Line',
  );
});

test('of a page of mdBook the name of the book, lines that are hidden and numbers of footnotes are no text', () => {
  const old = `<body><h1 class="menu-title">Book</h1><div id="content" class="content"><main><h2 id="a"><a class="header" href="#a">A</a></h2>
<p>One<sup class="footnote-reference"><a href="#footnote-1">1</a></sup></p><pre><code><span class="boring">use a;</span>run();</code></pre>
<div class="footnote-definition"><sup class="footnote-definition-label">1</sup><p>Two. <a href="#fr-1-1">↩2</a></p></div></main></div></body>`;
  const made = `<div class="markdown"><h2 id="a">A</h2><p>One<sup class="footnote-ref"><a href="#fn1">1</a></sup></p><pre><code>run();</code></pre>
<details class="all-lines"><summary>All lines</summary><pre><code>use a; run();</code></pre></details><section><ol><li>Two.</li></ol></section></div>`;
  const compared = comparePages({
    old: new Map([['/', readBuiltPage(old)]]),
    find: () => readBuiltPage(made),
    baseUrl: '/',
  });
  expect(compared).toMatchObject([{ difference: null, missingIds: [] }]);
  expect(readBuiltPage(old).headingIds).toEqual(['a']);
});

test('the main part of a page is known where nothing says what its text is', () => {
  const old =
    '<body><header>Site</header><nav>Menu</nav><main><nav>Home</nav><h1>A</h1><p>Text.</p></main><footer>Me</footer></body>';
  expect(readBuiltPage(old)).toMatchObject({ text: 'A', mainText: 'A Text.' });
  expect(readBuiltPage('<main><h1>A</h1><p>Link</p><div class="markdown">Text.</div></main>')).toMatchObject({
    text: 'A Text.',
    mainText: null,
  });
});
