/**
 * Compares pairs of texts in a thread while further texts are prepared in this one: then it has nothing else to do, and later
 * it writes files. Only pairs that are likely to be asked for, of texts without components, which are not drawn yet.
 */
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BodyHash, TextPair } from '../shared/types/store.ts';
import type { PackedText, PairBatch, PairThread } from './compare-pairs.ts';

/** Where there is no cache, as many bytes of differences are held: those of a large site's history. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of texts that a thread gets at a time: some ten milliseconds of work. */
const BATCH_BYTES = 512 * 1024;
/** The thread has the next batch before its answer has been heard. */
const BATCHES = 2;

/** Takes the differences of a pair: whether it keeps them elsewhere. */
type Save = (key: string, differences: Uint8Array) => boolean;

export class EarlyPairs {
  /** As `compare-pairs.ts` makes them, by the hashes of both texts: what `save` has not kept. */
  readonly compared = new Map<string, Uint8Array>();
  readonly #thread: PairThread;
  readonly #save: Save;
  /** The pairs of each text that is not ready. */
  readonly #pairsOf = new Map<BodyHash, TextPair[]>();
  readonly #ready = new Map<BodyHash, PackedText>();
  /** Pairs of texts that are ready. */
  #waiting: TextPair[] = [];
  #batches = 0;
  #size = 0;
  #isEnded = false;

  constructor(pairs: readonly TextPair[], thread: PairThread, save: Save) {
    this.#thread = thread;
    this.#save = save;
    for (const pair of pairs) {
      for (const hash of [pair.from, pair.to]) this.#pairsOf.set(hash, [...(this.#pairsOf.get(hash) ?? []), pair]);
    }
  }

  /** A text that was prepared. */
  add({ hash, links, components }: ParsedBody, rendered: Uint8Array): void {
    const pairs = this.#pairsOf.get(hash);
    if (this.#isEnded || pairs === undefined || components.length > 0) return;
    this.#pairsOf.delete(hash);
    this.#ready.set(hash, { body: { links }, rendered });
    for (const pair of pairs) if (this.#ready.has(pair.from) && this.#ready.has(pair.to)) this.#waiting.push(pair);
    this.#send();
  }

  /** Begins nothing more. What the thread is comparing still comes. */
  end(): void {
    this.#isEnded = true;
    this.#waiting = [];
    this.#ready.clear();
    this.#pairsOf.clear();
  }

  #send(): void {
    while (this.#batches < BATCHES && this.#waiting.length > 0) {
      const batch = this.#takeBatch();
      this.#batches += 1;
      this.#thread(batch).then(
        (compared) => {
          this.#batches -= 1;
          batch.pairs.forEach((pair, index) => this.#keep(pair, compared[index]));
          this.#send();
        },
        // What it does not compare is compared when it is requested.
        () => this.end(),
      );
    }
  }

  #takeBatch(): PairBatch {
    const texts = new Map<BodyHash, PackedText>();
    const pairs: TextPair[] = [];
    let length = 0;
    for (const pair of this.#waiting) {
      if (length >= BATCH_BYTES) break;
      for (const hash of [pair.from, pair.to]) {
        const text = this.#ready.get(hash);
        if (text === undefined || texts.has(hash)) continue;
        texts.set(hash, text);
        length += text.rendered.length;
      }
      pairs.push(pair);
    }
    this.#waiting = this.#waiting.slice(pairs.length);
    return { texts, pairs };
  }

  #keep({ from, to }: TextPair, differences: Uint8Array | undefined): void {
    const key = `${from} ${to}`;
    if (differences === undefined || this.#save(key, differences)) return;
    this.compared.set(key, differences);
    this.#size += differences.length;
    if (this.#size > MAX_BYTES) this.end();
  }
}
