/**
 * The mobile menu. It is a popover, which opens, closes and has a backdrop without scripts; here it becomes a
 * dialog: the page is inert, the focus stays inside, Back closes it (BEHAVIOUR B56–B58).
 */
import { holdPage } from './hold-page.ts';
import type { onPage } from './page-change.ts';

/** Marks the history entry that Back removes instead of the page. */
const ENTRY = 'docsiteMenu';
const BEHIND = '.skip-link, .announcement, .navbar, main, .footer, .back-to-top';
const OPENER = '.navbar-toggle';
const CONTROLS = 'a[href], button, summary, input';

/** The address at which the menu was opened. */
let address = '';
/** The menu's entry is being removed from the history. */
let isLeaving = false;
/** A link of the menu, followed once the entry is removed. */
let waiting: HTMLElement | null = null;
/** The current entry is one of the closed menu, after a reload or Forward. Back skips it. */
let isLeftOver = false;

/** To be called once. The menu may be open already. */
export function startMenu(onEachPage: typeof onPage): void {
  // Without popovers the menu is above the page and needs no script.
  if (!('popover' in HTMLElement.prototype)) return;
  document.addEventListener('beforetoggle', onBeforeToggle, true);
  document.addEventListener('toggle', onToggle, true);
  addEventListener('popstate', onPopState, true);
  addEventListener('keydown', keepFocus);
  addEventListener('click', onPress, true);
  const wide = matchMedia('(min-width: 997px)');
  wide.addEventListener('change', close);
  // The window has grown before this script was loaded.
  if (wide.matches) close();
  if (isOpen()) enter();
  // It stays open when a page arrives: the reader has opened it while that was on its way, or a writer has saved the page.
  onEachPage(() => {
    // A link pressed before this script was loaded has closed nothing.
    if ((document.activeElement as HTMLAnchorElement | null)?.href === location.href) close();
    showState();
    // A link that waited for the app has put its own entry above that of the menu.
    if (isOpen()) addEntry();
    findLeftOver();
  });
}

function findMenu(): HTMLElement | null {
  return document.getElementById('docsite:menu');
}

function isOpen(): boolean {
  return findMenu()?.matches(':popover-open') === true;
}

function close(): void {
  if (isOpen()) findMenu()?.hidePopover();
}

/** On pages that have a sidebar the menu begins with it. `toggle` comes later than a quick reader's next click. */
function onBeforeToggle({ target, newState }: ToggleEvent): void {
  const menu = findMenu();
  if (menu !== null && target === menu && newState === 'open') delete menu.dataset['panel'];
}

function onToggle({ target }: Event): void {
  if (target !== findMenu()) return;
  showState();
  if (isOpen()) enter();
  else leave();
}

/** What assistive technology announces, and what it must not reach. */
function showState(): void {
  const open = isOpen();
  const menu = findMenu();
  for (const button of document.querySelectorAll(OPENER)) button.ariaExpanded = String(open);
  if (menu !== null) {
    menu.role = open ? 'dialog' : null;
    menu.ariaModal = open ? 'true' : null;
    menu.ariaLabel = open ? 'Navigation' : null;
  }
  for (const element of document.querySelectorAll<HTMLElement>(BEHIND)) element.inert = open;
}

function enter(): void {
  const menu = findMenu();
  if (menu !== null) holdPage(menu);
  if (menu?.contains(document.activeElement) === false) {
    menu.querySelector<HTMLElement>('[popovertargetaction=hide]')?.focus();
  }
  addEntry();
}

function addEntry(): void {
  address = location.href;
  isLeftOver = false;
  if (!hasEntry()) history.pushState({ ...(history.state as object | null), [ENTRY]: true }, '');
}

function leave(): void {
  const { activeElement } = document;
  if (activeElement === document.body || findMenu()?.contains(activeElement) === true) {
    document.querySelector<HTMLElement>(OPENER)?.focus();
  }
  if (isLeaving || !hasEntry()) return;
  isLeaving = true;
  history.back();
}

function findLeftOver(): void {
  isLeftOver = hasEntry() && !isOpen();
  if (isLeftOver) address = location.href;
}

function hasEntry(): boolean {
  return (history.state as Readonly<Record<string, unknown>> | null)?.[ENTRY] === true;
}

/** Back only closes the menu. Other listeners do not see the menu's entry, unless the navigation goes further. */
function onPopState(event: PopStateEvent): void {
  if (!isLeaving && !isOpen()) {
    // This step would change nothing visible.
    if (isLeftOver && !hasEntry() && location.href === address) history.back();
    findLeftOver();
    return;
  }
  if (location.href === address) event.stopImmediatePropagation();
  if (!isLeaving) close();
  // Reopened before the previous entry was removed.
  else if (isOpen()) addEntry();
  isLeaving = false;
  const link = waiting;
  waiting = null;
  link?.click();
}

/** A link first closes the menu and is then followed, so that Back leads from its page to this one. */
function onPress(event: MouseEvent): void {
  const target = event.target as Element;
  if (target.closest('.menu-back') !== null) showMainMenu();
  const link = target.closest<HTMLAnchorElement>('.menu a[href]');
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  // Pressed twice, the second time after closing.
  if (link === null || !(isOpen() || waiting) || opensElsewhere) return;
  if (link.target !== '_blank' && hasEntry()) {
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting = link;
  }
  close();
}

function showMainMenu(): void {
  const menu = findMenu();
  if (menu === null) return;
  menu.dataset['panel'] = 'main';
  menu.querySelector<HTMLElement>('.menu-main a')?.focus();
}

/** Tab goes round in the menu. */
function keepFocus(event: KeyboardEvent): void {
  const menu = findMenu();
  if (menu === null || event.key !== 'Tab' || !isOpen()) return;
  const controls = [...menu.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && (!('checkVisibility' in control) || control.checkVisibility()),
  );
  const from = controls.at(event.shiftKey ? 0 : -1);
  if (document.activeElement !== from && menu.contains(document.activeElement)) return;
  event.preventDefault();
  controls.at(event.shiftKey ? -1 : 0)?.focus();
}
