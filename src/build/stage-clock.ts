/** Measures the stages of the pipeline and reports when one begins. */

/** `done` of `total` steps of a stage; a `total` of 0 when it has no steps to count. */
type OnProgress = (stage: string, done: number, total: number) => void;

export class StageClock {
  readonly timings: { stage: string; ms: number }[] = [];
  readonly #onProgress: OnProgress;

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
  }

  readonly run = async <T>(
    stage: string,
    work: (report: (done: number, total: number) => void) => T | Promise<T>,
  ): Promise<T> => {
    const startMs = performance.now();
    this.#onProgress(stage, 0, 0);
    const result = await work((done, total) => this.#onProgress(stage, done, total));
    this.timings.push({ stage, ms: performance.now() - startMs });
    return result;
  };
}
