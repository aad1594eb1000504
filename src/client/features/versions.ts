/**
 * The versions of the documentation, as far as every page needs them: the label of the reader's version, the link to
 * the latest one, and the menu, which is loaded when it is likely to be opened (BEHAVIOUR B43–B48, B72, B95).
 */
import { savesData } from '../network.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { onClick } from './on-click.ts';
import { onPage } from './page-change.ts';
import { setRoute } from './page-set.ts';
import type { VersionTools } from './version-tools.ts';
import { once, onceLoaded, whenWanted } from './when-wanted.ts';

/** Filled in by the bundler. */
declare const HAS_SETS: boolean;

type Menu = typeof import('./version-menu.ts');

/** Stores the name of the version chosen last. */
export const VERSION_KEY = 'docsite-preferred-version';
const BUTTON = '.version-button';

/** Not in a function of their own: sites without such sets would have it, too. */
const tools: VersionTools = {
  onPage,
  savesData: savesData(),
  readPreferred: () => readStored(HAS_SETS ? setKey() : VERSION_KEY),
  savePreferred: (name) => writeStored(HAS_SETS ? setKey() : VERSION_KEY, name),
  forgetPreferred: () => removeStored(HAS_SETS ? setKey() : VERSION_KEY),
};

/** Of each set with versions, readers have a version of their own. */
function setKey(): string {
  return VERSION_KEY + (setRoute() ?? '');
}

const loadMenu = onceLoaded<Menu>(() =>
  import('./version-menu.ts').then((module) => {
    module.startVersionMenu(tools);
    return module;
  }),
);

export function startVersions(): void {
  // The button has just replaced the link.
  document.querySelector<HTMLElement>(`:focus + ${BUTTON}`)?.focus();
  onPage(showPreferred);
  onPage(keepPlace);
  addEventListener('hashchange', keepPlace);
  onClick(BUTTON, (button) => open(button, ''));
  addEventListener('keydown', (event) => {
    const button = (event.target as Element).closest<HTMLElement>(BUTTON);
    if (button === null || !/^Arrow(?:Up|Down)$/u.test(event.key)) return;
    event.preventDefault();
    open(button, event.key);
  });
  onClick('[data-latest]', () => {
    loadMenu()
      .then((module) => module.preferLatest())
      .catch(() => undefined);
  });
  if (!tools.savesData) loadAhead();
}

/**
 * The menu comes when it is about to be opened; before, where the page shows something of versions that it does not know itself,
 * or another tab has chosen one.
 */
function loadAhead(): void {
  const load = (): void => void loadMenu().catch(() => undefined);
  const wait = once(() => whenWanted(load));
  onPage(() => {
    const shows = document.querySelector('.version-label, [data-latest], .text-newer, .text-count') !== null;
    if (shows || tools.readPreferred() !== null) wait();
  });
  addEventListener('storage', load);
  for (const name of ['pointerover', 'focusin']) {
    addEventListener(name, ({ target }) => {
      if ((target as Element).closest(BUTTON) === null) return;
      loadMenu()
        .then((module) => module.loadData())
        .catch(() => undefined);
    });
  }
}

/** `key` is the arrow that opens the menu; empty for all other ways. Without the menu there is the page of all versions. */
function open(button: HTMLElement, key: string): void {
  loadMenu()
    .then((module) => module.toggleMenu(button, key))
    .catch(() => (button.previousElementSibling as HTMLElement).click());
}

/** Pages that belong to no version show the reader's own; its label is looked up later. */
function showPreferred(): void {
  const preferred = tools.readPreferred();
  if (preferred === null) return;
  for (const label of document.querySelectorAll('.version-label')) label.textContent = preferred;
}

/** The link to the latest version leads to the same place of the page. */
function keepPlace(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-latest]')) {
    link.setAttribute('href', link.pathname + location.search + location.hash);
  }
}
