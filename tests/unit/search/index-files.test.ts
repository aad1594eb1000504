/** From segments to the files of an index (BEHAVIOUR B142). */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openIndexFile, readItem } from '../../../src/client/search/index-file.ts';
import { readMeta } from '../../../src/client/search/postings.ts';
import { describeIndex } from '../../../src/search/index-files.ts';
import type { MadeSegment } from '../../../src/search/kept-segment.ts';
import type { SearchEntry } from '../../../src/shared/search/entry.ts';

const PAGE = { page: { kind: 'page', route: '/' } } as const;

/** One page, and one part that Pagefind has called `en_1234567`. */
function makeSegment(part: string, words = ''): MadeSegment {
  const text = (value: string): readonly number[] => [0x60 + value.length, ...Buffer.from(value)];
  const meta = [0x86, ...text('1'), 0x81, 0x82, ...text('/0'), 1, 0x81, 0x83, ...text('a'), ...text('b')];
  const bytes = Buffer.from([...meta, ...text('en_1234567'), 0x80, 0x80, 0x80]);
  return {
    pages: [{ content: Buffer.alloc(0), description: '', hash: '' }],
    words,
    files: [
      { path: 'index/en_1234567.pf_index', content: Buffer.from(part) },
      // cspell:disable-next-line
      { path: 'pagefind.en_1.pf_meta', content: gzipSync(Buffer.concat([Buffer.from('pagefind_dcd'), bytes])) },
      { path: 'pagefind-entry.json', content: '{}' },
    ],
  };
}

async function describeParts(segments: readonly MadeSegment[]): Promise<readonly (string | undefined)[]> {
  const names = segments.map((_, at) => `text${at}`);
  const files = describeIndex(segments, { pages: segments.map(() => PAGE), names, language: 'en', sets: [] });
  const contents = new Map(files.map(({ path, content }) => [path, Buffer.from(content)]));
  const entry = JSON.parse(String(contents.get('search/pagefind-entry.json'))) as SearchEntry;
  const metas = entry.segments.map(async (path) =>
    readItem(await openIndexFile(new Response(contents.get(`search/${path}`) ?? null))),
  );
  const { pages, segments: described } = readMeta(await Promise.all(metas));
  expect(pages.map(({ id }) => id)).toEqual(names);
  return described.flatMap(({ parts }) =>
    parts.map(({ name }) => contents.get(`search/index/${name}.pf_index`)?.toString()),
  );
}

test('two segments whose parts Pagefind gave one name have each its own', async () => {
  expect(await describeParts([makeSegment('one'), makeSegment('two')])).toEqual(['one', 'two']);
});

test('a part that two segments have in common is one file', async () => {
  expect(await describeParts([makeSegment('one'), makeSegment('one')])).toEqual(['one', 'one']);
});

test('words are listed once, in their order, and a new one changes one list', () => {
  const wordsOf = (words: readonly string[]): readonly string[] => {
    const segment = makeSegment('one', words.toReversed().join(' '));
    const files = describeIndex([segment, segment], {
      pages: [PAGE, PAGE],
      names: ['a', 'b'],
      language: 'en',
      sets: [],
    });
    return files.flatMap(({ path, content }) => (path.startsWith('search/words/') ? [String(content)] : []));
  };
  const words = Array.from({ length: 40_000 }, (_, at) => `word${String(at).padStart(5, '0')}`);
  const lists = wordsOf(words);
  expect(lists.flatMap((list) => JSON.parse(list) as string[])).toEqual(words);
  expect(lists.length).toBeGreaterThan(2);
  const after = wordsOf(['first', ...words]);
  expect(after.filter((list) => !lists.includes(list))).toHaveLength(1);
});
