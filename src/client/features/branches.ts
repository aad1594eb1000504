/**
 * Large sidebars: what a page leaves out comes from shared files, at the first sign that the reader wants it. Where that
 * fails, the reader is led to the page that lists it (BEHAVIOUR B146).
 */
import type { SiteFolder } from '../folder/site-folder.ts';
import { isPlainClick } from '../navigation/in-app-link.ts';
import type { onPage } from './page-change.ts';
import { reportFailure } from '../report-failure.ts';

/** Filled in by the bundler: the site works from any folder. */
declare const RELATIVE: boolean;
declare const docsiteFolder: SiteFolder;
/** Filled in by the bundler. */
declare const PUBLISHED_BASE: string;
/** In the HTML of such a site's lists. */
declare const FOLDER_MARK: string;

/** Where the lists of a version are: the name of the first list in each file, and its address. Sorted by name. */
interface BranchIndex {
  readonly parts: readonly (readonly [string, string])[];
}
/** HTML by name. Pieces of a list that is too long for one file have its name, a line break and a number. */
type Lists = Readonly<Record<string, string>>;

const SIDEBAR = '#docsite\\:sidebar';
const EMPTY_BRANCH = '[data-branch]:not(:has(> :nth-child(2)))';
/** Longer lists are completed only on request: they would take the browser a while. */
const MOST_FILLED = 500;

/** What was asked for, by address. */
const loaded = new Map<string, Promise<unknown>>();
/** Branches that the reader has opened and that are on their way. */
const opening = new WeakSet<Element>();
/** The entry that the reader last pointed at: about to be pressed, it must not move away. */
let pointedAt: Element | null = null;

/** To be called once. Under data saver nothing is loaded before it is asked for. */
export function startBranches(onEachPage: typeof onPage, savesData: boolean): void {
  onEachPage(() => showControls(document));
  // Before all others: to them the branch is there.
  addEventListener('click', onClick, true);
  if (savesData) return;
  for (const name of ['pointerover', 'focusin', 'touchstart']) {
    addEventListener(name, onIntent, { capture: true, passive: true });
  }
}

/** Without scripts there is a link in place of what opens a branch. */
function showControls(root: ParentNode): void {
  for (const details of root.querySelectorAll<HTMLElement>(`${SIDEBAR} [data-branch], [data-branch][hidden]`)) {
    details.hidden = false;
    const link = details.nextElementSibling as HTMLElement | null;
    if (link?.matches('a') === true) link.style.display = 'none';
    // Opened by the browser, before this script was there.
    if (details.matches(`${EMPTY_BRANCH}[open]`)) void open(details as HTMLDetailsElement, () => undefined);
  }
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const rest = target.closest<HTMLAnchorElement>(`${SIDEBAR} [data-rest]`);
  const summary = target.closest('summary');
  const details = summary?.parentElement?.closest<HTMLDetailsElement>(EMPTY_BRANCH);
  if (rest !== null && isPlainClick(event)) {
    stop(event);
    fill(rest, Infinity).catch(() => {
      delete rest.dataset['rest'];
      click(rest);
    });
  } else if (summary && details) {
    stop(event);
    void open(details, () => click(summary));
  }
}

/** Unlike `element.click()`, this also works while Enter on the same element is being handled. */
function click(element: Element): void {
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The reader is about to use the sidebar: the branch they point at is loaded, and lists that are on the page in part. */
function onIntent({ target }: Event): void {
  const place = target instanceof Element ? target.closest(SIDEBAR) : null;
  if (place === null) return;
  pointedAt = (target as Element).closest('a:not([data-rest]), summary');
  const { branch } = (target as Element).closest('summary')?.parentElement?.dataset ?? {};
  if (branch !== undefined) loadList(branch).catch(() => undefined);
  for (const rest of place.querySelectorAll<HTMLAnchorElement>('[data-rest]')) {
    fill(rest, MOST_FILLED).catch(() => undefined);
  }
}

/** Puts the items of a branch into it. */
async function open(details: HTMLDetailsElement, onceThere: () => void): Promise<void> {
  if (opening.has(details)) return;
  opening.add(details);
  try {
    const list = await loadList(details.dataset['branch'] ?? '');
    if (!details.matches(EMPTY_BRANCH)) return;
    details.append(list);
    showControls(details);
    onceThere();
  } catch (error) {
    reportFailure(error);
    const link = details.parentElement?.querySelector(':scope > a');
    if (details.isConnected && link) click(link);
  } finally {
    opening.delete(details);
  }
}

/** Completes the list that a link to its rest is in. What the reader points at stays where it is, or what the list had. */
async function fill(rest: HTMLAnchorElement, most: number): Promise<void> {
  const whole = await loadList(rest.dataset['rest'] ?? '');
  const list = rest.closest('li')?.parentElement;
  if (!list || !rest.isConnected || whole.childElementCount > most) return;
  const links = [...list.querySelectorAll(':scope > :has(> [data-rest])')];
  const others = [...list.children].filter((entry) => !links.includes(entry));
  const menu = list.closest('.menu');
  const anchor = menu?.contains(pointedAt) === true ? pointedAt : others[0];
  const top = anchor?.getBoundingClientRect().top ?? 0;
  for (const link of links) link.remove();
  const entries = [...whole.children];
  const names = entries.map(nameOf);
  const first = names.indexOf(nameOf(list.firstElementChild));
  const last = names.lastIndexOf(nameOf(list.lastElementChild));
  // Of a list that has changed since, what the page has is not doubled.
  const known = new Set([...list.children].map(nameOf));
  list.prepend(...entries.slice(0, Math.max(0, first)).filter((entry) => !known.has(nameOf(entry))));
  list.append(...entries.slice(last + 1).filter((entry) => !known.has(nameOf(entry))));
  list.setAttribute('data-whole', '');
  showControls(list);
  if (menu !== null && anchor) menu.scrollTop += anchor.getBoundingClientRect().top - top;
}

/** What an entry is known by: its branch, or where it leads. */
function nameOf(entry: Element | null): string {
  const own = entry?.querySelector<HTMLElement>(':scope > [data-branch], :scope > a');
  const branch = entry?.querySelector<HTMLElement>(':scope > [data-branch]')?.dataset['branch'];
  return branch ?? own?.getAttribute('href') ?? '';
}

/** A new element with all entries of a list. Rejects when they cannot be loaded. */
async function loadList(name: string): Promise<Element> {
  const address = document.querySelector<HTMLDataElement>('#docsite\\:sidebars')?.value ?? '';
  const { parts } = await load<BranchIndex>(address);
  const isOf = (key: string): boolean => key === name || key.startsWith(`${name}\n`);
  const files = parts.filter(([from], index) => {
    const end = parts[index + 1]?.[0];
    return (from <= name || isOf(from)) && (end === undefined || end > name);
  });
  const lists = await Promise.all(files.map(([, file]) => load<Lists>(file)));
  const pieces = lists.flatMap(Object.entries<string>).filter(([key]) => isOf(key));
  const [list, ...others] = pieces.map(([, html]) =>
    parse(RELATIVE ? html.replaceAll(FOLDER_MARK, docsiteFolder.root) : html),
  );
  if (list === undefined) throw new Error(`${address}: there is no list "${name}".`);
  for (const other of others) list.append(...other.children);
  list.setAttribute('data-whole', '');
  return list;
}

function parse(html: string): Element {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild ?? document.createElement('ul');
}

/** Each file once; after a failure the next call tries again. A redirect fails: what it leads to may not be the site's own. */
function load<T>(address: string): Promise<T> {
  const loading =
    loaded.get(address) ??
    (RELATIVE
      ? docsiteFolder.readData(address.slice(PUBLISHED_BASE.length))
      : fetch(address, { redirect: 'error' }).then(async (response) => {
          if (!response.ok) throw new Error(`${address}: the server answered ${response.status}.`);
          return (await response.json()) as unknown;
        }));
  loaded.set(address, loading);
  loading.catch(() => loaded.delete(address));
  return loading as Promise<T>;
}
