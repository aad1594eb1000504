/** Names the components of blocks of code as the configuration says: a text is parsed without knowing it. */
import type { ComponentUse } from '../shared/model/component-use.ts';
import type { ParsedBody } from '../shared/model/parsed-body.ts';

/** Component by word or language: `fences` of the configuration. */
export type Fences = Readonly<Record<string, string>>;

export class FenceComponents {
  /** The same for the same configuration; empty for none. */
  readonly key: string;
  readonly #fences: ReadonlyMap<string, string>;
  readonly #known = new WeakMap<ParsedBody, ParsedBody>();

  constructor(fences: Fences) {
    const entries = Object.entries(fences);
    this.key = entries.length === 0 ? '' : JSON.stringify(entries);
    this.#fences = new Map(entries);
  }

  /** The body with these names: the same object for the same body. */
  addTo(body: ParsedBody): ParsedBody {
    if (this.key === '' || body.components.every((use) => this.#find(use) === undefined)) return body;
    let named = this.#known.get(body);
    if (named === undefined) {
      const components = body.components.map((use) => ({ ...use, name: this.#find(use) ?? use.name }));
      this.#known.set(body, (named = { ...body, components }));
    }
    return named;
  }

  /** The first word that has a component. */
  #find({ fence = [] }: ComponentUse): string | undefined {
    for (const word of fence) {
      const name = this.#fences.get(word);
      if (name !== undefined) return name;
    }
    return undefined;
  }
}
