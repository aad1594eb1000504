/** The table of contents marks the section being read, and closes on phones after a choice (BEHAVIOUR B78, B79). */
import type { findTarget } from '../navigation/find-target.ts';
import type { keepInView } from './keep-in-view.ts';
import type { onPage } from './page-change.ts';

/** What the first script has: see `doc-tools.ts`. */
export interface TocTools {
  readonly onPage: typeof onPage;
  readonly findTarget: typeof findTarget;
  readonly keepInView: typeof keepInView;
}
interface Entry {
  readonly link: HTMLAnchorElement;
  readonly heading: HTMLElement;
}

let entries: readonly Entry[] = [];
/** Those whose headings show, while the page has this height: in closed details and other tabs they have no place. */
let shown: readonly Entry[] = [];
let shownHeight = 0;
let current: HTMLAnchorElement | undefined;
/** Request for the next frame; 0 for none. */
let frame = 0;

export function startTocHighlight({ onPage: onEachPage, findTarget: find, keepInView: keep }: TocTools): void {
  const updateSoon = (): void => {
    frame ||= requestAnimationFrame(() => update(keep));
  };
  const lookAgain = (): void => {
    shownHeight = 0;
    updateSoon();
  };
  addEventListener('scroll', updateSoon, { passive: true });
  addEventListener('resize', lookAgain);
  addEventListener('click', ({ target }) => {
    // Before the browser scrolls: the text moves up by the height of the list.
    if ((target as Element).closest('.toc-mobile a') !== null) {
      (target as Element).closest('details')?.removeAttribute('open');
    }
    // Tabs of one height.
    lookAgain();
  });
  onEachPage(() => {
    // The element may have stayed while its page was replaced.
    current?.removeAttribute('aria-current');
    current = undefined;
    entries = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].flatMap((link) => {
      const heading = find(link.hash);
      return heading === null ? [] : [{ link, heading }];
    });
    lookAgain();
  });
}

function update(keep: typeof keepInView): void {
  frame = 0;
  const list = document.querySelector<HTMLElement>('.toc');
  // Narrow screens do not show it.
  if (list === null || list.offsetHeight === 0) return;
  const link = findActive()?.link;
  if (link === current) return;
  current?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'true');
  current = link;
  // The mark beside the list moves there.
  list.style.setProperty('--mark-top', `${String(link?.offsetTop ?? 0)}px`);
  list.style.setProperty('--mark-size', `${String(link?.offsetHeight ?? 0)}px`);
  if (link !== undefined) keep(list, link);
}

/**
 * The first heading below the navbar if all of it is in the upper half of the window, else the one before, whose text
 * fills the window then. Headings in closed details and in other tabs do not count. A page may have thousands, so few of them
 * are looked at while the reader scrolls: they are in the order of their places.
 */
function findActive(): Entry | undefined {
  const { scrollHeight } = document.documentElement;
  if (scrollHeight !== shownHeight) {
    shown = entries.filter(({ heading }) => !('checkVisibility' in heading) || heading.checkVisibility());
    shownHeight = scrollHeight;
  }
  const edge = Math.max(0, document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0);
  let next = 0;
  for (let end = shown.length; next < end;) {
    const middle = (next + end) >> 1;
    if ((boxOf(middle)?.top ?? edge) < edge) next = middle + 1;
    else end = middle;
  }
  const isInUpperHalf = (boxOf(next)?.bottom ?? Infinity) <= innerHeight / 2;
  return shown[isInUpperHalf ? next : next - 1];
}

function boxOf(index: number): DOMRect | undefined {
  return shown[index]?.heading.getBoundingClientRect();
}
