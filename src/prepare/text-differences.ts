/**
 * The differences of pairs of texts: each pair is compared once, for all pages that show it. Where there is a cache they
 * are on the disk, and in memory as far as they were requested last: versions are drawn one after the other.
 */
import { deserialize, serialize } from 'node:v8';
import type { RenderedBody } from '../render/body/render-body.ts';
import { type ComparedText, type RenderedDifferences, TextComparison } from '../render/body/render-differences.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { BodyHash } from '../shared/types/store.ts';

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

  /** `kept`: `null` for no cache. Then pairs that memory has no room for are compared again. */
  constructor(texts: ComparedTexts, kept: KeptPairs | null = null) {
    this.#texts = texts;
    this.#kept = kept;
    this.#digest = texts.digest ?? '';
  }

  /** `undefined` when the site lacks one of the texts. */
  readonly get = (from: BodyHash, to: BodyHash): RenderedDifferences | undefined => {
    const key = this.#hasComponents(from, to) ? `${from} ${to} ${this.#digest}` : `${from} ${to}`;
    const recent = this.#recent.get(key);
    if (recent !== undefined) {
      this.#recent.delete(key);
      this.#recent.set(key, recent);
      return recent.differences;
    }
    const differences = this.#read(key) ?? this.#compare(key, from, to);
    if (differences !== undefined) this.#keep(key, differences);
    return differences;
  };

  #hasComponents(...hashes: readonly BodyHash[]): boolean {
    return hashes.some((hash) => (this.#texts.bodies.get(hash)?.components.length ?? 0) > 0);
  }

  #read(key: string): RenderedDifferences | undefined {
    const bytes = this.#kept?.cache.get(KIND, [this.#kept.mode, key]);
    return bytes === undefined ? undefined : (deserialize(bytes) as RenderedDifferences);
  }

  #compare(key: string, from: BodyHash, to: BodyHash): RenderedDifferences | undefined {
    const [before, after] = [this.#find(from), this.#find(to)];
    if (before === undefined || after === undefined) return undefined;
    const differences = this.#comparison.compare(before, after);
    this.#kept?.cache.put(KIND, [this.#kept.mode, key], new Uint8Array(serialize(differences)));
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
