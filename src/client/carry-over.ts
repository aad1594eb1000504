/** What the reader did to elements that React draws anew: opened, chosen, focused, typed, scrolled. */
import type { mergeHtml } from './hooks/merge-html.ts';
import type { LoadedPage } from './navigation/load-page.ts';

const SIDEBAR = '#docsite\\:sidebar';
const STATEFUL = 'details, summary, a, button, input, textarea, select, [tabindex], [popover]';
const MARKS = ['id', 'class', 'name', 'type', 'href', 'aria-controls'];
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** Says whether there was something to do. */
type Act = (element: HTMLElement) => boolean;

/**
 * Keeps it, and returns what does it to the new elements in the same places; those that features make are there after
 * `announce`. Below `not` begins another page.
 */
export function carryOver(container: Element, not = 'docsite-none'): (announce?: () => void) => void {
  const acts = new Map([...keyed(container, not)].map(([key, element]) => [key, actOf(element)]));
  const act = (): void => {
    for (const [key, element] of keyed(container, not)) {
      if (acts.get(key)?.(element)) acts.delete(key);
    }
  };
  return (announce) => {
    act();
    announce?.();
    act();
  };
}

/** The elements of a sidebar stay when the next page has the same, and change where it differs. */
export function keepSidebar(merge: typeof mergeHtml, { page }: LoadedPage): (next: LoadedPage) => void {
  const nodes = [...(document.querySelector(SIDEBAR)?.childNodes ?? [])];
  return ({ page: next }) => {
    const place = document.querySelector(SIDEBAR);
    if (place === null || nodes.length === 0 || page.version?.name !== next.version?.name) return;
    place.replaceChildren(...nodes);
    const htmlOf = (of: typeof page): string => ('sidebar' in of ? (of.sidebar ?? '') : '');
    merge(place, htmlOf(page), htmlOf(next));
  };
}

/** By what they are and where they lead, and their number among those of the same: extensions have elements of their own. */
function keyed(container: Element, not: string): ReadonlyMap<string, HTMLElement> {
  const counts = new Map<string, number>();
  const found = new Map<string, HTMLElement>();
  for (const element of container.querySelectorAll<HTMLElement>(STATEFUL)) {
    if (element.closest(not) !== null) continue;
    const kind = [element.localName, ...MARKS.map((name) => element.getAttribute(name))].join();
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    found.set(`${kind},${count}`, element);
  }
  return found;
}

function actOf(old: HTMLElement): Act {
  const { scrollTop, scrollLeft } = old;
  const isOpen = (old as HTMLDetailsElement).open;
  const isShown = old.popover && old.matches(':popover-open');
  const hasFocus = old === document.activeElement;
  const type = typing(old as Field);
  return (element) => {
    if (element === old && !hasFocus) return false;
    if (old instanceof HTMLDetailsElement) (element as HTMLDetailsElement).open = isOpen;
    if (isShown) element.showPopover();
    if (old.ariaSelected === 'true' && element.ariaSelected === 'false') element.click();
    type?.(element as Field);
    if (hasFocus && document.activeElement === document.body) element.focus({ preventScroll: true });
    element.scrollTop = scrollTop;
    element.scrollLeft = scrollLeft;
    // A press that waits for React is for the new element.
    if (element !== old) old.click = () => element.click();
    return true;
  };
}

/** React sees a value that was set without it, and then the event of typing. */
function typing(old: Field): ((field: Field) => void) | null {
  if (!old.matches('input, textarea, select') || old.type === 'file') return null;
  const { value } = old;
  const isChecked = (old as HTMLInputElement).checked;
  return (field) => {
    if ((field as HTMLInputElement).checked !== isChecked) field.click();
    if (field.value === value) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
}
