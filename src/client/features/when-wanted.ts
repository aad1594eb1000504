/** When to load what a page can be read without. */
import { whenAtRest } from '../at-rest.ts';
import { savesData } from '../network.ts';

/** Runs an action once: when the page has come to rest or the reader acts, under data saver only when the reader acts. */
export function whenWanted(action: () => void): void {
  const run = once(action);
  for (const name of ['pointerdown', 'keydown', 'scroll', 'focusin']) {
    addEventListener(name, run, { capture: true, once: true, passive: true });
  }
  if (!savesData()) whenAtRest(run);
}

/** The action, which does nothing from the second time on. */
export function once(action: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
}

/** The load, which is done once: all calls get its result. After a failure the next call tries again. */
export function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load();
    loading.catch(() => (loading = null));
    return loading;
  };
}
