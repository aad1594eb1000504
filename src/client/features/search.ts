/**
 * What the search needs before it is wanted (BEHAVIOUR B148): the dialog loads when the pointer or the focus reaches its
 * button, or when a shortcut is pressed. What is typed until it has arrived goes into it.
 */
import { hideLoadNotice, showLoadNotice } from '../navigation/load-notice.ts';
import type { SearchTools } from './search-tools.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { onClick } from './on-click.ts';
import { onPage } from './page-change.ts';
import { VERSION_KEY } from './versions.ts';
import { onceLoaded } from './when-wanted.ts';

/** Filled in by the bundler. */
declare const HAS_SEARCH: boolean;
declare const HAS_SETS: boolean;

type Dialog = typeof import('./search-dialog.ts');

const BUTTON = '.search-button';
const PAGE = '.search-page';

const tools: SearchTools = {
  onPage,
  readStored,
  writeStored,
  removeStored,
  readPreferred: (set) => readStored(HAS_SETS ? VERSION_KEY + (set ?? '') : VERSION_KEY),
};

// The bundler makes a chunk of whatever is imported, but where it can see that nothing runs.
const load = /* @__PURE__ */ onceLoaded<Dialog>(() =>
  HAS_SEARCH
    ? import('./search-dialog.ts').then((module) => {
        module.startDialog(tools);
        hideLoadNotice(BUTTON);
        return module;
      })
    : Promise.reject(new Error('This site has no search.')),
);

let isOpening = false;
let page: typeof import('./search-page.ts') | null = null;

export function startSearch(): void {
  onPage(startPage);
  for (const name of ['pointerover', 'focusin']) {
    addEventListener(name, ({ target }) => {
      if ((target as Element).closest(BUTTON) !== null) load().catch(() => undefined);
    });
  }
  onClick(BUTTON, (button) => void open(button as HTMLButtonElement));
}

/** On the page of results. Once its script is there, results are drawn before the reader is put where they were. */
function startPage(): void {
  const place = document.querySelector<HTMLElement>(PAGE);
  if (place === null) return;
  if (HAS_SEARCH && page === null) {
    import('./search-page.ts').then(
      (module) => {
        page = module;
        hideLoadNotice(PAGE);
        startPage();
      },
      () => showLoadNotice(PAGE),
    );
  } else {
    page?.startSearchPage(place, tools);
  }
}

/** `button`: its value is what was typed before this script was there; the script in the head has put it there. */
async function open(button: HTMLButtonElement): Promise<void> {
  if (isOpening) return;
  isOpening = true;
  let typed = button.value;
  button.value = '';
  const keep = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey } = event;
    if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1 && !ctrlKey && !metaKey) typed += key;
    else return;
    event.preventDefault();
  };
  addEventListener('keydown', keep);
  try {
    const { openSearch } = await load();
    openSearch(typed);
  } catch {
    showLoadNotice(BUTTON);
  } finally {
    removeEventListener('keydown', keep);
    isOpening = false;
  }
}
