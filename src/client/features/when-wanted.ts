/** When to load what a page can be read without. */
import { whenAtRest } from '../at-rest.ts';
import { savesData } from '../network.ts';

const ACTS = ['pointerdown', 'keydown', 'scroll', 'focusin'];

/** Runs an action once: when the page has come to rest or the reader acts, under data saver only when the reader acts. */
export function whenWanted(action: () => void): void {
  let isDone = false;
  const run = (): void => {
    for (const name of ACTS) removeEventListener(name, run, true);
    if (!isDone) action();
    isDone = true;
  };
  for (const name of ACTS) addEventListener(name, run, { capture: true, passive: true });
  if (!savesData()) whenAtRest(run);
}
