/** Each text of a site is prepared once, in whatever thread, and the same whenever it is rendered. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SourceTexts } from '../../../src/content/sources/read-texts.ts';
import type * as parseBodyModule from '../../../src/content/parse/parse-body.ts';
import type { ParsedBody } from '../../../src/shared/model/parsed-body.ts';
import type { BodyHash } from '../../../src/shared/types/store.ts';
import { CacheStore } from '../../../src/disk/cache-store.ts';
import { KeptTexts } from '../../../src/prepare/kept-texts.ts';
import { parseText, prepareText } from '../../../src/prepare/prepare-text.ts';
import { type PreparationOptions, PreparedTexts, type TextThread } from '../../../src/prepare/prepare-texts.ts';
import type { UnpreparedText } from '../../../src/prepare/rendered-texts.ts';
import { useTemporaryFolder } from '../support/temporary-folder.ts';
import { sourceText, sourceTexts } from './test-texts.ts';

const parsed = vi.hoisted((): { hashes: string[] } => ({ hashes: [] }));
vi.mock('../../../src/content/parse/parse-body.ts', async (importOriginal) => {
  const original = await importOriginal<typeof parseBodyModule>();
  const parseBody: typeof original.parseBody = (hash, text) => {
    parsed.hashes.push(hash);
    return original.parseBody(hash, text);
  };
  return { ...original, parseBody };
});
beforeEach(() => {
  parsed.hashes = [];
});

const folder = useTemporaryFolder();
const hash = (text: string): BodyHash => sourceText(text).hash;
const html = (texts: PreparedTexts, text: string): string | undefined => texts.get(hash(text))?.html.pieces.join('');
const prepare = (options: Partial<PreparationOptions> = {}): PreparedTexts =>
  new PreparedTexts({ draw: 'at once', cache: null, threads: [], ...options });

/** Gone with the test. */
function openCache(): CacheStore {
  const cache = new CacheStore({ folder: folder.path(), key: 'key' });
  onTestFinished(() => cache.close());
  return cache;
}

const VARIED = sourceTexts({
  'plain.md': '# Title\n\nA [link](other.md) and {{version}}.\n',
  'code.md': '---\ntitle: Größe\n---\n\n```html\n<script>let a = 1;</script>\n```\n\n## Same\n\n## Same\n',
  'faulty.md': '---\ntitle: [\n---\n\n:::note\n\n[](empty)\n',
  'empty.md': '',
  'sidebars.json': '{}',
});
const VARIED_HASHES = [...VARIED].filter(([path]) => path.endsWith('.md')).map(([, source]) => source.hash);

test('each different Markdown text is parsed once, in the order of the sources', async () => {
  const first = sourceTexts({ 'b.md': 'two', 'a.md': 'one', 'sidebars.json': '{}' });
  const bodies = await prepare().update([first, sourceTexts({ 'c.md': 'one', 'd.md': 'two', 'e.mdx': 'three' })]);
  expect([...bodies.values()].map(({ firstParagraph }) => firstParagraph)).toEqual(['two', 'one', 'three']);
  expect([...bodies.keys()]).toEqual(['two', 'one', 'three'].map(hash));
  expect(parsed.hashes).toEqual([...bodies.keys()]);
});

describe('texts that are drawn', () => {
  test.each(['no cache', 'a cold cache', 'a warm cache'])(
    'at once, when they are asked for, and never, have equal bodies and equal HTML: %s',
    async (kind) => {
      const cache = (): CacheStore | null => (kind === 'no cache' ? null : openCache());
      if (kind === 'a warm cache') {
        const before = cache();
        await prepare({ cache: before }).update([VARIED]);
        before?.save();
        parsed.hashes = [];
      }
      const [atOnce, whenAsked, never] = [
        prepare({ cache: cache() }),
        prepare({ draw: 'when asked', cache: cache() }),
        prepare({ draw: 'never', cache: cache() }),
      ];
      const bodies = [...(await atOnce.update([VARIED]))];
      expect(bodies.map(([key]) => key)).toEqual(VARIED_HASHES);
      expect([...(await whenAsked.update([VARIED]))]).toEqual(bodies);
      expect([...(await never.update([VARIED]))]).toEqual(bodies);
      expect(JSON.stringify(bodies)).not.toContain('"tokens"');
      const drawn = VARIED_HASHES.map(atOnce.get);
      expect(drawn.map((body) => body?.hash)).toEqual(VARIED_HASHES);
      expect(VARIED_HASHES.map(whenAsked.get)).toEqual(drawn);
      expect(JSON.stringify(drawn)).toContain('hljs-keyword');
      expect(parsed.hashes).toHaveLength(kind === 'a warm cache' ? 0 : 3 * VARIED_HASHES.length);
    },
  );

  test('never: have no HTML', async () => {
    const texts = prepare({ draw: 'never' });
    await texts.update([VARIED]);
    expect(VARIED_HASHES.map(texts.get).filter((body) => body !== undefined)).toEqual([]);
  });
});

describe('the rest', () => {
  test('is drawn for later builds, unless that is cancelled', async () => {
    const first = openCache();
    const cancelled = prepare({ draw: 'when asked', cache: first });
    await cancelled.update([VARIED]);
    let asked = 0;
    await cancelled.drawRest(() => ++asked > 2);
    first.save();
    const some = new KeptTexts(openCache(), '');
    expect(VARIED_HASHES.filter((key) => some.find(key) !== undefined)).toEqual(VARIED_HASHES.slice(0, 2));

    const second = openCache();
    const whole = prepare({ draw: 'when asked', cache: second });
    await whole.update([VARIED]);
    await whole.drawRest(() => false);
    second.save();
    const all = new KeptTexts(openCache(), '');
    expect(VARIED_HASHES.filter((key) => all.find(key) !== undefined)).toEqual(VARIED_HASHES);
  });
});

/** Enough texts for threads. */
const MANY = Array.from({ length: 700 }, (_, index) => `# Text ${index}\n\n\`\`\`js\nlet a = ${index};\n\`\`\`\n`);
/** Every text twice, in two orders, as two versions have them. */
const MANY_SOURCES: readonly SourceTexts[] = [
  sourceTexts(Object.fromEntries(MANY.map((text, index) => [`a/${index}.md`, text]))),
  sourceTexts(Object.fromEntries(MANY.toReversed().map((text, index) => [`b/${index}.md`, text]))),
];

/** Prepares texts in this thread, and answers late: the first question last. */
function lateThread(): { readonly thread: TextThread; readonly hashes: string[]; readonly answered: number[] } {
  const [hashes, answered]: [string[], number[]] = [[], []];
  let asked = 0;
  const answerLate = async <Answer>(
    texts: readonly UnpreparedText[],
    take: (text: UnpreparedText) => Answer,
  ): Promise<readonly Awaited<Answer>[]> => {
    const number = asked++;
    const answers = await Promise.all(texts.map(take));
    hashes.push(...texts.map((text) => text.hash));
    for (let turns = 40 - 20 * number; turns > 0; turns -= 1) await nextTurn();
    answered.push(number);
    return answers;
  };
  const thread: TextThread = {
    parse: async (texts) => answerLate(texts, (text) => parseText(text).body),
    prepare: async (texts) => answerLate(texts, async (text) => prepareText(text)),
  };
  return { thread, hashes, answered };
}

describe('with threads', () => {
  test.each(['at once', 'when asked', 'never'] as const)(
    'that answer late and out of order, bodies come in the order of the sources, each text parsed once, drawn %s',
    async (draw) => {
      const alone = prepare();
      const expected = [...(await alone.update(MANY_SOURCES))];
      parsed.hashes = [];
      const threads = [lateThread(), lateThread()];
      const texts = prepare({ draw, threads: threads.map(({ thread }) => thread) });
      expect([...(await texts.update(MANY_SOURCES))]).toEqual(expected);
      expect(expected.map(([key]) => key)).toEqual(MANY.map(hash));
      expect(parsed.hashes.toSorted()).toEqual(MANY.map(hash).toSorted());
      const there = threads.flatMap(({ hashes }) => hashes);
      for (const { hashes, answered } of threads) {
        expect(hashes.length).toBeGreaterThan(0);
        expect(answered).not.toEqual(answered.toSorted((a, b) => a - b));
      }
      // This thread works, too.
      expect(there.length).toBeLessThan(MANY.length);
      const drawn = MANY.map((text) => texts.get(hash(text)));
      expect(drawn).toEqual(MANY.map((text) => (draw === 'never' ? undefined : alone.get(hash(text)))));
    },
  );

  test('they draw what has not been requested, so that this thread is free', async () => {
    const { thread, hashes } = lateThread();
    const texts = prepare({ draw: 'when asked', threads: [thread] });
    await texts.update(MANY_SOURCES);
    const [requested = '', ...rest] = MANY.map(hash);
    texts.get(requested);
    [parsed.hashes, hashes.length] = [[], 0];
    await texts.drawRest(() => false);
    expect(hashes.toSorted()).toEqual(rest.toSorted());
    expect(parsed.hashes.toSorted()).toEqual(rest.toSorted());
    const alone = prepare();
    await alone.update(MANY_SOURCES);
    parsed.hashes = [];
    expect(MANY.map((text) => texts.get(hash(text)))).toEqual(MANY.map((text) => alone.get(hash(text))));
    expect(parsed.hashes).toEqual([]);
  });

  test('what was requested while a thread had it stays as it is', async () => {
    const { thread } = lateThread();
    const texts = prepare({ draw: 'when asked', threads: [thread] });
    await texts.update(MANY_SOURCES);
    const drawing = texts.drawRest(() => false);
    await nextTurn();
    const first = texts.get(hash(MANY[0] ?? ''));
    await drawing;
    expect(texts.get(hash(MANY[0] ?? ''))).toBe(first);
  });

  test('few texts are not sent to threads', async () => {
    const { thread, hashes } = lateThread();
    for (const draw of ['at once', 'when asked', 'never'] as const) {
      const texts = prepare({ draw, threads: [thread] });
      await texts.update([VARIED]);
      await texts.drawRest(() => false);
    }
    expect(hashes).toEqual([]);
  });

  test('one that rejects rejects the update, and the other texts are left', async () => {
    const fail = (): Promise<never> => Promise.reject(new Error('The thread is gone.'));
    const texts = prepare({ threads: [{ parse: fail, prepare: fail }, lateThread().thread] });
    await expect(texts.update(MANY_SOURCES)).rejects.toThrow('The thread is gone.');
    const before = parsed.hashes.length;
    // Batches that were asked for may still come.
    for (let turns = 0; turns < 100; turns += 1) await nextTurn();
    expect(parsed.hashes.length - before).toBeLessThan(100);
  });
});

describe('a second update', () => {
  test('prepares new texts only; the bodies of the others are the same', async () => {
    for (const draw of ['at once', 'when asked', 'never'] as const) {
      const texts = prepare({ draw });
      const before = await texts.update([sourceTexts({ 'a.md': 'one', 'b.md': 'two' })]);
      parsed.hashes = [];
      const after = await texts.update([sourceTexts({ 'b.md': 'three', 'a.md': 'one' })]);
      expect(parsed.hashes).toEqual([hash('three')]);
      expect([...after.keys()]).toEqual(['three', 'one'].map(hash));
      expect(after.get(hash('one'))).toBe(before.get(hash('one')));
    }
  });

  test.each(['at once', 'when asked'] as const)(
    'leaves the HTML of texts that are gone until they are forgotten: drawn %s',
    async (draw) => {
      const texts = prepare({ draw });
      await texts.update([sourceTexts({ 'a.md': 'one', 'b.md': 'two' })]);
      await texts.update([sourceTexts({ 'a.md': 'one' })]);
      expect(html(texts, 'two')).toBe('<p>two</p>\n');
      // Recently requested texts are kept anyway, so other texts than these two show what is forgotten.
      await texts.update([sourceTexts({ 'a.md': 'one', 'c.md': 'three' })]);
      await texts.update([sourceTexts({ 'a.md': 'one' })]);
      texts.forgetOthers();
      expect([html(texts, 'one'), html(texts, 'three')]).toEqual(['<p>one</p>\n', undefined]);
    },
  );

  test('a text that was forgotten and comes back is prepared again', async () => {
    const texts = prepare({ draw: 'when asked' });
    const bodies: ReadonlyMap<BodyHash, ParsedBody>[] = [];
    for (const text of ['one', 'two', 'one']) {
      bodies.push(await texts.update([sourceTexts({ 'a.md': text })]));
      texts.forgetOthers();
    }
    expect(bodies[2]).toEqual(bodies[0]);
    expect(html(texts, 'one')).toBe('<p>one</p>\n');
  });
});
