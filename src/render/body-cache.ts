/** Rendered texts, made when they are first asked for and kept while the site has the text. */
import type { ParsedBody } from '../shared/parsed-body.ts';
import type { BodyHash } from '../shared/types.ts';
import { loadLanguages } from './highlight.ts';
import { renderBody, type RenderedBody } from './render-body.ts';

export class BodyCache {
  #bodies: ReadonlyMap<BodyHash, ParsedBody> = new Map();
  readonly #rendered = new Map<BodyHash, RenderedBody>();

  /** Takes over the texts of a site: what it lacks is forgotten. Languages are loaded here, for rendering cannot wait. */
  async renew(bodies: ReadonlyMap<BodyHash, ParsedBody>): Promise<void> {
    const added = [...bodies.values()].filter(({ hash }) => !this.#bodies.has(hash));
    await loadLanguages(added.flatMap(({ codeLanguages }) => codeLanguages));
    this.#bodies = bodies;
    for (const hash of this.#rendered.keys()) if (!bodies.has(hash)) this.#rendered.delete(hash);
  }

  readonly get = (hash: BodyHash): RenderedBody | undefined => {
    const known = this.#rendered.get(hash);
    if (known !== undefined) return known;
    const body = this.#bodies.get(hash);
    if (body === undefined) return undefined;
    const rendered = renderBody(body);
    this.#rendered.set(hash, rendered);
    return rendered;
  };
}
