/** Arrows, Home and End in a list of things to press. */

/** Moves the focus by a key, wrapping at the ends; from outside the list to its first or last item. False for other keys. */
export function moveFocus(items: readonly HTMLElement[], key: string): boolean {
  const current = items.indexOf(document.activeElement as HTMLElement);
  const isRtl = document.documentElement.dir === 'rtl';
  const next = current + 1;
  const previous = current < 0 ? -1 : current - 1;
  const target = {
    ArrowDown: next,
    ArrowUp: previous,
    ArrowRight: isRtl ? previous : next,
    ArrowLeft: isRtl ? next : previous,
    Home: 0,
    End: -1,
  }[key];
  if (target === undefined) return false;
  items.at(target % items.length)?.focus();
  return true;
}
