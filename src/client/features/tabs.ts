/** Tabs: arrows move the focus, Enter, Space and clicks select, groups of one name follow each other (BEHAVIOUR B93). */

/** Makes every tab group of the page work. */
export function startTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    const list = tabs.querySelector<HTMLElement>(':scope > .tab-list');
    list?.addEventListener('click', (event) => {
      const tab = (event.target as Element).closest<HTMLElement>('[role=tab]');
      if (tab !== null) selectEverywhere(tabs, tab);
    });
    list?.addEventListener('keydown', (event) => {
      moveFocus(tabsOf(tabs), event);
    });
  }
}

function tabsOf(tabs: HTMLElement): readonly HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>(':scope > .tab-list > [role=tab]')];
}

function moveFocus(all: readonly HTMLElement[], event: KeyboardEvent): void {
  const current = all.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: all.length - 1 }[event.key];
  if (target === undefined || current === -1) return;
  event.preventDefault();
  all.at(target % all.length)?.focus();
}

/** Selects a tab, and the tab of the same title in every group of the same name. */
function selectEverywhere(tabs: HTMLElement, tab: HTMLElement): void {
  const topBefore = tab.getBoundingClientRect().top;
  const group = tabs.dataset['tabGroup'];
  const others =
    group === undefined ? [] : document.querySelectorAll<HTMLElement>(`[data-tab-group="${CSS.escape(group)}"]`);
  for (const other of new Set([tabs, ...others])) {
    const twin = other === tabs ? tab : tabsOf(other).find(({ textContent }) => textContent === tab.textContent);
    if (twin !== undefined) select(other, twin);
  }
  // Groups above may have changed their height: the tab stays under the pointer.
  scrollBy(0, tab.getBoundingClientRect().top - topBefore);
}

function select(tabs: HTMLElement, tab: HTMLElement): void {
  for (const other of tabsOf(tabs)) {
    const isSelected = other === tab;
    other.setAttribute('aria-selected', String(isSelected));
    other.tabIndex = isSelected ? 0 : -1;
    const panel = document.getElementById(other.getAttribute('aria-controls') ?? '');
    panel?.toggleAttribute('data-selected', isSelected);
  }
}
