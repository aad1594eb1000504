/**
 * Makes sure that the tests of the manual's page on hosting have their web servers. On Debian as root (containers, CI) it
 * installs those that are missing; elsewhere it prints what is missing, and these tests will say so, too.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install, isDebianRoot, update } from './debian.mjs';

/** Programs by the Debian package that has them. */
const SERVERS = { 'nginx-light': 'nginx', apache2: 'apache2', caddy: 'caddy' };
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];

const missing = Object.entries(SERVERS).filter(
  ([, name]) => !FOLDERS.some((folder) => existsSync(path.join(folder, name))),
);
if (missing.length > 0 && isDebianRoot()) {
  update();
  install(missing.map(([name]) => name));
} else if (missing.length > 0) {
  console.error(
    `Missing for the tests of web servers: ${missing.map(([, name]) => name).join(', ')}. See tests/README.md.`,
  );
}
