/** What Pagefind costs. docsite ends it and does not wait, so it is in no count of docsite's processes. */
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Of the program, from its last file until it has given its memory back. */
const PATIENCE_MS = 10_000;
const STEP_MS = 10;

/**
 * @param {string} folder for the wrapper and what it writes
 * @param {(report: string) => string} measured a shell's words, before the program's, that have its usage appended to a report
 * @returns {{ program: string, read: () => string } | null} the program to run instead of Pagefind, and its report, when all runs
 * have ended; `null` where Pagefind cannot run
 */
export function watchPagefind(folder, measured) {
  const real = findPagefind();
  if (real === null) return null;
  const program = path.join(folder, 'pagefind');
  const [started, ended] = [`${program}.started`, `${program}.ended`];
  // It ends with its input, so it need not be killed. What it inherits would keep docsite's own error output open.
  writeFileSync(
    program,
    `#!/bin/sh\ntrap '' TERM\necho >> '${started}'\nexec ${measured(ended)} '${real}' "$@" 2> /dev/null\n`,
  );
  chmodSync(program, 0o755);
  return { program, read: () => readReport(started, ended) };
}

/**
 * @param {string} started
 * @param {string} ended
 */
function readReport(started, ended) {
  const waiting = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < PATIENCE_MS; waited += STEP_MS) {
    const report = readIf(ended);
    if (countLines(report) >= countLines(readIf(started))) return report;
    Atomics.wait(waiting, 0, 0, STEP_MS);
  }
  throw new Error('Pagefind has not ended.');
}

/** @param {string} file */
function readIf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** @param {string} text */
function countLines(text) {
  return text.split('\n').length - 1;
}

/** As Pagefind's own library finds it. */
function findPagefind() {
  const { resolve } = createRequire(import.meta.resolve('pagefind'));
  try {
    return resolve(`@pagefind/${process.platform}-${process.arch}/bin/pagefind_extended`);
  } catch {
    return null;
  }
}
