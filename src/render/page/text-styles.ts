/**
 * Stylesheets of texts. Elements for the head belong to the page of a text: its front matter names them, or the site's hook
 * of pages does. Other pages draw the same texts (what changed, the history of a page, pages for printing), and carry the
 * stylesheets of those that they draw. The comparison in the browser takes them from the pages that it reads.
 */
import type { RouteOwner, SiteModel } from '../../shared/model/site-model.ts';
import type { HeadTag } from '../../shared/types/config.ts';
import type { Doc } from '../../shared/types/page.ts';
import { docsOfApis } from './data/api-changes.ts';
import { changesPairs } from './data/changes-page.ts';
import { historyPairs } from './data/history-page.ts';
import type { PageContext } from './data/page-context.ts';
import { tagsOf } from './head.ts';

/** Gives what it found for a page before. */
export class TextStyles {
  readonly #hookedTags: (doc: Doc) => readonly HeadTag[];
  readonly #known = new WeakMap<Doc, readonly HeadTag[]>();

  /** `hookedTags`: the elements that the site's hook adds to the head of a document's page. */
  constructor(hookedTags: (doc: Doc) => readonly HeadTag[]) {
    this.#hookedTags = hookedTags;
  }

  /** Those of the texts that a page draws besides its own, each once; without those that the page has anyway. */
  ofPage(owner: RouteOwner | null, tags: readonly HeadTag[], context: PageContext): readonly HeadTag[] {
    const docs = drawnDocs(owner, context.model);
    const own = new Set(tags.map(keyOf));
    return this.ofDocs(docs, context).filter((tag) => !own.has(keyOf(tag)));
  }

  /** Of pages whose texts are drawn on one page. */
  ofDocs(docs: readonly Doc[], context: Pick<PageContext, 'model'>): readonly HeadTag[] {
    const found = docs.flatMap((doc) => this.#ofDoc(doc, context));
    return [...new Map(found.map((tag) => [keyOf(tag), tag])).values()];
  }

  #ofDoc(doc: Doc, context: Pick<PageContext, 'model'>): readonly HeadTag[] {
    const known = this.#known.get(doc);
    if (known !== undefined) return known;
    const { model } = context;
    const { variables } = model.versionByName.get(doc.version) ?? model;
    const written = tagsOf({ type: 'doc', doc }, variables, context);
    const styles = [...written, ...this.#hookedTags(doc)].filter(isStylesheet);
    this.#known.set(doc, styles);
    return styles;
  }
}

/** True for an element that loads a stylesheet. */
export function isStylesheet({ tag, attributes }: HeadTag): boolean {
  return tag === 'link' && /(?:^|\s)stylesheet(?:\s|$)/iu.test(String(attributes['rel'] ?? ''));
}

function drawnDocs(owner: RouteOwner | null, model: SiteModel): readonly Doc[] {
  if (owner?.type !== 'changes' && owner?.type !== 'history') return [];
  const pairs = owner.type === 'changes' ? changesPairs(owner, model) : historyPairs(owner.docs, model);
  const docs = pairs.flatMap(({ from, to }) => [from, to]);
  return owner.type === 'changes' ? [...docs, ...docsOfApis(owner, model)] : docs;
}

function keyOf({ attributes }: HeadTag): string {
  return JSON.stringify(attributes);
}
