/** The table of contents marks the section being read, and closes on phones after a choice (BEHAVIOUR B78, B79). */
import { findTarget } from '../navigation/find-target.ts';
import { keepInView } from './keep-in-view.ts';
import { onClick } from './on-click.ts';
import { onPage } from './page-change.ts';

interface Entry {
  readonly link: HTMLAnchorElement;
  readonly heading: HTMLElement;
}

let entries: readonly Entry[] = [];
let current: HTMLAnchorElement | undefined;
/** Request for the next frame; 0 for none. */
let frame = 0;

export function startTocHighlight(): void {
  addEventListener('scroll', updateSoon, { passive: true });
  addEventListener('resize', updateSoon);
  // Before the browser scrolls: the text moves up by the height of the list.
  onClick('.toc-mobile a', (link) => link.closest('details')?.removeAttribute('open'));
  onPage(() => {
    // The element may have stayed while its page was replaced.
    current?.removeAttribute('aria-current');
    current = undefined;
    entries = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].flatMap((link) => {
      const heading = findTarget(link.hash);
      return heading === null ? [] : [{ link, heading }];
    });
    updateSoon();
  });
}

function updateSoon(): void {
  frame ||= requestAnimationFrame(update);
}

function update(): void {
  frame = 0;
  const list = document.querySelector<HTMLElement>('.toc');
  // Narrow screens do not show it.
  if (list === null || list.offsetHeight === 0) return;
  const link = findActive()?.link;
  if (link === current) return;
  current?.removeAttribute('aria-current');
  link?.setAttribute('aria-current', 'true');
  current = link;
  if (link !== undefined) keepInView(list, link);
}

/**
 * The first heading below the navbar if all of it is in the upper half of the window, else the one before, whose text
 * fills the window then. Headings in closed details and in other tabs do not count.
 */
function findActive(): Entry | undefined {
  const shown = entries.filter(({ heading }) => !('checkVisibility' in heading) || heading.checkVisibility());
  const edge = Math.max(0, document.querySelector('.navbar')?.getBoundingClientRect().bottom ?? 0);
  const next = shown.findIndex(({ heading }) => heading.getBoundingClientRect().top >= edge);
  if (next === -1) return shown.at(-1);
  const isInUpperHalf = (shown[next]?.heading.getBoundingClientRect().bottom ?? 0) <= innerHeight / 2;
  return shown[isInUpperHalf ? next : next - 1];
}
