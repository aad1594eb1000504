/** Separates what scrolls inside itself from what fits: only the first needs a stop for the keyboard, or a wrap button. */
import { strings } from '../../shared/messages/site-strings.ts';
import type { onPage } from './page-change.ts';

const SCROLLERS = '.table-wrapper, .markdown > p:has(> img), .code-block > pre';

/** Watches the boxes of every page; boxes in closed details and hidden tabs are measured when they show. */
export function startOverflow(onEachPage: typeof onPage): void {
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) update(target as HTMLElement);
  });
  onEachPage(() => {
    observer.disconnect();
    for (const scroller of document.querySelectorAll(SCROLLERS)) observer.observe(scroller);
  });
  // Chromium leaves a link that is partly out of its table where it is.
  addEventListener('focusin', ({ target }) => {
    const link = (target as Element).closest('.table-wrapper a:focus-visible');
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

function update(scroller: HTMLElement): void {
  const overflows = scroller.scrollWidth > scroller.clientWidth;
  const wrapButton = scroller.parentElement?.querySelector<HTMLElement>(':scope > .code-buttons > .code-wrap');
  if (wrapButton) wrapButton.hidden = !overflows && !wrapButton.matches('[aria-pressed=true]');
  // Code can be focused in any case: a stop that comes and goes with the width would surprise.
  else if (overflows) makeStop(scroller);
  // The focus would be lost with its stop, which is removed when the reader moves on.
  else if (scroller === document.activeElement) scroller.onblur = () => update(scroller);
  else scroller.removeAttribute('tabindex');
}

/** A stop says where the keyboard is: tables of one page by their columns, unless the template has named them. */
function makeStop(scroller: HTMLElement): void {
  scroller.tabIndex = 0;
  scroller.role = 'group';
  const columns = [...scroller.querySelectorAll('th')].map(({ textContent }) => textContent.trim());
  scroller.ariaLabel ??= scroller.matches('.table-wrapper')
    ? strings.tableWith({ columns: columns.join(', ') })
    : strings.picture;
}
