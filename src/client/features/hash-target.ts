/** What a hash leads to is shown first: closed details around it open, and its tab is selected (BEHAVIOUR B92). */
import { isPlainClick, linkOf } from '../navigation/in-app-link.ts';
import { findTarget, revealTarget } from '../navigation/find-target.ts';
import { onPage } from './page-change.ts';
import { revealTab } from './tabs.ts';

export function startHashTargets(): void {
  const follow = (): void => show(location.hash);
  addEventListener('hashchange', follow);
  // In front of all others: what they do, and what the browser does, is done with the target in place.
  addEventListener(
    'click',
    (event) => {
      // With a modifier it opens elsewhere.
      const link = linkOf(event);
      if (link?.pathname === location.pathname && isPlainClick(event)) show(link.hash);
    },
    true,
  );
  onPage(follow);
}

/** The browser has scrolled, or tried to, unless the target was hidden: only then is it done here. */
function show(hash: string): void {
  const target = findTarget(hash);
  if (!target?.closest('details:not([open]), [data-closing], .tab-panel:not([data-selected])')) return;
  revealTab(target);
  revealTarget(target);
  target.scrollIntoView({ behavior: 'instant' });
}
