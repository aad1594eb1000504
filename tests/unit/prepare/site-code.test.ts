/** Plugins and the text hook of a site (B213): what they change, what is kept, and what happens when they throw. */
import type MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { NO_EXTENSIONS } from '../../../src/shared/model/no-extensions.ts';
import type { Extensions } from '../../../src/shared/types/hooks.ts';
import { CacheStore } from '../../../src/disk/cache-store.ts';
import { PreparedTexts } from '../../../src/prepare/prepare-texts.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { sourceText, sourceTexts } from './test-texts.ts';

const folder = useTemporaryFolder();

/** `==a==` becomes `<mark>a</mark>`, with the class of the options. */
function marks(md: MarkdownIt, { name }: { readonly name: string }): void {
  md.inline.ruler.before('emphasis', 'mark', (state, silent) => {
    const [written, inner = ''] = /^==(\w+)==/u.exec(state.src.slice(state.pos)) ?? [];
    if (written === undefined || silent) return false;
    state.push('mark', '', 0).content = inner;
    state.pos += written.length;
    return true;
  });
  md.renderer.rules['mark'] = (tokens, index) => `<mark class="${name}">${tokens[index]?.content ?? ''}</mark>`;
}
const withMarks = (name: string): Extensions => ({
  ...NO_EXTENSIONS,
  key: name,
  plugins: [{ plugin: marks, options: [{ name }] }],
});

const TEXT = '==a== b\n';
const htmlOf = (texts: PreparedTexts, text = TEXT): string =>
  texts.get(sourceText(text).hash)?.html.pieces.join('') ?? '';

test.each(['at once', 'when asked'] as const)('B213 a plugin takes part, with its options, drawn %s', async (draw) => {
  const texts = new PreparedTexts({ draw, cache: null, threads: [] });
  await texts.update([sourceTexts({ 'a.md': TEXT })], [], { extensions: withMarks('x') });
  expect(htmlOf(texts)).toBe('<p><mark class="x">a</mark> b</p>\n');
  await texts.update([sourceTexts({ 'a.md': TEXT })], [], { extensions: withMarks('y') });
  expect(htmlOf(texts)).toBe('<p><mark class="y">a</mark> b</p>\n');
  await texts.update([sourceTexts({ 'a.md': TEXT })]);
  expect(htmlOf(texts)).toBe('<p>==a== b</p>\n');
});

test('B213 the cache keeps texts by the key of the code', async () => {
  const build = async (extensions: Extensions): Promise<readonly [html: string, calls: number]> => {
    let calls = 0;
    const counted = { ...extensions, text: () => ({ data: { calls: ++calls } }) };
    const cache = new CacheStore({ folder: folder.path(), key: 'key' });
    const texts = new PreparedTexts({ draw: 'at once', cache, threads: [] });
    const bodies = await texts.update([sourceTexts({ 'a.md': TEXT })], [], { extensions: counted });
    expect([...bodies].map(([hash, body]) => [hash === body.hash, body.data])).toEqual([[true, { calls: 1 }]]);
    const html = htmlOf(texts);
    cache.close();
    return [html, calls];
  };
  expect(await build(withMarks('x'))).toEqual(['<p><mark class="x">a</mark> b</p>\n', 1]);
  expect(await build(withMarks('x'))).toEqual(['<p><mark class="x">a</mark> b</p>\n', 0]);
  expect(await build(withMarks('y'))).toEqual(['<p><mark class="y">a</mark> b</p>\n', 1]);
});

async function prepare(extensions: Partial<Extensions>, text = TEXT) {
  const texts = new PreparedTexts({ draw: 'at once', cache: null, threads: [] });
  const bodies = await texts.update([sourceTexts({ 'a.md': text })], [], {
    extensions: { ...NO_EXTENSIONS, key: 'k', ...extensions },
  });
  const [body] = bodies.values();
  return {
    html: htmlOf(texts, text),
    body,
    findings: body?.findings.map(({ code, what, isError }) => ({ code, what, isError })),
  };
}

test('B213 the text hook gets tokens and front matter, and returns others, and data', async () => {
  const { html, body } = await prepare(
    {
      text: ({ tokens, frontMatter }) => ({
        tokens: tokens.filter(({ type }) => !type.startsWith('heading') && type !== 'inline'),
        data: { title: frontMatter.title ?? '', count: tokens.length },
      }),
    },
    '---\ntitle: T\n---\n# A\n',
  );
  expect(html).toBe('');
  expect(body?.headings).toEqual([]);
  expect(body?.data).toEqual({ title: 'T', count: 3 });
});

const fail = (): never => {
  throw new Error('no luck.');
};
const failOnDrawing = (md: MarkdownIt): void => {
  md.renderer.rules.text = fail;
};
const drawHalf = (md: MarkdownIt): void => {
  md.renderer.rules.text = () => 'x</div>';
};

test.each<readonly [string, Partial<Extensions>, string]>([
  ['a hook that throws', { text: fail }, '"hooks.text" of the configuration failed: no luck.'],
  [
    'a hook that returns something else',
    { text: () => 3 as never },
    '"hooks.text" of the configuration failed: It must return an object with "tokens" or "data", or nothing.',
  ],
  [
    'a plugin that throws at first',
    { plugins: [{ plugin: fail, options: [] }] },
    '"markdown.plugins" of the configuration failed: no luck.',
  ],
  [
    'a plugin that throws while it draws',
    { plugins: [{ plugin: failOnDrawing, options: [] }] },
    '"markdown.plugins" of the configuration failed: no luck.',
  ],
  [
    'a plugin that draws half a pair',
    { plugins: [{ plugin: drawHalf, options: [] }] },
    '"markdown.plugins" of the configuration failed: the HTML that it draws is not balanced: </div> closes nothing.',
  ],
  [
    'a hook that returns half a pair',
    { text: ({ tokens }) => ({ tokens: tokens.slice(0, -1) }) },
    '"hooks.text" of the configuration failed: Its tokens must be in pairs: what one opens, another one closes.',
  ],
])('B213 %s is an error, and the text is as without it', async (_, extensions, what) => {
  const { html, findings } = await prepare(extensions);
  expect(html).toBe('<p>==a== b</p>\n');
  expect(findings).toEqual([{ code: 'hook-error', what, isError: true }]);
});
