/** From the pages of a site to the files below `/search/`. */
import { appendAll } from '../shared/append-all.ts';
import type { BuildCache, OutputFile } from '../shared/types/output.ts';
import type { RoutePath } from '../shared/types/store.ts';
import { toText } from './bytes.ts';
import { describeIndex } from './index-files.ts';
import { type MadeSegment, type ReadPage, type RecordedPage, Segment, type UnreadPage } from './kept-segment.ts';
import type { Indexer, IndexMeans, SegmentIndex } from './pagefind.ts';
import { recordPages, type RecordThread } from './record-pages.ts';
import { splitPages } from './segments.ts';
import { shortNames } from './short-names.ts';
import { textFile } from './text-files.ts';

export interface PagesIndex {
  readonly pages: readonly UnreadPage[];
  readonly language: string;
  /** Routes of the further sets of documents. */
  readonly sets: readonly RoutePath[];
  /** `null` to keep nothing for the next build. */
  readonly cache: BuildCache | null;
  /** Threads that help to make the records; left out, there are none. */
  readonly threads?: readonly RecordThread[];
  /** Not called when all segments are taken over from the last build. */
  readonly openIndex: (means: IndexMeans) => Indexer;
  /** Gets the texts of all pages when Pagefind has its work. */
  readonly onTexts: (texts: readonly OutputFile[]) => void;
}
/** A segment whose pages are known. */
interface KnownSegment {
  readonly pages: readonly ReadPage[];
  /** `null` when Pagefind has no program for this system. */
  readonly made: Promise<MadeSegment | null>;
}

/**
 * All files but the texts. The same pages make the same bytes. `null` when Pagefind has no program for this system; rejects
 * as its indexer does.
 */
export async function indexPages(options: PagesIndex): Promise<readonly OutputFile[] | null> {
  const { pages, cache, openIndex, onTexts } = options;
  const split = splitPages(pages);
  const segments = split.map((own) => new Segment(own, { cache, count: split.length }));
  const changed = segments.filter(({ made }) => made === null);
  const index = changed.length === 0 ? null : openIndex({ isDivided: segments.length > 1 });
  try {
    const opened = index === null ? null : await recordSegments(changed, index, options);
    const known = segments.flatMap((segment): KnownSegment | readonly [] => {
      const { made } = segment;
      return made === null ? (opened?.get(segment) ?? []) : { pages: made.pages, made: Promise.resolve(made) };
    });
    const texts = known.flatMap((segment) => segment.pages);
    const short = shortNames(texts.map(({ hash }) => hash));
    const names = texts.map(({ hash }) => short.get(hash) ?? '');
    // The program works meanwhile.
    onTexts(texts.map(({ content }, at) => textFile(names[at] ?? '', content)));
    const made = await Promise.all(known.map((segment) => segment.made));
    if (!made.every((segment) => segment !== null)) return null;
    return describeIndex(made, { ...options, names });
  } finally {
    await index?.close();
  }
}

/** Resolves when the indexer has all records of these segments. */
async function recordSegments(
  segments: readonly Segment[],
  index: Indexer,
  { language, threads = [] }: Pick<PagesIndex, 'language' | 'threads'>,
): Promise<ReadonlyMap<Segment, KnownSegment>> {
  const known = new Map<Segment, KnownSegment>();
  let pages: RecordedPage[] = [];
  const add = (recorded: readonly RecordedPage[]): void => {
    const segment = segments[known.size];
    if (segment === undefined || recorded.length === 0) return;
    const own = recorded.slice(0, segment.pages.length - pages.length);
    index.add(own.map(({ fields }, at) => ({ id: `/${pages.length + at}`, fields })));
    appendAll(pages, own);
    if (pages.length === segment.pages.length) {
      known.set(segment, finishSegment(segment, pages, index.endSegment()));
      pages = [];
    }
    add(recorded.slice(own.length));
  };
  await recordPages(segments, { language, threads, onRecorded: add });
  return known;
}

/** Records are in memory until they are written. */
function finishSegment(
  segment: Segment,
  records: readonly RecordedPage[],
  indexed: Promise<SegmentIndex>,
): KnownSegment {
  const pages = records.map(({ content, description, hash }): ReadPage => ({ content, description, hash }));
  const words = listWords(records);
  const made = indexed.then(({ files }) => {
    if (files === null) return null;
    segment.write({ pages, words, files }, records);
    return { pages, words, files };
  });
  // A rejection is reported where it is awaited; until then it must not end the process.
  made.catch(() => undefined);
  return { pages, made };
}

/** Each once. */
function listWords(pages: readonly RecordedPage[]): string {
  const all = new Set<string>();
  for (const { words } of pages) for (const word of toText(words).split(' ')) all.add(word);
  return [...all].join(' ');
}
