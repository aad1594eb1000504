/** The texts of a site with their components, which are drawn with one state of the templates. */
import { type ComponentFailure, ComponentDrawer } from '../render/body/draw-components.ts';
import type { RenderedBody } from '../render/body/render-body.ts';
import type { ComponentSet } from '../shared/model/component-use.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';
import type { BodyHash } from '../shared/types/store.ts';
import { type KeptPairs, TextDifferences } from './text-differences.ts';

export interface TextSource {
  readonly bodies: Pick<ReadonlyMap<BodyHash, ParsedBody>, 'get'>;
  /** Without their components. */
  readonly rendered: Pick<ReadonlyMap<BodyHash, RenderedBody>, 'get'>;
  /** Pairs of texts that earlier builds have compared; `null` for no cache. */
  readonly pairs: KeptPairs | null;
}
/** The components of a site, and a digest of all the code that draws them. */
export interface DrawnComponents {
  readonly components: ComponentSet;
  readonly digest: string;
}

export class TextsWithComponents {
  readonly digest: string;
  /** Of two of the texts. */
  readonly differences: TextDifferences;
  readonly #source: TextSource;
  readonly #drawer: ComponentDrawer;
  readonly #drawn = new WeakMap<RenderedBody, RenderedBody>();

  constructor(source: TextSource, { components, digest }: DrawnComponents) {
    this.digest = digest;
    this.#source = source;
    this.#drawer = new ComponentDrawer(components);
    const { bodies, pairs } = source;
    this.differences = new TextDifferences({ bodies, rendered: this, digest }, pairs);
  }

  /** The HTML of a text; `undefined` for one that the site does not have. */
  readonly get = (hash: BodyHash): RenderedBody | undefined => {
    const text = this.#source.rendered.get(hash);
    const body = this.#source.bodies.get(hash);
    if (text === undefined || body === undefined || body.components.length === 0) return text;
    let drawn = this.#drawn.get(text);
    if (drawn === undefined) this.#drawn.set(text, (drawn = this.#drawer.draw(body, text)));
    return drawn;
  };

  /** Components that have thrown so far. */
  get failures(): readonly ComponentFailure[] {
    return this.#drawer.failures;
  }
}
