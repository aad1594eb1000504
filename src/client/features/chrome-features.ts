/** Features of the frame around the page. What only some sites or screens have comes as a chunk of its own. */
import { startAnnouncement } from './announcement.ts';
import { startColorMode } from './color-mode.ts';
import { onClick } from './on-click.ts';
import { onPage } from './page-change.ts';
import { startSkipLink } from './skip-link.ts';
import { startVersions } from './versions.ts';
import { once, whenWanted } from './when-wanted.ts';

/** Filled in by the bundler; where it is `null`, what follows from it falls away. */
declare const ANNOUNCEMENT_ID: string | null;

export function startChromeFeatures(): void {
  startColorMode();
  startSkipLink();
  startVersions();
  startMobileMenu();
  if (ANNOUNCEMENT_ID !== null) startAnnouncement();
  if (has('.dropdown')) load(import('./dropdowns.ts').then(({ startDropdowns }) => startDropdowns()));
  if (has('.navbar-hideable')) load(import('./hide-on-scroll.ts').then(({ startHiding }) => startHiding(onPage)));
  onPage(startHideableSidebar);
}

/**
 * The menu opens and closes by itself (it is a popover); the rest comes with the first narrow screen or the first opening.
 * Without the rest nobody could go back to the main menu: both are shown, as on a page without scripts.
 */
function startMobileMenu(): void {
  const start = once(() => {
    import('./mobile-menu.ts')
      .then(({ startMenu }) => startMenu(onPage))
      .catch(() => delete document.documentElement.dataset['started']);
  });
  onClick('.navbar-toggle', start);
  whenWanted(() => {
    if (matchMedia('(max-width: 996px)').matches) start();
  });
}

const loadSidebar = once(() => load(import('./hideable-sidebar.ts').then(({ startSidebar }) => startSidebar(onPage))));

function startHideableSidebar(): void {
  if (has('.sidebar-toggle')) loadSidebar();
}

function has(selector: string): boolean {
  return document.querySelector(selector) !== null;
}

/** Without these parts the page lacks some comfort and nothing else. */
function load(part: Promise<void>): void {
  part.catch(() => undefined);
}
