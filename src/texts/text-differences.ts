/** The differences of pairs of texts: each pair is compared once, for all pages that show it. */
import { type RenderedDifferences, renderDifferences } from '../render/body/render-differences.ts';
import type { RenderedBody } from '../render/body/render-body.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BodyHash } from '../shared/types/store.ts';

/** The texts of a site, by hash. */
export interface ComparedTexts {
  readonly bodies: Pick<ReadonlyMap<BodyHash, ParsedBody>, 'get'>;
  readonly rendered: Pick<ReadonlyMap<BodyHash, RenderedBody>, 'get'>;
}

export class TextDifferences {
  readonly #texts: ComparedTexts;
  /** By the hashes of both texts. Plain data: an entry is never out of date, and can be stored. */
  readonly #pairs = new Map<string, RenderedDifferences>();

  constructor(texts: ComparedTexts) {
    this.#texts = texts;
  }

  /** `undefined` when the site lacks one of the texts. */
  get(from: BodyHash, to: BodyHash): RenderedDifferences | undefined {
    const key = `${from} ${to}`;
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    const [before, after] = [this.#find(from), this.#find(to)];
    if (before === undefined || after === undefined) return undefined;
    const differences = renderDifferences(before, after);
    this.#pairs.set(key, differences);
    return differences;
  }

  #find(hash: BodyHash): Parameters<typeof renderDifferences>[0] | undefined {
    const body = this.#texts.bodies.get(hash);
    const rendered = this.#texts.rendered.get(hash);
    return body === undefined || rendered === undefined ? undefined : { body, rendered };
  }
}
