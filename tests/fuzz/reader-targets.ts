/** Data files as a damaged or hostile server could send them to the client: a search or a comparison fails, and nothing hangs. */
import { findSlugs, listChanges } from '../../src/client/features/compare-versions.ts';
import { type Cursor, type Item, openIndexFile, readItem, skipItem } from '../../src/client/search/index-file.ts';
import { findPages, type IndexMeta, partsOf, readMeta, readWords } from '../../src/client/search/postings.ts';
import type { PageMap } from '../../src/shared/model/page-map.ts';
import { below, mutateValue, pick, type Random } from './mutate.ts';
import type { Faults, Target } from './target.ts';

// cspell:disable-next-line
const SIGNATURE = 'pagefind_dcd';
const NAMES = ['__proto__', 'constructor', '1.0', '2.0', 'next', '', '0 1.0'];
const META: Item = [
  '1.5',
  [
    ['en_1', 10],
    ['en_2', 30],
    ['en_3', 0],
  ],
  [
    ['a', 'm', 'p1'],
    ['n', 'z', 'p2'],
  ],
  [],
  [],
  ['title', 'tags'],
];
const PART = [
  [
    [
      'cafe',
      [
        [0, [1, 4, 5], [-1, 3]],
        [1, [-2, 0], []],
      ],
      [['café', [[2, [7], [0, -2, 1]]]]],
    ],
    [
      'note',
      [
        [0, [2], []],
        [2, [-1, 3], [-1, 9]],
      ],
      [],
    ],
  ],
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

/** Bytes in hexadecimal, as a file of the index has them after its signature: what it begins with, or a part of it. */
export const searchIndex: Target = {
  make: (_corpus, random) => {
    const value = mutateValue(random() < 0.5 ? META : PART, NAMES, random);
    return mutateBytes(encode(value, random), random).toString('hex');
  },
  async check(input) {
    const bytes = Buffer.from(input, 'hex');
    const open = (): Promise<Cursor> => openIndexFile(new Response(Buffer.concat([Buffer.from(SIGNATURE), bytes])));
    const meta = readMeta([META]);
    const segment = meta.segments[0] ?? { first: 0, parts: [], weights: [] };
    const results = await Promise.all([
      attempt(async () => (readItem(await open()), null)),
      attempt(async () => (skipAll(await open()), null)),
      attempt(async () => find(readMeta([readItem(await open())]), [])),
      attempt(async () => find(meta, readWords(await open(), segment))),
    ]);
    return results.flat();
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

/** Whatever a part of the index says, a page has a weight, and no more pages are found than there are. */
function find(meta: IndexMeta, words: ReturnType<typeof readWords>): Faults {
  return ['cafe', 'café', 'n', '__proto__', ''].flatMap((term) => {
    partsOf(term, meta);
    const { pages, weights } = findPages(term, words, meta);
    const isSound = Number.isFinite(meta.averageLength);
    return [
      ...(pages.length <= meta.pages.length ? [] : [`${pages.length} pages of ${meta.pages.length} are found`]),
      ...(isSound && weights.some((weight) => Number.isNaN(weight)) ? ['a page has no weight'] : []),
    ];
  });
}

function skipAll(cursor: Cursor): void {
  while (cursor.at < cursor.bytes.length) skipItem(cursor);
}

/** A damaged file is an error, which the search shows. */
async function attempt(read: () => Promise<Faults | null>): Promise<Faults> {
  try {
    return (await read()) ?? [];
  } catch {
    return [];
  }
}

/** CBOR of numbers, texts and lists; a list mostly says its length, and sometimes has an end. */
function encode(value: unknown, random: Random): Buffer {
  if (typeof value === 'number') {
    const number = Number.isSafeInteger(value) ? value : 0;
    return number < 0 ? head(1, -1 - number) : head(0, number);
  }
  if (!Array.isArray(value)) {
    const text = Buffer.from(String(value));
    return Buffer.concat([head(3, text.length), text]);
  }
  const items = value.map((item: unknown) => encode(item, random));
  if (random() < 0.2) return Buffer.concat([Buffer.from([0x9f]), ...items, Buffer.from([0xff])]);
  return Buffer.concat([head(4, items.length), ...items]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  const bytes = Buffer.alloc(9);
  bytes[0] = (kind << 5) | 27;
  bytes.writeBigUInt64BE(BigInt(size), 1);
  return bytes;
}

/** Bytes that mean something: long lists, lists without an end, ends, sizes of 8 bytes. */
const TELLING = [0x00, 0x18, 0x1b, 0x20, 0x3b, 0x60, 0x7b, 0x80, 0x84, 0x98, 0x9a, 0x9b, 0x9f, 0xff];

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
