/** Data files as a damaged or hostile server could send them to the client: a search or a comparison fails, and nothing hangs. */
import { findSlugs, listChanges } from '../../src/client/features/compare-versions.ts';
import { findPages, type IndexMeta, readMeta } from '../../src/client/search/postings.ts';
import type { PageMap } from '../../src/shared/model/page-map.ts';
import {
  COUNT,
  MOST_NOTE,
  nameAt,
  type Postings,
  readPages,
  readPart,
  writePages,
  writePart,
} from '../../src/shared/search/index-format.ts';
import { below, mutateValue, pick, type Random } from './mutate.ts';
import type { Faults, Target } from './target.ts';

const NAMES = ['__proto__', 'constructor', '1.0', '2.0', 'next', '', '0 1.0'];
const PAGES = { lengths: Uint8Array.from([12, 40, 1]), names: Uint8Array.from({ length: 18 }, (_, at) => at) };
const PART: readonly Postings[] = [
  ['cafe', [COUNT, MOST_NOTE + COUNT * 3 + 5]],
  ['caf\u00E9', [2 * MOST_NOTE + COUNT]],
  ['note', [3, 2 * MOST_NOTE + COUNT * 9]],
];
const MAP = {
  pages: [
    [['a', '2.0', '1.0']],
    [
      ['b', '2.0', '2.0'],
      ['c', '1.0', '1.0'],
    ],
    [['d', '1.0', '1.0']],
  ],
  texts: [['2.0', '1.0'], ['2.0', '1.0'], ['1.0']],
  returns: [[0, '2.0', '1.0']],
  site: ['/a'],
};

/** Bytes in hexadecimal, as a file of the index has them: what is known of pages, or a part of it. */
export const searchIndex: Target = {
  make: (_corpus, random) => {
    const file = random() < 0.3 ? writePages(PAGES) : writePart(PART);
    return mutateBytes(Buffer.from(file), random).toString('hex');
  },
  check(input) {
    const bytes = Buffer.from(input, 'hex');
    return [
      ...attempt(() => find(readMeta(readPages(bytes)), readPart(writePart(PART)))),
      ...attempt(() => (nameAt(readPages(bytes).names, 2), [])),
      ...attempt(() => find(readMeta(PAGES), readPart(bytes))),
    ];
  },
};

/** Where pages are in versions, and which version they are compared in. */
export const comparison: Target = {
  make: (_corpus, random) => JSON.stringify(mutateValue(MAP, NAMES, random)),
  check(input) {
    const map = readJson(input);
    const versions = [{ name: 'next' }, { name: '2.0' }, { name: '1.0' }];
    if (!isPageMap(map)) return [];
    const compare = (): string =>
      JSON.stringify([
        listChanges(map, { from: 2, to: 1 }, versions),
        findSlugs(map, 'a', { from: 2, to: 1, versions }),
        findSlugs(map, '__proto__', { from: 0, to: -1, versions }),
      ]);
    return compare() === compare() ? [] : ['two runs differ'];
  },
};

/** What the client takes for granted: the lists are lists of lists. Whatever is in them may be anything. */
function isPageMap(map: unknown): map is PageMap {
  const { pages, texts, returns } = Object(map) as Readonly<Record<string, unknown>>;
  const areLists = (value: unknown): boolean => Array.isArray(value) && value.every((item) => Array.isArray(item));
  return (
    areLists(pages) &&
    (pages as unknown[][]).every(areLists) &&
    areLists(texts) &&
    (returns === undefined || areLists(returns))
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whatever a part of the index says, a page has a weight, and no more pages are found than there are numbers. */
function find(meta: IndexMeta, words: ReturnType<typeof readPart>): Faults {
  return ['cafe', 'café', 'n', '__proto__', ''].flatMap((term) => {
    const { pages, weights } = findPages(term, words, meta);
    return [
      ...(pages.length <= meta.lengths.length ? [] : [`${pages.length} pages of ${meta.lengths.length} are found`]),
      ...(weights.some((weight) => Number.isNaN(weight)) ? ['a page has no weight'] : []),
    ];
  });
}

/** A damaged file is an error that says so, which the search shows. */
function attempt(read: () => Faults): Faults {
  try {
    return read();
  } catch (error) {
    return error instanceof Error && error.message.includes('damaged') ? [] : [String(error)];
  }
}

/** Bytes that mean something: nothing, one, large numbers, numbers that go on. */
const TELLING = [0x00, 0x01, 0x02, 0x03, 0x20, 0x40, 0x7f, 0x80, 0x81, 0xff];

function mutateBytes(bytes: Buffer, random: Random): Buffer {
  let changed = bytes;
  for (let change = below(4, random); change > 0; change--) {
    const at = below(changed.length + 1, random);
    const byte = pick(TELLING, random);
    const count = random() < 0.1 ? below(20_000, random) : below(4, random);
    const dropped = random() < 0.5 ? 1 : below(8, random);
    changed = Buffer.concat([changed.subarray(0, at), Buffer.alloc(count, byte), changed.subarray(at + dropped)]);
  }
  return changed;
}
