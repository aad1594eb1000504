/**
 * The menu of all versions: a filter and links, newest first, grouped by major and minor number. It is filled when it
 * is opened, so that its links lead to the same place of the same page (BEHAVIOUR B43–B48). It also knows what pages
 * show of the versions: see `version-offer`.
 */
// Made by the bundler from the config.
import { site } from 'docsite:site';
import { joinRoute } from '../../shared/doc-routes.ts';
import { COMPARE_ROUTE } from '../../shared/compare-route.ts';
import { isWebAddress, pageUrl, toUrl } from '../../shared/href.ts';
import { strings } from '../../shared/messages/site-strings.ts';
import type { LinkItem } from '../../shared/types/config.ts';
import type { RoutePath } from '../../shared/types/store.ts';
import { setRoute } from './page-set.ts';
import { addStyles, make } from './make-element.ts';
import { moveFocus } from './move-focus.ts';
import {
  buildTargets,
  currentVersion,
  findPageSlug,
  type ListedVersion,
  loadVersionData,
  loadVersions,
  type VersionData,
} from './version-data.ts';
import { filterVersions } from './version-filter.ts';
import { showVersions } from './version-offer.ts';
import { VERSION_STYLES } from './version-styles.ts';
import type { VersionTools } from './version-tools.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;

interface Panel {
  readonly panel: HTMLElement;
  readonly filter: HTMLInputElement;
  /** Of the versions. It scrolls. */
  readonly list: HTMLElement;
}
interface OpenMenu extends Panel {
  readonly button: HTMLElement;
  /** The element around button and menu. */
  readonly place: HTMLElement;
  /** In the mobile menu. */
  readonly isInMenu: boolean;
  /** The address when it was opened: that of a page on its way, if one was. */
  readonly path: string;
  /** What `findPage` has found. */
  readonly page: Element | null;
}

let tools: VersionTools | null = null;
let opened: OpenMenu | null = null;

/** To be called once, before anything else. */
export function startVersionMenu(given: VersionTools): void {
  tools = given;
  addStyles(VERSION_STYLES);
  addEventListener('pointerdown', closeFromOutside);
  addEventListener('focusout', closeFromOutside);
  addEventListener('keydown', closeByKey);
  const show = (): void => void showVersions(given).catch(() => undefined);
  // Another tab has chosen a version; other changes have no effect.
  addEventListener('storage', show);
  given.onPage(() => {
    // The same page is shown again after a writer has saved it.
    if (opened !== null && opened.page !== findPage()) followPage(opened);
    show();
  });
}

/** Saves the latest version as the reader's own. Rejects when the list of versions cannot be loaded. */
export async function preferLatest(): Promise<void> {
  const latest = (await loadVersions()).find(({ status }) => status === 'latest');
  if (latest !== undefined) tools?.savePreferred(latest.name);
}

/**
 * Opens the menu of a button, or closes it. `key` is the arrow that did it: the one upwards leads to the last entry, all
 * else to the current version. Rejects when the versions cannot be loaded. Nothing happens when the reader has gone on
 * meanwhile, to another control or another page.
 */
export async function toggleMenu(button: HTMLElement, key: string): Promise<void> {
  const wasOpen = opened?.button === button;
  closeMenu();
  if (wasOpen) return;
  const { pathname } = location;
  const loading = loadVersionData();
  await Promise.allSettled([loading]);
  const { activeElement } = document;
  // Some browsers give no focus to a button that is pressed.
  const isWanted = pathname === location.pathname && (activeElement === button || activeElement === document.body);
  const place = button.parentElement;
  const holder = button.nextElementSibling;
  if (!isWanted || place === null || holder === null) return;
  const data = await loading;
  // Pressed twice while it was loading: the other press has opened it.
  if (opened !== null) return;
  const built = buildPanel(data);
  const { panel } = built;
  opened = { ...built, button, place, isInMenu: place.closest('.menu') !== null, path: pathname, page: findPage() };
  holder.append(panel);
  button.setAttribute('aria-expanded', 'true');
  keepOnScreen(panel);
  focusFirst(panel, key);
}

function closeMenu(): void {
  if (opened === null) return;
  const { panel, button } = opened;
  opened = null;
  if (panel.contains(document.activeElement)) button.focus();
  panel.remove();
  button.setAttribute('aria-expanded', 'false');
}

/** Readers who opened the menu while the page was on its way stay in it; those who have gone on with it open do not. */
function followPage({ path, button }: OpenMenu): void {
  if (path !== location.pathname || !button.isConnected) {
    closeMenu();
    return;
  }
  loadVersionData().then(renew, closeMenu);
}

/** Puts a menu of the page that is shown in the place of the open one: with its filter, its place in the list and its focus. */
function renew(data: VersionData): void {
  if (opened === null) return;
  const { panel: old, filter: oldFilter, list: oldList } = opened;
  const built = buildPanel(data);
  const { panel, filter, list } = built;
  opened = { ...opened, ...built, page: findPage() };
  panel.style.translate = old.style.translate;
  old.after(panel);
  filter.value = oldFilter.value;
  filter.dispatchEvent(new Event('input'));
  list.scrollTop = oldList.scrollTop;
  const { activeElement } = document;
  if (activeElement === oldFilter) {
    filter.focus();
    filter.setSelectionRange(oldFilter.selectionStart, oldFilter.selectionEnd);
  } else if (old.contains(activeElement)) {
    // Both list the same versions, and what is before and after them, unless the page is of another set.
    const at = optionsIn(old).indexOf(activeElement as HTMLElement);
    (optionsIn(panel)[at] ?? filter).focus({ preventScroll: true });
  }
  old.remove();
}

/** Every page has its own elements. */
function findPage(): Element | null {
  return document.querySelector('main > *');
}

/** The menu is about to be opened. Rejects when what it shows cannot be loaded. */
export async function loadData(): Promise<void> {
  await loadVersionData();
}

/** The menu closes on focus or press elsewhere. In the mobile menu it is part of a list and stays. */
function closeFromOutside(event: Event): void {
  const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
  if (to instanceof Node && opened?.isInMenu === false && !opened.place.contains(to)) closeMenu();
}

function closeByKey(event: KeyboardEvent): void {
  if (opened === null || event.key !== 'Escape') return;
  if (opened.isInMenu && !opened.place.contains(event.target as Node)) return;
  closeMenu();
  // The mobile menu stays open.
  event.preventDefault();
}

function buildPanel(data: VersionData): Panel {
  const { itemsBefore = [], itemsAfter = [] } =
    site.navbar.items.find((item) => item.type === 'docsVersionDropdown') ?? {};
  const filter = make('input', { className: 'version-filter', type: 'text', placeholder: strings.filterVersions });
  filter.ariaLabel = strings.filterVersions;
  filter.autocomplete = 'off';
  const list = make('div', { className: 'version-list' }, ...buildGroups(data));
  const status = make('p', { className: 'version-status visually-hidden', role: 'status' });
  const panel = make('div', { className: 'version-menu', role: 'dialog', ariaLabel: strings.versions });
  panel.append(...itemsBefore.map(buildLink), filter, status, list, ...buildNote(list));
  panel.append(...buildComparison(data), ...itemsAfter.map(buildLink));
  filter.addEventListener('input', () => {
    filterVersions(list, filter.value, status);
    keepOneStop(panel);
  });
  keepOneStop(panel);
  panel.addEventListener('keydown', (event) => onKey(event, panel, filter));
  for (const name of ['click', 'auxclick'] as const) panel.addEventListener(name, choose);
  // Moving over an entry does not mean that its page is wanted: nothing is prefetched.
  for (const name of ['pointerover', 'focusin']) panel.addEventListener(name, (event) => event.stopPropagation());
  return { panel, filter, list };
}

function buildNote(list: HTMLElement): HTMLElement[] {
  const isNeeded = list.querySelector('.version-missing') !== null;
  return isNeeded ? [make('p', { className: 'version-note', ariaHidden: 'true' }, strings.struckOut)] : [];
}

/** Leads to the comparison of the version at hand: an older one with the latest, others with the one before them. */
function buildComparison(data: VersionData): HTMLElement[] {
  const version = data.versions.find(({ name }) => name === currentVersion());
  if (data.versions.length < 2) return [];
  const page = findPageSlug(data);
  const isOlder = version?.status === 'maintained' || version?.status === 'unmaintained';
  const parameters = new URLSearchParams({
    ...(version === undefined ? {} : { [isOlder ? 'from' : 'to']: version.name }),
    ...(page === null ? {} : { page: page || '/' }),
  });
  const query = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  const text = version === undefined ? strings.compareVersions : strings.compareWith;
  return [make('a', { className: 'version-option version-extra', href: pageUrl(comparison(), site) + query }, text)];
}

function comparison(): RoutePath {
  const set = HAS_SETS ? setRoute() : null;
  return set === null ? COMPARE_ROUTE : joinRoute(set, COMPARE_ROUTE);
}

/** Like the templates' `Link`. */
function buildLink({ label, href }: LinkItem): HTMLElement {
  const link = make('a', { className: 'version-option version-extra', href: toUrl(href, site) }, label);
  if (!isWebAddress(href)) return link;
  link.append(make('span', { className: 'visually-hidden' }, strings.opensInNewTab));
  return Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' });
}

/** Versions of one major number under its heading, those of one minor number in a row; the order is the list's. */
function buildGroups(data: VersionData): HTMLElement[] {
  const targetOf = buildTargets(data);
  const groups: HTMLElement[] = [];
  let lastMajor: string | undefined;
  let lastMinor: string | undefined;
  for (const version of data.versions) {
    const [minor = '', major = ''] = /^v?(\d+)(?:\.\d+)?/u.exec(version.label) ?? [];
    if (major !== lastMajor) groups.push(buildGroup(major));
    if (major !== lastMajor || minor !== lastMinor || minor === '') {
      groups.at(-1)?.append(make('div', { className: 'version-row' }));
    }
    groups.at(-1)?.lastElementChild?.append(buildOption(version, targetOf));
    lastMajor = major;
    lastMinor = minor;
  }
  return groups;
}

function buildGroup(major: string): HTMLElement {
  if (major === '') return make('div', {});
  const title = strings.versionNumber({ version: major });
  return make(
    'div',
    { role: 'group', ariaLabel: title },
    make('p', { className: 'version-title', ariaHidden: 'true' }, title),
  );
}

function buildOption(version: ListedVersion, targetOf: ReturnType<typeof buildTargets>): HTMLElement {
  const { href, hasPage } = targetOf(version);
  const link = make('a', { className: 'version-option', href }, make('span', { translate: false }, version.label));
  link.dataset['version'] = version.name;
  if (version.name === currentVersion()) link.setAttribute('aria-current', 'page');
  if (version.status === 'latest') link.append(make('span', { className: 'version-latest' }, strings.isLatest));
  if (hasPage) return link;
  link.classList.add('version-missing');
  link.title = strings.notInVersion;
  link.append(make('span', { className: 'visually-hidden' }, strings.pageNotInVersion));
  return link;
}

/** Links that the filter leaves, in their order. */
function optionsIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('.version-option')].filter(
    (link) => link.closest('[hidden]') === null,
  );
}

/** Tab stops once in the list: at the current version, else at the first that the filter leaves. Arrows do the rest. */
function keepOneStop(panel: HTMLElement): void {
  const options = optionsIn(panel);
  const stop = options.find((link) => link.hasAttribute('aria-current')) ?? options[0];
  for (const link of options) link.tabIndex = link === stop ? 0 : -1;
}

function focusFirst(panel: HTMLElement, key: string): void {
  const options = optionsIn(panel);
  const current = options.find((link) => link.hasAttribute('aria-current'));
  const list = panel.querySelector<HTMLElement>('.version-list');
  if (current !== undefined && list !== null) {
    const { top, height } = current.getBoundingClientRect();
    list.scrollTop = top - list.getBoundingClientRect().top - (list.clientHeight - height) / 2;
  }
  const first = options.find((link) => link.dataset['version'] !== undefined);
  (key === 'ArrowUp' ? options.at(-1) : (current ?? first))?.focus();
}

/** Moves the menu to the side as far as it would leave the screen, and ends it above the lower edge where there is room for some versions. */
function keepOnScreen(panel: HTMLElement): void {
  const { left, right, top } = panel.getBoundingClientRect();
  if (panel.closest('.menu') === null) panel.style.maxBlockSize = `min(36rem,max(16rem,100vh - ${top}px - 1rem))`;
  const width = document.documentElement.clientWidth;
  const shift = Math.max(8 - left, Math.min(0, width - 8 - right));
  if (shift !== 0) panel.style.translate = `${shift}px`;
}

function onKey(event: KeyboardEvent, panel: HTMLElement, filter: HTMLInputElement): void {
  const { key } = event;
  const isTyping = event.target === filter;
  if (isTyping && key === 'Enter') {
    optionsIn(panel)
      .find((link) => link.dataset['version'] !== undefined)
      ?.click();
  } else if (!isTyping && key === ' ') {
    (event.target as HTMLElement).click();
  } else if (isTyping && !/^Arrow(?:Up|Down)$/u.test(key)) {
    return;
  } else if (!moveFocus(optionsIn(panel), key)) {
    // Typing goes to the filter, wherever the focus is.
    if (!event.ctrlKey && !event.metaKey && !event.altKey && (key.length === 1 || key === 'Backspace')) filter.focus();
    return;
  }
  event.preventDefault();
}

/**
 * Choosing a version saves it. With a modifier or the middle button it opens in a new tab, and the menu
 * stays open; the right button chooses nothing.
 */
function choose({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const link = (target as Element).closest<HTMLElement>('.version-option');
  if (link === null || button === 2) return;
  const name = link.dataset['version'];
  if (name !== undefined) tools?.savePreferred(name);
  if (button === 0 && !ctrlKey && !metaKey && !shiftKey) {
    // The link must be in the document until it is followed.
    setTimeout(closeMenu);
  }
}
