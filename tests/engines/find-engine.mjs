/** Where the engines are. Plain JavaScript: scripts/ensure-engines.mjs imports it without a compile step. */
import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * By engine: names of its program on different systems, a variable that names another one, and the packages of Debian.
 * @type {Readonly<Record<'Firefox' | 'WebKit', { programs: readonly string[], variable: string, packages: readonly string[] }>>}
 */
export const ENGINES = {
  Firefox: { programs: ['firefox-esr', 'firefox'], variable: 'FIREFOX_PATH', packages: ['firefox-esr'] },
  WebKit: {
    programs: ['WebKitWebDriver'],
    variable: 'WEBKIT_DRIVER_PATH',
    packages: ['webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-gtk-3.0', 'gir1.2-webkit2-4.1'],
  },
};

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/Applications/Firefox.app/Contents/MacOS'];

/**
 * @param {keyof typeof ENGINES} name
 * @returns {string | null} the path of its program; `null` where it is not installed
 */
export function findEngine(name) {
  const { programs, variable } = ENGINES[name];
  const named = process.env[variable];
  if (named) return named;
  return FOLDERS.flatMap((folder) => programs.map((program) => path.join(folder, program))).find(existsSync) ?? null;
}
