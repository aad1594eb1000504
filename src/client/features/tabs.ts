/**
 * Tabs: arrows move the focus, Enter, Space and clicks select, groups of one name follow each other, on this page, on
 * the next ones and in other windows (BEHAVIOUR B93; pattern "Tabs with Manual Activation" of the ARIA practices).
 */
import { readStored, writeStored } from '../storage.ts';
import { onClick } from './on-click.ts';
import { onPage } from './page-change.ts';

/** Key of a group in the storage; its value is the title of the tab that the reader chose, as the author wrote it. */
const KEY = 'docsite-tab-';
const TAB = '.tab-list > [role=tab]';
const prepared = new WeakSet<Element>();

/** Makes the tabs of all pages work. Until then, and without scripts, what the build selected is shown. */
export function startTabs(): void {
  onClick(TAB, choose);
  addEventListener('keydown', moveFocus);
  // Find-in-page searches hidden panels and fires an event for the one with a match.
  addEventListener('beforematch', (event) => revealTab(event.target as Element));
  addEventListener('storage', ({ key }) => {
    if (key?.startsWith(KEY) === true) document.querySelectorAll('.tabs').forEach(restore);
  });
  onPage(() => {
    for (const tabs of document.querySelectorAll('.tabs')) {
      if (prepared.has(tabs)) continue;
      prepared.add(tabs);
      select(tabsOf(tabs).find((tab) => tab.matches('[aria-selected=true]')));
      restore(tabs);
    }
  });
}

/** Selects the tabs of the panels around an element, outer groups too. Nothing is remembered: the reader chose no tab. */
export function revealTab(target: Element | null): void {
  const panel = target?.closest('.tab-panel');
  if (!panel) return;
  select(document.getElementById(panel.getAttribute('aria-labelledby') ?? ''));
  revealTab(panel.parentElement);
}

function tabsOf(tabs: Element | null | undefined): readonly HTMLElement[] {
  return [...(tabs?.querySelectorAll<HTMLElement>(`:scope > ${TAB}`) ?? [])];
}

function moveFocus(event: KeyboardEvent): void {
  const tab = (event.target as Element).closest<HTMLElement>(TAB);
  if (tab === null || event.ctrlKey || event.altKey || event.metaKey) return;
  const all = tabsOf(tab.closest('.tabs'));
  const current = all.indexOf(tab);
  const forward = getComputedStyle(tab).direction === 'rtl' ? -1 : 1;
  const target = { ArrowRight: current + forward, ArrowLeft: current - forward, Home: 0, End: -1 }[event.key];
  if (target === undefined) return;
  event.preventDefault();
  all.at(target % all.length)?.focus();
}

/** Selects a tab, and the tab of the same title in every group of the same name. */
function choose(tab: HTMLElement): void {
  const topBefore = tab.getBoundingClientRect().top;
  const group = groupOf(tab.closest('.tabs'));
  if (group !== undefined) {
    writeStored(KEY + group, tab.dataset['title'] ?? '');
    document.querySelectorAll(`[data-tab-group="${CSS.escape(group)}"]`).forEach(restore);
  }
  select(tab);
  // Groups above may have changed their height: the tab stays under the pointer.
  scrollBy({ top: tab.getBoundingClientRect().top - topBefore, behavior: 'instant' });
}

/** Selects the tab that the reader chose for the group's name, on whatever page, if this group has it. */
function restore(tabs: Element): void {
  const title = readStored(KEY + String(groupOf(tabs)));
  // Tabs of a group without a name have none. What a tab shows the browser may have translated.
  select(tabsOf(tabs).find(({ dataset }) => dataset['title'] === title));
}

function groupOf(tabs: Element | null): string | undefined {
  return (tabs as HTMLElement | null)?.dataset['tabGroup'];
}

/** Selects one tab among its siblings; nothing happens without one. */
function select(tab: HTMLElement | null | undefined): void {
  for (const other of tabsOf(tab?.closest('.tabs'))) {
    const isSelected = other === tab;
    other.ariaSelected = String(isSelected);
    other.tabIndex = isSelected ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
    if (panel === null) continue;
    panel.toggleAttribute('data-selected', isSelected);
    if (isSelected) panel.removeAttribute('hidden');
    else panel.setAttribute('hidden', 'until-found');
    // A panel without focusable content is focusable itself, or the keyboard would skip it.
    if (panel.querySelector('a, button, input, summary, [tabindex]') === null) panel.tabIndex = 0;
  }
}
