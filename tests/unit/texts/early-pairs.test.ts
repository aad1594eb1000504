import { describe, expect, test, vi } from 'vitest';
import { comparePairs, type PairThread } from '../../../src/texts/compare-pairs.ts';
import { EarlyPairs } from '../../../src/texts/early-pairs.ts';
import { prepareText, type PreparedText } from '../../../src/texts/prepare-text.ts';
import { type PreparationOptions, PreparedTexts, type TextOptions } from '../../../src/texts/prepare-texts.ts';
import { TextCache } from '../../../src/texts/cache/text-cache.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { sourceTexts } from './test-texts.ts';

const folder = useTemporaryFolder();

const prepare = async (hash: string, text = `Words of ${hash}.`): Promise<PreparedText> => prepareText({ hash, text });
/** As a copy, as all that goes to a thread. */
const inThread = (): ReturnType<typeof vi.fn<PairThread>> =>
  vi.fn<PairThread>((batch) => Promise.resolve(comparePairs(structuredClone(batch))));
const neverKept = (): boolean => false;

describe('pairs of texts that are being prepared', () => {
  const pairs = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ];

  test('are compared as soon as both texts are there', async () => {
    const thread = inThread();
    const early = new EarlyPairs(pairs, thread, neverKept);
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map(async (hash) => prepare(hash)));
    for (const { body, rendered } of [a, c].filter((text) => text !== undefined)) early.add(body, rendered);
    expect(thread).not.toHaveBeenCalled();
    if (b !== undefined) early.add(b.body, b.rendered);
    await vi.waitFor(() => expect([...early.compared.keys()]).toEqual(['a b', 'b c']));
    expect(thread).toHaveBeenCalledTimes(1);
  });

  test('are not compared when a text has components, which are not drawn yet', async () => {
    const thread = inThread();
    const early = new EarlyPairs(pairs, thread, neverKept);
    for (const text of [await prepare('a'), await prepare('b', '<Callout />'), await prepare('c')])
      early.add(text.body, text.rendered);
    expect(thread).not.toHaveBeenCalled();
  });

  test('are not held where they are kept elsewhere', async () => {
    const kept: string[] = [];
    const early = new EarlyPairs(pairs, inThread(), (key) => kept.push(key) > 0);
    for (const hash of ['a', 'b', 'c']) {
      const { body, rendered } = await prepare(hash);
      early.add(body, rendered);
    }
    await vi.waitFor(() => expect(kept).toEqual(['a b', 'b c']));
    expect(early.compared.size).toBe(0);
  });

  test('are left when the end has come, and when the thread fails', async () => {
    const thread = vi.fn<PairThread>(() => Promise.reject(new Error('ended')));
    const failing = new EarlyPairs(pairs, thread, neverKept);
    const ended = new EarlyPairs(pairs, thread, neverKept);
    ended.end();
    for (const hash of ['a', 'b']) {
      const { body, rendered } = await prepare(hash);
      failing.add(body, rendered);
      ended.add(body, rendered);
    }
    expect(thread).toHaveBeenCalledTimes(1);
    await expect(thread.mock.results[0]?.value).rejects.toThrow('ended');
    const { body, rendered } = await prepare('c');
    failing.add(body, rendered);
    expect(thread).toHaveBeenCalledTimes(1);
    expect(failing.compared.size).toBe(0);
  });
});

describe('while texts are prepared', () => {
  const COUNT = 100;
  const sources = sourceTexts(
    Object.fromEntries(Array.from({ length: COUNT + 1 }, (_, index) => [`${index}.md`, `Words ${index}.`])),
  );
  const hashes = [...sources.values()].map(({ hash }) => hash);
  const pairs = hashes.slice(1).map((to, index) => ({ from: hashes[index] ?? '', to }));
  const components = {
    components: { islands: new Set<string>(), has: () => false, draw: () => '' },
    digest: '',
  };
  const prepareWith = async (
    options: Partial<PreparationOptions>,
    textOptions: TextOptions = { pairs },
  ): Promise<PreparedTexts> => {
    const texts = new PreparedTexts({ draw: 'at once', cache: null, threads: [], ...options });
    await texts.update([sources], [], textOptions);
    return texts;
  };

  test.each(['with a cache', 'without a cache'])('their pairs are compared, and not again: %s', async (name) => {
    const cache = name === 'with a cache' ? TextCache.openPairs({ folder: folder.path(), key: 'key' }) : null;
    const thread = inThread();
    const texts = (await prepareWith({ comparePairs: thread, pairs: cache })).drawWith(components);
    const sent = (): number => thread.mock.calls.reduce((sum, [batch]) => sum + batch.pairs.length, 0);
    await vi.waitFor(() => expect(sent()).toBe(COUNT));
    await Promise.all(thread.mock.results.map(({ value }) => value as unknown));
    await texts.differences.compareAhead(pairs, thread);
    expect(sent()).toBe(COUNT);
    const here = (await prepareWith({})).drawWith(components);
    const all = (from: typeof here): readonly unknown[] =>
      pairs.map((pair) => from.differences.get(pair.from, pair.to));
    expect(all(texts)).toEqual(all(here));
    cache?.close();
  });

  test('they are left where a thread does not pay, and where more than the text decides', async () => {
    const thread = inThread();
    await prepareWith({ comparePairs: thread }, { pairs: pairs.slice(1) });
    await prepareWith({ comparePairs: thread, isUntrusted: true });
    await prepareWith({ comparePairs: thread, draw: 'when asked' });
    await prepareWith({ comparePairs: thread }, { pairs, fences: { mermaid: 'Diagram' } });
    expect(thread).not.toHaveBeenCalled();
  });
});
