/** Prepared texts in the cache: what is known of a text and its HTML are one entry, by the hash of the text and all else that decides. */
import { deserialize, serialize } from 'node:v8';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BuildCache } from '../shared/types/output.ts';
import type { BodyHash } from '../shared/types/store.ts';

/** Of the length of what is known, at the start of an entry. */
const HEAD_BYTES = 4;

export class KeptTexts {
  readonly #cache: BuildCache;
  readonly #mode: string;

  /** `mode`: what is made of a text besides its own words. */
  constructor(cache: BuildCache, mode: string) {
    this.#cache = cache;
    this.#mode = mode;
  }

  /** `undefined` when it is missing or damaged; otherwise `read` has its HTML. */
  find(hash: BodyHash): ParsedBody | undefined {
    const [body] = this.#split(hash) ?? [];
    return body === undefined ? undefined : (deserialize(body) as ParsedBody);
  }

  /** The HTML, packed. */
  read(hash: BodyHash): Uint8Array | undefined {
    return this.#split(hash)?.[1];
  }

  /** False when the disk refuses it. */
  add(body: ParsedBody, rendered: Uint8Array): boolean {
    const known = serialize(body);
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32LE(known.length);
    return this.#cache.put('text', [this.#mode, body.hash], Buffer.concat([head, known, rendered]));
  }

  #split(hash: BodyHash): readonly [body: Uint8Array, rendered: Uint8Array] | undefined {
    const bytes = this.#cache.get('text', [this.#mode, hash]);
    if (bytes === undefined) return undefined;
    const end = HEAD_BYTES + Buffer.from(bytes.buffer).readUInt32LE();
    return [bytes.subarray(HEAD_BYTES, end), bytes.subarray(end)];
  }
}
