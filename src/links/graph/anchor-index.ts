/** The anchors that a `#hash` may point to, by page. */
import { decodeEscapes, splitHref } from '../../shared/href.ts';
import type { LinkSource } from '../../shared/model/link-graph.ts';
import type { ParsedBody } from '../../shared/model/parsed-body.ts';
import { writtenSourceOf } from '../../shared/model/route-owner.ts';
import type { SiteModel } from '../../shared/model/site-model.ts';
import { variablesOf } from './build-link-graph.ts';
import { fillVariables } from '../../shared/model/variables.ts';
import type { BodyHash, RoutePath } from '../../shared/types/store.ts';

/** A route, or the path on disk of a file among the documents, which has no slash in front. */
export type Place = string;

/** Ids that templates give a page: all in its HTML outside its text; and those of HTML files. */
export type ShellAnchors = ReadonlyMap<Place, ReadonlySet<string>>;

/** Ids of a text. */
interface TextAnchors {
  /** As written, with `{{name}}`. */
  readonly ids: readonly string[];
  /** By the variable values filled in; the key is `null` when no id contains a variable. */
  readonly filled: Map<SiteModel['variables'] | null, ReadonlySet<string>>;
  readonly hasVariables: boolean;
}

/** The anchors of pages, computed lazily and once per text. */
export class AnchorIndex {
  readonly #model: SiteModel;
  readonly #shells: ShellAnchors | null;
  readonly #texts = new Map<BodyHash, TextAnchors>();

  /** Without `shells`, the anchors of generated pages and of component pages are unknown. */
  constructor(model: SiteModel, shells: ShellAnchors | null = null) {
    this.#model = model;
    this.#shells = shells;
  }

  /** The page at a route; `null` if docsite generates it. */
  pageAt(place: Place): LinkSource | null {
    return writtenSourceOf(this.#model.routes.get(place as RoutePath));
  }

  /** The anchors of a page's text; `null` for a page without a text. */
  ofText(page: LinkSource): ReadonlySet<string> | null {
    const body = 'hash' in page ? this.#model.bodies.get(page.hash) : undefined;
    if (body === undefined) return null;
    let text = this.#texts.get(body.hash);
    if (text === undefined) this.#texts.set(body.hash, (text = readAnchors(body)));
    const variables = text.hasVariables ? variablesOf(page, this.#model) : null;
    let anchors = text.filled.get(variables);
    if (anchors === undefined) {
      anchors = new Set(text.ids.map((id) => fillVariables(id, variables ?? {})));
      text.filled.set(variables, anchors);
    }
    return anchors;
  }

  /** Whether a page has an anchor; `null` if its anchors are unknown. */
  has(place: Place, id: string): boolean | null {
    const page = this.pageAt(place);
    const text = page === null ? null : this.ofText(page);
    if (text?.has(id) === true) return true;
    // Ids of the default templates are unknown until the pages are rendered.
    if (this.#shells === null && id.startsWith('docsite:')) return null;
    const shell = this.#shellOf(place);
    return shell === undefined ? (text === null ? null : false) : shell.has(id);
  }

  /** All known anchors of a page, those of its text first. */
  list(place: Place): readonly string[] {
    const page = this.pageAt(place);
    const text = page === null ? null : this.ofText(page);
    return [...(text ?? []), ...(this.#shellOf(place) ?? [])];
  }

  /** A folder of `static/` has the anchors of its index.html. */
  #shellOf(place: Place): ReadonlySet<string> | undefined {
    return this.#shells?.get(place) ?? (place.endsWith('/') ? this.#shells?.get(`${place}index.html`) : undefined);
  }
}

function readAnchors({ anchors }: ParsedBody): TextAnchors {
  const ids = anchors.map(({ id }) => id);
  return { ids, filled: new Map(), hasVariables: ids.some((id) => id.includes('{{')) };
}

/**
 * The id that a reference's hash needs; `null` if it needs none: no hash, a text fragment (`#:~:text=…`, which the
 * browser handles), or `#top`, the top of every page (HTML, "scroll to the fragment").
 */
export function wantedAnchor(href: string): string | null {
  const written = splitHref(href)
    .hash.slice(1)
    .replace(/:~:.*$/su, '');
  const id = decodeEscapes(written);
  return id === '' || id.toLowerCase() === 'top' ? null : id;
}
