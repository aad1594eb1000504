/**
 * Makes sure that the tests of the manual's page on hosting have their web servers. On Debian as root (containers, CI) it
 * installs those that are missing; elsewhere it prints what is missing, and these tests will say so, too.
 */
import { findServer, SERVERS } from '../tests/servers/find-server.mjs';
import { install, isDebianRoot, update } from './debian.mjs';

const missing = Object.entries(SERVERS).flatMap(([name, programs]) => (findServer(programs) === null ? [name] : []));
if (missing.length > 0 && isDebianRoot()) {
  update();
  install(missing);
} else if (missing.length > 0) {
  console.error(`Missing for the tests of web servers: ${missing.join(', ')}. See tests/README.md.`);
}
