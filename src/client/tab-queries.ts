/**
 * Tabs that follow the query string: `?system=mac` shows the tab of that value, and a chosen tab is written into the address,
 * so that it can be shared (BEHAVIOUR B230). Only pages with such tabs load this script; it stays for the pages that follow.
 * It imports nothing: what it shared with the first script would be one more file for every page.
 */
const GROUP = '[data-tab-query]';
const TABS = '.tab-list > [role=tab]';

/** The tab that was shown before the address named one: going back shows it again. */
const shownBefore = new WeakMap<Element, HTMLElement>();

function followAddress(): void {
  const query = new URLSearchParams(location.search);
  for (const group of document.querySelectorAll<HTMLElement>(GROUP)) {
    const tabs = [...group.querySelectorAll<HTMLElement>(`:scope > ${TABS}`)];
    const wanted = query.get(group.dataset['tabQuery'] ?? '');
    const named = wanted === null ? undefined : tabs.find(({ dataset }) => dataset['value'] === wanted);
    const before = shownBefore.get(group);
    if (named === undefined) {
      shownBefore.delete(group);
      if (before !== undefined) show(before);
      continue;
    }
    const shown = tabs.find(({ ariaSelected }) => ariaSelected === 'true');
    if (before === undefined && shown !== undefined) shownBefore.set(group, shown);
    show(named);
  }
}

/** As find-in-page does for what it found, so that it is not kept as the choice of the reader. */
function show(tab: HTMLElement): void {
  const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
  panel?.dispatchEvent(new Event('beforematch', { bubbles: true }));
}

/** The address of the entry changes, not the history: Back leads to the page before. */
function writeAddress({ target }: Event): void {
  const tab = (target as Element).closest<HTMLElement>(`${GROUP} > ${TABS}`);
  const group = tab?.closest<HTMLElement>(GROUP);
  if (!tab || !group) return;
  shownBefore.delete(group);
  const url = new URL(location.href);
  url.searchParams.set(group.dataset['tabQuery'] ?? '', tab.dataset['value'] ?? '');
  history.replaceState(history.state, '', url);
}

function start(): void {
  followAddress();
  document.addEventListener('click', writeAddress);
  // The page that follows, and the same one at another address, once its own tabs work.
  document.addEventListener('docsite:page', followAddress);
  addEventListener('popstate', followAddress);
}

// The first script selects what the reader chose on other pages: the address is stronger.
if ('started' in document.documentElement.dataset) start();
else addEventListener('docsite:started', start, { once: true });
