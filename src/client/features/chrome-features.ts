/** Features of the frame around the page. What only some sites or screens need is a separate chunk. */
import { hideLoadNotice, showLoadNotice } from '../navigation/load-notice.ts';
import { savesData } from '../network.ts';
import { readStored, writeStored } from '../storage.ts';
import { startAnnouncement } from './announcement.ts';
import { startColorMode } from './color-mode.ts';
import { onClick } from './on-click.ts';
import { onPage } from './page-change.ts';
import { startSearch } from './search.ts';
import { startSkipLink } from './skip-link.ts';
import { startVersions } from './versions.ts';
import { once, whenWanted } from './when-wanted.ts';

/** Filled in by the bundler; where they are `null` or `false`, what follows from them falls away. */
declare const ANNOUNCEMENT_ID: string | null;
declare const HAS_SEARCH: boolean;
declare const HAS_LANGUAGES: boolean;

/** Stores the language that the reader chose in the menu. */
const LANGUAGE_KEY = 'docsite-language';

export function startChromeFeatures(): void {
  startColorMode();
  startSkipLink();
  startVersions();
  if (HAS_SEARCH) startSearch();
  startMobileMenu();
  if (ANNOUNCEMENT_ID !== null) startAnnouncement();
  if (has(':not([inert]) > .dropdown')) loadDropdowns();
  startMore();
  if (has('.navbar-hideable')) load(import('./hide-on-scroll.ts').then(({ startHiding }) => startHiding(onPage)));
  if (HAS_LANGUAGES) {
    onClick('.languages a', (link) => writeStored(LANGUAGE_KEY, link.getAttribute('hreflang') ?? ''));
    // Here, as in `doc-features.ts`.
    onPage(() => {
      const tag = readStored(LANGUAGE_KEY) ?? '';
      if (tag !== '' && tag !== document.documentElement.lang)
        load(import('./language-offer.ts').then(({ offerLanguage }) => offerLanguage(tag, LANGUAGE_KEY)));
    });
  }
  onPage(startHideableSidebar);
  onPage(startBranches);
  onPage(startKnownPage);
  onPage(startComparePage);
}

const loadDropdowns = once(() => load(import('./dropdowns.ts').then(({ startDropdowns }) => startDropdowns())));

/** CSS shows the dropdown of items that have no room in the navbar; what fills it comes when it is seen. */
function startMore(): void {
  const more = document.querySelector('.navbar-more');
  const start = once(() => {
    loadDropdowns();
    load(import('./navbar-more.ts').then((module) => module.startMore(onPage)));
  });
  if (more === null) return;
  new IntersectionObserver((changes) => changes.some((change) => change.isIntersecting) && start()).observe(more);
}

/**
 * The menu is a popover, which opens and closes without scripts; the rest loads on a narrow screen or the first opening.
 * Without the rest there is no way back to the main menu, so both are shown, as on a page without scripts.
 */
function startMobileMenu(): void {
  const start = once(() => {
    import('./mobile-menu.ts')
      .then(({ startMenu }) => startMenu(onPage))
      .catch(() => delete document.documentElement.dataset['started']);
  });
  onClick('[popovertarget]', start);
  whenWanted(() => {
    if (matchMedia('(max-width: 996px)').matches) start();
  });
}

const loadSidebar = once(() => load(import('./hideable-sidebar.ts').then(({ startSidebar }) => startSidebar(onPage))));

function startHideableSidebar(): void {
  if (has('.sidebar-toggle')) loadSidebar();
}

const loadBranches = once(() =>
  load(import('./branches.ts').then((module) => module.startBranches(onPage, savesData()))),
);

/** Only large sidebars name the file that says where their branches are. */
function startBranches(): void {
  if (has('#docsite\\:sidebars')) loadBranches();
}

/** On the not-found page. */
function startKnownPage(): void {
  const place = document.querySelector<HTMLElement>('.known-page');
  if (place !== null) load(import('./known-page.ts').then(({ showKnownPage }) => showKnownPage(place)));
}

/** On the page that compares versions. */
function startComparePage(): void {
  const part = '.compare-page';
  const place = document.querySelector<HTMLElement>(part);
  if (place === null) return;
  import('./compare-page.ts').then(
    (module) => {
      hideLoadNotice(part);
      module.startComparePage(place);
    },
    () => showLoadNotice(part),
  );
}

function has(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

/** Without these parts the page lacks some comfort and nothing else. */
function load(part: Promise<void>): void {
  part.catch(() => undefined);
}
