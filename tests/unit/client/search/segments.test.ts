/** An index that is made of segments is searched as one (BEHAVIOUR B142). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SearchIndex } from '../../../../src/client/search/index-loader.ts';
import { openIndex } from '../../../../src/search/pagefind.ts';
import { splitPages } from '../../../../src/search/segments.ts';
import { indexAll } from '../../support/index-all.ts';
import { unreadPages } from '../../support/unread-pages.ts';

const SOURCE = {
  baseUrl: 'https://example.org/',
  stemmer: { unify: (word: string) => word, stem: (word: string) => word },
};
const PAGES = 800;
/** Page 7 says `number7`, and that it is odd. */
const UNREAD = unreadPages(
  ...Array.from({ length: PAGES }, (_, at) => ({
    texts: {
      page: { kind: 'page', route: `/${at >= 500 ? 'set/' : ''}page-${at}` },
      language: 'ja',
      sequence: [],
      texts: [{ title: `T${at}`, sections: [0] }],
      sections: [{ id: '', level: 0, title: '', passages: [0] }],
      passages: [`number${at} ${at % 2 === 0 ? 'even' : 'odd'} ${at === 3 ? 'oddity' : ''}`],
    } as const,
    description: '',
  })),
);
const SEGMENTS = splitPages(UNREAD).length;
let asked: string[] = [];

beforeAll(async () => {
  const made = await indexAll({ pages: UNREAD, language: 'ja', sets: ['/set'], openIndex });
  const files = new Map((made ?? []).map(({ path, content }) => [`${SOURCE.baseUrl}${path}`, Buffer.from(content)]));
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.slice(url.lastIndexOf('.')));
    const file = files.get(url);
    return Promise.resolve(file === undefined ? new Response('', { status: 404 }) : new Response(new Uint8Array(file)));
  });
});
afterAll(() => void vi.unstubAllGlobals());

async function textsOf(index: SearchIndex, numbers: readonly number[]): Promise<readonly string[]> {
  const pages = numbers.map(async (page) => (await index.readTexts(index.idOf(page))).texts.texts[0]?.title ?? '');
  return Promise.all(pages);
}

test('each segment loads one part for a word, and its pages have the numbers after those before it', async () => {
  asked = [];
  const index = await SearchIndex.load(SOURCE, null);
  expect(SEGMENTS).toBeGreaterThan(2);
  expect(asked).toEqual(['.json', ...Array<string>(SEGMENTS).fill('.pf_meta')]);
  expect(index.size).toBe(PAGES);
  const { pages, stems } = await index.find('odd');
  expect(stems.toSorted()).toEqual(['odd', 'oddity']);
  expect(pages.toSorted((a, b) => a - b)).toEqual(Array.from({ length: PAGES / 2 }, (_, at) => at * 2 + 1));
  expect(asked.filter((end) => end === '.pf_index').length).toBeLessThanOrEqual(SEGMENTS * 2);
});

test('a page is found with its own text, in whichever segment it is', async () => {
  const index = await SearchIndex.load(SOURCE, null);
  for (const at of [0, 1, 250, 399, 500, PAGES - 1]) {
    const { pages } = await index.find(`number${at}`);
    expect(await textsOf(index, pages)).toContain(`T${at}`);
  }
  const [first, end] = index.numbersOf('/set');
  expect([first, end]).toEqual([500, PAGES]);
  expect(await textsOf(index, [first, end - 1])).toEqual(['T500', `T${PAGES - 1}`]);
});
