/** What a hash names, and how it is made visible. Every page needs it; the rest of scrolling comes with the app. */

/** The element a hash names, which may have words to find after it; `null` if missing, or if the hash is badly encoded. */
export function findTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1).replace(/:~:.*/u, '')));
  } catch {
    return null;
  }
}

/** Opens every closed or closing `<details>` around an element, so that it shows (BEHAVIOUR B92). */
export function revealTarget(target: Element | null): void {
  const details = target?.closest('details');
  if (!details) return;
  details.open = true;
  details.removeAttribute('data-closing');
  details.style.height = '';
  revealTarget(details.parentElement);
}
