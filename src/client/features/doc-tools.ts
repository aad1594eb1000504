/**
 * The part of the features that may come after the first paint, in a separate chunk. It imports nothing that the first
 * script has too, so that the bundler makes no third file of what they share: that is handed in.
 */
import { startAnnouncements } from './announce.ts';
import { startBackToTop } from './back-to-top.ts';
import { startOverlays } from './close-overlays.ts';
import { startCodeBlocks } from './code-blocks.ts';
import { startCollapsing } from './collapse.ts';
import { DOC_TOOLS_STYLE } from './doc-tools-style.ts';
import { addStyles } from './make-element.ts';
import { NAVIGATION_STATUS_STYLE } from './navigation-status-style.ts';
import { startOverflow } from './overflow.ts';
import { startPageMenu } from './page-menu.ts';
import { startTocHighlight, type TocTools } from './toc-highlight.ts';

export function startDocTools(tools: TocTools): void {
  const { onPage: onEachPage } = tools;
  addStyles(DOC_TOOLS_STYLE + NAVIGATION_STATUS_STYLE);
  startAnnouncements();
  startCollapsing();
  startOverlays();
  startCodeBlocks(onEachPage);
  startOverflow(onEachPage);
  startBackToTop(onEachPage);
  startPageMenu(onEachPage);
  startTocHighlight(tools);
  onEachPage(() => loadPictures(onEachPage));
  loadMoreContrast();
}

let hasPictures = false;
let hasPictureModes = false;

/** On pages with pictures, or with components that may draw some. Modes are for WebKit alone. */
function loadPictures(onEachPage: TocTools['onPage']): void {
  if (!hasPictures && document.querySelector('.markdown :is(img,docsite-island)') !== null) {
    hasPictures = true;
    import('./large-pictures.ts').then((module) => module.startLargePictures(onEachPage)).catch(() => undefined);
  }
  if (hasPictureModes || !navigator.vendor.startsWith('Apple')) return;
  if (document.querySelector('img[src$=".svg"]') === null) return;
  hasPictureModes = true;
  import('./picture-modes.ts').then(({ startPictureModes }) => startPictureModes()).catch(() => undefined);
}

/** Few readers ask for it: the others load nothing. */
function loadMoreContrast(): void {
  const wish = matchMedia('(prefers-contrast: more)');
  const load = (): void => {
    if (!wish.matches) return;
    wish.removeEventListener('change', load);
    // Without it the contrast is that of all readers.
    import('./more-contrast.ts').then(({ startMoreContrast }) => startMoreContrast()).catch(() => undefined);
  };
  wish.addEventListener('change', load);
  load();
}
