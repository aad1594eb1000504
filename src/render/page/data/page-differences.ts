/** The differences of pairs of documents on a page: the gaps of each side are filled as on that document's page. */
import type { LinkTarget } from '../../../shared/model/link-graph.ts';
import { translationOf } from '../../../shared/messages/translate-html.ts';
import type { Doc, DrawnDifferences } from '../../../shared/types/page.ts';
import type { Html } from '../../../shared/types/store.ts';
import { assetOf, type FillContext } from '../../body/fill-body.ts';
import { fillDifferences } from '../../body/render-differences.ts';
import { lastingTargets } from './lasting-links.ts';
import type { PageContext } from './page-context.ts';

/** Two documents with different texts. */
export interface DocPair {
  readonly from: Doc;
  readonly to: Doc;
}

/** How links lead: `as on the page` of their document, or to addresses that no release gives to another version. */
export type LinkStyle = 'as on the page' | 'lasting';

/** Draws the differences of a page, one pair after the other in the order of the page. */
export class PageDifferences {
  /** The page's `differences`, when all are drawn. */
  readonly html: Html[] = [];
  readonly #context: PageContext;
  readonly #links: LinkStyle;

  constructor(context: PageContext, links: LinkStyle = 'as on the page') {
    this.#context = context;
    this.#links = links;
  }

  /** What is drawn already: its index among the differences of the page; `null` for nothing. */
  add(html: Html): number | null {
    return html === '' ? null : this.html.push(html) - 1;
  }

  /**
   * `prefix` begins the ids of the changes, and must be different for each pair of a page. Where texts are not drawn
   * (`check-links`, `PageRenderer.ownData`), no difference can be seen.
   */
  draw({ from, to }: DocPair, prefix: string): DrawnDifferences {
    const rendered = this.#context.differences.get(from.hash, to.hash);
    if (rendered === undefined) return { index: null, added: 0, removed: 0, moved: 0 };
    const { added, removed, moved } = rendered;
    const [context, links] = [this.#context, this.#links];
    const sides = { from: fillContextOf(from, context, links), to: fillContextOf(to, context, links) };
    const index = this.add(fillDifferences(rendered, { ...sides, prefix }));
    return { index, added, removed, moved };
  }
}

/** What the differences of a pair are drawn from besides the page's data: plain data, for `PageRenderer.ownData`. */
export function differencesData(
  { from, to }: DocPair,
  context: PageContext,
  links: LinkStyle = 'as on the page',
): unknown {
  return [from, to].map((doc) => {
    const { targets, variables } = fillContextOf(doc, context, links);
    return [doc.hash, targets, targets.flatMap((target) => assetOf(target, context) ?? []), variables];
  });
}

function fillContextOf(doc: Doc, { model, graph, assets }: PageContext, links: LinkStyle): FillContext {
  const targets = graph.get(doc) ?? [];
  return {
    site: model.config,
    translation: translationOf(model.config),
    variables: model.versionByName.get(doc.version)?.variables ?? model.variables,
    targets:
      links === 'lasting' ? lastingTargets(doc, targets, model) : targets.map((target) => fromElsewhere(target, doc)),
    assets,
  };
}

/** A drawing has none of the page's ids: its links to places on the page lead to the page. */
function fromElsewhere(target: LinkTarget, { route }: Doc): LinkTarget {
  return target.type === 'self' ? { type: 'route', route, suffix: target.suffix } : target;
}
