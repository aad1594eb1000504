/** The pairs of texts whose differences pages show. */
import type { RouteOwner, SiteModel } from '../../../shared/model/site-model.ts';
import type { TextPair } from '../../../shared/types/store.ts';
import { changesPairs } from './changes-page.ts';
import { historyPairs } from './history-page.ts';
import type { DocPair } from './page-differences.ts';

/** Each pair once. Pairs that share a text follow each other: those of one page's history. */
export function comparedPairs(model: SiteModel): readonly TextPair[] {
  const owners = [...model.routes.values()];
  const shown = [
    ...owners.flatMap((owner) => (owner.type === 'history' ? historyPairs(owner.docs, model) : [])),
    ...owners.flatMap((owner) => (owner.type === 'changes' ? changesPairs(owner, model) : [])),
  ].map(toTextPair);
  return [...new Map(shown.map((pair) => [`${pair.from} ${pair.to}`, pair])).values()];
}

/** Whether the page of a route shows differences. */
export function showsDifferences({ type }: RouteOwner): boolean {
  return type === 'history' || type === 'changes';
}

function toTextPair({ from, to }: DocPair): TextPair {
  return { from: from.hash, to: to.hash };
}
