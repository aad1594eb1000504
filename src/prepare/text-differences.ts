/**
 * The differences of pairs of texts: each pair is compared once, for all pages that show it. Where there is a cache they
 * are on the disk, and in memory as far as they were requested last: versions are drawn one after the other.
 */
import { deserialize } from 'node:v8';
import type { RenderedBody } from '../render/body/render-body.ts';
import { type ComparedText, type RenderedDifferences, TextComparison } from '../render/body/render-differences.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { BodyHash, TextPair } from '../shared/types/store.ts';
import { type PairBatch, type PairThread, toBytes } from './compare-pairs.ts';

/** The texts of a site, by hash. */
export interface ComparedTexts {
  readonly bodies: Pick<ReadonlyMap<BodyHash, ParsedBody>, 'get'>;
  readonly rendered: Pick<ReadonlyMap<BodyHash, RenderedBody>, 'get'>;
  /** Of the code that draws components: pairs compared with other code are stale. */
  readonly digest?: string;
}

/** Pairs that earlier builds have compared. */
export interface KeptPairs {
  readonly cache: BuildCache;
  /** What is made of a text besides its own words. */
  readonly mode: string;
}

/** What pairs may take in memory, in characters of HTML: those of the changes of a large release. */
const RECENT_SIZE = 8 * 1024 * 1024;

/** In the cache. */
const KIND = 'pair';

/** A thread has to load what compares, and its first pairs are slow: with fewer pairs it comes too late. */
const MIN_PAIRS_FOR_THREAD = 100;
/** Characters of HTML that a thread gets at a time: some ten milliseconds of work, for it has other work, too. */
const BATCH_LENGTH = 256 * 1024;

interface RecentPair {
  readonly differences: RenderedDifferences;
  readonly size: number;
}

export class TextDifferences {
  readonly #texts: ComparedTexts;
  readonly #comparison = new TextComparison();
  readonly #kept: KeptPairs | null;
  readonly #digest: string;
  /** By the hashes of both texts; the pair that was requested last comes last. */
  readonly #recent = new Map<string, RecentPair>();
  #recentSize = 0;
  /** Pairs that a thread will compare unless they are requested before. */
  readonly #waiting = new Map<string, TextPair>();

  /** `kept`: `null` for no cache. Then pairs that memory has no room for are compared again. */
  constructor(texts: ComparedTexts, kept: KeptPairs | null = null) {
    this.#texts = texts;
    this.#kept = kept;
    this.#digest = texts.digest ?? '';
  }

  /** `undefined` when the site lacks one of the texts. */
  readonly get = (from: BodyHash, to: BodyHash): RenderedDifferences | undefined => {
    const key = this.#keyOf({ from, to });
    this.#waiting.delete(key);
    const recent = this.#recent.get(key);
    if (recent !== undefined) {
      this.#recent.delete(key);
      this.#recent.set(key, recent);
      return recent.differences;
    }
    const differences = this.#read(key) ?? this.#compare(key, { from, to });
    if (differences !== undefined) this.#keep(key, differences);
    return differences;
  };

  /**
   * Has pairs compared in another thread while this one draws. Those in its last batches may be compared here as well, when
   * they are requested. Resolves when nothing is left to it, also after it failed: then the rest is compared on request.
   */
  async compareAhead(pairs: readonly TextPair[], thread: PairThread): Promise<void> {
    const missing = pairs
      .map((pair) => [this.#keyOf(pair), pair] as const)
      .filter(([key]) => !this.#isKept(key) && !this.#recent.has(key));
    if (missing.length < MIN_PAIRS_FOR_THREAD) return;
    for (const [key, pair] of missing) this.#waiting.set(key, pair);
    const work = async (): Promise<void> => {
      for (let batch = this.#takeBatch(); batch.pairs.length > 0; batch = this.#takeBatch()) {
        const compared = await thread(batch);
        batch.pairs.forEach((pair, index) => this.#add(this.#keyOf(pair), compared[index]));
      }
    };
    // Two batches: the thread has the next one before its answer has been heard.
    await Promise.all([work(), work()]).catch(() => this.#waiting.clear());
  }

  #keyOf({ from, to }: TextPair): string {
    return this.#hasComponents(from, to) ? `${from} ${to} ${this.#digest}` : `${from} ${to}`;
  }

  /** Empty when nothing is left, and when the memory has no room for more. */
  #takeBatch(): PairBatch {
    const texts = new Map<BodyHash, ComparedText>();
    const pairs: TextPair[] = [];
    let length = 0;
    const take = (hash: BodyHash): boolean => {
      if (texts.has(hash)) return true;
      const text = this.#find(hash);
      if (text === undefined) return false;
      // Not all that is known of them: it would be copied, too.
      texts.set(hash, { body: { links: text.body.links }, rendered: { html: text.rendered.html } });
      length += text.rendered.html.pieces.reduce((sum, piece) => sum + piece.length, 0);
      return true;
    };
    for (const [key, pair] of this.#waiting) {
      if (length >= BATCH_LENGTH || (this.#kept === null && this.#recentSize > RECENT_SIZE / 2)) break;
      this.#waiting.delete(key);
      if (take(pair.from) && take(pair.to)) pairs.push(pair);
    }
    return { texts, pairs };
  }

  /** Adds what a thread has compared, unless it was requested meanwhile. */
  #add(key: string, bytes: Uint8Array | undefined): void {
    if (bytes === undefined || this.#recent.has(key) || this.#isKept(key)) return;
    if (!this.#save(key, bytes)) this.#keep(key, deserialize(bytes) as RenderedDifferences);
  }

  #hasComponents(...hashes: readonly BodyHash[]): boolean {
    return hashes.some((hash) => (this.#texts.bodies.get(hash)?.components.length ?? 0) > 0);
  }

  #read(key: string): RenderedDifferences | undefined {
    const bytes = this.#kept?.cache.get(KIND, [this.#kept.mode, key]);
    return bytes === undefined ? undefined : (deserialize(bytes) as RenderedDifferences);
  }

  #isKept(key: string): boolean {
    return this.#kept?.cache.has(KIND, [this.#kept.mode, key]) === true;
  }

  /** False when it has to be in memory. */
  #save(key: string, bytes: Uint8Array): boolean {
    return this.#kept?.cache.put(KIND, [this.#kept.mode, key], bytes) === true;
  }

  #compare(key: string, { from, to }: TextPair): RenderedDifferences | undefined {
    const [before, after] = [this.#find(from), this.#find(to)];
    if (before === undefined || after === undefined) return undefined;
    const differences = this.#comparison.compare(before, after);
    if (this.#kept !== null) this.#save(key, toBytes(differences));
    return differences;
  }

  #keep(key: string, differences: RenderedDifferences): void {
    const size = key.length + differences.pieces.reduce((sum, { length }) => sum + length, 0);
    this.#recent.set(key, { differences, size });
    this.#recentSize += size;
    for (const [oldest, { size: freed }] of this.#recent) {
      if (this.#recentSize <= RECENT_SIZE || oldest === key) break;
      this.#recent.delete(oldest);
      this.#recentSize -= freed;
    }
  }

  #find(hash: BodyHash): ComparedText | undefined {
    const body = this.#texts.bodies.get(hash);
    const rendered = this.#texts.rendered.get(hash);
    return body === undefined || rendered === undefined ? undefined : { body, rendered };
  }
}
