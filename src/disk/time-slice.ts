/** Long work in slices, so that the event loop can serve others between them. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Shorter costs turns of the event loop, longer lets esbuild wait: it asks some hundred times where a file is. */
const SLICE_MS = 2;

export class TimeSlice {
  #startMs = performance.now();

  /** To be awaited between two steps: gives others a turn of the event loop when the slice is over. */
  readonly pause = async (): Promise<void> => {
    if (performance.now() - this.#startMs < SLICE_MS) return;
    await nextTurn();
    this.#startMs = performance.now();
  };
}
