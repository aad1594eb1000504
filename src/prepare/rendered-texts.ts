/** The drawn texts of a site: as bytes, on the disk where there is a cache, and those requested last as objects. */
import { deserialize, serialize } from 'node:v8';
import type { RenderedBody } from '../render/body/render-body.ts';
import type { Guard } from '../shared/model/guard.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BodyHash } from '../shared/types/store.ts';
import type { KeptTexts } from './kept-texts.ts';

/** How many bytes of texts are held whole: those of some hundred pages. Versions are drawn one after the other. */
const RECENT_BYTES = 8 * 1024 * 1024;

/** A text as a file has it. */
export interface UnpreparedText {
  readonly hash: BodyHash;
  readonly text: string;
  /** Strangers may have written it. */
  readonly guard?: Guard | null;
}

/** A text that is drawn on request. */
export interface UndrawnText {
  readonly source: UnpreparedText;
  readonly body: ParsedBody;
  readonly draw: () => RenderedBody;
}

/** A drawn text as bytes, as `node:v8` writes values. */
export function packRendered(rendered: RenderedBody): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize(rendered));
}

export class RenderedTexts {
  readonly #cache: Pick<KeptTexts, 'read' | 'add'> | null;
  /** Where there is no cache. */
  readonly #bytes = new Map<BodyHash, Uint8Array>();
  readonly #undrawn = new Map<BodyHash, UndrawnText>();
  /** The one that was requested last comes last. */
  readonly #recent = new Map<BodyHash, { readonly rendered: RenderedBody; readonly size: number }>();
  #recentBytes = 0;

  constructor(cache: Pick<KeptTexts, 'read' | 'add'> | null) {
    this.#cache = cache;
  }

  add(body: ParsedBody, rendered: Uint8Array): void {
    this.#undrawn.delete(body.hash);
    if (this.#cache?.add(body, rendered) !== true) this.#bytes.set(body.hash, rendered);
  }

  addUndrawn(text: UndrawnText): void {
    this.#undrawn.set(text.body.hash, text);
  }

  readonly get = (hash: BodyHash): RenderedBody | undefined => {
    const recent = this.#recent.get(hash);
    if (recent !== undefined) {
      this.#recent.delete(hash);
      this.#recent.set(hash, recent);
      return recent.rendered;
    }
    const bytes = this.#bytes.get(hash) ?? this.#cache?.read(hash);
    if (bytes !== undefined) return this.#keep(deserialize(bytes) as RenderedBody, bytes.length);
    return this.#draw(hash);
  };

  /** Texts that have not been requested. */
  get undrawn(): readonly UnpreparedText[] {
    return [...this.#undrawn.values()].map(({ source }) => source);
  }

  /** Whether it is a text of the site that has not been requested. */
  isUndrawn(hash: BodyHash): boolean {
    return this.#undrawn.has(hash);
  }

  /** Forgets all texts but these. */
  retain(bodies: ReadonlyMap<BodyHash, ParsedBody>): void {
    for (const kept of [this.#bytes, this.#undrawn])
      for (const hash of kept.keys()) if (!bodies.has(hash)) kept.delete(hash);
  }

  #draw(hash: BodyHash): RenderedBody | undefined {
    const text = this.#undrawn.get(hash);
    if (text === undefined) return undefined;
    const rendered = text.draw();
    const bytes = packRendered(rendered);
    this.add(text.body, bytes);
    return this.#keep(rendered, bytes.length);
  }

  #keep(rendered: RenderedBody, size: number): RenderedBody {
    this.#recent.set(rendered.hash, { rendered, size });
    this.#recentBytes += size;
    for (const [hash, oldest] of this.#recent) {
      if (this.#recentBytes <= RECENT_BYTES || hash === rendered.hash) break;
      this.#recent.delete(hash);
      this.#recentBytes -= oldest.size;
    }
    return rendered;
  }
}
