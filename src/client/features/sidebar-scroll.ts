/** The sidebar shows where the reader is: the branch of the current page is open and in sight (BEHAVIOUR B81, B82). */
import { revealTarget } from '../navigation/find-target.ts';
import { keepInView } from './keep-in-view.ts';
import { onPage } from './page-change.ts';

export function startSidebarScroll(): void {
  let shownPath = '';
  onPage(() => {
    // A hash on the same page must not undo what the reader did in the sidebar.
    if (location.pathname === shownPath) return;
    const isFirst = shownPath === '';
    shownPath = location.pathname;
    const link = document.querySelector('.sidebar [aria-current]');
    const menu = link?.closest('.menu');
    if (!link || !menu) return;
    // A category with a page opens with that page. In the first page it is open, unless the reader has closed it since.
    if (!isFirst) revealTarget(link.parentElement?.querySelector(':scope > details') ?? link);
    // The menu of narrow screens begins at its top. One that is open already must not move under the reader's finger.
    if (matchMedia('(min-width: 997px)').matches) keepInView(menu, link);
  });
}
