/**
 * Loaded with `--import` before the binary: from a step on, the disk refuses. A step is a call of `node:fs` or `node:fs/promises`
 * with a path in DOCSITE_TEST_STEPS_IN; from number DOCSITE_TEST_FAIL_FROM on (from 0) it fails with DOCSITE_TEST_FAIL_CODE, as
 * far as such a disk refuses it: a full one removes files and is read. DOCSITE_TEST_STEP_LOG gets the number of steps. With
 * DOCSITE_TEST_FAIL_WHILE, all steps fail as long as there is a file of that name.
 */
import fs from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const {
  DOCSITE_TEST_STEPS_IN: place = '',
  DOCSITE_TEST_FAIL_FROM: from = '',
  DOCSITE_TEST_FAIL_CODE: kind = '',
  DOCSITE_TEST_FAIL_WHILE: sign = '',
  DOCSITE_TEST_STEP_LOG: log = '',
} = process.env;

const [code = ''] = kind.split(' ');
const WRITES = ['mkdir', 'writeFile', 'copyFile', 'rename', 'link', 'symlink', 'appendFile'];
const REMOVALS = ['rm', 'rmdir', 'unlink'];
const READS = ['readFile', 'readdir', 'opendir'];
/** What each kind of disk refuses. @type {Readonly<Record<string, readonly string[]>>} */
const REFUSED = {
  ENOSPC: WRITES,
  EROFS: [...WRITES, ...REMOVALS],
  EACCES: [...WRITES, ...REMOVALS],
  'EACCES of sources': READS,
  EIO: [...WRITES, ...REMOVALS, ...READS],
  EMFILE: ['writeFile', 'copyFile', 'appendFile', ...READS],
};
const refused = new Set(REFUSED[kind] ?? WRITES);
const opensToRead = refused.has('readFile');
const { appendFileSync, existsSync } = fs;
let steps = 0;

/**
 * @param {string} name of the function, without `Sync`
 * @param {readonly unknown[]} args
 * @returns {Error | null}
 */
function refusal(name, args) {
  const path = args.filter((arg) => typeof arg === 'string').find((arg) => arg.startsWith(place));
  if (path === undefined) return null;
  const [, flags] = args;
  // Numbers are those of `read-regular-file.ts`, which only reads.
  const isWrite = typeof flags === 'string' && /[wa+]/u.test(flags);
  const isRefused = name === 'open' ? isWrite || opensToRead : refused.has(name);
  if (!isRefused) return null;
  const step = steps++;
  const isFailing = sign === '' ? from !== '' && step >= Number(from) : existsSync(sign);
  if (!isFailing) return null;
  const error = new Error(`${code}: refused by a test, ${name} '${path}'`);
  return Object.assign(error, { code, errno: -1, syscall: name, path });
}

for (const name of [...WRITES, ...REMOVALS, ...READS, 'open']) {
  const asynchronous = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (/** @type {never} */ (promises));
  const original = asynchronous[name];
  asynchronous[name] = (...args) => {
    const error = refusal(name, args);
    return error === null ? original?.apply(promises, args) : Promise.reject(error);
  };
  const synchronous = /** @type {Record<string, (...args: unknown[]) => unknown>} */ (/** @type {never} */ (fs));
  const originalSync = synchronous[`${name}Sync`];
  if (originalSync === undefined) continue;
  synchronous[`${name}Sync`] = (...args) => {
    const error = refusal(name, args);
    if (error !== null) throw error;
    return originalSync.apply(fs, args);
  };
}
syncBuiltinESMExports();
if (log !== '' && isMainThread) process.on('exit', () => appendFileSync(log, `${steps}\n`));
