/** The table of contents marks the section being read, and the bar of narrow screens names it (BEHAVIOUR B78, B79). */
import { strings } from '../../shared/messages/site-strings.ts';
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
  /** In the column of wide screens. */
  readonly link: HTMLAnchorElement;
  /** In the bar of narrow ones. */
  readonly inBar: Element | undefined;
  readonly heading: HTMLElement;
}

let entries: readonly Entry[] = [];
/** Those whose headings show, while the page has this height: in closed details and other tabs they have no place. */
let shown: readonly Entry[] = [];
let shownHeight = 0;
let current: Entry | undefined;
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
  addEventListener('resize', () => {
    // Links have other places, or places for the first time.
    mark(undefined);
    lookAgain();
  });
  // Tabs of one height.
  addEventListener('click', lookAgain);
  onEachPage(() => {
    // The element may have stayed while its page was replaced.
    mark(undefined);
    const inBar = document.querySelectorAll('.toc-mobile a');
    entries = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].flatMap((link, index) => {
      const heading = find(link.hash);
      return heading === null ? [] : [{ link, inBar: inBar[index], heading }];
    });
    lookAgain();
  });
}

function update(keep: typeof keepInView): void {
  frame = 0;
  const list = document.querySelector<HTMLElement>('.toc');
  const entry = findActive();
  nameSection(entry);
  if (list === null || entry === current) return;
  mark(entry);
  const link = entry?.link;
  // The mark beside the list moves there.
  list.style.setProperty('--mark-top', `${String(link?.offsetTop ?? 0)}px`);
  list.style.setProperty('--mark-size', `${String(link?.offsetHeight ?? 0)}px`);
  if (link !== undefined) keep(list, link);
}

function mark(entry: Entry | undefined): void {
  for (const link of [current?.link, current?.inBar]) link?.removeAttribute('aria-current');
  for (const link of [entry?.link, entry?.inBar]) link?.setAttribute('aria-current', 'true');
  current = entry;
}

/** In the bar. At the top of the page it says what it is for. */
function nameSection(entry: Entry | undefined): void {
  const label = document.querySelector('.toc-mobile > summary');
  const name = (scrollY > 0 ? entry?.link.textContent : undefined) ?? strings.onThisPage;
  if (label !== null && label.textContent !== name) label.textContent = name;
}

/**
 * The first heading below the bars if all of it is in the upper half of the window, else the one before, whose text
 * fills the window then. Headings in closed details and in other tabs do not count. A page may have thousands, so few of them
 * are looked at while the reader scrolls: they are in the order of their places.
 */
function findActive(): Entry | undefined {
  const { scrollHeight } = document.documentElement;
  if (scrollHeight !== shownHeight) {
    shown = entries.filter(({ heading }) => !('checkVisibility' in heading) || heading.checkVisibility());
    shownHeight = scrollHeight;
  }
  const bottomOf = (bar: string): number => document.querySelector(bar)?.getBoundingClientRect().bottom ?? 0;
  const edge = Math.max(0, bottomOf('.navbar'), bottomOf('.page-bar'));
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
