/**
 * The dropdown of navbar items that have no room (BEHAVIOUR B40). CSS decides which these are, and shows the dropdown;
 * here they leave the reach of the keyboard, and copies of them go into the dropdown.
 */
import { addStyles, make } from './make-element.ts';
import type { onPage } from './page-change.ts';

const STYLES = `
.navbar-more:has([aria-current])>*>summary{background:var(--navbar-hover)}
.navbar .navbar-more ul{inline-size:max-content;max-inline-size:min(24rem,100vw - 2rem);white-space:normal}
.navbar .navbar-more ul ul{position:static;inline-size:auto;min-inline-size:0;margin-block-end:.375rem;padding:0;border:0;box-shadow:none}
.navbar-more p{padding:.375rem .75rem .125rem;color:var(--color-muted);font-size:var(--text-s);font-weight:600}
.navbar .navbar-more ul .menu-button{inline-size:100%}
.navbar .navbar-more ul .menu-button:hover{background:var(--color-accent-tint)}
.navbar .navbar-more .version-menu{position:static;inline-size:auto;max-inline-size:19rem;max-block-size:none;border:0;box-shadow:none}
.navbar-more .version-list{max-block-size:50vh}
`;

/** Items are in the bar or out of it; the second line touches its edge. */
const HALF = 0.5;

/** To be called once. */
export function startMore(onEachPage: typeof onPage): void {
  addStyles(STYLES);
  const options = { root: document.querySelector('.navbar'), threshold: HALF };
  const observer = new IntersectionObserver((changes) => {
    // A busy browser reports several changes of one item at once, oldest first: the last one counts.
    const ratios = new Map(changes.map(({ target, intersectionRatio }) => [target as HTMLElement, intersectionRatio]));
    // What comes into the bar first: the focus may go from an item to the dropdown.
    for (const [item, ratio] of [...ratios].toSorted(([, a], [, b]) => b - a)) setReach(item, ratio > HALF);
    fillMore();
  }, options);
  onEachPage(() => {
    for (const item of document.querySelectorAll('.navbar-items > li')) observer.observe(item);
    // Another item is the current one.
    fillMore();
  });
}

function setReach(item: HTMLElement, isInBar: boolean): void {
  if (!isInBar) {
    item.querySelector('.dropdown')?.removeAttribute('open');
    if (item.contains(document.activeElement)) document.querySelector<HTMLElement>('.navbar-more summary')?.focus();
  }
  item.inert = !isInBar;
}

function fillMore(): void {
  const more = document.querySelector<HTMLElement>('.navbar-more');
  const items = document.querySelectorAll<HTMLElement>('.navbar-items > li[inert]');
  more?.querySelector('ul')?.replaceChildren(...(more.inert ? [] : [...items].map(copyItem)));
}

/** A dropdown inside a dropdown becomes a list with a title. */
function copyItem(item: HTMLElement): HTMLElement {
  const copy = item.cloneNode(true) as HTMLElement;
  copy.inert = false;
  const [title, list] = copy.querySelector('details')?.children ?? [];
  if (title !== undefined && list !== undefined) {
    list.ariaLabel = title.textContent;
    copy.replaceChildren(make('p', { ariaHidden: 'true' }, title.textContent), list);
  }
  return copy;
}
