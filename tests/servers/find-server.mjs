/** Where the servers are: web servers, and a search engine. Plain JavaScript: scripts/ensure-servers.mjs imports it without a compile step. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Names of their programs on different systems, by the Debian package that has them. */
export const SERVERS = {
  'nginx-light': ['nginx'],
  apache2: ['apache2', 'httpd'],
  caddy: ['caddy'],
  'groonga-bin': ['groonga'],
};

/** Debian has the servers where only root looks for programs. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];

/**
 * @param {readonly string[]} names of one program
 * @returns {string | null} the path of the first that is there
 */
export function findServer(names) {
  return FOLDERS.flatMap((folder) => names.map((name) => path.join(folder, name))).find(existsSync) ?? null;
}
