/** The texts that the page of a route draws, or says something of: all that it takes from texts besides their facts. */
import type { RouteOwner, SiteModel } from '../../../shared/model/site-model.ts';
import type { ShownText } from '../../../shared/types/output.ts';
import { changesPairs } from './changes-page.ts';

/** Pages that list others say of them what is among their facts. */
const NONE: readonly ShownText[] = [];

/** See `PlannedFile`. */
export function shownTexts(owner: RouteOwner, model: SiteModel): readonly ShownText[] {
  if (owner.type !== 'doc') return drawnTexts(owner, model);
  const outdated = model.translationOf?.outdated.get(owner.doc);
  // Its headings say since when they are as they are, and what has changed in the source.
  const texts = model.histories.get(owner.doc)?.docs ?? [owner.doc];
  return outdated === undefined
    ? texts
    : [...texts, outdated.source, ...(outdated.madeFor === null ? [] : [outdated.madeFor])];
}

/** The texts that are on the page. */
export function drawnTexts(owner: RouteOwner, model: SiteModel): readonly ShownText[] {
  switch (owner.type) {
    case 'doc':
      return [owner.doc];
    case 'history':
      return owner.docs;
    case 'changes':
      return changesPairs(owner, model).flatMap(({ from, to }) => [from, to]);
    case 'page':
      return owner.page.type === 'markdown' ? [owner.page] : NONE;
    case 'category':
    case 'landing':
    case 'overview':
    case 'versions':
    case 'users':
    case 'languages':
    case 'search':
    case 'compare':
      return NONE;
  }
}
