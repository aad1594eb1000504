/** Shows the progress: one line that is redrawn on a terminal, elsewhere a line now and then. */
import { formatCount } from '../../shared/string/format-count.ts';
import type { OutputStream, Streams } from './streams.ts';

export interface Progress {
  /** `done` of `total` steps of the stage; a `total` of 0 when it has no steps to count, `Infinity` when it waits for another process. */
  readonly update: (stage: string, done: number, total: number) => void;
  /** Takes the line off the terminal. To be called before anything else is printed. */
  readonly finish: () => void;
}

/** Often enough to look alive; writing to a terminal is slow. */
const REDRAW_INTERVAL_MS = 50;
/** Of a log: most work ends before, and a runner that hears nothing for ten minutes ends it. */
const LOG_INTERVAL_MS = 30_000;
const FALLBACK_COLUMNS = 80;
const CLEAR_LINE = '\r\u001B[2K';

export const SILENT: Progress = { update: () => undefined, finish: () => undefined };

/** Progress on a stream, as fits it: a dumb terminal cannot take a line back. `now` gives the time in milliseconds. */
export function createProgress(
  stream: OutputStream,
  env: Streams['env'],
  now: () => number = () => performance.now(),
): Progress {
  const isPlain = stream.isTTY !== true || env['TERM'] === 'dumb';
  return isPlain ? createLogProgress(stream, now) : createTerminalProgress(stream, now);
}

function createTerminalProgress(stream: OutputStream, now: () => number): Progress {
  let shownStage: string | null = null;
  let shownAtMs = 0;
  return {
    update: (stage, done, total) => {
      if (stage === shownStage && done < total && now() - shownAtMs < REDRAW_INTERVAL_MS) return;
      [shownStage, shownAtMs] = [stage, now()];
      const count = isCounted(total) ? ` ${formatCount(done)}/${formatCount(total)}` : '';
      // A line that wraps could not be cleared. A detached terminal may have a width of 0.
      const { columns = 0 } = stream;
      const width = columns === 0 ? FALLBACK_COLUMNS : columns;
      stream.write(`${CLEAR_LINE}${`${stage}${count}`.slice(0, width - 1)}`);
    },
    finish: () => {
      if (shownStage !== null) stream.write(CLEAR_LINE);
      shownStage = null;
    },
  };
}

function createLogProgress(stream: OutputStream, now: () => number): Progress {
  let shownAtMs = now();
  let waitsFor: string | null = null;
  return {
    update: (stage, done, total) => {
      // It may never end: who reads the log has to know at once.
      const isNewWait = total === Infinity && stage !== waitsFor;
      if (!isNewWait && now() - shownAtMs < LOG_INTERVAL_MS) return;
      if (isNewWait) waitsFor = stage;
      shownAtMs = now();
      const count = isCounted(total) ? `, ${formatCount(done)} of ${formatCount(total)}` : '';
      stream.write(`docsite: ${isNewWait ? '' : 'still working: '}${stage}${count}\n`);
    },
    finish: () => undefined,
  };
}

function isCounted(total: number): boolean {
  return total > 1 && total < Infinity;
}
