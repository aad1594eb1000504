/** Loaded before docsite: the system grants `DOCSITE_TEST_WATCHES` watches, and none after them. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { watch } = fs;
let left = Number(process.env['DOCSITE_TEST_WATCHES']);

/** @type {(...args: Parameters<typeof watch>) => import('node:fs').FSWatcher} */
const limited = (...args) => {
  left -= 1;
  if (left >= 0) return watch(...args);
  const [path] = args;
  throw Object.assign(new Error('ENOSPC: System limit for number of file watchers reached'), {
    code: 'ENOSPC',
    syscall: 'watch',
    path,
  });
};
Object.assign(fs, { watch: limited });
syncBuiltinESMExports();
