/** Features of a document: what must work with the first paint, and what may come a moment later. */
import { startHashTargets } from './hash-target.ts';
import { findTarget } from '../navigation/find-target.ts';
import { keepInView } from './keep-in-view.ts';
import { onPage } from './page-change.ts';
import { startSidebarScroll } from './sidebar-scroll.ts';
import { startTabs } from './tabs.ts';
import { whenWanted } from './when-wanted.ts';

export function startDocFeatures(): void {
  startTabs();
  startHashTargets();
  startSidebarScroll();
  whenWanted(() => {
    // Without these tools the page lacks some comfort and nothing else.
    import('./doc-tools.ts')
      .then(({ startDocTools }) => startDocTools({ onPage, findTarget, keepInView }))
      .catch(() => undefined);
  });
}
