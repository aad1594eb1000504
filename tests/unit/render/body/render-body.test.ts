/** A rendered text: pieces of HTML with gaps, and its headings for the table of contents. */
import { describe, expect, test } from 'vitest';
import { fillBody } from '../../../../src/render/body/fill-body.ts';
import { fillContext, renderText } from './render-text.ts';

describe('gaps', () => {
  test('are what depends on the page', async () => {
    const { rendered } = await renderText(
      '[a](b.md) ![c](d.png) {{version}} <a href="e.md">f</a> <https://g.example> <img src="https://h.example/{{version}}">',
    );
    expect(rendered.html.gaps).toEqual([
      { kind: 'a', link: 0 },
      { kind: 'i', link: 1 },
      { kind: 'variable', name: 'version' },
      { kind: 'u', link: 2 },
      { kind: 'u', link: 4 },
    ]);
    expect(rendered.html.pieces).toHaveLength(6);
  });

  test('a text without headings, links and variables has none', async () => {
    const { rendered } = await renderText('`b` [c](https://d.example) <a href="mailto:e@f.com">');
    expect(rendered.html.gaps).toEqual([]);
    expect(rendered.html.pieces).toHaveLength(1);
  });

  test('no text can forge a gap', async () => {
    const { rendered } = await renderText(
      '\0a0\0 \0i0\0 `\0u0\0` <b title="\0a0\0"> <http://x/%00a0%00> &#0;a0&#0; \uFDD0',
    );
    expect(rendered.html.gaps).toEqual([]);
  });
});

describe('headings for the table of contents (B77)', () => {
  test.each<readonly [string, string, string]>([
    ['markup stays', '## A *b* `c` **d**', 'A <em>b</em> <code translate="no">c</code> <strong>d</strong>'],
    [
      'links are removed, because the entry is a link',
      '## [a](b.md) <https://c.example> [^1]\n\n[^1]: d',
      'a https://c.example ',
    ],
    ['raw tags go', '## A <b>c</b> <a id="d"></a>', 'A c '],
    ['but for line breaks', '## A<br>b<br/>*c*', 'A<br>b<br/><em>c</em>'],
    ['pictures are their words', '## ![Logo *two*](a.svg) of ![[b](c.md)](d.png)', 'Logo <em>two</em> of b'],
    ['its own link is removed', '## A', 'A'],
    [
      'variables are filled and escaped',
      '## For {{version}} {{hostile}}',
      'For 3.2.1 &lt;b a=&#39;1&#39; c=&quot;2&quot;&gt;&amp;amp;',
    ],
    ['text is escaped', '## a < b & c', 'a &lt; b &amp; c'],
  ])('%s', async (_, text, html) => {
    const { body, rendered } = await renderText(text);
    expect(rendered.headings.map((heading) => fillBody(heading.html, fillContext(body)))).toEqual([html]);
  });

  test.each(['##', '## {#only}', '## <img src="a.svg" alt="b">', '## ![](a.svg)', '## [^1]\n\n[^1]: b'])(
    'a heading without words is left out: %j',
    async (text) => {
      expect((await renderText(text)).rendered.headings).toEqual([]);
    },
  );

  test('each has the id that is in the text', async () => {
    const { rendered, html } = await renderText('# A\n\n## B {#c-{{version}}}\n\n### !\n\n### !');
    expect(rendered.headings.map(({ level, id }) => [level, id])).toEqual([
      [1, 'a'],
      [2, 'c-version'],
      [3, 'section'],
      [3, 'section-1'],
    ]);
    for (const { id } of rendered.headings) expect(html).toContain(`id="${id}"`);
  });
});

test('rendering does not change a parsed text', async () => {
  const text = ':::tabs\nlost\n@tab A\n[a](b.md) {{version}}\n:::\n\n- [x] c\n\n| d |\n|--|\n\n[^1]\n\n[^1]: e';
  const first = await renderText(text);
  const { renderBody } = await import('../../../../src/render/body/render-body.ts');
  expect(renderBody(first.body)).toEqual(first.rendered);
});
