#!/usr/bin/env node
// Arguments and streams in, exit code out. Everything else is in src/cli, bundled into dist by "npm run prepare".
import { main } from '../dist/cli.js';

const { stdout, stderr, env } = process;
process.on('exit', tellEarlyExit);
const exitCode = await main(process.argv.slice(2), { stdout, stderr, env, cwd: currentFolder() });
process.off('exit', tellEarlyExit);
// What was printed goes out first. A timer that a library has left behind is not waited for: Ctrl-C ends "serve" at once.
stdout.write('', (failure) => {
  const error = stdout.errored ?? failure;
  // A reader that goes away has read enough; a file on a full disk is cut off, and nobody would know.
  const isCutOff = error && error.code !== 'EPIPE';
  if (isCutOff) stderr.write(`docsite: the output could not be written (${error.code ?? error.message}).\n`);
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

/** Who calls `process.exit()` with 0 in a template would have a build that wrote nothing, and says that all went well. */
function tellEarlyExit() {
  process.exitCode = 2;
  stderr.write(
    'docsite: the command was ended before it was done. Remove "process.exit()" from the configuration, templates and pages.\n',
  );
}
