/** Scrolls a list inside itself, never the page. */

/** One that has a scroll position when it is first seen has it from the reader, while this script was loading. */
const seen = new WeakSet<Element>();

/** Scrolls an item to the middle of its list if it is out of view, or nearly. */
export function keepInView(list: Element, item: Element): void {
  const isLeftToReader = !seen.has(list) && list.scrollTop > 0;
  seen.add(list);
  if (isLeftToReader) return;
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  const isInView = inner.top >= outer.top + inner.height && inner.bottom <= outer.bottom - inner.height;
  if (!isInView) list.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
}
