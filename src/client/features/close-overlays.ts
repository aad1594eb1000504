/** Disclosures that lie over the page: a press or the focus outside closes them, as do their links and Esc (BEHAVIOUR B79, B190). */

const OPEN = ':is(.page-menu, .toc-mobile)[open]';

/** To be called once. */
export function startOverlays(): void {
  for (const name of ['pointerdown', 'focusin'] as const) {
    addEventListener(name, ({ target }) => {
      for (const overlay of findOpen()) overlay.open = overlay.contains(target as Node);
    });
  }
  addEventListener('click', ({ target }) => {
    for (const overlay of findOpen()) {
      if (overlay.contains((target as Element).closest('a'))) overlay.open = false;
    }
  });
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const overlay of findOpen()) {
      overlay.open = false;
      overlay.querySelector('summary')?.focus();
    }
  });
}

function findOpen(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll(OPEN);
}
