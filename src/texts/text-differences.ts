/**
 * The differences of pairs of texts: each pair is compared once, for all pages that show it. Where there is a cache they
 * are on the disk, and in memory as far as they were requested last: versions are drawn one after the other.
 */
import { deserialize, serialize } from 'node:v8';
import { type ComparedText, type RenderedDifferences, TextComparison } from '../render/body/render-differences.ts';
import type { RenderedBody } from '../render/body/render-body.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BodyHash } from '../shared/types/store.ts';
import type { CachedFacts, TextCache } from './cache/text-cache.ts';

/** The texts of a site, by hash. */
export interface ComparedTexts {
  readonly bodies: Pick<ReadonlyMap<BodyHash, ParsedBody>, 'get'>;
  readonly rendered: Pick<ReadonlyMap<BodyHash, RenderedBody>, 'get'>;
  /** Of the code that draws components: pairs compared with other code are stale. */
  readonly digest?: string;
}

/** What pairs may take in memory, in characters of HTML: those of the changes of a large release. */
const RECENT_SIZE = 8 * 1024 * 1024;

interface RecentPair {
  readonly differences: RenderedDifferences;
  readonly size: number;
}

export class TextDifferences {
  readonly #texts: ComparedTexts;
  readonly #comparison = new TextComparison();
  readonly #cache: TextCache<CachedFacts> | null;
  readonly #digest: string;
  /** By the hashes of both texts; the pair that was requested last comes last. */
  readonly #recent = new Map<string, RecentPair>();
  #recentSize = 0;

  /** `cache`: pairs that earlier builds have compared; `null` for none. Then pairs that memory has no room for are compared again. */
  constructor(texts: ComparedTexts, cache: TextCache<CachedFacts> | null = null) {
    this.#texts = texts;
    this.#cache = cache;
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
    const differences = this.#read(key) ?? this.#compare(key, { from, to });
    if (differences !== undefined) this.#keep(key, differences);
    return differences;
  };

  /** Saves the pairs of these texts for later builds. */
  save(bodies: Pick<ReadonlyMap<BodyHash, ParsedBody>, 'has'>): void {
    if (this.#cache === null) return;
    const isLive = ([from = '', to = '', digest = this.#digest]: readonly string[]): boolean =>
      bodies.has(from) && bodies.has(to) && digest === this.#digest;
    const keys = [...this.#cache.keys()].filter((key) => isLive(key.split(' ')));
    this.#cache.save(new Map(keys.map((key) => [key, null])));
  }

  #hasComponents(...hashes: readonly BodyHash[]): boolean {
    return hashes.some((hash) => (this.#texts.bodies.get(hash)?.components.length ?? 0) > 0);
  }

  #read(key: string): RenderedDifferences | undefined {
    const bytes = this.#cache?.load(key);
    return bytes === undefined ? undefined : (deserialize(bytes) as RenderedDifferences);
  }

  #compare(
    key: string,
    { from, to }: { readonly from: BodyHash; readonly to: BodyHash },
  ): RenderedDifferences | undefined {
    const [before, after] = [this.#find(from), this.#find(to)];
    if (before === undefined || after === undefined) return undefined;
    const differences = this.#comparison.compare(before, after);
    this.#cache?.add({ hash: key }, new Uint8Array(serialize(differences)));
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
