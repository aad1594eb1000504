/**
 * Dropdowns of the navbar by keyboard: they are native disclosures, to which arrows, Esc and closing from outside are
 * added (BEHAVIOUR B42). In the mobile menu they stay open until their label is pressed again (B59).
 */
import { addStyles } from './make-element.ts';
import { moveFocus } from './move-focus.ts';

/** Filled in by the bundler: a site without a menu of languages has no code for it. */
declare const HAS_LANGUAGES: boolean;

const OPEN = '.navbar .dropdown[open]';

/** To be called once. */
export function startDropdowns(): void {
  // The bar cuts off what is above it; WebKit then paints nothing that is below it.
  addStyles('[data-js] .navbar:has(.dropdown[open]){clip-path:none}');
  if (HAS_LANGUAGES) addEventListener('toggle', keepPlace, true);
  addEventListener('keydown', onKey);
  for (const name of ['pointerdown', 'focusin'] as const) {
    addEventListener(name, ({ target }) => closeAll((dropdown) => dropdown.contains(target as Node)));
  }
  addEventListener('click', ({ target }) => {
    // A chosen link; the browser closes on the label.
    if ((target as Element).closest('.dropdown a') !== null) closeAll(() => false);
  });
}

/** Other languages open at the same place: headings have the same ids there. */
function keepPlace({ target }: Event): void {
  const links = (target as Element).querySelectorAll<HTMLAnchorElement>('.languages a:not(:has(small))');
  for (const link of links) Object.assign(link, { search: location.search, hash: location.hash });
}

function closeAll(isKept: (dropdown: Element) => boolean): void {
  for (const dropdown of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    if (!isKept(dropdown)) dropdown.open = false;
  }
}

function onKey(event: KeyboardEvent): void {
  const dropdown = (event.target as Element).closest<HTMLDetailsElement>('.navbar .dropdown');
  // The keys belong to the menu of versions where that is open inside.
  if (dropdown === null || event.defaultPrevented || dropdown.querySelector('[aria-expanded=true]') !== null) return;
  const label = dropdown.querySelector('summary');
  if (event.key === 'Escape') {
    dropdown.open = false;
    label?.focus();
    return;
  }
  const isArrow = /^Arrow(?:Up|Down)$/u.test(event.key);
  if (isArrow) dropdown.open = true;
  if (!dropdown.open || (event.target === label && !isArrow)) return;
  const controls = [...dropdown.querySelectorAll<HTMLElement>('a, button')];
  const shown = controls.filter(({ offsetParent }) => offsetParent !== null);
  if (moveFocus(shown, event.key)) event.preventDefault();
}
