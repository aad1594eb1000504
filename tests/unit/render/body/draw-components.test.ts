/** Components are put into the HTML of a text, whose gaps stay gaps (B180). */
import { expect, test, vi } from 'vitest';
import { parseBody } from '../../../../src/content/parse/parse-body.ts';
import { ComponentDrawer } from '../../../../src/render/body/draw-components.ts';
import { type GappedHtml, renderBody, type RenderedBody } from '../../../../src/render/body/render-body.ts';
import { type ComponentSet, PLACE } from '../../../../src/shared/model/component-use.ts';
import type { TokenizedBody } from '../../../../src/shared/model/parsed-body.ts';

type Components = Readonly<Record<string, (props: Readonly<Record<string, unknown>>, children: string) => string>>;

function setOf(components: Components): ComponentSet {
  return {
    islands: new Set(),
    has: (name) => Object.hasOwn(components, name),
    draw: (name, props, children) => components[name]?.(props, children ?? '') ?? '',
  };
}

function drawn(body: TokenizedBody): RenderedBody {
  return { ...renderBody(body), markdown: { pieces: [''], gaps: [] } };
}

function draw(text: string, components: Components, drawer = new ComponentDrawer(setOf(components))) {
  const body = parseBody('0'.repeat(64), text);
  const { html, sections, headings } = drawer.draw(body, drawn(body));
  return { html: write(html), passages: sections.flatMap(({ passages }) => passages), headings, drawer };
}

/** Gaps by what fills them. */
function write({ pieces, gaps }: GappedHtml): string {
  return pieces
    .map((piece, index) => {
      const gap = gaps[index];
      if (gap === undefined) return piece;
      return `${piece}[${'link' in gap ? `${gap.kind}${String(gap.link)}` : 'name' in gap ? gap.name : gap.kind}]`;
    })
    .join('');
}

const BOX: Components = { Box: ({ title }, children) => `<i>${String(title)}</i>${children}<hr>` };

test('children are put where the component has them, components in components too', () => {
  const { html } = draw('<Box title="a">\n\nb\n\n<Box title="c">*d*</Box>\n\n</Box>', BOX);
  expect(html).toBe('<i>a</i><p>b</p>\n<i>c</i><em>d</em><hr>\n<hr>\n');
});

test('in a sentence', () => {
  expect(draw('x <Box title="a">b</Box> y', BOX).html).toBe('<p>x <i>a</i>b<hr> y</p>\n');
});

test('a component may leave its children out, or have none', () => {
  const components: Components = { None: () => '-', Is: (_, children) => String(children === '') };
  expect(draw('<None>[a](b.md)</None>\n<Is/>', components).html).toBe('-\ntrue\n');
});

test('addresses and variables are gaps, numbered as in the text', () => {
  const components: Components = {
    Go: ({ href, label, list }) => `<a href="${String(href)}">${String(label)} ${(list as string[]).join()}</a>`,
  };
  const { html } = draw('[a](b.md) <Go href="c.md" label="{{x}} y" list={["{{z}}"]}/>', components);
  expect(html).toBe('<p><a[a0]>a</a> <a[a1]>[x] y [z]</a></p>\n');
});

test('a picture gets its size and a link its new tab, unless the component says it', () => {
  const components: Components = {
    Pic: ({ src, href }) =>
      `<img src="${String(src)}"><img width="1" src="${String(src)}"><a target="_top" href="${String(href)}">x</a>` +
      `<video src="${String(src)}"></video><a href="${String(href)}#y">${String(href)}</a>`,
  };
  expect(draw('<Pic src="a.png" href="b.md"/>', components).html).toBe(
    '<img[i0]><img width="1" src="[u0]"><a target="_top" href="[u1]">x</a><video src="[u0]"></video><a href="[u1]#y">[u1]</a>\n',
  );
});

test('the same attributes are drawn once, in all texts', () => {
  const box = vi.fn<Components[string]>(() => '');
  const { drawer } = draw('[x](x.md) <Box to="a.md" t="{{a}}"/>\n\n<Box to="b.md" t="{{a}}"/>', { Box: box });
  draw('<Box t="{{a}}" to="c.md"/> <Box to="d.md" t="{{a}}"/>', {}, drawer);
  expect(box).toHaveBeenCalledTimes(2);
});

test('what a component says is searched where it is said', () => {
  const components: Components = {
    Box: ({ title }, children) => `<b>${String(title)}</b>${children}<p>end &amp; more</p>`,
  };
  const { passages } = draw('<Box title="start {{v}}">\n\nmiddle\n\n</Box>\n\nx <Box title="y"/> z', components);
  expect(passages).toEqual(['start {{v}}', 'middle', 'end & more', 'x y end & more z']);
});

test('headings in components are in the contents, without the components in them', () => {
  const { headings } = draw('<Box>\n\n## a <Box title="x">b</Box>\n\n</Box>', BOX);
  expect(headings.map(({ html }) => write(html))).toEqual(['a b']);
});

test('of one that is unknown, or that throws, the children are left; what it threw is kept with its place', () => {
  const error = new Error('no');
  const components: Components = {
    Bad: () => {
      throw error;
    },
  };
  const { html, drawer } = draw('<None>a</None>\n\nx <Bad y={1}>*b*</Bad>', components);
  expect(html).toBe('a\n<p>x <em>b</em></p>\n');
  expect(drawer.failures).toMatchObject([{ error, use: { name: 'Bad', line: 3, column: 3 } }]);
});

test.each([
  ['</div>', 'x</div>'],
  ['<details>', '<details>x'],
  ['<title>', '<b><title></b>'],
])('one whose HTML has a lone %s would change the page around it: it is not drawn', (_tag, html) => {
  const { html: made, drawer } = draw('<Bad>*b*</Bad>', { Bad: () => html });
  expect(made).toBe('<em>b</em>\n');
  expect(drawer.failures.map(({ error }) => String(error))).toEqual([expect.stringMatching(/not balanced: <\/?\w+>/u)]);
});

test('HTML may leave open what the standard allows', () => {
  const html = '<ul><li>a<li>b</ul><svg><path d="M0 0"/></svg><p title="a > b">c<br>';
  expect(draw('<Is/>', { Is: () => html }).html).toBe(`${html}\n`);
});

test('an island gets its addresses and variables in JSON, and its HTML has nothing that only the build knows', () => {
  const components: Components = {
    Go: ({ href, label }) =>
      `<docsite-island data-props="{&quot;href&quot;:&quot;\0j${String(href).slice(1)}&quot;}"><a href="${String(href)}">${String(label)}</a></docsite-island>`,
  };
  const body = parseBody('0'.repeat(64), '<Go href="a b.md" label="{{x}}"/>');
  const { html } = new ComponentDrawer(setOf(components)).draw(body, drawn(body));
  expect(html.gaps).toEqual([
    { kind: 'j', link: 0 },
    { kind: 'u', link: 0 },
    { kind: 'variable', name: 'x' },
  ]);
});

test('a place is its number in the text, for ids; it is no word of the text', () => {
  const { html, passages } = draw('<Id/>\n\n<Id/>', { Id: () => `<b id="${PLACE}a">x</b>` });
  expect(html).toBe('<b id="0a">x</b>\n<b id="1a">x</b>\n');
  expect(passages).toEqual(['x', 'x']);
});
