/** Hides the navbar while the reader scrolls down, and shows it again when scrolling up (BEHAVIOUR B54). */
import { addStyles } from './make-element.ts';
import type { onPage } from './page-change.ts';

const STYLES = `
.navbar-hideable{transition:translate var(--duration)}
.navbar-hidden:not(:focus-within){translate:0 calc(-100% - 2px)}
.navbar-hideable~.shell .page-bar{transition:translate var(--duration)}
.navbar-hidden:not(:focus-within)~.shell .page-bar{translate:0 calc(-1*var(--navbar-height))}
:root:has(.navbar-hideable) [id]{scroll-margin-block-start:calc(var(--page-bar,0px) + .5rem)}
`;

/** To be called once, where the navbar is of this kind. */
export function startHiding(onEachPage: typeof onPage): void {
  addStyles(STYLES);
  let lastY = scrollY;
  let isNextIgnored = false;

  const onHash = (): void => {
    isNextIgnored = location.hash !== '';
    setHidden(isNextIgnored && scrollY > 0);
  };
  addEventListener('hashchange', onHash);
  onEachPage(onHash);

  addEventListener(
    'scroll',
    () => {
      const y = Math.max(0, scrollY);
      if (y < navbarHeight()) setHidden(false);
      else if (isNextIgnored) isNextIgnored = false;
      // The first move away from the top is the browser's as often as the reader's.
      else if (lastY > 0 && y !== lastY) setHidden(y > lastY);
      lastY = y;
    },
    { passive: true },
  );
}

function navbarHeight(): number {
  return document.querySelector<HTMLElement>('.navbar')?.offsetHeight ?? 0;
}

function setHidden(isHidden: boolean): void {
  document.querySelector('.navbar')?.classList.toggle('navbar-hidden', isHidden);
}
