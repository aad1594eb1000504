/**
 * Prepared texts on the disk, so that the next build need not parse and draw them again, and the differences of pairs of
 * them. What a text becomes depends on the text and on docsite's own code alone, so an entry is never out of date: it is
 * found by the hash of the text (of both texts), in a folder that is named after the code. A checksum detects damaged
 * bytes, and the text is prepared again.
 *
 * Facts about the texts are held in memory, their HTML is read on request. A cache is never a reason to fail.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { attempt } from '../../shared/string/error-code.ts';
import type { BuildCache } from '../../shared/types/output.ts';
import { PACK_ENDING, type PackEntry, TextPack } from './text-pack.ts';

/** With more packs than this, one new pack takes the place of all. */
const MAX_PACKS = 4;

/** Packs that were begun this long ago belong to no build that still runs. */
const LEFTOVER_MS = 24 * 60 * 60 * 1000;

/** What is known of an entry without reading it. `hash` names it. */
export interface CachedFacts {
  readonly hash: string;
}
interface CacheEntry<Facts> extends PackEntry<Facts> {
  readonly pack: TextPack<Facts>;
}

export class TextCache<Facts extends CachedFacts = ParsedBody> {
  readonly #folder: string;
  readonly #key: string;
  readonly #packs: readonly TextPack<Facts>[];
  readonly #entries = new Map<string, CacheEntry<Facts>>();
  /** Takes what is new; `null` before the first text. */
  #newPack: TextPack<Facts> | null = null;
  /** False when the disk has refused, when all has been saved, and when this is closed. */
  #isWritable = true;
  #isSaved = false;
  /** Damaged texts would be found again, before those that were added in their place. */
  #isDamaged = false;

  private constructor({ folder, key }: BuildCache) {
    this.#folder = folder;
    this.#key = key;
    this.#packs = listPacks(join(folder, key)).flatMap((file) => attempt(() => TextPack.open<Facts>(file)) ?? []);
    for (const pack of this.#packs) {
      for (const entry of pack.entries) this.#entries.set(entry.facts.hash, { ...entry, pack });
    }
  }

  /** Reads what exists. Close it when done. */
  static open({ folder, key }: BuildCache): TextCache {
    return new TextCache({ folder: join(folder, 'texts'), key });
  }

  /** The same for the differences of pairs of texts. */
  static openPairs({ folder, key }: BuildCache): TextCache<CachedFacts> {
    return new TextCache<CachedFacts>({ folder: join(folder, 'differences'), key });
  }

  /** Names of all entries. */
  keys(): Iterable<string> {
    return this.#entries.keys();
  }

  /** True also for an entry whose bytes turn out to be damaged when they are read. */
  has(hash: string): boolean {
    return this.#entries.has(hash);
  }

  /** Facts about a text; `undefined` when it is missing or damaged. */
  find(hash: string): Facts | undefined {
    return this.load(hash) === undefined ? undefined : this.#entries.get(hash)?.facts;
  }

  /** The bytes of an entry, checked: for one that is asked for by its name alone. `undefined` when missing or damaged. */
  load(hash: string): Uint8Array | undefined {
    const entry = this.#entries.get(hash);
    if (entry === undefined) return undefined;
    const bytes = attempt(() => entry.pack.read(entry.place));
    if (bytes !== null && crc32(bytes) === entry.place.crc) return bytes;
    this.#entries.delete(hash);
    this.#isDamaged = true;
    return undefined;
  }

  /** The HTML of a text that was found or added here; `undefined` for any other. */
  read(hash: string): Uint8Array | undefined {
    const entry = this.#entries.get(hash);
    return entry?.pack.read(entry.place);
  }

  /** False when the disk refuses it; then the text is not in the cache. */
  add(facts: Facts, rendered: Uint8Array): boolean {
    if (!this.#isWritable) return false;
    const entry = attempt(() => {
      const pack = (this.#newPack ??= TextPack.create<Facts>(join(this.#folder, this.#key)));
      return { facts, place: pack.append(rendered), pack };
    });
    this.#isWritable = entry !== null;
    if (entry !== null) this.#entries.set(facts.hash, entry);
    return this.#isWritable;
  }

  /** Saves what was added, once. Texts that are not among `live` go when they are more than the others. */
  save(live: Pick<ReadonlyMap<string, unknown>, 'keys'>): void {
    if (this.#isSaved) return;
    this.#isSaved = true;
    const entries = [...live.keys()].flatMap((hash) => this.#entries.get(hash) ?? []);
    const liveSize = entries.reduce((sum, { place }) => sum + place.length, 0);
    const size = [...this.#packs, this.#newPack].reduce((sum, pack) => sum + (pack?.size ?? 0), 0);
    this.#isWritable = false;
    attempt(() => {
      const isWorn = this.#isDamaged || this.#packs.length >= MAX_PACKS || size > 2 * liveSize;
      if (isWorn) this.#replacePacks(entries);
      else this.#newPack?.finish(entries.filter(({ pack }) => pack === this.#newPack).map(toPackEntry));
      removeLeftovers(this.#folder, this.#key);
    });
  }

  /** What was not saved is gone, and nothing is added any more. */
  close(): void {
    // A build that fails may still prepare texts: the descriptor of the pack can be another file's by then.
    this.#isWritable = false;
    attempt(() => this.#newPack?.remove());
    for (const pack of [...this.#packs, this.#newPack]) pack?.close();
  }

  #replacePacks(entries: readonly CacheEntry<Facts>[]): void {
    const whole = TextPack.create<Facts>(join(this.#folder, this.#key));
    try {
      whole.finish(entries.map(({ facts, place, pack }) => ({ facts, place: whole.append(pack.read(place)) })));
      for (const pack of this.#packs) attempt(() => pack.remove());
    } finally {
      // Ended, it has another name by now; if not, it is of no use.
      attempt(() => whole.remove());
      whole.close();
    }
  }
}

function toPackEntry<Facts>({ facts, place }: CacheEntry<Facts>): PackEntry<Facts> {
  return { facts, place };
}

function listPacks(folder: string): readonly string[] {
  const names = attempt(() => readdirSync(folder)) ?? [];
  return names.filter((name) => name.endsWith(PACK_ENDING)).map((name) => join(folder, name));
}

/** Texts that other code has prepared, and packs of builds that were killed. */
function removeLeftovers(folder: string, key: string): void {
  const longAgo = Date.now() - LEFTOVER_MS;
  for (const name of readdirSync(folder))
    if (name !== key) rmSync(join(folder, name), { recursive: true, force: true });
  for (const name of readdirSync(join(folder, key))) {
    const file = join(folder, key, name);
    if (!name.endsWith(PACK_ENDING) && statSync(file).mtimeMs < longAgo) rmSync(file, { force: true });
  }
}
