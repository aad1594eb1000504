/** When to load what a page can be read without. */
import { savesData } from '../network.ts';

const ACTS = ['pointerdown', 'keydown', 'scroll', 'focusin'];

/** Runs an action once: when the page has come to rest or the reader acts, under data saver only when the reader acts. */
export function whenWanted(action: () => void): void {
  const run = (): void => {
    for (const name of ACTS) removeEventListener(name, run, true);
    removeEventListener('load', run);
    action();
  };
  for (const name of ACTS) addEventListener(name, run, { capture: true, passive: true });
  if (savesData()) return;
  if (document.readyState === 'complete') run();
  else addEventListener('load', run);
}
