/** Loaded with `--import` before the binary: the clock goes back by a day after DOCSITE_TEST_CLOCK_CALLS looks at it. */
import process from 'node:process';

const after = Number(process.env['DOCSITE_TEST_CLOCK_CALLS'] ?? 0);
const DAY_MS = 86_400_000;
const now = Date.now.bind(Date);
let calls = 0;
Date.now = () => now() - (++calls > after ? DAY_MS : 0);
globalThis.Date = /** @type {DateConstructor} */ (
  /** @type {unknown} */ (
    class extends Date {
      /** @param {readonly unknown[]} args */
      constructor(...args) {
        if (args.length === 0) super(Date.now());
        else super(.../** @type {[number]} */ (args));
      }
    }
  )
);
