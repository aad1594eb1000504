/** Scrolls a list inside itself, never the page. */

/** Brings an item to the middle of its scrolling list when it is out of sight, or nearly. */
export function keepInView(list: Element, item: Element): void {
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  const isInView = inner.top >= outer.top + inner.height && inner.bottom <= outer.bottom - inner.height;
  if (!isInView) list.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}
