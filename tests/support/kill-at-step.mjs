/**
 * Loaded with `--import` before the binary: kills the process before a certain step that changes the store of
 * versions. Steps are calls of `node:fs/promises`; the count is in DOCSITE_TEST_STEPS. So every moment is tried, which
 * a delay would not do.
 */
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

let left = Number(process.env['DOCSITE_TEST_STEPS']);
/** @type {Record<string, (...args: unknown[]) => Promise<unknown>>} */
const methods = /** @type {never} */ (promises);
for (const name of ['mkdir', 'writeFile', 'copyFile', 'rename', 'link', 'rm', 'rmdir']) {
  const original = methods[name];
  methods[name] = async (...args) => {
    const isStep = args.some((arg) => typeof arg === 'string' && /docs[/\\]versions/u.test(arg));
    if (isStep && left-- === 0) {
      process.kill(process.pid, 'SIGKILL');
      // The signal may take a moment; nothing more may happen until then.
      await new Promise(() => setInterval(() => undefined, 1000));
    }
    return original?.apply(promises, args);
  };
}
syncBuiltinESMExports();
