#!/usr/bin/env node
// Arguments and streams in, exit code out. The rest is in src/cli, bundled into dist by "npm run prepare".
import { main } from '../dist/cli.js';

const { stdout, stderr, env } = process;
process.on('exit', tellEarlyExit);
const exitCode = await main(process.argv.slice(2), { stdout, stderr, env, cwd: currentFolder() });
process.off('exit', tellEarlyExit);
// Flush what was printed, then exit without waiting for timers of libraries: Ctrl-C ends "serve" at once.
stdout.write('', (failure) => {
  const error = stdout.errored ?? failure;
  // A reader that goes away has read enough; a file on a full disk would be cut off silently.
  const isCutOff = error && error.code !== 'EPIPE';
  if (isCutOff) stderr.write(`docsite: could not write the output (${error.code ?? error.message}).\n`);
  // oxlint-disable-next-line no-restricted-properties -- everything is written by then
  stderr.write('', () => process.exit(isCutOff ? 3 : exitCode));
});

/** Empty when the folder was removed: Node throws then. */
function currentFolder() {
  try {
    return process.cwd();
  } catch {
    return '';
  }
}

/** Otherwise `process.exit(0)` in a template would make a build that wrote nothing look successful. */
function tellEarlyExit() {
  process.exitCode = 2;
  stderr.write(
    'docsite: process.exit() was called before the command finished. Remove it from the configuration, templates and pages.\n',
  );
}
