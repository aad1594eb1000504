/**
 * What templates and pages throw when nobody waits for it: in timers, and in promises that nobody looks at. Node would end
 * the process, and `docsite serve` with it.
 */
import { fileURLToPath } from 'node:url';

type Take = (error: unknown) => void;

/** docsite's own code, as stacks name it: what is thrown there is a bug, and ends the process as ever. */
const OWN_CODE = fileURLToPath(new URL('../..', import.meta.url));

let taker: Take | null = null;

/** From now on `take` gets such errors, and whoever got them before no more: theirs is an older state of the templates. */
export function takeStrayErrors(take: Take): void {
  taker = take;
}

/** Hands such errors to who takes them; all others end the process as ever. Returns what ends that. */
export function catchStrayErrors(): () => void {
  process.on('uncaughtException', handle);
  return () => {
    process.off('uncaughtException', handle);
  };
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

/** A promise of Node's own, such as that of `fetch`, is rejected without a line of who called. */
function isOfTemplates(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): boolean {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  if (/docsite-\w+[/\\]templates\.mjs:/u.test(stack)) return true;
  return origin === 'unhandledRejection' && !stack.replaceAll('file://', '').includes(OWN_CODE);
}
