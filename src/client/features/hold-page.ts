/**
 * Keeps the page where it is while something lies over it (BEHAVIOUR B56, B149). Styles cannot: without its scrollbar the page is wider and moves,
 * and the place that is kept for one shows a bright strip.
 */

/** To be called when a dialog or a popover has opened; ends when it closes. What scrolls inside it goes on to. */
export function holdPage(overlay: HTMLElement): void {
  const end = new AbortController();
  const hold = (event: WheelEvent | TouchEvent): void => {
    // Readers may zoom.
    if (event.ctrlKey || ('touches' in event && event.touches.length > 1)) return;
    if (!canScroll(event.target as Element, overlay)) event.preventDefault();
  };
  // On the window: presses go through the backdrop of a popover.
  for (const name of ['wheel', 'touchmove'] as const) {
    addEventListener(name, hold, { passive: false, signal: end.signal });
  }
  for (const name of ['close', 'toggle']) {
    overlay.addEventListener(name, () => overlay.matches(':is(:modal, :popover-open)') || end.abort(), end);
  }
}

function canScroll(from: Element, overlay: Element): boolean {
  for (
    let element: Element | null = from;
    element !== null && overlay.contains(element);
    element = element.parentElement
  ) {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
    const isLarger = scrollHeight > clientHeight || scrollWidth > clientWidth;
    if (isLarger && getComputedStyle(element).overflowY === 'auto') return true;
  }
  return false;
}
