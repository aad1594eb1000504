/** Errors of templates in timers and in promises without an await: Node would end the process, and `serve`. */
import { fileURLToPath } from 'node:url';

type Take = (error: unknown) => void;

/** docsite's own code, as stacks name it: an error from there is a bug, and ends the process as usual. */
const OWN_CODE = fileURLToPath(new URL('../..', import.meta.url));

let taker: Take | null = null;

/** From now on `take` gets such errors. The one before gets no more: it belongs to an older state of the templates. */
export function takeStrayErrors(take: Take): void {
  taker = take;
}

/** Starts to catch such errors; all others end the process as usual. Returns a function that stops it. */
export function catchStrayErrors(): () => void {
  process.on('uncaughtException', handle);
  return () => void process.off('uncaughtException', handle);
}

function handle(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void {
  if (taker !== null && isOfTemplates(error, origin)) {
    taker(error);
    return;
  }
  process.off('uncaughtException', handle);
  setImmediate(() => {
    throw error;
  });
}

/** The stack of one of Node's own promises, such as that of `fetch`, does not name the caller. */
function isOfTemplates(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (/docsite-\w+[/\\]templates\.mjs:/u.test(stack)) return true;
  return origin === 'unhandledRejection' && !stack.replaceAll('file://', '').includes(OWN_CODE);
}
