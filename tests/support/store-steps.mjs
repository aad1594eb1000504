/**
 * Loaded with `--import` before the binary: stands before each step that changes the store of versions. Steps are calls
 * of `node:fs/promises`, so that every moment is met, which a delay would not do. With a number in
 * DOCSITE_TEST_KILL_AT the process is killed before that step (from 0). With a folder in DOCSITE_TEST_COPIES all steps
 * are done, and before each one the site is copied there, under the step's number: what a kill at that moment leaves.
 */
import { cpSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

const { DOCSITE_TEST_KILL_AT: killAt, DOCSITE_TEST_COPIES: copies } = process.env;
let steps = 0;
/** @type {Record<string, (...args: unknown[]) => Promise<unknown>>} */
const methods = /** @type {never} */ (promises);
for (const name of ['mkdir', 'writeFile', 'copyFile', 'rename', 'link', 'rm', 'rmdir']) {
  const original = methods[name];
  methods[name] = async (...args) => {
    if (args.some((arg) => typeof arg === 'string' && /docs[/\\]versions/u.test(arg))) {
      const step = steps++;
      // In one go: this process does nothing else meanwhile.
      if (copies !== undefined) cpSync(process.cwd(), join(copies, String(step)), { recursive: true });
      if (String(step) === killAt) {
        process.kill(process.pid, 'SIGKILL');
        // The signal may take a moment; nothing more may happen until then.
        await new Promise(() => setInterval(() => undefined, 1000));
      }
    }
    return original?.apply(promises, args);
  };
}
syncBuiltinESMExports();
