/** The button back to the top of a long document, shown when scrolling up (BEHAVIOUR B61). */
import { strings } from '../../shared/messages/site-strings.ts';
import type { onPage } from './page-change.ts';

/** Nearer to the top than this, in pixels, no button is needed. */
const MIN_TOP = 300;
const DURATION_MS = 180;

export function startBackToTop(onEachPage: typeof onPage): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'back-to-top';
  button.title = strings.scrollToTop;
  button.setAttribute('aria-label', button.title);
  button.innerHTML = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 15l6-6 6 6"/></svg>';
  button.hidden = true;
  document.body.append(button);

  let lastTop = scrollY;
  /** The next change of the position is not made by the reader. */
  let isJump = false;
  const hide = (): void => {
    isJump = true;
    button.hidden = true;
  };
  addEventListener('hashchange', hide);
  addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a[href*="#"]') !== null) hide();
  });
  onEachPage(hide);
  addEventListener(
    'scroll',
    () => {
      // Sideways or not at all: browsers fire events for that, too.
      if (scrollY === lastTop) return;
      const isUp = scrollY < lastTop && !isJump;
      const isInside = scrollY >= MIN_TOP && scrollY + innerHeight < document.documentElement.scrollHeight;
      button.hidden = !(isUp && isInside && document.querySelector('div.doc-main') !== null);
      lastTop = scrollY;
      isJump = false;
    },
    { passive: true },
  );
  button.addEventListener('click', scrollToTop);
}

/**
 * Scrolls up fast, and stops if the reader scrolls down. The browser's own smooth scrolling takes up to a second.
 * Moves the focus, because the button disappears.
 */
function scrollToTop(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
  if (matchMedia('(prefers-reduced-motion)').matches) {
    scrollTo({ top: 0, behavior: 'instant' });
    return;
  }
  const startMs = performance.now();
  const startTop = scrollY;
  let expectedTop = startTop;
  const step = (nowMs: number): void => {
    if (scrollY > expectedTop + 1) return;
    const rest = Math.min(1, Math.max(0, 1 - (nowMs - startMs) / DURATION_MS));
    expectedTop = startTop * rest ** 3;
    scrollTo({ top: expectedTop, behavior: 'instant' });
    if (rest > 0) requestAnimationFrame(step);
  };
  step(startMs);
}
