/**
 * Makes sure that the tests of other browser engines have them. On Debian as root (containers, CI) it installs those that are
 * missing; elsewhere it prints what is missing, and these tests will say so, too.
 */
import { ENGINES, findEngine } from '../tests/engines/find-engine.mjs';
import { install, isDebianRoot, update } from './debian.mjs';

const NAMES = /** @type {const} */ (['Firefox', 'WebKit']);
const missing = NAMES.filter((name) => findEngine(name) === null);
if (missing.length > 0 && isDebianRoot()) {
  update();
  install(missing.flatMap((name) => ENGINES[name].packages));
} else if (missing.length > 0) {
  console.error(`Missing for the tests of browser engines: ${missing.join(', ')}. See tests/README.md.`);
}
