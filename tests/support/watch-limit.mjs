/** Loaded before docsite: the system grants `DOCSITE_TEST_WATCHES` watches, and none after them. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { watch } = fs;
let left = Number(process.env['DOCSITE_TEST_WATCHES']);

/** @type {(...args: any[]) => any} */
const limited = (path, ...rest) => {
  left -= 1;
  if (left >= 0) return watch(path, ...rest);
  throw Object.assign(new Error(`ENOSPC: System limit for number of file watchers reached, watch '${path}'`), {
    code: 'ENOSPC',
    syscall: 'watch',
    path,
  });
};
fs.watch = limited;
syncBuiltinESMExports();
