/** Features of a document: what must work with the first paint, and what may come a moment later. */
import { startHashTargets } from './hash-target.ts';
import { findTarget } from '../navigation/find-target.ts';
import { keepInView } from './keep-in-view.ts';
import { announcePage, onPage } from './page-change.ts';
import { startSidebarScroll } from './sidebar-scroll.ts';
import { startTabs } from './tabs.ts';
import { once, whenWanted } from './when-wanted.ts';
import { TRY_ID } from '../../shared/page-data-id.ts';

/** Filled in by the bundler; where they are `false`, what follows from them falls away. */
declare const HAS_FEEDBACK: boolean;
declare const HAS_TRY_IT: boolean;

export function startDocFeatures(): void {
  startTabs();
  startHashTargets();
  startSidebarScroll();
  whenWanted(() => {
    // Without these tools the page lacks some comfort and nothing else.
    import('./doc-tools.ts')
      .then(({ startDocTools }) => startDocTools({ onPage, findTarget, keepInView }))
      .catch(() => undefined);
    if (HAS_FEEDBACK) {
      // Until it is there, and without it, the form posts as a form.
      const load = once(() => {
        import('./feedback.ts').then(({ startFeedback }) => startFeedback()).catch(() => undefined);
      });
      // Here: the bundler would keep the file for a function that nothing calls.
      onPage(() => {
        if (document.querySelector('form.feedback') !== null) load();
      });
    }
    if (HAS_TRY_IT) {
      const operations = (): Element | null => document.getElementById(TRY_ID);
      const load = once(() => {
        import('./try-it.ts')
          .then(({ startTryIt }) => startTryIt(operations, onPage, announcePage))
          .catch(() => undefined);
      });
      onPage(() => {
        if (operations() !== null) load();
      });
    }
  });
}
