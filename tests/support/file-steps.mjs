/**
 * Loaded with `--import` before the binary: runs before each step that changes a path that contains DOCSITE_TEST_STEPS_IN.
 * Steps are calls of `node:fs` and `node:fs/promises`, so every moment can be hit, which a delay cannot do. With a
 * number in DOCSITE_TEST_KILL_AT the process is killed before that step (from 0). With a folder in DOCSITE_TEST_COPIES the
 * current folder is copied there before each step, under the step's number: what a kill at that moment leaves.
 */
import fs, { cpSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const { DOCSITE_TEST_STEPS_IN: place = '', DOCSITE_TEST_KILL_AT: killAt, DOCSITE_TEST_COPIES: copies } = process.env;
let steps = 0;
/** True while this module copies, which may call the functions it replaces. */
let isCopying = false;

/**
 * @param {readonly unknown[]} args of the call
 * @returns {boolean} true when the process is killed before this step
 */
function beforeStep(args) {
  const isStep = args.some((arg) => typeof arg === 'string' && arg.replaceAll('\\', '/').includes(place));
  if (!isStep || isCopying) return false;
  const step = steps++;
  if (copies !== undefined) {
    isCopying = true;
    // Synchronous, so that the process does nothing else meanwhile.
    cpSync(process.cwd(), join(copies, String(step)), { recursive: true });
    isCopying = false;
  }
  if (String(step) !== killAt) return false;
  process.kill(process.pid, 'SIGKILL');
  return true;
}

/** @type {Record<string, (...args: unknown[]) => unknown>} */
const asynchronous = /** @type {never} */ (promises);
for (const name of ['mkdir', 'writeFile', 'copyFile', 'rename', 'link', 'rm', 'rmdir']) {
  const original = asynchronous[name];
  asynchronous[name] = async (...args) => {
    // The signal may take a moment; nothing may happen until then.
    if (beforeStep(args)) await new Promise(() => setInterval(() => undefined, 1000));
    return original?.apply(promises, args);
  };
}
/** @type {Record<string, (...args: unknown[]) => unknown>} */
const synchronous = /** @type {never} */ (fs);
for (const name of ['mkdirSync', 'writeFileSync', 'copyFileSync', 'renameSync', 'linkSync', 'rmSync']) {
  const original = synchronous[name];
  synchronous[name] = (...args) => {
    if (beforeStep(args)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return original?.apply(fs, args);
  };
}
syncBuiltinESMExports();
