/** Texts with components: links that the site's own components name, and what a change of their code makes anew. */
import { expect, test, vi } from 'vitest';
import type { ComponentSet } from '../../../src/shared/model/component-use.ts';
import type { SiteComponent } from '../../../src/shared/model/site-components.ts';
import type { BuildCache } from '../../../src/shared/types/output.ts';
import { PreparedTexts } from '../../../src/prepare/prepare-texts.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { sharedCache } from '../../support/kept.ts';
import { sourceText, sourceTexts } from './test-texts.ts';

const folder = useTemporaryFolder();

const TEXT = '[a](a.md) <Chart icon="b.svg" note="c.md"/> <Other icon="d.svg"/> {{x}} <Chart icon="{{x}}.svg"/>';
const chart = (...links: readonly string[]): SiteComponent => ({
  name: 'Chart',
  file: 'components/Chart.tsx',
  links,
  client: null,
});
const drawAs = (html: string): ComponentSet => ({
  islands: new Set(),
  has: () => true,
  draw: vi.fn<ComponentSet['draw']>(() => html),
});

test('attributes that a component names are links after the others, for as long as it names them', async () => {
  const texts = new PreparedTexts({ draw: 'when asked', cache: null, threads: [] });
  const hrefs = async (...components: readonly SiteComponent[]): Promise<readonly string[]> => {
    const [body] = [...(await texts.update([sourceTexts({ 'a.md': TEXT })], components)).values()];
    const named = body?.components.flatMap(({ attributes }) => attributes.map(({ link }) => link)) ?? [];
    return [...(body?.links.map(({ href }) => href) ?? []), JSON.stringify(named)];
  };
  expect(await hrefs()).toEqual(['a.md', '[null,null,null,null]']);
  expect(await hrefs(chart('icon'))).toEqual(['a.md', 'b.svg', '{{x}}.svg', '[1,null,null,2]']);
  expect(await hrefs(chart('note'))).toEqual(['a.md', 'c.md', '[null,1,null,null]']);
});

test('a body stays the same object while its components name the same', async () => {
  const texts = new PreparedTexts({ draw: 'when asked', cache: null, threads: [] });
  const update = async (): Promise<unknown> => [
    ...(await texts.update([sourceTexts({ 'a.md': TEXT })], [chart('icon')])).values(),
  ];
  const [before] = (await update()) as readonly unknown[];
  const [after] = (await update()) as readonly unknown[];
  expect(after).toBe(before);
});

test('a text is kept without its components, and drawn again with other code', async () => {
  const { path } = folder;
  const prepared = async (): Promise<PreparedTexts> => {
    const cache = sharedCache({ folder: path(), key: 'key' });
    const texts = new PreparedTexts({ draw: 'at once', cache, threads: [] });
    await texts.update([sourceTexts({ 'a.md': '<Chart/>' })]);
    return texts;
  };
  const html = (texts: PreparedTexts, components: ComponentSet, digest: string): string | undefined =>
    texts.drawWith({ components, digest }).get(sourceText('<Chart/>').hash)?.html.pieces.join('');
  expect(html(await prepared(), drawAs('<b>1</b>'), 'one')).toBe('<b>1</b>\n');
  const again = await prepared();
  expect(html(again, drawAs('<b>2</b>'), 'two')).toBe('<b>2</b>\n');
  expect(html(again, drawAs('<b>3</b>'), 'three')).toBe('<b>3</b>\n');
});

test('the same code draws a text once', async () => {
  const texts = new PreparedTexts({ draw: 'when asked', cache: null, threads: [] });
  await texts.update([sourceTexts({ 'a.md': '<Chart/>' })]);
  const components = drawAs('x');
  const drawn = texts.drawWith({ components, digest: 'one' });
  const first = drawn.get(sourceText('<Chart/>').hash);
  expect(texts.drawWith({ components, digest: 'one' })).toBe(drawn);
  expect(drawn.get(sourceText('<Chart/>').hash)).toBe(first);
  expect(components.draw).toHaveBeenCalledTimes(1);
});

test('pairs of texts with components are compared again with other code, others are not', async () => {
  const sources = { 'a.md': '<Chart/>', 'b.md': 'one', 'c.md': 'two' };
  const shared = sharedCache({ folder: folder.path(), key: 'key' });
  const build = async (html: string, digest: string): Promise<readonly unknown[]> => {
    const put = vi.fn<BuildCache['put']>((kind, ...entry) => shared.put(kind, ...entry));
    const texts = new PreparedTexts({ draw: 'when asked', cache: { ...shared, put }, threads: [] });
    await texts.update([sourceTexts(sources)]);
    const { differences } = texts.drawWith({ components: drawAs(html), digest });
    const get = (from: string, to: string): string | undefined =>
      differences.get(sourceText(from).hash, sourceText(to).hash)?.pieces.join('');
    const found = [get('<Chart/>', 'one')?.includes(html), get('one', 'two') !== undefined];
    return [...found, put.mock.calls.filter(([kind]) => kind === 'pair').length];
  };
  expect(await build('<p>old</p>', '1')).toEqual([true, true, 2]);
  expect(await build('<p>new</p>', '2')).toEqual([true, true, 1]);
  expect(await build('<p>new</p>', '2')).toEqual([true, true, 0]);
});

const gap = (name: number | string): string => `\u0000${String(name)}\u0000`;

test('B207 a block of code goes to the component of its word, with the block as its children', async () => {
  const text = '```jsx live size="big" title="A {{x}}" {1}\na {{x}} // [!code ++]\nb\n```\n\n```jsx\nc\n```\n';
  const texts = new PreparedTexts({ draw: 'when asked', cache: null, threads: [] });
  const draw = vi.fn<ComponentSet['draw']>((name, _, children) => `<b>${name}</b>${children ?? ''}<hr>`);
  const components: ComponentSet = { islands: new Set(), has: (name) => name === 'Live', draw };
  const html = async (fences: Readonly<Record<string, string>>): Promise<string> => {
    await texts.update([sourceTexts({ 'a.md': text })], [], { fences });
    const drawn = texts.drawWith({ components, digest: 'same' });
    return drawn.get(sourceText(text).hash)?.html.pieces.join('{}') ?? '';
  };
  const plain = await html({});
  expect(draw).not.toHaveBeenCalled();
  expect(plain).toMatch(
    /^<figure class="code-block"(?: data-language="\w+")?><figcaption class="code-title">A \{\}<\/figcaption>/u,
  );
  const live = await html({ live: 'Live' });
  expect(draw.mock.calls).toEqual([
    [
      'Live',
      { code: `a ${gap(0)}\nb`, language: 'jsx', title: `A ${gap(1)}`, words: { live: true, size: 'big' } },
      gap('x'),
    ],
  ]);
  const [block = '', rest = ''] = plain.split('</figure>\n').map((part) => `${part}</figure>\n`);
  expect(live).toBe(`<b>Live</b>${block}<hr>${rest}`);
  expect(await html({})).toBe(plain);
});
